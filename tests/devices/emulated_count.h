// The counters of the emulated GPU, for tests of effects that the results do not show.
#pragma once

namespace openmps::engine::testing {

// The result of its function of this name; -1 with another driver.
long emulated_count(const char* function);

}  // namespace openmps::engine::testing
