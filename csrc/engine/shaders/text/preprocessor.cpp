#include "engine/shaders/text/preprocessor.h"

#include <algorithm>
#include <iterator>

#include "engine/shaders/text/condition.h"
#include "engine/shaders/text/macros.h"
#include "engine/shaders/text/simd_names.h"

namespace openmps::engine::shaders {
namespace {

constexpr std::size_t kMostIncludes = 64;  // one inside of another
constexpr std::size_t kMostFiles = 1'000;

// Headers of Metal and of Apple's SDK whose content the prelude has.
bool is_own_header(std::string_view name) noexcept {
  return name.starts_with("metal_") || name.starts_with("simd/") || name.starts_with("metal/") ||
         name == "TargetConditionals.h" || name == "CoreFoundation/CFAvailability.h" || name == "stdint.h" ||
         name == "cstdint";
}

// Of <TargetConditionals.h>; those of other systems are 0.
constexpr const char* kSystems[] = {"TARGET_OS_MAC", "TARGET_OS_OSX", "TARGET_CPU_ARM64"};
constexpr const char* kOtherSystems[] = {"TARGET_OS_IPHONE",      "TARGET_OS_IOS",      "TARGET_OS_TV",
                                         "TARGET_OS_WATCH",       "TARGET_OS_VISION",   "TARGET_OS_SIMULATOR",
                                         "TARGET_OS_MACCATALYST", "TARGET_OS_EMBEDDED", "TARGET_CPU_X86_64"};

class Preprocessor {
 public:
  Preprocessor(const SourceOptions& options, std::vector<std::string>& files) : options_(options), files_(files) {}

  std::vector<Token> run(const std::string& source) {
    define_text("__METAL__", "1");
    define_text("__METAL_MACOS__", "1");
    define_text("__METAL_VERSION__", std::to_string(options_.language_version));
    define_text("__HAVE_BFLOAT__", "1");
    define_text("METAL_FUNC", "inline");  // of metal_stdlib, as public programs use it
    if (options_.math == MathMode::Fast) define_text("__FAST_MATH__", "1");
    for (const auto& [name, value] : options_.macros) define_text(name, value);
    read(source, options_.name);
    if (has_simd_) rename_simd_types(output_);
    Token end;
    end.begins_line = true;
    output_.push_back(std::move(end));
    return std::move(output_);
  }

 private:
  struct Branch {
    Place place;
    bool is_taken;       // its lines count
    bool was_taken;      // this one or an earlier one of the same #if
    bool is_surrounded;  // the lines around it count
    bool has_else = false;
  };

  void define_text(const std::string& name, const std::string& value) {
    if (!is_identifier(name)) throw SourceError{{}, "the macro's name '" + name + "' is no identifier"};
    files_.push_back("<macro " + name + ">");
    Macro macro;
    macro.body = tokens_of(value, static_cast<std::uint32_t>(files_.size() - 1));
    macro.body.pop_back();
    macros_.define(name, std::move(macro));
  }

  bool counts() const noexcept { return branches_.empty() || branches_.back().is_taken; }

  void read(const std::string& text, const std::string& name) {
    if (open_.size() >= kMostIncludes || files_.size() >= kMostFiles)
      throw SourceError{{}, "'" + name + "': files are included too deeply or too often"};
    files_.push_back(name);
    open_.push_back(name);
    const std::vector<Token> tokens = tokens_of(text, static_cast<std::uint32_t>(files_.size() - 1));
    const std::size_t depth = branches_.size();
    std::vector<Token> lines;  // without directives in between: calls of macros may span lines
    for (std::size_t i = 0; tokens[i].kind != TokenKind::End;) {
      std::size_t end = i + 1;
      while (!tokens[end].begins_line) ++end;
      if (tokens[i].is("#")) {
        emit(lines);
        directive(std::vector<Token>(tokens.begin() + static_cast<std::ptrdiff_t>(i) + 1,
                                     tokens.begin() + static_cast<std::ptrdiff_t>(end)),
                  tokens[i].place);
      } else if (counts()) {
        lines.insert(lines.end(), tokens.begin() + static_cast<std::ptrdiff_t>(i),
                     tokens.begin() + static_cast<std::ptrdiff_t>(end));
      }
      i = end;
    }
    emit(lines);
    if (branches_.size() > depth) throw SourceError{branches_.back().place, "unterminated conditional directive"};
    open_.pop_back();
  }

  void emit(std::vector<Token>& lines) {
    std::vector<Token> expanded = macros_.expand(std::move(lines));
    output_.insert(output_.end(), std::make_move_iterator(expanded.begin()), std::make_move_iterator(expanded.end()));
    lines.clear();
  }

  void directive(std::vector<Token> line, const Place& place) {
    if (line.empty()) return;
    const std::string name = line[0].text;
    line.erase(line.begin());
    if (name == "if" || name == "ifdef" || name == "ifndef") {
      const bool surrounded = counts();
      const bool taken = surrounded && condition(name, line, place);
      branches_.push_back({place, taken, taken, surrounded});
    } else if (name == "elif" || name == "elifdef" || name == "elifndef" || name == "else") {
      alternative(name, line, place);
    } else if (name == "endif") {
      if (branches_.empty()) throw SourceError{place, "#endif without #if"};
      branches_.pop_back();
    } else if (counts()) {
      action(name, line, place);
    }
  }

