#import <MetalPerformanceShadersGraph/OMPSInspection.h>

#include <algorithm>
#include <mutex>

#include "engine/plan/report.h"
#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/CommandQueue.h"
#include "frameworks/Metal/Impl.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/MPSCorePrivate.h"

#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShadersGraph/objects/TensorDataPrivate.h"
#include "frameworks/MetalPerformanceShadersGraph/run/ExecutionPrivate.h"

using namespace openmps::fw::graph;
using openmps::ErrorKind;
using openmps::fw::check;
using openmps::fw::keep_until_completed;
using openmps::fw::value_or_raise;
namespace engine = openmps::engine;

struct MPSGraphExecutableImpl {
  objc::Ref<MPSGraph *> graph;
  std::vector<TensorId> feeds;  // in the order of the inputs
  Targets targets;
  MPSGraphOptions options = MPSGraphOptionsDefault;
  // Of the last compilation; guarded by `mutex`.
  FeedTypes types{};
  objc::Ref<MPSGraphCallableMap *> callables{};
  std::mutex mutex{};

  FeedTypes compiled_types() {
    const std::lock_guard lock(mutex);
    return types;
  }
  void set_compiled_types(FeedTypes now) {
    const std::lock_guard lock(mutex);
    types.swap(now);
  }
  objc::Ref<MPSGraphCallableMap *> callable_map() {
    const std::lock_guard lock(mutex);
    return callables;
  }
  void set_callable_map(objc::Ref<MPSGraphCallableMap *> now) {
    const std::lock_guard lock(mutex);
    std::swap(callables, now);
  }
};

struct MPSGraphExecutableSerializationDescriptorImpl {
  BOOL append = NO;
  MPSGraphDeploymentPlatform deploymentPlatform = MPSGraphDeploymentPlatformMacOS;
  objc::Ref<NSString *> minimumDeploymentTarget;
};

namespace {

constexpr const char *kWho = "MPSGraphExecutable";

// Null if feeds determine an extent.
std::optional<openmps::engine::TensorType> fixed_type(MPSGraphShapedType *type, const StaticType &announced) {
  StaticType given = announced;
  if ([type shape] != nil)
    given = static_type_of([type dataType], [type shape], kWho);
  else
    given.dtype = openmps::fw::nd_element([type dataType]).dtype;
  return given.is_fixed() ? std::optional(given.fixed()) : std::nullopt;
}

std::string path_of(NSURL *url) {
  if (url == nil || ![url isFileURL])
    refuse(ErrorKind::InvalidArgument, std::string(kWho) + ": a package is a folder, the URL given for it is " +
                                           (url ? text_of([url absoluteString]) : std::string("nil")) + ".");
  return text_of([url path]);
}

// Placeholders, then variables, then one operation for the whole work of the package.
std::vector<TensorId> fill(GraphCore &core, const Package &package) {
  Operation whole;
  whole.type = "package";
  for (const Package::Named &feed : package.feeds) {
    Operation placeholder;
    placeholder.kind = OperationKind::Placeholder;
    placeholder.type = "placeholder";
    placeholder.name = feed.name;
    whole.inputs.push_back(
        core.data().operation(core.add_typed(std::move(placeholder), {StaticType(feed.type)})).outputs[0]);
  }
  for (const Package::Variable &variable : package.variables)
    core.add_variable(std::make_shared<engine::Literal>(*variable.value), variable.name);
  whole.lower = [](RuleContext &lowering) {
    lowering.fail(ErrorKind::Unsupported, "a package runs as a whole, by its executable.");
  };
  return core.data().operation(core.add_typed(std::move(whole), package.result_types())).outputs;
}

}  // namespace

@implementation MPSGraphExecutableSerializationDescriptor

OMPS_OWNS(MPSGraphExecutableSerializationDescriptorImpl, _impl)

OMPS_VALUE(BOOL, append, setAppend)
OMPS_VALUE(MPSGraphDeploymentPlatform, deploymentPlatform, setDeploymentPlatform)
OMPS_COPIED(NSString *, minimumDeploymentTarget, setMinimumDeploymentTarget)

@end

@interface MPSGraphExecutable (OpenMPSPrivate)
// `depth`: of calls that lead to it.
- (Callable)omps_callable:(const std::string &)symbol on:(id<MTLDevice>)device depth:(int)depth;
- (instancetype)omps_initWithGraph:(MPSGraph *)graph feeds:(std::vector<TensorId>)feeds targets:(Targets)targets;
@end

