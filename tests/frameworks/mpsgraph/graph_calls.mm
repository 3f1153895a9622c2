// callSymbolName: operations that are compiled graphs.
#include <unistd.h>

#include <filesystem>
#include <string>

#include "tests/frameworks/mpsgraph/graph_test.h"

namespace {

NSArray *list(std::initializer_list<id> objects) {
  NSMutableArray *const array = [NSMutableArray array];
  for (const id object : objects) [array addObject:object];
  return array;
}

MPSGraphShapedType *shaped(const Extents &extents, MPSDataType type = MPSDataTypeFloat32) {
  return [[[MPSGraphShapedType alloc] initWithShape:graph_shape(extents) dataType:type] autorelease];
}

MPSGraphTensor *scalar(MPSGraph *graph, double value) {
  return [graph constantWithScalar:value dataType:MPSDataTypeFloat32];
}

MPSGraphCompilationDescriptor *descriptor_with(NSDictionary *callables) {
  MPSGraphCompilationDescriptor *const descriptor = [[[MPSGraphCompilationDescriptor alloc] init] autorelease];
  [descriptor setCallables:callables];
  return descriptor;
}

MPSGraphExecutable *compile(MPSGraph *graph, std::initializer_list<std::pair<MPSGraphTensor *, Extents>> feeds,
                            NSArray *targets, NSArray *operations = nil, NSDictionary *callables = nil) {
  NSMutableDictionary *const types = [NSMutableDictionary dictionary];
  for (const auto &[tensor, extents] : feeds) [types setObject:shaped(extents) forKey:tensor];
  return [graph compileWithDevice:[MPSGraphDevice deviceWithMTLDevice:graph_device()]
                            feeds:types
                    targetTensors:targets
                 targetOperations:operations
            compilationDescriptor:callables ? descriptor_with(callables) : nil];
}

std::vector<Numbers> run(MPSGraphExecutable *executable, NSArray<MPSGraphTensorData *> *inputs) {
  NSArray<MPSGraphTensorData *> *const results =
      [executable runWithMTLCommandQueue:[[graph_device() newCommandQueue] autorelease]
                             inputsArray:inputs
                            resultsArray:nil
                     executionDescriptor:nil];
  std::vector<Numbers> numbers;
  for (MPSGraphTensorData *data in results) numbers.push_back(graph_numbers(data));
  return numbers;
}

// a, b -> a * b + a, a - b
MPSGraphExecutable *two_results(const Extents &extents = {2}) {
  MPSGraph *const graph = new_graph();
  MPSGraphTensor *const a = [graph placeholderWithShape:graph_shape({-1}) dataType:MPSDataTypeFloat32 name:@"a"];
  MPSGraphTensor *const b = [graph placeholderWithShape:graph_shape({-1}) dataType:MPSDataTypeFloat32 name:@"b"];
  MPSGraphTensor *const product = [graph multiplicationWithPrimaryTensor:a secondaryTensor:b name:nil];
  return compile(graph, {{a, extents}, {b, extents}},
                 list({[graph additionWithPrimaryTensor:product secondaryTensor:a name:nil],
                       [graph subtractionWithPrimaryTensor:a secondaryTensor:b name:nil]}));
}

// x -> x * weight; a run of `grow` adds 1 to the weight, which begins with 3.
struct Weighted {
  MPSGraph *graph = new_graph();
  MPSGraphTensor *x = [graph placeholderWithShape:graph_shape({2}) dataType:MPSDataTypeFloat32 name:@"x"];
  MPSGraphTensor *weight = [graph variableWithData:graph_bytes({3})
                                             shape:graph_shape({1})
                                          dataType:MPSDataTypeFloat32
                                              name:@"weight"];
  MPSGraphTensor *y = [graph multiplicationWithPrimaryTensor:x secondaryTensor:weight name:@"y"];
  MPSGraphOperation *grow = [graph assignVariable:weight
                                withValueOfTensor:[graph additionWithPrimaryTensor:weight
                                                                   secondaryTensor:scalar(graph, 1)
                                                                              name:nil]
                                             name:nil];
  MPSGraphExecutable *product = compile(graph, {{x, {2}}}, list({y}));
  MPSGraphExecutable *growing = compile(graph, {{x, {2}}}, list({y}), list({grow}));
};

// x -> callee(x), with one input and one result of two elements.
struct Caller {
  MPSGraph *graph = new_graph();
  MPSGraphTensor *x = [graph placeholderWithShape:graph_shape({2}) dataType:MPSDataTypeFloat32 name:@"x"];
  MPSGraphTensor *called(MPSGraphTensor *input, NSString *symbol = @"f", NSString *name = nil) {
    return [[graph callSymbolName:symbol inputTensors:list({input}) outputTypes:list({shaped({2})})
                             name:name] objectAtIndex:0];
  }
  MPSGraphExecutable *compiled(MPSGraphTensor *target, NSDictionary *callables) {
    return compile(graph, {{x, {2}}}, list({target}), nil, callables);
  }
};

}  // namespace

