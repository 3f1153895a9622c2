// Bases of the states that a forward kernel leaves for its gradient kernel.
#pragma once

#import <Metal/Metal.h>
#import "../MPSCore/MPSState.h"

NS_ASSUME_NONNULL_BEGIN

/// MPSNNGradientState.
OMPS_CLASS_EXPORT
@interface MPSNNGradientState : MPSState {
@private
  struct MPSNNGradientStateImpl *_gradientStateImpl;
}

@end

typedef NSArray<MPSNNGradientState *> MPSNNGradientStateBatch;

/// MPSNNBinaryGradientState.
OMPS_CLASS_EXPORT
@interface MPSNNBinaryGradientState : MPSState {
@private
  struct MPSNNBinaryGradientStateImpl *_binaryGradientStateImpl;
}

@end

typedef NSArray<MPSNNBinaryGradientState *> MPSNNBinaryGradientStateBatch;

/// MPSNNMultiaryGradientState.
OMPS_CLASS_EXPORT
@interface MPSNNMultiaryGradientState : MPSState {
@private
  struct MPSNNMultiaryGradientStateImpl *_multiaryGradientStateImpl;
}

@end

typedef NSArray<MPSNNMultiaryGradientState *> MPSNNMultiaryGradientStateBatch;

NS_ASSUME_NONNULL_END
