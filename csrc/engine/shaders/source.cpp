#include "engine/shaders/source.h"

#include <algorithm>

#include "engine/shaders/text/condition.h"
#include "engine/shaders/words.h"

namespace openmps::engine::shaders {
namespace {

std::vector<Token> between(const Source& source, std::size_t begin, std::size_t end) {
  return {source.tokens.begin() + static_cast<std::ptrdiff_t>(begin),
          source.tokens.begin() + static_cast<std::ptrdiff_t>(end)};
}

std::size_t end_of_value(const Source& source, std::size_t i, std::size_t end) {
  while (i < end && !source.tokens[i].is(",") && !source.tokens[i].is(";"))
    i = source.tokens[i].is("(") || source.tokens[i].is("{") ? behind_bracket(source.tokens, i, end) : i + 1;
  return i;
}

void read_enumerators(Source& source, const Declaration& declaration) {
  std::int64_t next = 0;
  const std::size_t end = declaration.body.end - 1;
  for (std::size_t i = declaration.body.begin + 1; i < end; ++i) {
    const std::string& name = source.tokens[i].text;
    std::size_t behind = end_of_value(source, i, end);
    if (i + 1 < end && source.tokens[i + 1].is("=")) {
      const auto value = value_of(source, between(source, i + 2, behind));
      if (value) next = *value;
    }
    source.integers[name] = next++;
    i = behind;
  }
}

// constant uint kIndex = 3;
void read_constant(Source& source, const Declaration& declaration) {
  const std::size_t equals = declaration.head.end;
  if (equals >= declaration.all.end || !source.tokens[equals].is("=")) return;
  const auto value = value_of(source, between(source, equals + 1, declaration.all.end - 1));
  if (value) source.integers[declaration.name] = *value;
}

// Text in which declarations are equal that differ in address spaces alone.
class Signature {
 public:
  void add(const Token& token) {
    if (token.is("constant"))
      text_ += "const ";
    else if (!is_address_space(token))
      text_ += token.text + " ";
  }
  void add(const Source& source, std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) add(source.tokens[i]);
  }
  // const once, however often it is said.
  void add_type(const std::vector<Token>& type) {
    bool has_const = false;
    for (const Token& token : type)
      if (!(token.is("const") || token.is("constant")) || !std::exchange(has_const, true)) add(token);
  }
  void add(std::string_view text) { text_ += text; }
  std::string take() { return std::move(text_); }

 private:
  std::string text_;
};

std::string signature_of_function(const Source& source, const Declaration& function, bool is_constructor) {
  Signature signature;
  signature.add(function.scope + "|");
  signature.add(source, function.template_parameters.begin, function.template_parameters.end);
  signature.add("|");
  // Of a member that is defined outside of its type, the type belongs to the name: S<float>::load. Templates may differ
  // in their results alone: enable_if_t<is_integral_v<T>, T>.
  const bool is_member = function.at_name > function.head.begin && source.tokens[function.at_name - 1].is("::");
  const bool has_all = is_member || !function.template_parameters.empty();
  signature.add(source, has_all ? function.head.begin : function.at_name, function.head.end);
  signature.add("(");
  for (const Parameter& parameter : function.parameters) {
    signature.add_type(parameter.type);
    signature.add(",");
  }
  const std::size_t behind = behind_bracket(source.tokens, function.head.end, function.all.end);
  const std::size_t end = function.body.empty() ? function.all.end : function.body.begin;
  if (!is_constructor && behind < end) signature.add_type(between(source, behind, end));
  return signature.take();
}

// A letter for each parameter: whether checked mode changes its type.
std::string pointers_of(const Declaration& function) {
  std::string letters;
  for (const Parameter& parameter : function.parameters) letters += is_checked_pointer(parameter) ? 'p' : '-';
  return letters;
}

// The same for a specialisation like S<device T*>.
std::string pointers_of_type(const Source& source, const Declaration& type) {
  bool has_space = false, has_pointer = false;
  for (std::size_t i = type.head.begin; i < type.body.begin; ++i) {
    has_space = has_space || (is_address_space(source.tokens[i]) && !source.tokens[i].is("thread"));
    has_pointer = has_pointer || source.tokens[i].is("*");
  }
  return has_space && has_pointer ? "p" : "-";
}

std::string signature_of_type(const Source& source, const Declaration& type) {
  Signature signature;
  signature.add(type.scope + "|");
  signature.add(source, type.all.begin, type.body.begin);
  return signature.take();
}

// S() = default;
bool is_defaulted(const Source& source, const Declaration& constructor) {
  const std::size_t end = constructor.all.end;
  return constructor.body.empty() && constructor.parameters.empty() && end > 2 && source.tokens[end - 2].is("default");
}

// In C++14 a type whose constructors are all defaulted is an aggregate, S{1, 2}. In C++20 it is not: they are left out.
void find_defaulted(Source& source, const Declaration& type) {
  std::vector<const Declaration*> constructors;
  for (const Declaration& member : type.members)
    if (member.kind == DeclarationKind::Function && member.name == type.name) constructors.push_back(&member);
  if (!std::all_of(constructors.begin(), constructors.end(),
                   [&](const Declaration* each) { return is_defaulted(source, *each); }))
    return;
  for (const Declaration* const each : constructors) source.repeated[each->all.begin] = each->all.end;
}

void find_repeated(Source& source, const std::vector<Declaration>& declarations, const std::string& type) {
  std::map<std::string, std::set<std::string>> known;
  for (const Declaration& declaration : declarations) {
    if (declaration.body.empty() && (type.empty() || declaration.kind != DeclarationKind::Function)) continue;
    const bool is_type = declaration.kind == DeclarationKind::Type && !declaration.name.empty();
    if (is_type) {
      find_defaulted(source, declaration);
      find_repeated(source, declaration.members, declaration.name);
    }
    if (!is_type && declaration.kind != DeclarationKind::Function) continue;
    const bool is_constructor = !is_type && !type.empty() && declaration.name == type;
    if (is_constructor)
      for (std::size_t i = behind_bracket(source.tokens, declaration.head.end, declaration.all.end);
           i < declaration.all.end && !source.tokens[i].is(":") && !source.tokens[i].is("{"); ++i)
        if (source.tokens[i].is("constant")) source.unqualified.insert(i);
    std::string key =
        is_type ? signature_of_type(source, declaration) : signature_of_function(source, declaration, is_constructor);
    std::set<std::string>& pointers = known[std::move(key)];
    const bool is_first = pointers.empty();
    const bool is_other =
        pointers.insert(is_type ? pointers_of_type(source, declaration) : pointers_of(declaration)).second;
    if (is_first) continue;
    source.repeated[declaration.all.begin] = declaration.all.end;
    if (is_other) source.only_checked.insert(declaration.all.begin);
  }
}

bool is_specialisation(const Source& source, const Declaration& type) {
  for (std::size_t i = type.head.begin; i + 1 < type.body.begin; ++i)
    if (source.tokens[i].is(type.name)) return source.tokens[i + 1].is("<");
  return false;
}

// struct limits<mine> { ... } of a template that the library has: nothing in the source names it. It belongs to the
// library's namespace, which the outermost one of a Metal program encloses.
void find_specialisations(Source& source) {
  std::set<std::string> own;
  for (const Declaration& each : source.declarations)
    if (each.kind == DeclarationKind::Other || (each.kind == DeclarationKind::Type && !is_specialisation(source, each)))
      own.insert(each.name);
  for (std::size_t i = 0; i < source.declarations.size(); ++i) {
    Declaration& each = source.declarations[i];
    if (each.kind != DeclarationKind::Type || each.template_parameters.empty() || own.contains(each.name)) continue;
    source.specialisations.insert(i);
    if (each.scope.empty()) each.scope = "metal";
  }
}

void find_templates(const std::vector<Declaration>& declarations, std::set<std::string, std::less<>>& names) {
  for (const Declaration& each : declarations) {
    if (!each.template_parameters.empty()) names.insert(each.name);
    find_templates(each.members, names);
  }
}

}  // namespace