TEST_CASE("graph: a call computes what its callable does, for one input after another") {
  MPSGraph *const graph = new_graph();
  MPSGraphTensor *const x = [graph placeholderWithShape:graph_shape({2}) dataType:MPSDataTypeFloat32 name:@"x"];
  NSArray<MPSGraphTensor *> *const once = [graph callSymbolName:@"two"
                                                   inputTensors:list({x, scalar(graph, 5)})
                                                    outputTypes:list({shaped({2}), shaped({-1})})
                                                           name:@"once"];
  CHECK([once count] == 2);
  CHECK(graph_extents([[once objectAtIndex:0] shape]) == Extents{2});
  CHECK([[[[once objectAtIndex:0] operation] name] isEqualToString:@"once"]);
  NSDictionary *const callables = [NSDictionary dictionaryWithObject:two_results() forKey:@"two"];
  CHECK_RAISES(compile(graph, {{x, {2}}}, once, nil, callables), NSInvalidArgumentException,
               "call \"once\" gives \"two\" float32 () for input 1, it is compiled for float32 (2,).");
  NSArray<MPSGraphTensor *> *const first =
      [graph callSymbolName:@"two"
               inputTensors:list({x, [graph constantWithScalar:5 shape:graph_shape({2}) dataType:MPSDataTypeFloat32]})
                outputTypes:list({shaped({2}), shaped({-1})})
                       name:nil];
  NSArray<MPSGraphTensor *> *const second =
      [graph callSymbolName:@"two"
               inputTensors:list({[first objectAtIndex:1], [first objectAtIndex:0]})
                outputTypes:list({shaped({2}), shaped({2})})
                       name:nil];
  // x = (1, 2): first (6, 12), (-4, -3); second (-4 * 6 - 4, -3 * 12 - 3), (-10, -15)
  const auto results = run(compile(graph, {{x, {2}}}, [first arrayByAddingObjectsFromArray:second], nil, callables),
                           list({graph_data({1, 2}, {2})}));
  REQUIRE(results.size() == 4);
  check_close(results[0], {6, 12}, 0);
  check_close(results[1], {-4, -3}, 0);
  check_close(results[2], {-28, -39}, 0);
  check_close(results[3], {-10, -15}, 0);
}

TEST_CASE("graph: gradients pass through a call") {
  Caller caller;
  MPSGraph *const graph = caller.graph;
  MPSGraphTensor *const square = [graph squareWithTensor:caller.x name:nil];
  NSArray<MPSGraphTensor *> *const made = [graph callSymbolName:@"two"
                                                   inputTensors:list({square, caller.x})
                                                    outputTypes:list({shaped({2}), shaped({2})})
                                                           name:nil];
  MPSGraphTensor *const sum = [graph reductionSumWithTensor:[made objectAtIndex:0] axis:0 name:nil];
  MPSGraphTensor *const gradient = [[graph gradientForPrimaryTensor:sum withTensors:list({caller.x})
                                                               name:nil] objectForKey:caller.x];
  NSDictionary *const callables = [NSDictionary dictionaryWithObject:two_results() forKey:@"two"];
  // d (x^3 + x^2) / dx
  check_close(run(caller.compiled(gradient, callables), list({graph_data({2, -3}, {2})}))[0], {16, 21}, 1e-6);
}

