"""The check of the build for macOS (tools/check_apple.py): faults that are put in, and found."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import check_apple
from apple import build, exports, facts, headers, objects, stand_in

pytestmark = pytest.mark.needs("ziglang")

CORE = build.ROOT / "csrc" / "core"
WARNINGS = "-Wall -Wextra -Wconversion -Wundeclared-selector -Wno-unused-parameter -Wno-unused-function -Werror".split()


@pytest.fixture(scope="session")
def apple(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("stand_in") / "apple"
    stand_in.make(folder, "arm64")
    return folder


def compiled(apple: Path, name: str, text: str) -> str:
    """The compiler's words about a source of core; none if it is right."""
    source = apple.parent / name
    source.write_text(text)
    options = ["-std=c++20", "-x", "objective-c++", "-fno-objc-arc", "-I", str(build.ROOT / "csrc"), *WARNINGS]
    done = subprocess.run(
        [str(apple / "cxx"), *options, "-c", str(source), "-o", str(source.with_suffix(".o"))],
        capture_output=True,
        text=True,
    )
    return "" if done.returncode == 0 else done.stderr


@pytest.mark.parametrize(
    ("right", "wrong", "says"),
    [
        ("metal(*this) name]", "metal(*this) nmae]", "nmae"),
        ("newCommandQueue]", "newQueue]", "newQueue"),
        ("MTLCommandBufferStatusError", "MTLCommandBufferStatusFailed", "MTLCommandBufferStatusFailed"),
        ("NSError *error = [buffer error];", "NSString *error = [buffer error];", "NSString"),
        ("^(id<MTLCommandBuffer> buffer) {", "^(id<MTLCommandQueue> buffer) {", "MTLCommandBufferHandler"),
        ("if (@available(macOS 14.0, *)) return", "if (true) return", "only available on macOS 14.0"),
        ("NSArray<id<MTLDevice>> *list", "NSArray<id<MTLQueue>> *list", "MTLQueue"),
    ],
)
def test_a_fault_in_a_source_is_found(apple: Path, right: str, wrong: str, says: str) -> None:
    text = (CORE / "device.mm").read_text()
    assert right in text
    said = compiled(apple, "device.mm", text.replace(right, wrong))
    assert "error:" in said
    assert says in said


def test_the_sources_themselves_are_right(apple: Path) -> None:
    for source in (CORE / "device.mm", CORE / "kernels" / "matrix.mm"):
        assert compiled(apple, source.name, source.read_text()) == ""


def test_int64_is_long_long(apple: Path) -> None:
    """A pointer to NSInteger is none to int64_t there; on Linux it is."""
    start = "#import <Foundation/Foundation.h>\n#include <cstdint>\n"
    said = compiled(apple, "types.mm", start + "std::int64_t *same(NSInteger *numbers) { return numbers; }")
    assert "cannot initialize return object" in said
    assert "'std::int64_t *' (aka 'long long *')" in said


def test_what_the_c_library_of_macos_12_lacks_is_found(apple: Path) -> None:
    text = "#include <charconv>\nchar *f(char *b, double n) { return std::to_chars(b, b + 9, n).ptr; }"
    assert "introduced in macOS 13.3" in compiled(apple, "numbers.mm", text)


def test_symbols_of_an_object(apple: Path) -> None:
    text = (
        "#import <Metal/Metal.h>\nvoid elsewhere();\n"
        "NSUInteger found() { elsewhere(); return [MTLCopyAllDevices() count] + [[MTLCompileOptions new] hash]; }"
    )
    assert compiled(apple, "object.mm", text) == ""
    symbols = objects.symbols_of(apple.parent / "object.o")
    assert symbols.defined == {"__Z5foundv"}
    assert {"__Z9elsewherev", "_MTLCopyAllDevices", "_OBJC_CLASS_$_MTLCompileOptions"} <= symbols.undefined
    from_apple = exports.of_frameworks()
    assert build.wrong_in("a library", [symbols], from_apple) == ["a library: no library of macOS has __Z9elsewherev"]
    twice = ["a library: two objects define __Z5foundv"]
    assert build.wrong_in("a library", [symbols, symbols], from_apple | {"__Z9elsewherev"}) == twice


def test_a_file_that_is_no_object_is_refused(tmp_path: Path) -> None:
    (tmp_path / "text.o").write_bytes(b"!<arch>\n" + bytes(32))
    with pytest.raises(ValueError, match=r"text\.o begins with 0x72613c21, expected 0xfeedfacf of a Mach-O object"):
        objects.symbols_of(tmp_path / "text.o")


