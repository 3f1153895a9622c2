#include "engine/shaders/rewriter.h"

#include <algorithm>
#include <array>

#include "engine/shaders/reflection.h"
#include "engine/shaders/shifts.h"
#include "engine/shaders/swizzles.h"
#include "engine/shaders/words.h"

namespace openmps::engine::shaders {
namespace {

constexpr std::uint32_t kMostBlankLines = 8;
constexpr std::uint32_t kMostColumn = 400;
constexpr int kMostConditionals = 8;  // each writes its sides twice

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

// Words in front of ::name.
constexpr std::array<std::string_view, 14> kBeforeNames = {"typedef", "return", "const", "constexpr", "static", "inline", "volatile",
                                                           "struct", "class", "enum", "typename", "case", "else", "kernel"};

// Words of C++20 that are names in C++14.
// The last four are macros of the text.
constexpr std::array<std::string_view, 12> kLater = {"char8_t", "concept", "requires", "consteval", "constinit", "co_return",
                                                     "module",  "import",  "_L",       "_R",        "_LE",       "_RE"};

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

// Characters behind which a token needs no blank.
bool parts_words(char c) noexcept { return std::string_view("(;,{").find(c) != std::string_view::npos; }

}  // namespace

// Half types and swizzles are classes. One of them and a float have no common type.
bool Rewriter::needs_one_type(const Source& source) {
  return std::any_of(source.tokens.begin(), source.tokens.end(), [&source](const Token& token) {
    if (token.kind == TokenKind::Number) return token.text.ends_with("h") || token.text.ends_with("H");
    if (token.kind != TokenKind::Identifier) return false;
    const bool is_half = token.text.starts_with("half") || token.text.starts_with("bfloat") || token.text.starts_with("float16");
    return is_half || (&token != source.tokens.data() && (&token)[-1].is(".") && is_swizzle(token.text));
  });
}

bool Rewriter::has_logs(const Source& source) {
  return std::any_of(source.tokens.begin(), source.tokens.end(), [](const Token& token) { return token.is("os_log"); });
}

void Rewriter::align(const Place& place, bool needs_space, bool is_late) {
  const bool is_near = !is_late && place.file == place_.file && place.line >= place_.line &&
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
  } else if (needs_space && place_.column > 1 && !parts_words(out_.back())) {
    out_ += ' ';
    ++place_.column;
  }
}

// Whether the text is behind the token's column, as the text of a token before is longer than the token. Then a new line
// begins, so that messages have the column. Tokens of a macro have one place. Tokens that close something have no messages.
bool Rewriter::is_late(const Token& token) const {
  const bool is_same_macro = token.place.line == begin_.line && token.place.column == begin_.column;
  const bool closes = token.is(")") || token.is("]") || token.is("}") || token.is(";") || token.is(",");
  const bool has_room = token.place.column > place_.column ||
                        (token.place.column == place_.column && (!token.follows_space || parts_words(out_.back())));
  return token.place.line == place_.line && token.place.column > 1 && token.place.column < kMostColumn && !has_room &&
         arguments_ == 0 && !is_same_macro && !closes && !(ends_in_angle_ && token.is(">"));
}

void Rewriter::insert(std::string_view text) {
  out_ += text;
  place_.column += static_cast<std::uint32_t>(text.size());
}

void Rewriter::emit(const Token& token, std::string_view text) {
  const bool touches = token.place.file == last_.file && token.place.line == last_.line &&
                       token.place.column == last_.column && !token.follows_space;
  // Both halves of >> have one place where they come out of a macro.
  const bool ends_shift = ends_in_angle_ && token.is(">") && !token.follows_space;
  align(token.place, !touches && !ends_shift, is_late(token));
  insert(text);
  begin_ = token.place;
  ends_in_angle_ = token.is(">");
  last_ = token.place;
  last_.column += static_cast<std::uint32_t>(token.text.size());
}

// a<<b  ->  a _L b. Returns the position behind the operator.
std::size_t Rewriter::shift(std::size_t i, std::string_view word) {
  const Token& token = source_.tokens[i];
  const std::size_t behind = token.is(">") ? i + 2 : i + 1;
  emit(token, (token.follows_space ? "" : " ") + std::string(word) + (source_.tokens[behind].follows_space ? "" : " "));
  return behind;
}

