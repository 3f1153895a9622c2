// Packages on disk.
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <new>
#include <system_error>

#include "engine/files/atomic_file.h"
#include "frameworks/MetalPerformanceShadersGraph/graph/package.h"

namespace openmps::fw::graph {
namespace {

constexpr const char* kFile = "executable.openmps";

Status problem(const std::error_code& error, const std::string& path, const std::string& what) {
  if (error == std::errc::not_enough_memory) throw std::bad_alloc();
  return Status(ErrorKind::Io, "MPSGraphExecutable: " + path + " " + what + ": " + error.message() + ".");
}

Status problem(const std::string& path, const std::string& what) {
  return Status(ErrorKind::Io, "MPSGraphExecutable: " + path + " " + what + ".");
}

Status write_bytes(const std::string& folder, std::span<const std::byte> bytes) {
  const std::filesystem::path place(folder);
  std::error_code error;
  const bool is_new = std::filesystem::create_directories(place, error);
  if (error) return problem(error, folder, "cannot be made");
  const std::string what = "MPSGraphExecutable: a package of " + std::to_string(bytes.size()) + " bytes";
  Status status = engine::write_file((place / kFile).string(), {&bytes, 1}, what, engine::Durability::Power);
  if (!status && is_new) std::filesystem::remove(place, error);
  return status;
}

Result<Package> read_bytes(const std::string& folder) {
  const std::string path = (std::filesystem::path(folder) / kFile).string();
  std::error_code error;
  const auto size = std::filesystem::file_size(path, error);
  if (error) return problem(error, path, "cannot be read");
  std::vector<std::byte> bytes(size);
  std::ifstream file(path, std::ios::binary);
  if (!file.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(size)))
    return problem({errno, std::generic_category()}, path, "cannot be read");
  auto package = package_from(bytes);
  if (!package && package.status().kind() == ErrorKind::InvalidArgument)
    return problem(path, package.status().message());
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
