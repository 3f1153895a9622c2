// Files of the cache run on the GPU: only files that the cache wrote, from folders that no other user may write.
#include "engine/devices/kernel_cache.h"

#include <doctest/doctest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <thread>

#include "tests/engine/temporary_folder.h"

namespace openmps::engine {
namespace {

namespace fs = std::filesystem;

using Folder = engine::testing::TemporaryFolder;

std::vector<std::byte> image_of(const std::string& text) {
  const auto* const begin = reinterpret_cast<const std::byte*>(text.data());
  return {begin, begin + text.size()};
}

std::string entry_content(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

void replace(const fs::path& file, const std::string& content) {
  std::ofstream(file, std::ios::binary | std::ios::trunc)
      .write(content.data(), static_cast<std::streamsize>(content.size()));
}

}  // namespace

TEST_CASE("kernel cache: its folder is made for its owner alone, and gives back what was written") {
  const Folder folder;
  const fs::path place = folder.path() / "deep" / "kernels";
  const mode_t before = umask(0);
  const KernelCache cache(place.string());
  umask(before);
  struct stat facts {};
  REQUIRE(stat(place.c_str(), &facts) == 0);
  CHECK((facts.st_mode & 0777) == 0700);
  CHECK(!cache.read("a kernel"));
  for (const char* text : {"first", "", "the second of this name"}) {
    cache.write("a kernel", image_of(text));
    CHECK(cache.read("a kernel") == image_of(text));
    CHECK(KernelCache(place.string()).read("a kernel") == image_of(text));
  }
  CHECK(!cache.read("another kernel"));
  CHECK(std::distance(fs::directory_iterator(place), {}) == 1);  // no temporary files are left
}

TEST_CASE("kernel cache: a file that is not what was written is not read, and is replaced by the next writing") {
  const Folder folder;
  const KernelCache cache((folder.path() / "kernels").string());
  const fs::path file = folder.path() / "kernels" / "key";
  const auto image = image_of("a kernel's code");
  cache.write("key", image);
  const std::string written = entry_content(file);
  std::vector<std::string> spoilt{"", "short", written + "more"};
  for (std::size_t length = 0; length < written.size(); ++length) spoilt.push_back(written.substr(0, length));
  for (std::size_t i = 0; i < written.size(); ++i) {
    spoilt.push_back(written);
    spoilt.back()[i] = static_cast<char>(spoilt.back()[i] ^ 1);
  }
  for (const std::string& content : spoilt) {
    replace(file, content);
    CHECK(!cache.read("key"));
  }
  cache.write("key", image);
  CHECK(cache.read("key") == image);
}

TEST_CASE("kernel cache: a kernel under another's name, a link and a pipe are not read") {
  const Folder folder;
  const KernelCache cache((folder.path() / "kernels").string());
  const fs::path place = folder.path() / "kernels";
  cache.write("key", image_of("a kernel's code"));
  fs::copy_file(place / "key", place / "another");
  CHECK(!cache.read("another"));
  fs::create_symlink("key", place / "link");
  CHECK(!cache.read("link"));
  REQUIRE(mkfifo((place / "pipe").c_str(), 0600) == 0);
  CHECK(!cache.read("pipe"));  // without the check it waits for a writer
  CHECK(cache.read("key") == image_of("a kernel's code"));
}

TEST_CASE("kernel cache: a folder that others may enter, a link or a file is not used") {
  const Folder folder;
  const auto is_used = [](const fs::path& place) { return !KernelCache(place.string()).folder().empty(); };
  const fs::path open = folder.path() / "open";
  for (const fs::perms more : {fs::perms::group_read, fs::perms::group_write, fs::perms::others_exec}) {
    fs::create_directory(open);
    fs::permissions(open, fs::perms::owner_all | more);
    CHECK(!is_used(open));
  }
  fs::permissions(open, fs::perms::owner_all);
  CHECK(is_used(open));
  fs::create_symlink(open, folder.path() / "link");
  CHECK(!is_used(folder.path() / "link"));
  replace(folder.path() / "file", "");
  CHECK(!is_used(folder.path() / "file"));

  const KernelCache none("");
  none.write("key", image_of("code"));
  CHECK(!none.read("key"));
}

TEST_CASE("kernel cache: many that write one kernel at a time leave a whole one") {
  const Folder folder;
  const std::string place = (folder.path() / "kernels").string();
  const auto image = image_of(std::string(100'000, 'k'));
  std::vector<std::thread> threads;
  std::vector<int> wrong(4, 0);
  for (int& count : wrong)
    threads.emplace_back([&] {
      const KernelCache cache(place);
      for (int i = 0; i < 20; ++i) {
        cache.write("key", image);
        count += cache.read("key") != image;
      }
    });
  for (std::thread& thread : threads) thread.join();
  CHECK(wrong == std::vector<int>(4, 0));
}

}  // namespace openmps::engine
