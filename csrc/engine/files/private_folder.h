// A folder for the files of a program that the library runs.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace openmps::engine {

// In TMPDIR or /tmp, for this user alone. Removed at the end with all files in it.
class PrivateFolder {
 public:
  // Throws Error(Io) if it cannot be made.
  PrivateFolder();
  ~PrivateFolder();
  PrivateFolder(const PrivateFolder&) = delete;
  PrivateFolder& operator=(const PrivateFolder&) = delete;
  const std::string& path() const noexcept { return path_; }

  // Throws Error(Io) if it cannot be written.
  void write(const char* name, const std::string& text) const;
  // Empty if there is no such file.
  std::vector<std::byte> read(const char* name) const;

 private:
  std::string file(const char* name) const { return path_ + "/" + name; }

  std::string path_;
};

}  // namespace openmps::engine
