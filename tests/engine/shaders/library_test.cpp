// What a source of the Metal language declares, and the C++ that becomes of it.
#include <doctest/doctest.h>

#include <set>
#include <sstream>
#include <string>

#include "tests/engine/shaders/library_text.h"

namespace openmps::engine::shaders {
namespace {

TEST_CASE("shaders: the arguments of a kernel have kind, index, access and type") {
  const auto library = parsed(R"(
struct Params { float scale; };
enum Index { kFirst, kSecond = 5 };
kernel void f(device const float* x [[buffer(kSecond)]], device float4* y, constant Params& p [[ buffer(1) ]],
              texture2d<float, access::write> image, sampler s [[sampler(2)]], threadgroup float* shared [[threadgroup(0)]],
              const device uint& n [[buffer(kFirst + 3)]], array<texture2d<half>, 3> many [[texture(4)]],
              uint2 at [[thread_position_in_grid]], ushort lane [[thread_index_in_simdgroup]]) {}
)");
  REQUIRE(library->functions().size() == 1);
  const Function& f = library->functions()[0];
  CHECK(f.name == "f");
  CHECK(f.line == 6);
  REQUIRE(f.arguments.size() == 8);
  struct Expected {
    const char* name;
    ArgumentKind kind;
    std::uint32_t index, count;
    Access access;
    const char* type;
  };
  const Expected expected[] = {{"x", ArgumentKind::Buffer, 5, 1, Access::Read, "float"},
                               {"y", ArgumentKind::Buffer, 0, 1, Access::ReadWrite, "float4"},  // the first free one
                               {"p", ArgumentKind::Buffer, 1, 1, Access::Read, "Params"},
                               {"image", ArgumentKind::Texture, 0, 1, Access::Write, "texture2d<float,access::write>"},
                               {"s", ArgumentKind::Sampler, 2, 1, Access::Read, "sampler"},
                               {"shared", ArgumentKind::ThreadgroupMemory, 0, 1, Access::ReadWrite, "float"},
                               {"n", ArgumentKind::Buffer, 3, 1, Access::Read, "uint"},
                               {"many", ArgumentKind::Texture, 4, 3, Access::Read, "texture2d<half>"}};
  for (std::size_t i = 0; i < 8; ++i) {
    CAPTURE(expected[i].name);
    CHECK(f.arguments[i].name == expected[i].name);
    CHECK(f.arguments[i].kind == expected[i].kind);
    CHECK(f.arguments[i].index == expected[i].index);
    CHECK(f.arguments[i].count == expected[i].count);
    CHECK(f.arguments[i].access == expected[i].access);
    CHECK(f.arguments[i].type == expected[i].type);
  }
}

TEST_CASE("shaders: an alias of a pointer, a reference or a texture is that type in parameters") {
  const auto library = parsed(R"(
typedef device float *Numbers;
using Read = const device float4*;
typedef Numbers Others;
namespace a { struct Params { float scale; }; using Settings = constant Params&; typedef threadgroup half* Shared; }
template <typename T, int N = 2> using Pointer = device vec<T, N>*;
typedef texture2d<float, access::write> Image;
typedef uint Index;
kernel void f(const Numbers x [[buffer(3)]], Read y, Others z, a::Settings p, a::Shared shared [[threadgroup(1)]],
              Pointer<int> pairs, const Pointer<half, 4> const quads, Image image, Index i [[thread_position_in_grid]]) {}
)");
  struct Expected {
    const char* name;
    ArgumentKind kind;
    std::uint32_t index;
    Access access;
    const char* type;
    std::uint64_t bytes;
    bool is_pointer;
  };
  using enum ArgumentKind;
  const Expected expected[] = {{"x", Buffer, 3, Access::ReadWrite, "float", 4, true},
                               {"y", Buffer, 0, Access::Read, "float4", 16, true},
                               {"z", Buffer, 1, Access::ReadWrite, "float", 4, true},
                               {"p", Buffer, 2, Access::Read, "a::Params", 4, false},
                               {"shared", ThreadgroupMemory, 1, Access::ReadWrite, "half", 2, true},
                               {"pairs", Buffer, 4, Access::ReadWrite, "vec<int,2>", 8, true},
                               {"quads", Buffer, 5, Access::ReadWrite, "vec<half,4>", 8, true},
                               {"image", Texture, 0, Access::Write, "texture2d<float,access::write>", 0, false}};
  const Function& f = library->functions()[0];
  REQUIRE(f.arguments.size() == std::size(expected));
  for (std::size_t i = 0; i < std::size(expected); ++i) {
    const Argument& argument = f.arguments[i];
    CAPTURE(expected[i].name);
    CHECK(argument.name == expected[i].name);
    CHECK(argument.kind == expected[i].kind);
    CHECK(argument.index == expected[i].index);
    CHECK(argument.access == expected[i].access);
    CHECK(argument.type == expected[i].type);
    CHECK(argument.element.bytes == expected[i].bytes);
    CHECK(argument.is_pointer == expected[i].is_pointer);
  }
}

TEST_CASE("shaders: aliases of values, of functions and in a template's parameters stay") {
  const std::string aliases = "typedef device float* Numbers; typedef float (*Function)(float); typedef Cycle Cycle;\n";
  const std::string f = "kernel void f(Numbers x) { x[0] = get(x[0]); }\n";
  const auto library = parsed(aliases + "template <typename Numbers> Numbers get(Numbers x) { return x; }\n" + f);
  CHECK(contains(own_text(*library, "f"), "Numbers get(Numbers x)"));
  const auto refused_kernel = [&](const std::string& type) {
    return refused(aliases + "kernel void f(" + type + " x) {}");
  };
  CHECK(contains(refused_kernel("Function"), "2:15: error: parameter 'x' of a kernel is neither a pointer"));
  std::string wide = "typedef device S<0", many = "kernel void f(";
  for (int i = 0; i < 100; ++i) wide += ",0";
  for (int i = 0; i < 2000; ++i) many += "Wide a, ";
  CHECK(contains(refused(wide + "> *Wide;\n" + many + "Wide a) {}"),
                 "the types of parameters behind 'typedef' and 'using' have more"));
  CHECK(contains(refused_kernel("Cycle"), "2:15: error: parameter 'x' of a kernel is neither a pointer"));
}

TEST_CASE("shaders: instances of templates are functions by their host_name") {
  const auto library = parsed(R"(
template <typename T, int N = 2>
[[kernel]] void f(device T* x, device const T* y [[buffer(7)]], uint i [[thread_position_in_grid]]) { x[i] = y[i] * N; }
#define instance(type) template [[host_name("f_" #type)]] [[kernel]] void f<type>(device type*, device const type*, uint);
instance(float)
instance(half)
template <typename T> kernel void g(device T* x, uint i [[thread_position_in_grid]]) { x[i] += T(1); }
template [[host_name("g_int")]] kernel void g(device int* x [[buffer(0)]], uint i [[thread_position_in_grid]]);
typedef decltype(f<int, 3>) h;
template [[host_name("f_int_3")]] kernel h f<int, 3>;
)");
  std::string names;
  for (const Function& function : library->functions()) names += function.name + " ";
  CHECK(names == "f_float f_half g_int f_int_3 ");
  CHECK(library->find("f_half")->arguments[0].type == "half");
  CHECK(library->find("f_half")->arguments[1].index == 7);
  CHECK(library->find("f_int_3")->arguments[0].type == "int");
  CHECK(library->find("f") == nullptr);
  CHECK(contains(own_text(*library, "f_half"),
                 "f<half>(OMPS_BUFFER(half, 0), OMPS_BUFFER(const half, 7), OMPS_ATTRIBUTE(uint"));
  CHECK(contains(own_text(*library, "f_int_3"), "f<int , 3>(OMPS_BUFFER(int, 0)"));
  CHECK(contains(own_text(*library, "g_int"), "static_cast<void (*)(OMPS_P(int), uint)>(&g)(OMPS_BUFFER(int, 0)"));
}

TEST_CASE("shaders: literals are float, address spaces go, constant is const, lines and columns stay") {
  const auto library = parsed(
      "constant float k[2] = {1.0, 2e3};\n"
      "float twice(const constant float& x) { return 2. * x; }\n"
      "kernel void f(device float* x [[buffer(0)]], constant float& y [[buffer(1)]]) {\n"
      "  half a = 1.5h; float b = 0x1p3 + 1.0f; int c = 0xe + 1;\n"
      "  threadgroup float tile[4][2], sum;\n"
      "  threadgroup float* p = &sum;\n"
      "  x[0] = k[1] * twice(y) + b;\n"
      "}\n");
  const std::string text = own_text(*library, "f");
  CHECK(contains(text, "static  const float k[2] = {1.0f, 2e3f};"));
  CHECK(contains(text, "float twice(const          float& x) { return 2.f * x; }"));
  CHECK(contains(text, "  half a = 1.5_h; float b = 0x1p3f + 1.0f; int c = 0xe + 1;"));
  CHECK(contains(text, "OMPS_THREADGROUP(0, omps_group_type_0, tile,"));
  CHECK(contains(text, "OMPS_THREADGROUP(1, omps_group_type_0, sum,"));
  CHECK(contains(text, "  OMPS_Q(     float) p = &sum;"));
  CHECK(contains(text, "void f(OMPS_P(float) x"));
  CHECK(contains(text, "\n  x[0] = k[1] * twice(y) + b;\n"));
  CHECK(contains(text, "OMPS_FIBRE_ENTRY"));  // it has variables that the threads share
}

TEST_CASE("shaders: only what a kernel needs is compiled, and what meets decides how it runs") {
  const auto library = parsed(R"(
float unused(float x) { return undeclared(x); }
float used(float x) { return x; }
void meet() { threadgroup_barrier(mem_flags::mem_none); }
kernel void grid(device float* x, uint i [[thread_position_in_grid]]) { x[i] = used(x[i]); }
kernel void loop(device float* x, uint i [[thread_position_in_threadgroup]]) { x[i] = 1; }
kernel void fibre(device float* x) { meet(); }
)");
  CHECK_FALSE(contains(own_text(*library, "grid"), "unused"));
  CHECK(contains(own_text(*library, "grid"), "OMPS_GRID_ENTRY"));
  CHECK(contains(own_text(*library, "loop"), "OMPS_LOOP_ENTRY"));
  CHECK(contains(own_text(*library, "fibre"), "OMPS_FIBRE_ENTRY"));
  CHECK(contains(library->all().value().host_text, "unused"));
}

TEST_CASE("shaders: overloads that differ in address spaces alone are one") {
  const auto library = parsed(R"(
float sum(device const float* p) { return p[0]; }
float sum(threadgroup const float* p) { return p[1]; }
float sum(constant float* p) { return p[2]; }
template <typename T> struct element;
template <typename T> struct element<device T*> { typedef T type; };
template <typename T> struct element<thread T*> { typedef T type; };
struct S {
  S() thread = default;
  S() constant = default;
  S(float x) thread : v(x) {}
  S(float x) constant : v(x) {}
  float get() const device { return v; }
  float get() const constant { return v; }
  float v;
};
kernel void f(device float* x) { element<device float*>::type y = sum(x); S s(y); x[0] = s.get(); }
)");
  const std::string text = own_text(*library, "f");
  CHECK(contains(text, "return p[0];"));
  CHECK_FALSE(contains(text, "return p[1];"));
  CHECK_FALSE(contains(text, "return p[2];"));
  const auto count = [&text](const std::string& part) {
    std::size_t found = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
    return found;
  };
  CHECK(count("typedef T type;") == 2);  // the other one for checked mode, where pointers to device memory are a class
  CHECK(count("#if defined(OMPS_CHECKS) && OMPS_CHECKS > 1") == 1);
  CHECK(count("S()") == 1);
  CHECK(count("v(x)") == 1);
  CHECK(count("get() const") == 1);
}

TEST_CASE("shaders: both sides of a conditional expression have one type where a class may stand there") {
  const auto library =
      parsed("kernel void f(device half* x) { x[0] = x[1] > 0.0 ? x[2] : x[3] < 1 ? 2.0 : (x[4], x[5]); }");
  CHECK(contains(own_text(*library, "f"), "> 0.0f ? (OMPS_BESIDE "));
  CHECK(contains(own_text(*library, "f"), "x[2]) : (OMPS_BESIDE "));
  CHECK(contains(own_text(*library, "f"), "2.0f)"));
  const auto plain = parsed("kernel void f(device float* x) { x[0] = x[1] > 0.0 ? x[2] : 1.0; }");
  CHECK(contains(own_text(*plain, "f"), "> 0.0f ? x[2] : 1.0f;"));
  std::string nested = "1.0h";
  for (int i = 0; i < 40; ++i) nested = "x[0] > 0 ? 2.0h : (" + nested + ")";
  CHECK(own_text(*parsed("kernel void f(device half* x) { x[0] = " + nested + "; }"), "f").size() < 2'000'000);
}

TEST_CASE("shaders: specialisations of one template stay, and defaulted constructors go") {
  const auto library = parsed(R"(
template <typename T> T most();
template <> inline uint most<uint>() { return 7; }
template <> inline int most<int>() { return 8; }
template <typename T> struct S { T m; float d; constexpr S<T>() = default; constexpr S<T>() threadgroup = default; };
struct R { R() = default; R(float x) {} };
kernel void f(device float* x) { S<float> s = S<float>{1, 2}; R r; x[0] = most<uint>() + most<int>() + s.m; }
)");
  const std::string text = own_text(*library, "f");
  CHECK(contains(text, "return 7;"));
  CHECK(contains(text, "return 8;"));
  CHECK_FALSE(contains(text, "S<T>()"));
  CHECK(contains(text, "R() = default"));
}

TEST_CASE("shaders: specialisations of the library's templates belong to its namespace") {
  const auto library = parsed(R"(
struct Pair { float a, b; };
template <> struct numeric_limits<Pair> { static constexpr Pair max() { return Pair{1, 2}; } };
template <typename T> struct Own; template <> struct Own<int> {}; template <> struct Own<float> {};
kernel void f(device float* x) { x[0] = numeric_limits<Pair>::max().a; }
)");
  const std::string text = own_text(*library, "f");
  CHECK(text.find("using namespace omps_user") < text.find("numeric_limits<Pair> {"));
  CHECK_FALSE(contains(text, "Own<"));
}

TEST_CASE("shaders: what is replaced keeps the columns of what follows") {
  const std::string source =
      "kernel void f(const device float* x [[buffer(1)]], device float* y, constant uint& n) { y[0] = x[n]; }";
  const std::string text = own_text(*parsed(source), "f");
  const std::size_t line = text.find("kernel void f");
  REQUIRE(line != std::string::npos);
  for (const char* part : {" y,", " n)", "{ y[0] = x[n]; }"}) CHECK(text.find(part, line) - line == source.find(part));
}

// Line and column of all places of a word, as a compiler says them.
std::string places_in(const std::string& text, const std::string& word) {
  std::set<std::string> found;
  std::istringstream lines(text);
  std::size_t number = 1;
  for (std::string line; std::getline(lines, line); ++number) {
    if (line.starts_with("#line ")) number = std::stoul(line.substr(6)) - 1;
    for (std::size_t at = line.find(word); at != std::string::npos; at = line.find(word, at + 1))
      found.insert(std::to_string(number) + ":" + std::to_string(at + 1) + " ");
  }
  std::string all;
  for (const std::string& place : found) all += place;
  return all;
}

TEST_CASE("shaders: each token keeps its line and column behind what becomes longer") {
  for (const char* body : {
           "x[0]=1.0*here;",
           "x[0]=2.h+2.h*here;",
           "x[0]=x[1]<<n|here;",
           "x[0]=v.xy.y+w.zw.x-here;",
           "x[0]=dot(v.xy,w.xy)+here;",
           "x[0]=x[1]>0?1.0h:here;",
           "x[0]=x[1]>0?here:1.0h;",
           "x[0]=x[1]>0?1.0h:x[2]>0?here:2.0f;",
           "x[0]=x[1]>0?\n 1.0h:\n  here+v.x;",
           "x[0]=(x[1]>0?1.0h:x[2])+here;",
           "float4 u={1,n};here+=u.x;",
           "threadgroup float t[2];here+=t[0];",
           "threadgroup float t[2]={0};here+=t[0];",
           "int a[4]={[0 ... 3]=1};here+=a[0];",
           "float a=__builtin_clz(n)+__builtin_popcount(n)+here;",
           "uint s=1.0>>2u;float a=x[n>>s]>>here;",
           "constant float*p=&x[1.0];here=*p;",
           "device float*p=x,*q=p+1.0f;here=*q;",
           "/* a comment */x[0]=1.*here;",
           "half a=1.5h; here=a;",
           "float a=1. ;here=a;",
           "float a=1.+ +here+ ++n;",
           "float concept=1.;concept+=here;",
           "for(int i=0;i<1.5;i+=1.)here+=v.xyz.x;",
       }) {
    CAPTURE(std::string(body));
    const std::string source =
        "kernel void f(device float* x, constant uint& n, device float4& v, device float4& w) {\n" + std::string(body) +
        "\n half z; float c; threadgroup_barrier(mem_flags::mem_none); }\n";
    CHECK(places_in(own_text(*parsed(source), "f"), "here") == places_in("\n\n" + source, "here"));
  }
  const std::string alias =
      "typedef const device float*N;kernel void f(N x,device float* y,constant uint&here){y[here]=x[here];}";
  CHECK(places_in(own_text(*parsed(alias), "f"), "here") == places_in("\n\n" + alias, "here"));
}

TEST_CASE("shaders: function constants have the given values, and a missing one is named") {
  const auto library = parsed(R"(
constant bool flag [[function_constant(3)]];
constant float4 shift [[function_constant(1)]];
constant int count = is_function_constant_defined(shift) ? 2 : 1;
kernel void f(device float4* x) { if (flag) x[0] = count; }
kernel void g(device float4* x) { x[0] += shift; }
)");
  REQUIRE(library->functions()[0].constants.size() == 2);
  CHECK(library->functions()[0].constants[0].type == "bool");
  const auto missing = library->kernel("f");
  CHECK(missing.status().message() == "Function 'f' needs a value for function constant 'flag' of index 3.");
  const auto given = library->kernel("f", {{3, {"bool", {1}}}, {1, {"float4", {1, 2.5, -3, 1e10}}}});
  REQUIRE(given);
  CHECK(contains(given.value().host_text, "static constexpr bool flag = true;"));
  CHECK(contains(given.value().host_text, "float4(1e+00f, 2.5e+00f, -3e+00f, 1e+10f)"));
  CHECK(contains(given.value().host_text, "static  const int count = true "));
  CHECK(library->kernel("f", {{3, {"int", {1}}}}).status().message() ==
        "Function constant 'flag' of index 3 has type bool, the given value has type int.");
}

TEST_CASE("shaders: integers of 64 bits among function constants keep all their bits") {
  const auto library = parsed(
      "constant ulong a [[function_constant(0)]];\nconstant long2 b [[function_constant(1)]];\n"
      "kernel void f(device ulong* x) { x[0] = a + b.x + b.y; }");
  constexpr std::uint64_t kMost = 0xffffffffffffffffu;
  constexpr std::int64_t kLeast = -0x7fffffffffffffff - 1;
  const auto kernel =
      library->kernel("f", {{0, {"ulong", {kMost}}}, {1, {"long2", {kLeast, std::int64_t{0x20000000000001}}}}});
  REQUIRE_MESSAGE(kernel, kernel.status().message());
  CHECK(contains(kernel.value().host_text, "ulong(18446744073709551615ul)"));
  CHECK(contains(kernel.value().host_text, "long2((-9223372036854775807l - 1), 9007199254740993l)"));
}

TEST_CASE("shaders: the only kernel of a source is all of it, unless something is left out") {
  const std::string used = "float twice(float x) { return 2 * x; }\n",
                    kernel = "kernel void f(device float* x) { x[0] = twice(x[0]); }\n";
  const auto library = parsed(used + kernel);
  REQUIRE(library->whole());
  CHECK(library->whole()->name == "f");
  CHECK_FALSE(parsed(used + kernel + "float unused(float x) { return x; }")->whole());
  CHECK_FALSE(parsed(used + kernel + "kernel void g(device float* x) { x[0] = 1; }")->whole());
  CHECK_FALSE(parsed("constant int n [[function_constant(0)]];\n" + used + kernel)->whole());
}

TEST_CASE("shaders: the text for errors calls each kernel, and leaves constants without a value") {
  const auto all =
      parsed(
          "constant int n [[function_constant(0)]];\ntemplate <typename T> kernel void f(device T* x) { x[0] = n; }\n"
          "template [[host_name(\"f_int\")]] kernel void f<int>(device int*);\n"
          "template [[host_name(\"f_half\")]] kernel void f<half>(device half*);")
          ->all();
  REQUIRE_MESSAGE(all, all.status().message());
  for (const std::string* text : {&all.value().host_text, &all.value().cuda_text}) {
    CHECK(contains(*text, "OMPS_OPEN_CONSTANT(n, int );"));
    CHECK(contains(*text, "OMPS_CHECK_ENTRY(omps_call_0, f<int>(OMPS_BUFFER(int, 0)))"));
    CHECK(contains(*text, "OMPS_CHECK_ENTRY(omps_call_1, f<half>(OMPS_BUFFER(half, 0)))"));
  }
}

TEST_CASE("shaders: lists in braces that lack components are marked") {
  const auto text_of = [](const std::string& body) {
    return own_text(*parsed("kernel void f(device uint4* x) { " + body + " }"), "f");
  };
  CHECK(contains(text_of("uint4 a = {x[0].x, 2, 3}; x[0] = a;"), "uint4 a = {omps::Filled(),x[0].x, 2, 3}"));
  CHECK(contains(text_of("x[0] = uint4{1};"), "uint4{omps::Filled(),1}"));
  CHECK(contains(text_of("const uint2 a{7}; x[0].xy = a;"), "uint2 a{omps::Filled(),7}"));
  for (const char* whole :
       {"uint4 a = {1, 2, 3, 4}; x[0] = a;", "uint4 a = {}; x[0] = a;", "uint a[4] = {1, 2}; x[0] = a[1];",
        "uint4 a[2] = {x[0]}; x[0] = a[0];", "uint4 a = x[0]; if (a.x) { x[0] = a; }"})
    CHECK_FALSE(contains(text_of(whole), "Filled"));
}

TEST_CASE("shaders: checked mode gets functions that differ in thread and other memory") {
  const std::string text = own_text(*parsed(R"(
float sum(thread const float* p) { return p[0]; }
float sum(device const float* p) { return p[1]; }
float sum(constant float* p) { return p[2]; }
kernel void f(device float* x) { const device float* p = (const device float*)x; float own[1] = {2}; x[0] = sum(x) + sum(own) + p[0]; }
)"),
                                    "f");
  const std::size_t choice = text.find("#if defined(OMPS_CHECKS) && OMPS_CHECKS > 1"), other = text.find("return p[1]"),
                    end = text.find("#endif");
  CHECK(contains(text, "return p[0]"));
  CHECK(choice < other);
  CHECK(other < end);
  CHECK(end != std::string::npos);
  CHECK_FALSE(contains(text, "return p[2]"));
  CHECK(contains(text, "OMPS_Q(const"));
}

TEST_CASE("shaders: members of templates that differ in their types or results stay") {
  const auto library = parsed(R"(
template <typename T, typename U> struct Reader { void load(device float* x) const thread { x[0] = 0; } };
template <> void Reader<float, half>::load(device float* x) const thread { x[0] = 1; }
template <> void Reader<half, float>::load(device float* x) const thread { x[0] = 2; }
struct Op {
  template <typename T> enable_if_t<is_integral_v<T>, T> run(T a) thread { return a + 3; }
  template <typename T> enable_if_t<!is_integral_v<T>, T> run(T a) thread { return a + 4; }
  template <> half run(half a) thread { return a + 5; }
};
kernel void f(device float* x) { Reader<float, half>().load(x); Op op; x[0] = op.run(1); }
)");
  const std::string text = own_text(*library, "f");
  for (const char* part : {"x[0] = 1", "x[0] = 2", "a + 3", "a + 4", "a + 5"}) CHECK(contains(text, part));
  CHECK_FALSE(contains(text, "template <> half"));
}

TEST_CASE("shaders: types of simd have Metal's names, where its header is included") {
  const std::string header = "#include <simd/simd.h>\n";
  const auto library = Library::parse(
      header +
          "struct S { vector_float3 a; simd_float4x4 b; simd::uint2 c; matrix_float3x3 d; simd_half4 e; "
          "simd_packed_float4 f; };\n"
          "struct T { vector_float16 g; simd::float4x4 h; simd_float1 k; };\n"
          "kernel void f(device vector_float2* x, constant S& s, constant T& t) { x[0] = s.a.xy * simd_sum(t.k); }",
      {});
  REQUIRE_MESSAGE(library, library.status().message());
  const auto& arguments = library.value()->find("f")->arguments;
  CHECK(arguments[0].type == "float2");
  CHECK(arguments[1].element.bytes == 16 + 64 + 8 + 8 + 48 + 8 + 24);
  CHECK(arguments[2].element.bytes == 64 + 64 + 64);
  CHECK(contains(own_text(*library.value(), "f"), "simd_sum"));
  const auto own =
      Library::parse("typedef int vector_float2;\nkernel void f(device vector_float2* x) { x[0] = 1; }", {});
  CHECK(own.value()->find("f")->arguments[0].element.bytes == 4);
}

TEST_CASE("shaders: TargetConditionals.h is that of macOS") {
  CHECK(refused(
            "#include <TargetConditionals.h>\n#if !TARGET_OS_OSX || !defined(TARGET_OS_SIMULATOR) || TARGET_OS_IPHONE\n"
            "#error no\n#endif\n#include <TargetConditionals.h>\nkernel void f(device int* x) { x[0] = 1; }") ==
        "accepted");
}

TEST_CASE("shaders: the count of a shift becomes its low bits, unless it is a small number") {
  const auto library = parsed(R"(
#define HALVED(x) ((x) >> 1)
template <int n> int constant_of() { return n; }
kernel void f(device int* x, uint i [[thread_position_in_grid]]) {
  array<array<int, 2>, 2> t;
  typedef enable_if<!is_same_v<int, uint> && is_same_v<int, conditional_t<true, int, uint>>>::type own; own k = 1;
  x[0] = x[1] << i + 1; x[2] >>= i; x[3]>>i; x[4] <<= 3;
  x[5] = HALVED(x[6]) + (x[7] >> 4) + (x[8] << 40) + constant_of<(8 >> 2)>();
}
)");
  const std::string text = own_text(*library, "f");
  CHECK(contains(text, "x[0] = x[1] _L i + 1; x[2] _RE i; x[3] _R  i; x[4] <<= 3;"));
  CHECK(contains(text, "array<array<int, 2>, 2> t;"));
  CHECK(contains(text, "uint>>>::type own; own k = 1;"));
  CHECK(contains(text, "] ) >> 1 )"));
  CHECK(contains(text, "(x[7] >> 4)"));
  CHECK(contains(text, "(x[8] _L 40)"));
  CHECK(contains(text, "constant_of<(8 >> 2)>()"));
}

TEST_CASE("shaders: both sides of a conditional expression may have shifts") {
  const auto library =
      parsed("kernel void f(device half* h, device int* x) { x[0] = h[0] > 0.0h ? x[1] >> 1 : x[2]; }");
  CHECK(own_text(*library, "f").find("> >") == std::string::npos);
}

TEST_CASE("shaders: swizzles are values where their type shows") {
  const auto library = parsed(R"(
template <typename T, int n> T sum(vec<T, n> v) { return v[0]; }
float plain(float2 v) { return v.x; }
float2 first(float4 v) { return v.xy; }
struct Own { float zz; };
kernel void f(device float4* v, device float* r) {
  Own own; float k = sum(v[0].xyz) + plain(v[1].yx) + v[2].wzyx.x + own.zz + sizeof(v[3].xz);
  auto copy = v[4].zw; v[5].xy = v[6].yx; v[7].xyzw.x = k; own.zz = copy.x;
  r[0] = dot(first(v[8]), (v[9] * 2).xx);
}
)");
  const std::string text = own_text(*library, "f");
  for (const char* value :
       {"sum(v[0].xyz())", "v[2].wzyx().x", "sizeof(v[3].xz())", "auto copy = v[4].zw();", "return v.xy();"})
    CHECK_MESSAGE(contains(text, value), value);
  for (const char* member : {"plain(v[1].yx)", "v[5].xy = v[6].yx;", "v[7].xyzw.x = k;", "own.zz +", "(v[9] * 2).xx)"})
    CHECK_MESSAGE(contains(text, member), member);
}

TEST_CASE("shaders: friends, other names of namespaces, __restrict, templates that differ in their result") {
  const auto library = parsed(R"(
class K { int x; public: K(int v) : x(v) {} friend int seen(K k) { return k.x; } friend struct L; };
namespace one { constant int k = 1; }
namespace two = one;
template <typename T> enable_if_t<is_integral_v<T>, T> doubled(T x) { return x * 2; }
template <typename T> enable_if_t<is_floating_point_v<T>, T> doubled(T x) { return x * 3; }
kernel void f(const device int* __restrict x, device int* y) { y[0] = seen(K(x[0])) + two::k + doubled(1) + int(doubled(1.0f)); }
)");
  const std::string text = own_text(*library, "f");
  CHECK(contains(text, "friend int seen(K k) { return k.x; }"));
  CHECK(contains(text, "namespace two = one;"));
  CHECK(contains(text, "return x * 2;"));
  CHECK(contains(text, "return x * 3;"));
  CHECK(library->functions()[0].arguments[0].type == "int");
}

}  // namespace
}  // namespace openmps::engine::shaders
