// The promises of MPSGraph, each by a small program: GeLU from parts, variables, order, choice, loops, gradients.
#include <cmath>

#include "tests/frameworks/mpsgraph/graph_test.h"

namespace {

MPSGraphTensor *scalar(MPSGraph *graph, double value) {
  return [graph constantWithScalar:value dataType:MPSDataTypeFloat32];
}

// As the talk writes it: x * (0.5 + 0.5 * erf(x * sqrt(0.5)))
MPSGraphTensor *gelu(MPSGraph *graph, MPSGraphTensor *x) {
  MPSGraphTensor *const half = scalar(graph, 0.5);
  MPSGraphTensor *const root = [graph squareRootWithTensor:half name:nil];
  MPSGraphTensor *const scaled = [graph multiplicationWithPrimaryTensor:x secondaryTensor:root name:nil];
  MPSGraphTensor *const error = [graph erfWithTensor:scaled name:nil];
  MPSGraphTensor *const halved = [graph multiplicationWithPrimaryTensor:error secondaryTensor:half name:nil];
  MPSGraphTensor *const shifted = [graph additionWithPrimaryTensor:halved secondaryTensor:half name:nil];
  return [graph multiplicationWithPrimaryTensor:shifted secondaryTensor:x name:nil];
}

double gelu(double x) { return x * 0.5 * (1 + std::erf(x * std::sqrt(0.5))); }

MPSGraphTensor *variable(MPSGraph *graph, const Numbers &numbers, const Extents &extents, NSString *name = nil) {
  return [graph variableWithData:graph_bytes(numbers) shape:graph_shape(extents) dataType:MPSDataTypeFloat32 name:name];
}

}  // namespace

TEST_CASE("graph: GeLU from primitive operations, for any batch and any rank") {
  for (MPSShape *shape : {graph_shape({2, 3}), graph_shape({-1, 3}), static_cast<MPSShape *>(nil)}) {
    MPSGraph *const graph = new_graph();
    MPSGraphTensor *const x = [graph placeholderWithShape:shape dataType:MPSDataTypeFloat32 name:@"x"];
    MPSGraphTensor *const y = gelu(graph, x);
    CHECK(graph_extents([y shape]) == graph_extents(shape));
    for (const long rows : {2L, 5L, 0L}) {
      if (shape && graph_extents(shape)[0] == 2 && rows != 2) continue;
      const Numbers input = graph_random(static_cast<std::size_t>(rows * 3), 7);
      Numbers expected;
      for (const double number : input) expected.push_back(gelu(number));
      check_close(graph_run(graph, {{x, graph_data(input, {rows, 3})}}, y), expected, 1e-6);
    }
  }
}

TEST_CASE("graph: a logarithm's gradient is the reciprocal, and only that is left of the graph") {
  MPSGraph *const graph = new_graph();
  MPSGraphTensor *const x = [graph placeholderWithShape:graph_shape({3}) dataType:MPSDataTypeFloat32 name:nil];
  MPSGraphTensor *const y = [graph logarithmWithTensor:x name:nil];
  NSDictionary *const gradients = [graph gradientForPrimaryTensor:y withTensors:[NSArray arrayWithObject:x] name:nil];
  MPSGraphTensor *const dx = [gradients objectForKey:x];
  check_close(graph_run(graph, {{x, graph_data({0.5, 2, 4}, {3})}}, dx), {2, 0.5, 0.25}, 1e-6);
}

TEST_CASE("graph: variables keep what is assigned, and reads come before assignments") {
  MPSGraph *const graph = new_graph();
  MPSGraphTensor *const w = variable(graph, {1, 2}, {2}, @"w");
  MPSGraphTensor *const x = [graph placeholderWithShape:graph_shape({2}) dataType:MPSDataTypeFloat32 name:nil];
  MPSGraphTensor *const sum = [graph additionWithPrimaryTensor:w secondaryTensor:x name:nil];
  MPSGraphOperation *const assign = [graph assignVariable:w withValueOfTensor:sum name:nil];
  MPSGraphTensor *const doubled = [graph multiplicationWithPrimaryTensor:w secondaryTensor:scalar(graph, 2) name:nil];
  NSArray *const operations = [NSArray arrayWithObject:assign];
  check_close(graph_run(graph, {{x, graph_data({10, 20}, {2})}}, doubled, operations), {2, 4}, 0);
  check_close(graph_run(graph, {{x, graph_data({1, 1}, {2})}}, doubled, operations), {22, 44}, 0);
  check_close(graph_run(graph, {}, [graph readVariable:w name:nil]), {12, 23}, 0);
  check_close(graph_run(graph, {}, w), {12, 23}, 0);
}

