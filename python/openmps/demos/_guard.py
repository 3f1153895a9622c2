"""Requests that the server of a demo refuses before Gradio sees them: of pages of other hosts, and with long bodies.

The server listens on this machine alone, but any page in a browser here may send requests to it. A page of another host
can even have its name lead to this machine (DNS rebinding). Then the header Host has the other name. A page of another
origin has its own origin in the header Origin. So each request, of HTTP and of websockets, has to name this server in
both.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

__all__ = ["MOST_BYTES", "Guard"]

MOST_BYTES = 10_000_000  # of a file
_FRAME = 100_000  # bytes of a form around a file
_NAMES = ("127.0.0.1", "localhost")

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]


class _TooLong(Exception):
    """A body has more bytes than it may have."""


class Guard:
    """An ASGI application that passes requests of this server's own pages on to another one.

    Parameters
    ----------
    application : callable
    port : int
        Of this server.
    """

    def __init__(self, application: Application, port: int) -> None:
        self._application = application
        self._hosts = {f"{name}:{port}" for name in _NAMES} | ({*_NAMES} if port == 80 else set())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] not in ("http", "websocket"):
            await self._application(scope, receive, send)
        elif refusal := self._refusal(scope):
            await _refuse(scope, send, 403, refusal)
        elif scope["type"] == "websocket":
            await self._application(scope, receive, send)
        else:
            await self._answer(scope, receive, send)

    def _refusal(self, scope: Scope) -> str:
        """Return why a request is none of a page of this server; empty if it is one."""
        hosts = _values(scope, b"host")
        if len(hosts) != 1 or hosts[0] not in self._hosts:
            return f"The request is for the host {_shown(hosts)}, this server is {' or '.join(sorted(self._hosts))}."
        origins = _values(scope, b"origin")
        if any(origin not in {f"http://{host}" for host in self._hosts} for origin in origins):
            return f"The request comes from a page of {_shown(origins)}, this server answers its own pages."
        from_elsewhere = {"cross-site", "same-site"} & {*_values(scope, b"sec-fetch-site")}
        if from_elsewhere and _values(scope, b"sec-fetch-mode") != ["navigate"]:
            return "The request comes from a page of another site, this server answers its own pages."
        return ""

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on; one with too long a body is refused before or while it is read."""
        count, has_begun = 0, False

        def is_too_long() -> bool:
            return count > MOST_BYTES + _FRAME

        async def counted() -> MutableMapping[str, Any]:
            nonlocal count
            message = await receive()
            count += len(message.get("body", b""))
            if is_too_long():
                raise _TooLong
            return message

        async def noted(message: MutableMapping[str, Any]) -> None:
            nonlocal has_begun
            if has_begun or not is_too_long():  # else the application answers with its own error
                has_begun = True
                await send(message)

        lengths = _values(scope, b"content-length")
        if any(not length.isdecimal() or int(length[:20]) > MOST_BYTES + _FRAME for length in lengths):
            await _refuse(scope, send, 413, _too_long())
            return
        try:
            await self._application(scope, counted, noted)
        except Exception:
            if not is_too_long():
                raise
        if is_too_long() and not has_begun:
            await _refuse(scope, send, 413, _too_long())


def _values(scope: Scope, name: bytes) -> list[str]:
    return [value.decode("latin-1").strip().lower() for key, value in scope["headers"] if key.lower() == name]


def _shown(values: list[str]) -> str:
    return ", ".join(f'"{value[:100]}"' for value in values) or "without a name"


def _too_long() -> str:
    return f"The upload is longer than {MOST_BYTES // 1_000_000} MB, the longest file that this page takes."


async def _refuse(scope: Scope, send: Send, status: int, sentence: str) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008, "reason": sentence[:100]})
        return
    text = sentence.encode()
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"content-length", str(len(text)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": [*headers, (b"connection", b"close")]})
    await send({"type": "http.response.body", "body": text})
