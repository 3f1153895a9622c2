"""The fuzzers compile a list of the engine's sources: each is there."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def _words(text: str, name: str) -> list[str]:
    found = re.search(rf"set\({name} ([^)]*)\)", text)
    assert found
    return found[1].split()


def test_every_source_and_room_of_the_fuzzers_exists() -> None:
    text = (ROOT / "tests/fuzzers/CMakeLists.txt").read_text(encoding="utf-8")
    engine = ROOT / "csrc/engine"
    assert [file for file in _words(text, "files") if not (engine / file).is_file()] == []
    assert [room for room in _words(text, "rooms") if not list((engine / room).rglob("*.cpp"))] == []
    assert len(_words(text, "files")) > 5