// Whether `constant` at i becomes `const`: not beside another one in the same type.
bool Rewriter::adds_const(std::size_t i, std::size_t begin, std::size_t end) const {
  const auto ends = [](const Token& token) {
    return token.kind == TokenKind::Punctuator && !token.is("::") && !token.is(">") && !token.is("[") && !token.is("]");
  };
  const auto is_const = [](const Token& token) { return token.is("const") || token.is("constant"); };
  for (std::size_t at = i; at > begin && !ends(source_.tokens[at - 1]); --at)
    if (is_const(source_.tokens[at - 1])) return false;
  for (std::size_t at = i + 1; at < end && !ends(source_.tokens[at]); ++at)
    if (source_.tokens[at].is("const")) return false;
  return true;
}

// The end of an initial value of zeros, which begins at i: = 0, = {}, = {0}. Others are refused.
std::size_t Rewriter::behind_zeros(std::size_t i, std::size_t end) const {
  const std::vector<Token>& tokens = source_.tokens;
  std::size_t at = i + 1;
  for (; at < end && !tokens[at].is(";") && !(tokens[at].is(",") && !tokens[at - 1].is("0")); ++at) {
    const bool is_zero = tokens[at].kind == TokenKind::Number && tokens[at].text.find_first_not_of("0.fhuFHU") == std::string::npos;
    if (!is_zero && !tokens[at].is("{") && !tokens[at].is("}") && !tokens[at].is(","))
      throw SourceError{tokens[i].place, "a threadgroup variable cannot have an initial value other than zero"};
  }
  return at;
}

