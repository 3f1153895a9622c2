// Types of the Metal language: their names in a source, Apple's numbers, sizes.
#pragma once

#import <Metal/Metal.h>

#include <optional>
#include <string>
#include <string_view>

#include "engine/engine.h"

namespace openmps::fw {

struct DataTypeFacts {
  MTLDataType type = MTLDataTypeStruct;
  std::size_t bytes = 0, alignment = 0;  // 0 for structures of a program
};

// Of a type as a source writes it: "float4", "const packed_half3", "atomic_uint". MTLDataTypeStruct for other names.
DataTypeFacts data_type_named(std::string_view name);
// The numbers of which it is made: float for "float4" and "float2x3". None for structures of a program.
std::optional<engine::DType> element_named(std::string_view name);
// The texture that a source names: "texture2d_array<float, access::read>".
struct TextureTypeFacts {
  MTLTextureType type = MTLTextureType2D;
  MTLDataType data_type = MTLDataTypeFloat;
  bool is_depth = false;
};
TextureTypeFacts texture_type_named(std::string_view name);

// The value of a function constant in memory. Raises for types that constants cannot have; `who` begins the sentence.
engine::shaders::ConstantValue constant_at(const void* bytes, MTLDataType type, const std::string& who);
// Bytes of a value of a function constant; 0 for types that constants cannot have.
std::size_t constant_bytes(MTLDataType type);

}  // namespace openmps::fw
