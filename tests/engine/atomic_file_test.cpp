// A file is written whole or not at all; what is no regular file stays what it is.
#include "engine/files/atomic_file.h"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>

#include "tests/engine/temporary_folder.h"

namespace openmps::engine {
namespace {

namespace fs = std::filesystem;
using testing::TemporaryFolder;

Status write(const fs::path& path, const std::string& text) {
  const auto bytes = std::as_bytes(std::span(text));
  const std::span<const std::byte> blocks[] = {bytes.first(bytes.size() / 2), bytes.subspan(bytes.size() / 2)};
  return write_file(path.string(), blocks, "A text", Durability::Power);
}

std::string content_of(const fs::path& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

mode_t mode_of(const fs::path& path) {
  struct stat facts {};
  REQUIRE(lstat(path.c_str(), &facts) == 0);
  return facts.st_mode;
}

std::ptrdiff_t files_in(const fs::path& folder) { return std::distance(fs::directory_iterator(folder), {}); }

}  // namespace

TEST_CASE("atomic file: new ones have the umask's permissions, replaced ones keep theirs") {
  const TemporaryFolder folder;
  const fs::path path = folder.path() / "text";
  const mode_t before = umask(027);
  CHECK(write(path, "first"));
  umask(before);
  CHECK((mode_of(path) & 0777) == 0640);
  fs::permissions(path, static_cast<fs::perms>(0604));
  CHECK(write(path, "the second text"));
  CHECK(content_of(path) == "the second text");
  CHECK((mode_of(path) & 0777) == 0604);
  CHECK(files_in(folder.path()) == 1);
}

TEST_CASE("atomic file: links stay, and lead to what was written") {
  const TemporaryFolder folder;
  fs::create_directory(folder.path() / "elsewhere");
  fs::create_symlink("elsewhere/text", folder.path() / "link");
  fs::create_symlink("link", folder.path() / "link to a link");
  for (const char* const text : {"where nothing was", "in place of that"}) {
    CHECK(write(folder.path() / "link to a link", text));
    CHECK(content_of(folder.path() / "elsewhere" / "text") == text);
    CHECK(fs::read_symlink(folder.path() / "link") == "elsewhere/text");
  }
  CHECK(files_in(folder.path() / "elsewhere") == 1);
}

TEST_CASE("atomic file: a path that is no place for a file is named and stays") {
  const TemporaryFolder folder;
  const fs::path pipe = folder.path() / "pipe", loop = folder.path() / "loop";
  REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
  fs::create_symlink("loop", loop);
  const auto message = [](const fs::path& path) { return write(path, "text").message(); };
  const auto sentence = [](const fs::path& path, const std::string& reason) {
    return "A text cannot be written to " + path.string() + ": " + reason + ".";
  };
  CHECK(message(pipe) == sentence(pipe, "it is a pipe, expected a regular file"));
  CHECK(message(folder.path()) == sentence(folder.path(), "it is a folder, expected a regular file"));
  CHECK(message("/dev/null") == sentence("/dev/null", "it is a character device, expected a regular file"));
  CHECK(message(loop) == sentence(loop, "Too many levels of symbolic links"));
  const fs::path missing = folder.path() / "missing" / "text";
  CHECK(message(missing) == sentence(missing, "No such file or directory"));
  CHECK(S_ISFIFO(mode_of(pipe)));
  CHECK(files_in(folder.path()) == 2);
}

TEST_CASE("atomic file: a limit on sizes leaves the old file and no other") {
  const TemporaryFolder folder;
  const fs::path path = folder.path() / "text";
  CHECK(write(path, "old"));
  rlimit limit{};
  REQUIRE(getrlimit(RLIMIT_FSIZE, &limit) == 0);
  const rlimit little{100, limit.rlim_max};
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  setrlimit(RLIMIT_FSIZE, &little);
  const Status status = write(path, std::string(1000, 'x'));
  setrlimit(RLIMIT_FSIZE, &limit);
  std::signal(SIGXFSZ, handler);
  CHECK(status.kind() == ErrorKind::Io);
  CHECK(status.message() == "A text cannot be written to " + path.string() + ": File too large.");
  CHECK(content_of(path) == "old");
  CHECK(files_in(folder.path()) == 1);
}

TEST_CASE("atomic file: parts without writer are removed, others stay") {
  const TemporaryFolder folder;
  const std::string written = ".text.0123456789abcdef.openmps-part", left = ".text.fedcba9876543210.openmps-part";
  const std::string others = ".text.0123456789ABCDEF.openmps-part";
  for (const std::string& name : {written, left, others}) std::ofstream(folder.path() / name) << "half";
  const int writer = open((folder.path() / written).c_str(), O_WRONLY);
  REQUIRE(flock(writer, LOCK_EX) == 0);
  CHECK(write(folder.path() / "text", "whole"));
  CHECK(fs::exists(folder.path() / written));
  CHECK(!fs::exists(folder.path() / left));
  CHECK(fs::exists(folder.path() / others));
  close(writer);
  CHECK(write(folder.path() / "text", "whole"));
  CHECK(files_in(folder.path()) == 2);
}

TEST_CASE("atomic file: names may be as long as names can be") {
  const TemporaryFolder folder;
  const fs::path path = folder.path() / std::string(255, 'x');
  CHECK(write(path, "text"));
  CHECK(content_of(path) == "text");
  CHECK(write(path.string() + "x", "text").message().ends_with(": File name too long."));
}

}  // namespace openmps::engine
