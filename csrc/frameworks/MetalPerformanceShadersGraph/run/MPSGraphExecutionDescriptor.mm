#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShadersGraph/run/ExecutionPrivate.h"

using namespace openmps::fw::graph;

struct MPSGraphCompilationDescriptorImpl {
  MPSGraphOptimization optimizationLevel = MPSGraphOptimizationLevel1;
  MPSGraphOptimizationProfile optimizationProfile = MPSGraphOptimizationProfilePerformance;
};

struct MPSGraphExecutionDescriptorImpl {
  objc::Ref<MPSGraphScheduledHandler> scheduledHandler;
  objc::Ref<MPSGraphCompletionHandler> completionHandler;
  objc::Ref<MPSGraphCompilationDescriptor *> compilationDescriptor;
  BOOL waitUntilCompleted = NO;
  EventSteps events;
};

struct MPSGraphExecutableExecutionDescriptorImpl {
  objc::Ref<MPSGraphExecutableScheduledHandler> scheduledHandler;
  objc::Ref<MPSGraphExecutableCompletionHandler> completionHandler;
  BOOL waitUntilCompleted = NO;
  EventSteps events;
};

namespace {

void add_step(std::vector<EventStep> &steps, id<MTLSharedEvent> event, uint64_t value) {
  if (event == nil)
    refuse(openmps::ErrorKind::InvalidArgument, "MPSGraphExecutionDescriptor is given an event that is nil.");
  steps.push_back({objc::Ref<id<MTLSharedEvent>>::retain(event), value});
}

}  // namespace

@implementation MPSGraphCompilationDescriptor

- (instancetype)init {
  if ((self = [super init]) != nil) _impl = new MPSGraphCompilationDescriptorImpl;
  return self;
}
- (void)dealloc {
  delete _impl;
  [super dealloc];
}
- (id)copyWithZone:(NSZone *)zone {
  MPSGraphCompilationDescriptor *const copy = [[MPSGraphCompilationDescriptor allocWithZone:zone] init];
  *copy->_impl = *_impl;
  return copy;
}

- (void)disableTypeInference {
}

OMPS_VALUE(MPSGraphOptimization, optimizationLevel, setOptimizationLevel)
OMPS_VALUE(MPSGraphOptimizationProfile, optimizationProfile, setOptimizationProfile)

@end

@implementation MPSGraphExecutionDescriptor

- (instancetype)init {
  if ((self = [super init]) != nil) _impl = new MPSGraphExecutionDescriptorImpl;
  return self;
}
- (void)dealloc {
  delete _impl;
  [super dealloc];
}

OMPS_COPIED(MPSGraphScheduledHandler, scheduledHandler, setScheduledHandler)
OMPS_COPIED(MPSGraphCompletionHandler, completionHandler, setCompletionHandler)
OMPS_RETAINED(MPSGraphCompilationDescriptor *, compilationDescriptor, setCompilationDescriptor)
OMPS_VALUE(BOOL, waitUntilCompleted, setWaitUntilCompleted)

- (void)waitForEvent:(id<MTLSharedEvent>)event value:(uint64_t)value {
  add_step(_impl->events.waits, event, value);
}
- (void)signalEvent:(id<MTLSharedEvent>)event
    atExecutionEvent:(MPSGraphExecutionStage)executionStage
               value:(uint64_t)value {
  add_step(_impl->events.signals, event, value);
}
- (const EventSteps &)omps_events {
  return _impl->events;
}

@end

@implementation MPSGraphExecutableExecutionDescriptor

- (instancetype)init {
  if ((self = [super init]) != nil) _impl = new MPSGraphExecutableExecutionDescriptorImpl;
  return self;
}
- (void)dealloc {
  delete _impl;
  [super dealloc];
}
- (id)copyWithZone:(NSZone *)zone {
  MPSGraphExecutableExecutionDescriptor *const copy = [[MPSGraphExecutableExecutionDescriptor allocWithZone:zone] init];
  *copy->_impl = *_impl;
  return copy;
}

OMPS_COPIED(MPSGraphExecutableScheduledHandler, scheduledHandler, setScheduledHandler)
OMPS_COPIED(MPSGraphExecutableCompletionHandler, completionHandler, setCompletionHandler)
OMPS_VALUE(BOOL, waitUntilCompleted, setWaitUntilCompleted)

- (void)waitForEvent:(id<MTLSharedEvent>)event value:(uint64_t)value {
  add_step(_impl->events.waits, event, value);
}
- (void)signalEvent:(id<MTLSharedEvent>)event
    atExecutionEvent:(MPSGraphExecutionStage)executionStage
               value:(uint64_t)value {
  add_step(_impl->events.signals, event, value);
}
- (const EventSteps &)omps_events {
  return _impl->events;
}

@end

namespace openmps::fw::graph {
namespace {

const EventSteps &no_events() {
  static const auto *const none = new EventSteps;
  return *none;
}

}  // namespace

const EventSteps &events_of(MPSGraphExecutionDescriptor *descriptor) {
  return descriptor ? [given(descriptor) omps_events] : no_events();
}
const EventSteps &events_of(MPSGraphExecutableExecutionDescriptor *descriptor) {
  return descriptor ? [given(descriptor) omps_events] : no_events();
}

void encode_waits(id<MTLCommandBuffer> commandBuffer, const EventSteps &events) {
  for (const EventStep &step : events.waits) [commandBuffer encodeWaitForEvent:step.event value:step.value];
}
void encode_signals(id<MTLCommandBuffer> commandBuffer, const EventSteps &events) {
  for (const EventStep &step : events.signals) [commandBuffer encodeSignalEvent:step.event value:step.value];
}

}  // namespace openmps::fw::graph
