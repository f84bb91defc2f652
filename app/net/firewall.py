"""Whether this machine's firewall is likely to keep phones out, and what to say about it."""

from __future__ import annotations

import platform
import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

TIMEOUT_S = 3.0


@dataclass(frozen=True, slots=True)
class Hint:
    """``blocks`` is ``None`` where it cannot be known."""

    blocks: bool | None
    vi: str
    en: str


def hint(port: int) -> Hint:
    """Return what is known of this platform's firewall for a TCP port."""
    look = {"Linux": _linux, "Darwin": _mac, "Windows": _windows}.get(platform.system(), _unknown)
    return look(port)


def _linux(port: int) -> Hint:
    if re.search(r"^ENABLED=yes", _ufw_settings() or "", re.MULTILINE | re.IGNORECASE):
        allow = f"sudo ufw allow {port}/tcp"
        return Hint(
            None,
            f"ufw đang bật. Nếu điện thoại không vào được, mở cổng: {allow}",
            f"ufw is on. If phones cannot get in, open the port: {allow}",
        )
    if _asked(["firewall-cmd", "--state"]) == "running":
        listed = _asked(["firewall-cmd", "--list-ports"]) or ""
        is_open = re.search(rf"\b{port}/tcp\b", listed) is not None
        allow = f"sudo firewall-cmd --add-port={port}/tcp"
        if is_open:
            return Hint(False, "firewalld đang bật, cổng đã mở.", "firewalld is on, and the port is open.")
        return Hint(
            True,
            f"firewalld đang chặn cổng này. Mở: {allow}",
            f"firewalld blocks this port. Open it: {allow}",
        )
    return Hint(False, "Không thấy tường lửa nào đang chặn.", "No firewall was found in the way.")


def _mac(port: int) -> Hint:
    state = _asked(["/usr/libexec/ApplicationFirewall/socketfilterfw", "--getglobalstate"]) or ""
    if "enabled" in state.lower():
        return Hint(
            None,
            "Tường lửa macOS đang bật: khi được hỏi về Python, bấm Cho phép.",
            "The macOS firewall is on: when asked about Python, press Allow.",
        )
    return Hint(False, "Tường lửa macOS đang tắt.", "The macOS firewall is off.")


def _windows(port: int) -> Hint:
    return Hint(
        None,
        f"Windows có thể chặn cổng {port}: cho phép Python trên mạng riêng, và đặt Wi-Fi nhà là mạng riêng.",
        f"Windows may block port {port}: allow Python on private networks, and make the Wi-Fi a private one.",
    )


def _unknown(port: int) -> Hint:
    return Hint(
        None,
        f"Không rõ tường lửa của máy này; cổng cần mở là {port} (TCP).",
        f"This machine's firewall is unknown; port {port} (TCP) must be open.",
    )


def _ufw_settings() -> str | None:
    """Return ufw's own file: its command would need root."""
    try:
        return Path("/etc/ufw/ufw.conf").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return None


def _asked(command: list[str]) -> str | None:
    """Return what a command prints, ``None`` where it is absent, fails or takes too long."""
    if shutil.which(command[0]) is None:
        return None
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT_S, check=True)
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout.strip()
