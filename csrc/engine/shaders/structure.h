// The layout of values in memory, as the Metal language defines it.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace openmps::engine::shaders {

struct Structure;

enum class MemoryKind : std::uint8_t { Unknown, Value, Struct, Pointer, Texture, Sampler };

// Unknown: the layout is not known, such as that of a type that depends on an expression. Its sizes are 0.
struct MemoryType {
  MemoryKind kind = MemoryKind::Unknown;
  // "float4", "packed_half3", "texture2d<float>"; of a pointer, what it points to. Names of the program are resolved.
  std::string name;
  std::uint64_t bytes = 0, alignment = 0;      // of one element, its padding included
  std::vector<std::uint64_t> extents;          // of an array, the outermost first; empty: no array
  std::shared_ptr<const Structure> structure;  // of a struct, and of a pointer to one
  bool is_read_only = false;                   // of a pointer to constants; of a texture that is not written
};

struct Member {
  std::string name;
  MemoryType type;
  std::uint64_t offset = 0;
  std::uint32_t index = 0;  // [[id(n)]], else the next number; each element of an array has one
};

struct Structure {
  std::string name;
  std::vector<Member> members;
  std::uint64_t bytes = 0, alignment = 1;
  bool has_resources = false;  // buffers, textures or samplers, in it or in its members: an argument buffer
};

}  // namespace openmps::engine::shaders
