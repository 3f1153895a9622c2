// The settings of a forward kernel that its gradient kernel needs.
#pragma once

#import "../MPSCore/MPSState.h"

NS_ASSUME_NONNULL_BEGIN

/// Made by a kernel's resultStateForSourceArrays:sourceStates:destinationArray: or by its encode methods. It has the
/// extents of the sources and the settings at the time of the encode, and no resources.
OMPS_CLASS_EXPORT
@interface MPSNDArrayGradientState : MPSState {
 @private
  struct MPSNDArrayGradientStateImpl *_gradientStateImpl;
}
@end

NS_ASSUME_NONNULL_END
