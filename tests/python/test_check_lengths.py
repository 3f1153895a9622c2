"""tools/check_lengths.py on functions of known length, and on the repository."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import check_lengths

TOOLS = Path(__file__).parents[2] / "tools"

FORMS = {
    "function": "int f(int x) {\n@}",
    "method": "struct S : Base<int> {\n  int f() const noexcept {\n@  }\n};",
    "constructor with a list of members": "S::f(int x) : a_{x}, b_(x) {\n@}",
    "constructor with braces at the end": "S::f(int x)\n    : a_(x), b_{x} {\n@}",
    "trailing type": "template <typename T>\nauto f(T x) -> std::vector<T> {\n@}",
    "lambda in a table": "constexpr Row kRows[] = {\n    {1, [](int f) {\n@     }},\n};",
    "lambda as a value": "const auto f = [] {\n@};",
    "Objective-C": "@implementation A\nOMPS_NO_INIT\n- (void)f:(int)x\n     to:(NSString *)y {\n@}\n@end",
    "operator": "bool operator==(const S& a, const S& b) {\n@}",
    "test": 'TEST_SUITE("cuda" * doctest::skip()) {\nTEST_CASE("a: b {") {\n@}\n}',
    "kernel": 'extern "C" __global__ void f(const float* x) {\n@}',
}
HEADS = {"constructor with braces at the end": 2, "trailing type": 2, "Objective-C": 2}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("lines", [81, 300])
def test_a_long_function_is_found(form: str, lines: int) -> None:
    body = "  if (x) { y('{'); }  // }\n" * (lines - HEADS.get(form, 1) - 1)
    source = "namespace n {\n" + FORMS[form].replace("\n@", "\n" + body, 1) + "\n}  // namespace n\n"
    assert [each.lines for each in check_lengths.functions_of_c(source)] == [lines]


def test_braces_that_are_no_code_do_not_count() -> None:
    source = 'int f() {\n  // {\n  /* {\n */ puts("{\\"{"); puts(R"(\n{{\n)"); return \'{\' + 1\'000;\n}\n'
    source += "#define OPEN {\\\n {\nint g() {\n}\n"
    assert [(each.name, each.line, each.lines) for each in check_lengths.functions_of_c(source)] == [
        ("f", 1, 7),
        ("g", 10, 2),
    ]


def test_types_and_tables_are_no_functions() -> None:
    rows = "  {1, {2}},\n" * 100
    source = (
        f"struct S {{\n{'  int x{3};' * 100}\n}};\nconst Row kRows[] = {{\n{rows}}};\nenum class E : int {{\n A }};\n"
    )
    source += "class [[nodiscard]] T final {\n};\ntypedef NS_ENUM(NSUInteger, X) {\n A\n};\nint f();\n"
    assert list(check_lengths.functions_of_c(source)) == []


def test_docstrings_of_python_do_not_count() -> None:
    source = 'def f():\n    """One.\n\n    Two.\n    """\n' + "    x = 1\n" * 80
    assert [each.lines for each in check_lengths.functions_of_python(source)] == [81]
    assert list(check_lengths.findings("a.py", source)) == ["a.py:1: f has 81 lines, at most 80 are allowed"]


def test_a_long_file_is_found() -> None:
    assert list(check_lengths.findings("a.h", "\n" * 600)) == []
    assert list(check_lengths.findings("a.h", "\n" * 601)) == ["a.h: has 601 lines, at most 600 are allowed"]


def test_a_folder_of_many_sources_is_found() -> None:
    full = [f"csrc/engine/passes/{index}.cpp" for index in range(45)]
    beside = ["csrc/engine/passes/images/a.cpp", "csrc/engine/a.h"]
    public = [f"csrc/frameworks/include/Metal/{index}.h" for index in range(60)]
    assert list(check_lengths.crowded([*full, *beside, *public])) == []
    assert list(check_lengths.crowded([*full, "csrc/engine/passes/a.h"])) == [
        "csrc/engine/passes: has 46 sources side by side, at most 45 are allowed"
    ]


def test_the_sources_keep_the_rule() -> None:
    run = subprocess.run([sys.executable, TOOLS / "check_lengths.py"], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "")
