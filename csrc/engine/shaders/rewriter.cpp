#include "engine/shaders/rewriter.h"

#include <algorithm>
#include <array>

namespace openmps::engine::shaders {
namespace {

constexpr std::uint32_t kMostBlankLines = 8;
constexpr std::uint32_t kMostColumn = 400;

// Words of C++ that are not in the Metal language, or that would leave it.
constexpr std::array<std::string_view, 19> kRefused = {
    "asm",    "__asm",  "__asm__",  "new",          "delete",         "throw",     "try",
    "catch",  "typeid", "virtual",  "dynamic_cast", "goto",           "co_await",  "co_yield",
    "double", "extern", "ray_data", "object_data",  "threadgroup_imageblock"};

// Functions of Apple's compiler that public programs call, and the prelude's.
constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kRenamed = {{{"__builtin_clz", "clz"},
                                                                                    {"__builtin_ctz", "ctz"},
                                                                                    {"__builtin_popcount", "popcount"},
                                                                                    {"__builtin_expect", "omps::expect"}}};

// Words of C++20 that are names in C++14.
constexpr std::array<std::string_view, 8> kLater = {"char8_t",   "concept",   "requires", "consteval",
                                                    "constinit", "co_return", "module",   "import"};

constexpr std::array<std::string_view, 9> kAttributes = {"always_inline", "noinline",   "unused",
                                                         "packed",        "aligned",    "__always_inline__",
                                                         "__packed__",    "__unused__", "__aligned__"};

template <std::size_t size>
bool has(const std::array<std::string_view, size>& words, std::string_view word) noexcept {
  return std::find(words.begin(), words.end(), word) != words.end();
}

bool is_floating(std::string_view number) noexcept {
  const bool is_hex = number.size() > 1 && (number[1] == 'x' || number[1] == 'X');
  return number.find_first_of(is_hex ? ".pP" : ".eE") != std::string_view::npos;
}

// 1.0 -> 1.0f, 1.0h -> 1.0_h, 1.0bf -> 1.0_bf
std::string literal(const Token& token) {
  std::string number = token.text;
  if (!is_floating(number)) {
    if (number.size() > 1 && (number.back() == 'h' || number.back() == 'H') && number[1] != 'x' && number[1] != 'X') {
      number.pop_back();
      return number + ".0_h";
    }
    return number;
  }
  const auto ends_with = [&number](std::string_view a, std::string_view b) {
    return number.ends_with(a) || number.ends_with(b);
  };
  const bool is_hex = number.size() > 1 && (number[1] == 'x' || number[1] == 'X');
  if (ends_with("bf", "BF") && !is_hex) return number.substr(0, number.size() - 2) + "_bf";
  if (ends_with("f", "F")) return number;
  if (ends_with("h", "H")) return number.substr(0, number.size() - 1) + "_h";
  if (ends_with("l", "L"))
    throw SourceError{token.place, "'" + number + "': the type long double is not in the Metal language"};
  return number + "f";
}

}  // namespace

void Rewriter::align(const Place& place, bool needs_space) {
  const bool is_near = place.file == place_.file && place.line >= place_.line &&
                       place.line - place_.line <= kMostBlankLines && place_.line != 0;
  if (!is_near) {
    const std::string& file = source_.files[std::min<std::size_t>(place.file, source_.files.size() - 1)];
    std::string name;
    for (const char c : file) name += c == '"' || c == '\\' || c == '\n' ? '_' : c;
    out_ += "\n#line " + std::to_string(place.line) + " \"" + name + "\"\n";
    place_ = {place.file, place.line, 1};
  }
  while (place_.line < place.line) {
    out_ += '\n';
    place_ = {place.file, place_.line + 1, 1};
  }
  if (place.column > place_.column && place.column < kMostColumn) {
    out_.append(place.column - place_.column, ' ');
    place_.column = place.column;
  } else if (needs_space && place_.column > 1) {
    out_ += ' ';
    ++place_.column;
  }
}

void Rewriter::emit(const Token& token, std::string_view text) {
  const bool touches = token.place.file == last_.file && token.place.line == last_.line &&
                       token.place.column == last_.column && !token.follows_space;
  align(token.place, !touches);
  out_ += text;
  place_.column += static_cast<std::uint32_t>(text.size());
  last_ = token.place;
  last_.column += static_cast<std::uint32_t>(token.text.size());
}

// Whether `constant` at i becomes `const`: not beside another one in the same type.
bool Rewriter::adds_const(std::size_t i, std::size_t begin, std::size_t end) const {
  const auto ends = [](const Token& token) {
    return token.kind == TokenKind::Punctuator && !token.is("::") && !token.is(">") && !token.is("[") && !token.is("]");
  };
  const auto is_const = [](const Token& token) { return token.is("const") || token.is("constexpr") || token.is("constant"); };
  for (std::size_t at = i; at > begin && !ends(source_.tokens[at - 1]); --at)
    if (is_const(source_.tokens[at - 1])) return false;
  for (std::size_t at = i + 1; at < end && !ends(source_.tokens[at]); ++at)
    if (source_.tokens[at].is("const") || source_.tokens[at].is("constexpr")) return false;
  return true;
}

// threadgroup float tile[16][16], sum;  ->  a variable that the threads of a group share. Returns the position of the
// semicolon, or `i` where the word only qualifies a pointer.
std::size_t Rewriter::group_variable(std::size_t i, std::size_t end) {
  const std::vector<Token>& tokens = source_.tokens;
  if (i > 0 && (tokens[i - 1].is("(") || tokens[i - 1].is(",") || tokens[i - 1].is("<"))) return i;
  std::size_t name = 0, at = i + 1;
  for (; at < end && !tokens[at].is(";"); ++at) {
    if (tokens[at].is("*") || tokens[at].is("&") || tokens[at].is("(") || tokens[at].is("=")) return i;
    if (tokens[at].is("<")) {
      at = behind_bracket(tokens, at, end) - 1;
    } else if (tokens[at].is("[") || tokens[at].is(",")) {
      break;
    } else if (tokens[at].kind == TokenKind::Identifier) {
      name = at;
    }
  }
  if (at >= end || name < i + 2) return i;
  const std::string type = "omps_group_type_" + std::to_string(sites_);
  emit(tokens[i], "typedef");
  rewrite(i + 1, name, false);
  emit(tokens[name], " " + type + ";");
  while (!tokens[name].is(";")) {
    std::size_t stop = name + 1;
    while (stop < end && tokens[stop].is("[")) stop = behind_bracket(tokens, stop, end);
    emit(tokens[name], (is_split_ ? "OMPS_SHARED(" : "OMPS_THREADGROUP(") + std::to_string(sites_++) + ", " + type + ", " + tokens[name].text + ", ");
    rewrite(name + 1, stop, false);
    emit(tokens[stop], ");");
    if (stop >= end || tokens[stop].is(";")) return stop;
    if (!tokens[stop].is(",") || stop + 1 >= end || tokens[stop + 1].kind != TokenKind::Identifier)
      throw SourceError{tokens[stop].place, "expected ';' after a threadgroup variable"};
    name = stop + 1;
  }
  return name;
}

// Returns the position behind what was rewritten.
std::size_t Rewriter::word(std::size_t i, std::size_t begin, std::size_t end, bool is_body) {
  const std::vector<Token>& tokens = source_.tokens;
  const Token& token = tokens[i];
  const std::string& text = token.text;
  const bool is_renamed = std::any_of(kRenamed.begin(), kRenamed.end(), [&](const auto& each) { return each.first == text; });
  if (has(kRefused, text) || (text.starts_with("__builtin") && !is_renamed) || text == "omps" || text.starts_with("omps_") ||
      text == "__declspec" || text == "__int128" || text == "__float128")
    throw SourceError{token.place, "'" + text + "' is not supported in the Metal language"};
  if (text == "__attribute__" || text == "__attribute") {
    const std::size_t close = i + 1 < end && tokens[i + 1].is("(") ? behind_bracket(tokens, i + 1, end) : i + 1;
    for (std::size_t at = i + 1; at < close; ++at)
      if (tokens[at].kind == TokenKind::Identifier && !has(kAttributes, tokens[at].text))
        throw SourceError{tokens[at].place, "attribute '" + tokens[at].text + "' is not supported"};
    emit(token, "__attribute__");
    return i + 1;
  }
  for (const auto& [compilers, own] : kRenamed)
    if (text == compilers) {
      emit(token, own);
      return i + 1;
    }
  if (text == "_Pragma" && i + 1 < end && tokens[i + 1].is("(")) return behind_bracket(tokens, i + 1, end);
  if (is_stage(text)) {
    if (text == "kernel") emit(token, "OMPS_FUNCTION");
    return i + 1;
  }
  if (text == "threadgroup" && is_body) {
    const std::size_t behind = group_variable(i, end);
    return behind == i ? i + 1 : behind + 1;
  }
  if (text == "constant") {
    if (!source_.unqualified.contains(i) && adds_const(i, begin, end)) emit(token, "const");
    return i + 1;
  }
  if (is_address_space(token)) return i + 1;
  if (text == "is_function_constant_defined" && i + 3 < end && tokens[i + 1].is("(")) {
    emit(token, constants_.values.contains(tokens[i + 2].text) ? "true" : "false");
    return behind_bracket(tokens, i + 1, end);
  }
  if (has(kLater, text))
    emit(token, text + "_");
  else
    emit(token);
  return i + 1;
}

void Rewriter::rewrite(std::size_t begin, std::size_t end, bool is_body) {
  const std::vector<Token>& tokens = source_.tokens;
  bool in_assert = false;
  for (std::size_t i = begin; i < end;) {
    const Token& token = tokens[i];
    const auto repeated = i == begin ? source_.repeated.end() : source_.repeated.find(i);
    if (repeated != source_.repeated.end()) {
      i = repeated->second;  // a method
    } else if (token.is("[") && i + 1 < end && tokens[i + 1].is("[")) {
      bool is_kernel = false;
      const std::size_t close = behind_bracket(tokens, i, end);
      for (std::size_t at = i; at < close; ++at) is_kernel = is_kernel || tokens[at].is("kernel");
      if (is_kernel) emit(token, "OMPS_FUNCTION");
      i = close;
    } else if (token.kind == TokenKind::Number) {
      emit(token, literal(token));
      ++i;
    } else if (token.kind == TokenKind::Identifier) {
      in_assert = in_assert || token.is("static_assert");
      i = word(i, begin, end, is_body);
    } else if (token.kind == TokenKind::String && !in_assert) {
      throw SourceError{token.place, "string literals are not in the Metal language"};
    } else {
      in_assert = in_assert && !token.is(";");
      emit(token);
      ++i;
    }
  }
}

void Rewriter::split_kernel(const Declaration& kernel) {
  rewrite(kernel.all.begin, kernel.head.end + 1, false);
  out_ += "const omps::Threads& omps_threads";
  if (!kernel.parameters.empty()) out_ += ",";
  place_ = {};
  rewrite(kernel.head.end + 1, kernel.body.begin, false);
  out_ += " {";
  is_split_ = true;
  for (const Piece& piece : split_->pieces) {
    out_ += piece.text;
    if (piece.tokens.empty())
      place_ = {};  // the next token gets a #line of its own
    else
      rewrite(piece.tokens.begin, piece.tokens.end, true);
  }
  is_split_ = false;
  out_ += " }\n";
  place_ = {};
}

void Rewriter::function_constant(const Declaration& declaration) {
  const Token& first = source_.tokens[declaration.all.begin];
  const auto value = constants_.values.find(declaration.name);
  std::string type;
  for (std::size_t i = declaration.head.begin; i < declaration.all.end; ++i) {
    const Token& token = source_.tokens[i];
    if (token.is(declaration.name) || token.is("[")) break;
    if (!is_address_space(token) && !token.is("const") && !token.is("static") && !token.is("constexpr"))
      type += token.text + " ";
  }
  emit(first, "static constexpr " + type + declaration.name + " = " +
                  (value != constants_.values.end() ? value->second : type + "(0)") + ";");
}

void Rewriter::declaration(const Declaration& declaration) {
  const std::size_t begin = declaration.all.begin, end = declaration.all.end;
  if (declaration.kind == DeclarationKind::Instance) return;
  if (find_attribute(declaration.attributes, "function_constant")) return function_constant(declaration);
  if (declaration.kind == DeclarationKind::Variable) {
    bool is_static = false;
    for (std::size_t i = begin; i < declaration.head.end; ++i)
      is_static = is_static || source_.tokens[i].is("static") ||
                  (source_.tokens[i].is("::") && source_.tokens[i + 1].is(declaration.name));  // a member of a type
    if (!is_static && declaration.template_parameters.empty()) {
      align(source_.tokens[begin].place, true);
      out_ += "static ";
      place_.column += 7;
    }
  }
  if (declaration.body.empty() || declaration.kind != DeclarationKind::Function) {
    // A method in a type has a body of a function.
    rewrite(begin, end, declaration.kind == DeclarationKind::Type);
    return;
  }
  if (split_ && &declaration == &source_.declarations[split_->kernel]) return split_kernel(declaration);
  rewrite(begin, declaration.body.begin, false);
  rewrite(declaration.body.begin, end, true);
}

std::string Rewriter::text_of(const std::set<std::size_t>& chosen) {
  std::string scope;
  const auto change_scope = [this, &scope](const std::string& wanted) {
    if (wanted == scope) return;
    const auto names = [](const std::string& path) {
      std::vector<std::string> parts;
      for (std::size_t i = 0; i < path.size();) {
        const std::size_t end = std::min(path.find("::", i), path.size());
        parts.push_back(path.substr(i, end - i));
        i = end + 2;
      }
      return parts;
    };
    // A namespace metal of the user's is the prelude's, which is around everything.
    const auto is_of_metal = [](const std::string& path) { return path == "metal" || path.starts_with("metal::"); };
    for (std::size_t i = names(scope).size(); i > 0; --i) out_ += " }";
    if (is_of_metal(scope)) out_ += " namespace metal { namespace omps_user {";
    if (is_of_metal(wanted)) out_ += " } using namespace omps_user; }";
    for (const std::string& name : names(wanted)) out_ += " namespace " + name + " {";
    out_ += "\n";
    place_ = {};
    scope = wanted;
  };
  for (const std::size_t i : chosen) {
    const Declaration& each = source_.declarations[i];
    if (source_.repeated.contains(each.all.begin)) continue;
    change_scope(each.scope);
    declaration(each);
  }
  change_scope("");
  out_ += "\n";
  return std::move(out_);
}

}  // namespace openmps::engine::shaders
