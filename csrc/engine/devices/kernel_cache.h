// Compiled kernels on disk, keyed by the hash of their source and options. Any thread, any number of processes.
//
// The folder is OPENMPS_KERNEL_CACHE, else openmps/kernels in XDG_CACHE_HOME or ~/.cache; mode 0700 and ours, else it
// is not used. A file carries the hash of its name and content, which is checked on reading, and is written by
// atomic_file.h. OPENMPS_KERNEL_CACHE=off: none.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace openmps::engine {

class KernelCache {
 public:
  KernelCache();
  // A cache in a folder of the caller's choice; for tests.
  explicit KernelCache(const std::string& folder);

  std::optional<std::vector<std::byte>> read(const std::string& key) const noexcept;
  // A full disk or a missing permission leaves the cache as it was, and the kernel is compiled again next time.
  void write(const std::string& key, const std::vector<std::byte>& image) const noexcept;
  const std::string& folder() const noexcept { return folder_; }  // empty: no cache

 private:
  std::string folder_;
};

}  // namespace openmps::engine
