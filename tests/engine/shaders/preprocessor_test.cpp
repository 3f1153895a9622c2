// Directives and macros against the C standard's own examples (C11 6.10.3.5), and what a hostile source may not do.
#include "engine/shaders/text/preprocessor.h"

#include <doctest/doctest.h>

#include <string>

namespace openmps::engine::shaders {
namespace {

std::string joined(const std::string& source, SourceOptions options = {}) {
  std::vector<std::string> files;
  try {
    std::string text;
    for (const Token& token : preprocessed(source, options, files))
      text += (text.empty() || token.kind == TokenKind::End ? "" : " ") + token.text;
    return text;
  } catch (const SourceError& error) {
    return "line " + std::to_string(error.place.line) + ":" + std::to_string(error.place.column) + " " + error.message;
  }
}

TEST_CASE("shaders: macros expand as in the examples of the C standard") {
  // Example 3 of 6.10.3.5
  const std::string definitions = R"(
#define x 3
#define f(a) f(x * (a))
#undef x
#define x 2
#define g f
#define z z[0]
#define h g(~
#define m(a) a(w)
#define w 0,1
#define t(a) a
#define p() int
#define q(x) x
#define r(x,y) x ## y
#define str(x) # x
)";
  CHECK(joined(definitions + "f(y+1) + f(f(z)) % t(t(g)(0) + t)(1);") ==
        "f ( 2 * ( y + 1 ) ) + f ( 2 * ( f ( 2 * ( z [ 0 ] ) ) ) ) % f ( 2 * ( 0 ) ) + t ( 1 ) ;");
  CHECK(joined(definitions + "g(x+(3,4)-w) | h 5) & m\n(f)^m(m);") ==
        "f ( 2 * ( 2 + ( 3 , 4 ) - 0 , 1 ) ) | f ( 2 * ( ~ 5 ) ) & f ( 2 * ( 0 , 1 ) ) ^ m ( 0 , 1 ) ;");
  CHECK(joined(definitions + "p() i[q()] = { q(1), r(2,3), r(4,), r(,5), r(,) };") ==
        "int i [ ] = { 1 , 23 , 4 , 5 , } ;");
  CHECK(joined(definitions + "str(a \"b\\n\" 'c')") == R"("a \"b\\n\" 'c'")");
}

TEST_CASE("shaders: variadic macros, the comma before nothing, counters and lines") {
  CHECK(joined("#define f(a, ...) g(a, ##__VA_ARGS__)\nf(1) f(1, 2, 3)") == "g ( 1 ) g ( 1 , 2 , 3 )");
  CHECK(joined("#define f(...) [__VA_ARGS__]\nf() f(a, b)") == "[ ] [ a , b ]");
  CHECK(joined("__COUNTER__ __COUNTER__\n\n__LINE__") == "0 1 3");
  CHECK(joined("#define a b\\\n c\na") == "b c");
}

TEST_CASE("shaders: conditions choose lines") {
  const auto chosen = [](const std::string& condition) {
    return joined("#define three 3\n#if " + condition + "\nyes\n#else\nno\n#endif");
  };
  for (const char* is_true :
       {"1", "three == 3", "defined(three) && !defined four", "(1 ? 2 : 0) == 2", "-1 < 0", "1 << 2 == 4", "0x10 == 16",
        "010 == 8", "'a' == 97", "5 % 3 == 2", "~0 == -1", "unknown == 0", "7 >> 1 == 3", "__METAL_VERSION__ >= 300",
        "!__has_feature(x)", "0 && 1 / 0 || 1"})
    CHECK_MESSAGE(chosen(is_true) == "yes", is_true);
  for (const char* is_false : {"0", "three != 3", "defined(four)", "!1", "2 < 1"})
    CHECK_MESSAGE(chosen(is_false) == "no", is_false);
  CHECK(joined("#ifdef a\n1\n#elif 1\n2\n#else\n3\n#endif") == "2");
  CHECK(joined("#ifndef a\n#if 0\n1\n#elif 0\n#else\n2\n#endif\n#else\n#if 1\n3\n#endif\n#endif") == "2");
  CHECK(joined("#if 0\n#error no\n#bad\n#endif\nok") == "ok");
}

TEST_CASE("shaders: errors have the line and the column") {
  CHECK(joined("a\n  #error stop here") == "line 2:3 #error stop here");
  CHECK(joined("#if 1\na") == "line 1:1 unterminated conditional directive");
  CHECK(joined("#endif") == "line 1:1 #endif without #if");
  CHECK(joined("\n\n#include \"x.h\"") == "line 3:1 'x.h' file not found");
  CHECK(joined("#define f(a, b) a\nf(1)") == "line 2:1 macro 'f' takes 2 arguments, 1 are given");
  CHECK(joined("#define f(a) a\n f(1") == "line 2:2 unterminated call of macro 'f'");
  CHECK(joined("a /* b") == "line 1:3 unterminated /* comment");
  CHECK(joined("#if 1 +\n#endif") == "line 1:1 expected a value in a condition of the preprocessor");
  CHECK(joined("a \x01") == "line 1:3 unexpected byte 0x01 in the source");
  CHECK(joined("x\xce\xbc + \xe5\xb9\xb3_1 \xf0\x9d\x9b\xbc") == "x\xce\xbc + \xe5\xb9\xb3_1 \xf0\x9d\x9b\xbc");
  CHECK(joined("a \xce+") == "line 1:3 unexpected byte 0xce in the source");
  CHECK(joined("a \xff\xbc") == "line 1:3 unexpected byte 0xff in the source");
}

TEST_CASE("shaders: files come from the caller alone, and Metal's own are nothing") {
  CHECK(joined("#include <metal_stdlib>\n#include <simd/simd.h>\na") == "a");
  CHECK(joined("#include </etc/passwd>").ends_with("file not found"));
  SourceOptions options;
  options.include = [](const std::string& name, const std::string& from) -> std::optional<std::string> {
    CHECK(from == "program_source");
    if (name == "once.h") return "#pragma once\nonce";
    if (name == "guarded.h") return "#ifndef G\n#define G\nguarded\n#endif";
    return std::nullopt;
  };
  CHECK(joined("#include \"once.h\"\n#include \"once.h\"\n#include \"guarded.h\"\n#include \"guarded.h\"", options) ==
        "once guarded");
  options.macros = {{"n", "4"}};
  CHECK(joined("n", options) == "4");
  options.include = [](const std::string&, const std::string&) {
    return std::optional<std::string>("#include \"a.h\"");
  };
  CHECK(joined("#include \"a.h\"", options).find("too deeply") != std::string::npos);
}

TEST_CASE("shaders: a source cannot take all time or memory") {
  std::string doubling = "#define a0 x x\n";
  for (int i = 1; i < 40; ++i) {
    const std::string before = "a" + std::to_string(i - 1);
    doubling += "#define a" + std::to_string(i) + " " + before + " " + before + "\n";
  }
  CHECK(joined(doubling + "a39").find("more than 4000000 tokens") != std::string::npos);
  CHECK(joined("#define a a a\na") == "a a");  // itself: once
  std::string pasted = "#define j(a, b) a ## b\n#define d(a) j(a, a)\n";
  std::string nested = "x";
  for (int i = 0; i < 40; ++i) nested = "d(" + nested + ")";
  CHECK_FALSE(joined(pasted + nested).empty());
  CHECK(joined("#if " + std::string(5000, '(') + "1\n#endif").find("too deeply") != std::string::npos);
  CHECK(joined("#if " + std::string(5000, '-') + "1\n#endif").find("line 1:1") != std::string::npos);
  std::string chain;
  for (int i = 0; i < 20000; ++i) chain += "#define c" + std::to_string(i) + " c" + std::to_string(i + 1) + "\n";
  CHECK(joined(chain + "c0").find("too deeply") != std::string::npos);
}

}  // namespace
}  // namespace openmps::engine::shaders
