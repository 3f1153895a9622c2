// The arguments that an encoder has set for its next dispatch.
//
// A dispatch shares them with the command list; the next change copies them. So a dispatch with the arguments of the
// one before allocates nothing.
#pragma once

#import <Metal/Metal.h>

#include <memory>
#include <vector>

#include "frameworks/Metal/EncoderState.h"
#include "frameworks/Metal/compute/TextureArguments.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw {

class KernelArguments {
 public:
  // The name of the encoder begins the sentences. The setters raise for indices and ranges that kernels do not
  // have, and for objects of other devices or other libraries.
  void set_bytes(const void *_Nullable bytes, NSUInteger length, NSUInteger index, const EncoderState &encoder);
  void set_buffer(id<MTLBuffer> _Nullable buffer, NSUInteger offset, NSUInteger index, const EncoderState &encoder);
  void set_offset(NSUInteger offset, NSUInteger index, const EncoderState &encoder);
  void set_texture(id<MTLTexture> _Nullable texture, NSUInteger index, const EncoderState &encoder);
  void set_sampler(id<MTLSamplerState> _Nullable sampler, NSUInteger index, const EncoderState &encoder);
  // The same with other limits of the levels of detail.
  void set_sampler(id<MTLSamplerState> _Nullable sampler, float lod_min, float lod_max, NSUInteger index,
                   const EncoderState &encoder);
  // A resource that kernels of this encoder reach through addresses.
  void use(id<MTLResource> resource, MTLResourceUsage usage);
  // The memory of all resources of a heap. Records of its textures are not in it.
  void use(id<MTLHeap> heap);
  void set_group_memory(NSUInteger length, NSUInteger index, const EncoderState &encoder);

  std::shared_ptr<const engine::DispatchArguments> share();
  const TextureArguments &textures() const { return textures_; }

 private:
  engine::DispatchArguments &edit();

  std::shared_ptr<engine::DispatchArguments> arguments_ = std::make_shared<engine::DispatchArguments>();
  bool is_shared_ = false;
  std::vector<engine::DispatchArguments::Resource> used_;
  objc::Ref<id<MTLBuffer>> buffers_[31];  // for other offsets
  TextureArguments textures_;
};

}  // namespace openmps::fw

NS_ASSUME_NONNULL_END
