#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/Impl.h"
#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShadersGraph/run/ExecutionPrivate.h"

using namespace openmps::fw::graph;

struct MPSGraphCompilationDescriptorImpl {
  MPSGraphOptimization optimizationLevel = MPSGraphOptimizationLevel1;
  MPSGraphOptimizationProfile optimizationProfile = MPSGraphOptimizationProfilePerformance;
  MPSGraphReducedPrecisionFastMath reducedPrecisionFastMath = MPSGraphReducedPrecisionFastMathDefault;
  BOOL waitForCompilationCompletion = NO;
  objc::Ref<MPSGraphCompilationCompletionHandler> compilationCompletionHandler;
  objc::Ref<MPSGraphCallableMap *> callables;
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

void check_choice(const char *name, uint64_t value, uint64_t last, const char *choices) {
  if (value > last)
    refuse(openmps::ErrorKind::InvalidArgument, std::string("MPSGraphCompilationDescriptor: ") + name + " is " +
                                                    std::to_string(value) + "; it can be " + choices + ".");
}

void add_step(std::vector<EventStep> &steps, id<MTLSharedEvent> event, uint64_t value) {
  if (event == nil)
    refuse(openmps::ErrorKind::InvalidArgument, "MPSGraphExecutionDescriptor is given an event that is nil.");
  steps.push_back({objc::Ref<id<MTLSharedEvent>>::retain(event), value});
}

}  // namespace

// The events of a descriptor.
#define OMPS_EVENT_STEPS                                                                                         \
  -(void)waitForEvent : (id<MTLSharedEvent>)event value : (uint64_t)value {                                      \
    add_step(_impl->events.waits, event, value);                                                                 \
  }                                                                                                              \
  -(void)signalEvent : (id<MTLSharedEvent>)event atExecutionEvent : (MPSGraphExecutionStage)executionStage value \
      : (uint64_t)value {                                                                                        \
    add_step(_impl->events.signals, event, value);                                                               \
  }                                                                                                              \
  -(const EventSteps &)omps_events {                                                                             \
    return _impl->events;                                                                                        \
  }

@implementation MPSGraphCompilationDescriptor

OMPS_OWNS(MPSGraphCompilationDescriptorImpl, _impl)
OMPS_COPIES(MPSGraphCompilationDescriptor, _impl)

- (void)disableTypeInference {
}
- (void)convertLayoutToNHWC {
}

OMPS_FIELD_READONLY(_impl, MPSGraphOptimization, optimizationLevel, optimizationLevel)
- (void)setOptimizationLevel:(MPSGraphOptimization)level {
  check_choice("optimizationLevel", level, MPSGraphOptimizationLevel1, "Level0 (0) or Level1 (1)");
  _impl->optimizationLevel = level;
}
OMPS_FIELD_READONLY(_impl, MPSGraphOptimizationProfile, optimizationProfile, optimizationProfile)
- (void)setOptimizationProfile:(MPSGraphOptimizationProfile)profile {
  check_choice("optimizationProfile", profile, MPSGraphOptimizationProfilePowerEfficiency,
               "Performance (0) or PowerEfficiency (1)");
  _impl->optimizationProfile = profile;
}
OMPS_FIELD_READONLY(_impl, MPSGraphReducedPrecisionFastMath, reducedPrecisionFastMath, reducedPrecisionFastMath)
- (void)setReducedPrecisionFastMath:(MPSGraphReducedPrecisionFastMath)options {
  constexpr NSUInteger kKnown = MPSGraphReducedPrecisionFastMathAllowFP16Intermediates |
                                MPSGraphReducedPrecisionFastMathAllowConvertingOperandsFromFP32ToFP19;
  if ((options & ~kKnown) != 0)
    refuse(openmps::ErrorKind::InvalidArgument, "MPSGraphCompilationDescriptor: reducedPrecisionFastMath is " +
                                                    std::to_string(options) + "; it can have the bits " +
                                                    std::to_string(kKnown) + ".");
  _impl->reducedPrecisionFastMath = options;
}
OMPS_VALUE(BOOL, waitForCompilationCompletion, setWaitForCompilationCompletion)
OMPS_COPIED(MPSGraphCompilationCompletionHandler, compilationCompletionHandler, setCompilationCompletionHandler)
OMPS_COPIED(MPSGraphCallableMap *, callables, setCallables)

@end

@implementation MPSGraphExecutionDescriptor

OMPS_OWNS(MPSGraphExecutionDescriptorImpl, _impl)

OMPS_COPIED(MPSGraphScheduledHandler, scheduledHandler, setScheduledHandler)
OMPS_COPIED(MPSGraphCompletionHandler, completionHandler, setCompletionHandler)
OMPS_RETAINED(MPSGraphCompilationDescriptor *, compilationDescriptor, setCompilationDescriptor)
OMPS_VALUE(BOOL, waitUntilCompleted, setWaitUntilCompleted)

OMPS_EVENT_STEPS

@end

@implementation MPSGraphExecutableExecutionDescriptor

OMPS_OWNS(MPSGraphExecutableExecutionDescriptorImpl, _impl)
OMPS_COPIES(MPSGraphExecutableExecutionDescriptor, _impl)

OMPS_COPIED(MPSGraphExecutableScheduledHandler, scheduledHandler, setScheduledHandler)
OMPS_COPIED(MPSGraphExecutableCompletionHandler, completionHandler, setCompletionHandler)
OMPS_VALUE(BOOL, waitUntilCompleted, setWaitUntilCompleted)

OMPS_EVENT_STEPS

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
