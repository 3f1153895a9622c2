// Sources of kernels in files: `.metal` files, what they include, and the places of the default library.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/engine.h"

namespace openmps::fw {

using ParsedLibraries = std::vector<std::shared_ptr<const engine::shaders::Library>>;

// Parses a `.metal` file, or each of a folder, by name. `#include "name"` finds files in the folder of the file and
// below it. Fails with kind Io for a file that does not exist, and for a folder without such files.
Result<ParsedLibraries> parse_files(const std::string& path, const engine::shaders::SourceOptions& options) noexcept;

// The files and folders of the default library: those of OPENMPS_METAL_SOURCES, with colons between them. Without it:
// the program's folder and the folders `*.resources` in it, if they have `.metal` files.
Result<std::vector<std::string>> default_sources() noexcept;

}  // namespace openmps::fw
