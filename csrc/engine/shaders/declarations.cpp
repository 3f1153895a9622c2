#include "engine/shaders/declarations.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace openmps::engine::shaders {
namespace {

constexpr int kMostNestedScopes = 100;  // of namespaces and types

// Words that stand before "(" without being the name of a function.
constexpr std::array<std::string_view, 7> kNoNames = {"alignas",  "decltype", "__attribute__", "noexcept",
                                                      "explicit", "typeof",   "sizeof"};

bool is_type_word(std::string_view word) noexcept {
  return word == "struct" || word == "class" || word == "union" || word == "enum";
}

class Parser {
 public:
  explicit Parser(const std::vector<Token>& tokens) : tokens_(tokens) {}

  std::vector<Declaration> run() {
    scope(0, tokens_.size() - 1, "", false, declarations_);
    return std::move(declarations_);
  }

 private:
  const Token& at(std::size_t i) const { return tokens_[std::min(i, tokens_.size() - 1)]; }
  bool is(std::size_t i, std::size_t end, std::string_view text) const { return i < end && tokens_[i].is(text); }
  bool is_attribute(std::size_t i, std::size_t end) const { return is(i, end, "[") && is(i + 1, end, "["); }

  [[noreturn]] void fail(std::size_t i, const std::string& message) const { throw SourceError{at(i).place, message}; }

  void scope(std::size_t i, std::size_t end, const std::string& path, bool is_type, std::vector<Declaration>& into) {
    if (++depth_ > kMostNestedScopes) fail(i, "namespaces and types are nested too deeply");
    while (i < end) {
      if (is(i, end, ";")) {
        ++i;
      } else if (is(i, end, "}")) {
        fail(i, "extraneous closing brace ('}')");
      } else if (is(i, end, "namespace") || (is(i, end, "inline") && is(i + 1, end, "namespace"))) {
        i = read_namespace(i, end, path, into);
      } else if (is_type && is(i + 1, end, ":") && tokens_[i].kind == TokenKind::Identifier && !is(i + 2, end, ":")) {
        i += 2;  // public:
      } else {
        Declaration declaration = read(i, end, path);
        i = declaration.all.end;
        into.push_back(std::move(declaration));
      }
    }
    --depth_;
  }

  std::size_t read_namespace(std::size_t i, std::size_t end, const std::string& path, std::vector<Declaration>& into) {
    std::string name = path;
    const std::size_t begin = i;
    while (i < end && !tokens_[i].is("{") && !tokens_[i].is("=") && !tokens_[i].is(";")) {
      if (tokens_[i].kind == TokenKind::Identifier && !tokens_[i].is("namespace") && !tokens_[i].is("inline"))
        name += (name.empty() ? "" : "::") + tokens_[i].text;
      ++i;
    }
    if (!is(i, end, "{")) {  // namespace a = b;
      Declaration alias;
      alias.kind = DeclarationKind::Alias;
      alias.scope = path;
      alias.place = tokens_[begin].place;
      alias.all = alias.head = {begin, behind(i, end, ";")};
      alias.name = at(begin + 1).text;
      alias.names = {alias.name};
      into.push_back(std::move(alias));
      return into.back().all.end;
    }
    const std::size_t close = behind_bracket(tokens_, i, end);
    scope(i + 1, close - 1, name, false, into);
    return close;
  }

  // The position behind the next `text` that is in no bracket.
  std::size_t behind(std::size_t i, std::size_t end, std::string_view text) const {
    while (i < end && !tokens_[i].is(text)) i = skip(i, end);
    if (i >= end) fail(end, "expected '" + std::string(text) + "'");
    return i + 1;
  }

  // The position behind a token, or behind the bracket that it opens.
  std::size_t skip(std::size_t i, std::size_t end) const {
    const Token& token = tokens_[i];
    return token.is("(") || token.is("[") || token.is("{") ? behind_bracket(tokens_, i, end) : i + 1;
  }

