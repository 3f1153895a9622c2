"""``openmps write``: a text that a trained model goes on with, on standard output as it is written."""

from __future__ import annotations

import argparse
import itertools
from typing import Any

from openmps.cli._answers import add_output, answer
from openmps.cli._numbers import natural, number
from openmps.cli._paths import path


def add_write(commands: Any) -> None:
    """Add the command ``write``."""
    parser = commands.add_parser(
        "write",
        help="let a trained text generator write",
        description="Print a text that begins with a prompt, character by character.",
        epilog='example: openmps write openmps-output/text-generator/model.safetensors "ROMEO:" --temperature 0.8',
    )
    parser.add_argument("model", type=path, metavar="MODEL", help='a model of "openmps train text-generator"')
    parser.add_argument("prompt", metavar="PROMPT", help="the beginning of the text")
    parser.add_argument("--length", type=natural, default=400, metavar="N", help="characters to add (default: 400)")
    parser.add_argument(
        "--temperature",
        type=number,
        default=0.7,
        metavar="X",
        help="above 0: low ones choose the most probable characters (default: 0.7)",
    )
    parser.add_argument("--seed", type=natural, default=0, metavar="N", help="of the characters drawn (default: 0)")
    parser.add_argument("--device", metavar="NAME", help='one that "openmps devices" lists (default: the best one)')
    add_output(parser)
    parser.set_defaults(run=write)


def write(options: argparse.Namespace) -> int:
    """Print the prompt and the characters after it, each as it is written, or a document at the end."""
    from openmps.tasks import text_generator  # takes time that other commands need not wait for

    model = text_generator.load(options.model, device=options.device)
    characters = model.write(options.prompt, temperature=options.temperature, seed=options.seed)
    written = []
    for each in itertools.chain(options.prompt, itertools.islice(characters, options.length)):
        if not options.json:
            print(_shown(each), end="", flush=True)
        written.append(each)
    document = {"model": options.model, "device": model.device.name, "text": "".join(written)}
    answer(options, document, [""])  # the end of the last line
    return 0


def _shown(character: str) -> str:
    """Return a character such as a terminal may get: commands of terminals are escaped."""
    return character if character.isprintable() or character in "\n\t" else ascii(character)[1:-1]
