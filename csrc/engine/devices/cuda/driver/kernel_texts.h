// The kernels' sources and the engine's headers that they include, embedded as text by the build.
#pragma once

namespace openmps::engine::cuda {

struct KernelText {
  const char* name;  // as it is included: "prelude.cu", "engine/random/philox.h"
  const char* text;
};
extern const KernelText kKernelTexts[];
extern const int kKernelTextCount;

}  // namespace openmps::engine::cuda