  bool condition(const std::string& name, const std::vector<Token>& line, const Place& place) {
    if (name.ends_with("def")) {
      if (line.empty() || line[0].kind != TokenKind::Identifier) throw SourceError{place, "macro name missing"};
      return macros_.is_defined(line[0].text) == !name.ends_with("ndef");
    }
    std::vector<Token> replaced;
    for (std::size_t i = 0; i < line.size(); ++i) {
      if (!line[i].is("defined")) {
        replaced.push_back(line[i]);
        continue;
      }
      const bool is_call = i + 1 < line.size() && line[i + 1].is("(");
      const std::size_t at = i + (is_call ? 2 : 1);
      if (at >= line.size() || line[at].kind != TokenKind::Identifier ||
          (is_call && (at + 1 >= line.size() || !line[at + 1].is(")"))))
        throw SourceError{place, "'defined' is not followed by the name of a macro"};
      Token number = line[i];
      number.kind = TokenKind::Number;
      number.text = macros_.is_defined(line[at].text) ? "1" : "0";
      replaced.push_back(std::move(number));
      i = at + (is_call ? 1 : 0);
    }
    return is_true(macros_.expand(std::move(replaced)), place);
  }

  void alternative(const std::string& name, const std::vector<Token>& line, const Place& place) {
    if (branches_.empty()) throw SourceError{place, "#" + name + " without #if"};
    Branch& branch = branches_.back();
    if (branch.has_else) throw SourceError{place, "#" + name + " after #else"};
    branch.has_else = name == "else";
    branch.is_taken = branch.is_surrounded && !branch.was_taken &&
                      (branch.has_else || condition(name == "elif" ? "if" : name.substr(2), line, place));
    branch.was_taken = branch.was_taken || branch.is_taken;
  }

  void action(const std::string& name, const std::vector<Token>& line, const Place& place) {
    if (name == "define") {
      define(line, place);
    } else if (name == "undef") {
      if (line.empty()) throw SourceError{place, "macro name missing"};
      macros_.undefine(line[0].text);
    } else if (name == "include" || name == "import") {
      include(line, place, name == "import");
    } else if (name == "error") {
      throw SourceError{place, "#error" + text_of(line)};
    } else if (name == "pragma" && line.size() == 1 && line[0].is("once")) {
      once_.push_back(open_.back());
    } else if (name != "pragma" && name != "warning" && name != "line") {
      throw SourceError{place, "invalid preprocessing directive '#" + name + "'"};
    }
  }

  static std::string text_of(const std::vector<Token>& line) {
    std::string text;
    for (const Token& token : line) text += (token.follows_space ? " " : "") + token.text;
    return text;
  }

  void define(const std::vector<Token>& line, const Place& place) {
    if (line.empty() || line[0].kind != TokenKind::Identifier)
      throw SourceError{place, "macro name must be an identifier"};
    if (line[0].is("defined")) throw SourceError{place, "'defined' cannot be a macro"};
    Macro macro;
    std::size_t i = 1;
    if (i < line.size() && line[i].is("(") && !line[i].follows_space) {
      macro.is_function = true;
      for (++i; i < line.size() && !line[i].is(")"); ++i) {
        if (line[i].is(",") && !macro.parameters.empty()) continue;
        if (line[i].is("...")) {
          macro.is_variadic = true;
          macro.parameters.push_back("__VA_ARGS__");
        } else if (line[i].kind == TokenKind::Identifier) {
          macro.parameters.push_back(line[i].text);
          if (i + 1 < line.size() && line[i + 1].is("...")) macro.is_variadic = true, ++i;
        } else {
          throw SourceError{line[i].place, "invalid parameter of macro '" + line[0].text + "'"};
        }
      }
      if (i >= line.size()) throw SourceError{place, "missing ')' in the parameters of macro '" + line[0].text + "'"};
      ++i;
    }
    macro.body.assign(line.begin() + static_cast<std::ptrdiff_t>(i), line.end());
    macros_.define(line[0].text, std::move(macro));
  }

  void include(std::vector<Token> line, const Place& place, bool is_import) {
    if (!line.empty() && line[0].kind == TokenKind::Identifier) line = macros_.expand(std::move(line));
    std::string name;
    if (!line.empty() && line[0].kind == TokenKind::String) {
      name = line[0].text.substr(1, line[0].text.size() - 2);
    } else if (line.size() > 2 && line[0].is("<")) {
      for (std::size_t i = 1; i < line.size() && !line[i].is(">"); ++i) name += line[i].text;
    }
    if (name.empty()) throw SourceError{place, "expected \"FILENAME\" or <FILENAME>"};
    if (is_own_header(name)) {
      has_simd_ = has_simd_ || name.starts_with("simd/");
      if (name == "TargetConditionals.h") define_systems();
      return;
    }
    const std::optional<std::string> text = options_.include ? options_.include(name, open_.back()) : std::nullopt;
    if (!text) throw SourceError{place, "'" + name + "' file not found"};
    if (std::find(once_.begin(), once_.end(), name) != once_.end()) return;
    if (is_import) once_.push_back(name);
    read(*text, name);
  }

  void define_systems() {
    if (macros_.is_defined("TARGET_OS_MAC")) return;
    for (const char* name : kSystems) define_text(name, "1");
    for (const char* name : kOtherSystems) define_text(name, "0");
  }

  const SourceOptions& options_;
  std::vector<std::string>& files_;
  Macros macros_;
  bool has_simd_ = false;  // a header of simd was included
  std::vector<Branch> branches_;
  std::vector<std::string> open_;  // files around the present line
  std::vector<std::string> once_;
  std::vector<Token> output_;
};

}  // namespace

std::vector<Token> preprocessed(const std::string& source, const SourceOptions& options,
                                std::vector<std::string>& files) {
  return Preprocessor(options, files).run(source);
}

}  // namespace openmps::engine::shaders