TEST_CASE("graph: a control dependency makes a read see the assignment") {
  MPSGraph *const graph = new_graph();
  MPSGraphTensor *const w = variable(graph, {1}, {1});
  MPSGraphTensor *const next = [graph additionWithPrimaryTensor:w secondaryTensor:scalar(graph, 5) name:nil];
  MPSGraphOperation *const assign = [graph assignVariable:w withValueOfTensor:next name:nil];
  NSArray *const after = [graph controlDependencyWithOperations:[NSArray arrayWithObject:assign]
                                                 dependentBlock:^{
                                                   return [NSArray arrayWithObject:[graph negativeWithTensor:w
                                                                                                        name:nil]];
                                                 }
                                                           name:nil];
  check_close(graph_run(graph, {}, [after objectAtIndex:0]), {-6}, 0);
  check_close(graph_run(graph, {}, [after objectAtIndex:0]), {-11}, 0);
  check_close(graph_run(graph, {}, w), {11}, 0);
}

TEST_CASE("graph: a swap of two variables sees both as they were") {
  MPSGraph *const graph = new_graph();
  MPSGraphTensor *const a = variable(graph, {1, 2}, {2}), *const b = variable(graph, {3, 4}, {2});
  NSArray *const operations = [NSArray arrayWithObjects:[graph assignVariable:a withValueOfTensor:b name:nil],
                                                        [graph assignVariable:b withValueOfTensor:a name:nil], nil];
  [graph runWithFeeds:[NSDictionary dictionary] targetTensors:[NSArray array] targetOperations:operations];
  check_close(graph_run(graph, {}, a), {3, 4}, 0);
  check_close(graph_run(graph, {}, b), {1, 2}, 0);
}

TEST_CASE("graph: an if takes one branch, by a fed predicate and by a computed one") {
  MPSGraph *const graph = new_graph();
  MPSGraphTensor *const x = [graph placeholderWithShape:graph_shape({2}) dataType:MPSDataTypeFloat32 name:nil];
  MPSGraphTensor *const fed = [graph placeholderWithShape:graph_shape({1}) dataType:MPSDataTypeBool name:nil];
  MPSGraphTensor *const count = variable(graph, {0}, {1});
  const auto choose = [&](MPSGraphTensor *predicate) {
    return [[graph ifWithPredicateTensor:predicate
        thenBlock:^{
          return [NSArray arrayWithObject:[graph squareWithTensor:x name:nil]];
        }
        elseBlock:^{
          return [NSArray arrayWithObject:[graph negativeWithTensor:x name:nil]];
        }
        name:nil] objectAtIndex:0];
  };
  MPSGraphTensor *const settled = choose(fed);
  for (const double yes : {1.0, 0.0, 1.0})
    check_close(
        graph_run(graph, {{x, graph_data({2, 3}, {2})}, {fed, graph_data({yes}, {1}, MPSDataTypeBool)}}, settled),
        yes != 0 ? Numbers{4, 9} : Numbers{-2, -3}, 0);
  MPSGraphTensor *const computed = choose([graph greaterThanWithPrimaryTensor:count
                                                              secondaryTensor:scalar(graph, 0.5)
                                                                         name:nil]);
  MPSGraphOperation *const increment = [graph assignVariable:count
                                           withValueOfTensor:[graph additionWithPrimaryTensor:count
                                                                              secondaryTensor:scalar(graph, 1)
                                                                                         name:nil]
                                                        name:nil];
  NSArray *const operations = [NSArray arrayWithObject:increment];
  check_close(graph_run(graph, {{x, graph_data({2, 3}, {2})}}, computed, operations), {-2, -3}, 0);
  check_close(graph_run(graph, {{x, graph_data({2, 3}, {2})}}, computed, operations), {4, 9}, 0);
}

