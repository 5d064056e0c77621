"""A game as an animated GIF. Loaded only when one is written: it needs numpy."""

import struct
from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray
from PyQt6.QtCore import QPoint, QRect, Qt
from PyQt6.QtGui import QColor, QImage, QPainter, qRgb

from gui.base.themes import BoardTheme
from gui.board.export import board_image
from gui.board.picture import Picture

_DITHER = Qt.ImageConversionFlag.ThresholdDither | Qt.ImageConversionFlag.AvoidDither


def gif(
    pictures: Sequence[Picture],
    theme: BoardTheme,
    background: str,
    width: int = 600,
    delay_ms: int = 800,
    is_stopped: Callable[[], bool] = lambda: False,
) -> bytes:
    """An animated GIF that repeats; its last picture stays longer. Empty once it is stopped."""
    frames = []
    for picture in pictures:
        if is_stopped():
            return b""
        frames.append(_on_ground(board_image(picture, theme, width), background))
    palette = _palette(frames[-1])
    width, height = frames[0].width(), frames[0].height()
    parts = [b"GIF89a", struct.pack("<HHBBB", width, height, 0xF7, 0, 0)]
    parts.append(b"".join(bytes(((c >> 16) & 255, (c >> 8) & 255, c & 255)) for c in palette))
    parts.append(b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00")
    before: QImage | None = None
    for number, frame in enumerate(frames):
        if is_stopped():
            return b""
        pause = delay_ms * (4 if number == len(frames) - 1 else 1) // 10
        parts.append(b"\x21\xf9\x04\x04" + struct.pack("<H", min(pause, 65535)) + b"\x00\x00")
        part = QRect(0, 0, width, height) if before is None else _changed(before, frame)
        parts.append(b"\x2c" + struct.pack("<HHHHB", part.x(), part.y(), part.width(), part.height(), 0))
        parts.append(b"\x08" + _blocks(_lzw(_indices(frame.copy(part), palette))))
        before = frame
    parts.append(b"\x3b")
    return b"".join(parts)


def _on_ground(image: QImage, background: str) -> QImage:
    opaque = QImage(image.size(), QImage.Format.Format_RGB32)
    opaque.fill(QColor(background))
    painter = QPainter(opaque)
    painter.drawImage(0, 0, image)
    painter.end()
    return opaque


def _palette(image: QImage) -> list[int]:
    """256 colours for the last frame, which holds all that the others hold: its own, by median cut.

    Qt's own choice is a cube of six shades a channel, in which the grain of wood becomes bands.
    """
    pixels = _rows(image, 4).reshape(-1, 4)[:, :3]  # [pixel, blue green red]
    colours, counts = np.unique(pixels, axis=0, return_counts=True)
    boxes = [np.arange(len(colours))]
    while len(boxes) < 256:
        spreads = [np.ptp(colours[box], axis=0).max() * counts[box].sum() ** 0.5 for box in boxes]
        widest = int(np.argmax(spreads))
        if len(boxes[widest]) < 2:
            break
        box = boxes.pop(widest)
        channel = np.ptp(colours[box], axis=0).argmax()
        box = box[np.argsort(colours[box, channel], kind="stable")]
        weights = np.cumsum(counts[box])
        middle = int(np.clip(np.searchsorted(weights, weights[-1] / 2), 1, len(box) - 1))
        boxes += [box[:middle], box[middle:]]
    means = [np.average(colours[box], axis=0, weights=counts[box]).round().astype(int) for box in boxes]
    chosen = [qRgb(int(red), int(green), int(blue)) for blue, green, red in means]
    return chosen + [qRgb(0, 0, 0)] * (256 - len(chosen))


def _changed(before: QImage, after: QImage) -> QRect:
    """The rectangle in which two images of a size differ; a single pixel where they do not."""
    differs = _rows(before, 4) != _rows(after, 4)
    rows = np.flatnonzero(differs.any(axis=1))
    columns = np.flatnonzero(differs.any(axis=0)) // 4
    if not rows.size:
        return QRect(0, 0, 1, 1)
    return QRect(QPoint(int(columns[0]), int(rows[0])), QPoint(int(columns[-1]), int(rows[-1])))


def _indices(image: QImage, palette: list[int]) -> bytes:
    """The pixels as numbers of colours, row by row."""
    indexed = image.convertToFormat(QImage.Format.Format_Indexed8, palette, _DITHER)
    return _rows(indexed, 1).tobytes()


def _rows(image: QImage, pixel_bytes: int) -> NDArray[np.uint8]:
    """The bytes of an image: [row, byte]."""
    bits = image.constBits()
    assert bits is not None
    data: NDArray[np.uint8] = np.frombuffer(bits.asstring(image.sizeInBytes()), np.uint8)
    return data.reshape(image.height(), image.bytesPerLine())[:, : image.width() * pixel_bytes]


def _lzw(pixels: bytes) -> bytes:
    """GIF's variant of LZW for 8-bit pixels (GIF89a specification, appendix F)."""
    clear, end = 256, 257
    table: dict[bytes, int] = {bytes((i,)): i for i in range(256)}
    next_code, code_bits = 258, 9
    out = bytearray()
    accumulator = clear
    held_bits = code_bits
    word = b""
    for pixel in pixels:
        longer = word + bytes((pixel,))
        if longer in table:
            word = longer
            continue
        accumulator |= table[word] << held_bits
        held_bits += code_bits
        while held_bits >= 8:
            out.append(accumulator & 255)
            accumulator >>= 8
            held_bits -= 8
        if next_code < 4096:
            table[longer] = next_code
            if next_code == 1 << code_bits:
                code_bits += 1
            next_code += 1
        else:
            accumulator |= clear << held_bits
            held_bits += code_bits
            table = {bytes((i,)): i for i in range(256)}
            next_code, code_bits = 258, 9
        word = bytes((pixel,))
    accumulator |= table[word] << held_bits
    held_bits += code_bits
    accumulator |= end << held_bits
    held_bits += code_bits
    out += accumulator.to_bytes((held_bits + 7) // 8, "little")
    return bytes(out)


def _blocks(data: bytes) -> bytes:
    """Data in sub-blocks of at most 255 bytes."""
    chunks = [data[i : i + 255] for i in range(0, len(data), 255)]
    return b"".join(bytes((len(chunk),)) + chunk for chunk in chunks) + b"\x00"
