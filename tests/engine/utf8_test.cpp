// Expected values: RFC 3629, and Python's decoder for all of two bytes.
#include "engine/files/utf8.h"

#include <doctest/doctest.h>

#include <string>

namespace openmps::engine {

using namespace std::string_view_literals;

TEST_CASE("utf8: text of one to four bytes a character is text") {
  for (const std::string_view text :
       {""sv, "plain"sv, "\u00fc"sv, "\u20ac"sv, "\U0001f600"sv, "\ud7ff\ue000\U0010ffff"sv})
    CHECK(is_text(text));
}

TEST_CASE("utf8: cut, longer than needed, surrogates, too large, null: no text") {
  for (const std::string_view bytes :
       {"\xff"sv, "\x80"sv, "\xc3"sv, "\xc0\xaf"sv, "\xc1\xbf"sv, "\xe0\x80\xaf"sv, "\xe0\x9f\xbf"sv, "\xe2\x82"sv,
        "\xed\xa0\x80"sv, "\xed\xbf\xbf"sv, "\xf0\x8f\xbf\xbf"sv, "\xf4\x90\x80\x80"sv, "\xf5\x80\x80\x80"sv,
        "\xf0\x9f\x98"sv, "a\0b"sv, "good\xc3(bad"sv})
    CHECK_FALSE(is_text(bytes));
}

TEST_CASE("utf8: of all pairs of bytes the decoder takes 127 * 127 + 30 * 64") {
  int count = 0;
  for (int first = 0; first < 256; ++first)
    for (int second = 0; second < 256; ++second)
      count += is_text(std::string{static_cast<char>(first), static_cast<char>(second)});
  CHECK(count == 127 * 127 + 30 * 64);
}

}  // namespace openmps::engine
