#include "engine/devices/cuda/kernel_cache.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "engine/devices/cuda/sha256.h"

namespace openmps::engine::cuda {
namespace {

namespace fs = std::filesystem;

std::string chosen_folder() {
  const auto variable = [](const char* name) {
    const char* value = std::getenv(name);
    return std::string(value ? value : "");
  };
  std::string chosen = variable("OPENMPS_KERNEL_CACHE");
  if (chosen == "off") return "";
  if (!chosen.empty()) return chosen;
  if (const std::string cache = variable("XDG_CACHE_HOME"); !cache.empty()) return cache + "/openmps/kernels";
  if (const std::string home = variable("HOME"); !home.empty()) return home + "/.cache/openmps/kernels";
  return "";
}

// Whatever lies in the folder is run on the card: nobody else may write to it.
bool is_private(const std::string& folder) {
  struct stat facts {};
  return lstat(folder.c_str(), &facts) == 0 && S_ISDIR(facts.st_mode) && facts.st_uid == geteuid() &&
         (facts.st_mode & 077) == 0;
}

std::string usable(const std::string& folder) {
  if (folder.empty()) return "";
  std::error_code ignored;
  fs::create_directories(fs::path(folder).parent_path(), ignored);
  mkdir(folder.c_str(), 0700);
  return is_private(folder) ? folder : "";
}

constexpr char kMark[8] = {'o', 'm', 'p', 's', 'k', 'r', 'n', '1'};
constexpr std::size_t kHead = sizeof kMark + sizeof(Digest);

}  // namespace

KernelCache::KernelCache() : folder_(usable(chosen_folder())) {}
KernelCache::KernelCache(const std::string& folder) : folder_(usable(folder)) {}

std::optional<std::vector<std::byte>> KernelCache::read(const std::string& key) const noexcept try {
  if (folder_.empty()) return std::nullopt;
  std::ifstream file(folder_ + "/" + key, std::ios::binary | std::ios::ate);
  if (!file) return std::nullopt;
  std::vector<std::byte> bytes(static_cast<std::size_t>(std::max<std::streamoff>(file.tellg(), 0)));
  file.seekg(0);
  if (bytes.size() < kHead ||
      !file.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(bytes.size())))
    return std::nullopt;
  const std::vector<std::byte> image(bytes.begin() + kHead, bytes.end());
  const Digest digest = sha256(image);
  if (std::memcmp(bytes.data(), kMark, sizeof kMark) != 0 ||
      std::memcmp(bytes.data() + sizeof kMark, digest.data(), digest.size()) != 0)
    return std::nullopt;
  return image;
} catch (...) {
  return std::nullopt;
}

void KernelCache::write(const std::string& key, const std::vector<std::byte>& image) const noexcept try {
  if (folder_.empty()) return;
  static std::atomic<unsigned> count{0};
  const std::string path = folder_ + "/" + key;
  const std::string temporary = path + "." + std::to_string(getpid()) + "." + std::to_string(count.fetch_add(1));
  const Digest digest = sha256(image);
  bool written = false;
  {
    std::ofstream file(temporary, std::ios::binary);
    file.write(kMark, sizeof kMark);
    file.write(reinterpret_cast<const char*>(digest.data()), digest.size());
    file.write(reinterpret_cast<const char*>(image.data()), static_cast<std::streamsize>(image.size()));
    file.flush();
    written = file.good();
  }
  if (!written || std::rename(temporary.c_str(), path.c_str()) != 0) std::remove(temporary.c_str());
} catch (...) {
}

}  // namespace openmps::engine::cuda