namespace {

constexpr int kDeepestCalls = 64;

Callables callables_below(MPSGraphCallableMap *map, id<MTLDevice> device, int depth) {
  Callables callables;
  for (NSString *symbol in map) {
    if (depth == kDeepestCalls)
      refuse(ErrorKind::InvalidArgument, "MPSGraphCompilationDescriptor: callables call each other more than " +
                                             std::to_string(kDeepestCalls) + " deep; one of them calls itself.");
    const std::string name = text_of(openmps::fw::checked(symbol, kWho, "a key of callables"));
    MPSGraphExecutable *const executable =
        openmps::fw::checked([map objectForKey:symbol], kWho, "an element of callables");
    callables.emplace(name, [executable omps_callable:name on:device depth:depth + 1]);
  }
  return callables;
}

}  // namespace

namespace openmps::fw::graph {

Callables callables_of(MPSGraphCallableMap *map, id<MTLDevice> device) { return callables_below(map, device, 0); }

}  // namespace openmps::fw::graph

@implementation MPSGraphExecutable

OMPS_NO_INIT
- (instancetype)omps_initWithGraph:(MPSGraph *)graph feeds:(std::vector<TensorId>)feeds targets:(Targets)targets {
  if ((self = [super init]) != nil)
    _impl = new MPSGraphExecutableImpl{
        objc::Ref<MPSGraph *>::retain(graph), std::move(feeds), std::move(targets), [graph options], {}};
  return self;
}

- (instancetype)initWithMPSGraphPackageAtURL:(NSURL *)mpsgraphPackageURL
                       compilationDescriptor:(MPSGraphCompilationDescriptor *)compilationDescriptor {
  OMPS_EXPECT(mpsgraphPackageURL);
  Package package = value_or_raise(read_package(path_of(mpsgraphPackageURL)));
  MPSGraph *const graph = [[[MPSGraph alloc] init] autorelease];
  package.targets = fill(*building(graph), package);
  Targets targets{package.targets, {}};
  FeedTypes types;
  std::vector<TensorId> feeds;
  for (std::size_t i = 0; i < package.feeds.size(); ++i) {
    feeds.push_back(static_cast<TensorId>(i));
    types.emplace_back(feeds.back(), package.feeds[i].type);
  }
  [graph omps_impl].runner.take_package(std::move(package));
  if ((self = [self omps_initWithGraph:graph feeds:std::move(feeds) targets:std::move(targets)]) != nil) {
    id<MTLDevice> const place = [own_queue(graph, nil) device];
    [graph omps_impl].runner.prepare(openmps::fw::engine_device(place), types, _impl->targets, {});
    _impl->set_compiled_types(std::move(types));
  }
  return self;
}

- (instancetype)initWithCoreMLPackageAtURL:(NSURL *)coreMLPackageURL
                     compilationDescriptor:(MPSGraphCompilationDescriptor *)compilationDescriptor {
  OMPS_EXPECT(coreMLPackageURL);
  refuse(ErrorKind::Unsupported,
         std::string(kWho) + ": the Core ML package " + path_of(coreMLPackageURL) +
             " needs Apple's Core ML compiler; a package of serializeToMPSGraphPackageAtURL:descriptor: is read here.");
}

- (void)serializeToMPSGraphPackageAtURL:(NSURL *)url
                             descriptor:(MPSGraphExecutableSerializationDescriptor *)descriptor {
  OMPS_EXPECT(url);
  const std::string path = path_of(url);
  if ([descriptor append] && [[NSFileManager defaultManager] fileExistsAtPath:[url path]])
    refuse(ErrorKind::Unsupported, std::string(kWho) + ": " + path + " is there, and adding to it is not there yet.");
  const FeedTypes types = _impl->compiled_types();
  if (types.size() != _impl->feeds.size())
    refuse(ErrorKind::State, std::string(kWho) +
                                 " is compiled for no types of inputs yet; call "
                                 "specializeWithDevice:inputTypes:compilationDescriptor: before it is serialised.");
  id<MTLDevice> const place = [own_queue(_impl->graph, nil) device];
  check(write_package(
      path, [_impl->graph.get() omps_impl].runner.package(openmps::fw::engine_device(place), types, _impl->targets,
                                                          [self omps_callablesOn:place])));
}

OMPS_DELETES(_impl)

OMPS_VALUE(MPSGraphOptions, options, setOptions)

- (Callables)omps_callablesOn:(id<MTLDevice>)device {
  return callables_of(_impl->callable_map().get(), device);
}

