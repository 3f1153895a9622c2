"""A program in Objective-C that builds a graph, runs it once or step by step, and prints the results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from openmps import _core
from openmps._mpsgraph.dtypes import code_of, dtype_of, name_of
from openmps._mpsgraph.needed import Needed
from openmps._mpsgraph.objc import literals
from openmps._mpsgraph.objc.statements import ObjcStatements
from openmps._mpsgraph.objc.stored import ObjcStored
from openmps._mpsgraph.record import Call
from openmps._mpsgraph.source.runs import PlannedRuns, Program, arrays_of, without_gaps
from openmps._mpsgraph.source.statements import INDENT
from openmps._mpsgraph.swift.names import Names
from openmps.errors import UnsupportedError

__all__ = ["objc_program"]

_HEAD = """#import <Foundation/Foundation.h>
#import <MetalPerformanceShadersGraph/MetalPerformanceShadersGraph.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>

#if __has_feature(objc_arc)
#define AUTORELEASED(object) (object)
#else
#define AUTORELEASED(object) [(object) autorelease]
#endif
"""
_VALUES = """
// The elements of arrays, in the file beside this one.
static NSData* values;
"""
_READ = "values = [NSData dataWithContentsOfFile:[[@__FILE__ stringByDeletingPathExtension]"
_DATA = """
// Returns the bytes of elements.
static NSData* data(const void* elements, NSUInteger count) {
    return [NSData dataWithBytes:elements length:count];
}
"""
_BATCH = """
// Returns one of the batches of a placeholder, which follow each other in the file.
static NSData* batch(NSUInteger number, NSUInteger start, NSUInteger count) {
    return [values subdataWithRange:NSMakeRange(start + number * count, count)];
}
"""
_FED = """
// Returns data on the default device.
static MPSGraphTensorData* fed(NSData* bytes, NSArray<NSNumber*>* shape, MPSDataType type) {
    MPSGraphDevice* device = [MPSGraphDevice deviceWithMTLDevice:MTLCreateSystemDefaultDevice()];
    return AUTORELEASED([[MPSGraphTensorData alloc] initWithDevice:device data:bytes shape:shape dataType:type]);
}
"""
_HALF = """
// Returns the number that bits of 16 stand for.
static double half(uint16_t bits) {
    int exponent = bits >> 10 & 31, mantissa = bits & 1023;
    double number = exponent ? ldexp(1024 + mantissa, exponent - 25) : ldexp(mantissa, -24);
    if (exponent == 31) number = mantissa ? NAN : INFINITY;
    return bits >> 15 ? -number : number;
}
"""
_REAL, _REAL_OR_HALF = "*(const float*)at", "size == 2 ? half(*(const uint16_t*)at) : *(const float*)at"
_SHOW = """
// Prints the elements of a result: real numbers, integers with a sign, or integers without one.
static void show(NSString* name, MPSGraphTensorData* result, char kind, NSUInteger size) {
    NSUInteger count = 1;
    for (NSNumber* extent in result.shape) count *= [extent unsignedIntegerValue];
    NSMutableData* elements = [NSMutableData dataWithLength:count * size];
    if (count) [[result mpsndarray] readBytes:[elements mutableBytes] strideBytes:NULL];
    printf("%s [", [name UTF8String]);
    for (NSUInteger i = 0; i < count; ++i) {
        const char* at = (const char*)[elements bytes] + i * size;
        if (i) printf(", ");
        if (kind == 'f') printf("%.9g", REAL);
        long long whole = 0;
        unsigned long long bits = 0;
        memcpy(&bits, at, size);
        whole = size == 8 ? (long long)bits : (long long)(bits << (64 - 8 * size)) >> (64 - 8 * size);
        if (kind == 'i') printf("%lld", whole);
        if (kind == 'u') printf("%llu", bits);
    }
    printf("]\\n");
}
"""
_KINDS = {"f": "f", "i": "i", "u": "u", "b": "u"}


# How the runs are made: lines before the first one, and those of each. An executable takes arrays in the order of its
# feedTensors.
_COMPILED = """
MPSGraphExecutable* executable =
    [graph compileWithDevice:[MPSGraphDevice deviceWithMTLDevice:MTLCreateSystemDefaultDevice()]
    feeds:{types}
    targetTensors:{targets}
    targetOperations:{operations}
    compilationDescriptor:nil];
"""
_RESULTS = "NSDictionary<MPSGraphTensor*, MPSGraphTensorData*>* results"
_FORMS = {
    "run": _RESULTS
    + """ = [graph runWithFeeds:feeds
    targetTensors:{targets}
    targetOperations:{operations}];
(void)results;
""",
    "encode": """
MPSCommandBuffer* buffer = [MPSCommandBuffer commandBufferFromCommandQueue:queue()];
"""
    + _RESULTS
    + """ = [graph encodeToCommandBuffer:buffer
    feeds:feeds
    targetTensors:{targets}
    targetOperations:{operations}
    executionDescriptor:nil];
[buffer commit];
[buffer waitUntilCompleted];
(void)results;
""",
    "executable": """
NSMutableArray<MPSGraphTensorData*>* inputs = [NSMutableArray array];
for (MPSGraphTensor* each in executable.feedTensors) [inputs addObject:[feeds objectForKey:each]];
NSArray<MPSGraphTensorData*>* outputs = [executable runWithMTLCommandQueue:queue()
    inputsArray:inputs
    resultsArray:nil
    executionDescriptor:nil];
