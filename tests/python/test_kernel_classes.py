"""Every kernel of Apple's for images, arrays and matrices has a class or a function in Python, from the headers."""

from __future__ import annotations

import importlib
import inspect
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import openmps as mps

ROOT = Path(__file__).parents[2]
TOOL = ROOT / "tools" / "kernels" / "write_classes.py"
if not TOOL.is_file():
    pytest.skip("tools are not here", allow_module_level=True)

sys.path.insert(0, str(ROOT / "tools" / "swift"))
_CLASSES: dict[str, dict[str, Any]] = {
    each["name"]: each for each in importlib.import_module("interface").read_interface()["classes"]
}
_MODULES: tuple[ModuleType, ...] = (mps.image, mps.matrix, mps.ndarray)
_COMPUTES_NOTHING = "the base of other classes: it computes nothing"
# Classes without one of Python's own, each with the reason.
_BASES = dict.fromkeys(
    (
        "MPSBinaryImageKernel",
        "MPSImageArithmetic",
        "MPSImageLaplacianPyramid",
        "MPSImagePyramid",
        "MPSImageReduceUnary",
        "MPSImageScale",
        "MPSMatrixBinaryKernel",
        "MPSMatrixRandom",
        "MPSMatrixUnaryKernel",
        "MPSNDArrayBinaryKernel",
        "MPSNDArrayBinaryPrimaryGradientKernel",
        "MPSNDArrayBinarySecondaryGradientKernel",
        "MPSNDArrayMultiaryBase",
        "MPSNDArrayMultiaryGradientKernel",
        "MPSNDArrayMultiaryKernel",
        "MPSNDArrayUnaryGradientKernel",
        "MPSNDArrayUnaryKernel",
        "MPSUnaryImageKernel",
    ),
    _COMPUTES_NOTHING,
)
_FUNCTIONS = {
    "MPSImageCopyToMatrix": mps.matrix.images_to_matrix,
    "MPSMatrixCopyToImage": mps.matrix.matrix_to_images,
    "MPSMatrixDecompositionCholesky": mps.matrix.cholesky,
    "MPSMatrixDecompositionLU": mps.matrix.lu,
    "MPSMatrixFindTopK": mps.matrix.top_k,
    "MPSMatrixFullyConnected": mps.matrix.fully_connected,
    "MPSMatrixLogSoftMax": mps.matrix.log_softmax,
    "MPSMatrixLogSoftMaxGradient": mps.matrix.log_softmax_gradient,
    "MPSMatrixMultiplication": mps.matrix.matmul,
    "MPSMatrixNeuron": mps.matrix.neuron,
    "MPSMatrixSoftMax": mps.matrix.softmax,
    "MPSMatrixSoftMaxGradient": mps.matrix.softmax_gradient,
    "MPSMatrixSolveCholesky": mps.matrix.solve_cholesky,
    "MPSMatrixSolveLU": mps.matrix.solve_lu,
    "MPSMatrixSolveTriangular": mps.matrix.solve_triangular,
    "MPSMatrixSum": mps.matrix.weighted_sum,
    "MPSMatrixVectorMultiplication": mps.matrix.matvec,
}


def _is_kernel(name: str) -> bool:
    while name in _CLASSES and name != "MPSKernel":
        name = _CLASSES[name].get("superclass", "")
    return name == "MPSKernel"


def _kernels(*beginnings: str) -> set[str]:
    return {name for name in _CLASSES if name.startswith(beginnings) and _is_kernel(name)}


def _classes() -> dict[str, type]:
    found = {}
    for module in _MODULES:
        for name in vars(module)["__all__"]:
            value = getattr(module, name)
            if inspect.isclass(value) and "_apple" in vars(value):
                found[value._apple] = value
    return found


