// Writes files so that a reader finds the old content or the new one, never a part. Any thread, any number of
// processes.
//
// The content goes to a temporary file beside the target, a part, which is then renamed over it. The writer holds a
// lock on its part. A part without a lock was left by a process that ended, and the next writer in that folder removes
// it. Symbolic links stay; the file that they lead to is replaced. A new file has the permissions of the umask; a
// replaced one keeps its permissions. `python/openmps/_files/atomic_file.py` does the same with the same names.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "result/result.h"

namespace openmps::engine {

enum class Durability {
  Process,  // complete whenever this process ends
  Power     // complete on the disk, too
};

using Blocks = std::span<const std::span<const std::byte>>;

// Writes the blocks one after another. Fails with "`what` cannot be written to `path`: ..." if the system refuses. Also
// if `path` is neither a regular file nor a free name in an existing folder. The previous content stays.
Status write_file(const std::string& path, Blocks blocks, const std::string& what, Durability durability) noexcept;

}  // namespace openmps::engine
