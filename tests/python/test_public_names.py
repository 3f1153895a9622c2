"""The public names are those of `openmps.__all__` and of the public modules; everything else begins with "_"."""

from __future__ import annotations

import ast
import inspect
import pickle
import pkgutil
import re
import subprocess
import sys
from pathlib import Path

import pytest

import openmps as mps

_PACKAGES = [mps, mps.data, mps.datasets, mps.image, mps.kernels, mps.matrix, mps.models, mps.ndarray, mps.rnn]
_PACKAGES += [mps.metal, mps.nn, mps.onnx, mps.optim]
_PACKAGES += [mps.tasks]
_TASKS = {f"openmps.tasks.{name}" for name in mps.tasks.__all__ if inspect.ismodule(getattr(mps.tasks, name))}
_PROGRAMS = {"openmps.cli", "openmps.demos"}  # the command line and its pages
_FUNCTIONS = {"openmps.nn.initializers", "openmps.nn.names"}  # apart from layers, which have like names
_IMPORTED = {"openmps.onnx"}  # by programs that need it, before they use its names
_RAISED = {"openmps.errors"}  # its classes are names of openmps; messages show the module


def _is_public(module: str) -> bool:
    return not any(part.startswith(("_", "lib")) for part in module.split("."))


def test_public_modules() -> None:
    found = {name for _, name, _ in pkgutil.walk_packages(mps.__path__, "openmps.") if _is_public(name)}
    modules = {f"openmps.{name}" for name in mps.__all__ if inspect.ismodule(getattr(mps, name))}
    assert found == modules | _PROGRAMS | _FUNCTIONS | _IMPORTED | _RAISED | _TASKS


def test_every_error_is_a_name_of_the_package() -> None:
    assert set(mps.errors.__all__) - {"missing_extra", "writing", "refuse_non_finite"} <= set(mps.__all__)


@pytest.mark.parametrize("package", _PACKAGES, ids=lambda package: str(package.__name__))
def test_public_objects_name_their_package(package: object) -> None:
    for name in vars(package)["__all__"]:
        value = getattr(package, name)
        if inspect.isclass(value) or inspect.isfunction(value):
            assert _is_public(value.__module__), f"{name} says that it is of {value.__module__}"


def test_the_documents_list_the_public_names() -> None:
    page = Path(__file__).parents[2] / "docs" / "python.md"
    if not page.is_file():
        pytest.skip("docs are not here")
    table = page.read_text(encoding="utf-8").partition("## Names\n")[2]
    listed = re.findall(r"`(\w+)`", table.partition("|---|---|\n")[2])
    assert sorted(listed) == sorted(set(mps.__all__) - {"__version__"})


def _bound(tree: ast.Module) -> set[str]:
    """Return the names that a module's imports, classes, functions and assignments bind, those of type checks too."""
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            names |= {alias.asname or alias.name for alias in node.names}
    for node in tree.body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            names.add(node.name)
        elif isinstance(node, ast.Assign):
            names |= {target.id for target in node.targets if isinstance(target, ast.Name)}
    return names


def _listed(tree: ast.Module) -> list[str]:
    """Return the list `__all__` that a module has as a literal."""
    (value,) = (
        node.value
        for node in tree.body
        if isinstance(node, ast.Assign) and [ast.unparse(target) for target in node.targets] == ["__all__"]
    )
    names = ast.literal_eval(value)
    assert isinstance(names, list)
    return names


def test_every_public_name_is_annotated_for_type_checkers() -> None:
    """A name in the list that mypy does not find would be an error there: the list is the stub's."""
    package = Path(mps.__file__)
    tree = ast.parse(package.read_text(encoding="utf-8"))
    bound = _bound(tree) - {"*"}
    whole = [
        node.module
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and node.module and [alias.name for alias in node.names] == ["*"]
    ]
    assert whole
    listed = _listed(tree)
    for module in whole:
        part = ast.parse(package.parent.joinpath(*module.split(".")[1:]).with_suffix(".py").read_text(encoding="utf-8"))
        assert set(_listed(part)) <= _bound(part), module
        bound |= set(_listed(part))
        listed += _listed(part)
    assert set(mps.__all__) <= bound
    assert sorted(mps.__all__) == sorted(set(listed)), "a name comes from no literal list, or twice"
    assert package.with_name("py.typed").is_file()


def test_completion_shows_public_names_alone() -> None:
    assert {name for name in dir(mps) if not name.startswith("__")} == set(mps.__all__) - {"__version__"} | {"errors"}


def test_models_need_no_import() -> None:
    program = "import openmps as mps; print(mps.models.digit_network.__name__)"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout == "digit_network\n"


@pytest.mark.parametrize(
    ("module", "name"),
    [
        ("openmps.history", "History"),
        ("openmps.nodes", "ImageNode"),
        ("openmps.losses", "LossDescriptor"),
        ("openmps.rnn.descriptors", "LSTM"),
        ("openmps.datasets.dataset", "Dataset"),
    ],
)
def test_pickles_of_earlier_versions_are_read(module: str, name: str) -> None:
    content = f"c{module}\n{name}\n.".encode()
    program = f"import pickle; print(pickle.loads({content!r}).__name__)"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout == f"{name}\n"


def test_pickles_name_the_package() -> None:
    history = mps.History([1.0], [mps.Epoch(1, 1, 0.5, {"loss": 1.0})])
    saved = pickle.dumps(history)
    assert b"openmps._" not in saved
    assert pickle.loads(saved) == history
