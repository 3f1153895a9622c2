// Which kernels are split at their barriers, which stay fibres and why, and the text of a split one.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "engine/shaders/program.h"

namespace openmps::engine::shaders {
namespace {

constexpr const char* kHead =
    "#include <metal_stdlib>\nusing namespace metal;\n"
    "struct Params { uint n; float scale; uint strides[2]; };\n"
    "struct Box { thread float* p; };\n"
    "float twice(float x) { return 2 * x; }\n"
    "void change(thread uint& x) { x += 1; }\n"
    "void meet() { threadgroup_barrier(mem_flags::mem_none); }\n"
    "float add(float x) { return simd_sum(x); }\n"
    "constant uint kRounds = 3;\n"
    "template <typename T> T all_of(T v, threadgroup T* part, uint lane, uint simd) {\n"
    "  v = simd_sum(v); if (lane == 0) part[simd] = v; meet(); v = part[0]; return add(v); }\n"
    "void put(thread float& to, float v) { to = simd_max(v); }\n"
    "inline __attribute__((always_inline)) void bind(threadgroup float (&to)[8], thread float from[2], thread float& "
    "v,\n"
    "  constant Params& q) { to[q.n] = simd_sum(v); }\n"
    "float early(float v) { if (v > 3) return v; return simd_sum(v); }\n"
    "float late(float v, uint n, uint t) { if (n == 0) { return 0; } else if (n == 1) v += 1; v = simd_sum(v);\n"
    "  if (t > 3) return v; { float w = v * 2; if (t > 1) { w += 1; return w; } else w = 3; return -w; } }\n"
    "void some(threadgroup float* part, uint n, uint t) { if (n > 3) return; part[t] = n; meet(); part[t] += 1; }\n"
    "float looped(float v) { v = simd_sum(v); for (uint k = 0; k < 3; ++k) if (v > 1) return k; return v; }\n"
    "float partly(float v, uint n) { v = simd_sum(v); if (n > 1) { if (n > 2) return v; v = 1; } return v; }\n"
    "float2 listed(float v) { v = simd_sum(v); if (v > 1) return {v, 1}; return v; }\n"
    "float rounds(float v) { for (uint k = 0; k < kRounds; ++k) v = simd_sum(v); return v; }\n"
    "float again(float v) { v = simd_sum(v); return again(v); }\n";
constexpr const char* kBarrier = "threadgroup_barrier(mem_flags::mem_threadgroup);";

// `body` with B for a barrier.
std::shared_ptr<const Library> library_of(std::string body) {
  for (std::size_t at = body.find("B;"); at != std::string::npos; at = body.find("B;", at))
    body.replace(at, 2, kBarrier);
  auto library =
      Library::parse(std::string(kHead) +
                         "kernel void f(device float* x [[buffer(0)]], constant Params& p [[buffer(1)]],\n"
                         "  device const uint* counts [[buffer(2)]], constant uint* table [[buffer(3)]],\n"
                         "  uint i [[thread_position_in_grid]], uint t [[thread_index_in_threadgroup]],\n"
                         "  uint size [[threads_per_threadgroup]], uint g [[threadgroup_position_in_grid]],\n"
                         "  uint lane [[thread_index_in_simdgroup]], uint simd [[simdgroup_index_in_threadgroup]]) {\n"
                         "threadgroup float tile[64]; threadgroup uint total;\n" +
                         body + "\n}\n",
                     {});
  REQUIRE_MESSAGE(library, library.status().message());
  return library.value();
}

// Why a kernel is not split; empty: it is.
std::string reason(const std::string& body, const char* entry = "OMPS_GROUP_ENTRY") {
  const auto kernel = library_of(body)->kernel("f");
  REQUIRE_MESSAGE(kernel, kernel.status().message());
  const bool is_group = kernel.value().host_text.find(std::string(entry) + "(openmps_entry") != std::string::npos;
  CHECK(is_group == kernel.value().not_split.empty());
  CHECK(kernel.value().cuda_text.find("OMPS_FIBRE_ENTRY(openmps_entry") != std::string::npos);
  return kernel.value().not_split;
}

std::string text_of(const std::string& body) {
  const std::string text = library_of(body)->kernel("f").value().host_text;
  return text.substr(text.find("namespace omps_user"));
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST_CASE("fission: kernels whose threads provably meet at each barrier are split") {
  for (const char* body : {
           "tile[t] = x[i]; B; x[i] = tile[63 - t];",
           "{ { tile[t] = 1; B; } } x[i] = tile[0];",
           "for (uint s = size / 2; s > 0; s >>= 1) { if (t < s) tile[t] += tile[t + s]; B; }",
           "for (uint k = 0, m = p.n; k < m; k += 2, ++m) { B; }",
           "uint k = p.n; while (k > 1) { tile[t] += 1; B; k /= 2; }",
           "uint k = 0; do { tile[t] += 1; B; k++; } while (k < p.strides[1]);",
           "if (p.n > 2) { B; } else { tile[t] = 1; }",
           "if (p.n > 2) { tile[t] = 1; } else if (g == 1) B; else { tile[t] = 3; }",
           "if (kRounds * table[g] > size) return; B; x[i] = 1;",
           "for (uint k = 0; k < p.n; ++k) { if (k == p.strides[0]) break; if (k == g) continue; B; }",
           "B; if (i >= p.n) return; x[i] = tile[0];",
           "float v = x[i]; B; x[i] = v;",
           "float v[4] = {0, 1, 2, 3}; B; x[i] = v[t % 4];",
           "Params v = p; v.n = t; B; x[i] = v.n;",
           "device float* out = x + g * 64; B; out[t] = twice(tile[t]);",
           "device float* out = x + counts[t]; B; out[t] = 1;",
           "threadgroup float* row = &tile[t]; B; x[i] = *row;",
           "auto v = t * 2; B; x[i] = v;",
           "uint n = twice(p.n); if (n > 2) B; x[i] = n;",
           "simdgroup_barrier(mem_flags::mem_threadgroup); x[i] = tile[t];",
           "uint n = (p.n < 4u ? p.n : g); x[i] = (t > n ? t : n); if (n > 3) B;",
           "uint n = min(p.n, 4u); for (uint k = 0; k < n; ++k) { B; }",
           "auto f = [&](uint a) { return a + 1; }; tile[t] = f(t + 1); B;",
           "switch (t) { case 1: tile[t] = 1; break; default: break; } B;",
       }) {
    CAPTURE(std::string(body));
    CHECK(reason(body) == "");
  }
}

TEST_CASE("fission: control flow that may differ among threads stays with fibres") {
  const std::string condition = "threads differ in a condition around a barrier or an exit";
  for (const char* body : {
           "if (t < 32) { B; }",
           "if (x[0] > 1) { B; }",
           "if (tile[0] > 1) { B; }",
           "if (total > 1) { B; }",
           "if (counts[g] > 1) { B; }",
           "if (*counts > 1) { B; }",
           "if (*(counts + g) > 1) { B; }",
           "if ((counts + g)[0] > 1) { B; }",
           "auto c = counts; if (c[0] > 1) { B; }",
           "x[i] = 0; if (i >= p.n) return; B;",
           "uint n = 3; n += t; if (n > 2) { B; }",
           "uint n = 3; if (t > 2) n = 4; if (n > 3) { B; }",
           "uint n = 3; if (t > 2) { n++; } while (n > 3) { B; n -= 1; }",
           "uint n = 3; change(n); if (n > 3) { B; }",
           "uint n = 3; thread uint& m = n; m = t; if (n > 3) { B; }",
           "uint n = 3; thread uint* m = &n; *m = t; if (n > 3) { B; }",
           "uint n = 3; thread uint* m = (thread uint*)&n; *m = t; if (n > 3) { B; }",
           "uint n = 3; change((n)); if (n > 3) { B; }",
           "uint n = 3, m = 4; change(t > 2 ? m : n); if (n > 3) { B; }",
           "uint n = 3, m = 4; (t > 2 ? m : n) = 5; if (n > 3) { B; }",
           "uint n = 3; *&(n) = t; if (n > 3) { B; }",
           "uint2 n = 3; n.x = t; if (n.x > 3) { B; }",
           "uint n[2] = {1, 2}; n[0] = t; if (n[0] > 3) { B; }",
           "uint a = t, b = a, c = b; if (c > 3) { B; }",
           "uint n = 1; for (uint k = 0; k < counts[t]; ++k) n *= 2; if (n > 3) { B; }",
           "uint n = 0; float r = modf(1.5, n); if (n > 3) { B; }",
           "uint n = p.n; while (n-- > 0) { B; }",
           "for (uint k = 0; k < p.n; ++k) { if (tile[k] > 1) break; B; }",
           "for (uint k = 0; k < p.n; ++k) { if (k > t) continue; B; }",
       }) {
    CAPTURE(std::string(body));
    CHECK(reason(body) == condition);
  }
  CHECK(reason("for (uint k = t; k < 64; k += 16) { B; }") == condition);
  CHECK(reason("for (uint k = 0; k < 64; k += t) { B; }") == condition);
  CHECK(reason("uint k; for (k = t; p.n > 2; ) { B; }") ==
        "threads differ in the first value of a loop around a barrier");
}

TEST_CASE("fission: functions of SIMD groups split what a SIMD group runs together") {
  for (const char* body : {
           "x[i] = simd_sum(x[i]);",
           "x[i] = simd_sum(x[i]); B; x[i] += metal::simd_max(tile[t]);",
           "float v = x[i]; v += simd_shuffle_xor(simd_sum(v + 1), 1) * quad_sum(v); x[i] = v;",
           "for (ushort k = 16; k > 0; k /= 2) x[i] += simd_shuffle_down(x[i], k);",
           "if (simd == 0) { x[i] = simd_sum(x[i]); }",
           "if (simd < p.n) { tile[t] = 1; simdgroup_barrier(mem_flags::mem_threadgroup); x[i] = tile[t ^ 1]; } B;"
           " x[i] = simd_min(x[i]);",
           "const uint row = simd * 4 + g; for (uint k = row; k < p.n; k += 8) { float v = simd_sum(x[k]); x[k] = v; }",
           "uint k = simd; while (k < p.n) { x[k] = simd_sum(x[k + lane]); k += 4; }",
           "if (simd == 0) return; x[i] = simd_sum(x[i]);",
           "x[i] = simd_sum(x[i]); if (lane > 0) return; x[i] = 1;",
           "float v = x[i]; B; v = simd_sum(v); B; x[i] = v;",
           "x[i] = simd_sum(t > 3 ? 1.0f : 2.0f) > 4 ? 1 : 2;",
           "x[i] = simd_sum(dot(vec<float, 2>(x[i], 2), float2(1)));",
       }) {
    CAPTURE(std::string(body));
    CHECK(reason(body) == "");
  }
  const std::string text = text_of("float v = simd_sum(x[i]); x[i] = v;");
  CHECK(has(text, "omps::each_simd_group(omps_threads, "));
  CHECK(has(text, "omps::lanes_simd_sum(omps_simd, omps_simd.collect("));
}

TEST_CASE("fission: groups whose threads differ in early returns run as fibres, others are split") {
  for (const char* body : {
           "if (i >= p.n) return; x[i] = simd_sum(x[i]);",
           "float v = 0; if (p.n > 2) { v = x[i]; } else return; if (v > 2) { return; } tile[t] = v; B; x[i] = "
           "tile[0];",
           "uint k = i * 2; ++k; k += p.n; if (x[k] < 0) return; x[i] = add(x[i]);",
       }) {
    CHECK_MESSAGE(reason(body, "OMPS_PROBED_ENTRY").empty(), body << ": " << reason(body, "OMPS_PROBED_ENTRY"));
    CHECK(has(text_of(body), "{ ++omps_returned; return; }"));
  }
  const std::string condition = "threads differ in a condition around a barrier or an exit";
  CHECK(reason("x[i] = 1; if (i >= p.n) return; x[i] = simd_sum(x[i]);") == condition);
  CHECK(reason("tile[t] = 2; if (i >= p.n) return; x[i] = simd_sum(x[i]);") == condition);
  CHECK(reason("if (twice(x[i]) > 2) return; x[i] = simd_sum(x[i]);") == condition);
  CHECK(reason("B; if (i >= p.n) return; x[i] = simd_sum(x[i]);") == condition);
  CHECK(!has(text_of("if (g >= p.n) return; x[i] = simd_sum(x[i]);"), "omps_returned"));
}

TEST_CASE("fission: functions in which threads meet are written into the kernel") {
  for (const char* body : {
           "x[i] = add(x[i]);",
           "float v = add(x[i]) + add(2.0f); x[i] = v; meet();",
           "tile[t] = x[i]; meet(); x[i] = tile[63 - t];",
           "for (uint k = 0; k < 3; ++k) x[i] = all_of(x[i], tile, lane, simd);",
           "if (simd == 0) x[i] = add(x[i]);",
           "float v_add_1 = x[i]; x[i] = add(v_add_1);",
           "float v = x[i]; put(v, all_of(v, tile, lane, simd)); x[i] = v;",
           "x[i] = all_of<float>(half(x[i]), tile, lane, simd);",
           "threadgroup float two[2][8]; float own[2] = {1, 2}; bind(two[1], own, own[0], p); x[i] = two[1][t] + "
           "own[0];",
       })
    CHECK_MESSAGE(reason(body).empty(), body << ": " << reason(body));
  const std::string text = text_of("float v = add(x[i]); x[i] = v;");
  CHECK(has(text, "omps::lanes_simd_sum(omps_simd, omps_simd.collect("));
  CHECK(!has(text, "float add("));
}

TEST_CASE("fission: functions in which threads meet may return early") {
  for (const char* body : {"x[i] = late(x[i], p.n, t);", "some(tile, p.n, t); x[i] = tile[0];"})
    CHECK_MESSAGE(reason(body).empty(), body << ": " << reason(body));
}

TEST_CASE("fission: functions in which threads meet and that cannot be written into the kernel stay fibres") {
  CHECK(reason("x[i] = t > 3 ? add(x[i]) : 1;") == "'add' is called where it may not run");
  CHECK(reason("float v = add(x[i]), w = v; x[i] = w;") ==
        "threads meet in 'add', which is called in a declaration of several variables");
  CHECK(reason("if (add(x[i]) > 2) x[i] = 1;") == "threads meet in 'add', which is called in a condition");
  CHECK(reason("x[i] = early(x[i]);") == "threads differ in a condition around a barrier or an exit");
  for (const char* name : {"looped(x[i])", "partly(x[i], p.n)", "listed(x[i]).x"})
    CHECK(reason("x[i] = " + std::string(name) + ";") ==
          "threads meet in '" + std::string(name).substr(0, 6) + "', which returns in more than one place");
  CHECK(reason("x[i] = all_of(half(x[i]), tile, lane, simd);").empty());  // T follows from the tile
  CHECK(reason("x[i] = all_of(half(x[i]), &tile[0], lane, simd);") ==
        "threads meet in 'all_of', which has a template's parameter that is not written");
  CHECK(reason("uint kRounds = 2; x[i] = rounds(x[i]) + kRounds;") ==
        "threads meet in 'rounds', which names another 'kRounds' than the kernel");
  CHECK(reason("x[i] = again(x[i]);") == "it calls too many functions in which threads meet");
}

TEST_CASE("fission: matrices of SIMD groups are split, products are functions of all lanes") {
  for (const char* body : {
           "simdgroup_float8x8 m; x[i] = 1;",
           "simdgroup_float8x8 a(0), b, c[2]; simdgroup_load(a, x); simdgroup_load(b, tile, 8, 0, true);"
           " c[1] = make_filled_simdgroup_matrix<float, 8>(0.0f);"
           " for (ushort k = 0; k < 2; ++k) simdgroup_multiply_accumulate(c[1], a, b, c[1]); simdgroup_store(c[1], x);",
           "simdgroup_matrix<float, 8, 8> a = simdgroup_matrix<float, 8, 8>(0), b; b = a; B;"
           " metal::simdgroup_multiply(b, a, a); x[i] = b.thread_elements()[0];",
       })
    CHECK_MESSAGE(reason(body).empty(), body << ": " << reason(body));
  const std::string text = text_of("simdgroup_float8x8 a, b; simdgroup_load(a, x, p.n); simdgroup_multiply(b, a, a);");
  CHECK(has(text, "omps::lanes_simdgroup_load(omps_simd, "));
  CHECK(has(text, "omps::lanes_simdgroup_multiply(omps_simd, omps_simd.collect("));
}

TEST_CASE("fission: kernels that do more with matrices stay fibres") {
  const std::string expression = "a matrix of SIMD groups is used in an expression";
  CHECK(reason("simdgroup_float8x8 a, b; simdgroup_float8x8 c = a * b; simdgroup_store(c, x);") == expression);
  CHECK(reason("simdgroup_float8x8 a; simdgroup_store(a, x + sizeof(a));") == expression);
  CHECK(reason("simdgroup_float8x8 a; change(a); simdgroup_store(a, x);") == expression);
  CHECK(reason("simdgroup_float8x8 a(1); simdgroup_store(a, x);") == "a matrix of SIMD groups has a diagonal");
  CHECK(reason("simdgroup_float8x8 a; thread simdgroup_float8x8& b = a; simdgroup_store(b, x);") ==
        "a matrix of SIMD groups is more than a variable");
  CHECK(reason("if (t > 3) { simdgroup_float8x8 a; simdgroup_load(a, x); }") ==
        "threads differ in a condition around a barrier or an exit");
}

TEST_CASE("fission: functions of SIMD groups that threads may call apart stay with fibres") {
  const std::string condition = "threads differ in a condition around a barrier or an exit";
  CHECK(reason("if (lane == 0) x[i] = simd_sum(x[i]);") == condition);
  CHECK(reason("if (simd == 0) { B; } x[i] = simd_sum(x[i]);") == condition);
  CHECK(reason("if (simd_any(t > 3)) x[i] = 1;") == condition);
  CHECK(reason("x[i] = simd_sum(x[i]); if (simd == 0) return; x[i] = 1; B;") == condition);
  CHECK(reason("x[i] = t > 3 ? simd_sum(x[i]) : 1;") == "'simd_sum' is called where it may not run");
  CHECK(reason("x[i] = t > 3 && simd_any(t > 4);") == "'simd_any' is called where it may not run");
  CHECK(reason("uint n = 1; x[n++] = simd_sum(x[n]);") == "'simd_sum' is called behind another assignment");
  CHECK(reason("uint n = 1; n = 2, x[i] = simd_sum(n);") == "'simd_sum' is called behind another expression");
  CHECK(reason("float v = simd_sum(x[i]), w = simd_sum(v); x[i] = w;") ==
        "a declaration of several variables calls 'simd_sum'");
  std::string sum = "x[i] = 0", statements;
  for (int k = 0; k < 65; ++k) sum += " + simd_sum(x[i])", statements += "x[i] = simd_sum(x[i]); ";
  CHECK(reason(sum + ";") == "a statement has too many functions of SIMD groups");
  CHECK(reason(statements) == "it calls too many functions of SIMD groups");
  CHECK(reason("x[i] = simd_sum(1, 2, 3, 4, 5);") == "a function of SIMD groups has too many arguments");
  CHECK(reason("simdgroup_event e; x[i] = 1;") == "it names 'simdgroup_event'");
  CHECK(reason("x[i] = simd_is_helper_thread();") == "it calls 'simd_is_helper_thread'");
  CHECK(reason("switch (p.n) { case 1: x[i] = simd_sum(x[i]); }") ==
        "a barrier, a function of SIMD groups or an exit is in a switch or a loop over a range");
  CHECK(reason("x[i] = simd_sum(x[i]); if (simd == 0) { threadgroup float own[4]; own[0] = 1;"
               " x[i] = simd_sum(own[0]); }") == "a threadgroup variable is declared where threads differ");
}

TEST_CASE("fission: what it does not follow stays with fibres") {
  CHECK(reason("if (t > 3) meet(); x[i] = 1;") == "threads differ in a condition around a barrier or an exit");
  CHECK(reason("switch (p.n) { case 1: B; }") == "a barrier is no statement of its own");
  CHECK(reason("auto f = [] { B; }; f();") == "a barrier is no statement of its own");
  CHECK(reason("thread float* q = nullptr; float v = 1; q = &v; B; x[i] = *q;").find("'q' lives across a barrier") ==
        0);
  CHECK(reason("float v = x[i]; thread float& q = v; B; x[i] = q;") == "'q' lives across a barrier and is 'thread'");
  CHECK(reason("Box v; float& w = v.p[0]; B; x[i] = w;") == "'w' lives across a barrier and is a reference");
  CHECK(reason("auto v = x[i]; B; x[i] = v;") == "'v' lives across a barrier and is 'auto'");
  CHECK(reason("Box v; float w = x[i]; v.p = &w; B; x[i] = *v.p;") ==
        "'v' lives across a barrier and may have pointers");
  CHECK(reason("auto f = [&](thread auto& a) { a += 1; }; f(t); B;") == "parameter 't' is assigned");
  CHECK(reason("switch (g) { case 1: { thread uint& r = t; r = 3; } } B;") == "parameter 't' is assigned");
  CHECK(reason("t += 1; B; x[i] = t;") == "parameter 't' is assigned");
  CHECK(reason("uint k = 0; B; if (t > 2) return; k += 1; x[i] = k;") == "'k' is assigned after threads have returned");
  CHECK(reason("if (p.n > 1) { B; if (t > 2) return; } x[i] = 1;") == "threads return before others go on");
  CHECK(reason("if (t > 2) { threadgroup float own[4]; own[0] = 1; } B;") ==
        "a threadgroup variable is declared where threads differ");
  CHECK(reason("float v = 1; B; { float v = 2; B; x[i] = v; }") == "'v' has an outer meaning, too");
}

TEST_CASE("fission: uniform variables are single, places are computed again, others are kept for each thread") {
  const std::string text =
      text_of("uint base = p.n * g;\nuint at = base + t;\nfloat v = x[at];\ntile[t] = v;\nB;\nx[at] = v + tile[0];");
  CHECK(has(text, "OMPS_SHARED(0, "));
  CHECK(has(text, "\nuint base = p.n * g;"));
  CAPTURE(text);
  CHECK(text.find("uint at = base + t;") != text.rfind("uint at = base + t;"));
  CHECK(text.find("uint base") == text.rfind("uint base"));
  CHECK(has(text, "typedef"));
  CHECK(has(text, "float omps_type_"));
  CHECK(has(text, ".keep(omps_index, v);"));
  CHECK(has(text, "> v = omps_kept_"));
  CHECK(has(text, "uint t = omps::attribute<uint>(omps_thread.thread_index_in_threadgroup());"));
}

TEST_CASE("fission: threads run counted loops in chunks, if all values that they keep are numbers") {
  const auto is_chunked = [](const std::string& body) { return has(text_of(body), "omps_threads.chunks("); };
  CHECK(is_chunked("float s = 0; for (uint k = t; k < p.n; k += size) s += x[k]; tile[t] = s; B;"));
  CHECK(is_chunked("float s = 0; for (int k = 0; k <= 3; ++k) { s += tile[k]; } B; x[i] = s;"));
  CHECK_FALSE(is_chunked("float s = 0; for (uint k = t; k < counts[t]; ++k) s += x[k]; tile[t] = s; B;"));  // the bound
  CHECK_FALSE(is_chunked("float s = 0; for (uint k = t; k < p.n; k += t) s += x[k]; tile[t] = s; B;"));     // the step
  CHECK_FALSE(
      is_chunked("float s = 0; for (uint k = counts[t]; k < p.n; ++k) s += x[k]; tile[t] = s; B;"));  // the start
  CHECK_FALSE(
      is_chunked("float s = 0; for (uint k = t; k < p.n; ++k) { s += x[k]; k += t; } tile[t] = s; B;"));  // the counter
  CHECK_FALSE(is_chunked("float s = 0; for (uint k = t; k < p.n; ++k) { if (s > 2) break; s += 1; } tile[t] = s; B;"));
  CHECK_FALSE(is_chunked("float4 s = 0; for (uint k = t; k < p.n; ++k) s += x[k]; tile[t] = s.x; B;"));
  CHECK_FALSE(is_chunked("B; if (i > p.n) return; float s = 0; for (uint k = t; k < p.n; ++k) s += x[k]; x[i] = s;"));
}

TEST_CASE("fission: the user's lines stay the lines of the source") {
  const std::string text = text_of("tile[t] = 1;\nB;\n  x[i] = undeclared;");
  const std::size_t at = text.find("x[i] = undeclared;");
  REQUIRE(at != std::string::npos);
  const std::size_t line = text.rfind("#line ", at);
  const std::size_t end = text.find('\n', line);
  // the last directive in front of it, and the lines since then
  const auto number = std::stoul(text.substr(line + 6)) +
                      static_cast<unsigned long>(std::count(text.begin() + static_cast<std::ptrdiff_t>(end) + 1,
                                                            text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
  CHECK(number == 32);
  CHECK(text.substr(at - 3, 3) == "\n  ");  // and its column
}

TEST_CASE("fission: the option for fibres is obeyed") {
  SourceOptions options;
  options.splits_at_barriers = false;
  const auto library =
      Library::parse("kernel void f(device float* x) { threadgroup_barrier(mem_flags::mem_none); x[0] = 1; }", options);
  REQUIRE(library);
  CHECK(has(library.value()->kernel("f").value().host_text, "OMPS_FIBRE_ENTRY(openmps_entry"));
}

}  // namespace
}  // namespace openmps::engine::shaders
