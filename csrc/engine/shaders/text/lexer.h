// Text to tokens. Comments are spaces, a backslash at the end of a line joins it with the next one.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/shaders/text/source_error.h"

namespace openmps::engine::shaders {

enum class TokenKind : std::uint8_t { Identifier, Number, String, Character, Punctuator, End };

struct Token {
  TokenKind kind = TokenKind::End;
  bool begins_line = false;  // the first one of its line
  bool follows_space = false;
  std::uint32_t hidden = 0;  // macros that must not expand it: a set of the preprocessor
  Place place;
  std::string text;

  bool is(std::string_view wanted) const noexcept { return text == wanted && kind != TokenKind::String; }
};

// The last token is an End. Throws SourceError.
std::vector<Token> tokens_of(std::string_view text, std::uint32_t file);

bool is_identifier(std::string_view text) noexcept;

}  // namespace openmps::engine::shaders
