// The refusals of MPSGraph, and their messages.
#include "tests/frameworks/mpsgraph/graph_test.h"

TEST_CASE("graph: bad input is refused while the graph is built, by name and both shapes") {
  MPSGraph *const graph = new_graph(), *const other = new_graph();
  MPSGraphTensor *const x = [graph placeholderWithShape:graph_shape({2, 3}) dataType:MPSDataTypeFloat32 name:@"x"];
  MPSGraphTensor *const y = [graph placeholderWithShape:graph_shape({4}) dataType:MPSDataTypeFloat32 name:@"y"];
  MPSGraphTensor *const far = [other placeholderWithShape:graph_shape({2, 3}) dataType:MPSDataTypeFloat32 name:@"far"];
  CHECK_RAISES([graph additionWithPrimaryTensor:x secondaryTensor:y name:@"sum"], NSInvalidArgumentException,
               "add \"sum\": shapes (2, 3) and (4,) cannot be broadcast together.");
  MPSGraphTensor *const nothing = nil;
  CHECK_RAISES([graph additionWithPrimaryTensor:x secondaryTensor:nothing name:@"sum"], NSInvalidArgumentException,
               "addition \"sum\" is given a tensor that is nil.");
  CHECK_RAISES(
      [graph additionWithPrimaryTensor:x secondaryTensor:far name:@"sum"], NSInvalidArgumentException,
      "addition \"sum\" is given a tensor of another graph: MPSGraphTensor float32 (2, 3) of placeholder \"far\".");
  CHECK_RAISES([graph reshapeTensor:x withShape:graph_shape({4, -1}) name:@"flat"], NSInvalidArgumentException,
               "reshape \"flat\": shape (4, -1) does not fit the 6 elements of (2, 3).");
  CHECK_RAISES([graph matrixMultiplicationWithPrimaryTensor:x secondaryTensor:x name:@"product"],
               NSInvalidArgumentException, "a has 3 columns, b has 2 rows");
  CHECK_RAISES([graph constantWithData:graph_bytes({1, 2, 3}) shape:graph_shape({2}) dataType:MPSDataTypeFloat32],
               NSInvalidArgumentException, "constant is made of 12 bytes; float32 (2,) are 8.");
  CHECK_RAISES([graph assignVariable:x withValueOfTensor:x name:nil], NSInvalidArgumentException,
               "assignVariable is given placeholder \"x\", which is no variable.");
  CHECK_RAISES([graph splitTensor:x numSplits:5 axis:1 name:@"parts"], NSInvalidArgumentException,
               "split \"parts\": 5 parts are asked of the 3 elements of axis 1.");
  MPSGraphTensor *const pixels = [graph reshapeTensor:x withShape:graph_shape({1, 2, 3, 1}) name:nil];
  for (const NSUInteger size : {NSUIntegerMax, NSUInteger{0}})
    CHECK_RAISES([graph spaceToDepth2DTensor:pixels
                                   widthAxis:2
                                  heightAxis:1
                                   depthAxis:3
                                   blockSize:size
                        usePixelShuffleOrder:NO
                                        name:@"blocks"],
                 NSInvalidArgumentException, "different axes and a size of 1 or more for each are expected.");
}

TEST_CASE("graph: bad feeds are refused before anything runs") {
  MPSGraph *const graph = new_graph();
  MPSGraphTensor *const x = [graph placeholderWithShape:graph_shape({-1, 3}) dataType:MPSDataTypeFloat32 name:@"x"];
  MPSGraphTensor *const y = [graph squareWithTensor:x name:nil];
  CHECK_RAISES(graph_run(graph, {}, y), NSInvalidArgumentException,
               "MPSGraph: placeholder \"x\" is needed by the targets and is not fed.");
  CHECK_RAISES(graph_run(graph, {{x, graph_data({1, 2}, {1, 2})}}, y), NSInvalidArgumentException,
               "MPSGraph: placeholder \"x\" is float32 (?, 3), it is fed with float32 (1, 2).");
  CHECK_RAISES(graph_run(graph, {{y, graph_data({1, 2}, {1, 2})}}, y), NSInvalidArgumentException,
               "MPSGraph: square is fed; only placeholders can be.");
  CHECK_RAISES([graph runWithMTLCommandQueue:[[graph_device() newCommandQueue] autorelease]
                                       feeds:[NSDictionary dictionaryWithObject:graph_data({1, 2, 3}, {1, 3}) forKey:x]
                            targetOperations:nil
                           resultsDictionary:[NSDictionary dictionaryWithObject:graph_data({1}, {1}) forKey:y]],
               NSInvalidArgumentException,
               "MPSGraph: the result of square is float32 (1, 3), the data given for it is float32 (1,).");
}

