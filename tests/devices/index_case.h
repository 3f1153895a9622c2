// Cases of checked mode: the body of a kernel "f" and the sentence that every device says of its first wrong index.
#pragma once

#include <doctest/doctest.h>

#include <functional>
#include <string>

#include "engine/engine.h"
#include "tests/engine/plan_run.h"

namespace openmps::engine::testing {

struct IndexCase {
  const char* name;
  const char* body;      // of the kernel
  const char* sentence;  // after "Kernel \"f\", line N: "; null: there is no fault
};

// `run` runs a kernel of this body on a device. An empty line: the sentence names none.
inline void check_index_case(const std::function<Status(Device&, const std::string&)>& run, const std::string& body,
                             const std::string& line, const char* sentence) {
  for (const std::shared_ptr<Device>& device : devices()) {
    CAPTURE(device->name());
    CAPTURE(body);
    const Status status = run(*device, body);
    if (!sentence) {
      CHECK_MESSAGE(status, status.message());
    } else {
      CHECK(status.kind() == ErrorKind::OutOfRange);
      CHECK(status.message() == "Kernel \"f\"" + (line.empty() ? "" : ", line " + line) + ": " + sentence);
    }
  }
}

}  // namespace openmps::engine::testing
