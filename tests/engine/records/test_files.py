import os
import threading
from pathlib import Path

import pytest

from engine.records.files import RecordError, parse_json, reading_of, replace_atomically, write_atomically


def test_files_are_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.sgf"
    write_atomically(path, "first é")
    assert path.read_bytes() == "first é".encode()
    path.chmod(0o640)

    def fail(_: int) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="disk full"):
        write_atomically(path, b"second")
    assert path.read_text("utf-8") == "first é"
    assert list(tmp_path.iterdir()) == [path]
    monkeypatch.undo()
    write_atomically(path, b"second")
    assert path.read_bytes() == b"second"
    if os.name == "posix":
        assert path.stat().st_mode & 0o777 == 0o640


def test_a_writer_that_fails_leaves_the_old_file_alone(tmp_path: Path) -> None:
    path = tmp_path / "net.npz"
    path.write_bytes(b"old")
    with pytest.raises(ValueError, match="in the middle"), replace_atomically(path) as temporary:
        temporary.write_bytes(b"half")
        assert path.read_bytes() == b"old" and temporary.parent == tmp_path
        raise ValueError("in the middle")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.skipif(os.name != "posix", reason="links")
def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real").write_text("old")
    (tmp_path / "link").symlink_to("real")
    write_atomically(tmp_path / "link", "new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_text() == "new"


@pytest.mark.skipif(os.name != "posix", reason="pipes")
def test_a_pipe_or_device_is_written_to_and_stays(tmp_path: Path) -> None:
    pipe, read = tmp_path / "pipe", []
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: read.append(pipe.read_text()), daemon=True)
    reader.start()
    write_atomically(pipe, "x", sync=False)
    assert pipe.is_fifo()  # it was replaced by a file, as root even /dev/full
    reader.join(60)
    assert read == ["x"]


def test_a_name_may_be_as_long_as_the_system_lets_it_be(tmp_path: Path) -> None:
    path = tmp_path / f"{'五' * 83}.sgf"  # 253 bytes
    write_atomically(path, "x")
    assert [each.name for each in tmp_path.iterdir()] == [path.name]


def test_writing_leaves_the_mask_of_new_files_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is that of all threads: two that changed it at once could leave the wrong one for good."""
    monkeypatch.setattr(os, "umask", lambda _: pytest.fail("changed"))
    write_atomically(tmp_path / "a", "x")


def test_a_folder_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        write_atomically(tmp_path / "none" / "a", "x")


def test_whatever_goes_wrong_in_a_reader_becomes_its_own_error() -> None:
    def read(error: BaseException) -> None:
        with reading_of("a.rif"):
            raise error

    for error in (KeyError("x\ny"), RecursionError(), MemoryError(), ValueError("no"), AssertionError()):
        with pytest.raises(RecordError, match=r"^a\.rif: .+$") as raised:
            read(error)
        assert "\n" not in str(raised.value) and raised.value.__cause__ is error
    with pytest.raises(FileNotFoundError):
        read(FileNotFoundError(2, "none"))
    with pytest.raises(KeyboardInterrupt):
        read(KeyboardInterrupt())


def test_json_nested_too_deep_is_a_value_error_as_what_is_not_json() -> None:
    assert parse_json('{"a": [1]}') == {"a": [1]}
    for text in ("[" * 100_000, '{"a":' * 100_000, "[", b"\xff"):
        with pytest.raises(ValueError):
            parse_json(text)


def test_errors_name_the_place() -> None:
    assert str(RecordError("bad", "a.sgf", 3, 7)) == "a.sgf, line 3, column 7: bad"
    assert str(RecordError("bad", offset=12).at("a.lib")) == "a.lib, byte 12: bad"
    assert str(RecordError("bad")) == "bad"
