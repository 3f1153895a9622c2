// Every way in which a graph and an executable are run, with handlers and events.
#include "tests/frameworks/mpsgraph/graph_test.h"

namespace {

// y = x * x + v, and v = 2 v where that operation is asked for.
struct Program {
  MPSGraph *graph = new_graph();
  MPSGraphTensor *x = [graph placeholderWithShape:graph_shape({2}) dataType:MPSDataTypeFloat32 name:@"x"];
  MPSGraphTensor *v = [graph variableWithData:graph_bytes({1, 1})
                                        shape:graph_shape({2})
                                     dataType:MPSDataTypeFloat32
                                         name:@"v"];
  MPSGraphTensor *y = [graph additionWithPrimaryTensor:[graph squareWithTensor:x name:nil] secondaryTensor:v name:nil];
  MPSGraphOperation *twice = [graph assignVariable:v
                                 withValueOfTensor:[graph additionWithPrimaryTensor:v secondaryTensor:v name:nil]
                                              name:nil];
  id<MTLCommandQueue> queue = [[graph_device() newCommandQueue] autorelease];

  static NSDictionary *one(MPSGraphTensor *key, MPSGraphTensorData *data) {
    return [NSDictionary dictionaryWithObject:data forKey:key];
  }
  NSDictionary *feeds() const { return one(x, graph_data({3, 4}, {2})); }
  NSArray *targets() const { return [NSArray arrayWithObject:y]; }
  NSArray *operations() const { return [NSArray arrayWithObject:twice]; }
  MPSGraphExecutable *executable() const {
    MPSGraphShapedType *const type = [[[MPSGraphShapedType alloc] initWithShape:graph_shape({2})
                                                                       dataType:MPSDataTypeFloat32] autorelease];
    return [graph compileWithDevice:nil
                              feeds:[NSDictionary dictionaryWithObject:type forKey:x]
                      targetTensors:targets()
                   targetOperations:nil
              compilationDescriptor:nil];
  }
};

void check_result(MPSGraphTensorData *data, double v) { check_close(graph_numbers(data), {9 + v, 16 + v}, 0); }

MPSGraphExecutionDescriptor *descriptor() { return [[[MPSGraphExecutionDescriptor alloc] init] autorelease]; }

}  // namespace

TEST_CASE("graph: each form of a run gives the same results, and runs the operations asked for") {
  const Program p;
  double v = 1;  // doubled by each run, seen by the next one
  const auto next = [&](MPSGraphTensorData *data) {
    check_result(data, v);
    v *= 2;
  };
  const auto waiting = [] {
    MPSGraphExecutionDescriptor *const waits = descriptor();
    [waits setWaitUntilCompleted:YES];
    return waits;
  };
  next([[p.graph runWithFeeds:p.feeds() targetTensors:p.targets() targetOperations:p.operations()] objectForKey:p.y]);
  next([[p.graph runWithMTLCommandQueue:p.queue
                                  feeds:p.feeds()
                          targetTensors:p.targets()
                       targetOperations:p.operations()] objectForKey:p.y]);
  MPSGraphTensorData *mine = graph_data({0, 0}, {2});
  [p.graph runWithMTLCommandQueue:p.queue
                            feeds:p.feeds()
                 targetOperations:p.operations()
                resultsDictionary:Program::one(p.y, mine)];
  next(mine);
  next([[p.graph runAsyncWithFeeds:p.feeds()
                     targetTensors:p.targets()
                  targetOperations:p.operations()
               executionDescriptor:waiting()] objectForKey:p.y]);
  next([[p.graph runAsyncWithMTLCommandQueue:p.queue
                                       feeds:p.feeds()
                               targetTensors:p.targets()
                            targetOperations:p.operations()
                         executionDescriptor:waiting()] objectForKey:p.y]);
  mine = graph_data({0, 0}, {2});
  [p.graph runAsyncWithMTLCommandQueue:p.queue
                                 feeds:p.feeds()
                      targetOperations:p.operations()
                     resultsDictionary:Program::one(p.y, mine)
                   executionDescriptor:waiting()];
  next(mine);
  MPSCommandBuffer *commands = [MPSCommandBuffer commandBufferFromCommandQueue:p.queue];
  NSDictionary *const encoded = [p.graph encodeToCommandBuffer:commands
                                                         feeds:p.feeds()
                                                 targetTensors:p.targets()
                                              targetOperations:p.operations()
                                           executionDescriptor:nil];
  [commands commit];
  [commands waitUntilCompleted];
  next([encoded objectForKey:p.y]);
  commands = [MPSCommandBuffer commandBufferFromCommandQueue:p.queue];
  mine = graph_data({0, 0}, {2});
  [p.graph encodeToCommandBuffer:commands
                           feeds:p.feeds()
                targetOperations:p.operations()
               resultsDictionary:Program::one(p.y, mine)
             executionDescriptor:nil];
  [commands commit];
  [commands waitUntilCompleted];
  next(mine);
  check_close(graph_run(p.graph, {}, p.v), {v, v}, 0);
}

