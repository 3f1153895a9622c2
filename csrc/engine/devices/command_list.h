// What a command buffer records: an ordered list of work, read when it runs. Not thread-safe; one thread records, then
// the queue owns it. Recording allocates nothing once a list of the same size has been recorded before.
#pragma once

#include "engine/devices/device.h"

namespace openmps::engine {

// Rows of equal length that lie evenly spaced on either side.
struct RowCopy {
  std::size_t rows = 0;
  std::size_t source_step = 0, destination_step = 0;  // bytes from one row to the next
};

struct Command {
  enum class Kind : std::uint8_t { Run, Copy, CopyRows, Fill, Synchronize, Call, Wait, Signal };
  Kind kind = Kind::Run;
  std::uint8_t fill_value = 0;
  // Run: inputs then outputs; Copy, CopyRows: source, destination; Fill, Synchronize: the view
  std::uint32_t first_view = 0;
  std::uint32_t first_scalar = 0;  // Run
  std::size_t bytes = 0;           // Copy, Fill, Synchronize; CopyRows: of one row
  RowCopy rows;                    // CopyRows
  std::uint64_t event_value = 0;
  std::shared_ptr<Executable> executable;
  std::shared_ptr<SharedEvent> event;
  std::function<Status()> call;
};

class CommandList {
 public:
  // Views are checked against the plan's types here; bytes are read and written when the list runs.
  Status run(std::shared_ptr<Executable> executable, std::span<const BufferView> inputs,
             std::span<const BufferView> outputs, std::span<const Scalar> scalars = {}) noexcept;
  Status copy(const BufferView& source, const BufferView& destination, std::size_t bytes) noexcept;
  // `row_bytes` of every row; what lies between the destination's rows is neither read nor written. The sides must not
  // overlap.
  Status copy_rows(const BufferView& source, const BufferView& destination, std::size_t row_bytes,
                   const RowCopy& rows) noexcept;
  Status fill(const BufferView& destination, std::uint8_t value, std::size_t bytes) noexcept;
  // Brings what the device wrote into a managed buffer to its mirror at host().
  Status synchronize(const BufferView& view, std::size_t bytes) noexcept;
  // Host work at this place of the queue's order; a failure ends the list.
  void call(std::function<Status()> work) noexcept;
  void wait(std::shared_ptr<SharedEvent> event, std::uint64_t value) noexcept;
  void signal(std::shared_ptr<SharedEvent> event, std::uint64_t value) noexcept;

  const std::vector<Command>& commands() const noexcept { return commands_; }
  std::span<const BufferView> views(std::uint32_t first) const noexcept { return std::span(views_).subspan(first); }
  std::span<const Scalar> scalars(std::uint32_t first) const noexcept { return std::span(scalars_).subspan(first); }
  bool empty() const noexcept { return commands_.empty(); }
  void clear() noexcept;  // keeps the memory

  // A place to come back to: `rewind` forgets what was recorded since, unless the list was cleared in between.
  struct Mark {
    std::size_t commands, views, scalars;
  };
  Mark mark() const noexcept { return {commands_.size(), views_.size(), scalars_.size()}; }
  bool rewind(const Mark& mark) noexcept;  // false: there is less than that

 private:
  Command& append(Command::Kind kind);
  std::vector<Command> commands_;
  std::vector<BufferView> views_;
  std::vector<Scalar> scalars_;
};

}  // namespace openmps::engine
