// Checked mode, OPENMPS_SHADER_CHECKS=1: the first wrong index of a dispatch is named with what it is of, and its line.
#include <doctest/doctest.h>

#include "engine/engine.h"
#include "tests/devices/buffer_view.h"
#include "tests/devices/index_case.h"
#include "tests/devices/kernel_pipeline.h"
#include "tests/engine/environment_setting.h"
#include "tests/engine/plan_run.h"
#include "tests/engine/status_check.h"

namespace openmps::engine::testing {
namespace {

// The body's line is line 11 of the source. All wrong indices of a kernel are equal: any thread may be the first. Eight
// threads in two groups; x and y have 8 floats, counts 4 integers, tile 8 floats.
constexpr const char* kStart = R"(#include <metal_stdlib>
using namespace metal;
struct Pair { device float* p; int n; };
struct Table { float values[16]; };
template <typename T> T first_of(const device T* p, uint i) { return p[i]; }
float read(const thread float* p, uint i) { return p[i]; }
float read(const device float* p, uint i) { return p[i]; }
void put(threadgroup float* t, uint i, float v) { t[i] = v; }
device float* moved(device float* p, int by) { return p + by; }
kernel void f(device const float* x, device float* y, device atomic_uint* counts, device packed_float3* triples, threadgroup float* tile [[threadgroup(0)]],
              uint i [[thread_position_in_grid]], uint l [[thread_index_in_threadgroup]]) {)";

const IndexCase kIndexCases[] = {
    {"a right kernel",
     "threadgroup float own[4]; own[l] = x[i]; threadgroup_barrier(mem_flags::mem_threadgroup); y[i] = own[3 - l];",
     nullptr},
    {"a buffer", "y[i] = x[i + 1];", "buffer 0 \"x\" has 8 elements, the index is 8."},
    {"a negative index", "y[int(i) - 1] = 0;", "buffer 1 \"y\" has 8 elements, the index is -1."},
    {"a local pointer", "device float* p = y + 4; if (i == 0) p[4] = 1;",
     "buffer 1 \"y\" has 8 elements, the index is 8."},
    {"a moving pointer", "const device float* p = x; for (uint k = 0; k < i; ++k) ++p; y[i] = p[1];",
     "buffer 0 \"x\" has 8 elements, the index is 8."},
    {"a pointer that a function gives", "if (i == 0) moved(y, 9)[0] = 1;",
     "buffer 1 \"y\" has 8 elements, the index is 9."},
    {"a cast to a larger type", "y[i] = ((const device float4*)x)[i / 2 - i / 6].x;",
     "buffer 0 \"x\" has 2 elements, the index is 2."},
    {"a reinterpreted pointer", "y[i] = reinterpret_cast<const device half*>(x)[16];",
     "buffer 0 \"x\" has 16 elements, the index is 16."},
    {"a cast between elements of the larger type", "y[2 * (i / 2)] = ((device float2*)(y + 1))[i / 3 + i / 7].x;",
     "buffer 1 \"y\" has 3 elements, the index is 3."},
    {"packed vectors", "triples[i / 7] = packed_float3(1); if (i == 0) triples[2].y = 3;",
     "buffer 3 \"triples\" has 2 elements, the index is 2."},
    {"atomics", "atomic_fetch_add_explicit(counts + i / 2 + i / 7, 1u, memory_order_relaxed);",
     "buffer 2 \"counts\" has 4 elements, the index is 4."},
    {"an atomic by address", "atomic_fetch_add_explicit(&counts[i == 3 ? 5 : 0], 1u, memory_order_relaxed);",
     "buffer 2 \"counts\" has 4 elements, the index is 5."},
    {"a variable of the threadgroup", "threadgroup float own[4]; own[l + (i == 7)] = x[i]; y[i] = own[0];",
     "threadgroup variable \"own\" has 4 elements, the index is 4."},
    {"a variable of the threadgroup after a barrier",
     "threadgroup float own[4]; own[l] = x[i]; threadgroup_barrier(mem_flags::mem_threadgroup); y[i] = own[l + 1];",
     "threadgroup variable \"own\" has 4 elements, the index is 4."},
    {"two extents",
     "threadgroup float own[2][4]; own[1][l] = x[i]; threadgroup_barrier(mem_flags::mem_threadgroup); y[i] = own[l / "
     "2][3 + l / 3];",
     "threadgroup variable \"own\" has 4 elements, the index is 4."},
    {"the first of two extents", "threadgroup float own[2][4]; own[l - l / 3][0] = x[i]; y[i] = own[0][0];",
     "threadgroup variable \"own\" has 2 elements, the index is 2."},
    {"an argument of the threadgroup", "tile[l + 5] = x[i]; y[i] = tile[5];",
     "threadgroup memory 0 \"tile\" has 8 elements, the index is 8."},
};

// The line of the fault is in a function of the source.
const IndexCase kCalls[] = {
    {"5", "y[i] = first_of(x, i + 1);", "buffer 0 \"x\" has 8 elements, the index is 8."},
    {"5", "y[i] = first_of<float>(x + 4, i / 2 + i / 7);", "buffer 0 \"x\" has 8 elements, the index is 8."},
    {"7", "float own[2] = {1, 2}; y[i] = read(own, l % 2) + read(x, i + 2 * (i / 7));",
     "buffer 0 \"x\" has 8 elements, the index is 9."},
    {"8", "put(tile, 9, 1); y[i] = tile[0];", "threadgroup memory 0 \"tile\" has 8 elements, the index is 9."},
    {"8", "threadgroup float own[4]; put(own, l, 1); put(own, 4 + l / 4, 1); y[i] = own[0];",
     "threadgroup variable \"own\" has 4 elements, the index is 4."},
};

Status run_case(Device& device, const std::string& body) {
  const auto pipeline = pipeline_of(device, kStart + std::string(" ") + body + " }\n", "f");
  const auto queue = device.make_queue().take_or_throw();
  const auto memory = [&](std::size_t bytes) { return device.allocate(bytes, Storage::Shared).take_or_throw(); };
  auto list = queue->make_list();
  KernelArguments arguments;
  arguments.buffer(memory(32)).buffer(memory(32)).buffer(memory(16)).buffer(memory(24)).group_bytes(0, 32);
  list->dispatch(pipeline, arguments, {8, 1, 1}, {4, 1, 1}).throw_if_error();
  return run_list(*queue, std::move(list));
}

}  // namespace

TEST_SUITE("gpu") {
  TEST_CASE("dispatch indices: each kind of memory is checked") {
    const EnvironmentSetting checks("OPENMPS_SHADER_CHECKS", "1");
    for (const IndexCase& each : kIndexCases) {
      CAPTURE(each.name);
      check_index_case(run_case, each.body, "11", each.sentence);
    }
  }

  TEST_CASE("dispatch indices: functions keep the sizes of the pointers that they get") {
    const EnvironmentSetting checks("OPENMPS_SHADER_CHECKS", "1");
    for (const IndexCase& each : kCalls) check_index_case(run_case, each.body, each.name, each.sentence);
  }

  TEST_CASE("dispatch indices: a buffer that is shorter than a reference is named") {
    const EnvironmentSetting checks("OPENMPS_SHADER_CHECKS", "1");
    for (const std::shared_ptr<Device>& device : devices()) {
      CAPTURE(device->name());
      const auto pipeline = pipeline_of(*device,
                                        "struct Table { float values[16]; };\n"
                                        "kernel void f(constant Table& t, device float* y) { y[0] = t.values[1]; }\n",
                                        "f");
      const auto queue = device->make_queue().take_or_throw();
      auto list = queue->make_list();
      const auto memory = [&](std::size_t bytes) { return device->allocate(bytes, Storage::Shared).take_or_throw(); };
      list->dispatch(pipeline, KernelArguments().buffer(memory(32)).buffer(memory(4)), {1, 1, 1}, {1, 1, 1})
          .throw_if_error();
      check_failure(run_list(*queue, std::move(list)), ErrorKind::OutOfRange,
                    "Kernel \"f\": buffer 0 \"t\" has 0 elements, the index is 0.");
    }
  }

  TEST_CASE("dispatch indices: what * reads is checked, without a line") {
    const EnvironmentSetting checks("OPENMPS_SHADER_CHECKS", "1");
    check_index_case(run_case, "if (i == 0) *(y + 8) = 1;", "", "buffer 1 \"y\" has 8 elements, the index is 8.");
    check_index_case(run_case, "const device float* p = x + i; y[i] = *++p;", "",
                     "buffer 0 \"x\" has 8 elements, the index is 8.");
    check_index_case(run_case, "if (i == 0) (triples + 2)->x = 1;", "",
                     "buffer 3 \"triples\" has 2 elements, the index is 2.");
  }

  TEST_CASE("dispatch indices: matrices of a SIMD group are checked where they are loaded and stored") {
    const EnvironmentSetting checks("OPENMPS_SHADER_CHECKS", "1");
    const auto sentence_of = [](Device& device, const std::string& body, std::size_t elements) {
      const auto pipeline = pipeline_of(device,
                                        "#include <metal_stdlib>\nusing namespace metal;\n"
                                        "kernel void f(device const float* x, device float* y) {\n"
                                        "  threadgroup float own[63]; simdgroup_float8x8 m(2);\n" +
                                            body + "\n  y[0] = own[0];\n}\n",
                                        "f");
      const auto queue = device.make_queue().take_or_throw();
      auto list = queue->make_list();
      const auto memory = [&](std::size_t bytes) { return device.allocate(bytes, Storage::Shared).take_or_throw(); };
      list->dispatch(pipeline, KernelArguments().buffer(memory(4 * elements)).buffer(memory(4)), {32, 1, 1}, {32, 1, 1})
          .throw_if_error();
      return run_list(*queue, std::move(list)).message();
    };
    for (const std::shared_ptr<Device>& device : devices()) {
      CAPTURE(device->name());
      CHECK(sentence_of(*device, "  simdgroup_load(m, x);", 64).empty());
      CHECK(sentence_of(*device, "  simdgroup_load(m, x, 8, ulong2(0), true);", 63) ==
            "Kernel \"f\", line 5: buffer 0 \"x\" has 63 elements, the index is 63.");
      CHECK(sentence_of(*device, "  simdgroup_store(m, own);", 64) ==
            "Kernel \"f\", line 5: threadgroup variable \"own\" has 63 elements, the index is 63.");
    }
  }

  // A kernel that the full checks cannot compile gets those of its arguments.
  TEST_CASE("dispatch indices: where checks end, kernels run as without them") {
    const EnvironmentSetting checks("OPENMPS_SHADER_CHECKS", "1");
    check_index_case(run_case, "Pair pair; pair.p = y; pair.n = 1; if (i == 0) pair.p[pair.n] = 2;", "", nullptr);
    check_index_case(run_case,
                     "union { device float* p; ulong bits; } both; both.p = y; if (i == 0) both.p[both.bits != 0] = 2;",
                     "", nullptr);
    check_index_case(run_case, "threadgroup float own[4]; own[l] = 1; y[i] = own[0] + float(sizeof(own));", "",
                     nullptr);
    const char* const kWhole =
        "threadgroup float own[4]; threadgroup float (&all)[4] = own; all[l] = x[i + 1]; y[i] = all[0];";
    check_index_case(run_case, kWhole, "11", "buffer 0 \"x\" has 8 elements, the index is 8.");
  }
}

}  // namespace openmps::engine::testing