TEST_CASE("graph: a call reads its callable's variables as they are when it runs") {
  Weighted weighted;
  Caller caller;
  NSDictionary *const callables = [NSDictionary dictionaryWithObject:weighted.product forKey:@"f"];
  MPSGraphExecutable *const executable = caller.compiled(caller.called(caller.x), callables);
  NSArray *const inputs = list({graph_data({1, 2}, {2})});
  check_close(run(executable, inputs)[0], {3, 6}, 0);
  check_close(run(weighted.growing, inputs)[0], {3, 6}, 0);
  check_close(run(executable, inputs)[0], {4, 8}, 0);
  for (int turn = 0; turn < 5; ++turn) run(weighted.growing, inputs);
  check_close(run(executable, inputs)[0], {9, 18}, 0);  // also once runs keep what follows from weights
}

TEST_CASE("graph: what a call assigns is there for the next call, and after the run") {
  Weighted weighted;
  Caller caller;
  NSDictionary *const callables = [NSDictionary dictionaryWithObject:weighted.growing forKey:@"f"];
  MPSGraphTensor *const twice = caller.called(caller.called(caller.x));  // x * 3 * 4
  MPSGraphExecutable *const executable = caller.compiled(twice, callables);
  NSArray *const inputs = list({graph_data({1, 2}, {2})});
  check_close(run(executable, inputs)[0], {12, 24}, 0);
  check_close(run(weighted.product, inputs)[0], {5, 10}, 0);
  check_close(run(executable, inputs)[0], {30, 60}, 0);
}

TEST_CASE("graph: a callable may be of the same graph, whose variables both use") {
  Weighted weighted;
  MPSGraph *const graph = weighted.graph;
  MPSGraphTensor *const called = [[graph callSymbolName:@"f"
                                           inputTensors:list({weighted.x})
                                            outputTypes:list({shaped({2})})
                                                   name:nil] objectAtIndex:0];
  MPSGraphTensor *const sorted = [graph sortWithTensor:called axis:0 name:nil];  // a later kernel
  MPSGraphTensor *const sum = [graph additionWithPrimaryTensor:sorted secondaryTensor:weighted.weight name:nil];
  MPSGraphExecutable *const executable = compile(graph, {{weighted.x, {2}}}, list({sum}), nil,
                                                 [NSDictionary dictionaryWithObject:weighted.growing forKey:@"f"]);
  NSArray *const inputs = list({graph_data({1, 2}, {2})});
  check_close(run(executable, inputs)[0], {6, 9}, 0);  // x * 3 + 3
  check_close(run(executable, inputs)[0], {8, 12}, 0);
}

TEST_CASE("graph: callables call callables, each those that it was compiled with") {
  Weighted weighted;
  Caller inner, outer;
  MPSGraphExecutable *const middle = inner.compiled([inner.graph negativeWithTensor:inner.called(inner.x) name:nil],
                                                    [NSDictionary dictionaryWithObject:weighted.product forKey:@"f"]);
  MPSGraphExecutable *const executable =
      outer.compiled(outer.called(outer.x), [NSDictionary dictionaryWithObject:middle forKey:@"f"]);
  NSArray *const inputs = list({graph_data({1, 2}, {2})});
  check_close(run(executable, inputs)[0], {-3, -6}, 0);
  run(weighted.growing, inputs);
  check_close(run(executable, inputs)[0], {-4, -8}, 0);

  [middle specializeWithDevice:nil
                    inputTypes:list({shaped({2})})
         compilationDescriptor:descriptor_with([NSDictionary dictionaryWithObject:weighted.growing forKey:@"f"])];
  check_close(run(executable, inputs)[0], {-4, -8}, 0);
  check_close(run(executable, inputs)[0], {-5, -10}, 0);
  CHECK_RAISES([middle specializeWithDevice:nil
                                 inputTypes:list({shaped({2})})
                      compilationDescriptor:descriptor_with([NSDictionary dictionaryWithObject:executable
                                                                                        forKey:@"f"])],
               NSInvalidArgumentException,
               "MPSGraphCompilationDescriptor: callables call each other more than 64 deep; one of them calls itself.");
}

