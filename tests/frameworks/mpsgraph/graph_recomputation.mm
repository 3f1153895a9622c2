// OMPSRecomputation.h: segments whose values gradients compute again.
#import <MetalPerformanceShadersGraph/OMPSRecomputation.h>

#include "tests/frameworks/mpsgraph/graph_test.h"

TEST_CASE("recomputation: the gradient of a segment agrees with finite differences") {
  MPSGraph *const graph = new_graph();
  MPSGraphTensor *const x = [graph placeholderWithShape:graph_shape({4}) dataType:MPSDataTypeFloat32 name:@"x"];
  [graph ompsBeginRecomputation];
  MPSGraphTensor *const inner = [graph tanhWithTensor:x name:nil];
  MPSGraphTensor *const y = [graph exponentWithTensor:inner name:nil];
  [graph ompsEndRecomputation];
  check_gradients(graph, {{x, graph_data({-1, -0.5, 0.25, 1}, {4})}}, y);
}

TEST_CASE("recomputation: segments do not nest, and end once") {
  MPSGraph *const graph = new_graph();
  CHECK_RAISES([graph ompsEndRecomputation], NSInternalInconsistencyException, "is ended, but none has begun here");
  [graph ompsBeginRecomputation];
  CHECK_RAISES([graph ompsBeginRecomputation], NSInternalInconsistencyException, "is begun inside another one");
  [graph ompsEndRecomputation];
  CHECK_RAISES([graph ompsEndRecomputation], NSInternalInconsistencyException, "is ended, but none has begun here");
}
