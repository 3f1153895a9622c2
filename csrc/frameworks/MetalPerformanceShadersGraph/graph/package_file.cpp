// Packages on disk.
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "frameworks/MetalPerformanceShadersGraph/graph/package.h"

namespace openmps::fw::graph {
namespace {

constexpr const char* kFile = "executable.openmps";

Status problem(const std::string& path, const std::string& what) {
  return Status(ErrorKind::Io, "MPSGraphExecutable: " + path + " " + what + ".");
}

std::string reason() { return std::strerror(errno); }

// Whole and on the disk, or not there.
bool write_file(const std::filesystem::path& path, std::span<const std::byte> bytes) {
  std::FILE* const file = std::fopen(path.c_str(), "wb");
  if (!file) return false;
  bool written = std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size();
  written = std::fflush(file) == 0 && fsync(fileno(file)) == 0 && written;
  return std::fclose(file) == 0 && written;
}

Status write_bytes(const std::string& folder, std::span<const std::byte> bytes) {
  static std::atomic<unsigned> count{0};
  const std::filesystem::path place(folder);
  std::error_code error;
  const bool is_new = std::filesystem::create_directories(place, error);
  if (error) return problem(folder, "cannot be made: " + error.message());
  const std::filesystem::path beside =
      place / (std::string(kFile) + "." + std::to_string(getpid()) + "." + std::to_string(++count));
  Status status;
  if (!write_file(beside, bytes)) status = problem(beside.string(), "cannot be written: " + reason());
  if (status) {
    std::filesystem::rename(beside, place / kFile, error);
    if (error) status = problem((place / kFile).string(), "cannot be written: " + error.message());
  }
  if (!status) {
    std::filesystem::remove(beside, error);
    if (is_new) std::filesystem::remove(place, error);
  }
  return status;
}

Result<Package> read_bytes(const std::string& folder) {
  const std::string path = (std::filesystem::path(folder) / kFile).string();
  std::error_code error;
  const auto size = std::filesystem::file_size(path, error);
  if (error) return problem(path, "cannot be read: " + error.message());
  std::vector<std::byte> bytes(size);
  std::ifstream file(path, std::ios::binary);
  if (!file.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(size)))
    return problem(path, "cannot be read: " + reason());
  auto package = package_from(bytes);
  if (!package) return problem(path, package.status().message());
  return package;
}

}  // namespace

Status write_package(const std::string& folder, const Package& package) noexcept {
  try {
    return write_bytes(folder, bytes_of(package));
  } catch (...) {
    return Status::from(std::current_exception());
  }
}

Result<Package> read_package(const std::string& folder) noexcept {
  try {
    return read_bytes(folder);
  } catch (...) {
    return Status::from(std::current_exception());
  }
}

}  // namespace openmps::fw::graph
