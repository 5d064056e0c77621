"""Text of bytes: records come from many countries and decades, and most do not name their encoding.

Start at `decode`. A byte order mark decides, then UTF-8 if the bytes are that; then come the encoding that
the file names and those that a detector finds likely. Encodings are replaced by the largest that contains
them: what calls itself GB2312 is mostly written with GB18030's letters.

The detector is chardet: of 129 names and sentences in ten encodings it reads 111 alone and 125 four at a time
(`tests/engine/records/test_encodings.py`), charset-normalizer 73 and 110.
"""

import codecs
import re
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

LIKELY = (
    "gb18030", "cp932", "cp949", "big5hkscs", "euc_jis_2004", "cp1251", "koi8-r", "cp1250", "cp1252"
)  # fmt: skip
"""The encodings that bytes are taken for, besides Unicode's; in doubt the first that fits."""
DOUBLE_BYTE = frozenset(LIKELY[:5])
_SUPERSETS = {
    "ascii": "cp1252",
    "iso8859-1": "cp1252",
    "iso8859-9": "cp1254",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "hz": "gb18030",
    "shift_jis": "cp932",
    "shift_jis_2004": "cp932",
    "shift_jisx0213": "cp932",
    "euc_kr": "cp949",
    "johab": "cp949",
    "big5": "big5hkscs",
    "cp950": "big5hkscs",
    "euc_jp": "euc_jis_2004",
    "euc_jisx0213": "euc_jis_2004",
}
_NAMES = {  # what files call encodings, and Python does not
    "x-sjis": "cp932",
    "x-gbk": "gb18030",
    "x-euc-jp": "euc_jp",
    "windows-31j": "cp932",
    "windows-949": "cp949",
    "ks_c_5601": "cp949",
    "unicode": "utf-8",
}
_TEXT_CODECS = re.compile(  # Python's codecs for text; it has others, as for compression
    r"utf-8|ascii|iso8859-\d+|cp\d{3,4}|koi8-[rtu]|gb\w+|hz|big5\w*|shift_jis\w*|euc_\w+|johab|iso2022_jp\w*|mac-\w+"
)
_MARKS = (  # UTF-32's begins like UTF-16's
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_SAMPLE = 20_000  # bytes that the detector is shown
# A word with letters beyond ASCII: one to a line, the detector reads them best. No letter has a byte of what
# stands between words.
_FOREIGN_WORD = re.compile(rb"[^\x00-\x2f\x3a-\x3f]*[\x80-\xff][^\x00-\x2f\x3a-\x3f]*")


def read_text(path: str | Path) -> str:
    """The text of a file, as `decode` reads it.

    Raises:
        OSError: the file cannot be read.
    """
    return decode(Path(path).read_bytes())


def decode(data: bytes, declared: str = "") -> str:
    """The likeliest text of bytes; line ends become newlines.

    Args:
        data: the bytes.
        declared: the encoding that they declare, by any of its names, known or not.
    """
    return next(readings(data, declared))


def readings(data: bytes, declared: str = "", sample: bytes | None = None) -> Iterator[str]:
    """Texts that bytes may be, the likeliest first; the last always exists.

    Args:
        data: the bytes.
        declared: as for `decode`.
        sample: the part of the bytes that is most typical of the encoding; if None, all.
    """
    text = data.removeprefix(_mark(data))
    for codec in codecs_of(data, declared, sample):
        with suppress(UnicodeDecodeError):
            yield _lines(text.decode(codec))
            if codec.startswith("utf"):
                return
    yield _lines(text.decode(_unicode(data, codec_named(declared)) or "latin-1", "replace"))


def codecs_of(data: bytes, declared: str = "", sample: bytes | None = None) -> Iterator[str]:
    """The encodings that bytes may be in, the likeliest first; arguments as for `readings`.

    Not all of them decode the bytes without a fault.
    """
    named = codec_named(declared)
    unicode = _unicode(data, named)
    if unicode is not None and not (unicode == "utf-8" and named in DOUBLE_BYTE and _may_be_chance(data)):
        yield unicode
        return
    if b"\x1b$" in data:
        yield "iso2022_jp_3"
    seen = {"utf-8"}  # looked at already
    for codec in (named, *_detected(data if sample is None else sample), *LIKELY):
        if codec is not None and codec not in seen:
            seen.add(codec)
            yield codec


def codec_named(name: str) -> str | None:
    """The codec for an encoding that a file names, or the largest that contains it; None if it is unknown."""
    name = name.strip().lower()
    try:
        found = codecs.lookup(_NAMES.get(name, name.replace("windows-", "cp"))).name
    except (LookupError, ValueError):
        return None
    return _SUPERSETS.get(found, found) if _TEXT_CODECS.fullmatch(found) else None


def _unicode(data: bytes, named: str | None) -> str | None:
    """The Unicode encoding that bytes are in beyond doubt, or None; `named` is what they declare."""
    for mark, codec in _MARKS:
        if data.startswith(mark):
            return codec
    start = data[:200]
    for codec, zeros in (("utf-16-le", start[1::2]), ("utf-16-be", start[::2])):
        if len(zeros) >= 4 and zeros.count(0) * 2 > len(zeros) and start.count(0) == zeros.count(0):
            return codec
    if not data.isascii():
        text = data.decode("utf-8", "replace")
        faults = text.count("\ufffd")
        letters = sum(character > "\x7f" for character in text) if faults else 0
        whole = 2 if named == "utf-8" else 10  # a few torn letters do not make it another encoding
        return None if faults * whole > letters else "utf-8"
    return None if b"\x1b$" in data else "utf-8"


def _mark(data: bytes) -> bytes:
    return next((mark for mark, _ in _MARKS if data.startswith(mark)), b"")


def _may_be_chance(data: bytes) -> bool:
    """Whether bytes that are UTF-8 may be letters of two bytes, too: they are, if every letter has two."""
    return 0x80 <= max(data, default=0) < 0xE0


def _detected(sample: bytes) -> list[str]:
    """What the detector takes bytes for, the likeliest first."""
    words = b"\n".join(_FOREIGN_WORD.findall(sample[: 50 * _SAMPLE]))[:_SAMPLE]
    if not words:
        return []
    from chardet import detect_all  # late: programs that read no foreign letters do without

    found = detect_all(words, include_encodings=LIKELY, compat_names=False)
    names = [codec_named(guess["encoding"]) for guess in found if guess["encoding"]]
    return [name for name in names if name in LIKELY]


def _lines(text: str) -> str:
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def write_utf8() -> None:
    """Write UTF-8 to pipes and files whatever the code page: reports contain `±`, `∞` and names."""
    for stream in (sys.stdout, sys.stderr):
        # Consoles take any character; a program without a console may have no streams at all.
        if stream is not None and hasattr(stream, "reconfigure"):
            encoding = None if stream.isatty() else "utf-8"
            stream.reconfigure(encoding=encoding, errors="backslashreplace")  # names of files may be no text
