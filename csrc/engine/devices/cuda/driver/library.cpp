#include "engine/devices/cuda/driver/library.h"

#include <dlfcn.h>

#include <algorithm>
#include <cstdlib>
#include <deque>
#include <filesystem>
#include <mutex>
#include <sstream>

#include "engine/settings.h"

namespace openmps::engine::cuda {
namespace {

namespace fs = std::filesystem;

struct Shelf {
  std::mutex mutex;
  std::vector<std::string> folders;  // site-packages
  std::deque<Library> libraries;     // by position, as the reports; addresses stay
  std::vector<LibraryReport> reports;
};

Shelf& shelf() {
  static auto* const shelf = new Shelf;
  return *shelf;
}

void add_environment(std::vector<std::string>& folders, const fs::path& prefix) {
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(prefix / "lib", ignored))
    if (entry.path().filename().string().starts_with("python"))
      folders.push_back((entry.path() / "site-packages").string());
}

// OPENMPS_CUDA_PATH lists folders, separated by ':'; each may be a site-packages or hold the libraries itself.
std::vector<std::string> site_folders(const std::vector<std::string>& given) {
  std::vector<std::string> folders = given;
  std::istringstream entries{std::string(value_of("OPENMPS_CUDA_PATH"))};
  for (std::string entry; std::getline(entries, entry, ':');) folders.push_back(entry);
  if (const char* prefix = std::getenv("VIRTUAL_ENV")) add_environment(folders, prefix);
  return folders;
}

std::vector<std::string> candidates(const LibraryRequest& request, const std::vector<std::string>& given) {
  if (const std::string_view chosen = value_of(request.variable); !chosen.empty()) return {std::string(chosen)};
  std::vector<std::string> result(request.names.begin(), request.names.end());
  for (const std::string& folder : site_folders(given))
    for (const char* name : request.names) {
      result.push_back(folder + "/" + name);
      for (const char* package : request.packages) result.push_back(folder + "/nvidia/" + package + "/lib/" + name);
    }
  return result;
}

// They stay open. A file that does not open is none of ours, or the library says so by itself.
void open_companions(const std::string& library, const char* prefix) {
  if (!prefix) return;
  for (const std::string& file : companions_of(library, prefix)) dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
}

LibraryReport& report_of(const Library& library) {
  Shelf& all = shelf();
  return *std::ranges::find(all.reports, library.path(), &LibraryReport::path);
}

}  // namespace

void* Library::find(const char* symbol) const noexcept { return dlsym(handle_, symbol); }

std::string Library::file_of(const char* symbol) const {
  Dl_info facts{};
  if (!dladdr(find(symbol), &facts) || !facts.dli_fname) return path_;
  std::error_code failed;
  const fs::path file = fs::canonical(facts.dli_fname, failed);
  return failed ? facts.dli_fname : file.string();
}

std::vector<std::string> companions_of(const std::string& library, const char* prefix) {
  std::vector<std::string> files;
  std::error_code ignored;
  const fs::path path(library);
  if (!path.has_parent_path() || !fs::exists(path, ignored)) return files;
  for (const auto& entry : fs::directory_iterator(path.parent_path(), ignored))
    if (entry.path().filename().string().starts_with(prefix)) files.push_back(entry.path().string());
  return files;
}

const Library* open_library(const LibraryRequest& request) {
  Shelf& all = shelf();
  const std::lock_guard lock(all.mutex);
  LibraryReport& report = all.reports.emplace_back();
  report.what = request.what;
  for (const std::string& path : candidates(request, all.folders)) {
    open_companions(path, request.companions);
    if (void* handle = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL)) {
      report.looked.push_back(path + ": found");
      report.path = path;
      return &all.libraries.emplace_back(path, handle);
    }
    const char* const problem = dlerror();
    std::error_code ignored;
    const bool there = path.find('/') != std::string::npos && fs::exists(path, ignored);
    report.looked.push_back(path + (there ? ": " + std::string(problem ? problem : "does not open") : ": not there"));
  }
  report.problem = "not found";
  return nullptr;
}

void report_missing(const Library& library, const std::string& symbol) {
  report_failure(library, "has no function " + symbol);
}

void report_failure(const Library& library, const std::string& problem) {
  const std::lock_guard lock(shelf().mutex);
  report_of(library).problem = problem;
}

void report_problem(const std::string& what, const std::string& problem) {
  const std::lock_guard lock(shelf().mutex);
  shelf().reports.push_back({what, {}, problem, {}});
}

std::vector<LibraryReport> library_reports() {
  const std::lock_guard lock(shelf().mutex);
  return shelf().reports;
}

void add_library_folder(const std::string& site_packages) {
  const std::lock_guard lock(shelf().mutex);
  shelf().folders.push_back(site_packages);
}

}  // namespace openmps::engine::cuda
