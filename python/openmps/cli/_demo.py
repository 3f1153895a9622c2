"""``openmps demo``: a page on which a model learns."""

from __future__ import annotations

import argparse
from typing import Any

from openmps.cli._answers import add_output, answer
from openmps.cli._numbers import positive
from openmps.cli._paths import path
from openmps.demos import DEMOS, Options, make_demo, serve


def add_demos(commands: Any) -> None:
    """Add the command ``demo`` with its kinds."""
    parser = commands.add_parser(
        "demo",
        help="show a model while it learns, on a local page",
        description="Open a page on this machine, on which a model learns while you watch and try it. Nothing else can "
        "reach the page, and it needs no network. Ctrl-C ends it.",
    )
    parser.add_argument("--list", action="store_true", help="list the demos")
    add_output(parser)
    parser.set_defaults(run=list_demos, parser=parser)
    kinds = parser.add_subparsers(title="demos", metavar="NAME")
    for name, (_, _, about) in DEMOS.items():
        kind = kinds.add_parser(name, help=about, description=f"Show {about}.", epilog=f"example: openmps demo {name}")
        kind.add_argument("--port", type=positive, metavar="N", help="of the page (default: the first free from 7860)")
        kind.add_argument("--data", type=path, metavar="PATH", help="files of your own, as docs/demos.md says")
        kind.add_argument("--epochs", type=positive, metavar="N", help="passes over the data in a run")
        kind.add_argument("--device", metavar="NAME", help='one that "openmps devices" lists (default: the best one)')
        kind.add_argument("--no-browser", action="store_true", help="print the address alone")
        add_output(kind, "the address")
        kind.set_defaults(run=show_demo, demo=name)


def list_demos(options: argparse.Namespace) -> int:
    """Print the demos."""
    if not options.list:
        options.parser.error("the following arguments are required: NAME")
    demos = [{"name": name, "about": about} for name, (_, _, about) in DEMOS.items()]
    answer(options, {"demos": demos}, [f"{each['name']}: {each['about']}" for each in demos])
    return 0


def show_demo(options: argparse.Namespace) -> int:
    """Serve the page until Ctrl-C."""
    demo = make_demo(options.demo, Options(options.data, options.device, options.epochs))

    def announce(address: str) -> None:
        line = f"openmps demo {demo.name}: {address} (Ctrl-C ends it)"
        answer(options, {"demo": demo.name, "address": address}, [line])

    serve(demo, port=options.port, opens_browser=not options.no_browser, ends_process=True, announce=announce)
    return 0
