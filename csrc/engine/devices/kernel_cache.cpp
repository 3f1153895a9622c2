#include "engine/devices/kernel_cache.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <span>

#include "engine/devices/sha256.h"
#include "engine/files/atomic_file.h"
#include "engine/settings.h"

namespace openmps::engine {
namespace {

namespace fs = std::filesystem;

std::string chosen_folder() {
  const auto variable = [](const char* name) {
    const char* value = std::getenv(name);
    return std::string(value ? value : "");
  };
  const std::string_view chosen = value_of("OPENMPS_KERNEL_CACHE");
  if (!chosen.empty()) return std::string(chosen == "off" ? "" : chosen);
  if (const std::string cache = variable("XDG_CACHE_HOME"); !cache.empty()) return cache + "/openmps/kernels";
  if (const std::string home = variable("HOME"); !home.empty()) return home + "/.cache/openmps/kernels";
  return "";
}

// Everything in the folder runs on the GPU, so other users must not be able to write to it.
bool is_private(const std::string& folder) {
  struct stat status {};
  return lstat(folder.c_str(), &status) == 0 && S_ISDIR(status.st_mode) && status.st_uid == geteuid() &&
         (status.st_mode & 077) == 0;
}

std::string usable(const std::string& folder) {
  if (folder.empty()) return "";
  std::error_code ignored;
  fs::create_directories(fs::path(folder).parent_path(), ignored);
  mkdir(folder.c_str(), 0700);
  return is_private(folder) ? folder : "";
}

constexpr char kMark[8] = {'o', 'm', 'p', 's', 'k', 'r', 'n', '2'};
constexpr off_t kMostBytes = off_t{256} << 20;
constexpr std::size_t kHead = sizeof kMark + sizeof(Digest);

// The digest covers the name too: a file under another's name is not read.
Digest digest_of(const std::string& key, std::span<const std::byte> image) {
  const auto name = std::as_bytes(std::span(key.c_str(), key.size() + 1));
  std::vector<std::byte> both(name.begin(), name.end());
  both.insert(both.end(), image.begin(), image.end());
  return sha256(both);
}

}  // namespace

KernelCache::KernelCache() : folder_(usable(chosen_folder())) {}
KernelCache::KernelCache(const std::string& folder) : folder_(usable(folder)) {}

std::optional<std::vector<std::byte>> KernelCache::read(const std::string& key) const noexcept try {
  if (folder_.empty()) return std::nullopt;
  const std::string path = folder_ + "/" + key;
  struct stat status {};
  if (lstat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode) || status.st_size > kMostBytes) return std::nullopt;
  std::ifstream file(path, std::ios::binary);
  std::vector<std::byte> bytes(static_cast<std::size_t>(status.st_size));
  if (bytes.size() < kHead ||
      !file.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(bytes.size())))
    return std::nullopt;
  const std::vector<std::byte> image(bytes.begin() + kHead, bytes.end());
  const Digest digest = digest_of(key, image);
  if (std::memcmp(bytes.data(), kMark, sizeof kMark) != 0 ||
      std::memcmp(bytes.data() + sizeof kMark, digest.data(), digest.size()) != 0)
    return std::nullopt;
  return image;
} catch (...) {
  return std::nullopt;
}

void KernelCache::write(const std::string& key, const std::vector<std::byte>& image) const noexcept try {
  if (folder_.empty()) return;
  const Digest digest = digest_of(key, image);
  const std::span<const std::byte> blocks[] = {std::as_bytes(std::span(kMark)), std::as_bytes(std::span(digest)),
                                               image};
  static_cast<void>(write_file(folder_ + "/" + key, blocks, "A kernel", Durability::Process));
} catch (...) {
}

}  // namespace openmps::engine
