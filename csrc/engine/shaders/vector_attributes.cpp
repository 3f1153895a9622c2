#include "engine/shaders/vector_attributes.h"

#include <algorithm>
#include <optional>

#include "engine/shaders/declarations.h"
#include "engine/shaders/words.h"

namespace openmps::engine::shaders {
namespace {

using Position = std::size_t;

// `__attribute__((ext_vector_type(8)))` as positions of its first token, behind its last one, and of the number.
struct VectorAttribute {
  Position begin, end, number_begin, number_end;
};

bool is_at(const std::vector<Token>& tokens, Position i, std::string_view word) {
  return i < tokens.size() && tokens[i].is(word);
}

// Behind the parenthesis that closes the one at `i`.
Position end_of_parentheses(const std::vector<Token>& tokens, Position i) {
  int depth = 0;
  for (; i < tokens.size(); ++i) {
    depth += tokens[i].is("(") ? 1 : tokens[i].is(")") ? -1 : 0;
    if (depth == 0) return i + 1;
  }
  return i;
}

bool begins_vector_attribute(const std::vector<Token>& tokens, Position i) {
  const bool is_attribute = is_at(tokens, i, "__attribute__") || is_at(tokens, i, "__attribute");
  const bool is_vector = is_at(tokens, i + 3, "ext_vector_type") || is_at(tokens, i + 3, "__ext_vector_type__");
  return is_attribute && is_vector && is_at(tokens, i + 1, "(") && is_at(tokens, i + 2, "(") &&
         is_at(tokens, i + 4, "(");
}

VectorAttribute attribute_at(const std::vector<Token>& tokens, Position i) {
  return {i, end_of_parentheses(tokens, i + 1), i + 5, end_of_parentheses(tokens, i + 4) - 1};
}

bool is_qualifier(const Token& token) {
  return token.is("const") || token.is("volatile") || token.is("static") || token.is("constexpr") ||
         is_address_space(token);
}

// The type that the attribute makes a vector of.
struct TypeRange {
  Position begin, end;
};

// typedef float float8 [attribute]; typedef float [attribute] float8; using float8 = float [attribute];
std::optional<TypeRange> type_of_alias(const std::vector<Token>& statement) {
  const auto is_word = [](const Token& each) { return each.is("typedef") || each.is("using"); };
  const auto found = std::ranges::find_if(statement, is_word);
  if (found == statement.end()) return std::nullopt;
  const auto word = static_cast<Position>(found - statement.begin());
  if (found->is("using")) return TypeRange{word + 3, statement.size()};
  return TypeRange{word + 1, statement.size() - 1};
}

// float [attribute] x: the words in front of the end.
TypeRange type_before(const std::vector<Token>& tokens, Position begin) {
  TypeRange type{tokens.size(), tokens.size()};
  begin = std::max(begin, tokens.size() > kMostTokensAround ? tokens.size() - kMostTokensAround : 0);
  while (type.begin > begin && !is_qualifier(tokens[type.begin - 1]) &&
         (tokens[type.begin - 1].kind == TokenKind::Identifier || tokens[type.begin - 1].is("::")))
    --type.begin;
  return type;
}

// Replaces the types of a program's statements, one after another.
class VectorTypes {
 public:
  explicit VectorTypes(const std::vector<Token>& tokens) : tokens_(tokens) {}

  std::vector<Token> made() {
    for (Position i = 0; i < tokens_.size();) {
      if (begins_vector_attribute(tokens_, i)) {
        i = replace(i);
        continue;
      }
      made_.push_back(tokens_[i]);
      if (tokens_[i].is(";") || tokens_[i].is("{") || tokens_[i].is("}")) statement_ = made_.size();
      ++i;
    }
    return std::move(made_);
  }

 private:
  // Returns the position where to go on.
  Position replace(Position i) {
    const VectorAttribute attribute = attribute_at(tokens_, i);
    const std::vector<Token> number(tokens_.begin() + difference(attribute.number_begin),
                                    tokens_.begin() + difference(attribute.number_end));
    Position next = attribute.end;
    TypeRange type = type_before(made_, statement_);
    if (made_.size() - statement_ < kMostTokensAround)
      if (const auto alias = whole_alias(next)) type = *alias;
    while (type.begin < type.end && is_qualifier(made_[type.begin])) ++type.begin;
    if (type.begin >= type.end || number.empty())
      throw SourceError{tokens_[i].place, "'ext_vector_type' needs a type and the number of its components"};
    std::vector<Token> words(made_.begin() + difference(type.begin), made_.end());
    made_.resize(type.begin);
    for (const char* word : {"metal", "::", "vec", "<"}) add(word, words[0]);
    const auto of_type = words.begin() + difference(type.end - type.begin);
    made_.insert(made_.end(), words.begin(), of_type);
    add(",", words[0]);
    made_.insert(made_.end(), number.begin(), number.end());
    add(">", words[0]);
    made_.insert(made_.end(), of_type, words.end());
    return next;
  }

  // A typedef's name may stand behind the attribute: its statement is moved to the end. Its type, in what was made.
  std::optional<TypeRange> whole_alias(Position& next) {
    if (!type_of_alias({made_.begin() + difference(statement_), made_.end()})) return std::nullopt;
    while (next < tokens_.size() && !tokens_[next].is(";")) made_.push_back(tokens_[next++]);
    const auto type = type_of_alias({made_.begin() + difference(statement_), made_.end()});
    return TypeRange{statement_ + type->begin, statement_ + type->end};
  }

  void add(const char* word, const Token& beside) {
    Token token = beside;
    token.text = word;
    token.kind = is_identifier(word) ? TokenKind::Identifier : TokenKind::Punctuator;
    made_.push_back(std::move(token));
  }

  static std::ptrdiff_t difference(Position at) { return static_cast<std::ptrdiff_t>(at); }

  const std::vector<Token>& tokens_;
  std::vector<Token> made_;
  Position statement_ = 0;  // where it begins in what was made
};

}  // namespace

std::vector<Token> with_vector_types(const std::vector<Token>& tokens) { return VectorTypes(tokens).made(); }

}  // namespace openmps::engine::shaders
