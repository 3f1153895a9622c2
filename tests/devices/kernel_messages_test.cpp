// Logs as GCC 12, clang 14 and NVRTC 12 write them, reduced to the user's lines.
#include "engine/devices/user_kernels/kernel_messages.h"

#include <doctest/doctest.h>

#include <algorithm>

namespace openmps::engine {

TEST_CASE("kernel messages: errors of GCC and clang keep their line and column, notes and warnings go") {
  CHECK(kernel_messages("program_source: In function 'void f(float*)':\n"
                        "program_source:3:7: error: 'foo' was not declared in this scope\n"
                        "program_source:4:2: warning: unused\n"
                        "openmps.cpp:90:3: note: candidate: ...\n"
                        "program_source:5:1: error: expected ';' before '}' token\n",
                        "f") ==
        "program_source:3:7: error: 'foo' was not declared in this scope\n"
        "program_source:5:1: error: expected ';' before '}' token");
  CHECK(kernel_messages("shader.metal:12:20: fatal error: too many errors emitted\n1 error generated.\n", "f") ==
        "shader.metal:12:20: error: too many errors emitted");
}

TEST_CASE("kernel messages: an error in the prelude is told at the user's line that uses it") {
  CHECK(kernel_messages("openmps.cpp: In instantiation of 'T clamp(T) [with T = S]':\n"
                        "program_source:7:12:   required from here\n"
                        "openmps.cpp:120:9: error: no match for 'operator<'\n",
                        "f") == "program_source:7:12: error: no match for 'operator<'");
  CHECK(kernel_messages("openmps.cpp:120:9: error: invalid operands to binary expression\n"
                        "program_source:8:5: note: in instantiation of function template specialization\n",
                        "f") == "program_source:8:5: error: invalid operands to binary expression");
  CHECK(kernel_messages("/tmp/x/openmps.cpp:120:9: error: odd\n", "f") == "Kernel \"f\": error: odd");
}

TEST_CASE("kernel messages: errors of NVRTC get the column of the caret") {
  CHECK(kernel_messages("program_source(3): error: identifier \"foo\" is undefined\n"
                        "    y[i] = foo(x);\n"
                        "           ^\n"
                        "\n"
                        "1 error detected in the compilation of \"openmps.cu\".\n",
                        "f") == "program_source:3:10: error: identifier \"foo\" is undefined");
}

TEST_CASE("kernel messages: equal errors are told once, 20 at most, and a log without errors is told as it is") {
  std::string many;
  for (int i = 0; i < 100; ++i) many += "a:" + std::to_string(1 + i / 2) + ":1: error: wrong\n";
  const std::string told = kernel_messages(many, "f");
  CHECK(std::count(told.begin(), told.end(), '\n') == 19);
  CHECK(told.ends_with("a:20:1: error: wrong"));
  CHECK(kernel_messages("ld: cannot find -lm\n", "f") == "Kernel \"f\": the compiler fails: ld: cannot find -lm");
  CHECK(kernel_messages("", "f") == "Kernel \"f\": the compiler fails: ");
  for (const char* odd : {":", "(", ":1", "a(1: error: x", "a:1:", "a:1:2"})
    CHECK(kernel_messages(odd, "f") == std::string("Kernel \"f\": the compiler fails: ") + odd);
}

}  // namespace openmps::engine
