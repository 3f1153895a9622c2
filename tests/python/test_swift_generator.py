"""tools/swift: the Swift package is written from the headers, and its names are Apple's."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
TOOLS = ROOT / "tools/swift"
if not TOOLS.is_dir():
    pytest.skip("tools are not here", allow_module_level=True)
sys.path.insert(0, str(TOOLS))

INCLUDE = ROOT / "csrc/frameworks/include"
APPLE = ROOT.parent / "shared/api/swift_names.json"
MEMBER = re.compile(r"c:objc\((?:cs|pl)\)(\w+)\((?:im|cm|py|cpy)\)(\S+)")
# Apple's documentation has names here that no declaration can have: another constant's, and a method's as a property.
SLIPS = {
    "c:@E@MPSGraphNonMaximumSuppressionCoordinateMode@MPSGraphNonMaximumSuppressionCoordinateModeCornersHeightFirst",
    "c:objc(cs)MPSGraphFFTDescriptor(cm)descriptor",
    "c:objc(cs)MPSGraphLSTMDescriptor(cm)descriptor",
}


@pytest.fixture(scope="module")
def interface() -> dict[str, Any]:
    from interface import read_interface

    return read_interface()


def members(interface: dict[str, Any]) -> dict[str, str]:
    """Return the Swift name of each member by Clang's identifier."""
    return {m["usr"]: m["name"] for kind in ("classes", "protocols") for c in interface[kind] for m in c["members"]}


def table() -> dict[str, str]:
    """Return apple_names.txt."""
    rows = (
        re.fullmatch(r"(c:\S+) (.+) \[\w+\]", line) for line in (TOOLS / "apple_names.txt").read_text().splitlines()
    )
    return {row[1]: row[2] for row in rows if row}


@pytest.fixture(scope="module")
def files(interface: dict[str, Any]) -> dict[Path, str]:
    from generate import generated

    return generated(interface)


PAGE = Path("docs/swift_missing.md")


def test_the_page_of_what_is_missing_is_that_of_the_headers(files: dict[Path, str]) -> None:
    assert (ROOT / PAGE).read_text() == files[PAGE], "run python tools/swift/generate.py"


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="this is no clone")
def test_the_repository_has_no_generated_file(files: dict[Path, str]) -> None:
    paths = [str(path) for path in files if path != PAGE]
    run = subprocess.run(
        ["git", "check-ignore", "--stdin"], input="\n".join(paths), capture_output=True, text=True, cwd=ROOT
    )
    assert run.stdout.splitlines() == paths
    by_hand = subprocess.run(
        ["git", "ls-files", "swift", "csrc/bindings/swift"], capture_output=True, text=True, cwd=ROOT
    )
    assert set(paths) & set(by_hand.stdout.splitlines()) == set()


def test_a_second_writing_changes_nothing_and_removes_what_is_stale(files: dict[Path, str], tmp_path: Path) -> None:
    from generate import HEADERS, SHIM, write

    stale = [SHIM / "Metal/MTLGone.m", HEADERS / "MTLGone.h", Path("swift/Sources/Metal/Generated/MTLGone.swift")]
    by_hand = [HEADERS / "types.h", SHIM.parent / "shim.h", Path("swift/Sources/Metal/Metal.swift")]
    for path in (*stale, *by_hand):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text("// one\n")
    assert write(files, tmp_path) == (len(files), len(stale))
    assert not any((tmp_path / path).exists() for path in stale)
    assert all((tmp_path / path).exists() for path in by_hand)
    changed = SHIM / "Metal.m"
    times = {path: (tmp_path / path).stat().st_mtime_ns for path in files}
    (tmp_path / changed).write_text("// another\n")
    assert write(files, tmp_path) == (1, 0)
    assert {p for p in files if (tmp_path / p).stat().st_mtime_ns != times[p]} == {changed}
    assert write(files, tmp_path) == (0, 0)


