#include "engine/shaders/fission/inlining.h"

#include <algorithm>

#include "engine/shaders/fission/early_returns.h"
#include "engine/shaders/fission/exchanges.h"
#include "engine/shaders/fission/one_end.h"
#include "engine/shaders/fission/uniformity.h"
#include "engine/shaders/words.h"

namespace openmps::engine::shaders {
namespace {

using Tokens = std::vector<Token>;
using Values = std::map<std::string, Tokens>;  // of a template's parameters, and of references

constexpr int kMostCalls = 32;
constexpr std::array<std::string_view, 5> kSpecifiers = {"static", "inline", "METAL_FUNC", "constexpr", "OMPS_INLINE"};

Tokens part(const Tokens& tokens, Span span) {
  return {tokens.begin() + static_cast<std::ptrdiff_t>(span.begin),
          tokens.begin() + static_cast<std::ptrdiff_t>(span.end)};
}

void append(Tokens& to, const Tokens& more) { to.insert(to.end(), more.begin(), more.end()); }

bool has(const Tokens& tokens, std::string_view word) {
  return std::ranges::any_of(tokens, [word](const Token& each) { return each.is(word); });
}

Token made(std::string_view text, TokenKind kind, const Token& beside) {
  Token token = beside;
  token.text = text;
  token.kind = kind;
  token.follows_space = true;
  return token;
}
Token mark(std::string_view text, const Token& beside) { return made(text, TokenKind::Punctuator, beside); }

void add_names(const Statement& statement, std::set<std::string>& names) {
  for (const Declarator& each : statement.declarators) names.insert(each.name);
  for (const Statement& each : statement.first) add_names(each, names);
  for (const Statement& each : statement.children) add_names(each, names);
}

const Statement* statement_with(const Statement& statement, std::size_t i) {
  for (const Statement& child : statement.children)
    if (child.all.begin <= i && i < child.all.end) return statement_with(child, i);
  return &statement;
}

std::vector<Span> parts_between_commas(const Tokens& tokens, Span inside) {
  std::vector<Span> found;
  for (std::size_t i = inside.begin, begin = i; i <= inside.end;) {
    if (i == inside.end || tokens[i].is(",")) {
      if (i > begin) found.push_back({begin, i});
      begin = ++i;
    } else {
      i = tokens[i].is("(") || tokens[i].is("[") || tokens[i].is("{") ? behind_bracket(tokens, i, inside.end) : i + 1;
    }
  }
  return found;
}

class Inliner {
 public:
  Inliner(const Source& source, const EntryFunction& entry, const std::set<std::size_t>& reached)
      : source_(source), kernel_(source.declarations[entry.declaration]), kernel_index_(entry.declaration) {
    find_functions(reached);
    body_ = part(source.tokens, kernel_.body);
  }

  std::optional<Source> run() {
    int calls = 0;
    for (std::size_t call = next_call(); call < body_.size(); call = next_call()) {
      if (++calls > kMostCalls) throw NotSplit{"it calls too many functions in which threads meet"};
      replace(call, calls);
    }
    return calls == 0 ? std::nullopt : std::optional(with_kernel_body(source_, kernel_index_, body_));
  }

 private:
  // Those in which threads meet, and those that call them.
  void find_functions(const std::set<std::size_t>& reached) {
    int passes = 0;
    for (bool has_changed = true; has_changed;) {
      if (++passes > kMostCalls) throw NotSplit{"it calls too many functions in which threads meet"};
      has_changed = false;
      for (const std::size_t each : reached) {
        const Declaration& function = source_.declarations[each];
        const bool is_other =
            each != kernel_index_ && function.kind == DeclarationKind::Function && !function.body.empty();
        if (!is_other || !meets(function.body)) continue;
        if (function.scope != kernel_.scope) refuse(function.name, "is in another namespace");
        const auto [found, is_new] = functions_.emplace(function.name, &function);
        if (!is_new && found->second != &function)
          throw NotSplit{"'" + function.name + "' has overloads in which threads meet"};
        has_changed = has_changed || is_new;
      }
    }
  }

  bool meets(Span body) const {
    for (std::size_t i = body.begin; i < body.end; ++i)
      if (is_barrier(source_.tokens[i]) || is_of_simd_groups(source_.tokens, i) ||
          (source_.tokens[i].kind == TokenKind::Identifier && functions_.contains(source_.tokens[i].text)))
        return true;
    return false;
  }

