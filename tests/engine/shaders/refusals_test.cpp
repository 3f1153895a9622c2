// Sources with parts that no compute kernel has are refused by kind, name and line.
#include <doctest/doctest.h>

#include <string>

#include "tests/engine/shaders/library_text.h"

namespace openmps::engine::shaders {
namespace {

TEST_CASE("shaders: functions of graphics are refused by kind, name and line") {
  const std::pair<const char*, const char*> cases[] = {
      {"vertex float4 v(uint i [[vertex_id]]) { return float4(0); }", "a vertex"},
      {"[[vertex]] float4 v(uint i [[vertex_id]]) { return float4(0); }", "a vertex"},
      {"[[patch(triangle, 3)]] vertex float4 v(float3 p [[position_in_patch]]) { return float4(p, 1); }", "a vertex"},
      {"fragment half4 v() { return half4(0); }", "a fragment"},
      {"[[fragment]] half4 v() { return half4(0); }", "a fragment"},
      {"[[early_fragment_tests]] fragment half4 v() { return half4(0); }", "a fragment"},
      {"[[object]] void v(object_data int& p [[payload]], mesh_grid_properties g) { p = 1; }", "an object"},
      {"[[mesh, max_total_threads_per_threadgroup(32)]] void v(mesh<V, P, 3, 1, topology::triangle> m) { }", "a mesh"},
      {"[[intersection(triangle, triangle_data)]] bool v(float2 b [[barycentric_coord]]) { return b.x > 0; }",
       "an intersection"},
      {"[[visible]] float v(float x) { return x; }", "a visible"},
      {"[[stitchable]] float v(float x) { return x; }", "a visible"}};
  for (const auto& [text, kind] : cases) {
    const std::string source = text;
    CAPTURE(source);
    CHECK(refused("#include <metal_stdlib>\nusing namespace metal;\n" + source) ==
          "program_source:3: function 'v' is " + std::string(kind) + " function: openmps runs compute kernels only.");
  }
}

TEST_CASE("shaders: parts that functions of graphics alone need are not compiled with the kernels") {
  const auto library = Library::parse(
      "using Triangles = mesh<int, int, 3, 1, topology::triangle>;\nfloat twice(float x) { return 2 * x; }\n"
      "int lit(float x) { return int(twice(x)); }\n[[visible]] float called(float x) { return x; }\n"
      "[[mesh]] void m(Triangles t) { t.set_primitive_count(lit(1)); }\n"
      "kernel void f(device float* x) { x[0] = called(twice(x[0])); }\n",
      {});
  REQUIRE(library);
  const std::string text = library.value()->all().value().host_text;
  for (const char* part : {"twice(float x)", "called(float x)"}) CHECK(contains(text, part));
  for (const char* part : {"Triangles", "lit(float"}) CHECK_FALSE(contains(text, part));
}

TEST_CASE("shaders: rays and tiles are refused by type and place") {
  CHECK(refused("kernel void f(instance_acceleration_structure a [[buffer(0)]]) {}") ==
        "program_source:1:15: error: 'instance_acceleration_structure' is not supported: kernels here trace no rays "
        "and have "
        "no tiles");
  CHECK(refused("using namespace metal::raytracing;\nkernel void f(device int* x) { intersector<triangle_data> i; }")
            .starts_with("program_source:2:32: error: 'intersector' is not supported"));
  CHECK(refused("kernel void f(device int* x) { raytracing::ray r; }")
            .starts_with("program_source:1:32: error: 'raytracing' is not supported"));
  CHECK(refused("struct intersector { int a; };\nkernel void f(device int* x) { intersector i; x[0] = i.a; }") ==
        "accepted");
}

TEST_CASE("shaders: what is not of compute kernels is refused by name and line") {
  CHECK(refused("kernel void f(device float* x) { asm(\"nop\"); }") ==
        "program_source:1:34: error: 'asm' is not supported in the Metal language");
  CHECK(refused("extern \"C\" int system(const char*);\n") ==
        "program_source:1:1: error: 'extern' is not supported: a library is one source");
  CHECK(refused("kernel void f(device float* x) { x[0] = __builtin_trap(); }").find("'__builtin_trap'") !=
        std::string::npos);
  CHECK(refused("kernel void f(device float* x) { puts(\"a\"); }").find("string literals") != std::string::npos);
  CHECK(refused("kernel void f(float x) {}") ==
        "program_source:1:15: error: parameter 'x' of a kernel is neither a pointer, a reference, a texture or a "
        "sampler, nor "
        "has it an attribute like [[thread_position_in_grid]]");
  CHECK(refused("kernel void f(device float* x [[buffer(31)]]) {}").find("has index 31, indices end at 30") !=
        std::string::npos);
  for (const char* variable :
       {"threadgroup float t = 1;", "threadgroup float t[2] = {0, 1};", "threadgroup int a = 0, b = 2;"})
    CHECK(refused("kernel void f(device float* x) { " + std::string(variable) + " x[0] = 0; }")
              .ends_with("error: a threadgroup variable cannot have an initial value other than zero"));
  CHECK(refused("kernel void f(device float* x) {") == "program_source:1:32: error: '{' is not closed");
  CHECK(refused("kernel void f(device float* x) { x[0] = 1; ] }") ==
        "program_source:1:44: error: expected '}' before ']'");
  CHECK(refused("}").find("extraneous closing brace") != std::string::npos);
  CHECK(refused("kernel void f(device double* x) {}").find("'double'") != std::string::npos);
  CHECK(refused("void omps_f() {}\nkernel void f(device int* x) { omps_f(); }").find("'omps_f'") != std::string::npos);
}

}  // namespace
}  // namespace openmps::engine::shaders
