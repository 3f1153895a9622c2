"""tools/check_names.py on sources that a build compiles as one, and on the repository."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import check_names

TOOLS = Path(__file__).parents[2] / "tools"


def source(kept: str) -> str:
    return "namespace openmps {\nnamespace {\n\n" + kept + "\n\n}  // namespace\n}  // namespace openmps\n"


@pytest.mark.parametrize(
    ("kept", "name"),
    [
        ("constexpr int kRows = 2, kColumns = 3;", "kColumns"),
        ("const Case kCases[] = {\n    {1},\n};", "kCases"),
        ("struct Layer : Sketch {\n  int rows;\n};", "Layer"),
        ("using Values = std::vector<float>;", "Values"),
        ("template <typename T>\nclass Values final {\n};", "Values"),
        ("std::string content_of(const fs::path& file) {\n  return {};\n}", "content_of(const fs::path&)"),
        ("Val permuted(Val x,\n             const Integers& order = {}) {\n}", "permuted(Val,const Integers&)"),
    ],
)
def test_a_name_of_two_sources_of_a_folder_is_found(kept: str, name: str) -> None:
    other = {
        "kColumns": "constexpr std::int64_t kColumns = 1;",
        "kCases": "const double kCases = 1;",
        "Layer": "class Layer {\n};",
        "Values": "using Values = std::vector<double>;",
        "content_of(const fs::path&)": "std::string content_of(const fs::path& path) {\n  return {};\n}",
        "permuted(Val,const Integers&)": "Val permuted(Val y, const Integers& p) {\n  return y;\n}",
    }[name]
    found = list(check_names.findings([("csrc/a/b.cpp", source(kept)), ("csrc/a/c.cpp", source(other))]))
    assert len(found) == 1
    assert f": {name} is in csrc/a/b.cpp:" in found[0]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (("csrc/a/b.cpp", source("struct A {\n};")), ("csrc/d/c.cpp", source("struct A {\n};"))),
        (("csrc/a/b.cpp", source("struct A {\n};")), ("csrc/a/c.mm", source("struct A {\n};"))),
        (("csrc/a/b.cpp", source("using P = A;")), ("csrc/a/c.cpp", source("using P = A;"))),
        (("csrc/a/b.cpp", source("int f(int a) {\n}")), ("csrc/a/c.cpp", source("int f(float a) {\n}"))),
        (("csrc/a/b.cpp", source('auto k = R"(\nstruct S {\n};\n)";')), ("csrc/a/c.cpp", source("struct S {\n};"))),
        (("csrc/a/b.cpp", source("struct A {\n};")), ("csrc/a/c.cpp", "namespace b {\n" + source("struct A {\n};"))),
    ],
)
def test_names_that_do_not_meet_are_not_found(first: tuple[str, str], second: tuple[str, str]) -> None:
    assert list(check_names.findings([first, second])) == []


def test_sources_below_a_folder_of_the_frameworks_are_compiled_with_it() -> None:
    folder = "csrc/frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels"
    texts = [(f"{folder}/a.mm", source("struct A {\n};")), (f"{folder}/pooling/b.mm", source("struct A {\n};"))]
    assert len(list(check_names.findings(texts))) == 1


def test_the_repository_has_none() -> None:
    run = subprocess.run([sys.executable, TOOLS / "check_names.py"], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout) == (0, "")