def test_cmake_lists_what_a_mac_compiles(tmp_path: Path) -> None:
    made = build.Build(tmp_path, "arm64")
    made.configure()
    assert check_apple.wrong_sources(made.sources()) == []
    assert not any(path.startswith(("csrc/engine", "csrc/frameworks")) for path in made.sources())
    assert check_apple.wrong_sources(made.sources() - {"csrc/core/device.mm"} | {"csrc/engine/engine.cpp"}) == [
        "CMake lists csrc/engine/engine.cpp, which a Mac does not compile",
        "CMake does not list csrc/core/device.mm, which a Mac compiles",
    ]


@pytest.mark.parametrize("part", ["TESTS", "FUZZERS", "SWIFT"])
def test_what_needs_the_engine_is_refused_by_name(apple: Path, tmp_path: Path, part: str) -> None:
    arguments = [
        "cmake", "-S", str(build.ROOT), "-B", str(tmp_path), "-G", "Ninja", f"-DOPENMPS_{part}=ON",
        *stand_in.configure_arguments(apple, "arm64"),
    ]  # fmt: skip
    done = subprocess.run(arguments, capture_output=True, text=True, env=stand_in.environment(), cwd=tmp_path)
    assert done.returncode != 0
    assert f"OPENMPS_{part} is ON, and needs the engine, which is not built on macOS." in " ".join(done.stderr.split())


WHEEL_TAGS = """
import packaging.tags
import platform
import sys

from scikit_build_core.builder import wheel_tag

here = next(packaging.tags.sys_tags())
packaging.tags.sys_tags = lambda: iter([packaging.tags.Tag(here.interpreter, here.abi, "macosx_15_0_arm64")])
platform.mac_ver = lambda: ("15.1", ("", "", ""), "arm64")  # the Mac that builds is newer
sys.platform = "darwin"
for processors in (["arm64"], ["x86_64"], ["universal2"]):
    print(str(wheel_tag.WheelTag.compute_best(processors)).split("-")[-1])
"""


@pytest.mark.needs("scikit_build_core")
def test_a_wheel_has_the_tag_of_the_oldest_macos() -> None:
    script = (build.ROOT / "scripts" / "build_wheel.sh").read_text()
    oldest = re.findall(r"MACOSX_DEPLOYMENT_TARGET:-([\d.]+)", script)
    assert oldest == re.findall(r"OSX_DEPLOYMENT_TARGET ([\d.]+) ", (build.ROOT / "CMakeLists.txt").read_text())
    environment = {**os.environ, "MACOSX_DEPLOYMENT_TARGET": oldest[0]}
    done = subprocess.run([sys.executable, "-c", WHEEL_TAGS], capture_output=True, text=True, env=environment)
    assert done.stdout.split() == ["macosx_12_0_arm64", "macosx_12_0_x86_64", "macosx_12_0_universal2"], done.stderr


def test_few_published_methods_have_a_type_that_no_header_declares(tmp_path: Path) -> None:
    """Vectors, surfaces, queues of dispatch: openmps uses none of them on a Mac."""
    left_out = headers.write(tmp_path)
    assert len(left_out) == 32
    assert "MPSNDArrayDescriptor dimensionOrder" in left_out


def test_the_run_on_stand_ins_hides_all_names_of_openmps() -> None:
    """Selectors and classes of openmps in core, against the macros that stand before its sources."""
    own: set[str] = set()
    for path in [*CORE.rglob("*.mm"), *CORE.rglob("*_objc.h"), CORE.parent / "compat" / "guard_objc.mm"]:
        text = path.read_text()
        own |= {*re.findall(r"\b(?:omps|setOmps)\w+", text), *re.findall(r"@interface (OMPS\w+)", text)}
    header = (build.ROOT / "tests" / "apple" / "published.h").read_text()
    assert own == set(re.findall(r"#define ((?:omps|setOmps|OMPS)\w+) ", header))
    assert len(own) > 35


def test_facts_have_the_types_of_methods() -> None:
    mps = facts.read()["MetalPerformanceShaders"]
    adam = {method.selector: method for method in mps.classes["MPSNNOptimizerAdam"].methods}
    assert adam["initWithDevice:learningRate:"].arguments == ["id<MTLDevice>", "float"]
    assert mps.classes["MPSNNOptimizerAdam"].superclass == "MPSNNOptimizer"
    assert mps.enums["MPSDataType"].values["MPSDataTypeFloat32"] == 268435488


SHARED = build.ROOT.parent / "shared" / "api"


@pytest.mark.skipif(not SHARED.exists(), reason="the descriptions of Apple's frameworks are not here")
def test_the_facts_are_those_of_the_descriptions() -> None:
    names = [str(SHARED / f"{name}.json") for name in ("metal", "mps", "mpsgraph")]
    written = subprocess.check_output(
        [sys.executable, str(build.ROOT / "tools/apple/write_facts.py"), *names], text=True
    )
    assert written == (build.ROOT / "tools" / "apple" / "facts.txt").read_text()
