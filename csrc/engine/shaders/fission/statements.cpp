#include "engine/shaders/fission/statements.h"

#include <algorithm>
#include <array>

namespace openmps::engine::shaders {
namespace {

constexpr int kMostStatementDepth = 200;

constexpr std::array<std::string_view, 12> kQualifiers = {"const",    "constexpr", "static",   "volatile",
                                                          "thread",   "device",    "constant", "threadgroup",
                                                          "typename", "register",  "restrict", "struct"};
constexpr std::array<std::string_view, 6> kArithmeticWords = {"unsigned", "signed", "short", "long", "int", "char"};

template <std::size_t size>
bool is_one_of(const std::array<std::string_view, size>& words, const Token& token) noexcept {
  return std::find(words.begin(), words.end(), token.text) != words.end();
}

class StatementParser {
 public:
  explicit StatementParser(const std::vector<Token>& tokens) : tokens_(tokens) {}

  Statement statement(std::size_t i, std::size_t end) {
    if (++depth_ > kMostStatementDepth) throw SourceError{tokens_[i].place, "statements are nested too deeply"};
    Statement made = parsed(skip_attributes(i, end), end);
    --depth_;
    return made;
  }

 private:
  bool is(std::size_t i, std::size_t end, std::string_view text) const { return i < end && tokens_[i].is(text); }

  // Pragmas and [[attributes]] in front of a statement: the printer leaves them out.
  std::size_t skip_attributes(std::size_t i, std::size_t end) const {
    while (i < end) {
      if (is(i, end, "_Pragma") && is(i + 1, end, "("))
        i = behind_bracket(tokens_, i + 1, end);
      else if (is(i, end, "[") && is(i + 1, end, "["))
        i = behind_bracket(tokens_, i, end);
      else
        break;
    }
    return i;
  }

  // The position of the next `text` that is in no bracket, or `end`.
  std::size_t find(std::size_t i, std::size_t end, std::string_view text) const {
    while (i < end && !tokens_[i].is(text)) {
      const Token& token = tokens_[i];
      i = token.is("(") || token.is("[") || token.is("{") ? behind_bracket(tokens_, i, end) : i + 1;
    }
    return i;
  }

  std::size_t behind_semicolon(std::size_t i, std::size_t end) const {
    const std::size_t at = find(i, end, ";");
    if (at >= end) throw SourceError{tokens_[std::min(end, tokens_.size() - 1)].place, "expected ';'"};
    return at + 1;
  }

  static Statement made_of(StatementKind kind, std::size_t begin, std::size_t end) {
    Statement made;
    made.kind = kind;
    made.all = {begin, end};
    return made;
  }

  Statement parsed(std::size_t i, std::size_t end) {
    if (i >= end) return made_of(StatementKind::Opaque, i, end);
    const Token& token = tokens_[i];
    if (token.is("{")) return compound(i, end);
    if (token.is("if")) return conditional(i, end);
    if (token.is("for")) return counted(i, end);
    if (token.is("while")) return repeated(i, end);
    if (token.is("do")) return repeated_once(i, end);
    if (token.is("return") || token.is("break") || token.is("continue"))
      return made_of(StatementKind::Jump, i, behind_semicolon(i, end));
    if (token.is("switch") && is(i + 1, end, "(")) return switched(i, end);
    if (is_type_statement(i, end)) return made_of(StatementKind::Type, i, behind_semicolon(i, end));
    return simple(i, end);
  }

  Statement compound(std::size_t i, std::size_t end) {
    Statement made = made_of(StatementKind::Compound, i, behind_bracket(tokens_, i, end));
    for (std::size_t at = i + 1; at + 1 < made.all.end;) {
      made.children.push_back(statement(at, made.all.end - 1));
      at = std::max(made.children.back().all.end, at + 1);
    }
    return made;
  }

  void read_head(Statement& made, std::size_t open, std::size_t end) const {
    if (!is(open, end, "("))
      throw SourceError{tokens_[made.all.begin].place, "expected '(' after '" + tokens_[made.all.begin].text + "'"};
    made.head = {made.all.begin, behind_bracket(tokens_, open, end)};
    made.condition = {open + 1, made.head.end - 1};
  }