TEST_CASE("graph: an operation that the feeds' shapes break is named with both shapes, and so are the feeds") {
  MPSGraph *const graph = new_graph();
  MPSGraphTensor *const x = [graph placeholderWithShape:graph_shape({-1, 3}) dataType:MPSDataTypeFloat32 name:@"x"];
  MPSGraphTensor *const y = [graph reshapeTensor:x withShape:graph_shape({2, -1}) name:@"halves"];
  CHECK_RAISES(
      graph_run(graph, {{x, graph_data({1, 2, 3}, {1, 3})}}, y), NSInvalidArgumentException,
      "reshape \"halves\": shape (2, -1) does not fit the 3 elements of (1, 3).\n  while compiling MPSGraph for "
      "placeholder \"x\" float32 (1, 3)");
}

TEST_CASE("graph: branches and bodies that do not fit are refused") {
  MPSGraph *const graph = new_graph();
  MPSGraphTensor *const x = [graph placeholderWithShape:graph_shape({2}) dataType:MPSDataTypeFloat32 name:nil];
  MPSGraphTensor *const yes = [graph constantWithScalar:1 dataType:MPSDataTypeBool];
  NSArray *const two = [NSArray arrayWithObjects:x, x, nil];
  CHECK_RAISES([graph ifWithPredicateTensor:yes
                   thenBlock:^{
                     return [NSArray arrayWithObject:x];
                   }
                   elseBlock:^{
                     return two;
                   }
                   name:@"choice"],
               NSInvalidArgumentException, "if \"choice\": the then block returns 1 tensors, the else block 2.");
  CHECK_RAISES([graph ifWithPredicateTensor:x
                                  thenBlock:^{
                                    return [NSArray arrayWithObject:x];
                                  }
                                  elseBlock:nil
                                       name:nil],
               NSInvalidArgumentException, "if: the predicate is float32 (2,), expects one element.");
  CHECK_RAISES([graph forLoopWithNumberOfIterations:[graph constantWithScalar:2 dataType:MPSDataTypeInt32]
                               initialBodyArguments:[NSArray arrayWithObject:x]
                                               body:^(MPSGraphTensor *index, NSArray *arguments) {
                                                 return [NSArray array];
                                               }
                                               name:nil],
               NSInvalidArgumentException, "forLoop: the body returns 0 tensors, it has 1 arguments.");
}

TEST_CASE("graph: shapes that fit for no feed are refused while the graph is built") {
  MPSGraph *const graph = new_graph();
  MPSGraphTensor *const x = [graph placeholderWithShape:graph_shape({-1, 3}) dataType:MPSDataTypeFloat32 name:nil];
  MPSGraphTensor *const y = [graph placeholderWithShape:graph_shape({7, 5}) dataType:MPSDataTypeFloat32 name:nil];
  MPSGraphTensor *const z = [graph placeholderWithShape:graph_shape({7, 3}) dataType:MPSDataTypeFloat32 name:nil];
  CHECK_RAISES([graph additionWithPrimaryTensor:x secondaryTensor:y name:@"sum"], NSInvalidArgumentException,
               "add \"sum\": shapes (?, 3) and (7, 5) cannot be broadcast together.");
  CHECK(graph_extents([[graph additionWithPrimaryTensor:x secondaryTensor:z name:nil] shape]) == Extents{7, 3});
  // Conditions on feeds are checked by the run.
  MPSGraphTensor *const reshaped = [graph reshapeTensor:x withShape:graph_shape({5, 3}) name:@"five"];
  CHECK(graph_run(graph, {{x, graph_data(graph_random(15, 1), {5, 3})}}, reshaped).size() == 15);
  CHECK_RAISES(graph_run(graph, {{x, graph_data(graph_random(6, 1), {2, 3})}}, reshaped), NSInvalidArgumentException,
               "reshape \"five\": shape (5, 3) has 15 elements, the input (2, 3) has 6.");
}

