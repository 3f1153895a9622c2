// Layouts of structures against the tables of the Metal Shading Language Specification 3.2: 2.1 (scalars), 2.2 (vectors
// and packed vectors), 2.3 (matrices), 2.13 (argument buffers). Offsets are added up by hand.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "engine/shaders/program.h"

namespace openmps::engine::shaders {
namespace {

MemoryType element_in(const std::string& declarations, const std::string& type = "S") {
  const auto library = Library::parse("#include <metal_stdlib>\nusing namespace metal;\n" + declarations +
                                          "\nkernel void f(device " + type + "* s [[buffer(0)]]) {}\n",
                                      {});
  REQUIRE_MESSAGE(library, library.status().message());
  return library.value()->functions().at(0).arguments.at(0).element;
}

struct Expected {
  const char* name;
  std::uint64_t offset, bytes;
};

void check_structure(const std::string& members, std::uint64_t bytes, std::uint64_t alignment,
                     const std::vector<Expected>& expected) {
  CAPTURE(members);
  const MemoryType type = element_in("struct S { " + members + " };");
  REQUIRE(type.structure);
  CHECK(type.kind == MemoryKind::Struct);
  CHECK(type.bytes == bytes);
  CHECK(type.alignment == alignment);
  REQUIRE(type.structure->members.size() == expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const Member& member = type.structure->members[i];
    CHECK(member.name == expected[i].name);
    CHECK(member.offset == expected[i].offset);
    CHECK(member.type.bytes == expected[i].bytes);
  }
}

TEST_CASE("layouts: scalars, vectors, packed vectors and matrices have the sizes of the language's tables") {
  const struct {
    const char* type;
    std::uint64_t bytes, alignment;
  } table[] = {{"bool", 1, 1},
               {"char", 1, 1},
               {"uchar", 1, 1},
               {"short", 2, 2},
               {"ushort", 2, 2},
               {"int", 4, 4},
               {"uint", 4, 4},
               {"long", 8, 8},
               {"ulong", 8, 8},
               {"half", 2, 2},
               {"bfloat", 2, 2},
               {"float", 4, 4},
               {"size_t", 8, 8},
               {"uint8_t", 1, 1},
               {"int64_t", 8, 8},
               {"unsigned int", 4, 4},
               {"bool2", 2, 2},
               {"bool3", 4, 4},
               {"char3", 4, 4},
               {"uchar4", 4, 4},
               {"short2", 4, 4},
               {"ushort3", 8, 8},
               {"int2", 8, 8},
               {"uint3", 16, 16},
               {"long2", 16, 16},
               {"ulong3", 32, 32},
               {"half2", 4, 4},
               {"half3", 8, 8},
               {"bfloat4", 8, 8},
               {"float2", 8, 8},
               {"float3", 16, 16},
               {"float4", 16, 16},
               {"packed_char2", 2, 1},
               {"packed_short3", 6, 2},
               {"packed_half3", 6, 2},
               {"packed_float2", 8, 4},
               {"packed_float3", 12, 4},
               {"packed_int4", 16, 4},
               {"packed_uchar3", 3, 1},
               {"packed_long3", 24, 8},
               {"half2x2", 8, 4},
               {"half2x3", 16, 8},
               {"half4x4", 32, 8},
               {"float2x2", 16, 8},
               {"float2x3", 32, 16},
               {"float3x2", 24, 8},
               {"float4x3", 64, 16},
               {"float4x4", 64, 16},
               {"atomic_int", 4, 4},
               {"atomic<uint>", 4, 4},
               {"atomic_ulong", 8, 8},
               {"vec<float, 3>", 16, 16},
               {"metal::float4", 16, 16},
               {"matrix<half, 3, 2>", 12, 4}};
  for (const auto& [name, bytes, alignment] : table) {
    const std::string type = name;
    CAPTURE(type);
    const MemoryType element = element_in("", type);
    CHECK(element.kind == MemoryKind::Value);
    CHECK(element.bytes == bytes);
    CHECK(element.alignment == alignment);
  }
  CHECK(element_in("", "uint8_t").name == "uchar");
  CHECK(element_in("", "vec<half, 2>").name == "half2");
}

TEST_CASE("layouts: members are at multiples of their alignment, and structures end at one") {
  check_structure("float a; float3 b; half c;", 48, 16, {{"a", 0, 4}, {"b", 16, 16}, {"c", 32, 2}});
  check_structure("packed_float3 a; float b; char c;", 20, 4, {{"a", 0, 12}, {"b", 12, 4}, {"c", 16, 1}});
  check_structure("uchar a; long b; bool c, d;", 24, 8, {{"a", 0, 1}, {"b", 8, 8}, {"c", 16, 1}, {"d", 17, 1}});
  check_structure("half a; float3x3 b; ushort c[3]; uint d;", 80, 16,
                  {{"a", 0, 2}, {"b", 16, 48}, {"c", 64, 2}, {"d", 72, 4}});
  check_structure("static constant int k = 3; int a = 2; float f() const { return a; } float2 b;", 16, 8,
                  {{"a", 0, 4}, {"b", 8, 8}});
  check_structure("union { float x; uchar2 y; }; struct { char p; int q; }; char z;", 16, 4,
                  {{"x", 0, 4}, {"y", 0, 2}, {"p", 4, 1}, {"q", 8, 4}, {"z", 12, 1}});
  check_structure("array<float, 3> a; array<half2, 2> b;", 20, 4, {{"a", 0, 4}, {"b", 12, 4}});
}

TEST_CASE("layouts: names of the program are resolved, arrays keep their extents") {
  const MemoryType type = element_in(R"(
typedef enum : uchar { A = 3, B } Kind;
enum Other { X, Y = 2 };
using Real = half;
struct Inner { Real h; float3 v; };
typedef struct { char a; Kind k; Other o; Inner in[Y][B]; array<ushort, Y + 1> u; } S;)");
  REQUIRE(type.structure);
  const auto& members = type.structure->members;
  REQUIRE(members.size() == 5);
  CHECK(members[1].type.name == "uchar");
  CHECK(members[1].offset == 1);
  CHECK(members[2].offset == 4);
  CHECK(members[3].offset == 16);
  CHECK(members[3].type.extents == std::vector<std::uint64_t>{2, 4});
  CHECK(members[3].type.bytes == 32);
  REQUIRE(members[3].type.structure);
  CHECK(members[3].type.structure->members[1].offset == 16);
  CHECK(members[4].offset == 16 + 8 * 32);
  CHECK(members[4].type.extents == std::vector<std::uint64_t>{3});
  CHECK(type.bytes == 288);
  CHECK_FALSE(type.structure->has_resources);
}

TEST_CASE("layouts: resources take 8 bytes, and a number for each leaf") {
  const MemoryType type = element_in(R"(
struct Inner { device float* p; texture2d<half> t; };
struct S {
  device float* a [[id(2)]];
  texture2d<float, access::write> t;
  array<texture2d<float>, 4> many [[id(5)]];
  sampler s;
  constant Inner* next;
  Inner in[2] [[id(20)]];
  float scale;
  device const S* self;
};)");
  REQUIRE(type.structure);
  CHECK(type.structure->has_resources);
  const std::vector<std::pair<std::uint64_t, std::uint32_t>> expected{{0, 2},   {8, 3},   {16, 5},  {48, 9},
                                                                      {56, 10}, {64, 20}, {96, 24}, {104, 25}};
  for (std::size_t i = 0; i < expected.size(); ++i) {
    CAPTURE(i);
    CHECK(type.structure->members[i].offset == expected[i].first);
    CHECK(type.structure->members[i].index == expected[i].second);
  }
  CHECK(type.bytes == 112);
  CHECK_FALSE(type.structure->members[1].type.is_read_only);
  CHECK(type.structure->members[2].type.is_read_only);
  CHECK(type.structure->members[4].type.is_read_only);
  CHECK(type.structure->members[4].type.structure->members.size() == 2);
}

TEST_CASE("layouts: what depends on more than names and numbers is unknown") {
  for (const char* declarations :
       {"struct B { int b; }; struct S : B { int a; };", "struct S { int a : 3; };", "struct S { alignas(16) int a; };",
        "struct S { int a[sizeof(float)]; };", "struct S { void (*f)(int); };",
        "struct S { int a[4294967296][4294967296][4294967296]; };", "struct S { S* a; S b; };"}) {
    CAPTURE(declarations);
    const MemoryType type = element_in(declarations);
    CHECK(type.kind == MemoryKind::Unknown);
    CHECK(type.bytes == 0);
  }
  std::string deep = "struct S { ";
  for (int i = 0; i < 5000; ++i) deep += "array<";
  deep += "int";
  for (int i = 0; i < 5000; ++i) deep += ", 1>";
  CHECK(element_in(deep + " a; };").kind == MemoryKind::Unknown);
}

}  // namespace
}  // namespace openmps::engine::shaders
