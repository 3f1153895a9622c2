// The text of the prelude. The build embeds its files.
#pragma once

#include <string>

namespace openmps::engine::shaders {

struct KernelText {
  const char* name;  // "vectors.h"
  const char* text;
};
extern const KernelText kKernelTexts[];
extern const int kKernelTextCount;

// All files, in the order of prelude.h. They have neither #include nor #pragma once any more.
const std::string& prelude();

}  // namespace openmps::engine::shaders
