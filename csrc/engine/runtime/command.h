// The commands of a command list: one struct for each kind. A command is a value; it owns what it names.
//
// A new kind is a struct and a place in `Command`. After that the compiler names each function that has to take it: the
// queues of the devices visit commands by type (engine/runtime/overloaded.h).
#pragma once

#include <variant>

#include "engine/runtime/device.h"
#include "engine/runtime/pipeline.h"

namespace openmps::engine {

// Rows of equal length at equal distances on either side.
struct RowCopy {
  std::size_t rows = 0;
  std::size_t source_step = 0, destination_step = 0;  // bytes from one row to the next
};

namespace command {

// Runs a plan. `CommandList::views` and `scalars` return its operands.
struct Run {
  std::shared_ptr<Executable> executable;
  std::uint32_t first_view = 0;  // its inputs and then its outputs, among the views of the list
  std::uint32_t first_scalar = 0;
};

// Runs a plan inside of a while. Each of its scalars is the number of the iteration.
struct RunWithIteration {
  std::shared_ptr<Executable> executable;
  std::uint32_t first_view = 0;
};

// Runs a user's kernel on a grid of threads.
struct Dispatch {
  std::shared_ptr<Pipeline> pipeline;
  std::shared_ptr<const DispatchArguments> arguments;
  Extent3 threads;          // of the grid; the last threadgroups may be smaller
  Extent3 group;            // threads of a threadgroup
  BufferView group_counts;  // 3 uint32 that are read at its place in the order: `threads` is ignored; null: no such
};

// Copies bytes from one place to another.
struct Copy {
  BufferView source, destination;
  std::size_t bytes = 0;
};

// Copies `row_bytes` of every row. There is at least one row.
struct CopyRows {
  BufferView source, destination;
  std::size_t row_bytes = 0;
  RowCopy rows;
};

// Gives each byte the value.
struct Fill {
  BufferView destination;
  std::uint8_t value = 0;
  std::size_t bytes = 0;
};

// Copies the device's writes to a managed buffer to its mirror at host().
struct Synchronize {
  BufferView view;
  std::size_t bytes = 0;
};

// Host work. If it fails, the list ends.
struct Call {
  std::function<Status()> work;
};

// Work after it starts once the event has the value.
struct Wait {
  std::shared_ptr<SharedEvent> event;
  std::uint64_t value = 0;
};

// Raises the event to the value after all work before it.
struct Signal {
  std::shared_ptr<SharedEvent> event;
  std::uint64_t value = 0;
};

// One element in memory, read at its place in the order. It is set if it is not 0.
struct Predicate {
  BufferView view;
  DType dtype = DType::Bool;
};

// Where the predicate is set, the commands up to the Else run. If it is not set, those from there to the End run.
struct If {
  Predicate predicate;
  std::uint32_t else_at = 0;  // an index in the list, as all positions here
};

// Separates the two parts of an If.
struct Else {
  std::uint32_t end = 0;
};

// Begins a loop. The commands up to its WhileCondition run first, once.
struct While {
  std::uint32_t step = 0;               // makes the numbers of the iterations, unless a loop is around it
  std::uint32_t iteration_scalars = 0;  // the most scalars of a RunWithIteration inside of it
  std::uint32_t end = 0;
};

// Repeats the commands from here to the End as long as the predicate is set.
struct WhileCondition {
  Predicate predicate;
  std::uint32_t end = 0;
};

// The work after it, up to the next one, belongs to the loop's next iteration.
struct NextIteration {};

// Ends an If or a While.
struct End {};

}  // namespace command

using Command =
    std::variant<command::Run, command::RunWithIteration, command::Dispatch, command::Copy, command::CopyRows,
                 command::Fill, command::Synchronize, command::Call, command::Wait, command::Signal, command::If,
                 command::Else, command::While, command::WhileCondition, command::NextIteration, command::End>;

}  // namespace openmps::engine