- (Callable)omps_callable:(const std::string &)symbol on:(id<MTLDevice>)device depth:(int)depth {
  const FeedTypes types = _impl->compiled_types();
  if (types.size() != _impl->feeds.size())
    refuse(ErrorKind::State, std::string(kWho) + ": callable \"" + symbol +
                                 "\" is compiled for no fixed types of inputs; compile it for shapes without -1.");
  GraphRunner &runner = [_impl->graph.get() omps_impl].runner;
  const Callables below = callables_below(_impl->callable_map().get(), device, depth);
  return {runner.form(openmps::fw::engine_device(device), types, _impl->targets, below), _impl->feeds,
          &runner.variables()};
}

// The compiled work; null before the types of all feeds are known.
- (std::shared_ptr<const Specialization>)omps_form {
  const FeedTypes types = _impl->compiled_types();
  if (types.size() != _impl->feeds.size()) return nullptr;
  id<MTLDevice> const place = [own_queue(_impl->graph, nil) device];
  return [_impl->graph.get() omps_impl].runner.form(openmps::fw::engine_device(place), types, _impl->targets,
                                                    [self omps_callablesOn:place]);
}

// The graph before the passes, and its plans.
- (NSString *)description {
  const auto form = [self omps_form];
  if (!form) return [super description];
  return [NSString stringWithUTF8String:(form->graph.str() + form->stages->str()).c_str()];
}

- (NSString *)ompsReport {
  const auto form = [self omps_form];
  if (!form)
    refuse(ErrorKind::State, std::string(kWho) + " is compiled for no types of inputs yet, so there is no report.");
  return [NSString stringWithUTF8String:engine::report_json(*form->stages).c_str()];
}

- (NSArray<MPSGraphTensor *> *)feedTensors {
  return objects_of(_impl->graph, _impl->feeds);
}
- (NSArray<MPSGraphTensor *> *)targetTensors {
  return objects_of(_impl->graph, _impl->targets.tensors);
}

// The types of the feeds; none if an extent is open.
- (std::optional<FeedTypes>)omps_typesFrom:(NSArray<MPSGraphType *> *)inputTypes {
  if ([inputTypes count] != _impl->feeds.size())
    refuse(ErrorKind::InvalidArgument, std::string(kWho) + " is given " + std::to_string([inputTypes count]) +
                                           " input types, it has " + std::to_string(_impl->feeds.size()) + " inputs.");
  FeedTypes types;
  for (std::size_t i = 0; i < _impl->feeds.size(); ++i) {
    MPSGraphShapedType *const type = openmps::fw::checked(
        static_cast<MPSGraphShapedType *>([inputTypes objectAtIndex:i]), kWho, "an element of inputTypes");
    const CoreLock core = core_of(_impl->graph);
    const GraphData &data = core.data();
    const StaticType &announced = data.tensor(_impl->feeds[i]).type;
    const auto fixed = fixed_type(type, announced);
    if (!fixed) return std::nullopt;
    const auto shape = announced.shape_for(*fixed);
    if (!shape)
      refuse(ErrorKind::Shape, std::string(kWho) + ": " + data.maker(_impl->feeds[i]).who() + " is " + announced.str() +
                                   ", the type given for it is " + fixed->str() + ".");
    types.emplace_back(_impl->feeds[i], openmps::engine::TensorType{fixed->dtype, *shape});
  }
  return types;
}

- (id<MTLDevice>)omps_place:(MPSGraphDevice *)device {
  return device ? [device metalDevice] : [own_queue(_impl->graph, nil) device];
}

- (void)specializeWithDevice:(MPSGraphDevice *)device
                  inputTypes:(NSArray<MPSGraphType *> *)inputTypes
       compilationDescriptor:(MPSGraphCompilationDescriptor *)compilationDescriptor {
  OMPS_EXPECT(device);
  OMPS_EXPECT(inputTypes);
  OMPS_EXPECT(compilationDescriptor);
  if (compilationDescriptor != nil)
    _impl->set_callable_map(objc::Ref<MPSGraphCallableMap *>::retain([compilationDescriptor callables]));
  if (std::optional<FeedTypes> types = [self omps_typesFrom:inputTypes]) {  // open extents are left to the run
    id<MTLDevice> const place = [self omps_place:device];
    [_impl->graph.get() omps_impl].runner.prepare(openmps::fw::engine_device(place), *types, _impl->targets,
                                                  [self omps_callablesOn:place]);
    _impl->set_compiled_types(std::move(*types));
  }
  if (const MPSGraphCompilationCompletionHandler handler = [compilationDescriptor compilationCompletionHandler])
    handler(self, nil);
}

