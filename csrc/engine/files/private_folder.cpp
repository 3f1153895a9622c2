#include "engine/files/private_folder.h"

#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "result/result.h"

namespace openmps::engine {

PrivateFolder::PrivateFolder() {
  const char* const chosen = std::getenv("TMPDIR");
  path_ = std::string(chosen && *chosen ? chosen : "/tmp") + "/openmps-kernel-XXXXXX";
  if (!mkdtemp(path_.data()))
    throw Error(ErrorKind::Io, "A folder for a kernel cannot be made at " + path_ + ": " + std::strerror(errno) + ".");
}

PrivateFolder::~PrivateFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

void PrivateFolder::write(const char* name, const std::string& text) const {
  std::ofstream stream(file(name), std::ios::binary);
  stream.write(text.data(), static_cast<std::streamsize>(text.size()));
  if (!stream.flush()) throw Error(ErrorKind::Io, "A kernel's source cannot be written to " + file(name) + ".");
}

std::vector<std::byte> PrivateFolder::read(const char* name) const {
  std::ifstream stream(file(name), std::ios::binary | std::ios::ate);
  if (!stream) return {};
  std::vector<std::byte> bytes(static_cast<std::size_t>(stream.tellg()));
  stream.seekg(0);
  stream.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
  return stream ? bytes : std::vector<std::byte>{};
}

}  // namespace openmps::engine
