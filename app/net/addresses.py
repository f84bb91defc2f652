"""Which of this machine's addresses a phone on the same Wi-Fi can reach."""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

import ifaddr

Verdict: TypeAlias = Literal["lan", "public", "loopback", "link_local", "container", "vpn", "shared"]

_CONTAINER = re.compile(
    r"docker|^br-|^veth|^virbr|^vmnet|^vboxnet|^cni|^flannel|^podman|^lxc|^lxd|^cali|^kube|"
    r"virtualbox|vmware|hyper-v|^vethernet|^bridge1",
    re.IGNORECASE,
)
_VPN = re.compile(
    r"^(?:tun|tap|wg|ppp|utun|ipsec|zt|nordlynx|proton|ts)\d*|tailscale|wireguard|zerotier|openvpn|"
    r"wintun|tap-windows",
    re.IGNORECASE,
)
_PHYSICAL = re.compile(r"^(?:en|eth|wl|wlan|ww|usb|ap)|wi-?fi|ethernet|wireless", re.IGNORECASE)
_SHARED = ipaddress.ip_network("100.64.0.0/10")
_LIKELY_CONTAINER = ipaddress.ip_network("172.17.0.0/16")


@dataclass(frozen=True, slots=True)
class Address:
    """One IPv4 address of this machine, with what we think of it."""

    interface: str
    ip: str
    verdict: Verdict

    @property
    def reachable(self) -> bool:
        """Whether another device may well reach it."""
        return self.verdict in ("lan", "public")


def rank(found: Iterable[tuple[str, str]], default_route: str | None = None) -> list[Address]:
    """Return ``(interface, IPv4)`` pairs judged and sorted, the best first.

    ``default_route`` is the address that the machine itself uses towards the internet.
    """
    judged = [Address(interface, ip, _judge(interface, ip)) for interface, ip in found]
    return sorted(judged, key=lambda address: _order(address, default_route))


def find() -> list[Address]:
    """Return all IPv4 addresses of this machine, the best for a phone first."""
    pairs = [
        (adapter.nice_name, str(ip.ip))
        for adapter in ifaddr.get_adapters()
        for ip in adapter.ips
        if ip.is_IPv4
    ]
    return rank(pairs, default_route())


def best(addresses: Iterable[Address]) -> Address | None:
    """Return the address to show, or ``None`` where no other device could reach any."""
    return next((address for address in addresses if address.reachable), None)


def default_route() -> str | None:
    """Return the address this machine would send from; asks the routing table, sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # TEST-NET-1; connecting a datagram socket sends no packet
            return str(probe.getsockname()[0])
        except OSError:
            return None


def _judge(interface: str, text: str) -> Verdict:
    ip = ipaddress.IPv4Address(text)
    if ip.is_loopback or ip.is_unspecified:
        return "loopback"
    if ip.is_link_local:
        return "link_local"
    if _CONTAINER.search(interface) or ip in _LIKELY_CONTAINER:
        return "container"
    if _VPN.search(interface):
        return "vpn"
    if ip in _SHARED:
        return "shared"
    return "lan" if ip.is_private else "public"


def _order(address: Address, route: str | None) -> tuple[bool, bool, bool, bool, int, str]:
    return (
        not address.reachable,
        address.verdict != "lan",
        not _PHYSICAL.search(address.interface),
        address.ip != route,
        # Home routers hand out 192.168 far more often than 10 or 172.
        0 if address.ip.startswith("192.168.") else 1,
        address.ip,
    )