@pytest.mark.parametrize(
    ("beginnings", "count"),
    [(("MPSImage", "MPSUnaryImage", "MPSBinaryImage"), 57), (("MPSNDArray",), 18), (("MPSMatrix",), 26)],
    ids=["images", "arrays", "matrices"],
)
def test_every_kernel_of_the_headers_is_reached(beginnings: tuple[str, ...], count: int) -> None:
    kernels = _kernels(*beginnings)
    assert len(kernels) == count
    reached = _classes().keys() | _FUNCTIONS.keys()
    assert kernels - reached - _BASES.keys() == set()
    assert not reached & _BASES.keys()


def test_the_lists_name_kernels_alone() -> None:
    assert {name for name in {**_BASES, **_FUNCTIONS} if not _is_kernel(name)} == set()


@pytest.mark.parametrize("apple", _FUNCTIONS)
def test_functions_name_the_kernel(apple: str) -> None:
    assert apple in (inspect.getdoc(_FUNCTIONS[apple]) or "")


@pytest.mark.parametrize("apple", _classes())
def test_classes_have_apples_name_and_settings(apple: str) -> None:
    kind = _classes()[apple]
    docs = inspect.getdoc(kind) or ""
    assert apple in docs
    for name in inspect.signature(kind.__init__).parameters:  # type: ignore[misc]
        assert name == "self" or f"{name} : " in docs, name
    call = inspect.getdoc(kind.__call__) or ""
    assert "Returns\n-------" in call


def _snake(name: str) -> str:
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


def _settings(apple: str) -> set[str]:
    """Return the properties that can be set, of the class and its bases."""
    found: set[str] = set()
    while apple in _CLASSES and apple != "MPSKernel":
        members = _CLASSES[apple]["members"]
        found |= {_snake(m["name"]) for m in members if m["kind"] == "property" and m["setter"]}
        apple = _CLASSES[apple].get("superclass", "")
    return found


# Every call makes its own results.
_OF_CALLS = {"destination_array_allocator"}
# Settings without effect on these kernels, and parts of matrices: calls take whole ones.
_LEFT_OUT = {
    "MPSImageEuclideanDistanceTransform": {"edge_mode"},
    "MPSImageTranspose": {"edge_mode"},
    "MPSNDArrayQuantizedMatrixMultiplication": {"beta"},
    "MPSNDArrayVectorLUTDequantize": {"vector_axis"},  # `axis`
    "MPSImageAreaMax": {"edge_mode"},
    "MPSImageAreaMin": {"edge_mode"},
    "MPSImageDilate": {"edge_mode"},
    "MPSImageErode": {"edge_mode"},
}
_LEFT_OUT_OF = {
    "MPSImageReduce": {"offset", "edge_mode"},
    "MPSImageGaussianPyramid": {"offset", "clip_rect"},
    "MPSImageLaplacianPyramid": {"offset", "clip_rect"},
    "MPSImageStatistics": {"offset", "edge_mode", "clip_rect"},
    "MPSMatrix": {
        "batch_size",
        "batch_start",
        "primary_source_matrix_origin",
        "result_matrix_origin",
        "secondary_source_matrix_origin",
        "source_input_feature_channels",
        "source_matrix_origin",
        "source_number_of_feature_vectors",
        "source_output_feature_channels",
    },
}


@pytest.mark.parametrize("apple", _classes())
def test_settings_of_the_headers_are_given_or_left_out_for_a_reason(apple: str) -> None:
    given = inspect.signature(_classes()[apple].__init__).parameters.keys()  # type: ignore[misc]
    families = [names for beginning, names in _LEFT_OUT_OF.items() if apple.startswith(beginning)]
    left_out = _OF_CALLS | _LEFT_OUT.get(apple, set()) | {name for names in families for name in names}
    assert _settings(apple) - given - left_out == set()
    assert not (left_out - _OF_CALLS) & given


def test_the_files_are_those_of_the_headers_and_rows() -> None:
    run = subprocess.run([sys.executable, TOOL, "--check"], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "")