TEST_CASE("graph: each form of an executable's run, with results of one's own") {
  const Program p;
  MPSGraphExecutable *const executable = p.executable();
  NSArray *const inputs = [NSArray arrayWithObject:graph_data({3, 4}, {2})];
  MPSGraphExecutableExecutionDescriptor *const waits =
      [[[MPSGraphExecutableExecutionDescriptor alloc] init] autorelease];
  [waits setWaitUntilCompleted:YES];
  for (const bool own : {false, true}) {
    MPSGraphTensorData *const mine = graph_data({0, 0}, {2});
    NSArray *const results = own ? [NSArray arrayWithObject:mine] : nil;
    const auto check = [&](NSArray *answered) {
      check_result([answered objectAtIndex:0], 1);
      if (own) CHECK([answered objectAtIndex:0] == mine);
    };
    check([executable runWithMTLCommandQueue:p.queue inputsArray:inputs resultsArray:results executionDescriptor:nil]);
    check([executable runAsyncWithMTLCommandQueue:p.queue
                                      inputsArray:inputs
                                     resultsArray:results
                              executionDescriptor:waits]);
    MPSCommandBuffer *const commands = [MPSCommandBuffer commandBufferFromCommandQueue:p.queue];
    NSArray *const encoded = [executable encodeToCommandBuffer:commands
                                                   inputsArray:inputs
                                                  resultsArray:results
                                           executionDescriptor:nil];
    [commands commit];
    [commands waitUntilCompleted];
    check(encoded);
  }
}

TEST_CASE("graph: a run waits for an event and signals another, of graphs and of executables") {
  const Program p;
  for (const bool compiled : {false, true}) {
    id<MTLSharedEvent> const go = [[graph_device() newSharedEvent] autorelease],
                             done = [[graph_device() newSharedEvent] autorelease];
    MPSGraphTensorData *data = nil;
    if (compiled) {
      MPSGraphExecutableExecutionDescriptor *const by =
          [[[MPSGraphExecutableExecutionDescriptor alloc] init] autorelease];
      [by waitForEvent:go value:1];
      [by signalEvent:done atExecutionEvent:MPSGraphExecutionStageCompleted value:7];
      data = [[p.executable() runAsyncWithMTLCommandQueue:p.queue
                                              inputsArray:[NSArray arrayWithObject:graph_data({3, 4}, {2})]
                                             resultsArray:nil
                                      executionDescriptor:by] objectAtIndex:0];
    } else {
      MPSGraphExecutionDescriptor *const by = descriptor();
      [by waitForEvent:go value:1];
      [by signalEvent:done atExecutionEvent:MPSGraphExecutionStageCompleted value:7];
      data = [[p.graph runAsyncWithMTLCommandQueue:p.queue
                                             feeds:p.feeds()
                                     targetTensors:p.targets()
                                  targetOperations:nil
                               executionDescriptor:by] objectForKey:p.y];
    }
    CHECK_FALSE([done waitUntilSignaledValue:7 timeoutMS:20]);
    [go setSignaledValue:1];
    CHECK([done waitUntilSignaledValue:7 timeoutMS:60000]);
    check_result(data, 1);
  }
}

