"""Requests of programs."""

import signal
import socket
import ssl

import httpx
import msgpack
import pytest
from support import ENOUGH_S, eventually
from teleopd.daemon.gateway import certificate
from teleopd.daemon.gateway.settings import (
    USUAL_PORT,
    Settings,
    addresses,
    answering,
    certificate_files,
    known,
    link,
    token,
)
from websockets.sync.client import connect


@pytest.fixture
def get(gateway):
    return lambda path: httpx.get(gateway.url + path, headers=gateway.bearer)


def test_the_cell(get, core):
    shown = eventually(lambda: (r := get("/api/cell")).status_code == 200 and r.json())
    assert (shown["cell"], shown["pid"], shown["state"]["cell"]["state"]) == (core.cell, core.pid, "held")


def test_a_cell_that_is_gone_is_503_and_health_says_so(start, bench):
    core = bench.live_core(bench.name())
    gateway = start(core.cell)
    health = lambda: httpx.get(f"{gateway.url}/health").json()["live"]  # noqa: E731
    eventually(health)
    core.kill()
    eventually(lambda: not health())
    answer = httpx.get(f"{gateway.url}/api/cell", headers=gateway.bearer)
    assert (answer.status_code, "died" in answer.json()["detail"]) == (503, True)


def test_stop(gateway, core):
    answer = httpx.post(f"{gateway.url}/api/stop", headers=gateway.bearer)
    assert answer.json() == {"cell": core.cell, "robot": "stopped"}


def test_metrics_are_prometheus_text(get):
    eventually(lambda: "teleopd_up 1" in get("/metrics").text)
    text = get("/metrics").text
    for line in text.splitlines():
        assert line.startswith("# ") or len(line.split()) == 2
    names = {line.split("{")[0].split()[0] for line in text.splitlines() if line and not line.startswith("#")}
    assert {"teleopd_ticks_total", "teleopd_missed_total", "teleopd_tick_seconds"} <= names


def test_profiles_come_with_the_origin_of_each_value(get):
    assert "omni_arm" in get("/api/profiles").json()
    shown = get("/api/profiles/omni_arm").json()
    assert shown["profile"]["cell"]["rate"] == "1 kHz"
    assert get("/api/profiles/nowhere").status_code == 404


def test_the_interface_describes_itself(get):
    paths = get("/api/openapi.json").json()["paths"]
    assert {"/api/cell", "/api/stop", "/api/lease", "/api/runs", "/health", "/metrics"} <= set(paths)


def test_a_headset_on_the_network_comes_in_by_the_certificates_name(bench, core, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    files = certificate_files()
    certificate.make(*files, ["lab-pc.local"])
    assert files[1].stat().st_mode & 0o777 == 0o600
    with pytest.raises(FileExistsError):
        certificate.make(*files, [])
    process = bench.start(
        "daemon.gateway.server",
        *("--cell", core.cell, "--profile", "omni_arm"),
        *("--set", '{"gateway.port": 0, "gateway.tls": true, "gateway.names": ["lab-pc.local"]}'),
    )
    told = eventually(lambda: "https://localhost:" in process.err and process.err)
    port = int(told.split("localhost:")[1].split()[0])
    trusting = ssl.create_default_context(cafile=str(files[0]))
    assert httpx.get(f"https://localhost:{port}/health", verify=trusting).json()["gateway"] == "ok"

    origin = f"https://lab-pc.local:{port}"
    bearer = {"Authorization": f"Bearer {token().hex()}"}
    with socket.create_connection(("127.0.0.1", port)) as wire:
        secure = {"ssl": trusting, "server_hostname": "lab-pc.local"}
        client = connect(f"wss://lab-pc.local:{port}/ws", sock=wire, origin=origin, additional_headers=bearer, **secure)
        assert "hello" in msgpack.unpackb(client.recv(timeout=ENOUGH_S))  # Host and Origin of a browser on the network
        client.close()


def test_the_address_that_is_listened_on_is_known_too(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    listens = Settings(host="192.168.1.20", names=["lab-pc.local"], tls=True)
    assert known(listens) == ["192.168.1.20", "lab-pc.local"]
    assert addresses(listens, 8700) == ["https://192.168.1.20:8700", "https://lab-pc.local:8700"]
    assert known(Settings()) == known(Settings(host="0.0.0.0")) == known(Settings(host="::")) == []


def test_the_link_names_scheme_host_and_port(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert link(addresses(Settings(), 8700)[0]).startswith("http://localhost:8700/enter?token=")
    assert addresses(Settings(tls=True, host="10.0.0.2"), 443) == ["https://10.0.0.2:443"]


def test_a_second_cell_has_a_console_too_and_the_links_of_both_are_found(start, bench, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(bench.folder / "state"))
    cores = [bench.live_core(bench.name()) for _ in range(2)]
    gateways = [start(core.cell, port=USUAL_PORT) for core in cores]
    ports = [gateway.port for gateway in gateways]
    assert ports[0] != ports[1]
    assert min(ports) >= USUAL_PORT
    for core, port in zip(cores, ports, strict=True):
        eventually(lambda core=core, port=port: answering().get(core.cell) == [f"http://localhost:{port}"])
    told = bench.teleopd("gateway", "link", env={"XDG_STATE_HOME": str(bench.folder / "state")})
    assert told.wait() == 0
    assert {link(f"http://localhost:{port}") for port in ports} <= set(told.out.split())
    gateways[1].process.signal(signal.SIGTERM)
    gateways[1].process.wait()
    assert cores[1].cell not in answering()
