// Programs of the Metal language: each input is refused with its place, or gives text for both compilers.
#include <algorithm>

#include "engine/shaders/prelude_texts.h"
#include "engine/shaders/program.h"
#include "tests/fuzzers/finding.h"

using namespace openmps::engine::shaders;
using namespace openmps::fuzzing;

namespace openmps::engine::shaders {
// The front end reads no prelude.
const KernelText kKernelTexts[] = {{"prelude.h", ""}};
const int kKernelTextCount = 1;
}  // namespace openmps::engine::shaders

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::size_t kMostKernels = 4;  // of an input
  const auto library = Library::parse(std::string(reinterpret_cast<const char*>(data), size), {});
  if (!library) {
    require(library.status().message().find("error: ") != std::string::npos, "a refusal is an error of a compiler");
    return 0;
  }
  const auto check = [](const openmps::Result<Kernel>& kernel) {
    if (!kernel) return require(!kernel.status().message().empty(), "a refusal has a sentence");
    require(!kernel.value().host_text.empty() && !kernel.value().cuda_text.empty(), "a kernel has text for both compilers");
  };
  check(library.value()->all());
  const auto& functions = library.value()->functions();
  for (std::size_t i = 0; i < std::min(functions.size(), kMostKernels); ++i) check(library.value()->kernel(functions[i].name));
  return 0;
}
