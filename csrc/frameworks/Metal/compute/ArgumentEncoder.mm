#include "frameworks/Metal/compute/ArgumentEncoder.h"
#include "frameworks/Metal/Impl.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "compat/checked_size.h"
#include "compat/objc_ref.h"
#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/MetalPrivate.h"
#include "frameworks/Metal/Naming.h"
#include "frameworks/Metal/accessors.h"
#include "frameworks/Metal/compute/Sampler.h"
#include "frameworks/Metal/compute/argument_ranges.h"
#include "frameworks/Metal/resources/Buffer.h"
#include "frameworks/Metal/resources/Texture.h"

using openmps::ErrorKind;
using openmps::refuse;
using openmps::engine::shaders::Access;
using openmps::engine::shaders::Member;
using openmps::engine::shaders::MemoryKind;
using openmps::engine::shaders::MemoryType;
using openmps::engine::shaders::Structure;
using openmps::fw::utf8;
using openmps::fw::value_or_raise;
using Resource = openmps::engine::DispatchArguments::Resource;

struct OMPSArgumentEncoderImpl {
  std::shared_ptr<const Structure> structure;
  id<MTLDevice> device;  // lives as long as the process
  std::string name;      // "structure Args"
  objc::Ref<NSString *> label{};
  objc::Ref<OMPSBuffer *> target{};
  NSUInteger offset = 0;  // in the target
};

namespace {

// A value in a structure with an index.
struct Leaf {
  const MemoryType *type = nullptr;
  std::uint64_t offset = 0;
  const Member *member = nullptr;
};

std::uint64_t elements_of(const MemoryType &type) {
  objc::CheckedSize elements = 1;
  for (const std::uint64_t extent : type.extents) elements = elements * extent;
  return elements;
}

std::uint64_t indices_of(const Structure &structure);

std::uint64_t indices_of_element(const MemoryType &type) {
  return type.kind == MemoryKind::Struct ? indices_of(*type.structure) : 1;
}

std::uint64_t indices_of(const Structure &structure) {
  std::uint64_t count = 0;
  for (const Member &each : structure.members)
    count = std::max(count, each.index + indices_of_element(each.type) * elements_of(each.type));
  return count;
}

std::optional<Leaf> leaf_at(const Structure &structure, std::uint64_t index, std::uint64_t base) {
  for (const Member &each : structure.members) {
    const std::uint64_t count = indices_of_element(each.type);
    if (index < each.index || index - each.index >= count * elements_of(each.type)) continue;
    const std::uint64_t element = (index - each.index) / count;
    const std::uint64_t offset = objc::CheckedSize(element) * each.type.bytes + base + each.offset;
    if (each.type.kind == MemoryKind::Struct)
      return leaf_at(*each.type.structure, (index - each.index) % count, offset);
    return Leaf{&each.type, offset, &each};
  }
  return std::nullopt;
}

const char *word_for(MemoryKind kind) {
  switch (kind) {
    case MemoryKind::Pointer:
      return "a buffer";
    case MemoryKind::Texture:
      return "a texture";
    case MemoryKind::Sampler:
      return "a sampler";
    default:
      return "a constant";
  }
}

// The leaf of this index. Raises if there is none, or if it is of another kind.
Leaf leaf_for(const OMPSArgumentEncoderImpl &impl, NSUInteger index, MemoryKind kind) {
  const std::optional<Leaf> leaf = leaf_at(*impl.structure, index, 0);
  if (!leaf)
    refuse(ErrorKind::OutOfRange, "An argument encoder: " + impl.name + " has no member of index " +
                                      std::to_string(index) + "; its indices end at " +
                                      std::to_string(indices_of(*impl.structure) - 1) + ".");
  if (leaf->type->kind != kind)
    refuse("An argument encoder: member \"" + leaf->member->name + "\" of index " + std::to_string(index) + " in " +
           impl.name + " is " + word_for(leaf->type->kind) + ", " + word_for(kind) + " is given.");
  return *leaf;
}

// The place of a leaf in the argument buffer. Raises if there is no buffer.
std::byte *place_of(const OMPSArgumentEncoderImpl &impl, const Leaf &leaf) {
  if (impl.target.get() == nil)
    refuse(ErrorKind::State, "An argument encoder of " + impl.name + " has no argument buffer to write to.");
  openmps::engine::BufferView view = openmps::fw::view_of(impl.target.get(), impl.offset);
  return view.host() + leaf.offset;
}

void write_word(const OMPSArgumentEncoderImpl &impl, const Leaf &leaf, std::uint64_t word,
                std::vector<Resource> resources) {
  std::memcpy(place_of(impl, leaf), &word, sizeof word);
  [impl.target omps_view].buffer->touch();
  [impl.target omps_hold:std::move(resources) atOffset:impl.offset + leaf.offset];
}

void check_device(const OMPSArgumentEncoderImpl &impl, id<MTLResource> resource, const char *kind) {
  if ([resource device] == impl.device) return;
  refuse("An argument encoder: " + openmps::fw::named(kind, [resource label]) + " belongs to device " +
         utf8([[resource device] name]) + ", the encoder to " + utf8([impl.device name]) + ".");
}

}  // namespace

