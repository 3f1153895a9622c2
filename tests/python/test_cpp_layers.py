"""tools/check_layers.py on sources whose includes point upward, run in a circle, or do neither."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

TOOLS = Path(__file__).parents[2] / "tools"
if not TOOLS.is_dir():
    pytest.skip("tools are not here", allow_module_level=True)

GRAPH = "frameworks/MetalPerformanceShadersGraph"


def findings(folder: Path, sources: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> list[str]:
    monkeypatch.syspath_prepend(str(TOOLS))
    monkeypatch.delitem(sys.modules, "check_layers", raising=False)
    import check_layers

    root = folder.resolve() / "csrc"
    for name, included in sources.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(f'#include "{header}"\n' for header in included.split()))
    return list(check_layers.findings(root))


def test_includes_in_one_direction_pass(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sources = {
        "result/result.h": "",
        "engine/engine.h": "engine/ir/types.h result/result.h",
        "engine/ir/types.h": "vector",
        "engine/plan/plan.cpp": "engine/ir/types.h",
        # a folder may use its parent's files
        "engine/devices/cpu/convolution/winograd/tiles.cpp": "engine/devices/cpu/memory.h",
        "engine/devices/cpu/memory.h": "",
        "engine/devices/cpu/convolution/convolution.cpp": "engine/devices/cpu/convolution/winograd/tiles.h",
        "engine/devices/cpu/convolution/winograd/tiles.h": "",
        "frameworks/Metal/Device.mm": "engine/ir/types.h Metal/Metal.h",
        "frameworks/include/Metal/Metal.h": "",
        "core/graph.mm": "Metal/Metal.h result/result.h",
    }
    assert findings(tmp_path, sources, monkeypatch) == []


UPWARD = {
    "layer": ("core/graph.mm", "engine/engine.h", "core may include compat, frameworks/include, result"),
    "behind the face": ("frameworks/Metal/Device.mm", "engine/ops/window.h", "outside the engine only engine/engine.h"),
    "the face": ("engine/ops/window.cpp", "engine/engine.h", "no part of the engine includes its face"),
    "framework": (
        "frameworks/Metal/Event.mm",
        f"{GRAPH}/run/GraphRunner.h",
        "frameworks/Metal may include include",
    ),
    "room of a framework": (
        f"{GRAPH}/objects/Tensor.mm",
        f"{GRAPH}/run/GraphRunner.h",
        f"{GRAPH}/objects may include graph",
    ),
    "loops": (
        "engine/devices/cpu/isa/all_loops.inl",
        "engine/devices/cpu/convolution/winograd/tiles.h",
        "engine/devices/cpu/isa may include no other folder of engine/devices/cpu",
    ),
    "kernel": (
        "engine/devices/cuda/kernels/pool.cu",
        "engine/devices/cuda/queue/queue.h",
        "engine/devices/cuda/kernels may include shims",
    ),
    "relative": ("engine/ir/graph.cpp", "../ops/window.h", "engine/ir may include no other folder of engine"),
    "no row": ("engine/new/a.cpp", "engine/ops/window.h", "engine/new has no row in the table of folders"),
    "no file": ("engine/ops/a.cpp", "engine/ops/b.h", "there is no such file"),
}


@pytest.mark.parametrize("case", UPWARD)
def test_an_include_upward_is_listed(tmp_path: Path, case: str, monkeypatch: pytest.MonkeyPatch) -> None:
    file, header, sentence = UPWARD[case]
    headers = ["engine/engine.h", "engine/ops/window.h", f"{GRAPH}/run/GraphRunner.h"]
    headers += ["engine/devices/cpu/convolution/winograd/tiles.h", "engine/devices/cuda/queue/queue.h"]
    found = findings(tmp_path, {**dict.fromkeys(headers, ""), file: header}, monkeypatch)
    assert [each[: len(sentence)] for each in (line.partition(f"includes {header}: ")[2] for line in found)] == [
        sentence
    ]
    assert found[0].startswith(f"csrc/{file}:1: ")


CIRCLES = {
    "folders": {"ir/a.h": "engine/ops/b.h", "ops/b.h": "", "ops/c.h": "engine/ir/a.h"},
    "through a file": {"plan/a.h": "engine/profile.h", "profile.h": "engine/plan/b.h", "plan/b.h": ""},
}


@pytest.mark.parametrize("case", CIRCLES)
def test_a_circle_of_folders_is_listed(tmp_path: Path, case: str, monkeypatch: pytest.MonkeyPatch) -> None:
    sources = {f"engine/{name}": text for name, text in CIRCLES[case].items()}
    found = findings(tmp_path, sources, monkeypatch)
    names = sorted({name.split("/")[0] for name in CIRCLES[case]})
    assert f"csrc/engine: these include each other: {', '.join(names)}" in found


def test_a_source_may_include_a_folder_that_uses_its_header(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sources = {
        "engine/settings.h": "",
        "engine/settings.cpp": "engine/settings.h engine/passes/pipeline.h",
        "engine/passes/pipeline.h": "engine/settings.h",
    }
    assert findings(tmp_path, sources, monkeypatch) == []
