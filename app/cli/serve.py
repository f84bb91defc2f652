"""``chieu serve``: start the server, and show where guests find it."""

from __future__ import annotations

import argparse
import os
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from app.settings import Settings, SettingsError, from_env, parse_public_url

if TYPE_CHECKING:
    SubParsers = argparse._SubParsersAction[argparse.ArgumentParser]


def add(subparsers: SubParsers) -> None:
    """Add the verb."""
    parser = subparsers.add_parser("serve", help="start the server and show the QR that leads to it")
    add_settings(parser)
    parser.set_defaults(run=run)


def add_settings(parser: argparse.ArgumentParser) -> None:
    """Add the options that override ``CHIEU_*`` variables."""
    parser.add_argument("--host", help="address to listen on (CHIEU_HOST; all of them)")
    parser.add_argument("--port", type=int, help="port (CHIEU_PORT; 8000, or the next free one)")
    parser.add_argument("--data", type=Path, metavar="DIR", help="where rooms are kept (CHIEU_DATA; ./data)")
    parser.add_argument(
        "--public-url", metavar="URL", help="address for guests (CHIEU_PUBLIC_URL; the LAN address)"
    )


def settings_of(args: argparse.Namespace) -> Settings:
    """Return the settings of environment and command line. Raises :class:`SettingsError`."""
    settings = from_env(os.environ)
    if args.port is not None and not 0 <= args.port <= 65535:
        raise SettingsError(f"--port must be 0 … 65535, not {args.port}")
    given = {
        "host": args.host, "port": args.port, "data": args.data,
        "public_url": parse_public_url(args.public_url),
    }  # fmt: skip
    return replace(settings, **{name: value for name, value in given.items() if value is not None})


def run(args: argparse.Namespace) -> int:
    """Serve until told to stop. Returns 2 where it cannot even start."""
    from app.main import serve
    from app.net.ports import PortTaken, bind

    try:
        settings = settings_of(args)
        sock = bind(settings.host, settings.port)
    except SettingsError as error:
        print(f"chieu: {error}", file=sys.stderr)
        return 2
    except PortTaken as taken:
        print(
            f"chieu: cannot listen on port {taken.port}: {taken.reason}.\n"
            f"       Another program has it; try --port {taken.port + 1}, or leave --port out.",
            file=sys.stderr,
        )
        return 2
    with sock:
        return serve(settings, sock, greet)


def greet(base: str | None, port: int) -> None:
    """Say where the server is: with a QR on a terminal, in one line in a pipe."""
    if not sys.stdout.isatty():
        print(f"chieu: {base or f'http://127.0.0.1:{port}'}", flush=True)
        return
    if base is None:
        print(_NO_ADDRESS.format(port=port), flush=True)
        return
    from app.web.qr import blocks

    print(f"\n{blocks(base)}\n{_WELCOME.format(base=base)}", flush=True)


_WELCOME = """
  Chiếu trải rồi, mời bạn vào chơi:        {base}
  The mat is unrolled; come and play at:   {base}

  TV: mở địa chỉ trên rồi bấm OK · open it on the TV, press OK
  Điện thoại: quét mã trên TV · phones scan the code on the TV
  Không vào được · cannot reach it?  chieu doctor
  Dừng · stop: Ctrl+C
"""

_NO_ADDRESS = """
  Máy này chưa có địa chỉ nào để điện thoại tìm tới. Bạn nối máy vào Wi-Fi (hoặc bật điểm phát sóng) nhé.
  This machine has no address that a phone could reach. Join a Wi-Fi network or start a hotspot;
  nothing needs to be restarted. Own address? --public-url http://…

  Chỉ trên máy này · on this machine only: http://127.0.0.1:{port}
  Hỏi cho rõ · to know more: chieu doctor
"""