  void read_child(Statement& made, std::size_t at, std::size_t end) {
    made.children.push_back(statement(at, end));
    made.all.end = made.children.back().all.end;
  }

  Statement conditional(std::size_t i, std::size_t end) {
    Statement made = made_of(StatementKind::If, i, end);
    read_head(made, is(i + 1, end, "constexpr") ? i + 2 : i + 1, end);
    read_child(made, made.head.end, end);
    if (is(made.all.end, end, "else")) read_child(made, made.all.end + 1, end);
    return made;
  }

  Statement counted(std::size_t i, std::size_t end) {
    Statement made = made_of(StatementKind::For, i, end);
    read_head(made, i + 1, end);
    const Span inside = made.condition;
    const std::size_t first = find(inside.begin, inside.end, ";");
    if (first >= inside.end) {  // over a range
      made.kind = StatementKind::Opaque;
    } else {
      if (first > inside.begin) made.first.push_back(statement(inside.begin, first + 1));
      const std::size_t second = find(first + 1, inside.end, ";");
      made.condition = {first + 1, second};
      made.step = {std::min(second + 1, inside.end), inside.end};
    }
    read_child(made, made.head.end, end);
    return made;
  }

  Statement repeated(std::size_t i, std::size_t end) {
    Statement made = made_of(StatementKind::While, i, end);
    read_head(made, i + 1, end);
    read_child(made, made.head.end, end);
    return made;
  }

  Statement repeated_once(std::size_t i, std::size_t end) {
    Statement made = made_of(StatementKind::Do, i, end);
    read_child(made, i + 1, end);
    const std::size_t word = made.all.end;
    if (!is(word, end, "while") || !is(word + 1, end, "("))
      throw SourceError{tokens_[i].place, "expected 'while' after 'do'"};
    const std::size_t close = behind_bracket(tokens_, word + 1, end);
    made.condition = {word + 2, close - 1};
    made.all.end = behind_semicolon(close, end);
    return made;
  }

  Statement switched(std::size_t i, std::size_t end) const {
    const std::size_t behind = behind_bracket(tokens_, i + 1, end);
    Statement made =
        made_of(StatementKind::Opaque, i,
                is(behind, end, "{") ? behind_bracket(tokens_, behind, end) : behind_semicolon(behind, end));
    return made;
  }

  bool is_type_statement(std::size_t i, std::size_t end) const {
    const Token& token = tokens_[i];
    if (token.is("using") || token.is("typedef") || token.is("static_assert")) return true;
    if (!token.is("struct") && !token.is("class") && !token.is("enum") && !token.is("union")) return false;
    return find(i, end, ";") > i + 1 && std::any_of(tokens_.begin() + static_cast<std::ptrdiff_t>(i),
                                                    tokens_.begin() + static_cast<std::ptrdiff_t>(find(i, end, ";")),
                                                    [](const Token& each) { return each.is("{"); });
  }

  Statement simple(std::size_t i, std::size_t end) const {
    Statement made = made_of(StatementKind::Expression, i, behind_semicolon(i, end));
    std::size_t call = i;
    if (is(call, end, "metal") && is(call + 1, end, "::")) call += 2;
    if ((is(call, end, "threadgroup_barrier") || is(call, end, "simdgroup_barrier")) && is(call + 1, end, "(") &&
        behind_bracket(tokens_, call + 1, end) + 1 == made.all.end) {
      made.kind = StatementKind::Barrier;
    } else if (is_label(i, end)) {
      made.kind = StatementKind::Opaque;
    } else if (read_declaration(made)) {
      made.kind = StatementKind::Declaration;
    }
    return made;
  }

  bool is_label(std::size_t i, std::size_t end) const {
    return is(i, end, "case") || is(i, end, "default") ||
           (tokens_[i].kind == TokenKind::Identifier && is(i + 1, end, ":") && !is(i + 2, end, ":"));
  }

