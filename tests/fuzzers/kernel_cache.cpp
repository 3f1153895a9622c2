// Files of compiled kernels: arbitrary bytes are read only if their hash fits. Then the same bytes with a valid mark
// and hash, whose image is read.
#include "engine/devices/kernel_cache.h"

#include <cstring>
#include <filesystem>
#include <fstream>

#include "engine/devices/sha256.h"
#include "tests/engine/temporary_folder.h"
#include "tests/fuzzers/finding.h"

using namespace openmps::engine;
using namespace openmps::fuzzing;

namespace {

using Bytes = std::vector<std::byte>;

constexpr char kMark[] = {'o', 'm', 'p', 's', 'k', 'r', 'n', '2'};
constexpr std::size_t kHead = sizeof kMark + sizeof(Digest);
const std::string kKey = "kernel";

struct Cache {
  testing::TemporaryFolder folder;
  std::string place = (folder.path() / "kernels").string();
  KernelCache cache{place};

  std::optional<Bytes> read(const Bytes& content) const {
    std::ofstream(place + "/" + kKey, std::ios::binary | std::ios::trunc)
        .write(reinterpret_cast<const char*>(content.data()), static_cast<std::streamsize>(content.size()));
    return cache.read(kKey);
  }
};

Bytes image_of(const Bytes& file) { return Bytes(file.begin() + static_cast<std::ptrdiff_t>(kHead), file.end()); }

Bytes head_of(const Bytes& image) {
  const auto name = std::as_bytes(std::span(kKey.c_str(), kKey.size() + 1));
  Bytes both(name.begin(), name.end());
  both.insert(both.end(), image.begin(), image.end());
  const Digest digest = sha256(both);
  Bytes head(kHead);
  std::memcpy(head.data(), kMark, sizeof kMark);
  std::memcpy(head.data() + sizeof kMark, digest.data(), digest.size());
  return head;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Cache cache;
  const auto given = std::as_bytes(std::span(data, size));
  Bytes file(given.begin(), given.end());
  if (size < kHead) {
    require(!cache.read(file), "a file without a whole head is not read");
    return 0;
  }
  const Bytes image = image_of(file), head = head_of(image);
  const bool fits = std::equal(head.begin(), head.end(), file.begin());
  require(cache.read(file).has_value() == fits, "a file is read where its hash fits");
  std::copy(head.begin(), head.end(), file.begin());
  require(cache.read(file) == image, "a file whose hash fits gives its image");
  return 0;
}
