#include "engine/shaders/parameter_aliases.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "engine/shaders/words.h"

namespace openmps::engine::shaders {
namespace {

using Tokens = std::vector<Token>;

constexpr int kMostNestedAliases = 16;
constexpr std::size_t kMostBytes = std::size_t{16} << 20;  // of all that is put in the place of aliases

bool is_word_beside(const Token& token) {
  return token.is("const") || token.is("volatile") || token.is("restrict") || token.is("__restrict") ||
         token.is("__restrict__");
}

bool is_handle(const Tokens& type) {
  return std::ranges::any_of(type, [](const Token& token) {
    return token.is("*") || token.is("&") || token.is("sampler") || token.text.starts_with("texture") ||
           token.text.starts_with("depth2d") || token.text.starts_with("depthcube");
  });
}

// A type of a parameter that may be an alias: const a::Pointer<float, 2>
struct NamedType {
  Tokens path;                    // a, Pointer
  std::vector<Tokens> arguments;  // float and 2
  Tokens beside;                  // const
};

// The parts between the commas of [begin, end) that are in no bracket.
std::vector<Tokens> parts_of(const Tokens& tokens, std::size_t begin, std::size_t end) {
  std::vector<Tokens> parts(1);
  int depth = 0;
  for (std::size_t i = begin; i < end; ++i) {
    const Token& token = tokens[i];
    depth += token.is("<") || token.is("(") || token.is("[") || token.is("{") ? 1 : 0;
    depth -= token.is(">") || token.is(")") || token.is("]") || token.is("}") ? 1 : 0;
    if (token.is(",") && depth == 0)
      parts.emplace_back();
    else
      parts.back().push_back(token);
  }
  return parts;
}

// None: the type is more than a name.
std::optional<NamedType> named_type(const Tokens& type) {
  NamedType made;
  std::size_t i = 0;
  bool wants_name = true;
  for (; i < type.size(); ++i) {
    if (is_word_beside(type[i]) || type[i].is("typename"))
      made.beside.push_back(type[i]);
    else if (type[i].is("::"))
      wants_name = true;
    else if (wants_name && type[i].kind == TokenKind::Identifier && !is_address_space(type[i]))
      made.path.push_back(type[i]), wants_name = false;
    else
      break;
  }
  if (i < type.size() && type[i].is("<")) {
    const std::size_t close = behind_bracket(type, i, type.size());
    made.arguments = parts_of(type, i + 1, close - 1);
    for (i = close; i < type.size() && is_word_beside(type[i]); ++i) made.beside.push_back(type[i]);
  }
  std::erase_if(made.beside, [](const Token& token) { return token.is("typename"); });
  if (made.path.empty() || wants_name || i < type.size()) return std::nullopt;
  return made;
}

struct Alias {
  std::string scope;
  Tokens type;
  std::vector<Tokens> parameters;  // of a template: typename T, int N = 2
};

class Aliases {
 public:
  Aliases(const Tokens& tokens, const std::vector<Declaration>& declarations) : tokens_(tokens) {
    add(declarations, "");
    replace_in(declarations, "");
  }

  Tokens made() const {
    Tokens made;
    if (replaced_.empty()) return made;
    for (std::size_t i = 0; i < tokens_.size();) {
      const auto found = replaced_.find(i);
      if (found == replaced_.end()) {
        made.push_back(tokens_[i++]);
        continue;
      }
      made.insert(made.end(), found->second.words.begin(), found->second.words.end());
      i = found->second.end;
    }
    return made;
  }

 private:
  struct Replacement {
    std::size_t end;
    Tokens words;
  };

  static std::string joined(const std::string& scope, const std::string& name) {
    return scope.empty() ? name : scope + "::" + name;
  }

  // The declarations of members do not say their scope.
  static std::string scope_of(const Declaration& declaration, const std::string& outer) {
    return outer.empty() ? declaration.scope : outer;
  }

  void add(const std::vector<Declaration>& declarations, const std::string& outer) {
    for (const Declaration& each : declarations) {
      const std::string scope = scope_of(each, outer);
      if (each.kind == DeclarationKind::Alias && each.body.empty()) add_alias(each, scope);
      if (each.kind == DeclarationKind::Alias || each.kind == DeclarationKind::Type) types_[scope].insert(each.name);
      if (each.kind == DeclarationKind::Type && !each.name.empty()) add(each.members, joined(scope, each.name));
    }
  }

  // typedef T name; using name = T;
  void add_alias(const Declaration& declaration, const std::string& scope) {
    const bool is_using = tokens_[declaration.head.begin].is("using");
    const std::size_t begin = declaration.head.begin + (is_using ? 3 : 1),
                      end = declaration.all.end - (is_using ? 1 : 2);
    if (begin >= end || end - begin > kMostTokensAround) return;
    if (!is_using && !tokens_[end].is(declaration.name)) return;  // typedef T name[2]; typedef T (*name)();
    Alias alias{scope, between(begin, end), {}};
    if (std::ranges::any_of(alias.type, [](const Token& token) { return token.is("(") || token.is("["); })) return;
    if (parts_of(alias.type, 0, alias.type.size()).size() > 1) return;
    const Span parameters = declaration.template_parameters;
    if (!parameters.empty()) alias.parameters = parts_of(tokens_, parameters.begin + 2, parameters.end - 1);
    aliases_.emplace(joined(scope, declaration.name), std::move(alias));
  }