TEST_CASE("graph: gradients pass through if and for") {
  MPSGraph *const graph = new_graph();
  MPSGraphTensor *const x = [graph placeholderWithShape:graph_shape({3}) dataType:MPSDataTypeFloat32 name:nil];
  MPSGraphTensor *const count = [graph constantWithScalar:3 dataType:MPSDataTypeInt32];
  // x -> sin(x) + 0.5 x, three times
  MPSGraphTensor *const y = [[graph
      forLoopWithNumberOfIterations:count
               initialBodyArguments:[NSArray arrayWithObject:x]
                               body:^(MPSGraphTensor *index, NSArray<MPSGraphTensor *> *arguments) {
                                 MPSGraphTensor *const now = [arguments objectAtIndex:0];
                                 MPSGraphTensor *const half = [graph multiplicationWithPrimaryTensor:now
                                                                                     secondaryTensor:scalar(graph, 0.5)
                                                                                                name:nil];
                                 return [NSArray
                                     arrayWithObject:[graph additionWithPrimaryTensor:[graph sinWithTensor:now name:nil]
                                                                      secondaryTensor:half
                                                                                 name:nil]];
                               }
                               name:nil] objectAtIndex:0];
  const Numbers input{0.3, -0.7, 1.1};
  Numbers expected;
  for (double value : input) {
    for (int i = 0; i < 3; ++i) value = std::sin(value) + 0.5 * value;
    expected.push_back(value);
  }
  check_close(graph_run(graph, {{x, graph_data(input, {3})}}, y), expected, 1e-5);
  check_gradients(graph, {{x, graph_data(input, {3})}}, y);
}

TEST_CASE("graph: a gradient of a gradient, and none where there is no dependence") {
  MPSGraph *const graph = new_graph();
  MPSGraphTensor *const x = [graph placeholderWithShape:graph_shape({2}) dataType:MPSDataTypeFloat32 name:nil];
  MPSGraphTensor *const other = [graph placeholderWithShape:graph_shape({2}) dataType:MPSDataTypeFloat32 name:nil];
  MPSGraphTensor *const cube = [graph multiplicationWithPrimaryTensor:x
                                                      secondaryTensor:[graph squareWithTensor:x name:nil]
                                                                 name:nil];
  NSArray *const both = [NSArray arrayWithObjects:x, other, nil];
  NSDictionary *const first = [graph gradientForPrimaryTensor:cube withTensors:both name:nil];
  CHECK([first objectForKey:other] == nil);
  NSDictionary *const second = [graph gradientForPrimaryTensor:[first objectForKey:x] withTensors:both name:nil];
  check_close(graph_run(graph, {{x, graph_data({2, -3}, {2})}}, [first objectForKey:x]), {12, 27}, 1e-6);
  check_close(graph_run(graph, {{x, graph_data({2, -3}, {2})}}, [second objectForKey:x]), {12, -18}, 1e-6);
}

TEST_CASE("graph: a shape computed by the graph, from the feed's own shape") {
  MPSGraph *const graph = new_graph();
  MPSGraphTensor *const x = [graph placeholderWithShape:graph_shape({-1, 4}) dataType:MPSDataTypeFloat32 name:nil];
  MPSGraphTensor *const shape = [graph shapeOfTensor:x name:nil];
  MPSGraphTensor *const turned = [graph reverseTensor:shape name:nil];
  MPSGraphTensor *const y = [graph reshapeTensor:x withShapeTensor:turned name:nil];
  MPSGraphTensor *const z = [graph reductionSumWithTensor:y axis:0 name:nil];
  check_close(graph_run(graph, {{x, graph_data({1, 2, 3, 4, 5, 6, 7, 8}, {2, 4})}}, z), {16, 20}, 0);
  CHECK(graph_extents([y shape]) == std::vector<std::int64_t>{-1, -1});
  CHECK(graph_extents([z shape]) == std::vector<std::int64_t>{1, -1});
}

