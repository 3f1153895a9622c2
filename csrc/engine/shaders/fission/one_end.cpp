#include "engine/shaders/fission/one_end.h"

#include <span>

#include "engine/shaders/fission/statements.h"

namespace openmps::engine::shaders {
namespace {

class OneEnd {
 public:
  OneEnd(const std::vector<Token>& tokens, const std::string& result) : tokens_(tokens), result_(result) {}

  // Statements, and whether all their paths have returned.
  struct Written {
    std::vector<Token> text;
    bool ends = false;
  };

  std::optional<Written> written(std::span<const Statement> statements) const {
    Written made;
    for (std::size_t i = 0; i < statements.size(); ++i) {
      const Statement& statement = statements[i];
      if (!returns(statement)) {
        append(made.text, statement.all.begin, statement.all.end);
        continue;
      }
      const auto rest = statements.subspan(i + 1);
      const auto last = statement.kind == StatementKind::Jump       ? assigned(statement)
                        : statement.kind == StatementKind::Compound ? block(statement)
                        : statement.kind == StatementKind::If       ? branches(statement, rest)
                                                                    : std::nullopt;
      if (!last) return std::nullopt;
      made.text.insert(made.text.end(), last->text.begin(), last->text.end());
      made.ends = last->ends;
      return made;
    }
    return made;
  }

 private:
  bool returns(const Statement& statement) const {
    for (std::size_t i = statement.all.begin; i < statement.all.end; ++i)
      if (tokens_[i].is("return")) return true;
    return false;
  }

  void append(std::vector<Token>& to, std::size_t begin, std::size_t end) const {
    to.insert(to.end(), tokens_.begin() + static_cast<std::ptrdiff_t>(begin),
              tokens_.begin() + static_cast<std::ptrdiff_t>(end));
  }

  static void add(std::vector<Token>& to, std::string_view text, TokenKind kind, const Token& beside) {
    to.push_back(beside);
    to.back().text = text, to.back().kind = kind, to.back().follows_space = true;
  }

  // return x;  ->  result = x;
  std::optional<Written> assigned(const Statement& jump) const {
    const Token& word = tokens_[jump.all.begin];
    const bool has_value = jump.all.end > jump.all.begin + 2;
    if (has_value == result_.empty() || tokens_[jump.all.begin + 1].is("{")) return std::nullopt;
    Written made{{}, true};
    if (!has_value) return made;
    add(made.text, result_, TokenKind::Identifier, word);
    add(made.text, "=", TokenKind::Punctuator, word);
    append(made.text, jump.all.begin + 1, jump.all.end);
    return made;
  }

  // Nothing that comes after a block with a return is reached.
  std::optional<Written> block(const Statement& statement) const {
    std::optional<Written> inside = written(statement.children);
    if (!inside || !inside->ends) return std::nullopt;
    Written made{{}, true};
    add_braces(made.text, *inside, tokens_[statement.all.begin]);
    return made;
  }

  static void add_braces(std::vector<Token>& to, const Written& inside, const Token& beside) {
    add(to, "{", TokenKind::Punctuator, beside);
    to.insert(to.end(), inside.text.begin(), inside.text.end());
    add(to, "}", TokenKind::Punctuator, beside);
  }

  std::optional<Written> branch(const Statement& statement) const {
    return statement.kind == StatementKind::Compound ? written(statement.children) : written({&statement, 1});
  }

  // The branch that does not return has the rest.
  std::optional<Written> branches(const Statement& statement, std::span<const Statement> rest) const {
    std::optional<Written> first = branch(statement.children[0]),
                           second = statement.children.size() > 1 ? branch(statement.children[1]) : Written{};
    if (!first || !second || !(first->ends || second->ends)) return std::nullopt;
    const Token& word = tokens_[statement.all.begin];
    bool ends = true;
    if (!first->ends || !second->ends) {
      const std::optional<Written> after = written(rest);
      if (!after) return std::nullopt;
      Written& open = first->ends ? *second : *first;
      std::vector<Token> both;
      if (!open.text.empty()) add_braces(both, open, word);
      both.insert(both.end(), after->text.begin(), after->text.end());
      open.text = std::move(both);
      ends = after->ends;
    }
    Written made{{}, ends};
    append(made.text, statement.head.begin, statement.head.end);
    add_braces(made.text, *first, word);
    if (second->text.empty()) return made;
    add(made.text, "else", TokenKind::Identifier, word);
    add_braces(made.text, *second, word);
    return made;
  }

  const std::vector<Token>& tokens_;
  const std::string& result_;
};

}  // namespace

std::optional<std::vector<Token>> with_one_end(const std::vector<Token>& tokens, Span body, const std::string& result) {
  const Statement whole = statements_of(tokens, body);
  std::optional<OneEnd::Written> made = OneEnd(tokens, result).written(whole.children);
  if (!made || (!result.empty() && !made->ends)) return std::nullopt;
  return std::move(made->text);
}

}  // namespace openmps::engine::shaders
