// The run methods of a graph.
#include <algorithm>

#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/CommandQueue.h"
#include "frameworks/MetalPerformanceShadersGraph/graph/placeholder_name.h"
#include "frameworks/MetalPerformanceShadersGraph/objects/TensorDataPrivate.h"
#include "frameworks/MetalPerformanceShadersGraph/run/ExecutionPrivate.h"

using namespace openmps::fw::graph;
using openmps::ErrorKind;
using openmps::fw::keep_until_completed;

namespace {

FeedList feeds_of(MPSGraph *graph, MPSGraphTensorDataDictionary *feeds) {
  FeedList list;
  for (MPSGraphTensor *tensor in feeds) {
    const TensorId id = own_tensor(graph, "MPSGraph: feeds", tensor);
    const CoreLock core = core_of(graph);
    const GraphData &data = core.data();
    if (data.maker(id).kind != OperationKind::Placeholder)
      refuse(ErrorKind::InvalidArgument, "MPSGraph: " + data.maker(id).who() + " is fed; only placeholders can be.");
    MPSGraphTensorData *const given = [feeds objectForKey:tensor];
    const StaticType &announced = data.tensor(id).type;
    if (!announced.shape_for(type_of(given)))
      refuse(ErrorKind::Shape, "MPSGraph: " + placeholder_name(data, id) + " is " + announced.str() +
                                   ", it is fed with " + type_of(given).str() + ".");
    list.emplace_back(id, given);
  }
  // One order, independent of the dictionary's.
  std::sort(list.begin(), list.end(), [](const auto &a, const auto &b) { return a.first < b.first; });
  return list;
}

MPSGraphTensorDataDictionary *dictionary_of(MPSGraph *graph, const Targets &targets,
                                            const std::vector<MPSGraphTensorData *> &data) {
  NSMutableDictionary *const results = [NSMutableDictionary dictionaryWithCapacity:data.size()];
  for (std::size_t i = 0; i < data.size(); ++i)
    [results setObject:data[i] forKey:tensor_object(graph, targets.tensors[i])];
  return results;
}

struct Encoding {
  MPSGraph *graph;
  MPSGraphTensorDataDictionary *feeds;
  Targets targets;
  MPSGraphTensorDataDictionary *destinations = nil;
  MPSGraphExecutionDescriptor *descriptor = nil;
};

MPSGraphTensorDataDictionary *encode(id<MTLCommandBuffer> commandBuffer, const Encoding &encoding) {
  if (commandBuffer == nil) refuse(ErrorKind::InvalidArgument, "MPSGraph is encoded to a command buffer that is nil.");
  MPSGraphImpl &impl = [encoding.graph omps_impl];
  RunCall call{.commandBuffer = commandBuffer,
               .feeds = feeds_of(encoding.graph, encoding.feeds),
               .targets = encoding.targets,
               .destinations = {},
               .callables = callables_of([[encoding.descriptor compilationDescriptor] callables],
                                         openmps::fw::device_of(commandBuffer)),
               .synchronize = (impl.options & MPSGraphOptionsSynchronizeResults) != 0};
  for (const TensorId tensor : call.targets.tensors)
    call.destinations.push_back([encoding.destinations objectForKey:tensor_object(encoding.graph, tensor)]);
  encode_waits(commandBuffer, events_of(encoding.descriptor));
  MPSGraphTensorDataDictionary *const results = dictionary_of(encoding.graph, call.targets, impl.runner.encode(call));
  encode_signals(commandBuffer, events_of(encoding.descriptor));
  keep_until_completed(commandBuffer, encoding.graph);
  if (MPSGraphScheduledHandler const scheduled = [encoding.descriptor scheduledHandler])
    [commandBuffer addScheduledHandler:^(id<MTLCommandBuffer> buffer) {
      scheduled(results, [buffer error]);
    }];
  if (MPSGraphCompletionHandler const completed = [encoding.descriptor completionHandler])
    [commandBuffer addCompletedHandler:^(id<MTLCommandBuffer> buffer) {
      completed(results, [buffer error]);
    }];
  return results;
}

MPSGraphTensorDataDictionary *run(id<MTLCommandQueue> queue, const Encoding &encoding, bool wait) {
  if (queue == nil) refuse(ErrorKind::InvalidArgument, "MPSGraph is run on a command queue that is nil.");
  id<MTLCommandBuffer> const commandBuffer = [openmps::fw::needed_queue(queue) commandBuffer];
  MPSGraphTensorDataDictionary *const results = encode(commandBuffer, encoding);
  [commandBuffer commit];
  if (wait || [encoding.descriptor waitUntilCompleted]) {
    [commandBuffer waitUntilCompleted];
    check_outcome(commandBuffer);
  }
  return results;
}

id<MTLDevice> device_of_feeds(MPSGraphTensorDataDictionary *feeds) {
  for (MPSGraphTensor *tensor in feeds) return device_of([feeds objectForKey:tensor]);
  return nil;
}

// The keys of a results dictionary are the targets.
Targets targets_with(MPSGraph *graph, MPSGraphTensorDataDictionary *results, NSArray<MPSGraphOperation *> *operations) {
  Targets targets = targets_of(graph, [results allKeys], operations);
  std::sort(targets.tensors.begin(), targets.tensors.end());
  return targets;
}

}  // namespace

