// Promises of the talk on MPSGraph about runs: the caller's memory, the caller's command buffers, several queues.
#include <algorithm>
#include <atomic>
#include <cstring>
#include <semaphore>

#include "tests/frameworks/mpsgraph/graph_test.h"

namespace {

id<MTLBuffer> buffer_with(const Numbers &numbers) {
  std::vector<float> floats(numbers.begin(), numbers.end());
  return [[graph_device() newBufferWithBytes:floats.data()
                                      length:floats.size() * sizeof(float)
                                     options:MTLResourceStorageModeShared] autorelease];
}

Numbers numbers_in(id<MTLBuffer> buffer) {
  const float *const first = static_cast<const float *>([buffer contents]);
  return Numbers(first, first + [buffer length] / sizeof(float));
}

MPSGraphTensorData *data_on(id<MTLBuffer> buffer, const Extents &extents) {
  return [[[MPSGraphTensorData alloc] initWithMTLBuffer:buffer shape:graph_shape(extents)
                                               dataType:MPSDataTypeFloat32] autorelease];
}

MPSGraphTensor *variable(MPSGraph *graph, const Numbers &numbers) {
  return [graph variableWithData:graph_bytes(numbers)
                           shape:graph_shape({static_cast<long>(numbers.size())})
                        dataType:MPSDataTypeFloat32
                            name:nil];
}

MPSGraphTensor *number(MPSGraph *graph, double value) {
  return [graph constantWithScalar:value dataType:MPSDataTypeFloat32];
}

// v = v * factor, and v before.
struct Growing {
  MPSGraph *graph = new_graph();
  MPSGraphTensor *v = variable(graph, {1, 2});
  MPSGraphTensor *seen = [graph readVariable:v name:nil];

  MPSGraphOperation *grow(double factor, double more) {
    MPSGraphTensor *const scaled = [graph multiplicationWithPrimaryTensor:v
                                                          secondaryTensor:number(graph, factor)
                                                                     name:nil];
    MPSGraphTensor *const next = [graph additionWithPrimaryTensor:scaled secondaryTensor:number(graph, more) name:nil];
    return [graph assignVariable:v withValueOfTensor:next name:nil];
  }
};

}  // namespace

TEST_CASE("graph: weights in Metal buffers are trained in place, through placeholders") {
  MPSGraph *const graph = new_graph();
  MPSGraphTensor *const w = [graph placeholderWithShape:graph_shape({3}) dataType:MPSDataTypeFloat32 name:@"w"];
  MPSGraphTensor *const x = [graph placeholderWithShape:graph_shape({3}) dataType:MPSDataTypeFloat32 name:@"x"];
  MPSGraphTensor *const loss =
      [graph reductionSumWithTensor:[graph squareWithTensor:[graph multiplicationWithPrimaryTensor:w
                                                                                   secondaryTensor:x
                                                                                              name:nil]
                                                       name:nil]
                               axes:nil
                               name:nil];
  MPSGraphTensor *const slope = [[graph gradientForPrimaryTensor:loss withTensors:[NSArray arrayWithObject:w]
                                                            name:nil] objectForKey:w];
  MPSGraphTensor *const next = [graph stochasticGradientDescentWithLearningRateTensor:number(graph, 0.25)
                                                                         valuesTensor:w
                                                                       gradientTensor:slope
                                                                                 name:nil];
  id<MTLBuffer> const weights = buffer_with({1, -2, 3}), updated = buffer_with({0, 0, 0});
  MPSGraphTensorData *const fed = data_on(weights, {3}), *const left = data_on(updated, {3});
  id<MTLCommandQueue> const queue = [[graph_device() newCommandQueue] autorelease];
  NSDictionary *const feeds = [NSDictionary dictionaryWithObjectsAndKeys:fed, w, graph_data({1, 2, 0.5}, {3}), x, nil];
  // The results dictionary holds some of what could be computed; the loss is not asked for.
  [graph runWithMTLCommandQueue:queue
                          feeds:feeds
               targetOperations:nil
              resultsDictionary:[NSDictionary dictionaryWithObject:left forKey:next]];
  // w - 0.25 * 2 w x^2
  check_close(numbers_in(updated), {0.5, 2, 2.625}, 1e-6);
  check_close(numbers_in(weights), {1, -2, 3}, 0);
  // The next run reads values written to the buffer: the data is the buffer, not a copy.
  const float changed[] = {10, 20, 30};
  std::memcpy([weights contents], changed, sizeof changed);
  [graph runWithMTLCommandQueue:queue
                          feeds:feeds
               targetOperations:nil
              resultsDictionary:[NSDictionary dictionaryWithObject:left forKey:next]];
  check_close(numbers_in(updated), {5, -20, 26.25}, 1e-5);
}

