"""tools/check_bindings.py on lambdas that capture structured bindings, and on the repository."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import check_bindings

TOOLS = Path(__file__).parents[2] / "tools"

CAPTURED = {
    "of a block": "void f() {\n  const auto [a, b] = pair();\n  call([&] { return b; });\n}\n",
    "by value": "void f() {\n  const auto& [a, b] = pair();\n  call([=](int x) { return x + b; });\n}\n",
    "of a loop": "void f() {\n  for (auto&& [a, b] : pairs()) {\n    call([&] { return b; });\n  }\n}\n",
    "of a loop without braces": "void f() {\n  for (auto [a, b] : pairs())\n    call([&] { return b; });\n}\n",
    "of a loop around others": "void f() {\n  for (auto [a, b] : pairs())\n    for (int i : {1, (2)})\n"
    "      if (i > 1) {\n        g(a);\n        call([&] { return b; });\n      }\n}\n",
    "of a macro": "void f() {\n  for (auto [a, b] : pairs()) {\n    CAPTURE(b);\n    CHECK(a);\n  }\n}\n",
    "of a message": "void f() {\n  const auto [a, b] = pair();\n  CHECK_MESSAGE(f(a, 1), b);\n}\n",
}
NOT_CAPTURED = {
    "no lambda": "void f() {\n  const auto [a, b] = pair();\n  g(a, b);\n}\n",
    "a copy": "void f() {\n  const auto [a, b] = pair();\n  call([&, b = b] { return b; });\n}\n",
    "a parameter": "void f() {\n  const auto [a, b] = pair();\n  call([&](int b) { return b; });\n}\n",
    "a member": "void f() {\n  const auto [a, b] = pair();\n  call([&] { return x.b + y->b + z::b; });\n}\n",
    "another block": "void f() {\n  { const auto [a, b] = pair(); }\n  call([&] { return b; });\n}\n",
    "after the loop": "void f() {\n  for (auto [a, b] : pairs()) g(a);\n  call([&] { return b; });\n}\n",
    "a condition": "void f() {\n  const auto [a, b] = pair();\n  CHECK_MESSAGE(f(a, b), c);\n}\n",
    "a check": "void f() {\n  const auto [a, b] = pair();\n  CHECK(a == b);\n  MESSAGE(b);\n}\n",
    "a comment": "void f() {\n  const auto [a, b] = pair();\n  call([&] { return 1; /**/ });  // [&] { b }\n}\n",
}


@pytest.mark.parametrize("what", CAPTURED)
def test_a_binding_that_a_lambda_captures_is_found(what: str) -> None:
    assert list(check_bindings.findings("a.cpp", CAPTURED[what])) == [
        "a.cpp:2: a lambda captures the structured binding b, which clang 14 refuses"
    ]


@pytest.mark.parametrize("what", NOT_CAPTURED)
def test_other_uses_are_no_captures(what: str) -> None:
    assert list(check_bindings.findings("a.cpp", NOT_CAPTURED[what])) == []


def test_the_repository_has_none() -> None:
    command = [sys.executable, TOOLS / "check_bindings.py"]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "")
