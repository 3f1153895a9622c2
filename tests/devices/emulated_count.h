// What the emulated GPU counts, for tests of what a device does that its results do not show.
#pragma once

namespace openmps::engine::testing {

// What its function of this name answers; -1 where another driver is used.
long emulated_count(const char* function);

}  // namespace openmps::engine::testing