TEST_CASE("graph: a run of a graph takes the callables of its execution descriptor") {
  Weighted weighted;
  Caller caller;
  MPSGraphTensor *const called = caller.called(caller.x);
  MPSGraphExecutionDescriptor *const descriptor = [[[MPSGraphExecutionDescriptor alloc] init] autorelease];
  const auto run_with = [&](MPSGraphExecutable *callable) {
    [descriptor setCompilationDescriptor:descriptor_with([NSDictionary dictionaryWithObject:callable forKey:@"f"])];
    [descriptor setWaitUntilCompleted:YES];
    NSDictionary *const feeds = [NSDictionary dictionaryWithObject:graph_data({1, 2}, {2}) forKey:caller.x];
    return graph_numbers([[caller.graph runAsyncWithFeeds:feeds
                                            targetTensors:list({called})
                                         targetOperations:nil
                                      executionDescriptor:descriptor] objectForKey:called]);
  };
  check_close(run_with(weighted.product), {3, 6}, 0);
  check_close(run_with(weighted.growing), {3, 6}, 0);
  check_close(run_with(weighted.product), {4, 8}, 0);  // each has its own form
}

TEST_CASE("graph: blocks call what has no variables") {
  Caller caller;
  MPSGraph *const graph = caller.graph;
  // The device computes the predicate, since it depends on a variable.
  MPSGraphTensor *const zero = [graph variableWithData:graph_bytes({0})
                                                 shape:graph_shape({1})
                                              dataType:MPSDataTypeFloat32
                                                  name:nil];
  MPSGraphTensor *const sum = [graph additionWithPrimaryTensor:[graph reductionSumWithTensor:caller.x axis:0 name:nil]
                                               secondaryTensor:zero
                                                          name:nil];
  MPSGraphTensor *const is_positive = [graph greaterThanWithPrimaryTensor:sum
                                                          secondaryTensor:scalar(graph, 0)
                                                                     name:nil];
  const auto chosen = [&] {
    return [[graph ifWithPredicateTensor:is_positive
        thenBlock:^{
          return list({caller.called(caller.x, @"f", @"inside")});
        }
        elseBlock:^{
          return list({caller.x});
        }
        name:nil] objectAtIndex:0];
  };
  Caller doubling;
  NSDictionary *const doubled =
      [NSDictionary dictionaryWithObject:compile(doubling.graph, {{doubling.x, {2}}},
                                                 list({[doubling.graph additionWithPrimaryTensor:doubling.x
                                                                                 secondaryTensor:doubling.x
                                                                                            name:nil]}))
                                  forKey:@"f"];
  MPSGraphExecutable *const executable = caller.compiled(chosen(), doubled);
  check_close(run(executable, list({graph_data({1, 2}, {2})}))[0], {2, 4}, 0);
  check_close(run(executable, list({graph_data({-1, -2}, {2})}))[0], {-1, -2}, 0);
  Weighted weighted;
  CHECK_RAISES(caller.compiled(chosen(), [NSDictionary dictionaryWithObject:weighted.product forKey:@"f"]),
               NSInvalidArgumentException,
               "call \"inside\" calls \"f\", which has variables, in a block of an if or a while; call it outside of "
               "the block.");
}

