// Users' kernels on every device: errors of whole sources, variables in threadgroup memory, structures with addresses.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstring>
#include <filesystem>

#include "engine/devices/user_kernels/argument_records.h"
#include "engine/engine.h"
#include "tests/devices/buffer_view.h"
#include "tests/devices/kernel_pipeline.h"
#include "tests/engine/environment_setting.h"
#include "tests/engine/plan_run.h"
#include "tests/engine/status_check.h"
#include "tests/engine/temporary_folder.h"
#include "tests/sanitizers/sanitized.h"

namespace openmps::engine::testing {
namespace {

shaders::Kernel all_of(const std::string& source) {
  const auto library = shaders::Library::parse(source, {}).take_or_throw();
  return library->all().take_or_throw();
}

std::shared_ptr<const shaders::Structure> structure_in(const std::string& source, const std::string& name) {
  return kernel_of(source, name).take_or_throw().function.arguments.at(0).element.structure;
}

// One command list with one dispatch along x.
struct StructBench {
  explicit StructBench(const std::shared_ptr<Device>& on) : device(*on), queue(on->make_queue().take_or_throw()) {}
  std::shared_ptr<Buffer> memory(std::size_t bytes) { return device.allocate(bytes, Storage::Shared).take_or_throw(); }
  Status run(const std::shared_ptr<Pipeline>& pipeline, std::shared_ptr<const DispatchArguments> arguments,
             std::uint32_t threads, std::uint32_t group) {
    auto list = queue->make_list();
    if (Status status = list->dispatch(pipeline, std::move(arguments), {threads, 1, 1}, {group, 1, 1}); !status)
      return status;
    return run_list(*queue, std::move(list));
  }

  Device& device;
  std::shared_ptr<Queue> queue;
};

template <typename Check>
void on_all_devices(Check check) {
  for (const std::shared_ptr<Device>& device : devices()) {
    CAPTURE(device->name());
    StructBench bench(device);
    check(bench);
  }
}

template <typename T>
T* values(Buffer& buffer) {
  return static_cast<T*>(buffer.host());
}

}  // namespace

TEST_SUITE("gpu") {
  TEST_CASE("dispatch structs: a source is checked whole, instances of templates too") {
    on_all_devices([](StructBench& bench) {
      CHECK(
          bench.device.check_source(all_of("constant int n [[function_constant(0)]];\nconstant int m = 6 / n;\n"
                                           "float twice(float x) { return 2 * x; }\n"
                                           "kernel void f(device float* x) { x[0] = twice(n + m); }\n"
                                           "kernel void g(device float* x) { x[0] = 1; }")));
      const Status second =
          bench.device.check_source(all_of("kernel void f(device float* x) { x[0] = 1; }\n"
                                           "kernel void g(device float* x) {\n  x[0] = missing;\n}"));
      CHECK(second.kind() == ErrorKind::InvalidArgument);
      CHECK_MESSAGE(second.message().starts_with("program_source:3:"), second.message());
      CHECK_MESSAGE(second.message().find("missing") != std::string::npos, second.message());
      const std::string scale =
          "struct Pair { int a, b; };\ntemplate <typename T> kernel void scale(device T* x) {\n"
          "  x[0] = 2 * x[0];\n}\ntemplate [[host_name(\"scale_int\")]] kernel void scale<int>(device int*);\n";
      CHECK(bench.device.check_source(all_of(scale)));
      const Status pair = bench.device.check_source(
          all_of(scale + "template [[host_name(\"scale_pair\")]] kernel void scale<Pair>(device Pair*);\n"));
      CHECK_MESSAGE(pair.message().find("program_source:3:") != std::string::npos, pair.message());
    });
  }

  TEST_CASE("dispatch structs: variables in threadgroup memory are counted") {
    on_all_devices([](StructBench& bench) {
      constexpr const char* kSource = R"(
#include <metal_stdlib>
using namespace metal;
template <typename T, int n> kernel void sums(device T* x, uint i [[thread_index_in_threadgroup]]) {
  threadgroup T tile[n];
  threadgroup uchar3 small;
  threadgroup float4 wide;
  tile[i] = x[i];
  if (i == 0) small = uchar3(1, 2, 3), wide = float4(5);
  threadgroup_barrier(mem_flags::mem_threadgroup);
  x[i] = tile[n - 1 - i] + small.z + wide.w;
}
template [[host_name("sums_float")]] kernel void sums<float, 64>(device float*, uint);
template [[host_name("sums_half")]] kernel void sums<half, 32>(device half*, uint);
kernel void none(device float* x, uint i [[thread_position_in_grid]]) { x[i] = 1; }
)";
      // 64 * 4 or 32 * 2 bytes, 4 of uchar3, 16 of float4 at a multiple of 16. A compiler may order them.
      const auto bytes_of = [&](const char* name) {
        return pipeline_of(bench.device, kSource, name)->static_group_bytes();
      };
      CHECK(bytes_of("sums_float") >= 256 + 4 + 16);
      CHECK(bytes_of("sums_float") <= 256 + 16 + 16);
      CHECK(bytes_of("sums_half") >= 64 + 4 + 16);
      CHECK(bytes_of("sums_half") <= 64 + 16 + 16);
      CHECK(bytes_of("none") == 0);
    });
  }