@implementation MPSGraph (Run)

- (MPSGraphTensorDataDictionary *)runWithFeeds:(MPSGraphTensorDataDictionary *)feeds
                                 targetTensors:(NSArray<MPSGraphTensor *> *)targetTensors
                              targetOperations:(NSArray<MPSGraphOperation *> *)targetOperations {
  OMPS_EXPECT(feeds);
  OMPS_EXPECT(targetTensors);
  OMPS_EXPECT(targetOperations);
  return [self runWithMTLCommandQueue:own_queue(self, device_of_feeds(feeds))
                                feeds:feeds
                        targetTensors:targetTensors
                     targetOperations:targetOperations];
}

- (MPSGraphTensorDataDictionary *)runWithMTLCommandQueue:(id<MTLCommandQueue>)commandQueue
                                                   feeds:(MPSGraphTensorDataDictionary *)feeds
                                           targetTensors:(NSArray<MPSGraphTensor *> *)targetTensors
                                        targetOperations:(NSArray<MPSGraphOperation *> *)targetOperations {
  OMPS_EXPECT(feeds);
  OMPS_EXPECT(targetTensors);
  OMPS_EXPECT(targetOperations);
  return run(commandQueue, {self, feeds, targets_of(self, targetTensors, targetOperations)}, true);
}

- (void)runWithMTLCommandQueue:(id<MTLCommandQueue>)commandQueue
                         feeds:(MPSGraphTensorDataDictionary *)feeds
              targetOperations:(NSArray<MPSGraphOperation *> *)targetOperations
             resultsDictionary:(MPSGraphTensorDataDictionary *)resultsDictionary {
  OMPS_EXPECT(feeds);
  OMPS_EXPECT(targetOperations);
  OMPS_EXPECT(resultsDictionary);
  run(commandQueue, {self, feeds, targets_with(self, resultsDictionary, targetOperations), resultsDictionary}, true);
}

- (MPSGraphTensorDataDictionary *)runAsyncWithFeeds:(MPSGraphTensorDataDictionary *)feeds
                                      targetTensors:(NSArray<MPSGraphTensor *> *)targetTensors
                                   targetOperations:(NSArray<MPSGraphOperation *> *)targetOperations
                                executionDescriptor:(MPSGraphExecutionDescriptor *)executionDescriptor {
  OMPS_EXPECT(feeds);
  OMPS_EXPECT(targetTensors);
  OMPS_EXPECT(targetOperations);
  OMPS_EXPECT(executionDescriptor);
  return [self runAsyncWithMTLCommandQueue:own_queue(self, device_of_feeds(feeds))
                                     feeds:feeds
                             targetTensors:targetTensors
                          targetOperations:targetOperations
                       executionDescriptor:executionDescriptor];
}

- (MPSGraphTensorDataDictionary *)runAsyncWithMTLCommandQueue:(id<MTLCommandQueue>)commandQueue
                                                        feeds:(MPSGraphTensorDataDictionary *)feeds
                                                targetTensors:(NSArray<MPSGraphTensor *> *)targetTensors
                                             targetOperations:(NSArray<MPSGraphOperation *> *)targetOperations
                                          executionDescriptor:(MPSGraphExecutionDescriptor *)executionDescriptor {
  OMPS_EXPECT(feeds);
  OMPS_EXPECT(targetTensors);
  OMPS_EXPECT(targetOperations);
  OMPS_EXPECT(executionDescriptor);
  return run(commandQueue, {self, feeds, targets_of(self, targetTensors, targetOperations), nil, executionDescriptor},
             false);
}

