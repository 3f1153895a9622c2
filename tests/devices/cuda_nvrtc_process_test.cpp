// NVRTC in another process: sources that end it, and its limits. The stand-in of emulated_gpu/nvrtc.cpp does that where
// a kernel has certain names.
#include <doctest/doctest.h>

#include <chrono>
#include <cstdlib>
#include <cstring>
#include <string>

#include "engine/devices/cuda/driver/nvrtc_process.h"
#include "engine/engine.h"
#include "tests/devices/comparison.h"
#include "tests/devices/kernel_pipeline.h"
#include "tests/engine/environment_setting.h"
#include "tests/engine/plan_run.h"
#include "tests/engine/status_check.h"

namespace openmps::engine::testing {
namespace {

using cuda::NvrtcProcess;

// The GPU, if the stand-in compiles for it.
Device* emulated() {
  const char* const nvrtc = std::getenv("OPENMPS_CUDA_NVRTC");
  return nvrtc && std::strstr(nvrtc, "libemulated_nvrtc") ? gpu() : nullptr;
}

std::string source_with(const std::string& name) {
  return "#include <metal_stdlib>\nkernel void f(device int* " + name +
         " [[buffer(0)]], uint i [[thread_position_in_grid]]) {\n  " + name + "[i] += 7;\n}\n";
}

Result<std::shared_ptr<Pipeline>> pipeline_with(Device& device, const std::string& name) {
  return device.make_pipeline(kernel_of(source_with(name), "f").take_or_throw());
}

int result_of(Device& device, const std::shared_ptr<Pipeline>& pipeline) {
  const auto queue = device.make_queue().take_or_throw();
  const auto memory = make_buffer(device, 4);
  std::memset(memory->host(), 0, 4);
  memory->touch();
  auto list = queue->make_list();
  list->dispatch(pipeline, KernelArguments().buffer(memory), {1, 1, 1}, {1, 1, 1}).throw_if_error();
  run_list(*queue, std::move(list)).throw_if_error();
  return *static_cast<int*>(memory->host());
}

NvrtcProcess process(const std::string& library) {
  auto made = NvrtcProcess::beside_library({library}, "0.2");
  REQUIRE(made);
  return *made;
}

Status status_of(const NvrtcProcess& process, const std::string& name,
                 const ProgramLimits& limits = cuda::kNvrtcLimits) try {
  const auto kernel = kernel_of(source_with(name), "f").take_or_throw();
  process.compile("Kernel \"f\"", kernel.cuda_text, "sm_90", {}, limits);
  return Status::ok();
} catch (...) {
  return Status::from(std::current_exception());
}

}  // namespace

TEST_SUITE("gpu") {
  TEST_CASE("gpu compiler: a source that ends it is compiled with less optimisation") {
    Device* const device = emulated();
    if (!device) return;
    const EnvironmentSetting cache("OPENMPS_KERNEL_CACHE", "off");
    CHECK(result_of(*device, pipeline_with(*device, "emulated_crash_optimised").take_or_throw()) == 7);
  }

  TEST_CASE("gpu compiler: its end is an error, and the next kernel compiles") {
    Device* const device = emulated();
    if (!device) return;
    check_failure(
        pipeline_with(*device, "emulated_crash_always").status(), ErrorKind::Device,
        "Kernel \"f\": NVRTC 0.2 was ended by signal 11, with all optimisation and with less. It may take 120 "
        "seconds and 4096 MiB.");
    check_failure(pipeline_with(*device, "emulated_crash_old").status(), ErrorKind::Device,
                  "Kernel \"f\": NVRTC 0.2 was ended by signal 11. It may take 120 seconds and 4096 MiB.");
    const auto all = kernel_of(source_with("emulated_crash_always"), "f").take_or_throw();
    CHECK(device->check_source(all).kind() == ErrorKind::Device);
    CHECK(result_of(*device, pipeline_with(*device, "y").take_or_throw()) == 7);
  }

  TEST_CASE("gpu compiler: its time and memory are limited") {
    if (!emulated()) return;
    const NvrtcProcess compiler = process(std::getenv("OPENMPS_CUDA_NVRTC"));
    const auto begin = std::chrono::steady_clock::now();
    const ProgramLimits few{.processor_seconds = 1, .memory_bytes = 500 << 20, .wall = std::chrono::seconds(2)};
    const std::string stopped = "Kernel \"f\": NVRTC 0.2 was stopped. It may take 1 seconds and 500 MiB.";
    check_failure(status_of(compiler, "emulated_wait", few), ErrorKind::Device, stopped);
    check_failure(status_of(compiler, "emulated_work", few), ErrorKind::Device, stopped);
    check_failure(
        status_of(compiler, "emulated_memory", few), ErrorKind::Device,
        "Kernel \"f\": NVRTC 0.2 was ended by signal 6, with all optimisation and with less. It may take 1 seconds "
        "and 500 MiB.");
    CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(30));
  }

  TEST_CASE("gpu compiler: a file that is no compiler is named") {
    if (!emulated()) return;
    const Status none = status_of(process("/no/such/libnvrtc.so"), "y");
    CHECK(none.kind() == ErrorKind::Device);
    CHECK(none.message().starts_with("Kernel \"f\": the program "));
    CHECK(none.message().find("openmps-nvrtc cannot use /no/such/libnvrtc.so: ") != std::string::npos);
    const Status other = status_of(process("libm.so.6"), "y");
    CHECK(other.message().ends_with("openmps-nvrtc cannot use libm.so.6: It has no function nvrtcVersion."));
    check_failure(status_of(NvrtcProcess("/no/such/program", {"libm.so.6"}, "0.2"), "y"), ErrorKind::Device,
                  "Kernel \"f\": the program /no/such/program does not run.");
  }
}

}  // namespace openmps::engine::testing
