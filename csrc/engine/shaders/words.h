// Words of the Metal language that the analysis of a kernel's body knows.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

#include "engine/shaders/text/lexer.h"

namespace openmps::engine::shaders {

template <std::size_t size>
bool is_in(const std::array<std::string_view, size>& words, std::string_view word) noexcept {
  return std::find(words.begin(), words.end(), word) != words.end();
}

inline constexpr std::array<std::string_view, 11> kAssigning = {
    "=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>="};

// Functions of the language that write to an argument.
inline constexpr std::array<std::string_view, 4> kWriting = {"sincos", "modf", "frexp", "fract"};

// So cheap that computing them again costs less than keeping their result.
inline constexpr std::array<std::string_view, 6> kCheap = {"min", "max", "clamp", "abs", "static_cast", "as_type"};

inline constexpr std::array<std::string_view, 19> kScalars = {
    "bool",  "char",   "uchar",  "short",     "ushort",   "int",    "uint", "long",   "ulong", "half",
    "float", "bfloat", "size_t", "ptrdiff_t", "unsigned", "signed", "vec",  "matrix", "array"};

// float, uint3, packed_half4, float4x4, int32_t
inline bool is_value_type(std::string_view word) {
  if (word.starts_with("packed_")) word.remove_prefix(7);
  if (is_in(kScalars, word)) return true;
  if (word.ends_with("_t")) return is_in(kScalars, word.substr(0, word.find_first_of("0123456789")));
  const std::size_t digit = word.find_first_of("234");
  return digit != std::string_view::npos && is_in(kScalars, word.substr(0, digit)) &&
         (digit + 1 == word.size() || (digit + 3 == word.size() && word[digit + 1] == 'x'));
}

// Types of the library that kernels here cannot have. Programs may have others of these names.
inline constexpr std::array<std::string_view, 11> kUnsupportedTypes = {"acceleration_structure",
                                                                       "primitive_acceleration_structure",
                                                                       "instance_acceleration_structure",
                                                                       "intersector",
                                                                       "intersection_query",
                                                                       "intersection_result",
                                                                       "intersection_params",
                                                                       "intersection_function_table",
                                                                       "visible_function_table",
                                                                       "imageblock",
                                                                       "imageblock_slice"};
inline constexpr std::string_view kUnsupportedType = " is not supported: kernels here trace no rays and have no tiles";

// How far around a token the text is read, at most: hostile sources have one statement of millions of tokens.
inline constexpr std::size_t kMostTokensAround = 256;

inline bool is_assigning(const Token& token) {
  return is_in(kAssigning, token.text) || token.is("++") || token.is("--");
}

// Attributes that the threads of a group share.
inline constexpr std::array<std::string_view, 13> kOfGroup = {"threadgroup_position_in_grid",
                                                              "threads_per_grid",
                                                              "threads_per_threadgroup",
                                                              "threadgroups_per_grid",
                                                              "threads_per_simdgroup",
                                                              "simdgroups_per_threadgroup",
                                                              "thread_execution_width",
                                                              "dispatch_threads_per_threadgroup",
                                                              "dispatch_simdgroups_per_threadgroup",
                                                              "dispatch_quadgroups_per_threadgroup",
                                                              "quadgroups_per_threadgroup",
                                                              "grid_origin",
                                                              "grid_size"};

// Attributes that are different in each thread.
inline constexpr std::array<std::string_view, 7> kOfThread = {
    "thread_position_in_grid",       "thread_position_in_threadgroup", "thread_index_in_threadgroup",
    "thread_index_in_simdgroup",     "simdgroup_index_in_threadgroup", "thread_index_in_quadgroup",
    "quadgroup_index_in_threadgroup"};

}  // namespace openmps::engine::shaders
