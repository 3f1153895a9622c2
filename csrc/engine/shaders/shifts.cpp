#include "engine/shaders/shifts.h"

#include "engine/shaders/words.h"

namespace openmps::engine::shaders {
namespace {

bool is_right_shift(const std::vector<Token>& tokens, std::size_t i) noexcept {
  const Token &first = tokens[i], &second = tokens[i + 1];
  return first.is(">") && second.is(">") && !second.follows_space && first.place.line == second.place.line;
}

bool begins_operand(const Token& token) noexcept {
  return token.kind == TokenKind::Identifier || token.kind == TokenKind::Number || token.kind == TokenKind::Character ||
         token.is("(") || token.is("-") || token.is("~") || token.is("!") || token.is("+") || token.is("*");
}

// Whether >> at `i` ends two lists of template arguments: no operand comes after it, or two lists are open before it.
bool ends_templates(const std::vector<Token>& tokens, std::size_t i) noexcept {
  if (!begins_operand(tokens[i + 2])) return true;
  const std::size_t first = i > kMostTokensAround ? i - kMostTokensAround : 0;
  for (int open = 0, depth = 0; i-- > first;) {
    const Token& token = tokens[i];
    if (token.is(")") || token.is("]")) ++depth;
    if ((token.is("(") || token.is("[")) && depth-- == 0) return false;
    if (token.is(";") || token.is("{") || token.is("}")) return false;
    if (depth > 0) continue;
    if (token.is(">")) --open;
    if (token.is("<") && (i == 0 || tokens[i - 1].kind != TokenKind::Identifier)) return false;
    if (token.is("<") && ++open == 2) return true;
  }
  return false;
}

// Whether the count is a number below 32, and no sum or product begins with it.
bool is_small_number(const std::vector<Token>& tokens, std::size_t i) noexcept {
  const Token& next = tokens[i + 1];
  if (tokens[i].kind != TokenKind::Number || next.is("+") || next.is("-") || next.is("*") || next.is("/") ||
      next.is("%"))
    return false;
  unsigned count = 0;
  for (const char digit : tokens[i].text) {
    if (digit < '0' || digit > '9') return digit == 'u' || digit == 'U';
    count = count * 10 + static_cast<unsigned>(digit - '0');
    if (count > 31) return false;
  }
  return true;
}

}  // namespace

std::string_view shift_word(const std::vector<Token>& tokens, std::size_t i) noexcept {
  if (i == 0 || i + 3 >= tokens.size() || tokens[i - 1].is("operator")) return {};
  const bool is_right = is_right_shift(tokens, i);
  const std::string_view word = tokens[i].is("<<")    ? "_L"
                                : tokens[i].is("<<=") ? "_LE"
                                : tokens[i].is(">>=") ? "_RE"
                                : is_right            ? "_R"
                                                      : "";
  if (word.empty() || (is_right && ends_templates(tokens, i))) return {};
  const std::size_t count = i + (is_right ? 2 : 1);
  if (is_small_number(tokens, count) || tokens[count].is("...") || tokens[count].is(")") || tokens[count].is(","))
    return {};
  return word;
}

}  // namespace openmps::engine::shaders