def test_the_python_package_has_the_names_of_the_headers_without_a_file(tmp_path: Path) -> None:
    pytest.importorskip("openmps._core")
    from openmps._mpsgraph.swift import names

    written = tmp_path / "names.json"
    command = [sys.executable, str(TOOLS / "generate.py"), "--names"]
    subprocess.run([*command, str(written)], check=True)
    checkout = ROOT / "python/openmps/_mpsgraph/swift/names.json"
    assert names._table(checkout) == names._table(written) == written.read_text()
    method = names.Names(json.loads(written.read_text())).method("additionWithPrimaryTensor:secondaryTensor:name:")
    assert method == names.Method(
        "addition", ("_", "_", "name"), ("MPSGraphTensor", "MPSGraphTensor", "String?"), "MPSGraphTensor"
    )
    with pytest.raises(FileNotFoundError):
        names._table(tmp_path / "a/b/c/d/names.json")


def test_the_headers_have_the_names_of_the_table() -> None:
    declared: set[str] = set()
    for path in INCLUDE.rglob("*.h"):
        text = path.read_text()
        declared |= {"".join(name.split()) for name in re.findall(r"NS_SWIFT_NAME\(([\w]+(?:\([\w:\s]*\))?)\)", text)}
        for strings in re.findall(r"OMPS_SWIFT_NAME\(((?:\s*\"[^\"]*\")+)\s*\)", text):
            declared.add("".join(re.findall(r'"([^"]*)"', strings)))
    assert declared - {"name"} == set(table().values())


@pytest.mark.skipif(not APPLE.exists(), reason="Apple's names are not here")
def test_names_are_those_that_apple_documents(interface: dict[str, Any]) -> None:
    apple = json.loads(APPLE.read_text())["members"]
    ours = members(interface)
    compared = {usr: (ours[usr], apple[usr]) for usr in ours.keys() & apple.keys() - SLIPS}
    assert len(compared) > 800
    assert {usr: pair for usr, pair in compared.items() if pair[0] != pair[1]} == {}


@pytest.mark.skipif(not APPLE.exists(), reason="Apple's names are not here")
def test_values_of_enumerations_are_those_that_apple_documents(interface: dict[str, Any]) -> None:
    apple = json.loads(APPLE.read_text())["members"]
    enums = {e["name"]: {value for value, _ in e["values"]} for e in interface["enums"]}
    documented = [name.split(".") for usr, name in apple.items() if usr.startswith("c:@E@") and usr not in SLIPS]
    pairs = [words for words in documented if len(words) == 2 and words[0] in enums]
    assert len(pairs) > 50
    assert [f"{enum}.{value}" for enum, value in pairs if value.strip("`") not in enums[enum]] == []


# Documented members that Swift has by another way: NSCoding and NSCopying of all classes, and factories `descriptor()`
# in place of initialisers. A compilation has no queue here.
BY_OTHER_WAYS = {
    "copy(with:)",
    "descriptor",
    "dispatchQueue",
    "init(coder:)",
    "init(rawValue:)",
    "supportsSecureCoding",
}


@pytest.mark.skipif(not APPLE.exists(), reason="Apple's names are not here")
@pytest.mark.parametrize("framework", ["metalperformanceshaders", "metalperformanceshadersgraph"])
def test_our_types_have_every_member_that_apple_documents(interface: dict[str, Any], framework: str) -> None:
    names: dict[str, set[str]] = {e["name"]: {value for value, _ in e["values"]} for e in interface["enums"]}
    types = {c["name"]: c for kind in ("classes", "protocols") for c in interface[kind]}

    def inherited(name: str) -> set[str]:
        row = types.get(name)
        if row is None:
            return set()
        parents = [row.get("superclass", ""), *row["protocols"]]
        return {m["name"] for m in row["members"]}.union(*(inherited(parent) for parent in parents))

    names |= {name: inherited(name) for name in types}
    ours = {name.lower(): found for name, found in names.items()}
    titles = json.loads(APPLE.read_text())["titles"][framework]
    rows = [(path.split("/")[0], title) for path, title in titles.items() if path.count("/") == 1]
    compared = [(owner, re.sub(r"^\w+\.(?=\w+$)", "", title)) for owner, title in rows if owner in ours]
    assert len(compared) > 400
    unknown = {(owner, name) for owner, name in compared if name not in ours[owner] | BY_OTHER_WAYS}
    assert unknown <= {("mpsgraphnonmaximumsuppressioncoordinatemode", "explicit")}, "see SLIPS"


