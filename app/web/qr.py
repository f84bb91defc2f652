"""QR codes as SVG for pages and as half blocks for a terminal."""

from __future__ import annotations

from xml.etree import ElementTree

import qrcode
from qrcode.constants import ERROR_CORRECT_M

QUIET = 4
"""The blank border that scanners need, in modules."""


def modules(text: str) -> list[list[bool]]:
    """Return the rows of a QR code for ``text``, dark ones true, without the border."""
    code = qrcode.QRCode(error_correction=ERROR_CORRECT_M, border=0)
    code.add_data(text)
    code.make(fit=True)
    return [[bool(dark) for dark in row] for row in code.get_matrix()]


def svg(text: str) -> bytes:
    """Return an SVG document, dark on white, with its border, one unit a module."""
    rows = modules(text)
    size = len(rows) + 2 * QUIET
    root = ElementTree.Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": f"0 0 {size} {size}",
            "shape-rendering": "crispEdges",
        },
    )
    ElementTree.SubElement(root, "rect", {"width": str(size), "height": str(size), "fill": "#fff"})
    ElementTree.SubElement(root, "path", {"d": _path(rows), "fill": "#000"})
    return ElementTree.tostring(root, encoding="unicode").encode()


def blocks(text: str) -> str:
    """Return lines of half blocks, dark on light whatever the terminal's colours, two rows a line."""
    rows = modules(text)
    width = len(rows) + 2 * QUIET
    blank = [[False] * width for _ in range(QUIET)]
    padded = [*blank, *([False] * QUIET + row + [False] * QUIET for row in rows), *blank]
    if len(padded) % 2:
        padded.append([False] * width)
    return "\n".join(
        "\x1b[30;107m"
        + "".join(_BLOCKS[above, below] for above, below in zip(*pair, strict=True))
        + "\x1b[0m"
        for pair in zip(padded[::2], padded[1::2], strict=True)
    )


_BLOCKS = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}


def _path(rows: list[list[bool]]) -> str:
    """Return one horizontal bar for each run of dark modules."""
    parts: list[str] = []
    for y, row in enumerate(rows):
        x = 0
        while x < len(row):
            if not row[x]:
                x += 1
                continue
            end = x
            while end < len(row) and row[end]:
                end += 1
            parts.append(f"M{x + QUIET} {y + QUIET}h{end - x}v1h-{end - x}z")
            x = end
    return "".join(parts)
