// The content of execution descriptors for runs.
#pragma once

#import <MetalPerformanceShadersGraph/MPSGraphExecutable.h>

#include "frameworks/MetalPerformanceShadersGraph/run/MPSGraphObject.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw::graph {

struct EventStep {
  objc::Ref<id<MTLSharedEvent>> event;
  uint64_t value;
};

struct EventSteps {
  std::vector<EventStep> waits, signals;
};

const EventSteps &events_of(MPSGraphExecutionDescriptor *_Nullable descriptor);
const EventSteps &events_of(MPSGraphExecutableExecutionDescriptor *_Nullable descriptor);

void encode_waits(id<MTLCommandBuffer> commandBuffer, const EventSteps &events);
void encode_signals(id<MTLCommandBuffer> commandBuffer, const EventSteps &events);

// The queue for runs without one, on the device of the first feed, else on the default device.
id<MTLCommandQueue> own_queue(MPSGraph *graph, id<MTLDevice> _Nullable device);
// Raises the error of a finished buffer.
void check_outcome(id<MTLCommandBuffer> commandBuffer);

// The forms of these executables for the types that they are compiled for. Raises if there are none, and for callables
// that call each other without end.
Callables callables_of(MPSGraphCallableMap *_Nullable map, id<MTLDevice> device);

Targets targets_of(MPSGraph *graph, NSArray<MPSGraphTensor *> *_Nullable tensors,
                   NSArray<MPSGraphOperation *> *_Nullable operations);

}  // namespace openmps::fw::graph

NS_ASSUME_NONNULL_END
