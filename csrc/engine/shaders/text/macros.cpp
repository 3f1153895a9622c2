#include "engine/shaders/text/macros.h"

#include <algorithm>
#include <iterator>

namespace openmps::engine::shaders {
namespace {

constexpr std::size_t kMostTokens = 4'000'000;
constexpr std::size_t kMostBytesOfToken = 65'536;
constexpr int kMostNestedMacros = 200;

std::string quoted(const std::vector<Token>& tokens) {
  std::string text = "\"";
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (i > 0 && tokens[i].follows_space) text += ' ';
    const bool is_literal = tokens[i].kind == TokenKind::String || tokens[i].kind == TokenKind::Character;
    for (const char c : tokens[i].text) {
      if (is_literal && (c == '"' || c == '\\')) text += '\\';
      text += c;
    }
  }
  return text + '"';
}

Token pasted(const Token& left, const Token& right) {
  if (left.text.size() + right.text.size() > kMostBytesOfToken)
    throw SourceError{left.place, "a token made by ## has more than " + std::to_string(kMostBytesOfToken) + " bytes"};
  std::vector<Token> joined = tokens_of(left.text + right.text, left.place.file);
  if (joined.size() != 2)
    throw SourceError{left.place, "pasting \"" + left.text + "\" and \"" + right.text + "\" gives no token"};
  Token token = left;
  token.kind = joined[0].kind;
  token.text = std::move(joined[0].text);
  return token;
}

}  // namespace

std::uint32_t HiddenSets::number_of(Set set) {
  const auto [found, is_new] = numbers_.try_emplace(std::move(set), static_cast<std::uint32_t>(sets_.size()));
  if (is_new) {
    members_ += found->first.size() + 1;
    if (members_ > kMostTokens) throw SourceError{{}, "macros are nested too deeply"};
    sets_.push_back(found->first);
  }
  return found->second;
}

std::uint32_t HiddenSets::with(std::uint32_t set, std::uint32_t macro) {
  Set larger = sets_[set];
  return larger.insert(macro).second ? number_of(std::move(larger)) : set;
}

std::uint32_t HiddenSets::both(std::uint32_t a, std::uint32_t b) {
  if (a == b) return a;
  Set common;
  std::set_intersection(sets_[a].begin(), sets_[a].end(), sets_[b].begin(), sets_[b].end(),
                        std::inserter(common, common.end()));
  return number_of(std::move(common));
}

std::uint32_t HiddenSets::either(std::uint32_t a, std::uint32_t b) {
  if (a == b || b == 0) return a;
  if (a == 0) return b;
  Set all = sets_[a];
  all.insert(sets_[b].begin(), sets_[b].end());
  return number_of(std::move(all));
}

bool HiddenSets::has(std::uint32_t set, std::uint32_t macro) const { return sets_[set].contains(macro); }

void Macros::define(const std::string& name, Macro macro) {
  macro.number = ++last_;
  macros_[name] = std::move(macro);
}

const Macro* Macros::macro_of(const Token& token) const {
  if (token.kind != TokenKind::Identifier) return nullptr;
  const auto found = macros_.find(token.text);
  if (found == macros_.end() || sets_.has(token.hidden, found->second.number)) return nullptr;
  return &found->second;
}

void Macros::count(std::size_t tokens, const Place& place) {
  made_ += tokens;
  if (made_ > kMostTokens)
    throw SourceError{place, "macros expand to more than " + std::to_string(kMostTokens) + " tokens"};
}

// The body with the arguments in place of the parameters; # and ## are done.
std::vector<Token> Macros::substitute(const Token& name, const Macro& macro, const Arguments& arguments) {
  const auto parameter = [&](const Token& token) -> std::optional<std::size_t> {
    if (token.kind != TokenKind::Identifier) return std::nullopt;
    const auto found = std::find(macro.parameters.begin(), macro.parameters.end(), token.text);
    if (found == macro.parameters.end()) return std::nullopt;
    return static_cast<std::size_t>(found - macro.parameters.begin());
  };
  std::vector<Token> made;
  std::vector<std::optional<std::vector<Token>>> expanded(arguments.size());
  bool pastes = false;  // the next token is joined with the last one
  bool is_empty_left = false;
  const auto append = [&](std::vector<Token> tokens) {
    count(tokens.size() + 1, name.place);
    std::size_t first = 0;
    if (pastes && !is_empty_left && !tokens.empty()) {
      made.back() = pasted(made.back(), tokens.front());
      first = 1;
    }
    if (!pastes || !tokens.empty()) is_empty_left = tokens.empty();
    pastes = false;
    made.insert(made.end(), std::make_move_iterator(tokens.begin() + static_cast<std::ptrdiff_t>(first)),
                std::make_move_iterator(tokens.end()));
  };
  const std::vector<Token>& body = macro.body;
  for (std::size_t i = 0; i < body.size(); ++i) {
    if (macro.is_function && body[i].is("#")) {
      const auto which = i + 1 < body.size() ? parameter(body[i + 1]) : std::nullopt;
      if (!which) throw SourceError{body[i].place, "'#' is not followed by a parameter of the macro"};
      Token text = body[i];
      text.kind = TokenKind::String;
      text.text = quoted(arguments[*which]);
      append({std::move(text)});
      ++i;
      continue;
    }
    if (body[i].is("##") && i > 0 && i + 1 < body.size()) {
      // GNU: a comma before an empty __VA_ARGS__ goes.
      const auto which = parameter(body[i + 1]);
      if (which && macro.is_variadic && *which + 1 == macro.parameters.size() && !made.empty() && made.back().is(",")) {
        if (arguments[*which].empty()) made.pop_back();
        append(arguments[*which]);
        ++i;
        continue;
      }
      pastes = true;
      continue;
    }
    const auto which = parameter(body[i]);
    if (!which) {
      append({body[i]});
      continue;
    }
    std::vector<Token> tokens;
    if (pastes || (i + 1 < body.size() && body[i + 1].is("##"))) {
      tokens = arguments[*which];
    } else {
      if (!expanded[*which]) expanded[*which] = expand(arguments[*which]);
      tokens = *expanded[*which];
    }
    if (!tokens.empty()) tokens.front().follows_space = body[i].follows_space;
    append(std::move(tokens));
  }
  return made;
}

