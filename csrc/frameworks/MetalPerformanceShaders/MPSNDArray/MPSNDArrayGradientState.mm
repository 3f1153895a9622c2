#include "frameworks/Metal/Impl.h"
#include "frameworks/MetalPerformanceShaders/MPSNDArray/ArrayKernels.h"

using namespace openmps::fw::ndarray;

struct MPSNDArrayGradientStateImpl {
  ForwardRecord record;
};

@implementation MPSNDArrayGradientState

OMPS_NO_INHERITED_STATE_INIT

+ (instancetype)omps_stateForDevice:(id<MTLDevice>)device commandBuffer:(id<MTLCommandBuffer>)commandBuffer {
  MPSNDArrayGradientState *const state = [[[self alloc] omps_initWithDevice:device
                                                              commandBuffer:commandBuffer
                                                               resourceList:nil] autorelease];
  state->_gradientStateImpl = new MPSNDArrayGradientStateImpl;
  return state;
}

OMPS_DELETES(_gradientStateImpl)

- (const ForwardRecord &)omps_record {
  return _gradientStateImpl->record;
}

- (void)omps_setRecord:(ForwardRecord)record {
  _gradientStateImpl->record = std::move(record);
}

@end

namespace openmps::fw::ndarray {

const ForwardRecord &record_for(MPSKernel *kernel, MPSState *state, Class expected,
                                const std::vector<ArrayType> &arrays) {
  const std::string who = [kernel omps_name];
  if (state == nil) refuse(who + ": the gradient state is nil.");
  if (![state isKindOfClass:expected])
    refuse(who + ": the gradient state is of class " + object_getClassName(state) + ", expected " +
           class_getName(expected) + ".");
  const ForwardRecord &record = [static_cast<MPSNDArrayGradientState *>(state) omps_record];
  for (std::size_t i = 0; i < record.sources.size() && i < arrays.size(); ++i)
    if (record.sources[i].shape != arrays[i].shape)
      refuse(who + ": source array " + std::to_string(i) + " has shape " + arrays[i].shape.str() +
             ", that of the gradient state " + record.sources[i].shape.str() + ".");
  return record;
}

}  // namespace openmps::fw::ndarray