TEST_CASE("graph: handlers, queues and executables give the same numbers") {
  MPSGraph *const graph = new_graph();
  MPSGraphTensor *const x = [graph placeholderWithShape:graph_shape({2}) dataType:MPSDataTypeFloat32 name:nil];
  MPSGraphTensor *const y = [graph squareWithTensor:x name:nil];
  NSDictionary *const feeds = [NSDictionary dictionaryWithObject:graph_data({3, 4}, {2}) forKey:x];
  NSArray *const targets = [NSArray arrayWithObject:y];
  id<MTLCommandQueue> const queue = [[graph_device() newCommandQueue] autorelease];

  MPSGraphExecutionDescriptor *const descriptor = [[[MPSGraphExecutionDescriptor alloc] init] autorelease];
  __block double handled = 0;
  [descriptor setCompletionHandler:^(MPSGraphTensorDataDictionary *results, NSError *error) {
    if (error == nil) handled = graph_numbers([results objectForKey:y])[1];
  }];
  [descriptor setWaitUntilCompleted:YES];
  MPSGraphTensorDataDictionary *const results = [graph runAsyncWithMTLCommandQueue:queue
                                                                             feeds:feeds
                                                                     targetTensors:targets
                                                                  targetOperations:nil
                                                               executionDescriptor:descriptor];
  check_close(graph_numbers([results objectForKey:y]), {9, 16}, 0);
  // The queue's handlers have run once a later buffer's have.
  id<MTLCommandBuffer> const later = [queue commandBuffer];
  [later commit];
  [later waitUntilCompleted];
  CHECK(handled == 16);

  MPSGraphTensorData *const mine = graph_data({0, 0}, {2});
  [graph runWithMTLCommandQueue:queue
                          feeds:feeds
               targetOperations:nil
              resultsDictionary:[NSDictionary dictionaryWithObject:mine forKey:y]];
  check_close(graph_numbers(mine), {9, 16}, 0);

  MPSGraphShapedType *const type = [[[MPSGraphShapedType alloc] initWithShape:graph_shape({2})
                                                                     dataType:MPSDataTypeFloat32] autorelease];
  MPSGraphExecutable *const executable = [graph compileWithDevice:[MPSGraphDevice deviceWithMTLDevice:graph_device()]
                                                            feeds:[NSDictionary dictionaryWithObject:type forKey:x]
                                                    targetTensors:targets
                                                 targetOperations:nil
                                            compilationDescriptor:nil];
  NSArray *const answered = [executable runWithMTLCommandQueue:queue
                                                   inputsArray:[NSArray arrayWithObject:graph_data({5, 6}, {2})]
                                                  resultsArray:nil
                                           executionDescriptor:nil];
  check_close(graph_numbers([answered objectAtIndex:0]), {25, 36}, 0);
}

TEST_CASE("graph: two losses and two update lists in one run") {
  MPSGraph *const graph = new_graph();
  MPSGraphTensor *const a = variable(graph, {2}, {1}), *const b = variable(graph, {3}, {1});
  MPSGraphTensor *const product = [graph multiplicationWithPrimaryTensor:a secondaryTensor:b name:nil];
  MPSGraphTensor *const first = [graph squareWithTensor:product name:nil];
  MPSGraphTensor *const second = [graph negativeWithTensor:product name:nil];
  NSMutableArray *const operations = [NSMutableArray array];
  const auto update = [&](MPSGraphTensor *loss, MPSGraphTensor *of) {
    MPSGraphTensor *const gradient = [[graph gradientForPrimaryTensor:loss
                                                          withTensors:[NSArray arrayWithObject:of]
                                                                 name:nil] objectForKey:of];
    MPSGraphTensor *const next = [graph stochasticGradientDescentWithLearningRateTensor:scalar(graph, 0.1)
                                                                           valuesTensor:of
                                                                         gradientTensor:gradient
                                                                                   name:nil];
    [operations addObject:[graph assignVariable:of withValueOfTensor:next name:nil]];
  };
  update(first, a);   // d (ab)^2 / da = 2 a b^2 = 36
  update(second, b);  // d -ab / db = -a = -2
  NSDictionary *const losses = [graph runWithFeeds:[NSDictionary dictionary]
                                     targetTensors:[NSArray arrayWithObjects:first, second, nil]
                                  targetOperations:operations];
  check_close(graph_numbers([losses objectForKey:first]), {36}, 1e-6);
  check_close(graph_numbers([losses objectForKey:second]), {-6}, 1e-6);
  check_close(graph_run(graph, {}, a), {2 - 3.6}, 1e-5);
  check_close(graph_run(graph, {}, b), {3.2}, 1e-6);
}

