#include "engine/shaders/swizzles.h"

#include <algorithm>

#include "engine/shaders/words.h"

namespace openmps::engine::shaders {
namespace {

// The components of a swizzle, or none if the word is not one.
std::vector<int> components_of(std::string_view word) {
  if (word.size() < 2 || word.size() > 4) return {};
  for (const std::string_view letters : {std::string_view("xyzw"), std::string_view("rgba")}) {
    std::vector<int> components;
    for (const char c : word) {
      const std::size_t found = letters.find(c);
      if (found == std::string_view::npos) break;
      components.push_back(static_cast<int>(found));
    }
    if (components.size() == word.size()) return components;
  }
  return {};
}

}  // namespace

std::size_t begin_of_postfix(const std::vector<Token>& tokens, std::size_t i) {
  const std::size_t first = i > kMostTokensAround ? i - kMostTokensAround : 0;
  while (i > first) {
    const Token& last = tokens[i - 1];
    if (last.is(")") || last.is("]")) {
      int depth = 0;
      do {
        --i;
        depth += tokens[i].is(")") || tokens[i].is("]") ? 1 : tokens[i].is("(") || tokens[i].is("[") ? -1 : 0;
      } while (i > first && depth > 0);
      const bool is_called = i > 0 && tokens[i - 1].kind == TokenKind::Identifier && !tokens[i - 1].is("return");
      if (is_called || (i > 0 && (tokens[i - 1].is("]") || tokens[i - 1].is(")")))) continue;
    } else if (last.kind == TokenKind::Identifier) {
      --i;
    } else {
      return i;
    }
    if (i == 0 || !(tokens[i - 1].is(".") || tokens[i - 1].is("->") || tokens[i - 1].is("::"))) return i;
    --i;
  }
  return i;
}

bool is_swizzle(std::string_view word) { return !components_of(word).empty(); }

std::string swizzle_macros(const std::vector<Token>& tokens) {
  std::set<std::string> words;
  for (std::size_t i = 1; i < tokens.size(); ++i)
    if (tokens[i].kind == TokenKind::Identifier && (tokens[i - 1].is(".") || tokens[i - 1].is("->")) &&
        !components_of(tokens[i].text).empty())
      words.insert(tokens[i].text);
  std::string text;
  for (int width = 2; width <= 4; ++width) {
    text += "#define OMPS_SWIZZLES_" + std::to_string(width) + "(S)";
    for (const std::string& word : words) {
      const std::vector<int> components = components_of(word);
      if (*std::max_element(components.begin(), components.end()) >= width) continue;
      text += " S(" + word;
      for (const int component : components) text += ", " + std::to_string(component);
      text += ")";
    }
    text += "\n";
  }
  return text;
}

SwizzleValues::SwizzleValues(const Source& source) : tokens_(source.tokens), templates_(source.templates) {
  for (std::size_t i = 0; i < tokens_.size(); ++i) {
    const bool is_member = i > 0 && (tokens_[i - 1].is(".") || tokens_[i - 1].is("->"));
    if (tokens_[i].kind == TokenKind::Identifier && !is_member && is_swizzle(tokens_[i].text))
      own_.insert(tokens_[i].text);
  }
}

// Whether the expression around a member is written to: v.wzyx.xy = ...
bool SwizzleValues::is_assigned(std::size_t behind) const {
  const std::size_t last = std::min(behind + kMostTokensAround, tokens_.size() - 1);
  for (int depth = 0; behind < last; ++behind) {
    const Token& token = tokens_[behind];
    if (token.is("[") || token.is("(")) ++depth;
    if (token.is("]") || token.is(")")) --depth;
    const bool is_inside = depth > 0 || token.is("]") || token.is(".") || tokens_[behind - 1].is(".");
    if (!is_inside || depth < 0) return is_assigning(token);
  }
  return false;
}

// Whether a call of one of the program's templates has the expression as an argument.
bool SwizzleValues::is_deduced(std::size_t begin) const {
  int depth = 0;
  std::size_t i = begin;
  const std::size_t first = i > kMostTokensAround ? i - kMostTokensAround : 0;
  while (i-- > first) {
    const Token& token = tokens_[i];
    if (token.is(")") || token.is("]") || token.is("}")) ++depth;
    if (token.is("(") || token.is("[") || token.is("{")) {
      if (depth-- == 0) return token.is("(") && i > 0 && templates_.contains(tokens_[i - 1].text);
    }
    if (depth == 0 && token.is(";")) return false;
  }
  return false;
}

bool SwizzleValues::is_value(std::size_t i) const {
  const std::vector<Token>& tokens = tokens_;
  if (i < 2 || i + 1 >= tokens.size() || tokens[i].kind != TokenKind::Identifier) return false;
  if (!tokens[i - 1].is(".") && !tokens[i - 1].is("->")) return false;
  if (!is_swizzle(tokens[i].text) || own_.contains(tokens[i].text)) return false;
  const Token& next = tokens[i + 1];
  if (next.is(".")) return !is_assigned(i + 1);
  if (!next.is(")") && !next.is(",") && !next.is(";")) return false;
  const std::size_t begin = begin_of_postfix(tokens, i - 1);
  if (begin == 0) return false;
  const Token& before = tokens[begin - 1];
  if (before.is("return")) return true;
  if (before.is("=")) return begin > 2 && tokens[begin - 3].is("auto");
  if (!before.is("(") && !before.is(",")) return false;
  const bool is_of_type =
      before.is("(") && begin > 1 && (tokens[begin - 2].is("sizeof") || tokens[begin - 2].is("decltype"));
  return is_of_type || is_deduced(begin);
}

}  // namespace openmps::engine::shaders
