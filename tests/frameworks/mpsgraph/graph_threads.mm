// One graph on several threads: building, gradients, variables, compiling and runs at the same time.
#include <atomic>
#include <functional>
#include <thread>
#include <vector>

#include "tests/frameworks/mpsgraph/graph_test.h"

namespace {

constexpr int kThreads = 4;
constexpr int kRounds = 40;

// Runs `work` on several threads at once, each known to Objective-C.
void on_threads(const std::function<void(int)> &work) {
  std::vector<std::thread> threads;
  for (int thread = 0; thread < kThreads; ++thread)
    threads.emplace_back([&work, thread] {
      GSRegisterCurrentThread();
      @autoreleasepool {
        work(thread);
      }
      GSUnregisterCurrentThread();
    });
  for (std::thread &thread : threads) thread.join();
}

bool is_close(const Numbers &actual, double expected) {
  return actual.size() == 1 && actual[0] > expected - 1e-4 && actual[0] < expected + 1e-4;
}

// x * x * (thread + 1), built link by link; its derivative is 2 x (thread + 1).
void build_and_run(MPSGraph *graph, MPSGraphTensor *x, int thread, std::atomic<int> &wrong) {
  MPSGraphTensor *const scale = [graph constantWithScalar:thread + 1 dataType:MPSDataTypeFloat32];
  MPSGraphTensor *const square = [graph multiplicationWithPrimaryTensor:x secondaryTensor:x name:nil];
  MPSGraphTensor *const y = [graph multiplicationWithPrimaryTensor:square secondaryTensor:scale name:nil];
  NSDictionary *const gradients = [graph gradientForPrimaryTensor:y withTensors:[NSArray arrayWithObject:x] name:nil];
  const double at = 3 + thread;
  if (!is_close(graph_run(graph, {{x, graph_data({at}, {1})}}, y), at * at * (thread + 1))) ++wrong;
  MPSGraphTensor *const dx = [gradients objectForKey:x];
  if (!is_close(graph_run(graph, {{x, graph_data({at}, {1})}}, dx), 2 * at * (thread + 1))) ++wrong;
  if ([[[y operation] inputTensors] count] != 2 || [[y description] length] == 0) ++wrong;
}

}  // namespace

TEST_CASE("threads: one graph is built, differentiated and run by several at once") {
  MPSGraph *const graph = new_graph();
  MPSGraphTensor *const x = [graph placeholderWithShape:graph_shape({1}) dataType:MPSDataTypeFloat32 name:@"x"];
  std::atomic<int> wrong = 0;
  on_threads([&](int thread) {
    for (int round = 0; round < kRounds; ++round) {
      @autoreleasepool {
        build_and_run(graph, x, thread, wrong);
      }
    }
  });
  CHECK(wrong == 0);
}

TEST_CASE("threads: variables of one graph are made, assigned and compiled by several at once") {
  MPSGraph *const graph = new_graph();
  std::atomic<int> wrong = 0;
  on_threads([&](int thread) {
    MPSGraphTensor *const count = [graph variableWithData:graph_bytes({0})
                                                    shape:graph_shape({1})
                                                 dataType:MPSDataTypeFloat32
                                                     name:@"count"];
    MPSGraphTensor *const one = [graph constantWithScalar:1 dataType:MPSDataTypeFloat32];
    MPSGraphTensor *const next = [graph additionWithPrimaryTensor:count secondaryTensor:one name:nil];
    MPSGraphOperation *const add = [graph assignVariable:count withValueOfTensor:next name:nil];
    for (int round = 0; round < kRounds; ++round) {
      @autoreleasepool {
        graph_run(graph, {}, next, [NSArray arrayWithObject:add]);
        MPSGraphExecutable *const executable =
            [graph compileWithDevice:[MPSGraphDevice deviceWithMTLDevice:graph_device()]
                                feeds:[NSDictionary dictionary]
                        targetTensors:[NSArray arrayWithObject:next]
                     targetOperations:nil
                compilationDescriptor:nil];
        if ([[executable targetTensors] count] != 1) ++wrong;
      }
    }
    if (!is_close(graph_run(graph, {}, count), kRounds)) ++wrong;
    static_cast<void>(thread);
  });
  CHECK(wrong == 0);
}