TEST_CASE("graph: a package has what its executable calls, with the variables of now") {
  const auto path = std::filesystem::temp_directory_path() / ("openmps-calls-" + std::to_string(getpid()));
  NSURL *const url = [NSURL fileURLWithPath:[NSString stringWithUTF8String:path.c_str()] isDirectory:YES];
  Weighted weighted;
  Caller caller;
  MPSGraphExecutable *const executable =
      caller.compiled(caller.called(caller.x), [NSDictionary dictionaryWithObject:weighted.growing forKey:@"f"]);
  NSArray *const inputs = list({graph_data({1, 2}, {2})});
  check_close(run(executable, inputs)[0], {3, 6}, 0);
  [executable serializeToMPSGraphPackageAtURL:url descriptor:nil];
  MPSGraphExecutable *const again = [[[MPSGraphExecutable alloc] initWithMPSGraphPackageAtURL:url
                                                                        compilationDescriptor:nil] autorelease];
  std::filesystem::remove_all(path);
  for (const double weight : {4., 5.}) check_close(run(again, inputs)[0], {weight, 2 * weight}, 0);
  check_close(run(executable, inputs)[0], {4, 8}, 0);
  Caller user;
  check_close(run(user.compiled(user.called(user.x), [NSDictionary dictionaryWithObject:again forKey:@"f"]), inputs)[0],
              {6, 12}, 0);
}

TEST_CASE("graph: calls that do not fit their callables are refused by name") {
  Caller caller;
  MPSGraphTensor *const called = caller.called(caller.x, @"f", @"outer");
  NSDictionary *const others = [NSDictionary dictionaryWithObject:two_results() forKey:@"two"];
  CHECK_RAISES(caller.compiled(called, nil), NSInvalidArgumentException,
               "call \"outer\" calls \"f\"; the callables of the compilation descriptor are: none.");
  CHECK_RAISES(caller.compiled(called, others), NSInvalidArgumentException,
               "call \"outer\" calls \"f\"; the callables of the compilation descriptor are: \"two\".");
  CHECK_RAISES(caller.compiled(called, [NSDictionary dictionaryWithObject:two_results() forKey:@"f"]),
               NSInvalidArgumentException, "call \"outer\" gives \"f\" 1 tensors, it is compiled for 2.");
  CHECK_RAISES(caller.compiled(called, [NSDictionary dictionaryWithObject:two_results({-1}) forKey:@"f"]),
               NSInternalInconsistencyException,
               "MPSGraphExecutable: callable \"f\" is compiled for no fixed types of inputs; compile it for shapes "
               "without -1.");
  Weighted weighted;
  NSDictionary *const product = [NSDictionary dictionaryWithObject:weighted.product forKey:@"f"];
  const auto announced = [&](NSArray *types) {
    return [[caller.graph callSymbolName:@"f" inputTensors:list({caller.x}) outputTypes:types
                                    name:@"outer"] objectAtIndex:0];
  };
  CHECK_RAISES(caller.compiled(announced(list({shaped({3})})), product), NSInvalidArgumentException,
               "call \"outer\": result 0 is announced as float32 (3,), \"f\" makes float32 (2,).");
  CHECK_RAISES(caller.compiled(announced(list({shaped({2}, MPSDataTypeFloat16)})), product), NSInvalidArgumentException,
               "call \"outer\": result 0 is announced as float16 (2,), \"f\" makes float32 (2,).");
  CHECK_RAISES(caller.compiled(announced(list({shaped({2}), shaped({2})})), product), NSInvalidArgumentException,
               "call \"outer\": is announced with 2 results, \"f\" has 1.");
  CHECK_RAISES(announced(list({[[[MPSGraphType alloc] init] autorelease]})), NSInvalidArgumentException,
               "call \"outer\": an element of outputTypes is");
  CHECK_RAISES([caller.graph callSymbolName:nil
                               inputTensors:list({caller.x})
                                outputTypes:list({shaped({2})})
                                       name:@"outer"],
               NSInvalidArgumentException, "call \"outer\" is given a symbolName that is nil.");
}
