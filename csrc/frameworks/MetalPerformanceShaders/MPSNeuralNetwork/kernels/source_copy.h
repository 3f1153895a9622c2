// A data source for the copy of a kernel or graph, which trains it apart from the original.
#pragma once

#import <Metal/Metal.h>

#include "compat/objc_ref.h"

NS_ASSUME_NONNULL_BEGIN

// Optional in the data sources' protocols.
@protocol OMPSDeviceCopying
- (id)copyWithZone:(nullable NSZone *)zone device:(nullable id<MTLDevice>)device;
@end

namespace openmps::fw::nn {

// The source's copy for `device`, else its plain copy; a source without either is shared.
template <typename Source>
objc::Ref<Source> copy_of_source(const objc::Ref<Source> &source, id<MTLDevice> device) {
  const id original = source.get();
  if ([original respondsToSelector:@selector(copyWithZone:device:)])
    return objc::Ref<Source>::adopt([static_cast<id<OMPSDeviceCopying>>(original) copyWithZone:nil device:device]);
  if ([original respondsToSelector:@selector(copyWithZone:)])
    return objc::Ref<Source>::adopt([static_cast<id<NSCopying>>(original) copyWithZone:nil]);
  return source;
}

}  // namespace openmps::fw::nn

NS_ASSUME_NONNULL_END
