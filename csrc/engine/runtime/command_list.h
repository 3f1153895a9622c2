// The record of a command buffer: an ordered list of work, read when it runs. Not thread-safe: one thread records, then
// the queue owns it. Recording allocates nothing once a list of the same size has been recorded before. If memory is
// missing in a function without a Status, the list fails at that place when it runs, and records nothing more.
//
// If and while are commands around other commands, with a predicate of one element that is read at its place in the
// order. They can be nested:
//
//   begin_if(p) A begin_else() B end()              A where p is not 0, else B
//   begin_while(s) A while_condition(p) B end()     A, and then B again and again while p is not 0
#pragma once

#include "engine/runtime/command.h"

namespace openmps::engine {

class CommandList {
 public:
  // Views are checked against the plan's types here; bytes are read and written when the list runs.
  Status run(std::shared_ptr<Executable> executable, std::span<const BufferView> inputs,
             std::span<const BufferView> outputs, std::span<const Scalar> scalars = {}) noexcept;
  // Runs a user's kernel, nothing if the grid is empty. Fails if an argument that the function needs is not set, or is
  // not in its buffer, and if the device cannot have such threadgroups.
  Status dispatch(std::shared_ptr<Pipeline> pipeline, std::shared_ptr<const DispatchArguments> arguments,
                  Extent3 threads, Extent3 group) noexcept;
  // The same with the number of threadgroups in memory: 3 uint32, read at this place in the order.
  Status dispatch_indirect(std::shared_ptr<Pipeline> pipeline, std::shared_ptr<const DispatchArguments> arguments,
                           const BufferView& group_counts, Extent3 group) noexcept;
  Status copy(const BufferView& source, const BufferView& destination, std::size_t bytes) noexcept;
  // Copies `row_bytes` of every row. The bytes between the destination's rows are neither read nor written. The sides
  // must not overlap.
  Status copy_rows(const BufferView& source, const BufferView& destination, std::size_t row_bytes,
                   const RowCopy& rows) noexcept;
  Status fill(const BufferView& destination, std::uint8_t value, std::size_t bytes) noexcept;
  // Copies the device's writes to a managed buffer to its mirror at host().
  Status synchronize(const BufferView& view, std::size_t bytes) noexcept;
  // Host work at this place in the queue's order; a failure ends the list.
  void call(std::function<Status()> work) noexcept;
  void wait(std::shared_ptr<SharedEvent> event, std::uint64_t value) noexcept;
  void signal(std::shared_ptr<SharedEvent> event, std::uint64_t value) noexcept;

  // From here on work runs only where each of these uint32 is not 0. They are read at that place in the order. A plan,
  // a copy, a fill, an if or while as a whole, and host work depend on them. Waits, signals and `synchronize` do not.
  // Host work fails if a predicate is in memory that the CPU does not reach. An empty span ends this.
  Status set_predicates(std::span<const BufferView> predicates) noexcept;
  bool has_predicates() const noexcept { return !predicates_.empty(); }

  // Host work, waits and signals are not allowed inside of if and while. `begin_else`, `while_condition`,
  // `next_iteration` and `end` belong to the innermost open command; they fail if there is none of that kind.
  Status begin_if(const BufferView& predicate, DType dtype) noexcept;
  Status begin_else() noexcept;
  // Every iteration has a number. It is made of `step`, or of the number of the surrounding iteration, and of the count
  // of `next_iteration` since `begin_while`.
  void begin_while(std::uint32_t step) noexcept;
  Status while_condition(const BufferView& predicate, DType dtype) noexcept;
  Status next_iteration() noexcept;
  Status end() noexcept;
  // `run` inside a loop, for a plan whose scalars are uint32: all of them are the number of the iteration.
  Status run_with_iteration(std::shared_ptr<Executable> executable, std::span<const BufferView> inputs,
                            std::span<const BufferView> outputs) noexcept;

  const std::vector<Command>& commands() const noexcept { return commands_; }
  // The operands of a run: its inputs and then its outputs; its scalars.
  std::span<const BufferView> views(const command::Run& run) const noexcept;
  std::span<const BufferView> views(const command::RunWithIteration& run) const noexcept;
  std::span<const Scalar> scalars(const command::Run& run) const noexcept;
  bool empty() const noexcept { return commands_.empty(); }
  void clear() noexcept;  // keeps the memory

  // A position to return to: `rewind` removes everything recorded since, unless the list was cleared in between.
  struct Mark {
    std::size_t commands, views, scalars;
  };
  Mark mark() const noexcept { return {commands_.size(), views_.size(), scalars_.size()}; }
  bool rewind(const Mark& mark) noexcept;  // false: the list is shorter

 private:
  template <typename Recorded>
  void append(Recorded command);
  Status append_dispatch(command::Dispatch dispatch);
  std::uint32_t append_views(std::span<const BufferView> inputs, std::span<const BufferView> outputs);
  // Records an If or a WhileCondition.
  template <typename Opened>
  Status append_predicate(const BufferView& predicate, DType dtype) noexcept;
  void append_else();
  void append_end();
  void close_predicates();
  // Records work inside of the predicates' ifs, unless something is open: that is inside of them already.
  enum class After : std::uint8_t { Close, LeaveOpen };
  template <typename F>
  Status conditional(F&& record, After after = After::Close) noexcept;
  // The innermost open command, if it is of this kind; else null.
  template <typename Opened>
  Opened* open() noexcept;
  std::uint32_t next() const noexcept { return static_cast<std::uint32_t>(commands_.size()); }
  std::vector<Command> commands_;
  std::vector<std::uint32_t> open_;  // If, Else, While and WhileCondition without their Else or End
  std::vector<BufferView> views_;
  std::vector<Scalar> scalars_;
  std::vector<BufferView> predicates_;  // of set_predicates
  std::size_t open_predicates_ = 0;     // how many of `open_` are the predicates' ifs: the first ones
};

}  // namespace openmps::engine
