#include "engine/shaders/shifts.h"

namespace openmps::engine::shaders {
namespace {

bool is_right_shift(const std::vector<Token>& tokens, std::size_t i) noexcept {
  const Token &first = tokens[i], &second = tokens[i + 1];
  return first.is(">") && second.is(">") && !second.follows_space && first.place.line == second.place.line;
}

// Whether >> at `i` ends two lists of template arguments. Before it are types and numbers alone, and two open lists.
bool ends_templates(const std::vector<Token>& tokens, std::size_t i) noexcept {
  int open = 0;
  while (i-- > 0) {
    const Token& token = tokens[i];
    if (token.is(">")) {
      --open;
    } else if (token.is("<")) {
      if (i == 0 || tokens[i - 1].kind != TokenKind::Identifier) return false;
      if (++open == 2) return true;
    } else if (token.kind != TokenKind::Identifier && token.kind != TokenKind::Number && !token.is(",") &&
               !token.is("::") && !token.is("*") && !token.is("&") && !token.is("+") && !token.is("-") &&
               !token.is("...")) {
      return false;
    }
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
