#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include "frameworks/Metal/Impl.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/base/StoredState.h"

using openmps::fw::nn::StoredState;

struct MPSNNGradientStateImpl {
  StoredState stored;
};
struct MPSNNBinaryGradientStateImpl {
  StoredState stored;
};
struct MPSNNMultiaryGradientStateImpl {
  StoredState stored;
};

@protocol OMPSStoring
- (StoredState *)omps_stored;
@end

@interface MPSNNGradientState (OpenMPSPrivate) <OMPSStoring>
@end
@interface MPSNNBinaryGradientState (OpenMPSPrivate) <OMPSStoring>
@end
@interface MPSNNMultiaryGradientState (OpenMPSPrivate) <OMPSStoring>
@end

@implementation MPSNNGradientState

OMPS_DELETES(_gradientStateImpl)

- (StoredState *)omps_stored {
  if (!_gradientStateImpl) _gradientStateImpl = new MPSNNGradientStateImpl;
  return &_gradientStateImpl->stored;
}

@end

@implementation MPSNNBinaryGradientState

OMPS_DELETES(_binaryGradientStateImpl)

- (StoredState *)omps_stored {
  if (!_binaryGradientStateImpl) _binaryGradientStateImpl = new MPSNNBinaryGradientStateImpl;
  return &_binaryGradientStateImpl->stored;
}

@end

@implementation MPSNNMultiaryGradientState

OMPS_DELETES(_multiaryGradientStateImpl)

- (StoredState *)omps_stored {
  if (!_multiaryGradientStateImpl) _multiaryGradientStateImpl = new MPSNNMultiaryGradientStateImpl;
  return &_multiaryGradientStateImpl->stored;
}

@end

namespace openmps::fw::nn {

const StoredState::Value *StoredState::find(const std::string &name) const noexcept {
  for (const Value &value : values)
    if (value.name == name) return &value;
  return nullptr;
}

StoredState *stored_of(MPSState *state) {
  if (![state respondsToSelector:@selector(omps_stored)]) return nullptr;
  return [static_cast<MPSState<OMPSStoring> *>(state) omps_stored];
}

}  // namespace openmps::fw::nn
