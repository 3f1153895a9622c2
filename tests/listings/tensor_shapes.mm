// The first operations of "Build customized ML models with the Metal Performance Shaders Graph" (WWDC 2020).
//
// A constant and a sum, then reshape, slice, concatenate, transpose, and a slice of length 0.
#include "tests/frameworks/mpsgraph/graph_test.h"

TEST_CASE("listing: tensors are reshaped, cut, joined and transposed; a slice may be empty") {
  @autoreleasepool {
    MPSGraph *graph = new_graph();
    MPSGraphTensor *vector = [graph placeholderWithShape:@[ @6 ] dataType:MPSDataTypeFloat32 name:nil];
    MPSGraphTensor *constantTensor = [graph constantWithScalar:10 dataType:MPSDataTypeFloat32];
    MPSGraphTensor *sum = [graph additionWithPrimaryTensor:vector secondaryTensor:constantTensor name:nil];
    MPSGraphTensor *matrix = [graph reshapeTensor:sum withShape:@[ @2, @3 ] name:nil];
    MPSGraphTensor *column = [graph sliceTensor:matrix dimension:1 start:0 length:1 name:nil];
    MPSGraphTensor *wider = [graph concatTensor:matrix withTensor:column dimension:1 name:nil];
    MPSGraphTensor *transposed = [graph transposeTensor:wider dimension:0 withDimension:1 name:nil];
    MPSGraphTensor *empty = [graph sliceTensor:matrix dimension:1 start:0 length:0 name:nil];
    CHECK(graph_extents([transposed shape]) == Extents{4, 2});
    CHECK(graph_extents([empty shape]) == Extents{2, 0});
    CHECK(graph_run(graph, {{vector, graph_data({1, 2, 3, 4, 5, 6}, {6})}}, transposed) ==
          Numbers{11, 14, 12, 15, 13, 16, 11, 14});
    MPSGraphTensor *joined = [graph concatTensor:empty withTensor:matrix dimension:1 name:nil];
    CHECK(graph_run(graph, {{vector, graph_data({1, 2, 3, 4, 5, 6}, {6})}}, joined) == Numbers{11, 12, 13, 14, 15, 16});
  }
}