# By Apple's documentation and printed interfaces: a method's parameters that a caller may leave out.
DEFAULTS = {
    "MTLDevice heapBufferSizeAndAlignWithLength:options:": {"options": "[]"},
    "MTLDevice newBufferWithBytes:length:options:": {"options": "[]"},
    "MTLDevice newBufferWithBytesNoCopy:length:options:deallocator:": {"deallocator": "nil", "options": "[]"},
    "MTLDevice newBufferWithLength:options:": {"options": "[]"},
    "MTLHeap newBufferWithLength:options:": {"options": "[]"},
    "MTLHeap newBufferWithLength:options:offset:": {"options": "[]"},
    "MTLTextureDescriptor textureBufferDescriptorWithPixelFormat:width:resourceOptions:usage:": {
        "resourceOptions": "[]"
    },
    "MPSNNFilterNode trainingGraphWithSourceGradient:nodeHandler:": {"nodeHandler": "nil"},
    "MPSUnaryImageKernel encodeToCommandBuffer:inPlaceTexture:fallbackCopyAllocator:": {"copyAllocator": "nil"},
    "MPSBinaryImageKernel encodeToCommandBuffer:inPlacePrimaryTexture:secondaryTexture:fallbackCopyAllocator:": {
        "copyAllocator": "nil"
    },
    "MPSBinaryImageKernel encodeToCommandBuffer:primaryTexture:inPlaceSecondaryTexture:fallbackCopyAllocator:": {
        "copyAllocator": "nil"
    },
}


def test_default_arguments_are_those_of_swifts_importer(interface: dict[str, Any]) -> None:
    from kinds import Kinds
    from members import MemberReader

    found, blits = {}, 0
    reader = MemberReader(Kinds(interface, {"MTLSharedEventListener", "MPSKeyedUnarchiver"}))
    for kind in ("classes", "protocols"):
        for row in interface[kind]:
            for member in reader.read(row, kind == "protocols"):
                defaults = {p.name: p.default for p in member.parameters if p.default}
                if row["name"] == "MTLBlitCommandEncoder" and defaults:
                    blits += 1
                    assert defaults == {"options": "[]"}
                elif defaults and not member.selector.startswith("copyWithZone:"):
                    found[f"{row['name']} {member.selector}"] = defaults
    assert found == DEFAULTS
    assert blits == 2


@pytest.mark.parametrize(
    ("declaration", "defaults"),
    [
        ("func f(a a: Int, b b: [String : Int] = [:], _ c: ((A, B) -> Void)? = nil) -> (A) -> B", {1: "[:]", 2: "nil"}),
        ("init(a a: MTLOptions = [])", {0: "[]"}),
        ("func f(a a: Dictionary<A, B>, b b: Int)", {}),
        ("func f()", {}),
        ("var a: Int { get }", {}),
        ("case functions = 1", {}),
    ],
)
def test_default_arguments_are_read_from_what_swift_prints(declaration: str, defaults: dict[int, str]) -> None:
    from sourcekit import default_arguments

    assert default_arguments(declaration) == defaults