TEST_CASE("graph: tensors and operations are keys by identity and know each other") {
  MPSGraph *const graph = new_graph();
  MPSGraphTensor *const x = [graph placeholderWithShape:graph_shape({2}) dataType:MPSDataTypeFloat32 name:@"x"];
  MPSGraphTensor *const y = [graph additionWithPrimaryTensor:x secondaryTensor:x name:@"sum"];
  CHECK([[y copy] autorelease] == y);
  CHECK([[[y operation] inputTensors] objectAtIndex:0] == x);
  CHECK([[[y operation] outputTensors] objectAtIndex:0] == y);
  CHECK([[y operation] graph] == graph);
  CHECK([[[y operation] name] isEqualToString:@"sum"]);
  CHECK([[graph placeholderTensors] isEqual:[NSArray arrayWithObject:x]]);
  MPSGraphTensor *const w = variable(graph, {1, 2}, {2}, @"w");
  CHECK([[w operation] isKindOfClass:[MPSGraphVariableOp class]]);
  CHECK(graph_extents([static_cast<MPSGraphVariableOp *>([w operation]) shape]) == Extents{2});
}

TEST_CASE("graph: a while runs as long as its predicate says, with what lies around it") {
  MPSGraph *const graph = new_graph();
  MPSGraphTensor *const x = [graph placeholderWithShape:graph_shape({2}) dataType:MPSDataTypeFloat32 name:@"x"];
  MPSGraphTensor *const factor = variable(graph, {3, 2}, {2});
  MPSGraphTensor *const limit = [graph multiplicationWithPrimaryTensor:scalar(graph, 50)
                                                       secondaryTensor:scalar(graph, 2)
                                                                  name:nil];
  // Multiplied by the variable until the first element is 100 or more; counts how often.
  NSArray *const left = [graph whileWithInitialInputs:[NSArray arrayWithObjects:x, scalar(graph, 0), nil]
      before:^(NSArray<MPSGraphTensor *> *inputs, NSMutableArray<MPSGraphTensor *> *results) {
        [results addObjectsFromArray:inputs];
        MPSGraphTensor *const first = [graph sliceTensor:[inputs objectAtIndex:0]
                                               dimension:0
                                                   start:0
                                                  length:1
                                                    name:nil];
        return [graph lessThanWithPrimaryTensor:first secondaryTensor:limit name:nil];
      }
      after:^(NSArray<MPSGraphTensor *> *arguments) {
        MPSGraphTensor *const next = [graph multiplicationWithPrimaryTensor:[arguments objectAtIndex:0]
                                                            secondaryTensor:factor
                                                                       name:nil];
        MPSGraphTensor *const count = [graph additionWithPrimaryTensor:[arguments objectAtIndex:1]
                                                       secondaryTensor:scalar(graph, 1)
                                                                  name:nil];
        return [NSArray arrayWithObjects:next, count, nil];
      }
      name:nil];
  MPSGraphTensor *const grown = [left objectAtIndex:0], *const turned = [graph negativeWithTensor:grown name:nil];
  check_close(graph_run(graph, {{x, graph_data({1, 1}, {2})}}, turned), {-243, -32}, 0);
  check_close(graph_run(graph, {{x, graph_data({1, 1}, {2})}}, [left objectAtIndex:1]), {5}, 0);
  check_close(graph_run(graph, {{x, graph_data({200, 7}, {2})}}, grown), {200, 7}, 0);
  CHECK_RAISES([graph gradientForPrimaryTensor:turned withTensors:[NSArray arrayWithObject:x] name:nil],
               NSInvalidArgumentException,
               "gradients: the way from placeholder \"x\" leads through a while loop, which has no gradient.");
  // Beside the loop gradients are as ever.
  MPSGraphTensor *const y = [graph placeholderWithShape:graph_shape({2}) dataType:MPSDataTypeFloat32 name:nil];
  MPSGraphTensor *const product = [graph multiplicationWithPrimaryTensor:grown
                                                         secondaryTensor:[graph squareWithTensor:y name:nil]
                                                                    name:nil];
  MPSGraphTensor *const dy = [[graph gradientForPrimaryTensor:product withTensors:[NSArray arrayWithObject:y]
                                                         name:nil] objectForKey:y];
  check_close(graph_run(graph, {{x, graph_data({1, 1}, {2})}, {y, graph_data({1, 10}, {2})}}, dy), {486, 640}, 1e-6);
}