  std::vector<Attribute> attributes_at(std::size_t& i, std::size_t end) const {
    std::vector<Attribute> attributes;
    while (is_attribute(i, end)) {
      const std::size_t close = behind_bracket(tokens_, i, end);
      for (std::size_t at = i + 2; at + 2 < close + 1 && at < close - 2;) {
        Attribute attribute;
        attribute.place = tokens_[at].place;
        while (at < close - 2 && !tokens_[at].is("(") && !tokens_[at].is(",")) attribute.name += tokens_[at++].text;
        if (is(at, close - 2, "(")) {
          const std::size_t behind = behind_bracket(tokens_, at, close - 2);
          attribute.arguments.assign(tokens_.begin() + static_cast<std::ptrdiff_t>(at) + 1,
                                     tokens_.begin() + static_cast<std::ptrdiff_t>(behind) - 1);
          at = behind;
        }
        if (is(at, close - 2, ",")) ++at;
        if (!attribute.name.empty())
          attributes.push_back(std::move(attribute));
        else if (at < close - 2)
          ++at;
      }
      i = close;
    }
    return attributes;
  }

  static void append(std::vector<Attribute>& all, std::vector<Attribute> more) {
    for (Attribute& each : more) all.push_back(std::move(each));
  }

  Declaration read(std::size_t i, std::size_t end, const std::string& path) {
    Declaration made;
    made.scope = path;
    made.all.begin = i;
    made.place = tokens_[i].place;
    bool is_instance = false;
    while (is(i, end, "template")) {
      if (!is(i + 1, end, "<")) {
        is_instance = true;
        ++i;
        break;
      }
      const std::size_t begin = made.template_parameters.empty() ? i : made.template_parameters.begin;
      i = behind_bracket(tokens_, i + 1, end);
      made.template_parameters = {begin, i};
    }
    if (is(i, end, "requires")) fail(i, "'requires' is not in the Metal language");
    made.head.begin = i;
    if (is_instance)
      read_instance(made, i, end);
    else if (is(i, end, "using") || is(i, end, "typedef") || is(i, end, "static_assert") ||
             is(i, end, "_Static_assert"))
      read_alias(made, i, end);
    else
      read_entity(made, i, end);
    if (made.head.end == 0) made.head.end = made.all.end;
    return made;
  }

  void read_alias(Declaration& made, std::size_t i, std::size_t end) {
    const std::string word = tokens_[i].text;
    made.all.end = behind(i, end, ";");
    if (word == "typedef") {
      made.kind = DeclarationKind::Alias;
      made.names = identifiers(i + 1, made.all.end - 1);
      // A parser of types would find the new name. Here it is the last identifier.
      for (std::size_t at = made.all.end - 1; at-- > i;)
        if (tokens_[at].kind == TokenKind::Identifier) {
          made.name = tokens_[at].text;
          break;
        }
      made.names = {made.name};
      read_body(made, i + 1);
    } else if (word == "using" && is(i + 2, end, "=")) {
      made.kind = DeclarationKind::Alias;
      made.name = tokens_[i + 1].text;
      made.names = {made.name};
    }
  }

  // typedef struct { float x; } Name; An enum declares the names of its values, too.
  void read_body(Declaration& made, std::size_t i) {
    if (!is_type_word(tokens_[i].text)) return;
    std::size_t open = i;
    while (open < made.all.end && !tokens_[open].is("{")) open = skip(open, made.all.end);
    if (open >= made.all.end) return;
    made.body = {open, behind_bracket(tokens_, open, made.all.end)};
    if (tokens_[i].is("enum"))
      for (std::string& each : identifiers(open + 1, made.body.end - 1)) made.names.push_back(std::move(each));
    else
      scope(open + 1, made.body.end - 1, "", true, made.members);
  }

  // Identifiers that are in no bracket.
  std::vector<std::string> identifiers(std::size_t i, std::size_t end) const {
    std::vector<std::string> found;
    for (; i < end; i = skip(i, end))
      if (tokens_[i].kind == TokenKind::Identifier) found.push_back(tokens_[i].text);
    return found;
  }