def test_a_protocol_has_a_method_for_each_choice_of_arguments(files: dict[Path, str]) -> None:
    text = files[Path("swift/Sources/Metal/Generated/MTLDevice.swift")]
    extension = text[text.index("\nextension MTLDevice {") :]
    assert extension.count("func makeBuffer(") == 5  # length, bytes, and three of the caller's memory
    assert "options: []" in extension
    assert extension.count("async throws") == 4


@pytest.mark.skipif(not APPLE.exists(), reason="Apple's names are not here")
def test_methods_of_mpsgraph_have_documented_titles(interface: dict[str, Any]) -> None:
    titles = json.loads(APPLE.read_text())["titles"]["metalperformanceshadersgraph"]
    documented = {title for path, title in titles.items() if path.startswith("mpsgraph/")}
    graph = next(c for c in interface["classes"] if c["name"] == "MPSGraph")
    unknown = {m["name"] for m in graph["members"]} - documented
    # A method that Apple's documentation leaves out keeps the name of Swift's rules.
    assert unknown <= {"planarTensor(withComplexTensor:name:)"}


@pytest.mark.parametrize(
    ("objective_c", "swift"),
    [
        ("NSUInteger", "Int"),
        ("BOOL", "Bool"),
        ("NSString * _Nullable", "String?"),
        ("NSArray<MPSImage *> * _Nonnull", "[MPSImage]"),
        ("NSArray<NSArray<MPSImage *> *> * _Nullable", "[[MPSImage]]?"),
        ("NSDictionary<MPSImage *,NSNumber *> * _Nonnull", "[MPSImage: NSNumber]"),
        ("id<MTLDevice> _Nonnull", "MTLDevice"),
        ("NSObject<MTLDevice> * _Nullable", "MTLDevice?"),
        ("const float * _Nonnull", "UnsafePointer<Float>"),
        ("NSUInteger * _Nullable", "UnsafeMutablePointer<Int>?"),
        ("const void * _Nonnull", "UnsafeRawPointer"),
        ("void (^)(MPSImage * _Nullable, NSError * _Nullable)", "(MPSImage?, Error?) -> Void"),
        ("void (^ _Nullable)(NSUInteger)", "((Int) -> Void)?"),
        ("NSInteger[2]", "(Int, Int)"),
        ("id<MTLDevice>  _Nonnull * _Nonnull", "UnsafeMutablePointer<MTLDevice>"),
        ("id<MTLDevice>  _Nonnull const * _Nonnull", "UnsafePointer<MTLDevice>"),
        ("id<MTLDevice>  _Nullable const * _Nonnull", "UnsafePointer<MTLDevice?>"),
    ],
)
def test_types_follow_the_rules_of_swift(objective_c: str, swift: str) -> None:
    from objc_types import Types

    assert Types({"MPSImage"}, {"MTLDevice"}, set(), {}).swift_type(objective_c) == swift


def test_a_c_array_has_as_many_objects_as_the_count_or_the_range_says(interface: dict[str, Any]) -> None:
    from kinds import Kinds, Unsupported
    from members import Parameter, counted

    kinds = Kinds(interface)
    names = {"buffers": "UnsafePointer<MTLBuffer?>", "count": "Int", "range": "Range<Int>", "usage": "Int"}
    given = {name: Parameter("_", name, kinds.find(type_)) for name, type_ in names.items()}
    for name, length in (("count", "count"), ("range", "range.count")):
        buffers, _ = counted([given["buffers"], given[name]])
        assert buffers.kind.setup == f"let {{v}}Objects = (0..<{length}).map {{ _pointer({{v}}[$0]) }}"
    for lengths in ([], [given["usage"]], [given["count"], given["range"]]):
        with pytest.raises(Unsupported, match="without its length"):
            counted([given["buffers"], *lengths])


def test_a_type_without_a_rule_is_refused() -> None:
    from objc_types import Types, UnknownType

    with pytest.raises(UnknownType, match="NSOutputStream"):
        Types(set(), set(), set(), {}).swift_type("NSOutputStream * _Nonnull")
