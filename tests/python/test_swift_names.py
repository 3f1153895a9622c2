"""tools/swift: how the headers in Objective-C are read, and which names Swift gives to what they declare.

The names of Foundation and UIKit are those of Apple's documentation, and all were compared with Swift's importer. Those
of our own headers are compared with it by `.ci/full swift`.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

TOOLS = Path(__file__).parents[2] / "tools/swift"
if not TOOLS.is_dir():
    pytest.skip("tools are not here", allow_module_level=True)
sys.path.insert(0, str(TOOLS))

BEGIN, END = "NS_ASSUME_NONNULL_BEGIN\n", "\nNS_ASSUME_NONNULL_END\n"


def read(tmp_path: Path, text: str, **others: str) -> dict[str, Any]:
    """Return what a header of a framework F declares; other headers are beside it."""
    from interface import read_interface

    (tmp_path / "F").mkdir()
    for name, other in {"F": BEGIN + text + END, **others}.items():
        (tmp_path / "F" / f"{name}.h").write_text(other)
    return read_interface(tmp_path, ["F"])


def members(tmp_path: Path, owner: str, text: str) -> list[dict[str, Any]]:
    """Return the members of a class."""
    text = f"typedef NSArray<Item *> Batch;\n@interface {owner}\n{text}\n@end"
    rows: list[dict[str, Any]] = read(tmp_path, text)["classes"][0]["members"]
    return rows


@pytest.mark.parametrize(
    ("owner", "declaration", "name"),
    [
        # A type that the name repeats: at its end, after a preposition, at its beginning.
        ("NSArray", "- (id)objectAtIndex:(NSUInteger)index;", "object(at:)"),
        ("NSArray", "- (NSUInteger)indexOfObject:(id)object;", "index(of:)"),
        ("NSMutableArray", "- (void)insertObject:(id)object atIndex:(NSUInteger)index;", "insert(_:at:)"),
        ("NSMutableArray", "- (void)removeObjectsAtIndexes:(NSIndexSet *)indexes;", "removeObjects(at:)"),
        ("NSMutableArray", "- (void)addObjectsFromArray:(NSArray<id> *)other;", "addObjects(from:)"),
        ("NSString", "- (NSString *)stringByAppendingString:(NSString *)other;", "appending(_:)"),
        ("UIBezierPath", "- (void)addLineToPoint:(CGPoint)point;", "addLine(to:)"),
        ("UIView", "- (CGPoint)convertPoint:(CGPoint)point toView:(UIView *)view;", "convert(_:to:)"),
        ("UIView", "- (void)removeFromSuperview;", "removeFromSuperview()"),
        ("UIViewController", "- (void)addChildViewController:(UIViewController *)child;", "addChildViewController(_:)"),
        (
            "UITableView",
            "- (void)selectRowAtIndexPath:(NSIndexPath *)path animated:(BOOL)on;",
            "selectRow(at:animated:)",
        ),
        ("NSFormatter", "- (NSString *)stringForObjectValue:(id)object;", "string(for:)"),
        # The type of the object itself, after a verb.
        (
            "UIViewController",
            "- (void)dismissViewControllerAnimated:(BOOL)on completion:(void (^)(void))handler;",
            "dismiss(animated:completion:)",
        ),
        # The plural of an array's elements; an alias is what it stands for; Type is no part of a type's name.
        (
            "UITableView",
            "- (void)insertRowsAtIndexPaths:(NSArray<NSIndexPath *> *)paths withRowAnimation:(UIRowAnimation)how;",
            "insertRows(at:with:)",
        ),
        ("Store", "- (void)addItems:(Batch *)items;", "add(_:)"),
        ("Store", "- (void)addBook:(BookType)book;", "add(_:)"),
        # The type stays where the rest says nothing, and where it is an error.
        ("Store", "- (void)getObject:(id)object;", "getObject(_:)"),
        ("Store", "- (void)inSpace:(Space *)space;", "inSpace(_:)"),
        ("NSResponder", "- (void)presentError:(NSError *)error;", "presentError(_:)"),
        # Words that belong to a preposition.
        ("NSTask", "- (void)finishWithError:(int)code;", "finishWithError(_:)"),
        ("NSTask", "- (void)loadPlugInPath:(int)path;", "loadPlugInPath(_:)"),
        ("NSTask", "- (void)showSeparatedByComma:(int)count;", "show(separatedByComma:)"),
        ("NSTask", "- (void)cellAtIndexOfRow:(int)row;", "cell(atIndexOfRow:)"),
        ("NSTask", "- (void)numberOfRow:(int)row;", "number(ofRow:)"),
        # "set" stays whole.
        ("UIControl", "- (void)setMainTitleForState:(int)state;", "setMainTitleForState(_:)"),
        ("UIControl", "- (void)setTitle:(NSString *)title forState:(UIControlState)state;", "setTitle(_:for:)"),
        # A place has its preposition in the base.
        ("NSScroller", "- (void)moveToX:(CGFloat)x y:(CGFloat)y;", "moveTo(x:y:)"),
        # A block makes "with" needless; other words keep it.
        ("NSURLTask", "- (void)loadWithBlock:(void (^)(void))block;", "load(_:)"),
        ("NSCalendar", "- (NSDate *)startOfDayForDate:(NSDate *)date;", "startOfDay(for:)"),
        # Initializers, and factories that are one.
        ("NSURL", "- (instancetype)initWithString:(NSString *)string;", "init(string:)"),
        ("NSURL", "- (instancetype)initFileURLWithPath:(NSString *)path;", "init(fileURLWithPath:)"),
        ("UIColor", "+ (UIColor *)colorWithRed:(CGFloat)r green:(CGFloat)g blue:(CGFloat)b;", "init(red:green:blue:)"),
        ("UIColor", "+ (UIColor *)redColor;", "red()"),
        ("UIColor", "+ (UIColor *)colorWithDefault:(int)value;", "init(withDefault:)"),
        ("NSPredicate", "+ (NSPredicate *)predicateWithFormat:(NSString *)format;", "init(format:)"),
        # A method that is no initializer: it returns something else.
        ("NSDate", "+ (NSString *)dateWithName:(int)name;", "date(withName:)"),
        # Words of acronyms.
        ("NSURLRequest", "- (void)URLLoaderDidStart;", "urlLoaderDidStart()"),
        # A name that the header gives.
        ("A", "- (void)f:(int)a b:(int)b NS_SWIFT_NAME(g(_:c:));", "g(_:c:)"),
        ("A", '- (void)f:(int)a b:(int)b OMPS_SWIFT_NAME("g(first:"\n "second:)");', "g(first:second:)"),
        # A place for an error is no argument.
        ("NSData", "- (BOOL)writeToURL:(NSURL *)url error:(NSError **)error;", "write(to:)"),
        ("NSBundle", "- (BOOL)loadAndReturnError:(NSError **)error;", "load()"),
        ("NSBundle", "- (void)loadAndReturnError:(NSError **)error;", "loadAndReturnError(_:)"),
    ],
)
def test_methods_have_the_names_of_apples_documentation(
    tmp_path: Path, owner: str, declaration: str, name: str
) -> None:
    assert [m["name"] for m in members(tmp_path, owner, declaration)] == [name]


@pytest.mark.parametrize(
    ("declaration", "name"),
    [
        ("@property NSURL *URL;", "url"),
        ("@property NSString *URLString;", "urlString"),
        ("@property NSArray<NSURL *> *URLs;", "urls"),
        ("@property(getter=isHidden) BOOL hidden;", "isHidden"),
        ("@property(getter=theSize) NSUInteger size;", "size"),
        ("@property(class, readonly) UIColor *redColor;", "red"),
        ("@property(readonly) NSString *redColor;", "redColor"),
        ("@property(readonly) float gain NS_SWIFT_NAME(loudness);", "loudness"),
    ],
)
def test_properties_have_the_names_of_apples_documentation(tmp_path: Path, declaration: str, name: str) -> None:
    assert [m["name"] for m in members(tmp_path, "UIColor", declaration)] == [name]


@pytest.mark.parametrize(
    ("enum", "values", "names"),
    [
        ("NSTextAlignment", "NSTextAlignmentLeft, NSTextAlignmentRight", ["left", "right"]),
        # The word of a plural belongs to the prefix.
        (
            "NSURLBookmarkCreationOptions",
            "NSURLBookmarkCreationMinimalBookmark, NSURLBookmarkCreationWithSecurityScope",
            ["minimalBookmark", "withSecurityScope"],
        ),
        ("UIControlEvents", "UIControlEventTouchDown, UIControlEventTouchUpInside", ["touchDown", "touchUpInside"]),
        ("NSProperties", "NSPropertyFirst, NSPropertySecond", ["first", "second"]),
        ("NSBoxes", "NSBoxFirst, NSBoxSecond", ["first", "second"]),
        # A k in front, an underscore behind, a number that cannot begin a name.
        ("CLStatus", "kCLStatusDenied, kCLStatusRestricted", ["denied", "restricted"]),
        ("MTLFeatureSet", "MTLFeatureSet_iOS_v1, MTLFeatureSet_macOS_v1", ["iOS_v1", "macOS_v1"]),
        ("MTLTextureType", "MTLTextureType1D, MTLTextureType2D", ["type1D", "type2D"]),
        ("TextUTF", "TextUTF8, TextUTF16", ["UTF8", "UTF16"]),
        # One value; values in capitals; a name that the header gives has no part in the prefix.
        ("NSColor", "NSColorRed", ["red"]),
        ("NSUnit", "NSUnitURL, NSUnitKB", ["URL", "KB"]),
        ("NSUnit", "Other NS_SWIFT_NAME(else), NSUnitMeter, NSUnitFoot", ["else", "meter", "foot"]),
        ("NSUnit", "", []),
    ],
)
def test_values_have_names_without_that_of_their_enumeration(
    tmp_path: Path, enum: str, values: str, names: list[str]
) -> None:
    found = read(tmp_path, f"typedef NS_ENUM(NSInteger, {enum}) {{ {values} }};")["enums"][0]
    assert found["values"] == [[name, place] for place, name in enumerate(names)]


def test_values_are_counted_and_computed(tmp_path: Path) -> None:
    text = """typedef NS_OPTIONS(NSUInteger, NSBits) {
      NSBitsNone, NSBitsOne = 1 << 3, NSBitsNext, NSBitsHex = 0x10UL, NSBitsBoth = NSBitsOne | NSBitsHex,
      NSBitsAll = NSUIntegerMax, NSBitsLow = (1 | 2) + 4 };"""
    found = read(tmp_path, text)["enums"][0]
    assert (found["options"], found["raw"]) == (True, "UInt")
    assert [value for _, value in found["values"]] == [0, 8, 9, 16, 24, 2**64 - 1, 7]


def test_a_value_that_is_no_integer_is_refused(tmp_path: Path) -> None:
    from objc_headers.tokens import HeaderError

    with pytest.raises(HeaderError, match=r"F\.h:2: the reader expects an integer and finds 'sizeof'"):
        read(tmp_path, "typedef NS_ENUM(NSInteger, A) { B = sizeof(int) };")


def test_words_about_an_error_stay_where_another_method_has_the_name(tmp_path: Path) -> None:
    found = members(tmp_path, "NSBundle", "- (BOOL)load;\n- (BOOL)loadAndReturnError:(NSError **)error;")
    assert [m["name"] for m in found] == ["load()", "loadAndReturnError()"]


def test_an_initializer_above_replaces_a_factory_with_the_same_arguments(tmp_path: Path) -> None:
    init, factory = "- (instancetype)initWithSize:(int)size;", "+ (instancetype)nodeWithSize:(int)size;"
    other = "+ (instancetype)nodeWithSize:(float)size;"
    found = members(tmp_path, "AANode", init + factory + other)
    assert [m["name"] for m in found] == ["init(size:)", "", "init(size:)"]


def test_a_method_has_the_name_of_the_one_that_it_overrides(tmp_path: Path) -> None:
    text = """@protocol Reader
    - (void)readPage:(int)page NS_SWIFT_NAME(turn(to:));
    @property(readonly) int pages NS_SWIFT_NAME(count);
    @end
    @interface Base <Reader>
    @end
    @interface Book : Base
    - (void)readPage:(int)page;
    @property(readonly) int pages;
    @end"""
    found = {c["name"]: c for c in read(tmp_path, text)["classes"]}
    assert [m["name"] for m in found["Book"]["members"]] == ["count", "turn(to:)"]


def test_the_type_of_the_object_stays_where_a_property_has_its_name(tmp_path: Path) -> None:
    method = "- (void)addGesture:(Gesture *)gesture;"
    assert [m["name"] for m in members(tmp_path, "View", method)] == ["add(_:)"]
    tmp_path = tmp_path / "with"
    tmp_path.mkdir()
    found = members(tmp_path, "View", method + "@property NSArray<Gesture *> *gestures;")
    assert [m["name"] for m in found] == ["gestures", "addGesture(_:)"]


@pytest.mark.parametrize(
    ("parameters", "defaults"),
    [
        ("f:(int)a options:(ReadOptions)b", {"1": "[]"}),
        ("f:(int)a mode:(ReadMode)b", None),
        ("f:(int)a then:(nullable void (^)(void))b", {"1": "nil"}),
        ("f:(int)a then:(void (^)(void))b", None),
        ("f:(nullable void (^)(void))a then:(int)b", None),
        ("f:(int)a attributes:(NSDictionary<NSString *, id> *)b", {"1": "[:]"}),
        ("f:(int)a attributes:(nullable NSDictionary<NSString *, id> *)b", {"1": "nil"}),
        ("f:(int)a values:(NSDictionary<NSString *, id> *)b", None),
        ("f:(nullable NSZone *)a other:(int)b", {"0": "nil"}),
        ("setOptions:(ReadOptions)a", None),
    ],
)
def test_arguments_that_a_caller_may_leave_out(
    tmp_path: Path, parameters: str, defaults: dict[str, str] | None
) -> None:
    enums = "typedef NS_OPTIONS(NSUInteger, ReadOptions) { A };\ntypedef NS_OPTIONS(NSUInteger, ReadMode) { B };\n"
    text = f"{enums}@interface Page\n- (void){parameters};\n@end"
    assert read(tmp_path, text)["classes"][0]["members"][0].get("defaults") == defaults


@pytest.mark.parametrize(
    ("declaration", "asynchronous"),
    [
        ("- (void)load:(int)a completionHandler:(void (^)(int))handler;", "load(_:)"),
        ("- (void)loadWithCompletionHandler:(void (^)(int))completionHandler;", "load()"),
        ("- (int)load:(int)a completionHandler:(void (^)(int))handler;", None),
        ("- (void)load:(int)a handler:(void (^)(int))completionHandler;", None),
    ],
)
def test_a_completion_handler_makes_an_async_function(
    tmp_path: Path, declaration: str, asynchronous: str | None
) -> None:
    assert members(tmp_path, "A", declaration)[0].get("async") == asynchronous


@pytest.mark.parametrize(
    ("type_", "swift"),
    [
        ("NSString *", "String"),
        ("nullable NSString *", "String?"),
        ("NSString *_Nullable", "String?"),
        ("const float *", "UnsafePointer<Float>"),
        ("nullable float *", "UnsafeMutablePointer<Float>?"),
        ("void *", "UnsafeMutableRawPointer"),
        ("unsigned int", "UInt32"),
        ("NSArray<NSArray<A *> *> *", "[[A]]"),
        ("NSDictionary<A *, NSNumber *> *", "[A: NSNumber]"),
        ("nullable void (^)(A *_Nullable a, int b)", "((A?, Int32) -> Void)?"),
        ("A *_Nonnull (^)(void)", "() -> A"),
        ("id<P>", "P"),
        ("const id<P> _Nullable *", "UnsafePointer<P?>"),
        ("id<P> _Nonnull const *", "UnsafePointer<P>"),
        ("__kindof A *", "A"),
        ("Unknown *", "!Unknown * _Nonnull"),
    ],
)
def test_types_of_parameters(tmp_path: Path, type_: str, swift: str) -> None:
    text = f"@protocol P\n@end\n@interface A\n- (void)f:({type_})value;\n@end"
    assert read(tmp_path, text)["classes"][0]["members"][0]["parameters"] == [["value", swift]]


def test_comments_conditions_bodies_and_other_headers(tmp_path: Path) -> None:
    text = """#import "Other.h"
    #import <Foundation/Foundation.h>
    #ifndef X
    #define X(a) \\
      int a;
    #endif
    @class Later, Much;
    @protocol Forward;
    // Not this.
    /// Not this either.

    /// A pair
    /// of numbers; // with a slash
    OMPS_CLASS_EXPORT
    @interface Pair : Other {
     @private
      struct { int a; } *_impl;
    }
    /// Adds.
    - (int)add;  ///< Behind.
    - (instancetype)init UNAVAILABLE_ATTRIBUTE;
    @property int sum;
    - (void)setSum:(int)sum;
    @end
    static inline int twice(int x) { if (x) { return 2 * x; } return 0; }
    OMPS_EXPORT Pair *_Nullable Make(void) NS_RETURNS_RETAINED;
    OMPS_EXPORT NSString *const Name;
    typedef struct { int a[2]; } Two;"""
    found = read(tmp_path, text, Other='#import "F.h"\n@interface Other\n@end\n')
    assert [(c["name"], c.get("superclass"), c["summary"]) for c in found["classes"]] == [
        ("Other", None, ""),
        ("Pair", "Other", "A pair of numbers; // with a slash"),
    ]
    pair = found["classes"][1]["members"]
    assert [(m["name"], m["summary"]) for m in pair] == [("sum", ""), ("add()", "Adds.")]
    assert [(f["name"], f["returns"], f["retained"]) for f in found["functions"]] == [
        ("twice", "Int32", False),
        ("Make", "Pair?", True),
    ]
    assert found["constants"] == [{"name": "Name", "framework": "F", "type": "String"}]
    assert found["structs"][0]["fields"] == [["a", "(Int32, Int32)"]]


def test_members_of_categories_follow_those_of_the_class(tmp_path: Path) -> None:
    text = (
        "@interface A\n- (int)a;\n@end\n@interface A (Extra)\n- (int)b;\n@end\n@interface NSString (X)\n- (int)c;\n@end"
    )
    found = read(tmp_path, text)
    assert [m["usr"] for m in found["classes"][0]["members"]] == ["c:objc(cs)A(im)a", "c:objc(cs)A(im)b"]
    assert len(found["classes"]) == 1


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("union { int a; } u;", r"F\.h:2: the reader knows no declaration that begins with 'union'"),
        ("#if 1\ntypedef int A;\n#endif", r"F\.h:3: the declaration at typedef is within #if"),
        ("@interface A\nint x;\n@end", r"F\.h:3: the reader knows no member that begins with 'int'"),
        ("@interface A\n- (void)f", r"F\.h:\d+: the reader expects ';' and finds 'NS_ASSUME_NONNULL_END'"),
        # A mark that changes the name in a way that no rule here knows.
        ("@interface A\n- (void)f NS_REFINED_FOR_SWIFT;\n@end", r"expects ';' and finds 'NS_REFINED_FOR_SWIFT'"),
        ("OMPS_EXPORT int f(void) NS_SWIFT_NAME(g());", r"F\.h:2: g\(\) names no member"),
        ("typedef int A NS_SWIFT_NAME(B);", r"F\.h:2: B names no member"),
        ("typedef NS_ENUM(int, A) NS_SWIFT_NAME(B) { C };", r"expects '{' and finds 'NS_SWIFT_NAME'"),
        ("typedef int A", r"the reader expects ';'"),
        ("@interface `", r"F\.h:2: the reader knows no token that begins with '`'"),
    ],
)
def test_what_the_reader_does_not_know_is_refused(tmp_path: Path, text: str, message: str) -> None:
    from objc_headers.tokens import HeaderError

    with pytest.raises(HeaderError, match=message):
        read(tmp_path, text)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("URLLoader", ["URL", "Loader"]),
        ("URLs", ["URLs"]),
        ("isUTF8Text", ["is", "UTF", "8", "Text"]),
        ("Float32Bit", ["Float32", "Bit"]),
        ("a_b", ["a", "_", "b"]),
        ("APIs", ["AP", "Is"]),
        ("BoxesOfURIes", ["Boxes", "Of", "URIes"]),
        ("X", ["X"]),
        ("", []),
    ],
)
def test_words_of_names(name: str, words: list[str]) -> None:
    from swift_names.words import split

    assert split(name) == words


@pytest.mark.parametrize(
    ("word", "speech"),
    [
        ("With", "preposition"),
        ("remove", "verb"),
        ("Removing", "gerund"),
        ("running", "gerund"),
        ("ring", ""),
        ("Reload", "verb"),
        ("Autorelease", "verb"),
        ("tensor", ""),
        ("slice", ""),
        ("re", ""),
    ],
)
def test_parts_of_speech(word: str, speech: str) -> None:
    from swift_names.words import part_of_speech

    assert part_of_speech(word) == speech
