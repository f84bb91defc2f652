"""Who is at the other end, and under which address a phone finds us."""

from __future__ import annotations

import socket
from dataclasses import replace
from typing import Any

import pytest

from app.net.addresses import Address, best, rank
from app.net.peers import Peer, is_private, origin_allowed, peer_of
from app.net.ports import PortTaken, bind
from app.net.whereabouts import FRESH_S, Whereabouts
from app.settings import LOOPBACK, Settings, SettingsError, from_env, parse_public_url
from tests.web.conftest import GUEST, Time


def scope(client: str = "192.168.1.50", scheme: str = "ws", **headers: str) -> dict[str, Any]:
    pairs = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return {"type": "websocket", "scheme": scheme, "client": (client, 5), "headers": pairs}


# Addresses


@pytest.mark.parametrize(
    ("found", "chosen"),
    [
        ([("lo", "127.0.0.1"), ("wlan0", "192.168.1.20")], "192.168.1.20"),
        (
            [
                ("docker0", "172.17.0.1"),
                ("br-1f2e", "172.18.0.1"),
                ("veth12", "10.1.1.1"),
                ("en0", "10.0.0.5"),
            ],
            "10.0.0.5",
        ),
        (
            [("tun0", "10.8.0.2"), ("utun3", "192.168.77.2"), ("wg0", "10.9.0.1"), ("eth0", "172.20.3.4")],
            "172.20.3.4",
        ),
        ([("tailscale0", "100.101.1.2"), ("Wi-Fi", "192.168.0.9")], "192.168.0.9"),
        ([("eth0", "8.8.4.4"), ("wlp3s0", "192.168.1.7")], "192.168.1.7"),
        ([("eth0", "8.8.4.4")], "8.8.4.4"),
        ([("vEthernet (WSL)", "172.29.0.1"), ("Ethernet", "192.168.5.5")], "192.168.5.5"),
        ([("virbr0", "192.168.122.1"), ("wlan0", "10.3.2.1")], "10.3.2.1"),
        ([("lo", "127.0.0.1"), ("eth0", "169.254.7.7")], None),
        ([("docker0", "172.17.0.1"), ("tun0", "10.8.0.2"), ("tailscale0", "100.64.0.9")], None),
        ([], None),
    ],
)
def test_the_address_that_a_phone_can_reach(found: list[tuple[str, str]], chosen: str | None) -> None:
    for order in (found, found[::-1]):
        address = best(rank(order))
        assert (address.ip if address else None) == chosen


def test_of_two_networks_the_one_that_leads_out_is_taken() -> None:
    found = [("eth0", "192.168.1.5"), ("eth1", "192.168.2.5")]
    address = best(rank(found, default_route="192.168.2.5"))
    assert address is not None
    assert address.ip == "192.168.2.5"


def test_no_address_is_a_problem_that_the_page_explains() -> None:
    where = Whereabouts(Settings(), 8000, look=lambda: rank([("lo", "127.0.0.1")]), clock=Time())
    assert where.base() is None
    assert where.link("K7M2Q") == {"problem": "no_lan_address"}


@pytest.mark.parametrize(
    ("host", "base"),
    [
        ("0.0.0.0", "http://192.168.1.20:8000"),
        ("127.0.0.1", None),
        ("localhost", None),
        ("192.168.7.7", "http://192.168.7.7:8000"),
        ("::", "http://192.168.1.20:8000"),
        ("fd00::5", "http://[fd00::5]:8000"),
    ],
)
def test_the_base_follows_what_the_server_listens_on(host: str, base: str | None) -> None:
    where = Whereabouts(
        Settings(host=host), 8000, look=lambda: [Address("wlan0", "192.168.1.20", "lan")], clock=Time()
    )
    assert where.base() == base


def test_a_public_url_is_the_persons_own_word_even_on_loopback() -> None:
    where = Whereabouts(
        Settings(public_url="http://127.0.0.1:9", host="127.0.0.1"), 9, look=list, clock=Time()
    )
    assert where.link("K7M2Q") == {"url": "http://127.0.0.1:9/r/K7M2Q"}


def test_a_laptop_that_changes_its_network_is_found_again() -> None:
    time = Time()
    networks = ["192.168.1.20", "10.0.0.7"]
    where = Whereabouts(Settings(), 80, look=lambda: [Address("w", networks[0], "lan")], clock=time)
    assert where.base() == "http://192.168.1.20:80"
    networks.pop(0)
    assert where.base() == "http://192.168.1.20:80"
    time.s += FRESH_S + 1
    assert where.base() == "http://10.0.0.7:80"


def test_a_proxys_host_is_remembered_for_its_room_alone() -> None:
    where = Whereabouts(Settings(), 8000, look=lambda: [Address("w", "192.168.1.20", "lan")], clock=Time())
    where.note("AAAAA", Peer("1.2.3.4", "https", "cards.example.org", proxied=True, local=False))
    where.note("BBBBB", replace(GUEST, host="evil.example"))
    assert where.link("AAAAA") == {"url": "https://cards.example.org/r/AAAAA"}
    assert where.link("BBBBB") == {"url": "http://192.168.1.20:8000/r/BBBBB"}


# Peers