  // template [[host_name("f_float")]] kernel void f<float>(...);
  void read_instance(Declaration& made, std::size_t i, std::size_t end) {
    made.kind = DeclarationKind::Instance;
    made.all.end = behind(i, end, ";");
    while (i < made.all.end) {
      append(made.attributes, attributes_at(i, made.all.end));
      if (i >= made.all.end) break;
      if (is(i + 1, made.all.end, "<") && tokens_[i].kind == TokenKind::Identifier) {
        const std::size_t close = behind_bracket(tokens_, i + 1, made.all.end);
        made.name = tokens_[i].text;
        made.template_arguments = {i + 2, close - 1};
        if (is(close, made.all.end, "(")) {
          made.parameters = parameters(close + 1, behind_bracket(tokens_, close, made.all.end) - 1);
          break;
        }
        i = close;
      } else if (is(i + 1, made.all.end, "(") && tokens_[i].kind == TokenKind::Identifier &&
                 !tokens_[i].is("decltype")) {
        made.name = tokens_[i].text;  // its arguments follow from the parameters
        made.template_arguments = {};
        made.parameters = parameters(i + 2, behind_bracket(tokens_, i + 1, made.all.end) - 1);
        break;
      } else {
        i = skip(i, made.all.end);
      }
    }
  }

  void read_entity(Declaration& made, std::size_t i, std::size_t end) {
    const std::size_t begin = i;
    bool has_type_body = false;
    while (i < end) {
      append(made.attributes, attributes_at(i, end));
      if (i >= end) break;
      const Token& token = tokens_[i];
      if (token.is("extern")) fail(i, "'extern' is not supported: a library is one source");
      if (token.is(";")) return end_variable(made, begin, i, end, has_type_body);
      if (token.is("=") || (token.is("{") && !has_type_body)) return end_variable(made, begin, i, end, has_type_body);
      if (token.is("}")) fail(i, "expected ';' before '}'");
      if (is_type_word(token.text) && token.kind == TokenKind::Identifier) {
        i = read_type(made, i, end, has_type_body);
        continue;
      }
      if (token.is("operator")) return read_operator(made, i, end);
      if (token.kind == TokenKind::Identifier && is(i + 1, end, "<")) {
        const std::size_t close = behind_bracket(tokens_, i + 1, end);
        if (is(close, end, "(") && !has_type_body && i > begin) return read_function(made, i, close, end);
        i = close;
        continue;
      }
      const bool is_name = token.kind == TokenKind::Identifier &&
                           std::find(kNoNames.begin(), kNoNames.end(), token.text) == kNoNames.end();
      const bool is_sampler = i > begin && tokens_[i - 1].is("sampler");  // constexpr sampler s(coord::pixel);
      const bool has_values =
          is_sampler ||
          (i + 2 < end && (tokens_[i + 2].kind == TokenKind::String || tokens_[i + 2].kind == TokenKind::Number));
      if (is_name && is(i + 1, end, "(") && has_values) return end_variable(made, begin, i + 1, end, has_type_body);
      if (is_name && is(i + 1, end, "(")) return read_function(made, i, i + 1, end);
      i = skip(i, end);
    }
    fail(end, "expected ';' at the end of a declaration");
  }

  void end_variable(Declaration& made, std::size_t begin, std::size_t i, std::size_t end, bool has_type_body) {
    made.head.end = i;
    made.all.end = behind(i, end, ";");
    if (!has_type_body) {
      made.kind = DeclarationKind::Variable;
      for (std::size_t at = i; at-- > begin;) {
        if (tokens_[at].is("]")) {
          while (at > begin && !tokens_[at].is("[")) --at;
          continue;
        }
        if (tokens_[at].kind == TokenKind::Identifier) {
          made.name = tokens_[at].text;
          break;
        }
      }
      for (std::size_t at = begin; at + 1 < made.all.end; at = skip(at, end)) {
        const Token& next = tokens_[at + 1];
        const bool ends = next.is("=") || next.is(",") || next.is(";") || next.is("[") || next.is("{") || next.is("(");
        if (ends && tokens_[at].kind == TokenKind::Identifier) made.names.push_back(tokens_[at].text);
      }
    }
  }

