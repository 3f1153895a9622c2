#include "frameworks/Metal/compute/SourceFiles.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <sstream>
#include <system_error>

#include "engine/settings.h"

namespace openmps::fw {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kLongestFile = 64u << 20;

// The text of a regular file of at most 64 MiB; none if there is no such file.
std::optional<std::string> text_of(const fs::path& path) {
  std::error_code error;
  if (!fs::is_regular_file(path, error) || fs::file_size(path, error) > kLongestFile || error) return std::nullopt;
  std::ifstream file(path, std::ios::binary);
  if (!file) return std::nullopt;
  std::ostringstream text;
  text << file.rdbuf();
  return std::move(text).str();
}

// Finds the files that a source includes. A name is looked for beside the file that includes it, then in the folder of
// the library's own file. Files outside that folder do not exist here, whichever way a name or a link leads there.
class Includes {
 public:
  explicit Includes(const fs::path& main)
      : root_(fs::weakly_canonical(main.parent_path().empty() ? "." : main.parent_path())) {}

  std::optional<std::string> find(const std::string& name, const std::string& from) {
    const auto known = folders_.find(from);
    for (const fs::path& folder : {known != folders_.end() ? known->second : root_, root_}) {
      const fs::path path = fs::weakly_canonical(folder / name);
      if (!is_inside(path)) continue;
      if (std::optional<std::string> text = text_of(path)) {
        folders_[name] = path.parent_path();
        return text;
      }
    }
    return std::nullopt;
  }

 private:
  bool is_inside(const fs::path& path) const {
    return std::mismatch(root_.begin(), root_.end(), path.begin(), path.end()).first == root_.end();
  }

  fs::path root_;
  std::map<std::string, fs::path> folders_;  // of the files that were found, by the names that included them
};

bool is_source(const fs::path& path) { return path.extension() == ".metal"; }

std::vector<fs::path> sources_in(const fs::path& folder) {
  std::vector<fs::path> found;
  std::error_code error;
  for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error))
    if (is_source(it->path()) && it->is_regular_file(error)) found.push_back(it->path());
  std::ranges::sort(found);
  return found;
}

std::shared_ptr<const engine::shaders::Library> parse_file(const fs::path& path,
                                                           engine::shaders::SourceOptions options) {
  std::optional<std::string> text = text_of(path);
  if (!text) throw Error(ErrorKind::Io, "The library file " + path.string() + " cannot be read.");
  options.name = path.filename().string();
  options.include = [includes = std::make_shared<Includes>(path)](const std::string& name, const std::string& from) {
    return includes->find(name, from);
  };
  return engine::shaders::Library::parse(std::move(*text), options).take_or_throw();
}

std::vector<fs::path> files_at(const std::string& path) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (!fs::exists(status)) throw Error(ErrorKind::Io, "The library file " + path + " does not exist.");
  if (fs::is_directory(status)) {
    std::vector<fs::path> found = sources_in(path);
    if (found.empty()) throw Error(ErrorKind::Io, "The folder " + path + " has no .metal files.");
    return found;
  }
  if (!is_source(path)) {
    throw Error(ErrorKind::Unsupported,
                "The library file " + path +
                    (fs::path(path).extension() == ".metallib" ? " is compiled by Apple's tools"
                                                               : " has another ending than .metal") +
                    "; openmps compiles the sources, files named *.metal.");
  }
  return {path};
}

}  // namespace

Result<ParsedLibraries> parse_files(const std::string& path, const engine::shaders::SourceOptions& options) noexcept {
  try {
    ParsedLibraries parsed;
    for (const fs::path& each : files_at(path)) parsed.push_back(parse_file(each, options));
    return parsed;
  } catch (...) {
    return Status::from(std::current_exception());
  }
}

Result<std::vector<std::string>> default_sources() noexcept {
  try {
    std::vector<std::string> places;
    std::istringstream named{std::string(engine::value_of("OPENMPS_METAL_SOURCES"))};
    for (std::string each; std::getline(named, each, ':');)
      if (!each.empty()) places.push_back(each);
    if (!places.empty()) return places;
    std::error_code error;
    const fs::path folder = fs::read_symlink("/proc/self/exe", error).parent_path();
    if (error) return places;
    std::vector<fs::path> folders;
    for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error))
      if (it->path().extension() == ".resources" && it->is_directory(error)) folders.push_back(it->path());
    std::ranges::sort(folders);
    folders.insert(folders.begin(), folder);
    for (const fs::path& each : folders)
      if (!sources_in(each).empty()) places.push_back(each.string());
    return places;
  } catch (...) {
    return Status::from(std::current_exception());
  }
}

}  // namespace openmps::fw
