// Memory whose next byte cannot be read.
#pragma once

#include <doctest/doctest.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstring>
#include <vector>

namespace openmps::engine::testing {

// Elements at the end of readable memory: a read after the last one ends the program.
class BeforeGuardPage {
 public:
  explicit BeforeGuardPage(const std::vector<float>& elements) {
    const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE)), bytes = elements.size() * sizeof(float);
    readable_ = (bytes + page - 1) / page * page;
    memory_ = static_cast<std::byte*>(
        mmap(nullptr, readable_ + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    REQUIRE(mprotect(memory_ + readable_, page, PROT_NONE) == 0);
    page_ = page;
    first_ = memory_ + readable_ - bytes;
    std::memcpy(first_, elements.data(), bytes);
  }
  ~BeforeGuardPage() { munmap(memory_, readable_ + page_); }
  BeforeGuardPage(const BeforeGuardPage&) = delete;
  BeforeGuardPage& operator=(const BeforeGuardPage&) = delete;
  const float* data() const { return static_cast<const float*>(static_cast<const void*>(first_)); }

 private:
  std::byte *memory_, *first_;
  std::size_t readable_, page_;
};

}  // namespace openmps::engine::testing