TEST_CASE("graph: a compilation calls its handler with the executable, and permissions change no number") {
  MPSGraph *const graph = new_graph();
  MPSGraphTensor *const x = [graph placeholderWithShape:graph_shape({3}) name:@"x"];
  MPSGraphTensor *const y = [graph squareWithTensor:x name:nil];
  MPSGraphCompilationDescriptor *const descriptor = [[[MPSGraphCompilationDescriptor alloc] init] autorelease];
  CHECK([descriptor reducedPrecisionFastMath] == MPSGraphReducedPrecisionFastMathNone);
  CHECK(![descriptor waitForCompilationCompletion]);
  CHECK([descriptor compilationCompletionHandler] == nil);
  [descriptor setReducedPrecisionFastMath:MPSGraphReducedPrecisionFastMathAllowFP16Intermediates];
  [descriptor setWaitForCompilationCompletion:YES];
  __block MPSGraphExecutable *made = nil;
  __block int calls = 0;
  [descriptor setCompilationCompletionHandler:^(MPSGraphExecutable *executable, NSError *error) {
    ++calls;
    made = error == nil ? executable : nil;
  }];
  MPSGraphCompilationDescriptor *const copy = [[descriptor copy] autorelease];
  CHECK([copy waitForCompilationCompletion]);
  CHECK([copy reducedPrecisionFastMath] == MPSGraphReducedPrecisionFastMathAllowFP16Intermediates);
  MPSGraphShapedType *const type = [[[MPSGraphShapedType alloc] initWithShape:graph_shape({3})
                                                                     dataType:MPSDataTypeFloat32] autorelease];
  MPSGraphExecutable *const executable = [graph compileWithDevice:nil
                                                            feeds:@{x : type}
                                                    targetTensors:@[ y ]
                                                 targetOperations:nil
                                            compilationDescriptor:copy];
  CHECK(calls == 1);
  CHECK(made == executable);
  id<MTLCommandQueue> const queue = [[graph_device() newCommandQueue] autorelease];
  NSArray *const results = [executable runWithMTLCommandQueue:queue
                                                  inputsArray:@[ graph_data({1, -2, 3}, {3}) ]
                                                 resultsArray:nil
                                          executionDescriptor:nil];
  CHECK(graph_numbers([results firstObject]) == Numbers{1, 4, 9});
  CHECK_RAISES([descriptor setReducedPrecisionFastMath:8], NSInvalidArgumentException,
               "MPSGraphCompilationDescriptor: reducedPrecisionFastMath is 8; it can have the bits 6.");
}

TEST_CASE("graph: a Core ML package is refused by its path") {
  NSURL *const url = [NSURL fileURLWithPath:@"/tmp/model.mlpackage"];
  CHECK_RAISES([[MPSGraphExecutable alloc] initWithCoreMLPackageAtURL:url compilationDescriptor:nil],
               NSInvalidArgumentException, "the Core ML package /tmp/model.mlpackage needs Apple's Core ML compiler");
}

TEST_CASE("graph: a compilation descriptor refuses levels and profiles that do not exist, by name") {
  MPSGraphCompilationDescriptor *const descriptor = [[[MPSGraphCompilationDescriptor alloc] init] autorelease];
  [descriptor setOptimizationLevel:MPSGraphOptimizationLevel0];
  [descriptor setOptimizationProfile:MPSGraphOptimizationProfilePowerEfficiency];
  CHECK_RAISES([descriptor setOptimizationLevel:static_cast<MPSGraphOptimization>(2)], NSInvalidArgumentException,
               "MPSGraphCompilationDescriptor: optimizationLevel is 2; it can be Level0 (0) or Level1 (1).");
  CHECK_RAISES([descriptor setOptimizationProfile:static_cast<MPSGraphOptimizationProfile>(5)],
               NSInvalidArgumentException,
               "MPSGraphCompilationDescriptor: optimizationProfile is 5; it can be Performance (0) or PowerEfficiency "
               "(1).");
  CHECK([descriptor optimizationLevel] == MPSGraphOptimizationLevel0);
  CHECK([descriptor optimizationProfile] == MPSGraphOptimizationProfilePowerEfficiency);
}
