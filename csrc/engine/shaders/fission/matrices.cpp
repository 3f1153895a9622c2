#include "engine/shaders/fission/matrices.h"

#include <algorithm>
#include <set>

#include "engine/shaders/fission/exchanges.h"
#include "engine/shaders/fission/uniformity.h"
#include "engine/shaders/words.h"

namespace openmps::engine::shaders {
namespace {

constexpr std::array<std::string_view, 4> kTypes = {"simdgroup_float8x8", "simdgroup_half8x8", "simdgroup_bfloat8x8",
                                                    "simdgroup_matrix"};

constexpr std::array<std::string_view, 2> kAccesses = {"simdgroup_load", "simdgroup_store"};
constexpr std::array<std::string_view, 2> kProducts = {"simdgroup_multiply", "simdgroup_multiply_accumulate"};

class MatrixReader {
 public:
  MatrixReader(const Source& source, const EntryFunction& entry, Span body)
      : tokens_(source.tokens), entry_(entry), body_(body) {}

  void run() {
    for (std::size_t i = body_.begin; i < body_.end; ++i)
      if (is_matrix_type(tokens_[i], entry_)) read_type(i);
    for (std::size_t i = body_.begin; i < body_.end; ++i) {
      if (is_matrix_function(tokens_[i]))
        check_call(i);
      else if (is_of_simd_groups(tokens_, i) && tokens_[i].text.starts_with("simdgroup_") &&
               !is_in(kTypes, tokens_[i].text))
        throw NotSplit{"it names '" + tokens_[i].text + "'"};
      if (is_use(i)) check_use(i);
    }
  }

 private:
  [[noreturn]] static void refuse(const std::string& what) { throw NotSplit{"a matrix of SIMD groups " + what}; }

  bool is_use(std::size_t i) const {
    const Token& before = tokens_[i - 1];
    return tokens_[i].kind == TokenKind::Identifier && names_.contains(tokens_[i].text) && !before.is(".") &&
           !before.is("->") && !before.is("::");
  }

  std::size_t behind_indices(std::size_t i) const {
    while (tokens_[i].is("[")) i = behind_bracket(tokens_, i, body_.end);
    return i;
  }

  // Behind a token, or what it opens: simdgroup_matrix<float, 8, 8> is one part.
  std::size_t behind_part(std::size_t i) const {
    const bool is_template = tokens_[i].is("<") && tokens_[i - 1].text.ends_with("simdgroup_matrix");
    const bool opens = tokens_[i].is("(") || tokens_[i].is("{") || tokens_[i].is("[") || is_template;
    return opens ? behind_bracket(tokens_, i, body_.end) : i + 1;
  }

  // simdgroup_float8x8 a, b[2] = ..., c(0);  simdgroup_float8x8(0)
  void read_type(std::size_t i) {
    ++i;
    if (tokens_[i].is("<")) i = behind_part(i);
    if (tokens_[i].is("(")) return check_zero(i);
    while (tokens_[i].kind == TokenKind::Identifier) {
      names_.insert(tokens_[i].text);
      i = behind_indices(i + 1);
      if (tokens_[i].is("(") || tokens_[i].is("{")) check_zero(i);
      while (!tokens_[i].is(",") && !tokens_[i].is(";")) i = behind_part(i);
      if (tokens_[i].is(";")) return;
      ++i;
    }
    refuse("is more than a variable");
  }

  // The place of a thread decides which elements of a diagonal it has.
  void check_zero(std::size_t open) const {
    const std::size_t close = behind_bracket(tokens_, open, body_.end) - 1;
    const bool is_number = close == open + 2 && tokens_[open + 1].kind == TokenKind::Number;
    const bool is_zero = is_number && tokens_[open + 1].text.find_first_not_of("0.fhFH") == std::string::npos;
    if (!is_zero && close != open + 1) refuse("has a diagonal");
  }

  void check_call(std::size_t i) const {
    if (!tokens_[i + 1].is("(") || !is_use(i + 2)) refuse("has another name in '" + tokens_[i].text + "'");
    if (!is_in(kProducts, tokens_[i].text)) return;
    const std::size_t close = behind_bracket(tokens_, i + 1, body_.end) - 1;
    for (std::size_t at = i + 2; at < close;) {
      if (!is_use(at)) refuse("is computed in '" + tokens_[i].text + "'");
      at = behind_indices(at + 1) + 1;
    }
  }

  void check_use(std::size_t i) const {
    const Token &before = tokens_[i - 1], &after = tokens_[behind_indices(i + 1)];
    const bool is_declared = is_matrix_type(before, entry_) || before.is(">");
    const bool begins = before.is(";") || before.is("{") || before.is("}") || before.is(")") || is_declared;
    if (is_declared || (begins && (after.is("=") || after.is("."))) || (before.is("=") && after.is(";"))) return;
    if (after.is(".") && tokens_[behind_indices(i + 1) + 1].is("thread_elements")) return;
    if ((before.is(",") || before.is("(")) && (after.is(",") || after.is(")") || after.is(";") || after.is("="))) {
      std::size_t open = i - 1;
      for (int depth = 0; open > body_.begin; --open) {
        if (tokens_[open].is(")") || tokens_[open].is("]")) ++depth;
        if ((tokens_[open].is("(") || tokens_[open].is("[")) && depth-- == 0) break;
        if (depth == 0 && tokens_[open].is(";")) break;
        if (depth == 0 && is_matrix_type(tokens_[open], entry_)) return;  // a further declarator
      }
      if (tokens_[open].is("(") && is_matrix_function(tokens_[open - 1])) return;
    }
    refuse("is used in an expression");
  }

  const std::vector<Token>& tokens_;
  const EntryFunction& entry_;
  const Span body_;
  std::set<std::string, std::less<>> names_;
};

}  // namespace

bool is_matrix_type(const Token& token, const EntryFunction& entry) {
  if (token.kind != TokenKind::Identifier) return false;
  const auto argument = entry.names.find(token.text);
  if (argument != entry.names.end()) return argument->second.starts_with("simdgroup_");
  return is_in(kTypes, token.text);
}

bool is_matrix_function(const Token& token) { return is_in(kAccesses, token.text) || is_in(kProducts, token.text); }

void check_matrices(const Source& source, const EntryFunction& entry, Span body) {
  MatrixReader(source, entry, body).run();
}

}  // namespace openmps::engine::shaders
