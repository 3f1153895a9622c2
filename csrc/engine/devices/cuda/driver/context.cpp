#include "engine/devices/cuda/driver/context.h"

#include <algorithm>
#include <chrono>
#include <string_view>

#include "engine/devices/cuda/driver/cublaslt.h"
#include "engine/devices/cuda/driver/cudnn.h"
#include "engine/devices/cuda/driver/cufft.h"
#include "engine/devices/cuda/driver/launch.h"
#include "engine/settings.h"

namespace openmps::engine::cuda {
namespace {

// OPENMPS_PRECISION; float32 by default.
Precision wanted_precision() {
  const std::string_view wanted = value_of("OPENMPS_PRECISION");
  if (wanted.empty() || precision_named(wanted)) return default_precision();
  throw Error(ErrorKind::InvalidArgument, "OPENMPS_PRECISION is \"" + std::string(wanted) +
                                              "\", expects \"float32\", \"tf32\", \"bf16\", \"float16\" or \"apple\".");
}

}  // namespace

Context::Context(const Driver& used_driver, int used_ordinal) : driver(used_driver), ordinal(used_ordinal) {
  defaults.precision = wanted_precision();
  defaults.deterministic = is_on("OPENMPS_DETERMINISTIC");
  check(driver.cuDeviceGet(&device, ordinal), "Looking at GPU " + std::to_string(ordinal));
  char name[256] = {};
  check(driver.cuDeviceGetName(name, sizeof name - 1, device), "Asking the GPU for its name");
  gpu_name = name;
  const auto attribute = [&](int which) {
    int value = 0;
    check(driver.cuDeviceGetAttribute(&value, which, device), "Reading the attributes of the GPU");
    return value;
  };
  major = attribute(kAttributeMajor);
  minor = attribute(kAttributeMinor);
  multiprocessors = attribute(kAttributeMultiprocessors);
  shared_bytes = static_cast<std::size_t>(attribute(kAttributeSharedBytes));
  std::size_t bytes = 0;
  check(driver.cuDeviceTotalMem(&bytes, device), "Asking the GPU for its memory");
  memory_bytes = bytes;
  check(driver.cuDevicePrimaryCtxRetain(&handle, device), "Opening the GPU");
  const CurrentContext held = current();
  check(driver.cuStreamCreate(&upkeep, kStreamNonBlocking), "Making a stream");
  memory = std::make_unique<Memory>(driver, upkeep);
  compiler = Compiler::open(driver, major, minor);
  if (!compiler) return;
  blas = Blas::open();
  dnn = Dnn::open();
  fft = Fft::open();
}

bool Context::is_gone() const noexcept {
  const CUresult result = driver.cuCtxPushCurrent(handle);
  CUcontext previous = nullptr;
  if (result == kCudaSuccess) driver.cuCtxPopCurrent(&previous);
  return result == kCudaDeinitialized;
}

// The GPU is kept busy until the CPU has put all of the work into the stream. Otherwise the
// measurement would show the CPU's time where launches are short. It takes 70 us for cuDNN's algorithms of four
// kernels.
float Context::milliseconds_of(const std::function<void()>& work) const {
  using Clock = std::chrono::steady_clock;
  constexpr std::chrono::nanoseconds kMostHeadStart = std::chrono::milliseconds(20);
  std::call_once(delay_once, [&] {
    delay = compiler->request("delay", "", "delay.cu");
    compiler->finish();
  });
  CUevent start = nullptr, end = nullptr;
  check(driver.cuEventCreate(&start, 0), "Making an event");
  check(driver.cuEventCreate(&end, 0), "Making an event");
  float milliseconds = -1;
  std::chrono::nanoseconds head_start = std::chrono::microseconds(200), spent{};
  for (bool is_over = false; !is_over; head_start = std::min(2 * spent, kMostHeadStart)) {
    launch(*this, *delay, {}, {1}, upkeep, static_cast<std::uint64_t>(head_start.count()));
    driver.cuEventRecord(start, upkeep);
    const Clock::time_point begin = Clock::now();
    work();
    spent = Clock::now() - begin;
    driver.cuEventRecord(end, upkeep);
    const bool runs = driver.cuEventSynchronize(end) == kCudaSuccess;
    if (runs) driver.cuEventElapsedTime(&milliseconds, start, end);
    is_over = !runs || spent < head_start || head_start == kMostHeadStart;
  }
  driver.cuEventDestroy(start);
  driver.cuEventDestroy(end);
  return milliseconds;
}

// The context itself stays. It belongs to the process, and other libraries use it too.
Context::~Context() = default;

}  // namespace openmps::engine::cuda
