#include "engine/devices/cuda/queue/command_translator.h"

#include <algorithm>
#include <cstring>

#include "engine/devices/cuda/driver/nccl.h"

namespace openmps::engine::cuda {
namespace {

std::uint64_t number(const void* pointer) { return reinterpret_cast<std::uint64_t>(pointer); }
CudaBuffer& buffer_of(const BufferView& view) { return static_cast<CudaBuffer&>(*view.buffer); }
std::uint64_t pinned(const CudaBuffer& buffer) { return buffer.is_wrapped() ? 0 : kPinned; }
using Kind = WorkItem::Kind;

// The CPU copies its data into a buffer that has no content yet. Many small images that are gathered then go to the
// device in one piece. The GPU copies larger ones faster. Of these sizes in between, it keeps those that are copied
// again: the CPU takes 100 us for a MiB.
constexpr std::size_t kMostCopiedByCpu = std::size_t{1} << 20, kMostCopiedAgain = std::size_t{64} << 10;

bool is_for_cpu(CudaBuffer& source, const CudaBuffer& destination, std::size_t bytes) {
  return bytes <= kMostCopiedByCpu && &source != &destination && source.has_host_copy() &&
         destination.wants_host_copy() && (bytes <= kMostCopiedAgain || source.take_first_copy());
}

// The bits of an element that decide whether it is not 0: all except the sign of floating-point numbers.
std::uint64_t deciding_bits(DType dtype) {
  const std::uint64_t all = ~std::uint64_t{0} >> (64 - 8 * size_of(dtype));
  return is_float(dtype) ? all >> 1 : all;
}

}  // namespace

void CommandTranslator::add(const CommandList& list, const Command& command) {
  const auto views = list.views(command.first_view);
  switch (command.kind) {
    case Command::Kind::Run:
      add_run(list, command);
      break;
    case Command::Kind::Copy:
      if (command.bytes > 0) add_copy(views[0], views[1], command.bytes);
      break;
    case Command::Kind::CopyRows:
      add_rows(views[0], views[1], command);
      break;
    case Command::Kind::Fill: {
      const CUdeviceptr to = write(views[0], command.bytes);
      if (command.bytes > 0) work_.items.push_back({Kind::Fill, 0, to, 0, command.bytes, command.fill_value});
      break;
    }
    case Command::Kind::Synchronize:
      if (CudaBuffer& buffer = buffer_of(views[0]); buffer.storage() == Storage::Managed && command.bytes > 0)
        download(buffer, {views[0].offset, views[0].offset + command.bytes}, locate(views[0]));
      break;
    case Command::Kind::Call:
    case Command::Kind::Wait:
    case Command::Kind::Signal:
      break;
    default:
      add_control(list, command);
  }
}

void CommandTranslator::add_control(const CommandList& list, const Command& command) {
  WorkItem item;
  const auto add_predicate = [&] {
    const std::size_t bytes = size_of(command.predicate);
    item.from = read(list.views(command.first_view)[0], bytes);
    item.bytes = bytes;
    item.value = deciding_bits(command.predicate);
  };
  const auto add_iteration = [&](const IterationNumbers& numbers) {
    item.bytes = numbers.offset, item.from = numbers.step, item.value = numbers.count;
  };
  switch (command.kind) {
    case Command::Kind::If:
      item.kind = Kind::If;
      add_predicate();
      open(item);
      break;
    case Command::Kind::Else:
      item.kind = Kind::Else;
      close();
      open(item);
      break;
    case Command::Kind::While:
      item.kind = Kind::While;
      iterations_.push_back(make_iteration_numbers(list, command));
      add_iteration(iterations_.back());
      open(item);
      break;
    case Command::Kind::WhileCondition:
      item.kind = Kind::WhileCondition;
      add_predicate();
      open(item);
      break;
    case Command::Kind::NextIteration:
      item.kind = Kind::NextIteration;
      add_iteration(iterations_.back());
      work_.items.push_back(item);
      break;
    default:
      item.kind = Kind::End;
      if (close() == Kind::WhileCondition) close(), iterations_.pop_back();
      work_.items.push_back(item);
  }
}

void CommandTranslator::open(const WorkItem& item) {
  open_.push_back(static_cast<std::ptrdiff_t>(work_.items.size()) - uploads_);
  work_.items.push_back(item);
  work_.has_control_flow = true;
}

Kind CommandTranslator::close() {
  const std::size_t first = static_cast<std::size_t>(open_.back() + uploads_);
  open_.pop_back();
  work_.items[first].count = static_cast<std::uint32_t>(work_.items.size() - first);
  return work_.items[first].kind;
}

CommandTranslator::IterationNumbers CommandTranslator::make_iteration_numbers(const CommandList& list,
                                                                              const Command& loop) {
  IterationNumbers numbers;
  const auto inside = std::span(list.commands()).first(loop.partner);
  for (const Command& command : inside.subspan(static_cast<std::size_t>(&loop - inside.data())))
    if (command.takes_iteration) numbers.count = std::max(numbers.count, command.executable->scalars().size());
  if (numbers.count == 0) return numbers;
  const auto add = [&](std::uint64_t value) {
    work_.scalars.push_back(value);
    return 8 * (work_.scalars.size() - 1);
  };
  numbers.step = iterations_.empty() ? add(loop.step) : iterations_.back().numbers();
  numbers.offset = add(0);
  work_.scalars.resize(work_.scalars.size() + numbers.count);
  return numbers;
}

void CommandTranslator::begin(const TimelinePoint& point) noexcept {
  clear();
  point_ = point;
}

void CommandTranslator::add_copy(const BufferView& source, const BufferView& destination, std::size_t bytes) {
  CudaBuffer &from = buffer_of(source), &to = buffer_of(destination);
  if (is_for_cpu(from, to, bytes)) {
    std::memcpy(static_cast<std::byte*>(to.host()) + destination.offset,
                static_cast<const std::byte*>(from.host()) + source.offset, bytes);
    to.touch();
    return;
  }
  const CUdeviceptr first = read(source, bytes), second = write(destination, bytes);
  work_.items.push_back({Kind::Copy, 0, second, first, bytes, 0});
}

// The bytes between the rows of a shared destination are copied with them, so they have to be on the device first.
void CommandTranslator::add_rows(const BufferView& source, const BufferView& destination, const Command& command) {
  const RowCopy& rows = command.rows;
  const auto span = [&](std::size_t step) { return (rows.rows - 1) * step + command.bytes; };
  const CUdeviceptr from = read(source, span(rows.source_step));
  read(destination, span(rows.destination_step));
  const CUdeviceptr to = write(destination, span(rows.destination_step));
  const auto step = [&](std::size_t given) { return rows.rows == 1 ? command.bytes : given; };  // the driver wants one
  work_.items.push_back(
      {Kind::CopyRows, 0, to, from, command.bytes, rows.rows, step(rows.destination_step), step(rows.source_step)});
}

void CommandTranslator::add_run(const CommandList& list, const Command& command) {
  auto& executable = static_cast<CudaExecutable&>(*command.executable);
  const auto views = list.views(command.first_view);
  const auto& instance = executable.instance_of(arena_);
  const std::size_t inputs = executable.inputs().size(), outputs = executable.outputs().size(),
                    first = work_.addresses.size();
  for (std::size_t i = 0; i < inputs; ++i) work_.addresses.push_back(read(views[i], executable.inputs()[i].bytes()));
  for (std::size_t i = 0; i < outputs; ++i)
    work_.addresses.push_back(write(views[inputs + i], executable.outputs()[i].bytes()));
  const std::uint64_t numbers = command.takes_iteration ? iterations_.back().numbers() : work_.scalars.size() * 8;
  const GpuCommunicator* const ranks = executable.has_collectives() ? context_.ranks.load() : nullptr;
  work_.items.push_back({Kind::Run, static_cast<std::uint32_t>(inputs + outputs), instance.id, first, numbers,
                         work_.runners.size(), ranks ? ranks->id() : 0});
  work_.runners.push_back({&executable, &instance});
  if (!command.takes_iteration)
    for (const Scalar& scalar : list.scalars(command.first_scalar).first(executable.scalars().size()))
      work_.scalars.push_back(scalar.bits);
  if (executable.is_profiling()) work_.can_be_captured = false;
  if (ranks) work_.has_collectives = true;
}

// If a shared buffer is written only under a condition, its shadow needs the old content first.
CUdeviceptr CommandTranslator::write(const BufferView& view, std::size_t bytes) {
  CudaBuffer& buffer = buffer_of(view);
  const Range range{view.offset, view.offset + bytes};
  if (is_inside() && buffer.storage() == Storage::Shared && bytes > 0) upload_missing(buffer, shadows_[&buffer], range);
  const CUdeviceptr address = locate(view, is_inside() ? Range{} : range);
  if (buffer.storage() == Storage::Shared && bytes > 0) {
    Shadow& shadow = shadows_[&buffer];
    insert(shadow.valid, range);
    insert(shadow.written, range);
  }
  buffer.written_by(point_, range);
  if (buffer.storage() == Storage::Managed) managed_.push_back(&buffer);
  return address;
}

// A managed buffer that the CPU has written is updated at once: the copy is before all work of this segment.
CUdeviceptr CommandTranslator::locate(const BufferView& view, Range overwritten) {
  CudaBuffer& buffer = buffer_of(view);
  const CUdeviceptr device = buffer.device();
  if (buffer.is_newer_on_host() || buffer.lacks_zeros()) {
    const bool keeps_some = overwritten.begin > 0 || overwritten.end < buffer.bytes();
    if (!buffer.is_newer_on_host())
      fill_with_zeros(buffer, overwritten);
    else if (keeps_some)
      upload_whole(buffer);
    if (!buffer.is_newer_on_host() || !keeps_some) uploaded_.push_back(&buffer);
    buffer.set_uploaded();
  }
  buffer.used_by(point_);
  return device + view.offset;
}

void CommandTranslator::upload_whole(CudaBuffer& buffer) {
  const CUdeviceptr device = buffer.device();
  const bool is_idle = buffer.is_idle();
  if (is_idle && buffer.bytes() <= kSmallTransferBytes) {
    uploaded_.push_back(&buffer);
    return upload({Kind::Upload, 0, device, number(buffer.host()), buffer.bytes(), kPinned});
  }
  timer_.end(QueueTimer::Translation);
  context_.check(context_.driver.cuMemcpyHtoDAsync(device, buffer.host(), buffer.bytes(), is_idle ? copies_ : stream_),
                 "Copying to the GPU");
  has_copies_ = has_copies_ || is_idle;
  timer_.end(QueueTimer::Uploads);
}

void CommandTranslator::fill_with_zeros(CudaBuffer& buffer, Range overwritten) {
  const Range rest[] = {{0, overwritten.begin}, {overwritten.end, buffer.bytes()}};
  for (const Range& part : rest)
    if (part.begin < part.end) upload({Kind::Fill, 0, buffer.device() + part.begin, 0, part.end - part.begin, 0});
}

CUdeviceptr CommandTranslator::read(const BufferView& view, std::size_t bytes) {
  CudaBuffer& buffer = buffer_of(view);
  if (buffer.storage() == Storage::Shared && bytes > 0)
    upload_missing(buffer, shadows_[&buffer], {view.offset, view.offset + bytes});
  return locate(view);
}

void CommandTranslator::upload_missing(CudaBuffer& buffer, Shadow& shadow, Range wanted) {
  const CUdeviceptr device = buffer.device();
  const auto* host = static_cast<const std::byte*>(buffer.host());
  if (buffer.is_wrapped()) work_.can_be_captured = false;
  std::size_t at = wanted.begin;
  const auto upload_to = [&](std::size_t end) {
    if (end > at) upload({Kind::Upload, 0, device + at, number(host + at), end - at, pinned(buffer)});
  };
  for (const Range& range : shadow.valid) {
    if (range.end <= at || range.begin >= wanted.end) continue;
    upload_to(range.begin);
    at = std::max(at, range.end);
  }
  upload_to(wanted.end);
  insert(shadow.valid, wanted);
}

// Uploads are before all other work, which has not used their memory yet, so they go together.
void CommandTranslator::upload(const WorkItem& item) { work_.items.insert(work_.items.begin() + uploads_++, item); }

// Keeps the ranges sorted and disjoint.
void CommandTranslator::insert(std::vector<Range>& ranges, Range range) {
  auto first = std::ranges::lower_bound(ranges, range.begin, {}, &Range::end);
  auto last = first;
  for (; last != ranges.end() && last->begin <= range.end; ++last) {
    range.begin = std::min(range.begin, last->begin);
    range.end = std::max(range.end, last->end);
  }
  ranges.insert(ranges.erase(first, last), range);
}

void CommandTranslator::download(CudaBuffer& buffer, Range range, CUdeviceptr from) {
  work_.items.push_back(
      {Kind::Download, 0, number(buffer.mirror_for(range)), from, range.end - range.begin, pinned(buffer)});
  if (buffer.storage() != Storage::Managed) return;
  downloaded_.push_back(&buffer);
  buffer.set_downloaded(range);
}

const StreamWork& CommandTranslator::finish() {
  for (CudaBuffer* buffer : managed_)
    if (buffer->take_lent()) download(*buffer, {0, buffer->bytes()}, buffer->device());
  for (auto& [buffer, shadow] : shadows_)
    for (const Range& range : shadow.written) {
      if (buffer->is_wrapped()) work_.can_be_captured = false;
      download(*buffer, range, buffer->device() + range.begin);
    }
  shadows_.clear();
  managed_.clear();
  return work_;
}

void CommandTranslator::fail(std::size_t put) noexcept {
  for (CudaBuffer* buffer : downloaded_) buffer->set_not_downloaded();
  if (put == 0 || put < static_cast<std::size_t>(uploads_))
    for (CudaBuffer* buffer : uploaded_) buffer->touch();
  downloaded_.clear();
  uploaded_.clear();
}

void CommandTranslator::clear() noexcept {
  shadows_.clear();
  managed_.clear();
  uploaded_.clear();
  downloaded_.clear();
  work_.clear();
  open_.clear();
  iterations_.clear();
  uploads_ = 0;
}

}  // namespace openmps::engine::cuda
