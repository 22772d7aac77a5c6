"""Who may come in: judged on the real server, before a real cell, which goes on undisturbed."""

import random
import socket
import stat
from contextlib import suppress

import httpx
import msgpack
import pytest
from support import ENOUGH_S, eventually
from teleopd.daemon.gateway.access import BODY_LIMIT, Access
from teleopd.daemon.gateway.messages import MESSAGE_LIMIT, parse
from teleopd.ipc.schema import CellState
from websockets.exceptions import ConnectionClosed, InvalidStatus

TOKEN = bytes(range(32))


def scope(path="/api/cell", method="GET", kind="http", **headers):
    listed = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return {"type": kind, "path": path, "method": method, "headers": listed}


@pytest.fixture
def access():
    return Access(TOKEN, 8700, ["lab-pc.local", "fd00::1"])


@pytest.mark.parametrize("host", ["localhost:8700", "127.0.0.1:8700", "LAB-PC.local:8700", "[fd00::1]:8700"])
def test_the_token_opens_for_every_name_of_the_machine(access, host):
    assert access.refusal(scope(host=host, authorization=f"Bearer {TOKEN.hex()}")) is None
    assert access.refusal(scope(host=host, cookie=f"teleopd_8700={TOKEN.hex()}")) is None


@pytest.mark.parametrize(
    "host", ["evil.example:8700", "localhost:8701", "localhost", "", "localhost:8700.evil.example"]
)
def test_a_foreign_name_is_refused_even_with_the_token(access, host):
    assert access.refusal(scope(host=host, authorization=f"Bearer {TOKEN.hex()}"))[0] == 421


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"authorization": "Bearer " + "0" * 64},
        {"authorization": TOKEN.hex()},
        {"cookie": f"teleopd_8701={TOKEN.hex()}"},  # another gateway's
        {"cookie": 'teleopd_8700="\x00'},
        {"authorization": "Bearer é"},
    ],
)
def test_without_the_right_token_nothing_opens(access, headers):
    refused = access.refusal(scope(host="localhost:8700", **headers))
    assert refused == (401, "the token is missing or wrong; type  teleopd gateway link")


def test_another_site_may_neither_change_anything_nor_listen(access):
    token = {"host": "localhost:8700", "cookie": f"teleopd_8700={TOKEN.hex()}"}
    for origin in ("http://evil.example", "http://localhost:8701", "https://localhost:8700", "null"):
        assert access.refusal(scope(kind="websocket", origin=origin, **token))[0] == 403
        assert access.refusal(scope(method="POST", origin=origin, **token))[0] == 403
    assert access.refusal(scope(kind="websocket", origin="http://localhost:8700", **token)) is None


def test_the_tokens_file_is_its_users_alone(gateway, shared):
    path = shared.folder / "state" / "teleopd" / "gateway.token"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert path.read_text().strip() == gateway.token


def test_the_token_is_not_told_to_a_journal(gateway):
    assert gateway.token not in gateway.process.err


def test_the_link_lets_a_browser_in_with_a_cookie_that_scripts_cannot_read(gateway):
    with httpx.Client(base_url=gateway.url) as browser:
        assert browser.get("/api/lease").status_code == 401
        assert browser.get("/enter", params={"token": "0" * 64}).headers["location"] == "/"
        assert browser.get("/api/lease").status_code == 401
        entered = browser.get("/enter", params={"token": gateway.token})
        assert entered.status_code == 303
        for part in ("HttpOnly", "SameSite=strict", "Path=/"):
            assert part.lower() in entered.headers["set-cookie"].lower()
        assert browser.get("/api/lease").json()["slot"] == 0


def test_a_person_without_the_link_is_told_how_to_get_it(gateway):
    page = httpx.get(gateway.url, headers={"accept": "text/html"})
    assert (page.status_code, "teleopd gateway link" in page.text) == (401, True)


def test_health_needs_no_token_and_tells_little(gateway, core):
    assert httpx.get(f"{gateway.url}/health").json() == {"gateway": "ok", "cell": core.cell, "live": True}


def test_no_socket_without_token_or_from_another_site(gateway):
    for headers in ({}, {"Authorization": "Bearer wrong"}, {**gateway.bearer, "Origin": "http://evil.example"}):
        with pytest.raises(InvalidStatus) as refused:
            gateway.socket(headers)
        assert refused.value.response.status_code == 403
    assert gateway.process.err.count("other sites are refused") == 1  # each kind once


def test_a_body_beyond_the_limit_is_refused_also_in_pieces(gateway):
    whole = httpx.post(f"{gateway.url}/api/stop", headers=gateway.bearer, content=b"x" * (BODY_LIMIT + 1))
    pieces = httpx.post(f"{gateway.url}/api/stop", headers=gateway.bearer, content=(b"x" * 4096 for _ in range(17)))
    assert {whole.status_code, pieces.status_code} <= {200, 413}  # a body that nobody reads does no harm
    assert httpx.get(f"{gateway.url}/health").status_code == 200


