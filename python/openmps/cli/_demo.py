"""``openmps demo``: a page on which a model learns."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from openmps.cli._numbers import positive
from openmps.demos import DEMOS, Options, make_demo, serve


def add_demos(commands: Any) -> None:
    """Add the command ``demo`` with its kinds."""
    parser = commands.add_parser(
        "demo",
        help="show a model while it learns, on a local page",
        description="Open a page on this machine, on which a model learns while you watch and try it. Nothing else can "
        "reach the page, and it needs no network. Ctrl-C ends it.",
    )
    kinds = parser.add_subparsers(title="demos", metavar="NAME", required=True)
    for name, (_, _, about) in DEMOS.items():
        kind = kinds.add_parser(name, help=about, description=f"Show {about}.", epilog=f"example: openmps demo {name}")
        kind.add_argument("--port", type=positive, metavar="N", help="of the page (default: the first free from 7860)")
        kind.add_argument("--data", type=Path, metavar="PATH", help="files of your own, as docs/demos.md says")
        kind.add_argument("--epochs", type=positive, metavar="N", help="passes over the data in a run")
        kind.add_argument("--device", metavar="NAME", help='one that "openmps devices" lists (default: the best one)')
        kind.add_argument("--no-browser", action="store_true", help="print the address alone")
        kind.set_defaults(run=show_demo, demo=name)


def show_demo(options: argparse.Namespace) -> int:
    """Serve the page until Ctrl-C."""
    demo = make_demo(options.demo, Options(options.data, options.device, options.epochs))
    serve(demo, port=options.port, opens_browser=not options.no_browser, ends_process=True)
    return 0