TEST_CASE("graph: a run tells when it is scheduled, then when it has completed") {
  const Program p;
  __block int scheduled = 0, completed = 0;
  dispatch_semaphore_t const over = dispatch_semaphore_create(0);
  MPSGraphExecutionDescriptor *const by = descriptor();
  [by setScheduledHandler:^(MPSGraphTensorDataDictionary *results, NSError *error) {
    if (error == nil && [results objectForKey:p.y] != nil && completed == 0) ++scheduled;
  }];
  [by setCompletionHandler:^(MPSGraphTensorDataDictionary *results, NSError *error) {
    if (error == nil && graph_numbers([results objectForKey:p.y])[0] == 10) completed += scheduled;
    dispatch_semaphore_signal(over);
  }];
  [p.graph runAsyncWithMTLCommandQueue:p.queue
                                 feeds:p.feeds()
                         targetTensors:p.targets()
                      targetOperations:nil
                   executionDescriptor:by];
  REQUIRE(dispatch_semaphore_wait(over, dispatch_time(DISPATCH_TIME_NOW, 60'000'000'000)) == 0);
  CHECK(scheduled == 1);
  CHECK(completed == 1);
  dispatch_release(over);
}

TEST_CASE("graph: a variable takes a step of gradient descent by an operation of its own") {
  MPSGraph *const graph = new_graph();
  MPSGraphTensor *const v = [graph variableWithData:graph_bytes({1, 2})
                                              shape:graph_shape({2})
                                           dataType:MPSDataTypeFloat32
                                               name:nil];
  MPSGraphTensor *const gradient = [graph constantWithData:graph_bytes({4, -2})
                                                     shape:graph_shape({2})
                                                  dataType:MPSDataTypeFloat32];
  MPSGraphOperation *const step = [graph
      applyStochasticGradientDescentWithLearningRateTensor:[graph constantWithScalar:0.25 dataType:MPSDataTypeFloat32]
                                                  variable:(MPSGraphVariableOp *)[v operation]
                                            gradientTensor:gradient
                                                      name:nil];
  [graph runWithFeeds:[NSDictionary dictionary]
         targetTensors:[NSArray array]
      targetOperations:[NSArray arrayWithObject:step]];
  check_close(graph_run(graph, {}, v), {0, 2.5}, 0);
}

TEST_CASE("graph: data with other extents of 1 than their placeholder or result are taken") {
  const struct {
    Extents placeholder, data, result;
  } rows[] = {
      {{3}, {1, 3}, {3, 1}}, {{1, 3}, {3}, {1, 1, 3}},      {{2, 1, 3}, {1, 2, 3, 1}, {2, 3}}, {{}, {1, 1}, {1}},
      {{1}, {}, {}},         {{0, 3}, {1, 0, 3}, {0, 1, 3}}};
  for (const auto &row : rows) {
    MPSGraph *const graph = new_graph();
    MPSGraphTensor *const x = [graph placeholderWithShape:graph_shape(row.placeholder)
                                                 dataType:MPSDataTypeFloat32
                                                     name:@"x"];
    MPSGraphTensor *const y = [graph squareWithTensor:x name:nil];
    std::size_t count = 1;
    for (const long extent : row.placeholder) count *= static_cast<std::size_t>(extent);
    Numbers numbers, squares;
    for (std::size_t i = 0; i < count; ++i) {
      numbers.push_back(static_cast<double>(i) + 2);
      squares.push_back(numbers.back() * numbers.back());
    }
    MPSGraphTensorData *const given = graph_data(numbers, row.data);
    MPSGraphTensorData *const made = [[graph runWithFeeds:@{x : given} targetTensors:@[ y ]
                                         targetOperations:nil] objectForKey:y];
    CHECK(graph_extents([made shape]) == row.placeholder);
    CHECK(graph_numbers(made) == squares);
    MPSGraphTensorData *const written = graph_data(Numbers(count, 0), row.result);
    [graph runWithMTLCommandQueue:[[graph_device() newCommandQueue] autorelease]
                            feeds:@{x : given}
                 targetOperations:nil
                resultsDictionary:@{y : written}];
    CHECK(graph_extents([written shape]) == row.result);
    CHECK(graph_numbers(written) == squares);
    MPSGraphShapedType *const type = [[[MPSGraphShapedType alloc] initWithShape:graph_shape(row.data)
                                                                       dataType:MPSDataTypeFloat32] autorelease];
    MPSGraphExecutable *const executable = [graph compileWithDevice:nil
                                                              feeds:@{x : type}
                                                      targetTensors:@[ y ]
                                                   targetOperations:nil
                                              compilationDescriptor:nil];
    MPSGraphTensorData *const again = graph_data(Numbers(count, 0), row.result);
    [executable runWithMTLCommandQueue:[[graph_device() newCommandQueue] autorelease]
                           inputsArray:@[ given ]
                          resultsArray:@[ again ]
                   executionDescriptor:nil];
    CHECK(graph_numbers(again) == squares);
  }
}

TEST_CASE("graph: data with other extents of 1 may have gaps between their elements") {
  MPSGraph *const graph = new_graph();
  MPSGraphTensor *const x = [graph placeholderWithShape:graph_shape({2, 3}) dataType:MPSDataTypeFloat32 name:@"x"];
  MPSGraphTensor *const y = [graph squareWithTensor:x name:nil];
  const float stored[] = {1, 2, 3, -7, 4, 5, 6, -7};
  id<MTLBuffer> const buffer = [[graph_device() newBufferWithBytes:stored length:sizeof stored options:0] autorelease];
  const auto data = [&] {
    return [[[MPSGraphTensorData alloc] initWithMTLBuffer:buffer
                                                    shape:graph_shape({1, 2, 3})
                                                 dataType:MPSDataTypeFloat32
                                                 rowBytes:16] autorelease];
  };
  [graph runWithMTLCommandQueue:[[graph_device() newCommandQueue] autorelease]
                          feeds:@{x : data()}
               targetOperations:nil
              resultsDictionary:@{y : data()}];
  const float *const now = static_cast<const float *>([buffer contents]);
  CHECK(Numbers(now, now + 8) == Numbers{1, 4, 9, -7, 16, 25, 36, -7});
}

TEST_CASE("graph: data of as many elements in another shape are refused with both shapes") {
  MPSGraph *const graph = new_graph();
  MPSGraphTensor *const x = [graph placeholderWithShape:graph_shape({2, 3}) dataType:MPSDataTypeFloat32 name:@"x"];
  MPSGraphTensor *const open = [graph placeholderWithShape:graph_shape({-1, 3}) dataType:MPSDataTypeFloat32 name:@"o"];
  MPSGraphTensor *const y = [graph squareWithTensor:x name:nil];
  const auto refused = [&](MPSGraphTensor *fed, MPSGraphTensorData *given, const char *sentence) {
    CHECK_RAISES(graph_run(graph, {{fed, given}}, y), NSInvalidArgumentException, sentence);
  };
  const Numbers six{1, 2, 3, 4, 5, 6};
  refused(x, graph_data(six, {3, 2}), "placeholder \"x\" is float32 (2, 3), it is fed with float32 (3, 2).");
  refused(x, graph_data(six, {6}), "placeholder \"x\" is float32 (2, 3), it is fed with float32 (6,).");
  refused(x, graph_data({1, 2, 3}, {3}), "placeholder \"x\" is float32 (2, 3), it is fed with float32 (3,).");
  refused(x, graph_data(six, {1, 2, 3}, MPSDataTypeInt32), "it is fed with int32 (1, 2, 3).");
  refused(open, graph_data({1, 2, 3}, {3}), "placeholder \"o\" is float32 (?, 3), it is fed with float32 (3,).");
  CHECK_RAISES([graph runWithMTLCommandQueue:[[graph_device() newCommandQueue] autorelease]
                                       feeds:@{x : graph_data(six, {2, 3})}
                            targetOperations:nil
                           resultsDictionary:@{y : graph_data(six, {3, 2})}],
               NSInvalidArgumentException,
               "MPSGraph: the result of square is float32 (2, 3), the data given for it is float32 (3, 2).");
}
