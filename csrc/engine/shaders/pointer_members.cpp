#include "engine/shaders/pointer_members.h"

#include <algorithm>
#include <array>

#include "engine/shaders/swizzles.h"
#include "engine/shaders/words.h"

namespace openmps::engine::shaders {
namespace {

constexpr std::array<std::string_view, 9> kNoCalls = {"sizeof", "decltype", "alignof", "if",     "while",
                                                      "for",    "switch",   "return",  "alignas"};

class MemberReader {
 public:
  explicit MemberReader(const std::vector<Token>& tokens) : tokens_(tokens) {}

  // device const float *a, *b[2];
  void read(const Declaration& structure, const Declaration& member) {
    PointerMember made;
    made.begin = member.all.begin;
    if (!read_type(member, made)) return;
    std::vector<PointerMember> all;
    for (std::size_t star = made.star; tokens_[star].is("*");) {
      std::size_t name = star + 1;
      if (tokens_[name].is("const") || tokens_[name].is("restrict")) ++name;
      if (tokens_[name].kind != TokenKind::Identifier || is_address_space(tokens_[name])) return;
      made.star = star;
      made.name = structure.name + "." + tokens_[name].text;
      all.push_back(made);
      const std::size_t comma = behind_declarator(name + 1, member.all.end);
      if (tokens_[comma].is(";")) break;
      const bool is_pointer =
          tokens_[comma + 1].is("*") && tokens_[comma].place.line == tokens_[member.all.begin].place.line;
      if (!is_pointer) return;
      made.begin = comma;
      star = comma + 1;
    }
    found_.insert(found_.end(), all.begin(), all.end());
  }

  std::vector<PointerMember> take() { return std::move(found_); }

 private:
  // To the first star. Pointers to pointers, functions and void stay as they are.
  bool read_type(const Declaration& member, PointerMember& made) const {
    bool has_space = false;
    std::size_t at = member.all.begin;
    for (; at < member.all.end && !tokens_[at].is("*");) {
      const Token& token = tokens_[at];
      const bool is_word = token.kind == TokenKind::Identifier || token.is("::") || token.is("<");
      if (!is_word || token.is("thread") || token.is("threadgroup") || token.is("void") || token.is("static"))
        return false;
      made.is_of_buffer = made.is_of_buffer || token.is("device");
      has_space = has_space || is_address_space(token);
      at = token.is("<") ? behind_bracket(tokens_, at, member.all.end) : at + 1;
    }
    made.type = {member.all.begin, at};
    made.star = at;
    return has_space && at + 2 < member.all.end;
  }

  std::size_t behind_declarator(std::size_t i, std::size_t end) const {
    while (i < end && !tokens_[i].is(",") && !tokens_[i].is(";")) {
      const bool opens = tokens_[i].is("(") || tokens_[i].is("[") || tokens_[i].is("{");
      i = opens ? behind_bracket(tokens_, i, end) : i + 1;
    }
    return std::min(i, end - 1);
  }

  const std::vector<Token>& tokens_;
  std::vector<PointerMember> found_;
};

void read_all(const std::vector<Declaration>& declarations, const Declaration* structure, MemberReader& reader) {
  for (const Declaration& each : declarations) {
    if (structure && each.kind == DeclarationKind::Variable) reader.read(*structure, each);
    const bool has_members = each.kind == DeclarationKind::Type || each.kind == DeclarationKind::Alias;
    if (has_members) read_all(each.members, &each, reader);
  }
}

// Whether the bracket around a position is that of a call's arguments.
bool is_in_call(const std::vector<Token>& tokens, std::size_t i) {
  const std::size_t first = i > kMostTokensAround ? i - kMostTokensAround : 0;
  for (int depth = 0; i-- > first;) {
    const Token& token = tokens[i];
    if (token.is(";")) return false;
    if (token.is(")") || token.is("]") || token.is("}")) ++depth;
    if (!token.is("(") && !token.is("[") && !token.is("{")) continue;
    if (depth-- > 0) continue;
    if (!token.is("(") || i == 0) return false;
    return tokens[i - 1].is(">") ||
           (tokens[i - 1].kind == TokenKind::Identifier && !is_in(kNoCalls, tokens[i - 1].text));
  }
  return false;
}

// [2][i]; no further than kMostTokensAround.
std::size_t behind_indices(const std::vector<Token>& tokens, std::size_t i) {
  const std::size_t last = std::min(i + kMostTokensAround, tokens.size() - 1);
  for (int depth = 0; i < last; ++i) {
    if (tokens[i].is("[")) ++depth;
    if (depth == 0) return i;
    if (tokens[i].is("]")) --depth;
  }
  return last;
}

}  // namespace

std::vector<PointerMember> pointer_members(const Source& source) {
  MemberReader reader(source.tokens);
  read_all(source.declarations, nullptr, reader);
  return reader.take();
}

PointerUses pointer_uses(const Source& source, const std::vector<PointerMember>& members) {
  PointerUses found;
  if (members.empty()) return found;
  std::set<std::string_view> names;
  for (const PointerMember& each : members) names.insert(std::string_view(each.name).substr(each.name.find('.') + 1));
  const std::vector<Token>& tokens = source.tokens;
  for (std::size_t i = 2; i + 1 < tokens.size(); ++i) {
    const bool is_member = tokens[i - 1].is(".") || tokens[i - 1].is("->");
    if (!is_member || !names.contains(tokens[i].text)) continue;
    found.places.insert(i);
    const std::size_t end = behind_indices(tokens, i + 1);
    if (!tokens[end].is(")") && !tokens[end].is(",")) continue;
    const std::size_t begin = begin_of_postfix(tokens, end);
    const bool begins = begin > 0 && (tokens[begin - 1].is("(") || tokens[begin - 1].is(","));
    if (begins && is_in_call(tokens, begin)) found.arguments[begin] = end;
  }
  return found;
}

}  // namespace openmps::engine::shaders
