// A data source for the copy of a kernel or graph, which trains it apart from the original, and data sources in
// archives.
#pragma once

#import <Metal/Metal.h>

#include "compat/objc_ref.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/SettingsCoder.h"

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

// Apple's protocols do not require it, so methods count, not protocols.
inline bool supports_secure_coding(id source) {
  return [source respondsToSelector:@selector(encodeWithCoder:)] &&
         [source respondsToSelector:@selector(initWithCoder:)] &&
         [[source class] respondsToSelector:@selector(supportsSecureCoding)] && [[source class] supportsSecureCoding];
}

// A source without secure coding is nil in the archive.
template <typename Source>
void code_source(const SettingsCoder &each, objc::Ref<Source> &source) {
  objc::Ref<Source> coded;
  if (!each.reads() && supports_secure_coding(source.get())) coded = source;
  each("dataSource", coded, @protocol(NSObject));
  if (each.reads()) source = coded;
}

}  // namespace openmps::fw::nn

NS_ASSUME_NONNULL_END
