#include "engine/shaders/text/lexer.h"

#include <algorithm>
#include <array>

namespace openmps::engine::shaders {
namespace {

constexpr std::size_t kMostSourceBytes = std::size_t{16} << 20;

// The longest first.
constexpr std::array<std::string_view, 27> kLongPunctuators = {
    "<<=", ">>=", "...", "->*", "<=>", "==", "!=", "<=", ">=", "&&", "||", "<<", "->", "++",
    "--",  "+=",  "-=",  "*=",  "/=",  "%=", "&=", "|=", "^=", "::", "##", ".*", ">>"};
constexpr std::string_view kShortPunctuators = "+-*/%^&|~!=<>?:;,.()[]{}#\\@$`";

bool is_letter(char c) noexcept { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }
bool is_space(char c) noexcept { return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v'; }

class Lexer {
 public:
  Lexer(std::string_view text, std::uint32_t file) : text_(text) { place_ = {file, 1, 1}; }

  std::vector<Token> run() {
    if (text_.size() > kMostSourceBytes)
      throw SourceError{place_, "the source has " + std::to_string(text_.size()) + " bytes, at most " +
                                    std::to_string(kMostSourceBytes) + " are allowed"};
    while (skip_space()) tokens_.push_back(next());
    Token end;
    end.place = place_;
    end.begins_line = true;
    tokens_.push_back(std::move(end));
    return std::move(tokens_);
  }

 private:
  char at(std::size_t offset = 0) const noexcept {
    return position_ + offset < text_.size() ? text_[position_ + offset] : '\0';
  }

  void advance() noexcept {
    if (text_[position_++] == '\n') {
      ++place_.line;
      place_.column = 1;
    } else {
      ++place_.column;
    }
  }

  // The bytes of a backslash before the end of a line, or 0.
  std::size_t splice() const noexcept {
    if (at() != '\\') return 0;
    if (at(1) == '\n') return 2;
    return at(1) == '\r' && at(2) == '\n' ? 3 : 0;
  }

  bool skip_splice() noexcept {
    const std::size_t bytes = splice();
    for (std::size_t i = 0; i < bytes; ++i) advance();
    return bytes != 0;
  }

  void skip_line_comment() noexcept {
    while (position_ < text_.size() && at() != '\n')
      if (!skip_splice()) advance();
  }

  void skip_block_comment() {
    const Place start = place_;
    advance(), advance();
    while (position_ < text_.size()) {
      if (at() == '*' && at(1) == '/') {
        advance(), advance();
        return;
      }
      advance();
    }
    throw SourceError{start, "unterminated /* comment"};
  }

  // Whether there is another token.
  bool skip_space() {
    begins_line_ = tokens_.empty();
    follows_space_ = false;
    while (position_ < text_.size()) {
      const char c = at();
      if (c == '\n')
        begins_line_ = true, advance();
      else if (is_space(c))
        advance();
      else if (c == '/' && at(1) == '/')
        skip_line_comment();
      else if (c == '/' && at(1) == '*')
        skip_block_comment();
      else if (!skip_splice())
        return true;
      follows_space_ = true;
    }
    return false;
  }

  Token next() {
    Token token;
    token.place = place_;
    token.begins_line = begins_line_;
    token.follows_space = follows_space_;
    const char c = at();
    if (is_letter(c) || bytes_of_letter() > 0)
      take_identifier(token);
    else if (is_digit(c) || (c == '.' && is_digit(at(1))))
      take_number(token);
    else if (c == '"' || c == '\'')
      take_quoted(token, c);
    else
      take_punctuator(token);
    return token;
  }

  // Of a letter that is not in ASCII, in UTF-8; 0: there is none. The compilers know which of them names may have.
  std::size_t bytes_of_letter() const noexcept {
    const auto byte = [this](std::size_t i) { return static_cast<unsigned char>(at(i)); };
    const std::size_t bytes = byte(0) >= 0xf0 && byte(0) < 0xf5 ? 4 : byte(0) >= 0xe0 ? 3 : byte(0) >= 0xc2 ? 2 : 0;
    if (byte(0) >= 0xf5) return 0;
    for (std::size_t i = 1; i < bytes; ++i)
      if (byte(i) >> 6 != 2) return 0;
    return bytes;
  }

  void take_identifier(Token& token) {
    token.kind = TokenKind::Identifier;
    while (position_ < text_.size()) {
      if (skip_splice()) continue;
      const std::size_t bytes = is_letter(at()) || is_digit(at()) ? 1 : bytes_of_letter();
      if (bytes == 0) return;
      take(token, bytes);
    }
  }

  template <typename Belongs>
  void take_while(Token& token, TokenKind kind, Belongs belongs) {
    token.kind = kind;
    for (char before = '\0'; position_ < text_.size();) {
      if (skip_splice()) continue;
      if (!belongs(at(), before)) return;
      token.text += before = at();
      advance();
    }
  }

  // A preprocessing number: 1, 1.5e-3f, 0x1p4, 1'000
  void take_number(Token& token) {
    take_while(token, TokenKind::Number, [](char c, char before) {
      if ((c == '+' || c == '-')) return before == 'e' || before == 'E' || before == 'p' || before == 'P';
      return is_letter(c) || is_digit(c) || c == '.' || c == '\'';
    });
    // In 0xe+1 the sign is an operator.
    if (token.text.size() > 1 && (token.text[1] == 'x' || token.text[1] == 'X')) {
      const std::size_t sign = token.text.find_first_of("+-");
      if (sign != std::string::npos && token.text[sign - 1] != 'p' && token.text[sign - 1] != 'P') {
        const std::size_t surplus = token.text.size() - sign;
        position_ -= surplus, place_.column -= static_cast<std::uint32_t>(surplus);
        token.text.resize(sign);
      }
    }
  }

  void take_quoted(Token& token, char quote) {
    token.kind = quote == '"' ? TokenKind::String : TokenKind::Character;
    do {
      if (skip_splice()) continue;
      if (at() == '\\') {
        token.text += at();
        advance();
      }
      if (position_ >= text_.size() || at() == '\n')
        throw SourceError{token.place, std::string("missing terminating ") + quote + " character"};
      token.text += at();
      advance();
    } while (at() != quote || token.text.empty());
    token.text += at();
    advance();
  }

  void take_punctuator(Token& token) {
    token.kind = TokenKind::Punctuator;
    const std::string_view rest = text_.substr(position_);
    for (const std::string_view longer : kLongPunctuators)
      if (rest.starts_with(longer) && longer != ">>") return take(token, longer.size());
    if (kShortPunctuators.find(at()) == std::string_view::npos) {
      const auto code = static_cast<unsigned>(static_cast<unsigned char>(at()));
      constexpr std::string_view kDigits = "0123456789abcdef";
      throw SourceError{token.place,
                        std::string("unexpected byte 0x") + kDigits[code >> 4] + kDigits[code & 15] + " in the source"};
    }
    take(token, 1);
  }

  void take(Token& token, std::size_t bytes) {
    for (std::size_t i = 0; i < bytes; ++i) {
      token.text += at();
      advance();
    }
  }

  std::string_view text_;
  std::size_t position_ = 0;
  Place place_;
  bool begins_line_ = true, follows_space_ = false;
  std::vector<Token> tokens_;
};

}  // namespace

std::vector<Token> tokens_of(std::string_view text, std::uint32_t file) { return Lexer(text, file).run(); }

bool is_identifier(std::string_view text) noexcept {
  return !text.empty() && is_letter(text[0]) &&
         std::all_of(text.begin(), text.end(), [](char c) { return is_letter(c) || is_digit(c); });
}

}  // namespace openmps::engine::shaders