  // The position behind the bracket of a template's arguments, or `i`.
  std::size_t behind_arguments(std::size_t i, std::size_t end) const {
    try {
      return behind_bracket(tokens_, i, end);
    } catch (const SourceError&) {
      return i;
    }
  }

  // ns::name<arguments>::type
  std::size_t behind_name(std::size_t i, std::size_t end) const {
    for (;;) {
      ++i;
      if (is(i, end, "<")) i = behind_arguments(i, end);
      if (!is(i, end, "::") || i + 1 >= end || tokens_[i + 1].kind != TokenKind::Identifier) return i;
      ++i;
    }
  }

  bool read_declaration(Statement& made) const {
    std::size_t i = made.all.begin;
    const std::size_t end = made.all.end - 1;  // the semicolon
    bool has_type = false;
    for (; i < end && tokens_[i].kind == TokenKind::Identifier;) {
      if (is_one_of(kQualifiers, tokens_[i])) {
        made.is_shared = made.is_shared || tokens_[i].is("threadgroup");
        ++i;
      } else if (!has_type) {
        const bool is_arithmetic = is_one_of(kArithmeticWords, tokens_[i]);
        i = behind_name(i, end);
        while (is_arithmetic && i < end && is_one_of(kArithmeticWords, tokens_[i])) ++i;
        has_type = true;
      } else {
        break;
      }
    }
    made.type = {made.all.begin, i};
    if (!has_type) return false;
    while (i < end)
      if (!read_declarator(made, i, end)) return false;
    for (const Declarator& each : made.declarators)
      made.is_shared = made.is_shared && !each.is_pointer && !each.is_reference;
    return !made.declarators.empty();
  }

  bool read_declarator(Statement& made, std::size_t& i, std::size_t end) const {
    Declarator declarator;
    const std::size_t begin = i;
    for (; i < end; ++i) {
      if (tokens_[i].is("*"))
        declarator.is_pointer = true;
      else if (tokens_[i].is("&") || tokens_[i].is("&&"))
        declarator.is_reference = true;
      else if (!is_one_of(kQualifiers, tokens_[i]))
        break;
    }
    if (i >= end || tokens_[i].kind != TokenKind::Identifier) return false;
    declarator.pointer = {begin, i};
    declarator.at = i;
    declarator.name = tokens_[i++].text;
    const std::size_t array = i;
    while (is(i, end, "[")) i = behind_bracket(tokens_, i, end);
    declarator.array = {array, i};
    if (is(i, end, "(") || is(i, end, "{")) {
      const std::size_t close = behind_bracket(tokens_, i, end);
      declarator.init = {i + 1, close - 1};
      i = close;
    } else if (is(i, end, "=")) {
      const std::size_t from = ++i;
      i = behind_value(i, end);
      declarator.init = {from, i};
    }
    if (i < end && !tokens_[i].is(",")) return false;
    if (i < end) ++i;
    made.declarators.push_back(std::move(declarator));
    return true;
  }

  // Up to a comma that is in no bracket, those of a template's arguments among them.
  std::size_t behind_value(std::size_t i, std::size_t end) const {
    while (i < end && !tokens_[i].is(",")) {
      const Token& token = tokens_[i];
      if (token.is("<") && tokens_[i - 1].kind == TokenKind::Identifier) {
        const std::size_t behind = behind_arguments(i, end);
        const bool is_template = behind > i && (is(behind, end, "(") || is(behind, end, "{") || is(behind, end, "::"));
        i = is_template ? behind : i + 1;
      } else {
        i = token.is("(") || token.is("[") || token.is("{") ? behind_bracket(tokens_, i, end) : i + 1;
      }
    }
    return i;
  }

  const std::vector<Token>& tokens_;
  int depth_ = 0;
};

}  // namespace

Statement statements_of(const std::vector<Token>& tokens, Span body) {
  return StatementParser(tokens).statement(body.begin, body.end);
}

}  // namespace openmps::engine::shaders
