#include "engine/files/atomic_file.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <memory>
#include <new>
#include <optional>
#include <random>
#include <string_view>

namespace openmps::engine {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kEnding = ".openmps-part";
constexpr std::size_t kDigits = 16;             // between the name and the ending
constexpr std::size_t kNameBytes = 200;         // of the target's name within a part's name, so that 255 bytes suffice
constexpr std::size_t kMostPerWrite = 1 << 30;  // Linux writes at most 2 GiB - 4 KiB in one call
constexpr int kMostLinks = 40;                  // as many as Linux follows

[[noreturn]] void fail(const std::string& reason) { throw Error(ErrorKind::Io, reason); }
[[noreturn]] void fail_by_errno() {
  if (errno == ENOMEM) throw std::bad_alloc();
  fail(std::strerror(errno));
}

class Descriptor {
 public:
  explicit Descriptor(int number) noexcept : number_(number) {}
  ~Descriptor() {
    if (number_ >= 0) close(number_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int number() const noexcept { return number_; }

 private:
  int number_;
};

const char* kind_of(mode_t mode) {
  switch (mode & S_IFMT) {
    case S_IFDIR:
      return "a folder";
    case S_IFCHR:
      return "a character device";
    case S_IFBLK:
      return "a block device";
    case S_IFIFO:
      return "a pipe";
    case S_IFSOCK:
      return "a socket";
    default:
      return "something else";
  }
}

// The file at the path; nothing if the name is free.
std::optional<struct stat> regular_file(const fs::path& path) {
  struct stat found {};
  if (stat(path.c_str(), &found) != 0) {
    if (errno == ENOENT) return std::nullopt;
    fail_by_errno();
  }
  if (!S_ISREG(found.st_mode)) fail(std::string("it is ") + kind_of(found.st_mode) + ", expected a regular file");
  if (faccessat(AT_FDCWD, path.c_str(), W_OK, AT_EACCESS) != 0) fail_by_errno();
  return found;
}

// Follows links, also those that lead to a free name.
fs::path end_of_links(fs::path path) {
  for (int links = 0; links < kMostLinks && fs::is_symlink(fs::symlink_status(path)); ++links)
    path = path.parent_path() / fs::read_symlink(path);
  return path;
}

fs::path folder_of(const fs::path& path) { return path.has_parent_path() ? path.parent_path() : fs::path("."); }

bool is_part(const std::string& name) {
  constexpr std::size_t kTail = 1 + kDigits + kEnding.size();
  if (name.size() < 1 + kTail || name.front() != '.' || !name.ends_with(kEnding)) return false;
  const std::string digits = name.substr(name.size() - kTail + 1, kDigits);
  return name[name.size() - kTail] == '.' && digits.find_first_not_of("0123456789abcdef") == std::string::npos;
}

std::string part_name(const std::string& name) {
  static constexpr char kHexDigits[] = "0123456789abcdef";
  std::random_device random;
  std::string digits;
  while (digits.size() < kDigits) digits += kHexDigits[random() % 16];
  return "." + name.substr(0, kNameBytes) + "." + digits + std::string(kEnding);
}

// Without std::filesystem::directory_iterator: libstdc++'s ends the process if it gets no memory.
void remove_parts(const fs::path& folder) {
  const std::unique_ptr<DIR, int (*)(DIR*)> entries(opendir(folder.c_str()), closedir);
  while (const dirent* const entry = entries ? readdir(entries.get()) : nullptr) {
    if (!is_part(entry->d_name)) continue;
    const fs::path path = folder / entry->d_name;
    const Descriptor part(open(path.c_str(), O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
    if (part.number() >= 0 && flock(part.number(), LOCK_EX | LOCK_NB) == 0) unlink(path.c_str());
  }
}

// A new locked file beside the target. Removed, unless it is renamed.
class Part {
 public:
  explicit Part(const fs::path& target)
      : path_(folder_of(target) / part_name(target.filename().string())),
        file_(open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666)) {
    if (file_.number() < 0) fail_by_errno();
    flock(file_.number(), LOCK_EX);  // fails on file systems without locks; no writer removes parts there
  }
  ~Part() {
    if (!is_renamed_) unlink(path_.c_str());
  }
  Part(const Part&) = delete;
  Part& operator=(const Part&) = delete;

  // False if another writer removed it before it was locked.
  bool is_there() const {
    struct stat facts {};
    return fstat(file_.number(), &facts) == 0 && facts.st_nlink > 0;
  }

  void inherit(const struct stat& before) {
    // Only root may change a file's owner; for other users this fails, and the new file keeps its owner.
    if (fchown(file_.number(), before.st_uid, before.st_gid) != 0 && errno != EPERM) fail_by_errno();
    if (fchmod(file_.number(), before.st_mode & 0777) != 0) fail_by_errno();
  }

  void write(std::span<const std::byte> bytes) {
    while (!bytes.empty()) {
      const ssize_t written = ::write(file_.number(), bytes.data(), std::min(bytes.size(), kMostPerWrite));
      if (written < 0 && errno == EINTR) continue;
      if (written < 0) fail_by_errno();
      if (written == 0) fail(std::strerror(EIO));
      bytes = bytes.subspan(static_cast<std::size_t>(written));
    }
  }

  void sync() {
    if (fsync(file_.number()) != 0) fail_by_errno();
  }

  void rename_to(const fs::path& target) {
    if (rename(path_.c_str(), target.c_str()) != 0) fail_by_errno();
    is_renamed_ = true;
  }

 private:
  fs::path path_;
  Descriptor file_;
  bool is_renamed_ = false;
};

void write_part(const fs::path& path, Blocks blocks, Durability durability) {
  const auto before = regular_file(path);
  const fs::path target = end_of_links(path);
  remove_parts(folder_of(target));
  std::optional<Part> part(target);
  while (!part->is_there()) part.emplace(target);
  if (before) part->inherit(*before);
  for (const auto& block : blocks) part->write(block);
  if (durability == Durability::Power) part->sync();
  part->rename_to(target);
}

Status sync_folder_of(const fs::path& path) {
  const Descriptor folder(open(folder_of(end_of_links(path)).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (folder.number() >= 0 && fsync(folder.number()) == 0) return {};
  if (errno == EINVAL || errno == ENOTSUP) return {};  // file systems without this operation
  return Status(ErrorKind::Io, path.string() +
                                   " is replaced, but may have its old content after a loss of power: its folder "
                                   "cannot be put on the disk: " +
                                   std::strerror(errno) + ".");
}

}  // namespace

Status write_file(const std::string& path, Blocks blocks, const std::string& what, Durability durability) noexcept {
  try {
    const auto problem = [&](const std::string& reason) {
      return Status(ErrorKind::Io, what + " cannot be written to " + path + ": " + reason + ".");
    };
    try {
      write_part(path, blocks, durability);
    } catch (const Error& error) {
      return problem(error.what());
    } catch (const fs::filesystem_error& error) {
      if (error.code() == std::errc::not_enough_memory) throw std::bad_alloc();
      return problem(error.code().message());
    }
    return durability == Durability::Power ? sync_folder_of(path) : Status();
  } catch (...) {
    return Status::from(std::current_exception());
  }
}

}  // namespace openmps::engine
