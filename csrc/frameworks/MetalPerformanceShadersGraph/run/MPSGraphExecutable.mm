#include "frameworks/MetalPerformanceShaders/MPSCore/MPSCorePrivate.h"
#include "frameworks/MetalPerformanceShaders/accessors.h"
#include "frameworks/MetalPerformanceShadersGraph/objects/TensorDataPrivate.h"
#include "frameworks/MetalPerformanceShadersGraph/run/ExecutionPrivate.h"

using namespace openmps::fw::graph;
using openmps::ErrorKind;
using openmps::fw::keep_until_completed;

struct MPSGraphExecutableImpl {
  objc::Ref<MPSGraph *> graph;
  std::vector<TensorId> feeds;  // in the order of the inputs
  Targets targets;
  MPSGraphOptions options = MPSGraphOptionsDefault;
};

namespace {

constexpr const char *kWho = "MPSGraphExecutable";

// Null where feeds decide an extent.
std::optional<openmps::engine::TensorType> fixed_type(MPSGraphShapedType *type, const StaticType &announced) {
  StaticType given = announced;
  given.dtype = openmps::fw::dtype_of([type dataType]);
  if ([type shape] != nil) given.extents = extents_of([type shape], kWho);
  return given.is_fixed() ? std::optional(given.fixed()) : std::nullopt;
}

}  // namespace

@interface MPSGraphExecutable (OpenMPSPrivate)
- (instancetype)omps_initWithGraph:(MPSGraph *)graph feeds:(std::vector<TensorId>)feeds targets:(Targets)targets;
@end

@implementation MPSGraphExecutable

- (instancetype)omps_initWithGraph:(MPSGraph *)graph feeds:(std::vector<TensorId>)feeds targets:(Targets)targets {
  if ((self = [super init]) != nil)
    _impl = new MPSGraphExecutableImpl{objc::Ref<MPSGraph *>::retain(graph), std::move(feeds), std::move(targets),
                                       [graph options]};
  return self;
}

- (void)dealloc {
  delete _impl;
  [super dealloc];
}

OMPS_VALUE(MPSGraphOptions, options, setOptions)

- (NSArray<MPSGraphTensor *> *)feedTensors {
  return objects_of(_impl->graph, _impl->feeds);
}
- (NSArray<MPSGraphTensor *> *)targetTensors {
  return objects_of(_impl->graph, _impl->targets.tensors);
}

- (void)specializeWithDevice:(MPSGraphDevice *)device
                  inputTypes:(NSArray<MPSGraphType *> *)inputTypes
       compilationDescriptor:(MPSGraphCompilationDescriptor *)compilationDescriptor {
  if ([inputTypes count] != _impl->feeds.size())
    refuse(ErrorKind::InvalidArgument, std::string(kWho) + " is given " + std::to_string([inputTypes count]) +
                                           " input types, it has " + std::to_string(_impl->feeds.size()) + " inputs.");
  FeedTypes types;
  for (std::size_t i = 0; i < _impl->feeds.size(); ++i) {
    const auto type = static_cast<MPSGraphShapedType *>([inputTypes objectAtIndex:i]);
    const auto fixed = fixed_type(type, core_of(_impl->graph).data().tensor(_impl->feeds[i]).type);
    if (!fixed) return;  // what is not known yet is left to the run
    types.emplace_back(_impl->feeds[i], *fixed);
  }
  id<MTLDevice> const place = device ? [device metalDevice] : [own_queue(_impl->graph, nil) device];
  [_impl->graph.get() omps_impl].runner.prepare(openmps::fw::engine_device(place), types, _impl->targets);
}

- (NSArray<MPSGraphTensorData *> *)omps_encode:(id<MTLCommandBuffer>)commandBuffer
                                   inputsArray:(NSArray<MPSGraphTensorData *> *)inputsArray
                                  resultsArray:(NSArray<MPSGraphTensorData *> *)resultsArray
                           executionDescriptor:(MPSGraphExecutableExecutionDescriptor *)descriptor {
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
               .synchronize = (_impl->options & MPSGraphOptionsSynchronizeResults) != 0};
  for (std::size_t i = 0; i < _impl->feeds.size(); ++i) {
    MPSGraphTensorData *const data = [inputsArray objectAtIndex:i];
    const GraphData &graph = core_of(_impl->graph).data();
    const StaticType &announced = graph.tensor(_impl->feeds[i]).type;
    if (!announced.admits(type_of(data)))
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
  id<MTLCommandBuffer> const commandBuffer = [commandQueue commandBuffer];
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