  // struct Name { ... }: the position after it. An enum declares the names of its values, too.
  std::size_t read_type(Declaration& made, std::size_t i, std::size_t end, bool& has_body) {
    const bool is_enum = tokens_[i].is("enum");
    std::size_t at = i + 1;
    std::string name;
    while (at < end && !tokens_[at].is("{") && !tokens_[at].is(";") && !tokens_[at].is("(") && !tokens_[at].is("=")) {
      append(made.attributes, attributes_at(at, end));
      if (at < end && tokens_[at].is(":")) {
        while (at < end && !tokens_[at].is("{") && !tokens_[at].is(";")) ++at;
        break;
      }
      if (at < end && tokens_[at].is("<")) {
        at = behind_bracket(tokens_, at, end);
        continue;
      }
      if (at >= end || tokens_[at].is("{")) break;
      if ((tokens_[at].is("alignas") || tokens_[at].is("__attribute__")) && is(at + 1, end, "(")) {
        at = behind_bracket(tokens_, at + 1, end);
        continue;
      }
      const bool is_word = tokens_[at].is("class") || tokens_[at].is("struct") || tokens_[at].is("final");
      if (tokens_[at].kind == TokenKind::Identifier && !is_word && name.empty())
        name = tokens_[at].text;
      else if (tokens_[at].kind == TokenKind::Identifier && !is_word)
        return i + 1;  // struct S variable
      at = skip(at, end);
    }
    if (!is(at, end, "{")) {
      if (name.empty() || !is(at, end, ";")) return i + 1;
      has_body = true;  // struct Name; declares no variable
      made.name = name;
      made.names.push_back(name);
      return at;
    }
    has_body = true;
    const std::size_t close = behind_bracket(tokens_, at, end);
    made.kind = DeclarationKind::Type;
    if (made.name.empty()) made.name = name;
    if (!name.empty()) made.names.push_back(name);
    made.body = {at, close};
    if (is_enum)
      for (std::string& each : identifiers(at + 1, close - 1)) made.names.push_back(std::move(each));
    else
      scope(at + 1, close - 1, "", true, made.members);
    for (std::size_t behind_body = close; behind_body < end && !tokens_[behind_body].is(";"); ++behind_body)
      if (tokens_[behind_body].kind == TokenKind::Identifier) made.names.push_back(tokens_[behind_body].text);
    return close;
  }

  void read_operator(Declaration& made, std::size_t i, std::size_t end) {
    std::size_t at = i + 1;
    std::string name = "operator";
    if (is(at, end, "(") && is(at + 1, end, ")")) name += "()", at += 2;
    while (at < end && !tokens_[at].is("(")) name += tokens_[at++].text;
    finish_function(made, name, i, at, end);
  }

  void read_function(Declaration& made, std::size_t name, std::size_t open, std::size_t end) {
    finish_function(made, tokens_[name].text, name, open, end);
  }

  void finish_function(Declaration& made, const std::string& name, std::size_t at_name, std::size_t open,
                       std::size_t end) {
    made.kind = DeclarationKind::Function;
    made.name = name;
    made.names = {name};
    made.place = at(at_name).place;
    if (!is(open, end, "(")) fail(at_name, "expected '(' after the name of a function");
    std::size_t i = behind_bracket(tokens_, open, end);
    made.head.end = open;
    made.at_name = at_name;
    made.parameters = parameters(open + 1, i - 1);
    while (i < end && !tokens_[i].is("{") && !tokens_[i].is(";")) {
      if (tokens_[i].is(":")) {
        i = behind_initialisers(i + 1, end);
        break;
      }
      append(made.attributes, attributes_at(i, end));
      if (i < end && !tokens_[i].is("{") && !tokens_[i].is(";") && !tokens_[i].is(":")) i = skip(i, end);
    }
    if (is(i, end, "{")) {
      const std::size_t close = behind_bracket(tokens_, i, end);
      made.body = {i, close};
      made.all.end = close;
    } else {
      made.all.end = behind(i, end, ";");
      // constant os_log logger("mine", "all");
      if (at(open + 1).kind == TokenKind::String) made.kind = DeclarationKind::Variable, made.parameters.clear();
    }
  }

  // a(1), b{2} before the body of a constructor
  std::size_t behind_initialisers(std::size_t i, std::size_t end) const {
    while (i < end) {
      while (i < end && !tokens_[i].is("(") && !tokens_[i].is("{"))
        i = tokens_[i].is("<") ? behind_bracket(tokens_, i, end) : i + 1;
      if (i >= end) break;
      i = behind_bracket(tokens_, i, end);
      if (!is(i, end, ",")) return i;
      ++i;
    }
    fail(end, "expected the body of a constructor");
  }

