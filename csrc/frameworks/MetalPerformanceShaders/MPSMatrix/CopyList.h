// The content of an MPSMatrixCopyDescriptor.
#pragma once

#import <MetalPerformanceShaders/MPSMatrix/MPSMatrixCombination.h>

#include <vector>

#include "compat/objc_ref.h"

namespace openmps::fw::matrix {

struct MatrixCopy {
  objc::Ref<MPSMatrix *> source, destination;
  MPSMatrixCopyOffsets offsets{};
};

struct CopyList {
  std::vector<MatrixCopy> copies;
  objc::Ref<MPSVector *> offset_vector;  // four UInt32 for each copy, in place of their offsets
  NSUInteger offset_byte = 0;
};

}  // namespace openmps::fw::matrix

@interface MPSMatrixCopyDescriptor (OpenMPSPrivate)
- (const openmps::fw::matrix::CopyList &)omps_list;
@end