- (NSArray<MPSGraphShapedType *> *)getOutputTypesWithDevice:(MPSGraphDevice *)device
                                                 inputTypes:(NSArray<MPSGraphType *> *)inputTypes
                                      compilationDescriptor:(MPSGraphCompilationDescriptor *)compilationDescriptor {
  OMPS_EXPECT(device);
  OMPS_EXPECT(inputTypes);
  OMPS_EXPECT(compilationDescriptor);
  std::shared_ptr<const Specialization> form;
  if (const std::optional<FeedTypes> types = [self omps_typesFrom:inputTypes]) {
    id<MTLDevice> const place = [self omps_place:device];
    const Callables callables =
        compilationDescriptor ? callables_of([compilationDescriptor callables], place) : [self omps_callablesOn:place];
    form = [_impl->graph.get() omps_impl].runner.form(openmps::fw::engine_device(place), *types, _impl->targets,
                                                      callables);
  }
  NSMutableArray<MPSGraphShapedType *> *const made = [NSMutableArray array];
  for (std::size_t i = 0; i < _impl->targets.tensors.size(); ++i) {
    StaticType type = core_of(_impl->graph).data().tensor(_impl->targets.tensors[i]).type;
    if (form) type = StaticType(form->stages->outputs[i]).as_complex(type.is_complex);
    [made addObject:[[[MPSGraphShapedType alloc] initWithShape:shape_from(type) dataType:type_of(type)] autorelease]];
  }
  return made;
}

- (NSArray<MPSGraphTensorData *> *)omps_encode:(id<MTLCommandBuffer>)commandBuffer
                                   inputsArray:(NSArray<MPSGraphTensorData *> *)inputsArray
                                  resultsArray:(NSArray<MPSGraphTensorData *> *)resultsArray
                           executionDescriptor:(MPSGraphExecutableExecutionDescriptor *)descriptor {
  OMPS_EXPECT(inputsArray);
  OMPS_EXPECT(resultsArray);
  if ([inputsArray count] != _impl->feeds.size())
    refuse(ErrorKind::InvalidArgument, std::string(kWho) + " is given " + std::to_string([inputsArray count]) +
                                           " inputs, it has " + std::to_string(_impl->feeds.size()) + ".");
  if (resultsArray != nil && [resultsArray count] != _impl->targets.tensors.size())
    refuse(ErrorKind::InvalidArgument, std::string(kWho) + " is given " + std::to_string([resultsArray count]) +
                                           " results, it has " + std::to_string(_impl->targets.tensors.size()) + ".");
  RunCall call{.commandBuffer = commandBuffer,
               .feeds = {},
               .targets = _impl->targets,
               .destinations = {},
               .callables = [self omps_callablesOn:openmps::fw::device_of(commandBuffer)],
               .synchronize = (_impl->options & MPSGraphOptionsSynchronizeResults) != 0};
  for (std::size_t i = 0; i < _impl->feeds.size(); ++i) {
    MPSGraphTensorData *const data = [inputsArray objectAtIndex:i];
    const CoreLock core = core_of(_impl->graph);
    const GraphData &graph = core.data();
    const StaticType &announced = graph.tensor(_impl->feeds[i]).type;
    if (!announced.shape_for(type_of(data)))
      refuse(ErrorKind::Shape, std::string(kWho) + ": " + graph.maker(_impl->feeds[i]).who() + " is " +
                                   announced.str() + ", it is fed with " + type_of(data).str() + ".");
    call.feeds.emplace_back(_impl->feeds[i], data);
  }
  for (std::size_t i = 0; i < call.targets.tensors.size(); ++i)
    call.destinations.push_back(resultsArray ? [resultsArray objectAtIndex:i] : nil);
  encode_waits(commandBuffer, events_of(descriptor));
  NSMutableArray<MPSGraphTensorData *> *const results = [NSMutableArray array];
  for (MPSGraphTensorData *data : [_impl->graph.get() omps_impl].runner.encode(call)) [results addObject:data];
  encode_signals(commandBuffer, events_of(descriptor));
  keep_until_completed(commandBuffer, _impl->graph);
  if (MPSGraphExecutableScheduledHandler const scheduled = [descriptor scheduledHandler])
    [commandBuffer addScheduledHandler:^(id<MTLCommandBuffer> buffer) {
      scheduled(results, [buffer error]);
    }];
  if (MPSGraphExecutableCompletionHandler const completed = [descriptor completionHandler])
    [commandBuffer addCompletedHandler:^(id<MTLCommandBuffer> buffer) {
      completed(results, [buffer error]);
    }];
  return results;
}

