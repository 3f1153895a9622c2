#include "frameworks/Metal/compute/KernelArguments.h"

#include "compat/guard.h"
#include "frameworks/Metal/Naming.h"
#include "frameworks/Metal/compute/Sampler.h"
#include "frameworks/Metal/resources/Buffer.h"
#include "frameworks/Metal/resources/Heap.h"
#include "frameworks/Metal/resources/Texture.h"

namespace openmps::fw {
namespace {

using BufferArgument = engine::DispatchArguments::BufferArgument;

constexpr NSUInteger kBuffers = 31, kTextures = 128, kSamplers = 16;  // indices, as Metal has them
constexpr NSUInteger kMostBytes = 4096;                               // of setBytes
constexpr NSUInteger kMostGroupBytes = 32768, kGroupAlignment = 16;

std::uint32_t checked_index(NSUInteger index, NSUInteger count, const char *what, const EncoderState &encoder) {
  if (index < count) return static_cast<std::uint32_t>(index);
  refuse(ErrorKind::OutOfRange, encoder.name() + ": the index of a " + what + " is " + std::to_string(index) +
                                    "; the largest one is " + std::to_string(count - 1) + ".");
}

void check_device(id<MTLResource> resource, const char *kind, const EncoderState &encoder) {
  id<MTLDevice> own = encoder.device(), given = [resource device];
  if (given == own) return;
  refuse(encoder.name() + ": " + named(kind, [resource label]) + " belongs to device " + utf8([given name]) +
         ", the command buffer to " + utf8([own name]) + ".");
}

BufferArgument argument_of(id<MTLBuffer> buffer, NSUInteger offset, const EncoderState &encoder) {
  engine::BufferView view = view_of(buffer, 0);
  if (offset >= [buffer length])
    refuse(ErrorKind::OutOfRange, encoder.name() + ": " + named("buffer", [buffer label]) + " has " +
                                      std::to_string([buffer length]) + " bytes; offset " + std::to_string(offset) +
                                      " is beyond them.");
  view.offset += offset;
  return {std::move(view), [buffer length] - offset};
}

const engine::SamplerState &state_of(id<MTLSamplerState> sampler, const EncoderState &encoder) {
  if (![(id)sampler isKindOfClass:[OMPSSamplerState class]])
    refuse(encoder.name() + ": an object of class " + class_getName(object_getClass(sampler)) +
           " is not a sampler of this library.");
  return [static_cast<OMPSSamplerState *>(sampler) omps_state];
}

}  // namespace

engine::DispatchArguments &KernelArguments::edit() {
  if (is_shared_) arguments_ = std::make_shared<engine::DispatchArguments>(*arguments_);
  is_shared_ = false;
  return *arguments_;
}

void KernelArguments::use(id<MTLResource> resource, MTLResourceUsage usage) {
  const engine::shaders::Access access =
      (usage & MTLResourceUsageWrite) != 0 ? engine::shaders::Access::ReadWrite : engine::shaders::Access::Read;
  if ([(id)resource isKindOfClass:[OMPSBuffer class]]) {
    OMPSBuffer *const buffer = static_cast<OMPSBuffer *>(resource);
    used_.push_back({[buffer omps_view], [buffer length], access});
  } else if ([(id)resource isKindOfClass:[OMPSTexture class]]) {
    OMPSTexture *const texture = static_cast<OMPSTexture *>(resource);
    const engine::TextureView view = [texture omps_view];
    const engine::BufferView record = [texture omps_record];
    used_.push_back({view.memory, view.bytes, access});
    used_.push_back({record, record.buffer->bytes(), engine::shaders::Access::Read});
  }
}

void KernelArguments::use(id<MTLHeap> heap) {
  if (![(id)heap isKindOfClass:[OMPSHeap class]]) return;
  const std::shared_ptr<engine::Buffer> &memory = [static_cast<OMPSHeap *>(heap) omps_memory];
  used_.push_back({{memory, 0}, memory->bytes(), engine::shaders::Access::ReadWrite});
}

std::shared_ptr<const engine::DispatchArguments> KernelArguments::share() {
  std::vector<engine::DispatchArguments::Resource> resources = used_;
  for (const objc::Ref<id<MTLBuffer>> &buffer : buffers_)
    if (buffer.get() != nil)
      for (auto &each : [static_cast<OMPSBuffer *>(buffer.get()) omps_held]) resources.push_back(std::move(each));
  if (!resources.empty() || !arguments_->resources.empty()) edit().resources = std::move(resources);
  is_shared_ = true;
  return arguments_;
}

void KernelArguments::set_bytes(const void *bytes, NSUInteger length, NSUInteger index, const EncoderState &encoder) {
  const std::uint32_t at = checked_index(index, kBuffers, "buffer", encoder);
  if (bytes == nullptr || length == 0)
    refuse(encoder.name() + ": setBytes for index " + std::to_string(index) + " gets " +
           (bytes == nullptr ? "NULL" : "0 bytes") + "; a kernel needs a value.");
  if (length > kMostBytes)
    refuse(encoder.name() + ": setBytes for index " + std::to_string(index) + " gets " + std::to_string(length) +
           " bytes, it takes up to 4096; use a buffer.");
  const auto *const first = static_cast<const std::byte *>(bytes);
  edit().buffers[at] = engine::DispatchArguments::Bytes{{first, first + length}};
  buffers_[at].reset();
}

void KernelArguments::set_buffer(id<MTLBuffer> buffer, NSUInteger offset, NSUInteger index,
                                 const EncoderState &encoder) {
  const std::uint32_t at = checked_index(index, kBuffers, "buffer", encoder);
  if (buffer == nil) {
    edit().buffers[at] = std::monostate{};
  } else {
    BufferArgument argument = argument_of(buffer, offset, encoder);
    check_device(buffer, "buffer", encoder);
    edit().buffers[at] = std::move(argument);
  }
  buffers_[at] = objc::Ref<id<MTLBuffer>>::retain(buffer);
}

void KernelArguments::set_offset(NSUInteger offset, NSUInteger index, const EncoderState &encoder) {
  const std::uint32_t at = checked_index(index, kBuffers, "buffer", encoder);
  if (buffers_[at].get() == nil)
    refuse(ErrorKind::State, encoder.name() + ": setBufferOffset is called for index " + std::to_string(index) +
                                 ", which has no buffer.");
  edit().buffers[at] = argument_of(buffers_[at].get(), offset, encoder);
}

void KernelArguments::set_texture(id<MTLTexture> texture, NSUInteger index, const EncoderState &encoder) {
  const std::uint32_t at = checked_index(index, kTextures, "texture", encoder);
  if (texture != nil && [(id)texture respondsToSelector:@selector(device)]) check_device(texture, "texture", encoder);
  textures_.set(at, texture, edit(), encoder);
}

void KernelArguments::set_sampler(id<MTLSamplerState> sampler, NSUInteger index, const EncoderState &encoder) {
  if (sampler == nil) return set_sampler(nil, 0, 0, index, encoder);
  const engine::SamplerState &state = state_of(sampler, encoder);
  set_sampler(sampler, state.lod_min, state.lod_max, index, encoder);
}

void KernelArguments::set_sampler(id<MTLSamplerState> sampler, float lod_min, float lod_max, NSUInteger index,
                                  const EncoderState &encoder) {
  const std::uint32_t at = checked_index(index, kSamplers, "sampler", encoder);
  auto &samplers = edit().samplers;
  if (at >= samplers.size()) samplers.resize(at + 1);
  if (sampler == nil) return samplers[at].reset();
  samplers[at] = engine::SamplerState{state_of(sampler, encoder).bits, lod_min, lod_max};
}

void KernelArguments::set_group_memory(NSUInteger length, NSUInteger index, const EncoderState &encoder) {
  const std::uint32_t at = checked_index(index, kBuffers, "threadgroup argument", encoder);
  if (length % kGroupAlignment != 0 || length > kMostGroupBytes)
    refuse(encoder.name() + ": the threadgroup memory of index " + std::to_string(index) + " has " +
           std::to_string(length) + " bytes; a multiple of 16 of at most 32768 is expected.");
  edit().group_bytes[at] = static_cast<std::uint32_t>(length);
}

}  // namespace openmps::fw
