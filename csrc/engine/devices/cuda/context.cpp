#include "engine/devices/cuda/context.h"

#include <cstdlib>
#include <cstring>

#include "engine/devices/cuda/cublaslt.h"
#include "engine/devices/cuda/cudnn.h"

namespace openmps::engine::cuda {
namespace {

// OPENMPS_PRECISION: float32 (default) or tf32.
Precision wanted_precision() {
  const char* wanted = std::getenv("OPENMPS_PRECISION");
  if (!wanted || !*wanted || std::strcmp(wanted, "float32") == 0) return Precision::Float32;
  if (std::strcmp(wanted, "tf32") == 0) return Precision::TF32;
  throw Error(ErrorKind::InvalidArgument,
              std::string("OPENMPS_PRECISION is \"") + wanted + "\", expects \"float32\" or \"tf32\".");
}

bool is_set(const char* variable) {
  const char* value = std::getenv(variable);
  return value && *value && std::strcmp(value, "0") != 0;
}

}  // namespace

Context::Context(const Driver& used_driver, int used_ordinal) : driver(used_driver), ordinal(used_ordinal) {
  defaults = {wanted_precision(), is_set("OPENMPS_DETERMINISTIC")};
  check(driver.cuDeviceGet(&device, ordinal), "Looking at GPU " + std::to_string(ordinal));
  char name[256] = {};
  check(driver.cuDeviceGetName(name, sizeof name - 1, device), "Asking the GPU for its name");
  card = name;
  const auto attribute = [&](int which) {
    int value = 0;
    check(driver.cuDeviceGetAttribute(&value, which, device), "Asking the GPU for its facts");
    return value;
  };
  major = attribute(kAttributeMajor);
  minor = attribute(kAttributeMinor);
  multiprocessors = attribute(kAttributeMultiprocessors);
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
}

// The context itself stays: it is the process's, shared with whoever else uses the GPU.
Context::~Context() = default;

}  // namespace openmps::engine::cuda
