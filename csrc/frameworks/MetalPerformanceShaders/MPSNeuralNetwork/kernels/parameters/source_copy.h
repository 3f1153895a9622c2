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

// Raises while an object without it is written; nil is allowed. `what`: "the handle of a node".
inline void require_secure_coding(const SettingsCoder &each, id object, const char *what) {
  if (each.reads() || object == nil || supports_secure_coding(object)) return;
  raise_objc(Status(ErrorKind::InvalidArgument, each.owner() + ": " + what + " is of class " +
                                                    class_getName([object class]) +
                                                    ", which does not support NSSecureCoding."));
}

// A graph is archived with its data sources. In the archive of a single kernel, a source without secure coding is nil.
template <typename Source>
void code_source(const SettingsCoder &each, objc::Ref<Source> &source) {
  if (each.is_of_graph()) require_secure_coding(each, source.get(), "the data source");
  objc::Ref<Source> coded;
  if (!each.reads() && supports_secure_coding(source.get())) coded = source;
  each("dataSource", coded, @protocol(NSObject));
  if (each.reads()) source = coded;
}

}  // namespace openmps::fw::nn

NS_ASSUME_NONNULL_END
