#include "engine/shaders/text/condition.h"

#include <array>
#include <cstdint>

namespace openmps::engine::shaders {
namespace {

struct Operator {
  std::string_view text;
  int precedence;
};
constexpr std::array<Operator, 18> kOperators = {{{"||", 1},
                                                  {"&&", 2},
                                                  {"|", 3},
                                                  {"^", 4},
                                                  {"&", 5},
                                                  {"==", 6},
                                                  {"!=", 6},
                                                  {"<", 7},
                                                  {">", 7},
                                                  {"<=", 7},
                                                  {">=", 7},
                                                  {"<<", 8},
                                                  {">>", 8},
                                                  {"+", 9},
                                                  {"-", 9},
                                                  {"*", 10},
                                                  {"/", 10},
                                                  {"%", 10}}};
constexpr int kMostNestedTerms = 500;

class Evaluation {
 public:
  Evaluation(const std::vector<Token>& tokens, const Place& place) : tokens_(tokens), place_(place) {}

  std::int64_t run() {
    const std::int64_t value = conditional();
    if (position_ < tokens_.size()) fail("token is not valid in a condition of the preprocessor");
    return value;
  }

 private:
  [[noreturn]] void fail(const std::string& message) const { throw SourceError{place_, message}; }

  bool is_next(std::string_view text) const { return position_ < tokens_.size() && tokens_[position_].is(text); }
  bool take(std::string_view text) {
    if (!is_next(text)) return false;
    ++position_;
    return true;
  }

  std::int64_t conditional() {
    if (++depth_ > kMostNestedTerms) fail("a condition is nested too deeply");
    std::int64_t value = binary(1);
    if (take("?")) {
      const std::int64_t first = conditional();
      if (!take(":")) fail("expected ':' in a condition of the preprocessor");
      const std::int64_t second = conditional();
      value = value ? first : second;
    }
    --depth_;
    return value;
  }

  // The operator at the position; > > is a shift.
  std::string next_operator() const {
    if (position_ >= tokens_.size()) return {};
    const bool is_shift = is_next(">") && position_ + 1 < tokens_.size() && tokens_[position_ + 1].is(">") &&
                          !tokens_[position_ + 1].follows_space;
    return is_shift ? ">>" : tokens_[position_].text;
  }

  std::int64_t binary(int least) {
    std::int64_t left = unary();
    for (;;) {
      const std::string text = next_operator();
      const Operator* found = nullptr;
      for (const Operator& each : kOperators)
        if (each.text == text && each.precedence >= least) found = &each;
      if (!found) return left;
      position_ += text == ">>" ? 2 : 1;
      const std::int64_t right = binary(found->precedence + 1);
      left = applied(text, left, right);
    }
  }

  std::int64_t applied(std::string_view text, std::int64_t a, std::int64_t b) const {
    const auto ua = static_cast<std::uint64_t>(a), ub = static_cast<std::uint64_t>(b);
    if (text == "||") return a || b;
    if (text == "&&") return a && b;
    if (text == "|") return a | b;
    if (text == "^") return a ^ b;
    if (text == "&") return a & b;
    if (text == "==") return a == b;
    if (text == "!=") return a != b;
    if (text == "<") return a < b;
    if (text == ">") return a > b;
    if (text == "<=") return a <= b;
    if (text == ">=") return a >= b;
    if (text == "<<") return static_cast<std::int64_t>(ua << (ub & 63));
    if (text == ">>") return a >> (ub & 63);
    if (text == "+") return static_cast<std::int64_t>(ua + ub);
    if (text == "-") return static_cast<std::int64_t>(ua - ub);
    if (text == "*") return static_cast<std::int64_t>(ua * ub);
    if (b == 0) return 0;  // in a part that is not used: 0 as in a short circuit
    if (b == -1) return text == "/" ? static_cast<std::int64_t>(0 - ua) : 0;
    return text == "/" ? a / b : a % b;
  }

  std::int64_t unary() {
    if (++depth_ > kMostNestedTerms) fail("a condition is nested too deeply");
    std::int64_t value = 0;
    if (take("!"))
      value = !unary();
    else if (take("-"))
      value = static_cast<std::int64_t>(0 - static_cast<std::uint64_t>(unary()));
    else if (take("+"))
      value = unary();
    else if (take("~"))
      value = ~unary();
    else
      value = primary();
    --depth_;
    return value;
  }

  std::int64_t primary() {
    if (take("(")) {
      const std::int64_t value = conditional();
      if (!take(")")) fail("expected ')' in a condition of the preprocessor");
      return value;
    }
    if (position_ >= tokens_.size()) fail("expected a value in a condition of the preprocessor");
    const Token& token = tokens_[position_++];
    if (token.kind == TokenKind::Number) return number(token);
    if (token.kind == TokenKind::Character && token.text.size() == 3) return token.text[1];
    if (token.kind != TokenKind::Identifier)
      fail("'" + token.text + "' is not valid in a condition of the preprocessor");
    if (is_next("(")) skip_call();  // __has_feature(x): there is none
    return token.text == "true" ? 1 : 0;
  }

  void skip_call() {
    int depth = 0;
    do {
      if (is_next("(")) ++depth;
      if (is_next(")")) --depth;
      if (++position_ > tokens_.size()) fail("expected ')' in a condition of the preprocessor");
    } while (depth > 0);
  }

  std::int64_t number(const Token& token) const {
    std::string digits;
    for (const char c : token.text)
      if (c != '\'') digits += c;
    while (!digits.empty() && std::string_view("uUlL").find(digits.back()) != std::string_view::npos) digits.pop_back();
    std::uint64_t value = 0, base = 10;
    std::size_t first = 0;
    if (digits.size() > 1 && digits[0] == '0') {
      const char kind = digits[1];
      base = kind == 'x' || kind == 'X' ? 16 : kind == 'b' || kind == 'B' ? 2 : 8;
      first = base == 8 ? 1 : 2;
    }
    for (std::size_t i = first; i < digits.size(); ++i) {
      const char c = digits[i];
      const std::uint64_t digit = c >= '0' && c <= '9'   ? static_cast<std::uint64_t>(c - '0')
                                  : c >= 'a' && c <= 'f' ? static_cast<std::uint64_t>(c - 'a' + 10)
                                  : c >= 'A' && c <= 'F' ? static_cast<std::uint64_t>(c - 'A' + 10)
                                                         : base;
      if (digit >= base) fail("'" + token.text + "' is no integer");
      value = value * base + digit;
    }
    return static_cast<std::int64_t>(value);
  }

  const std::vector<Token>& tokens_;
  const Place place_;
  std::size_t position_ = 0;
  int depth_ = 0;
};

}  // namespace

std::int64_t integer_of(const std::vector<Token>& tokens, const Place& place) {
  return Evaluation(tokens, place).run();
}

bool is_true(const std::vector<Token>& tokens, const Place& place) { return integer_of(tokens, place) != 0; }

}  // namespace openmps::engine::shaders