std::string Source::message_of(const SourceError& error, const std::vector<std::string>& files) {
  if (error.place.line == 0 || error.place.file >= files.size()) return "error: " + error.message;
  return files[error.place.file] + ":" + std::to_string(error.place.line) + ":" + std::to_string(error.place.column) +
         ": error: " + error.message;
}

std::optional<std::int64_t> value_of(const Source& source, std::vector<Token> tokens) {
  for (Token& token : tokens) {
    if (token.kind != TokenKind::Identifier) continue;
    const auto known = source.integers.find(token.text);
    if (known == source.integers.end()) return std::nullopt;
    token.kind = TokenKind::Number;
    token.text = std::to_string(known->second);
  }
  if (tokens.empty()) return std::nullopt;
  try {
    return integer_of(tokens, {});
  } catch (const SourceError&) {
    return std::nullopt;
  }
}

std::set<std::size_t> reached_from(const Source& source, const std::vector<std::size_t>& from) {
  std::multimap<std::string_view, std::size_t> by_name;
  std::set<std::size_t> reached;
  std::vector<std::size_t> left;
  const auto reach = [&](std::size_t i) {
    if (reached.insert(i).second) left.push_back(i);
  };
  for (std::size_t i = 0; i < source.declarations.size(); ++i) {
    const Declaration& declaration = source.declarations[i];
    if (declaration.kind == DeclarationKind::Instance) continue;
    for (const std::string& name : declaration.names) by_name.emplace(name, i);
    // Operators are called without their name. Declarations without a name hold for all.
    if (declaration.name.starts_with("operator") || source.specialisations.contains(i) ||
        (declaration.kind == DeclarationKind::Other && source.tokens[declaration.head.begin].is("using")))
      reach(i);
  }
  for (const std::size_t i : from) reach(i);
  while (!left.empty()) {
    const Span all = source.declarations[left.back()].all;
    left.pop_back();
    for (std::size_t i = all.begin; i < all.end; ++i) {
      if (source.tokens[i].kind != TokenKind::Identifier) continue;
      const auto [first, last] = by_name.equal_range(source.tokens[i].text);
      for (auto found = first; found != last; ++found) reach(found->second);
    }
  }
  return reached;
}

bool is_of_rays_or_tiles(const Source& source, std::size_t i) noexcept {
  const std::string& text = source.tokens[i].text;
  const Token& next = source.tokens[i + 1];
  const bool is_type = is_in(kUnsupportedTypes, text) && (next.is("<") || next.kind == TokenKind::Identifier);
  if (!is_type && !(text == "raytracing" && next.is("::"))) return false;
  return std::ranges::none_of(source.declarations, [&](const Declaration& each) {
    return std::ranges::find(each.names, text) != each.names.end();
  });
}

void complete(Source& source) {
  find_templates(source.declarations, source.templates);
  for (const Declaration& declaration : source.declarations) {
    if (declaration.kind == DeclarationKind::Variable) read_constant(source, declaration);
    const bool is_type = declaration.kind == DeclarationKind::Type || declaration.kind == DeclarationKind::Alias;
    if (is_type && !declaration.body.empty()) {
      for (std::size_t i = declaration.head.begin; i < declaration.body.begin; ++i)
        if (source.tokens[i].is("enum")) {
          read_enumerators(source, declaration);
          break;
        }
    }
  }
  find_repeated(source, source.declarations, "");
  find_specialisations(source);
}

}  // namespace openmps::engine::shaders