@interface OMPSArgumentEncoder : NSObject <MTLArgumentEncoder> {
 @private
  struct OMPSArgumentEncoderImpl *_impl;
}
- (instancetype)initWithImpl:(const OMPSArgumentEncoderImpl &)impl;
@end

@implementation OMPSArgumentEncoder

OMPS_NO_INIT
OMPS_DELETES(_impl)

- (instancetype)initWithImpl:(const OMPSArgumentEncoderImpl &)impl {
  if ((self = [super init]) != nil) _impl = new OMPSArgumentEncoderImpl(impl);
  return self;
}

OMPS_COPIED(NSString *, label, setLabel)
OMPS_FIELD_READONLY(_impl, id<MTLDevice>, device, device)
OMPS_FIELD_READONLY(_impl, NSUInteger, encodedLength, structure->bytes)
- (NSUInteger)alignment {
  constexpr NSUInteger kLeast = 16;  // setBytes and buffers have it anyway
  return std::max<NSUInteger>(kLeast, _impl->structure->alignment);
}

- (void)setArgumentBuffer:(id<MTLBuffer>)argumentBuffer offset:(NSUInteger)offset {
  if (argumentBuffer == nil) {
    _impl->target.reset();
    return;
  }
  const openmps::engine::BufferView view = openmps::fw::view_of(argumentBuffer, offset);
  check_device(*_impl, argumentBuffer, "buffer");
  if ([argumentBuffer storageMode] == MTLStorageModePrivate || view.buffer->host() == nullptr)
    refuse("An argument encoder: " + openmps::fw::named("buffer", [argumentBuffer label]) +
           " is in private storage, which the CPU cannot reach.");
  if (offset % [self alignment] != 0 || [argumentBuffer length] - offset < _impl->structure->bytes)
    refuse(ErrorKind::OutOfRange,
           "An argument encoder: " + _impl->name + " has " + std::to_string(_impl->structure->bytes) +
               " bytes from a multiple of " + std::to_string([self alignment]) + " on; the offset is " +
               std::to_string(offset) + " in a buffer of " + std::to_string([argumentBuffer length]) + " bytes.");
  _impl->target = objc::Ref<OMPSBuffer *>::retain(static_cast<OMPSBuffer *>(argumentBuffer));
  _impl->offset = offset;
}

- (void)setArgumentBuffer:(id<MTLBuffer>)argumentBuffer
              startOffset:(NSUInteger)startOffset
             arrayElement:(NSUInteger)arrayElement {
  [self setArgumentBuffer:argumentBuffer
                   offset:objc::CheckedSize(arrayElement) * _impl->structure->bytes + startOffset];
}

