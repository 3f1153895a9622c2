// OMPSGraphKernel.h: kernels in the Metal language as operations.
#import <MetalPerformanceShadersGraph/OMPSGraphKernel.h>

#include <cmath>

#include "tests/frameworks/mpsgraph/graph_test.h"

namespace {

NSString *const kSource =
    @"kernel void wave(device const float* x, device float* y, constant float& by,\n"
     "                 uint i [[thread_position_in_grid]]) { y[i] = metal::sin(by * x[i]); }\n"
     "kernel void slope(device const float* x, device const float* dy, device float* dx,\n"
     "                  constant float& by, uint i [[thread_position_in_grid]]) {\n"
     "  dx[i] = by * metal::cos(by * x[i]) * dy[i];\n"
     "}\n"
     "kernel void add(device float* y, device const float* x, uint i [[thread_position_in_grid]])\n"
     "{ y[i] += x[i]; }\n";

OMPSGraphKernel *kernel_named(NSString *name) {
  NSError *error = nil;
  id<MTLLibrary> library = [[graph_device() newLibraryWithSource:kSource options:nil error:&error] autorelease];
  CAPTURE(error == nil ? "" : [[error localizedDescription] UTF8String]);
  REQUIRE(library != nil);
  id<MTLFunction> function = [[library newFunctionWithName:name] autorelease];
  id<MTLComputePipelineState> state = [[graph_device() newComputePipelineStateWithFunction:function
                                                                                     error:&error] autorelease];
  CAPTURE(error == nil ? "" : [[error localizedDescription] UTF8String]);
  REQUIRE(state != nil);
  return [[[OMPSGraphKernel alloc] initWithPipelineState:state] autorelease];
}

const float kBy = 1.5F;

// sin(by x) of a tensor with any number of rows, with its gradient.
MPSGraphTensor *wave(MPSGraph *graph, MPSGraphTensor *x) {
  OMPSGraphKernel *const kernel = kernel_named(@"wave");
  NSArray<NSNumber *> *const shape = @[ OMPSExtentOfTensor(0, 0), @3 ];
  [kernel setTensor:x atIndex:0];
  [kernel setResultShape:shape dataType:MPSDataTypeFloat32 atIndex:1];
  [kernel setBytes:&kBy length:sizeof kBy atIndex:2];
  MPSGraph *const inner = new_graph();
  NSMutableArray *const placeholders = [NSMutableArray array];
  for (int i = 0; i < 3; ++i)
    [placeholders addObject:[inner placeholderWithShape:@[ @-1, @3 ] dataType:MPSDataTypeFloat32 name:nil]];
  OMPSGraphKernel *const slope = kernel_named(@"slope");
  [slope setTensor:[placeholders objectAtIndex:1] atIndex:0];
  [slope setTensor:[placeholders objectAtIndex:0] atIndex:1];
  [slope setResultShape:shape dataType:MPSDataTypeFloat32 atIndex:2];
  [slope setBytes:&kBy length:sizeof kBy atIndex:3];
  [kernel setGradientGraph:inner placeholders:placeholders gradients:[inner ompsResultsOfKernel:slope name:nil]];
  return [[graph ompsResultsOfKernel:kernel name:@"waves"] objectAtIndex:0];
}

}  // namespace

TEST_CASE("graph kernels: results and gradients are those of the formula") {
  MPSGraph *const graph = new_graph();
  MPSGraphTensor *const x = [graph placeholderWithShape:@[ @-1, @3 ] dataType:MPSDataTypeFloat32 name:@"x"];
  MPSGraphTensor *const y = wave(graph, [graph additionWithPrimaryTensor:x secondaryTensor:x name:nil]);
  const Numbers numbers = graph_random(12, 3);
  Numbers expected;
  for (const double number : numbers) expected.push_back(std::sin(kBy * 2 * number));
  check_close(graph_run(graph, {{x, graph_data(numbers, {4, 3})}}, y), expected, 1e-6);
  check_gradients(graph, {{x, graph_data(numbers, {4, 3})}}, [graph squareWithTensor:y name:nil], 1e-3, 1e-3);
}