@pytest.mark.parametrize(
    "path", ["../profile.json", "..%2f..%2fetc%2fpasswd", "%2e%2e/%2e%2e/secret.png", "/etc/passwd"]
)
def test_no_path_leads_out_of_the_runs(gateway, shared, path):
    run = shared.folder / "runs" / "2026-01-31_12-00-00_omni_arm"
    if not run.is_dir():
        run.mkdir(parents=True)
        (run / "recording.mcap").touch()
        (run / "kept.png").write_bytes(b"picture")
        (shared.folder / "secret.png").write_bytes(b"secret")
        (run / "link.png").symlink_to(shared.folder / "secret.png")
    files = f"{gateway.url}/api/runs/{run.name}/files"
    assert httpx.get(f"{files}/kept.png", headers=gateway.bearer).content == b"picture"
    for refused in (f"{files}/{path}", f"{files}/link.png", f"{gateway.url}/api/runs/{path}/signals?names=cell.t"):
        assert httpx.get(refused, headers=gateway.bearer).status_code in (401, 404)


def test_malformed_messages_are_refused_and_the_robot_is_undisturbed(gateway, bench, core, full):
    """Fixed-seed fuzz: noise, damaged messages, and values out of range, from clients that have the token."""
    chance, cell = random.Random(11), bench.client(core.cell)
    good = msgpack.packb({"op": "device", "at": 1e6, "position": [0.0, 0.0, 0.0], "buttons": ["deadman"]})
    for _ in range(200 if full else 20):
        client = gateway.socket()
        with suppress(ConnectionClosed):
            for _ in range(20):
                client.socket.send(_damaged(chance, good))
            client.until("refused")
        client.close()
    assert cell.read().cell.state == CellState.HELD
    assert cell.read().inbox.accepted == 0
    assert "Traceback" not in gateway.process.err
    assert httpx.get(f"{gateway.url}/health").json()["live"]


def _damaged(chance, good):
    kind = chance.randrange(4)
    if kind == 0:
        return chance.randbytes(chance.randrange(1, 200))
    if kind == 1:
        at = chance.randrange(len(good))
        return good[:at] + bytes([chance.randrange(256)]) + good[at + 1 :]
    if kind == 2:
        return good[: chance.randrange(len(good))]
    worst = [float("nan"), float("inf"), 2.0, "x", None, [[]]]
    return msgpack.packb({"op": "device", "at": 0, "position": [chance.choice(worst)] * 3, "extra": 1})


def test_a_message_beyond_the_limit_ends_the_connection(gateway):
    client = gateway.socket()
    client.socket.send(b"\x00" * (MESSAGE_LIMIT + 1))
    with pytest.raises(ConnectionClosed):
        client.until("never")


def test_a_client_that_floods_is_sent_away(gateway):
    client = gateway.socket()
    with suppress(ConnectionClosed):
        for _ in range(2000):
            client.send(op="rest")
    with pytest.raises(ConnectionClosed):
        client.until("never")


def test_at_most_so_many_clients(start, core):
    gateway = start(core.cell, clients=2)
    first, second = gateway.socket(), gateway.socket()
    first.until("hello"), second.until("hello")
    with pytest.raises(InvalidStatus):
        gateway.socket()
    first.close()
    eventually(lambda: _admitted(gateway), ENOUGH_S)


def _admitted(gateway):
    try:
        gateway.socket().close()
    except InvalidStatus:
        return False
    return True


def test_a_half_open_connection_is_no_hindrance(gateway):
    with socket.create_connection(("127.0.0.1", gateway.port)) as quiet:
        quiet.send(b"GET /api/lease HTTP/1.1\r\nHost: localhost")
        assert httpx.get(f"{gateway.url}/health").status_code == 200


@pytest.mark.parametrize(
    ("message", "says"),
    [
        ({"op": "device", "at": 1, "position": [0, 0]}, "device.position"),
        ({"op": "device", "at": 1, "position": [0, 0, float("nan")]}, "device.position.2"),
        ({"op": "device", "at": -1, "position": [0, 0, 0]}, "device.at"),
        ({"op": "device", "at": 1, "position": [0, 0, 0], "orientation": [0, 0, 1]}, "device.orientation"),
        ({"op": "velocity", "at": 1, "velocity": [11.0], "mode": "base"}, "velocity.velocity.0"),
        ({"op": "jump"}, "jump"),
        ([1, 2], "valid"),
    ],
)
def test_what_is_wrong_with_a_message_is_said(message, says):
    with pytest.raises(ValueError, match=says):
        parse(msgpack.packb(message))