  TEST_CASE("dispatch structs: initial zeros of threadgroup variables are there in each group") {
    on_all_devices([](StructBench& bench) {
      const auto pipeline = pipeline_of(bench.device, R"(
#include <metal_stdlib>
using namespace metal;
kernel void marks(device uint* y, uint i [[thread_position_in_grid]], uint l [[thread_index_in_threadgroup]]) {
  threadgroup uint seen[4] = {0};
  threadgroup uint more = 0;
  if (l == 1) seen[l] = i, more = 5;
  threadgroup_barrier(mem_flags::mem_threadgroup);
  y[i] = seen[0] + seen[1] + seen[2] + seen[3] + more;
}
)",
                                        "marks");
      const auto y = bench.memory(4 * 12);
      for (int round = 0; round < 2; ++round) CHECK(bench.run(pipeline, KernelArguments().buffer(y), 12, 4));
      for (std::uint32_t i = 0; i < 12; ++i) CHECK(values<std::uint32_t>(*y)[i] == i / 4 * 4 + 1 + 5);
    });
  }

  TEST_CASE("dispatch structs: lists in braces that lack components end in zeros") {
    on_all_devices([](StructBench& bench) {
      const auto pipeline = pipeline_of(bench.device, R"(
#include <metal_stdlib>
using namespace metal;
constant uint3 kStart = {7};
kernel void lists(device uint4* y) {
  uint4 a = {kStart.x, 2, 3};
  uint2 pair(4, 5);
  const uint4 b = {pair, 6};
  y[0] = a;
  y[1] = b;
  y[2] = uint4{9};
  y[3] = uint4(kStart, 1);
}
)",
                                        "lists");
      const auto y = bench.memory(64);
      CHECK(bench.run(pipeline, KernelArguments().buffer(y), 1, 1));
      const std::array<std::uint32_t, 16> expected{7, 2, 3, 0, 4, 5, 6, 0, 9, 0, 0, 0, 7, 0, 0, 1};
      for (std::size_t i = 0; i < expected.size(); ++i) CHECK(values<std::uint32_t>(*y)[i] == expected[i]);
    });
  }

  TEST_CASE("dispatch structs: a matrix of a SIMD group goes to an array by its name") {
    on_all_devices([](StructBench& bench) {
      const auto pipeline = pipeline_of(bench.device, R"(
#include <metal_stdlib>
using namespace metal;
kernel void twice(device const float* x, device float* y, uint i [[thread_index_in_threadgroup]]) {
  threadgroup float tile[64];
  simdgroup_float8x8 m;
  simdgroup_load(m, x);
  simdgroup_store(m, tile, 8, ulong2(0), true);
  threadgroup_barrier(mem_flags::mem_threadgroup);
  y[i] = 2 * tile[i], y[i + 32] = 2 * tile[i + 32];
}
)",
                                        "twice");
      const auto x = bench.memory(256), y = bench.memory(256);
      for (int i = 0; i < 64; ++i) values<float>(*x)[i] = static_cast<float>(i);
      CHECK(bench.run(pipeline, KernelArguments().buffer(x).buffer(y), 32, 32));
      for (int i = 0; i < 64; ++i) CHECK(values<float>(*y)[i] == static_cast<float>(2 * (i % 8 * 8 + i / 8)));
    });
  }

  TEST_CASE("dispatch structs: declarations that public programs make beside Metal's compile and run") {
    on_all_devices([](StructBench& bench) {
      const auto pipeline = pipeline_of(bench.device, R"(
#include <metal_stdlib>
#include <metal_logging>
using namespace metal;
namespace metal {
constexpr constant metal::thread_scope thread_scope_system = static_cast<thread_scope>(3);
template <typename... T> struct make_void { typedef void type; };
template <typename... T> using void_t = typename make_void<T...>::type;
}
constant metal::os_log logger("own", "tests");
struct NoMask { operator bool() { return true; } operator bool() const { return true; } };
struct Byte { uchar bits; operator float() thread { return bits; } };
struct Pair { int a, b; };
template <typename T> struct Signed { static constexpr constant int value = metal::is_signed_v<T> ? 1 : 0; };
template <int n> struct Number { static constexpr constant int value = n; };
constant constexpr bool kLarge = true;
using Chosen = Number<kLarge ? 7 : 3>;
struct Op {
  template <typename T> metal::enable_if_t<metal::is_integral_v<T>, T> operator()(T a) thread { return a + 1; }
  template <typename T> metal::enable_if_t<!metal::is_integral_v<T>, T> operator()(T a) thread { return a + 2; }
  template <> Pair operator()(Pair a) thread { return {a.a + 3, a.b}; }
};
kernel void own(volatile coherent(system) device int* y [[buffer(0)]], uint i [[thread_position_in_grid]]) {
  logger.log_debug("index %d", i);
  half h = NoMask();
  Byte byte = {5};
  half k = half(byte);
  y[0] = int(h) + int(k);
  y[1] = Signed<int>::value + 10 * Signed<uint>::value + 100 * Signed<Pair>::value;
  y[2] = Chosen::value;
  Op op;
  y[3] = op(10) + int(op(20.0f)) + op(Pair{30, 0}).a;
  y[4] = i < 4 ? int(h) + (256 >> 4) : int(k);
  y[5] = int(numeric_limits<half>::quiet_NaN() != numeric_limits<half>::quiet_NaN());
  atomic_thread_fence(mem_flags::mem_device, memory_order_seq_cst, thread_scope_system);
}
)",
                                        "own");
      const auto y = bench.memory(24);
      CHECK(bench.run(pipeline, KernelArguments().buffer(y), 1, 1));
      const std::array<std::int32_t, 6> expected{1 + 5, 1, 7, 11 + 22 + 33, 1 + 16, 1};
      for (std::size_t i = 0; i < expected.size(); ++i) CHECK(values<std::int32_t>(*y)[i] == expected[i]);
    });
  }

  TEST_CASE("dispatch structs: the compiler's offsets are those of the layout") {
    constexpr const char* kSource = R"(
#include <metal_stdlib>
using namespace metal;
typedef enum : uchar { A = 3, B } Kind;
struct Inner { half h; float3 v; };
struct S { float a; packed_float3 p; uchar c[3]; Kind k; float3x3 m; Inner in[2]; bool b; device float* out; texture2d<float> t;
           sampler s; union { uint u; half2 h2; }; long3 wide; atomic_uint count; bfloat last; };
kernel void offsets(device S& s, device ulong* y) {
  const device char* first = (const device char*)&s;
  y[0] = (const device char*)&s.a - first; y[1] = (const device char*)&s.p - first; y[2] = (const device char*)&s.c - first;
  y[3] = (const device char*)&s.k - first; y[4] = (const device char*)&s.m - first; y[5] = (const device char*)&s.in - first;
  y[6] = (const device char*)&s.b - first; y[7] = (const device char*)&s.out - first; y[8] = (const device char*)&s.t - first;
  y[9] = (const device char*)&s.s - first; y[10] = (const device char*)&s.u - first; y[11] = (const device char*)&s.h2 - first;
  y[12] = (const device char*)&s.wide - first; y[13] = (const device char*)&s.count - first; y[14] = (const device char*)&s.last - first;
  y[15] = sizeof(S); y[16] = alignof(S);
}
)";
    const auto structure = structure_in(kSource, "offsets");
    REQUIRE(structure);
    REQUIRE(structure->members.size() == 15);
    on_all_devices([&](StructBench& bench) {
      const auto pipeline = pipeline_of(bench.device, kSource, "offsets");
      const auto s = bench.memory(1024), y = bench.memory(8 * 17);
      CHECK(bench.run(pipeline, KernelArguments().buffer(s).buffer(y), 1, 1));
      for (std::size_t i = 0; i < 15; ++i) CHECK(values<std::uint64_t>(*y)[i] == structure->members[i].offset);
      CHECK(values<std::uint64_t>(*y)[15] == structure->bytes);
      CHECK(values<std::uint64_t>(*y)[16] == structure->alignment);
    });
  }

  TEST_CASE("dispatch structs: kernels use buffers, textures and samplers of a structure") {
    on_all_devices([](StructBench& bench) {
      const auto pipeline = pipeline_of(bench.device, R"(
#include <metal_stdlib>
using namespace metal;
struct Args { device float* out; constant float* in; texture2d<float> image; sampler s; float scale; };
kernel void gather(constant Args& args, uint i [[thread_position_in_grid]]) {
  args.out[i] += args.scale * args.in[i] + args.image.sample(args.s, float2(i + 0.5f, 0.5f)).x;
}
)",
                                        "gather");
      const auto arguments = bench.memory(48), out = bench.memory(16), in = bench.memory(16), pixels = bench.memory(16);
      for (int i = 0; i < 4; ++i) {
        values<float>(*in)[i] = static_cast<float>(i);
        values<float>(*pixels)[i] = static_cast<float>(10 * i);
        values<float>(*out)[i] = 0.5f;
      }
      TextureView texture;
      texture.memory = view(pixels);
      texture.bytes = 16;
      texture.format = 55;  // R32Float
      texture.width = 4;
      texture.levels = {{0, 16, 16}};
      const auto record = texture_record(bench.device, texture).take_or_throw();
      auto* const words = values<std::uint64_t>(*arguments);
      words[0] = out->address().take_or_throw();
      words[1] = in->address().take_or_throw();
      words[2] = record->address().take_or_throw();
      words[3] = sampler_word(SamplerState{});
      const float scale = 3;
      std::memcpy(words + 4, &scale, sizeof scale);
      KernelArguments given;
      given.buffer(arguments);
      using shaders::Access;
      given.all().resources = {{view(out), 16, Access::ReadWrite},
                               {view(in), 16, Access::Read},
                               {view(pixels), 16, Access::Read},
                               {view(record), record->bytes(), Access::Read}};
      const std::uint64_t before = out->version();
      for (int round = 1; round <= 3; ++round) {
        CHECK(bench.run(pipeline, given, 4, 2));
        for (int i = 0; i < 4; ++i) CHECK(values<float>(*out)[i] == 0.5f + static_cast<float>(round * 13 * i));
      }
      CHECK(out->version() != before);
    });
  }
}

TEST_CASE("dispatch structs: a source that is known as right is not compiled again") {
  const TemporaryFolder cache;
  const EnvironmentSetting folder("OPENMPS_KERNEL_CACHE", (cache.path() / "kernels").c_str());
  const auto made = [](int number) {
    return all_of("kernel void f(device int* x) { x[0] = " + std::to_string(number) + "; }\nvoid unused() {}\n");
  };
  REQUIRE(cpu_device().check_source(made(8675309)));
  std::size_t files = 0;
  for ([[maybe_unused]] const auto& each : std::filesystem::directory_iterator(cache.path() / "kernels")) ++files;
  CHECK(files == 1);
  const shaders::Kernel again = made(8675309);
  auto best = std::chrono::steady_clock::duration::max();
  for (int round = 0; round < 5; ++round) {
    const auto begin = std::chrono::steady_clock::now();
    REQUIRE(cpu_device().check_source(again));
    best = std::min(best, std::chrono::steady_clock::now() - begin);
  }
  if (!kSanitized) CHECK(best < std::chrono::milliseconds(2));
}

}  // namespace openmps::engine::testing
