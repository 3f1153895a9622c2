// Finds NVIDIA's libraries at run time: by name, as the system's loader knows them, then in the folders of a Python
// environment's NVIDIA packages. Keeps a report of every search and its result, for `openmps doctor`.
#pragma once

#include <string>
#include <vector>

#include "engine/devices/library_report.h"

namespace openmps::engine::cuda {

// Opened once, never closed.
class Library {
 public:
  Library(std::string path, void* handle) : path_(std::move(path)), handle_(handle) {}
  const std::string& path() const noexcept { return path_; }
  void* find(const char* symbol) const noexcept;  // null when it has none
  // The file that the loader has found for the path, which may be a name alone. It has the symbol.
  std::string file_of(const char* symbol) const;

 private:
  std::string path_;
  void* handle_;
};

struct LibraryRequest {
  const char* what;                   // "cuDNN"
  std::vector<const char*> names;     // sonames, best first
  std::vector<const char*> packages;  // folders under site-packages/nvidia that may hold it: "cudnn", "cu13"
  const char* variable;               // the setting that names the file to take instead
  // Prefix of file names in the same folder. These files are opened first, because the library opens them by soname.
  // The loader finds a soname among opened libraries, or else in the system's folders alone.
  const char* companions = nullptr;
};

// A library's functions as the members of a table, from a list X(name, parameters). The first macro declares a member.
// The second looks it up, in a function that returns bool and has `library`.
#define OPENMPS_LIBRARY_MEMBER(name, parameters) int(*name) parameters = nullptr;
#define OPENMPS_LIBRARY_FIND(name, parameters)                                  \
  if (name = reinterpret_cast<int(*) parameters>(library.find(#name)); !name) { \
    report_missing(library, #name);                                             \
    return false;                                                               \
  }

// The files in the folder of a library whose names begin with `prefix`.
std::vector<std::string> companions_of(const std::string& library, const char* prefix);

// Null if it is not found. The same library is looked for once.
const Library* open_library(const LibraryRequest& request);
void report_missing(const Library& library, const std::string& symbol);
void report_failure(const Library& library, const std::string& problem);
// Another problem that keeps a device from being listed; it is listed with the libraries' reports.
void report_problem(const std::string& what, const std::string& problem);
std::vector<LibraryReport> library_reports();

// Folders named site-packages in which to look for nvidia/*/lib, besides those of OPENMPS_CUDA_PATH and VIRTUAL_ENV.
// Call before the first use of the engine's devices.
void add_library_folder(const std::string& site_packages);

}  // namespace openmps::engine::cuda
