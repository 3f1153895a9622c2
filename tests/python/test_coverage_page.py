"""docs/coverage.md against the headers, and how tools/coverage_page.py reads headers."""

from __future__ import annotations

import json
import runpy
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
TOOL = ROOT / "tools" / "coverage_page.py"

HEADER = """
// @interface MPSCommented : NSObject
typedef NS_ENUM(NSUInteger, MPSKind) { MPSKindPlain = 0, MPSKindOther = 1, };
@protocol MPSForward;
@protocol MPSNamed <NSObject>
@property(nonatomic, copy) NSString *label;
@end
@interface MPSBase : NSObject <MPSNamed> {
 @private
  struct MPSBaseImpl *_impl;
}
+ (instancetype)base;
- (id<MTLTexture>)makeWith:(NSArray<id<MTLTexture>> *)textures
                  handler:(void (^)(id<MTLTexture> texture, NSError *error))handler;
- (instancetype)init NS_UNAVAILABLE;
@property(nonatomic, readonly, getter=isReady) BOOL ready;
@property(nonatomic, copy) void (^finished)(NSError *error);
@property(class, nonatomic, readonly) NSUInteger limit;
@end
@interface MPSBase (More) <NSCopying>
- (void)reload;
@end
@interface MPSDerived : MPSBase
@end
"""


@pytest.fixture(scope="module")
def tool() -> dict[str, Any]:
    if not TOOL.exists():
        pytest.skip("tools/coverage_page.py is not here: the tests run outside the repository")
    return runpy.run_path(str(TOOL))


@pytest.fixture
def frameworks(tool: dict[str, Any], tmp_path: Path) -> Any:
    folder = tmp_path / "MetalPerformanceShaders"
    folder.mkdir()
    (folder / "MPSBase.h").write_text(HEADER)
    return tool["read_headers"](tmp_path)


def member(name: str, *, readonly: bool = True, tier: int = 1) -> dict[str, Any]:
    return {"name": name, "readonly": readonly, "tier": tier}


def test_page_fits_the_headers(tool: dict[str, Any]) -> None:
    assert tool["main"](["--check"]) == 0


def test_headers_are_read_with_categories_blocks_and_accessors(tool: dict[str, Any], frameworks: Any) -> None:
    mps = frameworks["MetalPerformanceShaders"]
    assert sorted(mps.interfaces) == ["MPSBase", "MPSDerived", "MPSNamed"]
    base = mps.interfaces["MPSBase"]
    assert base.methods == {"+base", "-makeWith:handler:", "-reload"}
    assert base.properties == {"-ready": False, "-finished": True, "+limit": False}
    assert base.header == "MetalPerformanceShaders/MPSBase.h"
    assert {"-isReady", "-setFinished:", "+limit"} <= base.selectors
    assert {"-setLabel:", "+base"} <= tool["selectors_of"]("MPSDerived", frameworks)
    assert mps.enums["MPSKind"].constants == ["MPSKindPlain", "MPSKindOther"]


def test_missing_members_are_named_with_inherited_ones_taken_as_there(tool: dict[str, Any], frameworks: Any) -> None:
    published = {
        "tier": 1,
        "methods": [
            {"selector": "base", "class_method": True},
            {"selector": "base", "class_method": False},
            {"selector": "later", "class_method": False, "tier": 2},
        ],
        "properties": [member("label", readonly=False), member("ready", readonly=False), member("weight")],
    }
    missing, count = tool["missing_of"]("MPSDerived", published, frameworks)
    assert (missing, count) == (["-base", "-setReady:", "weight"], 5)


def test_page_is_written_whole_and_a_name_that_is_declared_since_is_found(
    tool: dict[str, Any], frameworks: Any, tmp_path: Path
) -> None:
    empty: dict[str, Any] = {"classes": {}, "protocols": {}, "enums": {}}
    kind = {
        "tier": 1,
        "values": {"MPSKindPlain": 0, "MPSKindNew": 2, "MPSKindLast": 3},
        "later_values": ["MPSKindLast"],
    }
    mps = {
        "classes": {"MPSAbsent": {"tier": 1}, "MPSLater": {"tier": 2}, "MPSDerived": {"tier": 1, "properties": []}},
        "protocols": {"MPSNamed": {"tier": 1, "properties": [member("label"), member("weight")]}},
        "enums": {"MPSKind": kind},
    }
    for file, content in {"metal.json": empty, "mps.json": mps, "mpsgraph.json": empty}.items():
        (tmp_path / file).write_text(json.dumps(content))
    page = tool["written"](frameworks, tool["missing_half"](tmp_path, frameworks))
    assert "2 of 4 members of tier 1 are declared." in page
    rows = [line for line in page.splitlines() if line.startswith("* ")]
    assert rows == ["* `MPSAbsent`: not there", "* `MPSNamed`: `weight`", "* `MPSKind`: `MPSKindNew`"]
    assert tool["problems_of"](page, frameworks) == []

    interfaces = frameworks["MetalPerformanceShaders"].interfaces
    interfaces["MPSNamed"].selectors.add("-weight")
    interfaces["MPSAbsent"] = interfaces["MPSDerived"]
    problems = tool["problems_of"](page, frameworks)
    assert "docs/coverage.md calls MPSAbsent missing, the headers declare it." in problems
    assert "docs/coverage.md calls MPSNamed weight missing, the headers declare it." in problems
    assert problems[-1].startswith("docs/coverage.md does not fit the headers")