  std::vector<Parameter> parameters(std::size_t i, std::size_t end) const {
    std::vector<Parameter> made;
    while (i < end) {
      std::size_t stop = i;
      while (stop < end && !tokens_[stop].is(",")) {
        const bool opens_template =
            tokens_[stop].is("<") && stop > i && tokens_[stop - 1].kind == TokenKind::Identifier;
        stop = opens_template ? behind_bracket(tokens_, stop, end) : skip(stop, end);
      }
      if (!(stop == i + 1 && tokens_[i].is("void"))) made.push_back(parameter(i, stop));
      i = stop + 1;
    }
    return made;
  }

  Parameter parameter(std::size_t i, std::size_t end) const {
    Parameter made;
    made.begin = i;
    made.place = at(i).place;
    std::vector<Token> words;
    while (i < end) {
      append(made.attributes, attributes_at(i, end));
      if (i >= end || tokens_[i].is("=")) break;
      words.push_back(tokens_[i++]);
    }
    // T name[4]
    while (!words.empty() && words.back().is("]")) {
      made.is_array = true;
      std::size_t open = words.size() - 1;
      while (open > 0 && !words[open].is("[")) --open;
      std::uint32_t extent = 0;
      if (open + 3 == words.size()) {
        const std::string& digits = words[open + 1].text;
        std::from_chars(digits.data(), digits.data() + digits.size(), extent);
      }
      made.array = extent == 0 ? made.array : made.array * extent;
      words.resize(open);
    }
    // The name is the last word, unless it is the type itself: `float`, `device float*`.
    const bool has_name = words.size() > 1 && words.back().kind == TokenKind::Identifier &&
                          !is_address_space(words.back()) && !words.back().is("const") &&
                          !(words.size() == 2 && (words[0].is("const") || is_address_space(words[0]))) &&
                          !words[words.size() - 2].is("::");
    if (has_name) {
      made.name = words.back().text;
      words.pop_back();
    }
    made.type = std::move(words);
    return made;
  }

  const std::vector<Token>& tokens_;
  std::vector<Declaration> declarations_;
  int depth_ = 0;
};

}  // namespace

std::vector<Declaration> declarations_of(const std::vector<Token>& tokens) { return Parser(tokens).run(); }

const Attribute* find_attribute(const std::vector<Attribute>& attributes, std::string_view name) noexcept {
  for (const Attribute& attribute : attributes)
    if (attribute.name == name) return &attribute;
  return nullptr;
}

bool is_address_space(const Token& token) noexcept {
  return token.kind == TokenKind::Identifier &&
         (token.text == "device" || token.text == "constant" || token.text == "threadgroup" || token.text == "thread");
}

bool is_checked_pointer(const Parameter& parameter) noexcept {
  const auto count = [&parameter](std::string_view text) {
    return std::count_if(parameter.type.begin(), parameter.type.end(),
                         [text](const Token& token) { return token.is(text); });
  };
  const bool has_space = count("device") + count("constant") + count("threadgroup") > 0;
  return has_space && count("thread") == 0 && count("*") == 1 && count("(") == 0 && count("void") == 0 &&
         !parameter.is_array;
}

bool is_stage(std::string_view word) noexcept { return word == "kernel" || word == "vertex" || word == "fragment"; }

std::size_t behind_bracket(const std::vector<Token>& tokens, std::size_t open, std::size_t end) {
  std::vector<char> closers;
  for (std::size_t i = open; i < end; ++i) {
    const Token& token = tokens[i];
    if (token.kind != TokenKind::Punctuator) continue;
    const bool in_angles = !closers.empty() && closers.back() == '>';
    if (token.is("("))
      closers.push_back(')');
    else if (token.is("["))
      closers.push_back(']');
    else if (token.is("{"))
      closers.push_back('}');
    else if (token.is("<") && (i == open || (in_angles && tokens[i - 1].kind == TokenKind::Identifier)))
      closers.push_back('>');
    else if (token.is(">") ? in_angles : token.is(")") || token.is("]") || token.is("}")) {
      if (closers.back() != token.text[0])
        throw SourceError{token.place, "expected '" + std::string(1, closers.back()) + "' before '" + token.text + "'"};
      closers.pop_back();
    } else if (token.is(";") && closers.size() == 1 && closers.back() == '>') {
      break;
    }
    if (closers.empty()) return i + 1;
  }
  throw SourceError{tokens[open].place, "'" + tokens[open].text + "' is not closed"};
}

}  // namespace openmps::engine::shaders