TEST_CASE("graph: a run is encoded between other work of a command buffer") {
  MPSGraph *const graph = new_graph();
  MPSGraphTensor *const x = [graph placeholderWithShape:graph_shape({2}) dataType:MPSDataTypeFloat32 name:nil];
  MPSGraphTensor *const y = [graph squareWithTensor:x name:nil];
  id<MTLCommandQueue> const queue = [[graph_device() newCommandQueue] autorelease];
  id<MTLBuffer> const source = buffer_with({3, 4}), input = buffer_with({0, 0}), output = buffer_with({0, 0}),
                      copy = buffer_with({0, 0});
  MPSCommandBuffer *const commands = [MPSCommandBuffer commandBufferFromCommandQueue:queue];
  const auto blit = [&](id<MTLBuffer> from, id<MTLBuffer> to) {
    id<MTLBlitCommandEncoder> const encoder = [commands blitCommandEncoder];
    [encoder copyFromBuffer:from sourceOffset:0 toBuffer:to destinationOffset:0 size:2 * sizeof(float)];
    [encoder endEncoding];
  };
  blit(source, input);
  [graph encodeToCommandBuffer:commands
                         feeds:[NSDictionary dictionaryWithObject:data_on(input, {2}) forKey:x]
              targetOperations:nil
             resultsDictionary:[NSDictionary dictionaryWithObject:data_on(output, {2}) forKey:y]
           executionDescriptor:nil];
  blit(output, copy);
  check_close(numbers_in(copy), {0, 0}, 0);  // nothing runs before the commit
  [commands commit];
  [commands waitUntilCompleted];
  check_close(numbers_in(copy), {9, 16}, 0);
}

TEST_CASE("graph: double buffering with a semaphore, two runs in flight") {
  Growing growing;
  NSArray *const operations = [NSArray arrayWithObject:growing.grow(1, 1)];
  id<MTLCommandQueue> const queue = [[graph_device() newCommandQueue] autorelease];
  constexpr int kRuns = 20;
  static std::counting_semaphore<2> free_places{2};
  static std::vector<double> seen;
  static std::atomic<int> in_flight{0}, most{0};
  seen.clear();
  MPSCommandBuffer *last = nil;
  for (int run = 0; run < kRuns; ++run) {
    free_places.acquire();
    most = std::max<int>(most, ++in_flight);
    MPSGraphExecutionDescriptor *const descriptor = [[[MPSGraphExecutionDescriptor alloc] init] autorelease];
    [descriptor setCompletionHandler:^(MPSGraphTensorDataDictionary *results, NSError *error) {
      for (MPSGraphTensor *tensor in results) seen.push_back(graph_numbers([results objectForKey:tensor])[0]);
      --in_flight;
      free_places.release();
    }];
    last = [MPSCommandBuffer commandBufferFromCommandQueue:queue];
    [growing.graph encodeToCommandBuffer:last
                                   feeds:[NSDictionary dictionary]
                           targetTensors:[NSArray arrayWithObject:growing.seen]
                        targetOperations:operations
                     executionDescriptor:descriptor];
    [last commit];
  }
  [last waitUntilCompleted];
  for (int i = 0; i < 2; ++i) free_places.acquire();  // both handlers have run
  for (int i = 0; i < 2; ++i) free_places.release();
  REQUIRE(seen.size() == kRuns);
  for (int run = 0; run < kRuns; ++run) CHECK(seen[static_cast<std::size_t>(run)] == run + 1);
  CHECK(most <= 2);
}

TEST_CASE("graph: runs on two queues take turns over the variables, in the order of their encoding") {
  Growing growing;
  NSArray *const doubles = [NSArray arrayWithObject:growing.grow(2, 0)];
  NSArray *const adds = [NSArray arrayWithObject:growing.grow(1, 3)];
  id<MTLCommandQueue> const queues[] = {[[graph_device() newCommandQueue] autorelease],
                                        [[graph_device() newCommandQueue] autorelease]};
  double expected = 1;
  for (int run = 0; run < 10; ++run) {
    [growing.graph runAsyncWithMTLCommandQueue:queues[run % 2]
                                         feeds:[NSDictionary dictionary]
                                 targetTensors:[NSArray array]
                              targetOperations:run % 2 ? adds : doubles
                           executionDescriptor:nil];
    expected = run % 2 ? expected + 3 : expected * 2;
  }
  CHECK(graph_run(growing.graph, {}, growing.v)[0] == expected);
}

TEST_CASE("graph: an executable says what it does") {
  MPSGraph *const graph = new_graph();
  MPSGraphTensor *const x = [graph placeholderWithShape:graph_shape({2}) dataType:MPSDataTypeFloat32 name:@"x"];
  MPSGraphTensor *const y = [graph squareWithTensor:x name:@"square of x"];
  MPSGraphShapedType *const type = [[[MPSGraphShapedType alloc] initWithShape:graph_shape({2})
                                                                     dataType:MPSDataTypeFloat32] autorelease];
  MPSGraphExecutable *const executable = [graph compileWithDevice:nil
                                                            feeds:[NSDictionary dictionaryWithObject:type forKey:x]
                                                    targetTensors:[NSArray arrayWithObject:y]
                                                 targetOperations:nil
                                            compilationDescriptor:nil];
  CHECK([[executable description] rangeOfString:@"square of x"].location != NSNotFound);
  NSData *const report = [[executable ompsReport] dataUsingEncoding:NSUTF8StringEncoding];
  NSArray *const plans = [[NSJSONSerialization JSONObjectWithData:report options:0 error:nil] objectForKey:@"plans"];
  REQUIRE([plans count] == 1);
  CHECK([[[plans objectAtIndex:0] objectForKey:@"launches"] integerValue] == 1);
  CHECK([[[plans objectAtIndex:0] objectForKey:@"unfused"] count] == 0);
}
