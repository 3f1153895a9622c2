// Textures as arguments of kernels. A kernel reads and writes the dense planes of this library's own textures. Others,
// those of images and of a caller's class, have methods for access alone: a kernel gets a copy.
#pragma once

#import <Metal/Metal.h>

#include <map>

#include "frameworks/Metal/EncoderState.h"
#include "frameworks/Metal/MetalPrivate.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw {

class TextureArguments {
 public:
  // nil clears the index. Raises for objects that are no textures.
  void set(std::uint32_t index, id<MTLTexture> _Nullable texture, engine::DispatchArguments& arguments,
           const EncoderState& encoder);
  // Records copies of the foreign textures that the kernel reads, before its dispatch.
  void copy_in(engine::CommandList& list, const engine::shaders::Function& function) const;
  // Records copies of those that it writes, after its dispatch.
  void copy_out(engine::CommandList& list, const engine::shaders::Function& function) const;

 private:
  struct Copied {
    objc::Ref<id<MTLTexture>> original, dense;
  };
  std::map<std::uint32_t, Copied> copied_;  // by index
};

}  // namespace openmps::fw

NS_ASSUME_NONNULL_END
