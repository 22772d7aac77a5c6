"""Who may come in: the token, the Host and the Origin of a request, and how large it may be.

- *Token*: in a cookie (the link that `teleopd run` prints sets it) or as `Authorization: Bearer …`; compared in
  constant time. A cookie is never sent along by other sites (SameSite=Strict).
- *Host*: only the names that this gateway is known by, so that no foreign name that resolves to this machine
  (DNS rebinding) makes a browser talk to it.
- *Origin*: a browser says which page a WebSocket or a changing request comes from; only our own page may.
"""

from __future__ import annotations

import hmac
import logging
from collections.abc import Collection, Mapping
from http.cookies import CookieError, SimpleCookie

from starlette.datastructures import Headers
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

BODY_LIMIT = 64 * 1024
"""Bytes of a request."""
HEADER_LIMIT = 32 * 1024
"""Bytes of its first line and headers."""
OPEN = frozenset({"/health", "/enter"})
"""What needs no token: whether the gateway lives, and the door where the token is shown."""
LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
LOCKED_OUT = """<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>teleopd</title>
<style>
  body { font: 16px system-ui; max-width: 36em; margin: 15vh auto; padding: 0 1em }
  code { background: #8883; padding: .1em .3em }
</style>
<h1>teleopd</h1>
<p>This page needs the link that the daemon printed when it started. To see it again, type on the robot's computer:</p>
<p><code>teleopd gateway link</code></p>
"""

log = logging.getLogger("teleopd.gateway")


class Access:
    """The judge of requests."""

    def __init__(self, token: bytes, port: int, names: Collection[str] = (), tls: bool = False):
        """`names`: host names besides loopback's; `port`: the one that is listened on."""
        self._token = token.hex().encode()
        default = 443 if tls else 80
        hosts = [_bracketed(name).lower() for name in (*LOOPBACK, *names)]
        self._hosts = {f"{host}:{port}" for host in hosts} | ({*hosts} if port == default else set())
        self._scheme = "https" if tls else "http"
        self.cookie = f"teleopd_{port}"
        """Browsers keep cookies per host, not per port."""

    def knows(self, token: str) -> bool:
        """Whether this is the token, in constant time."""
        return hmac.compare_digest(token.strip().encode("utf-8", "replace"), self._token)

    def refusal(self, scope: Scope) -> tuple[int, str] | None:
        """Why a request may not come in, as status code and words; None when it may."""
        headers = Headers(scope=scope)
        host = headers.get("host", "").lower()
        if host not in self._hosts:
            return 421, f"this gateway is not known as {host!r}; add the name to [gateway] names"
        changing = scope["type"] == "websocket" or scope["method"] not in SAFE
        if changing and "origin" in headers and headers["origin"].lower() != f"{self._scheme}://{host}":
            return 403, "requests from other sites are refused"
        if scope["path"] not in OPEN and not self._has_token(headers):
            return 401, "the token is missing or wrong; type  teleopd gateway link"
        return None

    def _has_token(self, headers: Mapping[str, str]) -> bool:
        kind, _, bearer = headers.get("authorization", "").partition(" ")
        if kind.lower() == "bearer":
            return self.knows(bearer)
        try:
            cookie = SimpleCookie(headers.get("cookie", "")).get(self.cookie)
        except CookieError:
            return False
        return cookie is not None and self.knows(cookie.value)


def _bracketed(name: str) -> str:
    """An IPv6 address as it stands in a Host header."""
    return f"[{name}]" if ":" in name and not name.startswith("[") else name


class Door:
    """Middleware before everything else."""

    def __init__(self, app: ASGIApp, access: Access):
        self._app, self._access = app, access
        self._said: set[tuple[int, str]] = set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Lets a request in, or answers it."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        refused = self._access.refusal(scope)
        if refused is None:
            if scope["type"] == "http":
                await _Limited(self._app)(scope, receive, send)
            else:
                await self._app(scope, receive, send)
            return
        self._say(scope, *refused)
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008, "reason": refused[1][:120]})
        else:
            await _answer(scope, *refused)(scope, receive, send)

    def _say(self, scope: Scope, status: int, why: str) -> None:
        """Each kind of refusal of each peer once, not as often as somebody tries."""
        peer = (scope.get("client") or ("?", 0))[0]
        if (status, peer) not in self._said and len(self._said) < 1000:
            self._said.add((status, peer))
            log.warning("refused %s: %s", peer, why)


def _answer(scope: Scope, status: int, why: str) -> Response:
    if status == 401 and "text/html" in Headers(scope=scope).get("accept", ""):
        return HTMLResponse(LOCKED_OUT, 401)
    return JSONResponse({"detail": why}, status)


class _TooLargeError(Exception):
    pass


class _Limited:
    """Refuses bodies beyond the limit, however they are sent."""

    def __init__(self, app: ASGIApp):
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        taken, started = 0, False

        async def counted() -> Message:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > BODY_LIMIT:
                raise _TooLargeError
            return message

        async def noted(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        try:
            await self._app(scope, counted, noted)
        except _TooLargeError:
            if not started:
                await JSONResponse({"detail": f"at most {BODY_LIMIT} bytes"}, 413)(scope, receive, send)