  std::size_t next_call() const {
    for (std::size_t i = 0; i < body_.size(); ++i)
      if (body_[i].kind == TokenKind::Identifier && functions_.contains(body_[i].text) && !body_[i - 1].is(".") &&
          !body_[i - 1].is("->"))
        return i;
    return body_.size();
  }

  [[noreturn]] static void refuse(const std::string& name, const std::string& why) {
    throw NotSplit{"threads meet in '" + name + "', which " + why};
  }

  void replace(std::size_t call, int number) {
    const std::string name = body_[call].text;
    const Declaration& function = *functions_.at(name);
    const Statement whole = statements_of(body_, {0, body_.size()});
    const Statement& statement = *statement_with(whole, call);
    const bool is_declaration = statement.kind == StatementKind::Declaration;
    if (!is_declaration && statement.kind != StatementKind::Expression) refuse(name, "is called in a condition");
    if (statement.declarators.size() > 1) refuse(name, "is called in a declaration of several variables");
    if (body_[call - 1].is("::")) refuse(name, "is called by a longer name");
    std::size_t open = call + 1;
    if (body_[open].is("<")) open = behind_bracket(body_, open, body_.size());
    if (!body_[open].is("(")) refuse(name, "is no call");
    const Span all{call, behind_bracket(body_, open, body_.size())};
    check_runs_first(body_, statement, all, name);
    const std::vector<Span> arguments = parts_between_commas(body_, {open + 1, all.end - 1});
    if (arguments.size() != function.parameters.size()) refuse(name, "has other parameters");
    check_names(function, whole);
    const Values values = template_values(function, {call + 1, open}, arguments, whole);
    Tokens text = inlined(function, arguments, values, number);
    const bool is_alone = statement.all.begin == call && statement.all.end == all.end + 1;
    const Token& first = body_[statement.all.begin];
    Tokens made_body = part(body_, {0, statement.all.begin});
    if (!is_declaration) made_body.push_back(mark("{", first));
    append(made_body, text);
    if (!is_alone) {
      append(made_body, part(body_, {statement.all.begin, call}));
      made_body.push_back(made(result_name(name, number), TokenKind::Identifier, body_[call]));
      append(made_body, part(body_, {all.end, statement.all.end}));
    }
    if (!is_declaration) made_body.push_back(mark("}", first));
    append(made_body, part(body_, {statement.all.end, body_.size()}));
    body_ = std::move(made_body);
  }

  static std::string result_name(const std::string& name, int number) {
    return "result_of_" + name + "_" + std::to_string(number);
  }

  std::set<std::string> own_names(const Declaration& function) const {
    std::set<std::string> names;
    add_names(statements_of(source_.tokens, function.body), names);
    for (const Parameter& each : function.parameters) names.insert(name_of(each));
    return names;
  }

  // Global names in the function must not be variables of the kernel.
  void check_names(const Declaration& function, const Statement& whole) const {
    std::set<std::string> kernels;
    add_names(whole, kernels);
    for (const Parameter& each : kernel_.parameters) kernels.insert(each.name);
    const std::set<std::string> own = own_names(function);
    for (std::size_t i = function.body.begin; i < function.body.end; ++i) {
      const Token &token = source_.tokens[i], &before = source_.tokens[i - 1];
      const bool is_name = token.kind == TokenKind::Identifier && !before.is(".") && !before.is("->");
      if (is_name && !own.contains(token.text) && kernels.contains(token.text))
        refuse(function.name, "names another '" + token.text + "' than the kernel");
    }
  }

  // f<float>(...), or of variables whose types are written.
  Values template_values(const Declaration& function, Span explicit_ones, const std::vector<Span>& arguments,
                         const Statement& whole) const {
    Values values;
    std::vector<std::string> names;
    const Span given = function.template_parameters;
    for (std::size_t i = given.begin; i < given.end; ++i) {
      const Token& next = source_.tokens[i + 1];
      if (source_.tokens[i].kind == TokenKind::Identifier && (next.is(",") || next.is(">") || next.is("=")))
        names.push_back(source_.tokens[i].text);
      if (source_.tokens[i].is("...")) refuse(function.name, "has any number of parameters");
    }
    if (explicit_ones.end > explicit_ones.begin + 2) {
      const std::vector<Span> parts = parts_between_commas(body_, {explicit_ones.begin + 1, explicit_ones.end - 1});
      for (std::size_t i = 0; i < std::min(parts.size(), names.size()); ++i) values[names[i]] = part(body_, parts[i]);
    }
    for (const std::string& name : names) {
      if (values.contains(name)) continue;
      for (std::size_t i = 0; i < arguments.size() && !values.contains(name); ++i)
        if (has(function.parameters[i].type, name)) deduce(function.parameters[i], arguments[i], whole, values);
      if (!values.contains(name)) refuse(function.name, "has a template's parameter that is not written");
    }
    return values;
  }