// threadgroup float tile[16][16], sum;  ->  a variable that the threads of a group share. Returns the position of the
// semicolon, or `i` where the word only qualifies a pointer.
std::size_t Rewriter::group_variable(std::size_t i, std::size_t end) {
  const std::vector<Token>& tokens = source_.tokens;
  if (i > 0 && (tokens[i - 1].is("(") || tokens[i - 1].is(",") || tokens[i - 1].is("<"))) return i;
  std::size_t name = 0, at = i + 1;
  if (at >= end || tokens[at].kind != TokenKind::Identifier) return i;  // behind the parameters of a method
  for (; at < end && !tokens[at].is(";"); ++at) {
    if (tokens[at].is("*") || tokens[at].is("&") || tokens[at].is("(")) return i;
    if (tokens[at].is("<")) {
      at = behind_bracket(tokens, at, end) - 1;
    } else if (tokens[at].is("[") || tokens[at].is(",") || tokens[at].is("=")) {
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
    const bool is_plain = asks_for_size(tokens[name].text);
    const std::string macro = std::string(is_plain ? "OMPS_PLAIN_" : "OMPS_") + (is_split_ ? "SHARED(" : "THREADGROUP(");
    emit(tokens[name], macro + std::to_string(sites_++) + ", " + type + ", " + tokens[name].text + ", ");
    ++arguments_;
    rewrite(name + 1, stop, false);
    emit(tokens[stop], ");");
    --arguments_;
    if (stop < end && tokens[stop].is("=")) {
      stop = behind_zeros(stop, end);
      emit(tokens[stop], (is_split_ ? " omps::set_zero(" : " omps::set_zero_together(") + tokens[name].text + ");");
    }
    if (stop >= end || tokens[stop].is(";")) return stop;
    if (!tokens[stop].is(",") || stop + 1 >= end || tokens[stop + 1].kind != TokenKind::Identifier)
      throw SourceError{tokens[stop].place, "expected a name of a threadgroup variable"};
    name = stop + 1;
  }
  return name;
}

// Behind one side of a conditional expression that begins at i.
std::size_t Rewriter::end_of_operand(std::size_t i, std::size_t end) const {
  const std::vector<Token>& tokens = source_.tokens;
  for (int open = 0, angles = 0; i < end;) {
    const Token& token = tokens[i];
    if (token.is(",") || token.is(";") || token.is(")") || token.is("]") || token.is("}")) return i;
    angles += token.is("<") ? 1 : token.is(">") ? -1 : 0;
    const bool ends_arguments = i + 1 < end && (tokens[i + 1].is(";") || tokens[i + 1].is("{"));
    if (token.is(">") && angles < 0 && ends_arguments) return i;  // of a template: S<c ? x : y>;
    if (token.is(":") && open-- == 0) return i;
    if (token.is("?")) ++open;
    i = token.is("(") || token.is("[") || token.is("{") ? behind_bracket(tokens, i, end) : i + 1;
  }
  return i;
}

// Whether a position is between the < and > of one of the program's templates.
bool Rewriter::is_template_argument(std::size_t i) const {
  const std::vector<Token>& tokens = source_.tokens;
  const std::size_t first = i > kMostTokensAround ? i - kMostTokensAround : 1;
  for (int depth = 0, angles = 0; i-- > first;) {
    const Token& token = tokens[i];
    if (token.is(";")) return false;
    if (token.is(")") || token.is("]") || token.is("}")) ++depth;
    if ((token.is("(") || token.is("[") || token.is("{")) && depth-- == 0) return false;
    if (depth > 0) continue;
    if (token.is(">")) ++angles;
    if (token.is("<") && angles-- == 0) return source_.templates.contains(tokens[i - 1].text);
  }
  return false;
}

// ? x : y  ->  ? (OMPS_BESIDE y OMPS_THEN x) : (OMPS_BESIDE x OMPS_THEN y)
std::size_t Rewriter::conditional(std::size_t i, std::size_t end) {
  const std::vector<Token>& tokens = source_.tokens;
  const std::size_t colon = end_of_operand(i + 1, end);
  if (colon >= end || !tokens[colon].is(":") || conditionals_ >= kMostConditionals) {
    emit(tokens[i]);
    return i + 1;
  }
  const std::size_t behind = end_of_operand(colon + 1, end);
  ++conditionals_;
  const auto side = [&](Span own, Span other) {
    insert(" (OMPS_BESIDE ");
    rewrite(other.begin, other.end, false);
    insert(" OMPS_THEN ");
    rewrite(own.begin, own.end, false);
    insert(")");
  };
  emit(tokens[i]);
  side({i + 1, colon}, {colon + 1, behind});
  emit(tokens[colon]);
  side({colon + 1, behind}, {i + 1, colon});
  --conditionals_;
  return behind;
}

// Components of a vector's type: 4 of uint4. 0: it is another type.
std::size_t components_of_type(std::string_view word) {
  const bool is_vector = !word.empty() && word.back() >= '2' && word.back() <= '4' && is_value_type(word) &&
                         word.find_first_of("x_") == std::string_view::npos;
  return is_vector ? static_cast<std::size_t>(word.back() - '0') : 0;
}

// Whether the brace at i opens a list with fewer parts than its vector has components: uint4 x = {a, b, c}, uint4{a}.
bool Rewriter::is_short_list(std::size_t i, std::size_t begin, std::size_t end) const {
  const std::vector<Token>& tokens = source_.tokens;
  std::size_t type = i;
  if (type > begin && tokens[type - 1].is("=")) --type;
  const bool has_name = type > begin && tokens[type - 1].kind == TokenKind::Identifier && components_of_type(tokens[type - 1].text) == 0;
  if (has_name) --type;
  const std::size_t components = type > begin ? components_of_type(tokens[type - 1].text) : 0;
  if (components == 0) return false;
  const std::size_t close = behind_bracket(tokens, i, end) - 1;
  std::size_t parts = 0;
  for (std::size_t at = i + 1; at < close;) {
    const bool begins = at == i + 1 || tokens[at - 1].is(",");
    if (tokens[at].is(";") || (begins && tokens[at].is("{"))) return false;
    parts += begins ? 1 : 0;
    const bool opens = tokens[at].is("(") || tokens[at].is("[") || tokens[at].is("{");
    at = opens ? behind_bracket(tokens, at, close) : at + 1;
  }
  return parts > 0 && parts < components;
}

// = {[0 ... 3] = value}
bool Rewriter::is_filled(std::size_t i, std::size_t end) const {
  const std::size_t close = behind_bracket(source_.tokens, i + 2, end);
  for (std::size_t at = i + 2; at < close; ++at)
    if (source_.tokens[at].is("...")) return close < end && source_.tokens[close].is("=");
  return false;
}

// float a[4] = {[0 ... 3] = value}  ->  float a[4]; omps::fill_array(a, value)
std::size_t Rewriter::filled_array(std::size_t i, std::size_t begin, std::size_t end) {
  const std::vector<Token>& tokens = source_.tokens;
  std::size_t name = i;
  while (name > begin && !(tokens[name - 1].kind == TokenKind::Identifier && tokens[name].is("["))) --name;
  if (name == begin) throw SourceError{tokens[i].place, "a range of initial values needs an array"};
  const std::size_t value = behind_bracket(tokens, i + 2, end) + 1, close = behind_bracket(tokens, i + 1, end);
  emit(tokens[i], "; omps::fill_array(" + tokens[name - 1].text + ",");
  rewrite(value, close - 1, false);
  emit(tokens[close - 1], ")");
  return close;
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
  if (is_of_rays_or_tiles(source_, i)) throw SourceError{token.place, "'" + text + "'" + std::string(kUnsupportedType)};
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
    if (text == "kernel") emit(token);
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
  if (is_address_space(token) || text == "restrict" || text == "__restrict" || text == "__restrict__") return i + 1;
  if (text == "is_function_constant_defined" && i + 3 < end && tokens[i + 1].is("(")) {
    emit(token, constants_.values.contains(tokens[i + 2].text) ? "true" : "false");
    return behind_bracket(tokens, i + 1, end);
  }
  if (text == "reinterpret_cast" && i + 2 < end && tokens[i + 1].is("<") && checked_star(i + 2, end) != 0) {
    emit(token, "OMPS_RECAST");
    return i + 1;
  }
  if (has(kLater, text))
    emit(token, text + "_");
  else
    emit(token);
  return i + 1;
}

// template <> float operator()(float a), in a type: g++ and old clang refuse it there.
bool Rewriter::is_specialised_method(std::size_t i, std::size_t end) const {
  const std::vector<Token>& tokens = source_.tokens;
  if (i + 3 >= end || !tokens[i].is("template") || !tokens[i + 1].is("<") || !tokens[i + 2].is(">")) return false;
  for (std::size_t at = i + 3; at < end && !tokens[at].is(";") && !tokens[at].is("{"); ++at) {
    if (tokens[at].is("struct") || tokens[at].is("class")) return false;
    if (tokens[at].is("(") && !tokens[at + 1].is(")")) return !tokens[at - 1].is(">");
  }
  return false;
}

static bool is_outermost(const Source& source, const std::string& name) {
  return std::ranges::any_of(source.declarations, [&](const Declaration& each) {
    return each.scope.empty() && std::ranges::find(each.names, name) != each.names.end();
  });
}

// typedef ::S T; return ::f(x);
static bool begins_name_after(const Token& token) {
  const bool is_name = token.kind == TokenKind::Identifier && !has(kBeforeNames, token.text) && !is_address_space(token);
  return !is_name && !token.is(">") && !token.is(")");
}

void Rewriter::rewrite(std::size_t begin, std::size_t end, bool is_body) {
  const std::vector<Token>& tokens = source_.tokens;
  bool in_assert = false;
  for (std::size_t i = begin; i < end;) {
    const Token& token = tokens[i];
    if (const std::size_t behind = pointer(i, begin, end); behind != i) {
      i = behind;
      continue;
    }
    if (i > begin && is_specialised_method(i, end)) {
      i += 3;  // an overload does the same
      continue;
    }
    const auto repeated = i == begin ? source_.repeated.end() : source_.repeated.find(i);
    if (repeated != source_.repeated.end()) {
      if (source_.only_checked.contains(i)) only_checked(i, repeated->second);
      i = repeated->second;  // a method
    } else if (token.is("[") && i + 1 < end && tokens[i + 1].is("[")) {
      bool is_kernel = false;
      const std::size_t close = behind_bracket(tokens, i, end);
      for (std::size_t at = i; at < close; ++at) is_kernel = is_kernel || tokens[at].is("kernel");
      if (is_kernel) emit(token, "kernel");
      i = close;
    } else if (const std::string_view operation = shift_word(tokens, i); !operation.empty() && i > begin) {
      i = shift(i, operation);
    } else if (token.is("?") && (picks_ || picks_pointer(i, end)) && !is_template_argument(i)) {
      i = conditional(i, end);
    } else if (token.is("=") && i + 2 < end && tokens[i + 1].is("{") && tokens[i + 2].is("[") && is_filled(i, end)) {
      i = filled_array(i, begin, end);
    } else if (token.is("{") && is_short_list(i, begin, end)) {
      emit(token, "{omps::Filled(),");
      ++i;
    } else if (token.kind == TokenKind::Number) {
      emit(token, literal(token));
      ++i;
    } else if (swizzles_.is_value(i)) {
      emit(token, token.text + "()");
      ++i;
    } else if (token.kind == TokenKind::Identifier) {
      in_assert = in_assert || token.is("static_assert");
      i = word(i, begin, end, is_body);
    } else if (token.is("::") && i > begin && begins_name_after(tokens[i - 1])) {
      if (is_outermost(source_, tokens[i + 1].text)) emit(token, "metal::omps_user::");  // there the user's names are
      ++i;
    } else if (token.kind == TokenKind::String && !in_assert && !logs_) {
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
  pointers_.clear();
  out_ += " {";
  is_split_ = true;
  for (const Piece& piece : split_->pieces) {
    out_ += piece.text;
    if (piece.tokens.empty())
      place_ = {};  // the next token gets its own #line
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
  if (constants_.are_open) return emit(first, "OMPS_OPEN_CONSTANT(" + declaration.name + ", " + type + ");");
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
      align(source_.tokens[begin].place, true, false);
      insert("static ");
    }
  }
  if (declaration.body.empty() || declaration.kind != DeclarationKind::Function) {
    // A method in a type has a body of a function.
    rewrite(begin, end, declaration.kind == DeclarationKind::Type);
    return;
  }
  if (is_kernel(declaration)) find_pointers(declaration);
  if (split_ && &declaration == &source_.declarations[split_->kernel]) {
    const std::size_t sites = sites_;
    split_kernel(declaration);
    if (!split_->fibres) return;
    sites_ = sites;  // the same variables of the threadgroup
    find_pointers(*split_->fibres);
    rewrite(split_->fibres->all.begin, split_->fibres->body.begin, false);
    pointers_.clear();
    return rewrite(split_->fibres->body.begin, split_->fibres->all.end, true);
  }
  rewrite(begin, declaration.body.begin, false);
  pointers_.clear();
  rewrite(declaration.body.begin, end, true);
}

bool Rewriter::is_kernel(const Declaration& declaration) const {
  for (std::size_t i = declaration.head.begin; i < declaration.head.end; ++i)
    if (source_.tokens[i].is("kernel")) return true;
  return false;
}

// Functions of the user are overloads of the library's with the same name. In a namespace inside of the library's they
// would hide them, so using-declarations take the names in. Each name also gets a function that nothing
// calls: the library may have none.
std::string Rewriter::overloads(const std::set<std::size_t>& chosen) const {
  std::set<std::string> names;
  for (const std::size_t i : chosen) {
    const Declaration& each = source_.declarations[i];
    if (each.kind == DeclarationKind::Function && each.scope.empty() && is_identifier(each.name) && !is_kernel(each))
      names.insert(each.name);
  }
  for (const std::size_t i : chosen) {
    const Declaration& each = source_.declarations[i];
    if (each.kind != DeclarationKind::Function && each.scope.empty())
      for (const std::string& name : each.names) names.erase(name);
  }
  std::string text = "namespace metal {\n";
  for (const std::string& name : names) text += "void " + name + "(omps::Nothing);\n";
  text += "namespace omps_user {\n";
  for (const std::string& name : names) text += "using metal::" + name + ";\n";
  return text;
}

std::string Rewriter::text_of(const std::set<std::size_t>& chosen) {
  out_ = overloads(chosen);
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
    const bool is_repeated = source_.repeated.contains(each.all.begin);
    if (is_repeated && !source_.only_checked.contains(each.all.begin)) continue;
    change_scope(each.scope);
    if (is_repeated)
      only_checked(each.all.begin, each.all.end);
    else
      declaration(each);
  }
  change_scope("");
  out_ += "\n";
  return std::move(out_);
}

}  // namespace openmps::engine::shaders
