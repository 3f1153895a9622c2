#include "engine/devices/cuda/driver/driver.h"

#include "result/result.h"

namespace openmps::engine::cuda {
namespace {

void find_conditional_nodes(Driver& driver, const Library& library) {
  int version = 0;
  if (driver.cuDriverGetVersion(&version) != kCudaSuccess || version < 12040) return;
#define OPENMPS_FIND(name, parameters, symbol)                                  \
  driver.name = reinterpret_cast<CUresult(*) parameters>(library.find(symbol)); \
  if (!driver.name) return;
  OPENMPS_CUDA_CONDITIONAL_FUNCTIONS(OPENMPS_FIND)
#undef OPENMPS_FIND
  driver.has_conditional_nodes = true;
  driver.has_else = version >= 12080;
}

constexpr int kAttributeMapsMemory = 102;

void find_mapped_memory(Driver& driver, const Library& library) {
#define OPENMPS_FIND(name, parameters, symbol)                                  \
  driver.name = reinterpret_cast<CUresult(*) parameters>(library.find(symbol)); \
  if (!driver.name) return;
  OPENMPS_CUDA_MAPPING_FUNCTIONS(OPENMPS_FIND)
#undef OPENMPS_FIND
  int GPUs = 0;
  if (driver.cuDeviceGetCount(&GPUs) != kCudaSuccess) return;
  for (int ordinal = 0; ordinal < GPUs; ++ordinal) {
    CUdevice gpu = 0;
    int maps = 0;
    if (driver.cuDeviceGet(&gpu, ordinal) != kCudaSuccess) return;
    if (driver.cuDeviceGetAttribute(&maps, kAttributeMapsMemory, gpu) != kCudaSuccess || !maps) return;
  }
  driver.has_mapped_memory = true;
}

const Driver* open_driver() {
  const Library* library = open_library({"NVIDIA driver", {"libcuda.so.1"}, {}, "OPENMPS_CUDA_DRIVER"});
  if (!library) return nullptr;
  static Driver driver;
#define OPENMPS_FIND(name, parameters, symbol)                                   \
  driver.name = reinterpret_cast<CUresult(*) parameters>(library->find(symbol)); \
  if (!driver.name) return report_missing(*library, symbol), nullptr;
  OPENMPS_CUDA_DRIVER_FUNCTIONS(OPENMPS_FIND)
#undef OPENMPS_FIND
  if (const CUresult result = driver.cuInit(0); result != kCudaSuccess) {
    report_failure(*library, "cuInit returns " + driver.describe(result));
    return nullptr;
  }
  find_conditional_nodes(driver, *library);
  find_mapped_memory(driver, *library);
  return &driver;
}

}  // namespace

const Driver* Driver::open() noexcept {
  static const Driver* const driver = open_driver();
  return driver;
}

std::string Driver::describe(CUresult result) const {
  const char *name = nullptr, *text = nullptr;
  cuGetErrorName(result, &name);
  cuGetErrorString(result, &text);
  return std::string(name ? name : "error " + std::to_string(result)) + (text ? std::string(" (") + text + ")" : "");
}

void Driver::check(CUresult result, const std::string& what) const {
  if (result == kCudaSuccess) return;
  throw Error(result == kCudaOutOfMemory ? ErrorKind::OutOfMemory : ErrorKind::Device,
              what + " failed: the NVIDIA driver reports " + describe(result) + ".");
}

CurrentContext::CurrentContext(const Driver& driver, CUcontext context) : driver_(driver) {
  // A message needs memory, which may be missing in a thread that has just begun.
  if (const CUresult result = driver_.cuCtxPushCurrent(context); result != kCudaSuccess)
    driver_.check(result, "Making the GPU's context current");
}

CurrentContext::~CurrentContext() {
  CUcontext previous = nullptr;
  driver_.cuCtxPopCurrent(&previous);
}

}  // namespace openmps::engine::cuda