TEST_CASE("graph kernels: a result begins with a tensor, which stays as it is") {
  MPSGraph *const graph = new_graph();
  MPSGraphTensor *const x = [graph placeholderWithShape:graph_shape({2}) dataType:MPSDataTypeFloat32 name:@"x"];
  OMPSGraphKernel *const kernel = kernel_named(@"add");
  [kernel setTensor:x atIndex:0];
  [kernel setTensor:x atIndex:1];
  MPSGraphTensor *const y = [[graph ompsResultsOfKernel:kernel name:nil] objectAtIndex:0];
  MPSGraphTensor *const both = [graph additionWithPrimaryTensor:y secondaryTensor:x name:nil];
  check_close(graph_run(graph, {{x, graph_data({1, 5}, {2})}}, both), {3, 15}, 0);
}

TEST_CASE("graph kernels: wrong arguments name the kernel and the buffer") {
  MPSGraph *const graph = new_graph();
  MPSGraphTensor *const x = [graph placeholderWithShape:graph_shape({3}) dataType:MPSDataTypeFloat32 name:@"x"];
  MPSGraphTensor *const half = [graph placeholderWithShape:graph_shape({3}) dataType:MPSDataTypeFloat16 name:@"h"];
  OMPSGraphKernel *const kernel = kernel_named(@"wave");
  CHECK_RAISES([graph ompsResultsOfKernel:kernel name:nil], NSInvalidArgumentException,
               "Kernel \"wave\": buffer 0 \"x\" is not set.");
  [kernel setTensor:half atIndex:0];
  [kernel setResultShape:@[ @3 ] dataType:MPSDataTypeFloat32 atIndex:1];
  [kernel setBytes:&kBy length:sizeof kBy atIndex:2];
  CHECK_RAISES([graph ompsResultsOfKernel:kernel name:nil], NSInvalidArgumentException,
               "buffer 0 \"x\" is float, the tensor is float16 (3,), expected float32.");
  [kernel setTensor:x atIndex:0];
  [kernel setTensor:x atIndex:7];
  CHECK_RAISES([graph ompsResultsOfKernel:kernel name:nil], NSInvalidArgumentException,
               "buffer 7 is set, the kernel has the buffers 0 \"x\", 1 \"y\", 2 \"by\".");
  CHECK_RAISES([kernel setTensor:x atIndex:31], NSRangeException, "the index of a buffer is 31; the largest one is 30");
  CHECK_RAISES([kernel setBytes:&kBy length:5000 atIndex:2], NSInvalidArgumentException, "gets 5000 bytes");
  CHECK_RAISES([kernel setThreadgroupMemoryLength:20 atIndex:0], NSInvalidArgumentException, "a multiple of 16");
  OMPSGraphKernel *const other = kernel_named(@"wave");
  [other setTensor:x atIndex:0];
  [other setBytes:&kBy length:sizeof kBy atIndex:2];
  [other setResultShape:@[ OMPSExtentOfTensor(2, 0) ] dataType:MPSDataTypeFloat32 atIndex:1];
  CHECK_RAISES([graph ompsResultsOfKernel:other name:nil], NSInvalidArgumentException,
               "OMPSExtentOfTensor of an index");
  [other setResultShape:@[ @3 ] dataType:MPSDataTypeFloat32 atIndex:1];
  [other setGradientGraph:new_graph() placeholders:@[] gradients:@[ [NSNull null] ]];
  CHECK_RAISES([graph ompsResultsOfKernel:other name:nil], NSInvalidArgumentException,
               "its gradient has 0 placeholders, expects 3.");
  const float one = 1;
  [other setTensor:x atIndex:0];
  [other setBytes:&one length:2 atIndex:2];
  CHECK_RAISES([graph ompsResultsOfKernel:other name:nil], NSInvalidArgumentException,
               "buffer 2 \"by\" is float, 2 bytes are given, expected 4.");
  CHECK_RAISES([[OMPSGraphKernel alloc] initWithPipelineState:(id)[NSDate date]], NSInvalidArgumentException,
               "pipelineState is of class");
}