  // T is `float` where the parameter is T, T* or T&, and the argument a variable of `float`.
  void deduce(const Parameter& parameter, Span argument, const Statement& whole, Values& values) const {
    const auto bare = [](const Tokens& type) {
      Tokens kept;
      for (const Token& each : type)
        if (!is_address_space(each) && !each.is("const") && !each.is("volatile") && !each.is("restrict"))
          kept.push_back(each);
      return kept;
    };
    const bool is_pointer = has(parameter.type, "*");
    Tokens wanted = bare(parameter.type);
    std::erase_if(wanted, [](const Token& each) { return each.is("&") || each.is("*"); });
    if (wanted.size() != 1 || argument.end != argument.begin + 1) return;
    const Token& word = body_[argument.begin];
    Tokens type;
    bool has_star = false;
    for (const Parameter& each : kernel_.parameters)
      if (each.name == word.text) {
        type = bare(each.type);
        has_star = has(type, "*");
        std::erase_if(type, [](const Token& part) { return part.is("&") || part.is("*"); });
      }
    if (type.empty()) find_type(whole, word.text, type, has_star);
    if (word.kind == TokenKind::Number && word.text.find('.') != std::string::npos && word.text.back() != 'h')
      type = {made("float", TokenKind::Identifier, word)};
    type = bare(type);
    if (type.empty() || has(type, "auto") || has_star != is_pointer) return;
    values[wanted[0].text] = type;
  }

  void find_type(const Statement& statement, const std::string& name, Tokens& type, bool& has_star) const {
    for (const Declarator& each : statement.declarators)
      if (each.name == name) type = part(body_, statement.type), has_star = each.is_pointer || !each.array.empty();
    for (const Statement& each : statement.first) find_type(each, name, type, has_star);
    for (const Statement& each : statement.children) find_type(each, name, type, has_star);
  }

  // Of T (&name)[n], too.
  static std::string name_of(const Parameter& parameter) {
    const Tokens& type = parameter.type;
    for (std::size_t i = 0; i + 3 < type.size(); ++i)
      if (type[i].is("(") && type[i + 1].is("&") && type[i + 3].is(")")) return type[i + 2].text;
    return parameter.name;
  }

  // Whether a reference or an array stands for what the argument names: x, x[i].y
  static bool is_bound(const Parameter& parameter, const Tokens& argument) {
    const bool is_name =
        argument[0].kind == TokenKind::Identifier && std::ranges::all_of(argument, [](const Token& each) {
          return each.kind == TokenKind::Identifier || each.kind == TokenKind::Number || each.is("[") || each.is("]") ||
                 each.is(".");
        });
    return is_name && (has(parameter.type, "&") || (parameter.is_array && argument.size() == 1));
  }

  static Tokens type_of_copy(const Declaration& function, const Parameter& parameter) {
    Tokens type = parameter.type;
    if (parameter.is_array || has(type, "auto") || has(type, "(") || (has(type, "*") && has(type, "thread")))
      refuse(function.name, "has the parameter '" + name_of(parameter) + "'");
    if (!has(type, "&")) return type;
    const bool is_value = has(type, "const") && !has(type, "device") && !has(type, "threadgroup");
    if (!is_value) refuse(function.name, "has the reference '" + parameter.name + "'");
    std::erase_if(type, [](const Token& each) { return each.is("&") || each.is("thread"); });
    return type;
  }