  void replace_in(const std::vector<Declaration>& declarations, const std::string& outer) {
    if (aliases_.empty()) return;
    for (const Declaration& each : declarations) {
      const std::string scope = scope_of(each, outer);
      std::set<std::string> hidden;  // names of the template's own parameters
      for (std::size_t i = each.template_parameters.begin; i < each.template_parameters.end; ++i)
        hidden.insert(tokens_[i].text);
      for (const Parameter& parameter : each.parameters)
        if (std::ranges::none_of(parameter.type, [&](const Token& word) {
              return word.kind == TokenKind::Identifier && hidden.contains(word.text) && aliases_.contains(word.text);
            }))
          replace(parameter, scope);
      if (each.kind == DeclarationKind::Type) replace_in(each.members, joined(scope, each.name));
    }
  }

  void replace(const Parameter& parameter, const std::string& scope) {
    const std::size_t end = parameter.begin + parameter.type.size();
    if (parameter.is_array || parameter.type.empty() || end > tokens_.size()) return;
    for (std::size_t i = 0; i < parameter.type.size(); ++i)
      if (tokens_[parameter.begin + i].text != parameter.type[i].text) return;  // an attribute is among them
    std::optional<Tokens> type = resolved(parameter.type, scope, 0);
    if (!type || !is_handle(*type)) return;
    const Token& first = tokens_[parameter.begin];
    for (Token& word : *type) {
      word.place = first.place, word.begins_line = false, word.follows_space = true;
      bytes_ += sizeof(Token) + word.text.size();
    }
    if (bytes_ > kMostBytes)
      throw SourceError{first.place, "the types of parameters behind 'typedef' and 'using' have more than " +
                                         std::to_string(kMostBytes) + " bytes"};
    type->front().begins_line = first.begins_line;
    replaced_[parameter.begin] = {end, std::move(*type)};
  }

  // The type that an alias stands for, as it is written in its own scope. None: `type` names no alias.
  std::optional<Tokens> resolved(const Tokens& type, const std::string& scope, int depth) const {
    if (depth > kMostNestedAliases || type.size() > kMostTokensAround) return std::nullopt;
    const std::optional<NamedType> named = named_type(type);
    const Alias* const alias = named ? find(named->path, scope) : nullptr;
    if (!alias) return std::nullopt;
    Tokens made = with_arguments(*alias, named->arguments, scope);
    if (std::optional<Tokens> deeper = resolved(made, scope, depth + 1)) made = std::move(*deeper);
    const bool is_bound = std::ranges::any_of(made, [](const Token& token) { return token.is("&"); });
    if (!is_bound) made.insert(made.end(), named->beside.begin(), named->beside.end());
    return made;
  }

  // As C++ looks names up: in the scope, then in those around it.
  const Alias* find(const Tokens& path, std::string scope) const {
    std::string name;
    for (const Token& word : path) name = joined(name, word.text);
    for (;;) {
      if (const auto found = aliases_.find(joined(scope, name)); found != aliases_.end()) return &found->second;
      if (scope.empty()) return nullptr;
      const std::size_t last = scope.rfind("::");
      scope.resize(last == std::string::npos ? 0 : last);
    }
  }

  Tokens with_arguments(const Alias& alias, const std::vector<Tokens>& arguments, const std::string& scope) const {
    std::map<std::string, Tokens> values;
    for (std::size_t i = 0; i < alias.parameters.size(); ++i) {
      const Tokens& parameter = alias.parameters[i];
      const auto equals = std::ranges::find_if(parameter, [](const Token& token) { return token.is("="); });
      if (equals == parameter.begin()) continue;
      Tokens& value = values[(equals - 1)->text];
      if (i < arguments.size())
        value = arguments[i];
      else if (equals != parameter.end())
        value.assign(equals + 1, parameter.end());
    }
    const auto known = types_.find(alias.scope);
    const bool is_around = alias.scope.empty() || scope == alias.scope || scope.starts_with(alias.scope + "::");
    Tokens made;
    for (std::size_t i = 0; i < alias.type.size(); ++i) {
      const Token& token = alias.type[i];
      const bool begins = i == 0 || !alias.type[i - 1].is("::");
      if (const auto value = values.find(token.text); value != values.end() && begins) {
        made.insert(made.end(), value->second.begin(), value->second.end());
        continue;
      }
      if (begins && !is_around && known->second.contains(token.text)) add_scope(made, alias.scope, token);
      made.push_back(token);
    }
    return made;
  }

  // a::b::
  static void add_scope(Tokens& made, const std::string& scope, const Token& beside) {
    for (std::size_t i = 0; i < scope.size();) {
      const std::size_t end = scope[i] == ':' ? i + 2 : std::min(scope.find(':', i), scope.size());
      made.push_back(beside);
      made.back().text = scope.substr(i, end - i);
      made.back().kind = scope[i] == ':' ? TokenKind::Punctuator : TokenKind::Identifier;
      i = end;
    }
    made.push_back(beside);
    made.back().text = "::", made.back().kind = TokenKind::Punctuator;
  }

  Tokens between(std::size_t begin, std::size_t end) const {
    return {tokens_.begin() + static_cast<std::ptrdiff_t>(begin), tokens_.begin() + static_cast<std::ptrdiff_t>(end)};
  }

  const Tokens& tokens_;
  std::map<std::string, Alias> aliases_;                // by names with scopes
  std::map<std::string, std::set<std::string>> types_;  // of each scope
  std::map<std::size_t, Replacement> replaced_;         // by the first token
  std::size_t bytes_ = 0;                               // of the replacements
};

}  // namespace

std::vector<Token> with_parameter_types(const std::vector<Token>& tokens,
                                        const std::vector<Declaration>& declarations) {
  return Aliases(tokens, declarations).made();
}

}  // namespace openmps::engine::shaders
