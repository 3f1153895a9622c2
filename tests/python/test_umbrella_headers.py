"""tools/umbrella_headers.py on the public headers, and on a copy with one header more."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import umbrella_headers

NETWORKS = "MetalPerformanceShaders/MPSNeuralNetwork"


def test_the_lists_are_those_of_the_folders() -> None:
    assert umbrella_headers.main(["--check"]) == 0


def test_a_new_header_is_added_at_its_place(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = tmp_path / "include"
    shutil.copytree(umbrella_headers.ROOT, root)
    for name in ("MPSCNNUnknown.h", "MPSCNNUnknownNode.h", "OMPSOther.h"):
        (root / NETWORKS / name).write_text("")
    assert umbrella_headers.main(["--check"], root) == 1
    assert capsys.readouterr().out == "".join(
        f"{NETWORKS}/{name}.h: its imports are not those of its folder\n"
        for name in ("MPSNNGraphNodes", "MPSNeuralNetwork")
    )
    assert umbrella_headers.main([], root) == 0
    kernels, nodes = ((root / NETWORKS / name).read_text() for name in ("MPSNeuralNetwork.h", "MPSNNGraphNodes.h"))
    assert '#import "MPSCNNTypes.h"\n#import "MPSCNNUnknown.h"\n#import "MPSCNNUpsampling.h"' in kernels
    assert '#import "MPSCNNSoftMaxNode.h"\n#import "MPSCNNUnknownNode.h"\n#import "MPSCNNUpsamplingNode.h"' in nodes
    assert "UnknownNode" not in kernels
    assert "OMPSOther" not in kernels + nodes
    (root / NETWORKS / "MPSCNNUnknown.h").unlink()
    (root / NETWORKS / "MPSCNNUnknownNode.h").unlink()
    assert umbrella_headers.main([], root) == 0
    for name in ("MPSNeuralNetwork.h", "MPSNNGraphNodes.h"):
        assert (root / NETWORKS / name).read_text() == (umbrella_headers.ROOT / NETWORKS / name).read_text()