  // The function's parameters as variables, its body, and its result as a variable.
  Tokens inlined(const Declaration& function, const std::vector<Span>& arguments, Values values, int number) const {
    Tokens text;
    const std::set<std::string> own = own_names(function);
    const auto renamed = [&](const Tokens& tokens) {
      Tokens result;
      for (std::size_t i = 0; i < tokens.size(); ++i) {
        const bool is_member = i > 0 && (tokens[i - 1].is(".") || tokens[i - 1].is("->"));
        const auto value = values.find(tokens[i].text);
        if (tokens[i].kind == TokenKind::Identifier && !is_member && value != values.end()) {
          append(result, value->second);
          continue;
        }
        result.push_back(tokens[i]);
        if (tokens[i].kind == TokenKind::Identifier && !is_member && own.contains(tokens[i].text))
          result.back().text += "_" + function.name + "_" + std::to_string(number);
      }
      return result;
    };
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      const std::string name = name_of(function.parameters[i]);
      const Tokens argument = part(body_, arguments[i]);
      if (is_bound(function.parameters[i], argument)) {
        values[name] = argument;
        continue;
      }
      append(text, renamed(type_of_copy(function, function.parameters[i])));
      append(text, renamed({made(name, TokenKind::Identifier, argument[0])}));
      text.push_back(mark("=", argument[0]));
      append(text, argument);
      text.push_back(mark(";", argument[0]));
    }
    append(text, renamed(body_with_result(function, number)));
    return text;
  }

  // return x;  ->  float result = x;
  Tokens body_with_result(const Declaration& function, int number) const {
    Tokens body = part(source_.tokens, {function.body.begin + 1, function.body.end - 1});
    std::size_t at = body.size(), count = 0;
    for (std::size_t i = 0; i < body.size(); ++i)
      if (body[i].is("return")) at = i, ++count;
    Tokens type = part(source_.tokens, {function.head.begin, function.at_name});
    for (std::size_t i = 0; i + 1 < type.size(); ++i)
      if (type[i].is("__attribute__"))
        type.erase(type.begin() + static_cast<std::ptrdiff_t>(i),
                   type.begin() + static_cast<std::ptrdiff_t>(behind_bracket(type, i + 1, type.size())));
    std::erase_if(type, [](const Token& each) { return is_in(kSpecifiers, each.text); });
    if (has(type, "auto") || has(type, "[") || has(type, "&"))
      refuse(function.name, "has another result than a number");
    const bool is_void = type.size() == 1 && type[0].is("void");
    const bool ends_it = count == 1 && body.back().is(";") && is_last(body, at);
    if (is_void ? count > 0 : !ends_it) return body_with_one_end(function, type, is_void, number);
    if (is_void) return body;
    Tokens made_body = part(body, {0, at});
    append(made_body, type);
    made_body.push_back(made(result_name(function.name, number), TokenKind::Identifier, body[at]));
    made_body.push_back(mark("=", body[at]));
    append(made_body, part(body, {at + 1, body.size()}));
    return made_body;
  }

  // if (c) return x; ...  ->  float result; if (c) { result = x; } else { ... }
  Tokens body_with_one_end(const Declaration& function, const Tokens& type, bool is_void, int number) const {
    const std::string result = is_void ? "" : result_name(function.name, number);
    const std::optional<Tokens> text =
        has(type, "const") ? std::nullopt : with_one_end(source_.tokens, function.body, result);
    if (!text) refuse(function.name, "returns in more than one place");
    Tokens body;
    const Token& first = source_.tokens[function.body.begin];
    if (!is_void) {
      append(body, type);
      body.push_back(made(result, TokenKind::Identifier, first));
      body.push_back(mark(";", first));
    }
    append(body, *text);
    return body;
  }

  // Whether a statement that begins there is the last of the body, and in no other.
  static bool is_last(const Tokens& body, std::size_t at) {
    int depth = 0;
    for (std::size_t i = 0; i < at; ++i)
      depth += body[i].is("{") || body[i].is("(") ? 1 : body[i].is("}") || body[i].is(")") ? -1 : 0;
    const bool begins = at == 0 || body[at - 1].is(";") || body[at - 1].is("}");
    return depth == 0 && begins &&
           std::ranges::count_if(part(body, {at, body.size()}), [](const Token& each) { return each.is(";"); }) == 1;
  }

  const Source& source_;
  const Declaration& kernel_;
  const std::size_t kernel_index_;
  std::map<std::string, const Declaration*> functions_;
  Tokens body_;
};

}  // namespace

std::optional<Source> with_calls_inlined(const Source& source, const EntryFunction& entry,
                                         const std::set<std::size_t>& reached) {
  try {
    return Inliner(source, entry, reached).run();
  } catch (const SourceError& error) {
    throw NotSplit{"a function in which threads meet: " + error.message};
  }
}

}  // namespace openmps::engine::shaders
