#include "engine/shaders/text/simd_names.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace openmps::engine::shaders {
namespace {

constexpr std::array<std::string_view, 11> kElements = {"char", "uchar", "short", "ushort", "int", "uint",
                                                        "long", "ulong", "half",  "float",  "bool"};
constexpr std::array<std::string_view, 5> kCounts = {"2", "3", "4", "8", "16"};
constexpr std::string_view kDigits = "234";

bool is_any(std::string_view word, const auto& words) { return std::ranges::find(words, word) != words.end(); }

// The name in Metal of "float4" behind a prefix; nothing: there is no such type.
std::optional<std::string> name_of_type(std::string_view type, bool is_matrix) {
  const std::size_t digit = type.find_first_of("0123456789");
  if (digit == std::string_view::npos || !is_any(type.substr(0, digit), kElements)) return std::nullopt;
  const std::string element(type.substr(0, digit));
  const std::string_view size = type.substr(digit);
  const bool has_columns = size.size() == 3 && size[1] == 'x' && kDigits.find(size[0]) != std::string_view::npos &&
                           kDigits.find(size[2]) != std::string_view::npos;
  if (has_columns) return element == "float" || element == "half" ? std::optional(std::string(type)) : std::nullopt;
  if (is_matrix) return std::nullopt;
  if (size == "1") return element;
  if (!is_any(size, kCounts)) return std::nullopt;
  return size.size() > 1 || size == "8" ? "metal::vec<" + element + ", " + std::string(size) + ">" : std::string(type);
}

std::optional<std::string> metal_name(std::string_view word) {
  if (word.starts_with("vector_")) return name_of_type(word.substr(7), false);
  if (word.starts_with("matrix_")) return name_of_type(word.substr(7), true);
  if (!word.starts_with("simd_")) return std::nullopt;
  word.remove_prefix(5);
  if (!word.starts_with("packed_")) return name_of_type(word, false);
  const auto name = name_of_type(word.substr(7), false);
  return name && name->find_first_of("x<") == std::string::npos ? std::optional("packed_" + *name) : std::nullopt;
}

}  // namespace

void rename_simd_types(std::vector<Token>& tokens) {
  std::vector<Token> made;
  made.reserve(tokens.size());
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    Token& token = tokens[i];
    const bool is_scope = token.is("simd") && i + 2 < tokens.size() && tokens[i + 1].is("::") &&
                          name_of_type(tokens[i + 2].text, false).has_value();
    if (is_scope) {  // simd::float3
      tokens[i + 2].text = "vector_" + tokens[i + 2].text;
      if (tokens[i + 2].text.find('x') != std::string::npos) tokens[i + 2].text.replace(0, 7, "matrix_");
      ++i;
      continue;
    }
    const auto name = token.kind == TokenKind::Identifier ? metal_name(token.text) : std::nullopt;
    if (!name) {
      made.push_back(std::move(token));
      continue;
    }
    std::vector<Token> words = tokens_of(*name, token.place.file);
    words.pop_back();
    for (Token& word : words) {
      word.place = token.place;
      word.begins_line = token.begins_line && &word == words.data();
      word.follows_space = token.follows_space || &word != words.data();
      made.push_back(std::move(word));
    }
  }
  tokens = std::move(made);
}

}  // namespace openmps::engine::shaders