// Tokens that are read from the front and put back there.
class Macros::Expansion {
 public:
  explicit Expansion(std::vector<Token> tokens) : rest_(std::move(tokens)) { std::reverse(rest_.begin(), rest_.end()); }

  bool is_empty() const noexcept { return rest_.empty(); }
  const Token& front() const noexcept { return rest_.back(); }
  Token take() {
    Token token = std::move(rest_.back());
    rest_.pop_back();
    return token;
  }
  void put_back(std::vector<Token> tokens) {
    rest_.insert(rest_.end(), std::make_move_iterator(tokens.rbegin()), std::make_move_iterator(tokens.rend()));
  }

  // The arguments of a call, whose '(' is at the front. `last` becomes the ')'.
  Arguments arguments_of(const Token& name, const Macro& macro, Token& last) {
    take();
    Arguments arguments(1);
    for (int depth = 0;;) {
      if (is_empty() || front().kind == TokenKind::End)
        throw SourceError{name.place, "unterminated call of macro '" + name.text + "'"};
      Token token = take();
      if (depth == 0 && token.is(")")) {
        last = std::move(token);
        break;
      }
      if (token.is("(")) ++depth;
      if (token.is(")")) --depth;
      const bool is_rest = macro.is_variadic && arguments.size() == macro.parameters.size();
      if (depth == 0 && token.is(",") && !is_rest)
        arguments.emplace_back();
      else
        arguments.back().push_back(std::move(token));
    }
    if (macro.parameters.empty() && arguments.size() == 1 && arguments[0].empty()) arguments.clear();
    if (macro.is_variadic && arguments.size() + 1 == macro.parameters.size()) arguments.emplace_back();
    if (arguments.size() != macro.parameters.size())
      throw SourceError{name.place, "macro '" + name.text + "' takes " + std::to_string(macro.parameters.size()) +
                                        " arguments, " + std::to_string(arguments.size()) + " are given"};
    return arguments;
  }

 private:
  std::vector<Token> rest_;
};

std::vector<Token> Macros::expand(std::vector<Token> tokens) {
  if (++depth_ > kMostNestedMacros)
    throw SourceError{tokens.empty() ? Place{} : tokens.front().place, "macros are nested too deeply"};
  Expansion input(std::move(tokens));
  std::vector<Token> output;
  while (!input.is_empty()) {
    Token token = input.take();
    if (token.kind == TokenKind::Identifier && (token.text == "__LINE__" || token.text == "__COUNTER__")) {
      token.kind = TokenKind::Number;
      token.text = std::to_string(token.text == "__LINE__" ? token.place.line : counter_++);
    }
    const Macro* const macro = macro_of(token);
    if (!macro || (macro->is_function && (input.is_empty() || !input.front().is("(")))) {
      output.push_back(std::move(token));
      continue;
    }
    Arguments arguments;
    std::uint32_t hidden = token.hidden;
    if (macro->is_function) {
      Token last;
      arguments = input.arguments_of(token, *macro, last);
      hidden = sets_.both(hidden, last.hidden);
    }
    const std::uint32_t number = macro->number;
    std::vector<Token> made = substitute(token, *macro, arguments);
    hidden = sets_.with(hidden, number);
    for (Token& each : made) {
      each.hidden = sets_.either(each.hidden, hidden);
      each.place = token.place;  // where the macro is used
      each.begins_line = false;
    }
    if (!made.empty()) {
      made.front().follows_space = token.follows_space;
      made.front().begins_line = token.begins_line;
    }
    input.put_back(std::move(made));
  }
  --depth_;
  return output;
}

}  // namespace openmps::engine::shaders