- (void)setBuffer:(id<MTLBuffer>)buffer offset:(NSUInteger)offset atIndex:(NSUInteger)index {
  const Leaf leaf = leaf_for(*_impl, index, MemoryKind::Pointer);
  if (buffer == nil) return write_word(*_impl, leaf, 0, {});
  openmps::engine::BufferView view = openmps::fw::view_of(buffer, offset);
  check_device(*_impl, buffer, "buffer");
  const std::size_t bytes = [buffer length] - offset;
  const std::uint64_t address = value_or_raise(view.buffer->address()) + view.offset;
  std::vector<Resource> resources =
      [static_cast<OMPSBuffer *>(buffer) omps_held];  // it may be an argument buffer itself
  resources.push_back({std::move(view), bytes, leaf.type->is_read_only ? Access::Read : Access::ReadWrite});
  write_word(*_impl, leaf, address, std::move(resources));
}
OMPS_SETS_RANGES_OF_ARGUMENTS

- (void)setTexture:(id<MTLTexture>)texture atIndex:(NSUInteger)index {
  const Leaf leaf = leaf_for(*_impl, index, MemoryKind::Texture);
  if (texture == nil) return write_word(*_impl, leaf, 0, {});
  if (![(id)texture isKindOfClass:[OMPSTexture class]])
    refuse("An argument encoder: an object of class " + std::string(class_getName(object_getClass(texture))) +
           " is no texture of a device; bind it with setTexture:atIndex: of the compute encoder.");
  check_device(*_impl, texture, "texture");
  OMPSTexture *const own = static_cast<OMPSTexture *>(texture);
  const openmps::engine::TextureView view = [own omps_view];
  const openmps::engine::BufferView record = [own omps_record];
  const Access access = leaf.type->is_read_only ? Access::Read : Access::ReadWrite;
  write_word(*_impl, leaf, value_or_raise(record.buffer->address()),
             {{view.memory, view.bytes, access}, {record, record.buffer->bytes(), Access::Read}});
}

- (void)setSamplerState:(id<MTLSamplerState>)sampler atIndex:(NSUInteger)index {
  const Leaf leaf = leaf_for(*_impl, index, MemoryKind::Sampler);
  write_word(*_impl, leaf, sampler == nil ? 0 : [sampler gpuResourceID]._impl, {});
}

- (void *)constantDataAtIndex:(NSUInteger)index {
  std::byte *const place = place_of(*_impl, leaf_for(*_impl, index, MemoryKind::Value));
  [_impl->target omps_view].buffer->expose();
  return place;
}

- (id<MTLArgumentEncoder>)newArgumentEncoderForBufferAtIndex:(NSUInteger)index {
  const Leaf leaf = leaf_for(*_impl, index, MemoryKind::Pointer);
  if (leaf.type->structure == nullptr) return nil;
  return [[OMPSArgumentEncoder alloc]
      initWithImpl:{leaf.type->structure, _impl->device, "structure " + leaf.type->structure->name}];
}

@end

namespace openmps::fw {

id<MTLArgumentEncoder> new_argument_encoder(id<MTLDevice> device, const engine::shaders::Function &function,
                                            NSUInteger index) {
  const auto found = std::ranges::find_if(function.arguments, [index](const engine::shaders::Argument &each) {
    return each.kind == engine::shaders::ArgumentKind::Buffer && each.index == index;
  });
  if (found == function.arguments.end())
    refuse("Function " + function.name + " has no buffer of index " + std::to_string(index) +
           " for an argument encoder.");
  if (found->element.structure == nullptr)
    refuse("Function " + function.name + ": buffer " + std::to_string(index) + " \"" + found->name + "\" has type " +
           found->type + ", an argument encoder needs a structure whose layout is known.");
  return [[OMPSArgumentEncoder alloc]
      initWithImpl:{found->element.structure, device, "structure " + found->element.structure->name}];
}

}  // namespace openmps::fw
