#include "engine/runtime/command_list.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "engine/runtime/check_dispatch.h"
#include "result/checked_size.h"

namespace openmps::engine {
namespace {

Status check_view(const BufferView& view, std::size_t bytes, const std::string& subject) {
  if (!view) return Status(ErrorKind::InvalidArgument, subject + " has no buffer.");
  if (view.offset > view.buffer->bytes() || view.buffer->bytes() - view.offset < bytes)
    return Status(ErrorKind::OutOfRange, subject + " needs " + std::to_string(bytes) + " bytes from offset " +
                                             std::to_string(view.offset) + ", its buffer has " +
                                             std::to_string(view.buffer->bytes()) + ".");
  return Status::ok();
}

// `rows` rows of `row_bytes`, `step` bytes apart.
Status check_rows(const BufferView& view, std::size_t rows, std::size_t step, std::size_t row_bytes,
                  const std::string& subject) noexcept try {
  return check_view(view, (CheckedSize(rows) - 1) * step + row_bytes, subject);
} catch (const Error& error) {
  return Status(error.kind(), subject + " has " + std::to_string(rows) + " rows, " + std::to_string(step) +
                                  " bytes apart: " + error.what());
}

Status check_views(std::span<const BufferView> views, const std::vector<TensorType>& types, const char* what) {
  const char* const subject = *what == 'i' ? "Input " : "Output ";
  if (views.size() != types.size())
    return Status(ErrorKind::InvalidArgument, std::string("The plan has ") + std::to_string(types.size()) + " " + what +
                                                  "s, " + std::to_string(views.size()) + " are given.");
  for (std::size_t i = 0; i < views.size(); ++i)
    if (Status status = check_view(views[i], types[i].bytes(), subject + std::to_string(i)); !status) return status;
  return Status::ok();
}

Status check_operands(const Executable& executable, std::span<const BufferView> inputs,
                      std::span<const BufferView> outputs) {
  if (Status status = check_views(inputs, executable.inputs(), "input"); !status) return status;
  return check_views(outputs, executable.outputs(), "output");
}

Status check_scalar(const Executable& executable, std::size_t i, DType given) {
  const DType expected = executable.scalars()[i];
  if (given == expected) return Status::ok();
  return Status(ErrorKind::DType, "Scalar " + std::to_string(i) + " is " + name_of(given) + ", the plan expects " +
                                      name_of(expected) + ".");
}

Status check_scalars(const Executable& executable, std::span<const Scalar> scalars) {
  if (scalars.size() != executable.scalars().size())
    return Status(ErrorKind::InvalidArgument, "The plan has " + std::to_string(executable.scalars().size()) +
                                                  " scalars, " + std::to_string(scalars.size()) + " are given.");
  for (std::size_t i = 0; i < scalars.size(); ++i)
    if (Status status = check_scalar(executable, i, scalars[i].dtype); !status) return status;
  return Status::ok();
}

Status out_of_memory() {
  return Status(ErrorKind::OutOfMemory, "The machine has no memory left for recording on a command buffer.");
}

// Whether the list ended because memory was missing in a function without a Status. It fails there when it runs, and
// records nothing more.
bool gave_up(const std::vector<Command>& commands) {
  const auto* const last = commands.empty() ? nullptr : std::get_if<command::Call>(&commands.back());
  const auto* const work = last ? last->work.target<Status (*)()>() : nullptr;
  return work && *work == &out_of_memory;
}

// Records completely or not at all.
template <typename F>
Status recorded(CommandList& list, F&& record) noexcept {
  const CommandList::Mark mark = list.mark();
  try {
    if (gave_up(list.commands())) return out_of_memory();
    return record();
  } catch (const std::bad_alloc&) {
    list.rewind(mark);
    return out_of_memory();
  }
}

// Uses the place that `append` keeps free.
void give_up(std::vector<Command>& commands) noexcept {
  if (!gave_up(commands)) commands.emplace_back(command::Call{out_of_memory});
}

// Host work that is left out where a predicate is 0.
std::function<Status()> only_where(std::vector<BufferView> predicates, std::function<Status()> work) {
  return [predicates = std::move(predicates), work = std::move(work)]() -> Status {
    for (const BufferView& predicate : predicates) {
      if (!predicate.buffer->host())
        return Status(ErrorKind::Unsupported,
                      "Host work depends on a predicate in private memory, which the CPU does not reach.");
      if (Status status = predicate.buffer->fetch(); !status) return status;
      std::uint32_t value = 0;
      std::memcpy(&value, static_cast<const std::byte*>(predicate.buffer->host()) + predicate.offset, sizeof value);
      if (value == 0) return Status::ok();
    }
    return work();
  };
}

std::size_t operands_of(const Executable& executable) {
  return executable.inputs().size() + executable.outputs().size();
}

Status nothing_open(const char* call, const char* what) {
  return Status(ErrorKind::InvalidArgument,
                std::string("A command list takes no ") + call + " here: no " + what + " is open.");
}

}  // namespace

Scalar Scalar::float32(float value) noexcept { return {std::bit_cast<std::uint32_t>(value), DType::Float32}; }
Scalar Scalar::float64(double value) noexcept { return {std::bit_cast<std::uint64_t>(value), DType::Float64}; }
Scalar Scalar::uint32(std::uint32_t value) noexcept { return {value, DType::UInt32}; }

// Keeps one place free, for `give_up`.
template <typename Recorded>
void CommandList::append(Recorded command) {
  if (commands_.size() + 2 > commands_.capacity())
    commands_.reserve(std::max(std::size_t{16}, 2 * commands_.capacity()));
  commands_.emplace_back(std::move(command));
}

// Returns the place of the first one.
std::uint32_t CommandList::append_views(std::span<const BufferView> inputs, std::span<const BufferView> outputs) {
  const std::size_t first = views_.size();
  views_.insert(views_.end(), inputs.begin(), inputs.end());
  views_.insert(views_.end(), outputs.begin(), outputs.end());
  return static_cast<std::uint32_t>(first);
}

std::span<const BufferView> CommandList::views(const command::Run& run) const noexcept {
  return std::span(views_).subspan(run.first_view, operands_of(*run.executable));
}

std::span<const BufferView> CommandList::views(const command::RunWithIteration& run) const noexcept {
  return std::span(views_).subspan(run.first_view, operands_of(*run.executable));
}

std::span<const Scalar> CommandList::scalars(const command::Run& run) const noexcept {
  return std::span(scalars_).subspan(run.first_scalar, run.executable->scalars().size());
}

Status CommandList::run(std::shared_ptr<Executable> executable, std::span<const BufferView> inputs,
                        std::span<const BufferView> outputs, std::span<const Scalar> scalars) noexcept {
  return conditional([&]() -> Status {
    if (Status status = check_operands(*executable, inputs, outputs); !status) return status;
    if (Status status = check_scalars(*executable, scalars); !status) return status;
    const std::uint32_t first_view = append_views(inputs, outputs);
    append(command::Run{std::move(executable), first_view, static_cast<std::uint32_t>(scalars_.size())});
    scalars_.insert(scalars_.end(), scalars.begin(), scalars.end());
    return Status::ok();
  });
}

Status CommandList::append_dispatch(command::Dispatch dispatch) {
  auto prepared = dispatch.pipeline->prepared(std::move(dispatch.arguments));
  if (!prepared) return prepared.status();
  dispatch.arguments = std::move(prepared).take_or_throw();
  append(std::move(dispatch));
  return Status::ok();
}

Status CommandList::dispatch(std::shared_ptr<Pipeline> pipeline, std::shared_ptr<const DispatchArguments> arguments,
                             Extent3 threads, Extent3 group) noexcept {
  return conditional([&]() -> Status {
    if (Status status = check_arguments(*pipeline, *arguments); !status) return status;
    if (Status status = check_group(*pipeline, *arguments, group); !status) return status;
    if (Status status = check_groups(*pipeline, groups_of(threads, group)); !status) return status;
    if (threads.x == 0 || threads.y == 0 || threads.z == 0) return Status::ok();
    return append_dispatch({std::move(pipeline), std::move(arguments), threads, group, {}});
  });
}

Status CommandList::dispatch_indirect(std::shared_ptr<Pipeline> pipeline,
                                      std::shared_ptr<const DispatchArguments> arguments,
                                      const BufferView& group_counts, Extent3 group) noexcept {
  return conditional([&]() -> Status {
    if (Status status = check_arguments(*pipeline, *arguments); !status) return status;
    if (Status status = check_group(*pipeline, *arguments, group); !status) return status;
    constexpr std::size_t kBytes = 3 * sizeof(std::uint32_t);
    if (Status status = check_view(group_counts, kBytes, "The buffer with the number of threadgroups"); !status)
      return status;
    return append_dispatch({std::move(pipeline), std::move(arguments), {0, 0, 0}, group, group_counts});
  });
}

Status CommandList::copy(const BufferView& source, const BufferView& destination, std::size_t bytes) noexcept {
  return conditional([&]() -> Status {
    if (Status status = check_view(source, bytes, "The source of a copy"); !status) return status;
    if (Status status = check_view(destination, bytes, "The destination of a copy"); !status) return status;
    append(command::Copy{source, destination, bytes});
    return Status::ok();
  });
}

Status CommandList::copy_rows(const BufferView& source, const BufferView& destination, std::size_t row_bytes,
                              const RowCopy& rows) noexcept {
  return conditional([&]() -> Status {
    if (rows.rows == 0 || row_bytes == 0) return Status::ok();
    const auto side = [&](const BufferView& view, std::size_t step, const char* subject) {
      if (rows.rows > 1 && step < row_bytes)
        return Status(ErrorKind::InvalidArgument, std::string(subject) + " has rows of " + std::to_string(row_bytes) +
                                                      " bytes, " + std::to_string(step) + " bytes apart.");
      return check_rows(view, rows.rows, step, row_bytes, subject);
    };
    if (Status status = side(source, rows.source_step, "The source of a copy of rows"); !status) return status;
    if (Status status = side(destination, rows.destination_step, "The destination of a copy of rows"); !status)
      return status;
    append(command::CopyRows{source, destination, row_bytes, rows});
    return Status::ok();
  });
}

Status CommandList::fill(const BufferView& destination, std::uint8_t value, std::size_t bytes) noexcept {
  return conditional([&]() -> Status {
    if (Status status = check_view(destination, bytes, "The destination of a fill"); !status) return status;
    append(command::Fill{destination, value, bytes});
    return Status::ok();
  });
}

Status CommandList::synchronize(const BufferView& view, std::size_t bytes) noexcept {
  return recorded(*this, [&]() -> Status {
    if (Status status = check_view(view, bytes, "The buffer to synchronize"); !status) return status;
    append(command::Synchronize{view, bytes});
    return Status::ok();
  });
}

void CommandList::call(std::function<Status()> work) noexcept {
  const Status status = recorded(*this, [&] {
    if (has_predicates()) work = only_where(predicates_, std::move(work));
    append(command::Call{std::move(work)});
    return Status::ok();
  });
  if (!status) give_up(commands_);
}

void CommandList::wait(std::shared_ptr<SharedEvent> event, std::uint64_t value) noexcept {
  const Status status = recorded(*this, [&] {
    append(command::Wait{std::move(event), value});
    return Status::ok();
  });
  if (!status) give_up(commands_);
}

void CommandList::signal(std::shared_ptr<SharedEvent> event, std::uint64_t value) noexcept {
  const Status status = recorded(*this, [&] {
    append(command::Signal{std::move(event), value});
    return Status::ok();
  });
  if (!status) give_up(commands_);
}

template <typename Opened>
Status CommandList::append_predicate(const BufferView& predicate, DType dtype) noexcept {
  return recorded(*this, [&]() -> Status {
    if (Status status = check_view(predicate, size_of(dtype), "A predicate"); !status) return status;
    append(Opened{{predicate, dtype}});
    open_.push_back(next() - 1);
    return Status::ok();
  });
}

template <typename Opened>
Opened* CommandList::open() noexcept {
  return open_.empty() ? nullptr : std::get_if<Opened>(&commands_[open_.back()]);
}

void CommandList::append_else() {
  append(command::Else{});
  open<command::If>()->else_at = next() - 1;
  open_.back() = next() - 1;
}

void CommandList::append_end() {
  append(command::End{});
  const std::uint32_t end = next() - 1;
  if (auto* const condition = open<command::WhileCondition>()) {
    condition->end = end;
    open_.pop_back();  // it is inside of its While
    open<command::While>()->end = end;
  } else {
    open<command::Else>()->end = end;
  }
  open_.pop_back();
}

Status CommandList::set_predicates(std::span<const BufferView> predicates) noexcept try {
  for (const BufferView& predicate : predicates)
    if (Status status = check_view(predicate, sizeof(std::uint32_t), "A predicate"); !status) return status;
  predicates_.assign(predicates.begin(), predicates.end());
  return Status::ok();
} catch (const std::bad_alloc&) {
  return out_of_memory();
}

void CommandList::close_predicates() {
  for (; open_predicates_ > 0; --open_predicates_) {
    append_else();
    append_end();
  }
}

template <typename F>
Status CommandList::conditional(F&& record, After after) noexcept {
  if (predicates_.empty() || !open_.empty()) return recorded(*this, record);
  const Mark before = mark();
  const Status status = recorded(*this, [&]() -> Status {
    for (const BufferView& predicate : predicates_)
      if (Status opened = append_predicate<command::If>(predicate, DType::UInt32); !opened) return opened;
    open_predicates_ = predicates_.size();
    if (Status inner = record(); !inner) return inner;
    if (after == After::Close) close_predicates();
    return Status::ok();
  });
  if (!status) rewind(before);
  return status;
}

Status CommandList::begin_if(const BufferView& predicate, DType dtype) noexcept {
  return conditional([&] { return append_predicate<command::If>(predicate, dtype); }, After::LeaveOpen);
}

Status CommandList::begin_else() noexcept {
  return recorded(*this, [&]() -> Status {
    if (!open<command::If>()) return nothing_open("begin_else", "if");
    append_else();
    return Status::ok();
  });
}

void CommandList::begin_while(std::uint32_t step) noexcept {
  const Status status = conditional(
      [&] {
        append(command::While{step});
        open_.push_back(next() - 1);
        return Status::ok();
      },
      After::LeaveOpen);
  if (!status) give_up(commands_);
}

Status CommandList::while_condition(const BufferView& predicate, DType dtype) noexcept {
  if (!gave_up(commands_) && !open<command::While>()) return nothing_open("while_condition", "while");
  return append_predicate<command::WhileCondition>(predicate, dtype);
}

Status CommandList::next_iteration() noexcept {
  return recorded(*this, [&]() -> Status {
    if (!open<command::WhileCondition>()) return nothing_open("next_iteration", "while with a condition");
    append(command::NextIteration{});
    return Status::ok();
  });
}

Status CommandList::end() noexcept {
  return recorded(*this, [&]() -> Status {
    if (!open<command::Else>() && !open<command::WhileCondition>())
      return nothing_open("end", "if with both branches and no while with a condition");
    append_end();
    if (open_.size() == open_predicates_) close_predicates();
    return Status::ok();
  });
}

Status CommandList::run_with_iteration(std::shared_ptr<Executable> executable, std::span<const BufferView> inputs,
                                       std::span<const BufferView> outputs) noexcept {
  return recorded(*this, [&]() -> Status {
    const auto loop_at = [&](std::uint32_t at) { return std::get_if<command::While>(&commands_[at]); };
    if (std::ranges::none_of(open_, loop_at)) return nothing_open("run_with_iteration", "while");
    if (Status status = check_operands(*executable, inputs, outputs); !status) return status;
    const std::size_t scalars = executable->scalars().size();
    for (std::size_t i = 0; i < scalars; ++i)
      if (Status status = check_scalar(*executable, i, DType::UInt32); !status) return status;
    const std::uint32_t first_view = append_views(inputs, outputs);
    append(command::RunWithIteration{std::move(executable), first_view});
    for (const std::uint32_t at : open_)
      if (command::While* const loop = loop_at(at))
        loop->iteration_scalars = std::max(loop->iteration_scalars, static_cast<std::uint32_t>(scalars));
    return Status::ok();
  });
}

bool CommandList::rewind(const Mark& mark) noexcept {
  if (commands_.size() < mark.commands || views_.size() < mark.views || scalars_.size() < mark.scalars) return false;
  commands_.erase(commands_.begin() + static_cast<std::ptrdiff_t>(mark.commands), commands_.end());
  views_.erase(views_.begin() + static_cast<std::ptrdiff_t>(mark.views), views_.end());
  scalars_.erase(scalars_.begin() + static_cast<std::ptrdiff_t>(mark.scalars), scalars_.end());
  std::erase_if(open_, [&](std::uint32_t at) { return at >= mark.commands; });
  open_predicates_ = std::min(open_predicates_, open_.size());
  return true;
}

void CommandList::clear() noexcept {
  commands_.clear();
  views_.clear();
  scalars_.clear();
  open_.clear();
  predicates_.clear();
  open_predicates_ = 0;
}

}  // namespace openmps::engine
