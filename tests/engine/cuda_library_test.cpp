// NVIDIA's libraries: found in folders, together with the files that they open by themselves.
#include "engine/devices/cuda/driver/library.h"

#include <dlfcn.h>
#include <doctest/doctest.h>

#include <cmath>
#include <filesystem>
#include <string>

#include "tests/engine/temporary_folder.h"

namespace openmps::engine::cuda {
namespace {

// The C library's file of mathematical functions stands in for NVIDIA's; no sanitizer has a cbrt of its own.
std::filesystem::path some_library() {
  Dl_info info{};
  dladdr(reinterpret_cast<const void*>(static_cast<double (*)(double)>(std::cbrt)), &info);
  return info.dli_fname;
}

bool is_open(const std::filesystem::path& path) {
  return dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_NOLOAD) != nullptr;
}

}  // namespace

TEST_CASE("cuda libraries: companions beside a library are open with it, by name") {
  const testing::TemporaryFolder folder;
  const std::filesystem::path path = folder.path();
  for (const char* name : {"libpart.so.9", "libpart-builtins.so.9.1", "libother.so.9"})
    std::filesystem::copy_file(some_library(), path / name);
  add_library_folder(path.string());
  const Library* library = open_library({"a part", {"libpart.so.9"}, {}, "OPENMPS_CUDA_NVRTC", "libpart-builtins.so"});
  REQUIRE(library);
  CHECK(library->path() == (path / "libpart.so.9").string());
  CHECK(is_open(path / "libpart-builtins.so.9.1"));
  CHECK_FALSE(is_open(path / "libother.so.9"));
}

}  // namespace openmps::engine::cuda