- (void)runAsyncWithMTLCommandQueue:(id<MTLCommandQueue>)commandQueue
                              feeds:(MPSGraphTensorDataDictionary *)feeds
                   targetOperations:(NSArray<MPSGraphOperation *> *)targetOperations
                  resultsDictionary:(MPSGraphTensorDataDictionary *)resultsDictionary
                executionDescriptor:(MPSGraphExecutionDescriptor *)executionDescriptor {
  OMPS_EXPECT(feeds);
  OMPS_EXPECT(targetOperations);
  OMPS_EXPECT(resultsDictionary);
  OMPS_EXPECT(executionDescriptor);
  run(commandQueue,
      {self, feeds, targets_with(self, resultsDictionary, targetOperations), resultsDictionary, executionDescriptor},
      false);
}

- (MPSGraphTensorDataDictionary *)encodeToCommandBuffer:(MPSCommandBuffer *)commandBuffer
                                                  feeds:(MPSGraphTensorDataDictionary *)feeds
                                          targetTensors:(NSArray<MPSGraphTensor *> *)targetTensors
                                       targetOperations:(NSArray<MPSGraphOperation *> *)targetOperations
                                    executionDescriptor:(MPSGraphExecutionDescriptor *)executionDescriptor {
  OMPS_EXPECT(feeds);
  OMPS_EXPECT(targetTensors);
  OMPS_EXPECT(targetOperations);
  OMPS_EXPECT(executionDescriptor);
  OMPS_EXPECT(commandBuffer);
  return encode(commandBuffer,
                {self, feeds, targets_of(self, targetTensors, targetOperations), nil, executionDescriptor});
}

- (void)encodeToCommandBuffer:(MPSCommandBuffer *)commandBuffer
                        feeds:(MPSGraphTensorDataDictionary *)feeds
             targetOperations:(NSArray<MPSGraphOperation *> *)targetOperations
            resultsDictionary:(MPSGraphTensorDataDictionary *)resultsDictionary
          executionDescriptor:(MPSGraphExecutionDescriptor *)executionDescriptor {
  OMPS_EXPECT(feeds);
  OMPS_EXPECT(targetOperations);
  OMPS_EXPECT(resultsDictionary);
  OMPS_EXPECT(executionDescriptor);
  OMPS_EXPECT(commandBuffer);
  encode(commandBuffer, {self, feeds, targets_with(self, resultsDictionary, targetOperations), resultsDictionary,
                         executionDescriptor});
}

@end

namespace openmps::fw::graph {

Targets targets_of(MPSGraph *graph, NSArray<MPSGraphTensor *> *tensors, NSArray<MPSGraphOperation *> *operations) {
  Targets targets;
  for (MPSGraphTensor *tensor in tensors) {
    const TensorId id = own_tensor(graph, "MPSGraph: targetTensors", tensor);
    if (std::find(targets.tensors.begin(), targets.tensors.end(), id) == targets.tensors.end())
      targets.tensors.push_back(id);
  }
  for (MPSGraphOperation *operation in operations)
    targets.operations.push_back(own_operation(graph, "MPSGraph: targetOperations", operation));
  std::sort(targets.operations.begin(), targets.operations.end());
  return targets;
}

id<MTLCommandQueue> own_queue(MPSGraph *graph, id<MTLDevice> device) {
  const CoreLock core = core_of(graph);
  objc::Ref<id<MTLCommandQueue>> &queue = [graph omps_impl].queue;
  if (device == nil) device = queue ? [queue.get() device] : [MTLCreateSystemDefaultDevice() autorelease];
  if (!queue || [queue.get() device] != device) queue = objc::Ref<id<MTLCommandQueue>>::adopt([device newCommandQueue]);
  return [[queue.get() retain] autorelease];  // another thread may replace it
}

void check_outcome(id<MTLCommandBuffer> commandBuffer) { check(status_of(commandBuffer)); }

}  // namespace openmps::fw::graph