"""
    + _RESULTS
    + """ =
    [NSDictionary dictionaryWithObjects:outputs forKeys:executable.targetTensors];
(void)results;
""",
}
_TYPE = """
// Returns the type of what a placeholder is fed with.
static MPSGraphShapedType* type(NSArray<NSNumber*>* shape, MPSDataType dataType) {
    return AUTORELEASED([[MPSGraphShapedType alloc] initWithShape:shape dataType:dataType]);
}
"""
_QUEUE = """
// Returns the queue of the default device that runs the graph.
static id<MTLCommandQueue> queue(void) {
    static id<MTLCommandQueue> made;
    if (!made) made = [MTLCreateSystemDefaultDevice() newCommandQueue];
    return made;
}
"""


def objc_program(
    calls: Sequence[Call], needed: Needed, arrays: Mapping[int, npt.NDArray[Any]], runs: PlannedRuns
) -> Program:
    """Return the program of a graph; `arrays` has the elements of variables and constants by identity."""
    stored = ObjcStored()
    feeds = [tensor for tensor, _ in runs.batches[0]]
    statements = ObjcStatements(needed, [*feeds, *runs.targets, *runs.operations], lambda key: stored.data(arrays[key]))
    statements.write(calls)
    running = _run(statements, stored, runs)
    has_half = any(dtype_of(each.data_type) == np.float16 for each in runs.targets)
    read = [_READ, '    stringByAppendingPathExtension:@"values"]];'] if stored.content else []
    inside = [*read, "MPSGraph* graph = AUTORELEASED([MPSGraph new]);", *statements.lines, "", *running]
    parts = [
        _HEAD,
        _VALUES if stored.content else "",
        _DATA if stored.writes_literals else "",
        _BATCH if stored.writes_batches else "",
        _FED if feeds else "",
        _TYPE if feeds and runs.by == "executable" else "",
        "" if runs.by == "run" else _QUEUE,
        _HALF if has_half else "",
        _SHOW.replace("REAL", _REAL_OR_HALF if has_half else _REAL) if runs.targets else "",
        "",
        "int main(void) {",
        "    @autoreleasepool {",
        *_indented(inside, 2),
        "    }",
        "    return 0;",
        "}",
    ]
    return Program("\n".join(without_gaps(parts)) + "\n", bytes(stored.content))


def _indented(lines: Sequence[str], times: int) -> list[str]:
    return [f"{INDENT * times}{line}" if line else "" for line in lines]


def _run(statements: ObjcStatements, stored: ObjcStored, runs: PlannedRuns) -> list[str]:
    """Return the lines that run the graph and print the targets."""
    targets, operations = (
        literals.listed([statements.expression(each) for each in part], indent=INDENT * 2)
        for part in (runs.targets, runs.operations)
    )
    made = {"targets": targets, "operations": operations if runs.operations else "nil"}
    feeds = _feeds(statements, stored, runs)
    compiled = []
    if runs.by == "executable":
        compiled = _filled(_COMPILED, types=_dictionary([(name, f"type({type_})") for name, type_, _ in feeds]), **made)
    fed = _dictionary([(name, f"fed({data}, {type_})") for name, type_, data in feeds])
    head = f"NSDictionary<MPSGraphTensor*, MPSGraphTensorData*>* feeds = {fed};"
    call = [*head.split("\n"), *_filled(_FORMS[runs.by], **made)]
    for each in runs.targets:
        result = f"[results objectForKey:{statements.expression(each)}]"
        kind, size = _printed(each)
        call.append(f"show({literals.text(each.operation_name)}, {result}, '{kind}', {size});")
    if runs.steps is None:
        return [*compiled, *call]
    loop = [*compiled, f"for (NSUInteger step = 0; step < {runs.steps}; ++step) {{", f"{INDENT}@autoreleasepool {{"]
    return [*loop, *_indented(call, 2), f"{INDENT}}}", "}"]


def _filled(form: str, **parts: str) -> list[str]:
    return form.strip("\n").format(**parts).split("\n")


def _feeds(statements: ObjcStatements, stored: ObjcStored, runs: PlannedRuns) -> list[tuple[str, str, str]]:
    """Return the name of each placeholder, the arguments of its type, and the expression of its elements."""
    found = []
    for place, (tensor, first) in enumerate(runs.batches[0]):
        arrays = arrays_of(runs, place)
        data = stored.data(first) if len(arrays) == 1 else stored.batches(arrays, runs.number)
        shape = literals.listed([literals.boxed(int(extent)) for extent in first.shape])
        case = Names.load().case("MPSDataType", code_of(first.dtype)) or ""
        found.append((statements.expression(tensor), f"{shape}, {literals.constant('MPSDataType', case)}", data))
    return found


def _dictionary(pairs: Sequence[tuple[str, str]]) -> str:
    """Return a literal of an NSDictionary, each pair on its line."""
    return "@{" + "".join(f"\n    {key} : {value}," for key, value in pairs) + ("\n}" if pairs else "}")


def _printed(tensor: _core.GraphTensor) -> tuple[str, int]:
    """Return how the elements of a target are printed, and their size."""
    dtype = dtype_of(tensor.data_type)
    if name_of(dtype) not in ObjcStored.elements:
        raise UnsupportedError(
            f'Graph.to_objc: target "{tensor.operation_name}" has elements of {name_of(dtype)}, expected a type that C '
            f"has: {', '.join(ObjcStored.elements)}."
        )
    return _KINDS[dtype.kind], dtype.itemsize
