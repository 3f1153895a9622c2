// Writing files so that a reader finds the old content or the new one, never a part. Any thread, any number of
// processes.
//
// The content goes to a file beside the target, a part, and is renamed over it. Its writer holds a lock on a part: one
// that nobody has locked was left by a process that ended, and the next writer in that folder removes it. Symbolic
// links stay, the file that they lead to is replaced. A new file has the permissions that the umask leaves, a replaced
// one keeps its own. python/openmps/atomic_file.py does the same with the same names.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "result/result.h"

namespace openmps::engine {

enum class Durability {
  Process,  // whole whenever this process ends
  Power     // whole on the disk, too
};

using Blocks = std::span<const std::span<const std::byte>>;

// Writes the blocks behind one another. Fails with "`what` cannot be written to `path`: ..." where `path` is anything
// but a regular file or a free name in a folder that exists, and where the system says no; what was there stays.
Status write_file(const std::string& path, Blocks blocks, const std::string& what, Durability durability) noexcept;

}  // namespace openmps::engine