- (NSArray<MPSGraphTensorData *> *)omps_run:(id<MTLCommandQueue>)commandQueue
                                inputsArray:(NSArray<MPSGraphTensorData *> *)inputsArray
                               resultsArray:(NSArray<MPSGraphTensorData *> *)resultsArray
                        executionDescriptor:(MPSGraphExecutableExecutionDescriptor *)descriptor
                                       wait:(BOOL)wait {
  if (commandQueue == nil)
    refuse(ErrorKind::InvalidArgument, std::string(kWho) + " is run on a command queue that is nil.");
  id<MTLCommandBuffer> const commandBuffer = [openmps::fw::needed_queue(commandQueue) commandBuffer];
  NSArray<MPSGraphTensorData *> *const results = [self omps_encode:commandBuffer
                                                       inputsArray:inputsArray
                                                      resultsArray:resultsArray
                                               executionDescriptor:descriptor];
  [commandBuffer commit];
  if (wait || [descriptor waitUntilCompleted]) {
    [commandBuffer waitUntilCompleted];
    check_outcome(commandBuffer);
  }
  return results;
}

- (NSArray<MPSGraphTensorData *> *)runWithMTLCommandQueue:(id<MTLCommandQueue>)commandQueue
                                              inputsArray:(NSArray<MPSGraphTensorData *> *)inputsArray
                                             resultsArray:(NSArray<MPSGraphTensorData *> *)resultsArray
                                      executionDescriptor:(MPSGraphExecutableExecutionDescriptor *)executionDescriptor {
  return [self omps_run:commandQueue
              inputsArray:inputsArray
             resultsArray:resultsArray
      executionDescriptor:executionDescriptor
                     wait:YES];
}

- (NSArray<MPSGraphTensorData *> *)runAsyncWithMTLCommandQueue:(id<MTLCommandQueue>)commandQueue
                                                   inputsArray:(NSArray<MPSGraphTensorData *> *)inputsArray
                                                  resultsArray:(NSArray<MPSGraphTensorData *> *)resultsArray
                                           executionDescriptor:
                                               (MPSGraphExecutableExecutionDescriptor *)executionDescriptor {
  return [self omps_run:commandQueue
              inputsArray:inputsArray
             resultsArray:resultsArray
      executionDescriptor:executionDescriptor
                     wait:NO];
}

- (NSArray<MPSGraphTensorData *> *)encodeToCommandBuffer:(MPSCommandBuffer *)commandBuffer
                                             inputsArray:(NSArray<MPSGraphTensorData *> *)inputsArray
                                            resultsArray:(NSArray<MPSGraphTensorData *> *)resultsArray
                                     executionDescriptor:(MPSGraphExecutableExecutionDescriptor *)executionDescriptor {
  return [self omps_encode:commandBuffer
               inputsArray:inputsArray
              resultsArray:resultsArray
       executionDescriptor:executionDescriptor];
}

@end

@implementation MPSGraph (Compile)

- (MPSGraphExecutable *)compileWithDevice:(MPSGraphDevice *)device
                                    feeds:(MPSGraphTensorShapedTypeDictionary *)feeds
                            targetTensors:(NSArray<MPSGraphTensor *> *)targetTensors
                         targetOperations:(NSArray<MPSGraphOperation *> *)targetOperations
                    compilationDescriptor:(MPSGraphCompilationDescriptor *)compilationDescriptor {
  OMPS_EXPECT(device);
  OMPS_EXPECT(feeds);
  OMPS_EXPECT(targetTensors);
  OMPS_EXPECT(targetOperations);
  OMPS_EXPECT(compilationDescriptor);
  std::vector<TensorId> order;
  for (MPSGraphTensor *tensor in feeds) order.push_back(own_tensor(self, "MPSGraph: feeds", tensor));
  std::sort(order.begin(), order.end());
  NSMutableArray<MPSGraphShapedType *> *const types = [NSMutableArray array];
  for (const TensorId tensor : order) [types addObject:[feeds objectForKey:tensor_object(self, tensor)]];
  MPSGraphExecutable *const executable =
      [[[MPSGraphExecutable alloc] omps_initWithGraph:self
                                                feeds:std::move(order)
                                              targets:targets_of(self, targetTensors, targetOperations)] autorelease];
  [executable specializeWithDevice:device inputTypes:types compilationDescriptor:compilationDescriptor];
  return executable;
}

@end