def test_forwarding_headers_count_from_trusted_proxies_only() -> None:
    headers = {
        "x_forwarded_for": "6.6.6.6",
        "x_forwarded_proto": "https",
        "x_forwarded_host": "a.example",
        "host": "h",
    }
    told = peer_of(scope("127.0.0.1", **headers), Settings())
    assert (told.address, told.scheme, told.host, told.proxied, told.local) == (
        "6.6.6.6", "https", "a.example", True, False,
    )  # fmt: skip
    ignored = peer_of(scope("192.168.1.50", **headers), Settings())
    assert (ignored.address, ignored.scheme, ignored.host, ignored.proxied) == (
        "192.168.1.50",
        "http",
        "h",
        False,
    )


@pytest.mark.parametrize(
    ("chain", "address"),
    [
        ("6.6.6.6", "6.6.6.6"),
        ("1.1.1.1, 6.6.6.6", "6.6.6.6"),
        ("6.6.6.6, 10.0.0.3", "6.6.6.6"),
        ("junk, 10.0.0.3", "10.0.0.3"),
        ("junk", "127.0.0.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("::ffff:6.6.6.6", "6.6.6.6"),
    ],
)
def test_the_last_untrusted_address_of_the_chain_is_the_peer(chain: str, address: str) -> None:
    trusting = from_env({"CHIEU_TRUSTED_PROXIES": "127.0.0.0/8 10.0.0.0/24"})
    assert peer_of(scope("127.0.0.1", x_forwarded_for=chain), trusting).address == address


def test_this_machine_is_local_only_without_a_proxy_between() -> None:
    assert peer_of(scope("127.0.0.1"), Settings()).local
    assert not peer_of(scope("127.0.0.1", x_forwarded_for="127.0.0.1"), Settings()).local
    assert not peer_of(scope("192.168.1.2"), Settings()).local


@pytest.mark.parametrize("host", ["a b", "evil.example/x", "x\r\ny: z", "", "a;b", "[zz]", "ü.example"])
def test_a_malformed_host_is_none_at_all(host: str) -> None:
    pairs = [(b"host", host.encode("latin-1"))]
    assert peer_of({"scheme": "http", "client": None, "headers": pairs}, Settings()).host is None


@pytest.mark.parametrize(
    ("origin", "allowed"),
    [
        (None, True),
        ("http://192.168.1.20:8000", True),
        ("http://192.168.1.20", False),
        ("https://192.168.1.20:8000", False),
        ("http://evil.example", False),
        ("null", False),
        ("", False),
        ("http://192.168.1.20:8000.evil.example", False),
        ("http://192.168.1.20:99999", False),
        ("https://cards.example.org", True),
        ("https://cards.example.org:443", True),
        ("https://friend.example", True),
        ("https://friend.example:444", False),
    ],
)
def test_origins(origin: str | None, allowed: bool) -> None:
    settings = Settings(public_url="https://cards.example.org", origins=frozenset({"https://friend.example"}))
    headers = {"host": "192.168.1.20:8000", **({} if origin is None else {"origin": origin})}
    asked = scope(**headers)
    assert origin_allowed(asked, peer_of(asked, settings), settings) is allowed


@pytest.mark.parametrize(
    ("address", "private"),
    [("192.168.3.4", True), ("127.0.0.1", True), ("8.8.8.8", False), ("fd00::/64", True), ("x", False)],
)
def test_private_addresses(address: str, private: bool) -> None:
    assert is_private(replace(GUEST, address=address)) is private


# Ports and settings


def test_a_taken_port_is_told_and_the_next_free_one_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    with bind("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(PortTaken) as told:
            bind("127.0.0.1", port)
        assert told.value.port == port
        monkeypatch.setattr("app.net.ports.DEFAULT_PORT", port)
        with bind("127.0.0.1", None) as other:
            assert other.getsockname()[1] > port
            assert other.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN) == 1


@pytest.mark.parametrize(
    "bad",
    [
        {"CHIEU_PORT": "http"}, {"CHIEU_PORT": "70000"}, {"CHIEU_STORE": "paper"}, {"CHIEU_METRICS": "some"},
        {"CHIEU_TRUSTED_PROXIES": "proxy.local"}, {"CHIEU_ADDRESS_RATE": "-1"}, {"CHIEU_KEEP_DAYS": "nan"},
        {"CHIEU_PUBLIC_URL": "cards.example.org"}, {"CHIEU_PUBLIC_URL": "https://h/path"},
        {"CHIEU_PUBLIC_URL": "https://h:x"}, {"CHIEU_PUBLIC_URL": "https://u@h"}, {"CHIEU_DEV": "yes"},
    ],
)  # fmt: skip
def test_a_setting_that_cannot_be_meant_is_refused(bad: dict[str, str]) -> None:
    with pytest.raises(SettingsError):
        from_env(bad)


def test_settings_from_the_environment() -> None:
    settings = from_env(
        {"CHIEU_HOST": "::1", "CHIEU_PORT": "81", "CHIEU_ORIGINS": "http://a, http://b", "PATH": "x"}
    )
    assert (settings.host, settings.port) == ("::1", 81)
    assert settings.origins == {"http://a", "http://b"}
    assert settings.trusted_proxies == LOOPBACK
    assert parse_public_url("https://Cards.Example.org/") == "https://cards.example.org"
