// Bases of the states that a forward kernel leaves for its gradient kernel.
#pragma once

#import <Metal/Metal.h>
#import "../MPSCore/MPSState.h"

NS_ASSUME_NONNULL_BEGIN

/// Base of the states that a forward kernel makes and its gradient kernel reads.
OMPS_CLASS_EXPORT
@interface MPSNNGradientState : MPSState {
 @private
  struct MPSNNGradientStateImpl *_gradientStateImpl;
}

@end

/// Gradient states of the images of a batch.
typedef NSArray<MPSNNGradientState *> MPSNNGradientStateBatch;

/// The same for kernels of two images.
OMPS_CLASS_EXPORT
@interface MPSNNBinaryGradientState : MPSState {
 @private
  struct MPSNNBinaryGradientStateImpl *_binaryGradientStateImpl;
}

@end

/// Gradient states of the images of a batch.
typedef NSArray<MPSNNBinaryGradientState *> MPSNNBinaryGradientStateBatch;

/// The same for kernels of any number of images.
OMPS_CLASS_EXPORT
@interface MPSNNMultiaryGradientState : MPSState {
 @private
  struct MPSNNMultiaryGradientStateImpl *_multiaryGradientStateImpl;
}

@end

/// Gradient states of the images of a batch.
typedef NSArray<MPSNNMultiaryGradientState *> MPSNNMultiaryGradientStateBatch;

NS_ASSUME_NONNULL_END
