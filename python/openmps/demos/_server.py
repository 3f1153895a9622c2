"""The server of a demo's page, on this machine alone."""

from __future__ import annotations

import logging
import socket
import sys
import threading
import warnings
import webbrowser
from collections.abc import Callable
from types import FrameType
from typing import Any

from openmps.demos._demo import Demo
from openmps.demos._ending import Ending, end_on_sigterm, temporary_files
from openmps.demos._guard import MOST_BYTES, Guard
from openmps.demos._page import CSS, build_page, import_gradio, theme
from openmps.errors import ArgumentError

HOST = "127.0.0.1"
_FIRST_PORT, _PORTS = 7860, 100
_LAST_PORT = 65535
# The browser refuses all that is not from this server, whatever a page asks for.
_POLICY = (
    "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:; connect-src 'self' data: blob:; "
    "form-action 'self'; base-uri 'self'"
)


def serve_page(demo: Demo, port: int | None, *, opens_browser: bool, announce: Callable[[str], None]) -> None:
    """Serve a demo's page until Ctrl-C or SIGTERM."""
    with temporary_files() as folder:  # before Gradio is imported, which then reads where they are
        _serve(demo, port, folder, opens_browser=opens_browser, announce=announce)


def _serve(demo: Demo, port: int | None, folder: str, *, opens_browser: bool, announce: Callable[[str], None]) -> None:
    import_gradio()
    import uvicorn

    # FastAPI may build models of requests late, and pydantic then warns about FastAPI's own fields.
    warnings.filterwarnings("ignore", module=r"pydantic\.")
    listener = listen(port)
    number = listener.getsockname()[1]
    address = f"http://{HOST}:{number}/"

    def open_page() -> None:
        announce(address)
        sys.stdout.flush()
        if opens_browser:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    status, is_interrupted = 0, False
    with end_on_sigterm(), listener, Ending(demo.session.close, folder) as ending:
        try:
            application = Guard(_application(demo), number)
            demo.session.start()
            config = uvicorn.Config(application, log_level="warning", timeout_graceful_shutdown=0, lifespan="on")
            _run(_server(config, ending), listener, open_page)
        except KeyboardInterrupt:
            is_interrupted = True
        except SystemExit as end:
            status = int(end.code or 0)
    if is_interrupted:
        print("openmps: the demo has ended.", file=sys.stderr)
    if status:
        raise SystemExit(status)


def _server(config: Any, ending: Ending) -> Any:
    """Return a server that begins the end when a signal comes."""
    import uvicorn

    class Server(uvicorn.Server):  # type: ignore[misc]
        def handle_exit(self, sig: int, frame: FrameType | None) -> None:
            # Open pages hold streams, which the end cuts off: uvicorn reports each as an error.
            logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)
            ending.begin(sig)
            super().handle_exit(sig, frame)

    return Server(config)


def _run(server: Any, listener: socket.socket, announce: Callable[[], None]) -> None:
    """Run the server; announce it when it takes requests."""
    import asyncio

    async def run() -> None:
        serving = asyncio.ensure_future(server.serve(sockets=[listener]))
        while not server.started and not serving.done():
            await asyncio.sleep(0.02)
        if server.started:
            announce()
        while not (server.should_exit or serving.done()):
            await asyncio.sleep(0.1)
        await serving

    asyncio.run(run())


def _application(demo: Demo) -> Any:
    """Return the page as an ASGI application."""
    gr = import_gradio()
    from fastapi import FastAPI, Request

    application = FastAPI(docs_url=None, redoc_url=None, openapi_url=None)

    async def limit(request: Request, call_next: Any) -> Any:
        response = await call_next(request)
        response.headers["Content-Security-Policy"] = _POLICY
        return response

    application.middleware("http")(limit)
    return gr.mount_gradio_app(
        application,
        build_page(demo),
        "/",
        server_name=HOST,
        footer_links=[],
        ssr_mode=False,
        pwa=False,
        mcp_server=False,
        max_file_size=MOST_BYTES,
        theme=theme(),
        css=CSS,
    )


def listen(port: int | None) -> socket.socket:
    """Return a socket on the port, or on the first free one."""
    if port is not None and not 1 <= port <= _LAST_PORT:
        raise ArgumentError(f"The port is {port}, expected 1 to {_LAST_PORT}.")
    for each in [port] if port is not None else range(_FIRST_PORT, _FIRST_PORT + _PORTS):
        listener = socket.socket()
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((HOST, each))
            listener.listen(128)  # a port may be bound twice before it listens
        except OSError:
            listener.close()
            continue
        return listener
    which = f"Port {port} is" if port is not None else f"Ports {_FIRST_PORT} to {_FIRST_PORT + _PORTS - 1} are"
    raise ArgumentError(f"{which} taken; --port names another one.")
