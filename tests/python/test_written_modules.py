"""The Python modules that tools write: they are those of the tables, in the package and not in the repository."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TOOLS = ROOT / "tools"
if not (TOOLS / "written_modules.py").is_file():
    pytest.skip("tools are not here", allow_module_level=True)
for folder in (TOOLS, TOOLS / "kernels", TOOLS / "methods"):
    sys.path.insert(0, str(folder))

import layout  # noqa: E402
import method_declarations  # noqa: E402
import method_modules  # noqa: E402
import method_table  # noqa: E402
import write_classes  # noqa: E402
import written_modules  # noqa: E402

PACKAGE = ROOT / "python/openmps"


@pytest.fixture(scope="module")
def modules() -> dict[str, str]:
    return {**method_modules.modules(), **write_classes.modules()}


def _path(name: str) -> Path:
    part, stem = name.split(".")
    return Path(part, "_written", f"{stem}.py")


def test_the_package_has_the_modules_of_the_tables(modules: dict[str, str]) -> None:
    assert len(modules) == 21
    found = {path.relative_to(PACKAGE) for path in PACKAGE.glob("*/_written/*.py") if path.name != "__init__.py"}
    assert found == {_path(name) for name in modules}
    stale = [name for name, text in modules.items() if (PACKAGE / _path(name)).read_text() != text]
    assert stale == [], "run python tools/methods/write_methods.py and python tools/kernels/write_classes.py"


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="this is no clone")
def test_the_repository_has_none_of_them(modules: dict[str, str]) -> None:
    paths = [f"python/openmps/{_path(name)}" for name in modules]
    run = ["git", "check-ignore", "--stdin"]
    ignored = subprocess.run(run, input="\n".join(paths), capture_output=True, text=True, cwd=ROOT)
    assert ignored.stdout.splitlines() == paths
    listed = subprocess.run(["git", "ls-files", "python/openmps/*/_written"], capture_output=True, text=True, cwd=ROOT)
    assert listed.stdout == ""


def test_a_second_writing_changes_nothing_and_removes_what_is_stale(tmp_path: Path) -> None:
    modules = {"one.first": "a = 1\n", "one.second": "b = 2\n", "two.first": "c = 3\n"}
    assert written_modules.write(modules, "tools/some.py", tmp_path) == (5, 0)
    assert (tmp_path / _path("one.second")).read_text() == "b = 2\n"
    assert "tools/some.py" in (tmp_path / _path("one.__init__")).read_text()
    by_hand, stale = tmp_path / "one/by_hand.py", tmp_path / _path("two.gone")
    by_hand.write_text("")
    stale.write_text("")
    times = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.py")}
    changed = modules | {"one.first": "a = 4\n"}
    assert written_modules.write(changed, "tools/some.py", tmp_path) == (1, 1)
    assert by_hand.exists()
    assert not stale.exists()
    others = times.keys() - {stale, tmp_path / _path("one.first")}
    assert {path for path in others if path.stat().st_mtime_ns == times[path]} == others
    assert written_modules.write(changed, "tools/some.py", tmp_path) == (0, 0)


def test_objective_c_is_written_without_numpy(tmp_path: Path) -> None:
    (tmp_path / "numpy.py").write_text("raise ImportError('the frameworks build without NumPy')\n")
    program = f"import write_methods, pathlib; write_methods.write_objective_c(pathlib.Path({str(tmp_path)!r}))"
    environment = {"PYTHONPATH": os.pathsep.join([str(tmp_path), str(TOOLS / "methods")]), "PATH": os.devnull}
    run = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True)
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "")
    for name in method_declarations.texts():
        assert (tmp_path / name).read_text() == (ROOT / name).read_text(), "run cmake, which configures the frameworks"


def test_a_row_is_declaration_definition_and_swift_name() -> None:
    row = method_table.Method("third", "thirdPower", "`x * x * x`", method_table.FLOATS, [2.0], "lambda x: x**3")
    rows = [row, row._replace(name="join", stem="addition", what="`a + b`", examples=([1.0], [2.0]), op="add")]
    header, definitions = method_declarations.texts(rows).values()
    assert "/// x * x * x.\n- (MPSGraphTensor *)thirdPowerWithTensor:(MPSGraphTensor *)tensor name:" in header
    assert "/// primary + secondary.\n- (MPSGraphTensor *)additionWithPrimaryTensor:(" in header
    assert header.count("NS_SWIFT_NAME") == header.count("NS_SWIFT_NAME(addition(_:_:name:));") == 1
    assert definitions.splitlines()[1:] == [
        'OMPS_GRAPH_UNARY(thirdPower, "third")',
        'OMPS_GRAPH_BINARY(addition, "add")',
    ]


def test_tools_need_no_more_than_numpy(tmp_path: Path) -> None:
    """A build has NumPy, and neither openmps nor ruff."""
    (tmp_path / "openmps.py").write_text("raise ImportError('the tools import the package')\n")
    places = os.pathsep.join(str(place) for place in (tmp_path, TOOLS / "kernels", TOOLS / "methods"))
    program = "import method_modules, write_classes; method_modules.modules(); write_classes.modules()"
    environment = {"PYTHONPATH": places, "PATH": os.devnull}
    run = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True)
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "")


@pytest.mark.parametrize(
    ("expression", "lines"),
    [
        ("f(a, b)", ["f(a, b),"]),
        (f"f({'a' * 60}, [{'b' * 60}])", ["f(", f"    {'a' * 60},", f"    [{'b' * 60}],", "),"]),
        (f"function(g({'a' * 54}, {'b' * 54}))", ["function(", f"    g({'a' * 54}, {'b' * 54})", "),"]),
        (f'["{"a" * 130}", b]', ["[", f'    "{"a" * 130}",', "    b,", "],"]),
    ],
    ids=["short", "parts", "one part", "a part without brackets"],
)
def test_long_expressions_are_laid_out_as_ruff_does(expression: str, lines: list[str]) -> None:
    assert layout.laid_out(expression, 0, ",") == lines