// With many feeds, so that their types are not exchanged in a moment.
TEST_CASE("threads: one executable is specialised and described by several at once") {
  constexpr int kFeeds = 40, kSpecialisations = 300;
  MPSGraph *const graph = new_graph();
  NSMutableArray<MPSGraphTensor *> *const feeds = [NSMutableArray array];
  MPSGraphTensor *sum = nil;
  for (int i = 0; i < kFeeds; ++i) {
    [feeds addObject:[graph placeholderWithShape:graph_shape({-1}) dataType:MPSDataTypeFloat32 name:nil]];
    sum = sum ? [graph additionWithPrimaryTensor:sum secondaryTensor:[feeds lastObject] name:nil] : [feeds lastObject];
  }
  const auto types_of = [](long count) {
    NSMutableArray<MPSGraphType *> *const types = [NSMutableArray array];
    for (int i = 0; i < kFeeds; ++i)
      [types addObject:[[[MPSGraphShapedType alloc] initWithShape:graph_shape({count})
                                                         dataType:MPSDataTypeFloat32] autorelease]];
    return types;
  };
  MPSGraphDevice *const device = [MPSGraphDevice deviceWithMTLDevice:graph_device()];
  MPSGraphExecutable *const executable = [graph compileWithDevice:device
                                                            feeds:[NSDictionary dictionaryWithObjects:types_of(1)
                                                                                              forKeys:feeds]
                                                    targetTensors:[NSArray arrayWithObject:sum]
                                                 targetOperations:nil
                                            compilationDescriptor:nil];
  std::atomic<int> wrong = 0;
  on_threads([&](int thread) {
    for (int round = 0; round < kSpecialisations; ++round) {
      @autoreleasepool {
        [executable specializeWithDevice:device inputTypes:types_of(1 + thread) compilationDescriptor:nil];
        if ([[executable description] rangeOfString:@"float32"].length == 0) ++wrong;
      }
    }
  });
  CHECK(wrong == 0);
}

TEST_CASE("threads: a block belongs to the thread that opened it, and others are refused until it returns") {
  MPSGraph *const graph = new_graph();
  MPSGraphTensor *const x = [graph placeholderWithShape:graph_shape({1}) dataType:MPSDataTypeFloat32 name:@"x"];
  MPSGraphTensor *const yes = [graph constantWithScalar:1 dataType:MPSDataTypeBool];
  std::string refusal;
  Numbers ran;
  // Blocks see references to variables, which C++ lambdas may take on.
  std::string &refused = refusal;
  Numbers &numbers = ran;
  NSArray<MPSGraphTensor *> *const chosen = [graph ifWithPredicateTensor:yes
      thenBlock:^{
        std::thread([&] {
          GSRegisterCurrentThread();
          @autoreleasepool {
            numbers = graph_run(graph, {{x, graph_data({7}, {1})}}, x);  // a run adds nothing
            @try {
              [graph negativeWithTensor:x name:nil];
            } @catch (NSException *exception) {
              refused = [[exception reason] UTF8String];
            }
          }
          GSUnregisterCurrentThread();
        }).join();
        return [NSArray arrayWithObject:[graph negativeWithTensor:x name:nil]];
      }
      elseBlock:^{
        return [NSArray arrayWithObject:x];
      }
      name:nil];
  CHECK(refusal.find("MPSGraph: another thread is inside a block of an if") == 0);
  CHECK(ran == Numbers{7});
  check_close(graph_run(graph, {{x, graph_data({7}, {1})}}, [chosen objectAtIndex:0]), {-7}, 0);
  MPSGraphTensor *const after = [graph negativeWithTensor:x name:nil];
  check_close(graph_run(graph, {{x, graph_data({2}, {1})}}, after), {-2}, 0);
}
