#include "frameworks/Metal/compute/DataTypes.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <type_traits>

#include "compat/guard.h"

namespace openmps::fw {
namespace {

enum class Number : std::uint8_t { Float, Half, BFloat, Signed, Unsigned, Bool };

// A scalar type. Its vectors of 2, 3 and 4 components have the next three numbers.
struct Scalar {
  const char *name;
  MTLDataType type;
  std::size_t bytes;
  Number number;
  MTLDataType first_matrix;  // of 2 columns and 2 rows; none: MTLDataTypeNone
};

constexpr Scalar kScalars[] = {
    {"bfloat", MTLDataTypeBFloat, 2, Number::BFloat, MTLDataTypeNone},
    {"bool", MTLDataTypeBool, 1, Number::Bool, MTLDataTypeNone},
    {"char", MTLDataTypeChar, 1, Number::Signed, MTLDataTypeNone},
    {"float", MTLDataTypeFloat, 4, Number::Float, MTLDataTypeFloat2x2},
    {"half", MTLDataTypeHalf, 2, Number::Half, MTLDataTypeHalf2x2},
    {"int", MTLDataTypeInt, 4, Number::Signed, MTLDataTypeNone},
    {"long", MTLDataTypeLong, 8, Number::Signed, MTLDataTypeNone},
    {"short", MTLDataTypeShort, 2, Number::Signed, MTLDataTypeNone},
    {"uchar", MTLDataTypeUChar, 1, Number::Unsigned, MTLDataTypeNone},
    {"uint", MTLDataTypeUInt, 4, Number::Unsigned, MTLDataTypeNone},
    {"ulong", MTLDataTypeULong, 8, Number::Unsigned, MTLDataTypeNone},
    {"ushort", MTLDataTypeUShort, 2, Number::Unsigned, MTLDataTypeNone},
};

// Other names of scalar types.
constexpr std::pair<std::string_view, std::string_view> kAliases[] = {
    {"atomic_bool", "bool"},      {"atomic_float", "float"},  {"atomic_int", "int"},    {"atomic_uint", "uint"},
    {"atomic_ulong", "ulong"},    {"bfloat16_t", "bfloat"},   {"int16_t", "short"},     {"int32_t", "int"},
    {"int64_t", "long"},          {"int8_t", "char"},         {"ptrdiff_t", "long"},    {"size_t", "ulong"},
    {"uint16_t", "ushort"},       {"uint32_t", "uint"},       {"uint64_t", "ulong"},    {"uint8_t", "uchar"},
    {"unsigned", "uint"},         {"unsigned char", "uchar"}, {"unsigned int", "uint"}, {"unsigned long", "ulong"},
    {"unsigned short", "ushort"},
};

constexpr std::string_view kIgnoredWords[] = {"const",    "volatile",    "restrict", "device",
                                              "constant", "threadgroup", "thread"};

const Scalar *scalar_named(std::string_view name) {
  for (const auto &[alias, own] : kAliases)
    if (alias == name) name = own;
  for (const Scalar &each : kScalars)
    if (each.name == name) return &each;
  return nullptr;
}

// "const metal::float4 &" -> "float4": without spaces at the ends, qualifiers, the name space, and `*` or `&`.
std::string plain(std::string_view name) {
  std::string text, word;
  const auto take = [&] {
    if (word.starts_with("metal::")) word.erase(0, 7);
    if (!word.empty() && std::ranges::find(kIgnoredWords, word) == std::end(kIgnoredWords))
      text += (text.empty() ? "" : " ") + word;
    word.clear();
  };
  for (const char c : name) {
    if (c == ' ' || c == '\t' || c == '\n' || c == '*' || c == '&')
      take();
    else
      word += c;
  }
  take();
  return text;
}

int digit_of(char c) { return c >= '2' && c <= '4' ? c - '0' : 0; }

MTLDataType after(MTLDataType first, int count) { return static_cast<MTLDataType>(static_cast<int>(first) + count); }

using Number64 = engine::shaders::ConstantValue::Number;

// Integers keep all their bits.
template <typename T>
Number64 loaded(const void *bytes) {
  using Kept = std::conditional_t<std::is_floating_point_v<T>, double,
                                  std::conditional_t<std::is_signed_v<T>, std::int64_t, std::uint64_t>>;
  T value;
  std::memcpy(&value, bytes, sizeof value);
  return static_cast<Kept>(value);
}

Number64 number_at(const Scalar &scalar, const void *bytes) {
  switch (scalar.number) {
    case Number::Float:
      return loaded<float>(bytes);
    case Number::Half:
    case Number::BFloat: {
      std::uint16_t bits;
      std::memcpy(&bits, bytes, sizeof bits);
      return static_cast<double>(scalar.number == Number::Half ? engine::half_to_float(bits)
                                                               : engine::bfloat16_to_float(bits));
    }
    case Number::Bool:
      return loaded<std::uint8_t>(bytes) != Number64(std::uint64_t{0}) ? std::int64_t{1} : std::int64_t{0};
    case Number::Signed:
      return scalar.bytes == 1   ? loaded<std::int8_t>(bytes)
             : scalar.bytes == 2 ? loaded<std::int16_t>(bytes)
             : scalar.bytes == 4 ? loaded<std::int32_t>(bytes)
                                 : loaded<std::int64_t>(bytes);
    case Number::Unsigned:
      return scalar.bytes == 1   ? loaded<std::uint8_t>(bytes)
             : scalar.bytes == 2 ? loaded<std::uint16_t>(bytes)
             : scalar.bytes == 4 ? loaded<std::uint32_t>(bytes)
                                 : loaded<std::uint64_t>(bytes);
  }
  return 0.0;
}

struct Vector {
  const Scalar *scalar = nullptr;
  std::size_t count = 0;
  std::size_t stored() const { return count == 3 ? 4 : count; }
};

Vector vector_of(MTLDataType type) {
  for (const Scalar &each : kScalars)
    if (type >= each.type && type < after(each.type, 4))
      return {&each, static_cast<std::size_t>(static_cast<int>(type) - static_cast<int>(each.type)) + 1};
  return {};
}

}  // namespace

DataTypeFacts data_type_named(std::string_view name) {
  std::string text = plain(name);
  const bool is_packed = text.starts_with("packed_");
  if (is_packed) text.erase(0, 7);
  if (text.starts_with("atomic<") && text.ends_with(">")) text = plain(text.substr(7, text.size() - 8));
  if (const Scalar *const scalar = scalar_named(text)) return {scalar->type, scalar->bytes, scalar->bytes};
  if (text.size() < 4) return {};
  const int last = digit_of(text.back());
  if (last == 0) return {};
  const std::size_t length = text.size();
  const int columns = text[length - 2] == 'x' ? digit_of(text[length - 3]) : 0;
  const Scalar *const scalar = scalar_named(std::string_view(text).substr(0, length - (columns != 0 ? 3 : 1)));
  if (!scalar) return {};
  const std::size_t stored = scalar->bytes * static_cast<std::size_t>(last == 3 ? 4 : last);
  if (columns != 0)
    return scalar->first_matrix == MTLDataTypeNone
               ? DataTypeFacts{}
               : DataTypeFacts{after(scalar->first_matrix, (columns - 2) * 3 + last - 2),
                               stored * static_cast<std::size_t>(columns), stored};
  if (is_packed) return {after(scalar->type, last - 1), scalar->bytes * static_cast<std::size_t>(last), scalar->bytes};
  return {after(scalar->type, last - 1), stored, stored};
}

TextureTypeFacts texture_type_named(std::string_view name) {
  static constexpr struct {
    std::string_view name;
    MTLTextureType type;
  } kShapes[] = {
      {"1d", MTLTextureType1D},     {"1d_array", MTLTextureType1DArray},
      {"2d", MTLTextureType2D},     {"2d_array", MTLTextureType2DArray},
      {"3d", MTLTextureType3D},     {"_buffer", MTLTextureTypeTextureBuffer},
      {"cube", MTLTextureTypeCube}, {"cube_array", MTLTextureTypeCubeArray},
  };
  TextureTypeFacts facts;
  const std::string text = plain(name);
  const std::size_t open = text.find('<');
  std::string_view kind = std::string_view(text).substr(0, open);
  facts.is_depth = kind.starts_with("depth");
  kind.remove_prefix(std::min<std::size_t>(kind.size(), facts.is_depth ? 5 : 7));
  for (const auto &[shape, type] : kShapes)
    if (shape == kind) facts.type = type;
  if (open == std::string::npos) return facts;
  const std::string_view element = std::string_view(text).substr(open + 1, text.find_first_of(",>", open) - open - 1);
  if (const DataTypeFacts found = data_type_named(element); found.bytes != 0) facts.data_type = found.type;
  return facts;
}

std::size_t constant_bytes(MTLDataType type) {
  const Vector vector = vector_of(type);
  return vector.scalar != nullptr ? vector.scalar->bytes * vector.stored() : 0;
}

engine::shaders::ConstantValue constant_at(const void *bytes, MTLDataType type, const std::string &who) {
  const Vector vector = vector_of(type);
  if (vector.scalar == nullptr)
    refuse(who + ": the type of the constant has number " + std::to_string(static_cast<unsigned long>(type)) +
           "; function constants are numbers and vectors.");
  engine::shaders::ConstantValue value;
  value.type = vector.scalar->name + (vector.count == 1 ? std::string() : std::to_string(vector.count));
  for (std::size_t i = 0; i < vector.count; ++i)
    value.components.push_back(
        number_at(*vector.scalar, static_cast<const std::byte *>(bytes) + i * vector.scalar->bytes));
  return value;
}

}  // namespace openmps::fw
