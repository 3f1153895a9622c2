#include "engine/devices/cuda/queue/command_translator.h"

#include <algorithm>
#include <cstring>

#include "engine/devices/cuda/driver/nccl.h"
#include "engine/runtime/overloaded.h"

namespace openmps::engine::cuda {
namespace {

CudaBuffer& buffer_of(const BufferView& view) { return static_cast<CudaBuffer&>(*view.buffer); }
CudaExecutable& executable_of(const one_of<command::Run, command::RunWithIteration> auto& run) {
  return static_cast<CudaExecutable&>(*run.executable);
}

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

void CommandTranslator::begin(const TimelinePoint& point) noexcept {
  clear();
  point_ = point;
}

void CommandTranslator::add(const CommandList& list, const command::Run& run) {
  CudaExecutable& executable = executable_of(run);
  add_run(executable, list.views(run), work_.scalars.size() * 8);
  for (const Scalar& scalar : list.scalars(run)) work_.scalars.push_back(scalar.bits);
}

void CommandTranslator::add(const CommandList& list, const command::RunWithIteration& run) {
  add_run(executable_of(run), list.views(run), iterations_.back().numbers());
}

void CommandTranslator::add_run(CudaExecutable& executable, std::span<const BufferView> views, std::uint64_t scalars) {
  const auto& instance = executable.instance_of(arena_);
  const std::size_t inputs = executable.inputs().size(), outputs = executable.outputs().size(),
                    first = work_.addresses.size();
  for (std::size_t i = 0; i < inputs; ++i) work_.addresses.push_back(read(views[i], executable.inputs()[i].bytes()));
  for (std::size_t i = 0; i < outputs; ++i)
    work_.addresses.push_back(write(views[inputs + i], executable.outputs()[i].bytes()));
  const GpuCommunicator* const ranks = executable.has_collectives() ? context_.ranks.load() : nullptr;
  work_.items.emplace_back(work::Run{instance.id, first, static_cast<std::uint32_t>(inputs + outputs), scalars,
                                     work_.runners.size(), ranks ? ranks->id() : 0});
  work_.runners.push_back({&executable, &instance});
  if (executable.is_profiling() || !executable.can_be_captured()) work_.can_be_captured = false;
  if (ranks) work_.has_collectives = true;
}

void CommandTranslator::add(const CommandList& /*list*/, const command::Copy& copy) {
  if (copy.bytes == 0) return;
  CudaBuffer &from = buffer_of(copy.source), &to = buffer_of(copy.destination);
  if (is_for_cpu(from, to, copy.bytes)) {
    std::memcpy(static_cast<std::byte*>(to.host()) + copy.destination.offset,
                static_cast<const std::byte*>(from.host()) + copy.source.offset, copy.bytes);
    to.touch();
    return;
  }
  const CUdeviceptr first = read(copy.source, copy.bytes), second = write(copy.destination, copy.bytes);
  work_.items.emplace_back(work::Copy{second, first, copy.bytes});
}

// The bytes between the rows of a shared destination are copied with them, so they have to be on the device first.
void CommandTranslator::add(const CommandList& /*list*/, const command::CopyRows& copy) {
  const RowCopy& rows = copy.rows;
  const auto span = [&](std::size_t step) { return (rows.rows - 1) * step + copy.row_bytes; };
  const CUdeviceptr from = read(copy.source, span(rows.source_step));
  read(copy.destination, span(rows.destination_step));
  const CUdeviceptr to = write(copy.destination, span(rows.destination_step));
  // The driver wants a step for one row too.
  const auto step = [&](std::size_t given) { return rows.rows == 1 ? copy.row_bytes : given; };
  work_.items.emplace_back(
      work::CopyRows{to, from, copy.row_bytes, rows.rows, step(rows.destination_step), step(rows.source_step)});
}

void CommandTranslator::add(const CommandList& /*list*/, const command::Fill& fill) {
  const CUdeviceptr to = write(fill.destination, fill.bytes);
  if (fill.bytes > 0) work_.items.emplace_back(work::Fill{to, fill.bytes, fill.value});
}

void CommandTranslator::add(const CommandList& /*list*/, const command::Synchronize& synchronize) {
  const BufferView& view = synchronize.view;
  CudaBuffer& buffer = buffer_of(view);
  if (buffer.storage() == Storage::Managed && synchronize.bytes > 0)
    download(buffer, {view.offset, view.offset + synchronize.bytes}, locate(view));
}

void CommandTranslator::add(const CommandList& /*list*/, const command::If& condition) {
  open(work::If{read_predicate(condition.predicate)});
}

void CommandTranslator::add(const CommandList& /*list*/, const command::Else&) {
  std::get<work::If>(innermost()).to_else = distance_from_innermost();
  open_.pop_back();
  open(work::Else{});
}

void CommandTranslator::add(const CommandList& /*list*/, const command::While& loop) {
  iterations_.push_back(make_iteration_numbers(loop));
  open(work::While{iterations_.back()});
}

void CommandTranslator::add(const CommandList& /*list*/, const command::WhileCondition& condition) {
  open(work::WhileCondition{read_predicate(condition.predicate)});
}

void CommandTranslator::add(const CommandList& /*list*/, const command::NextIteration&) {
  work_.items.emplace_back(work::NextIteration{iterations_.back()});
}

void CommandTranslator::add(const CommandList& /*list*/, const command::End&) {
  if (auto* const condition = std::get_if<work::WhileCondition>(&innermost())) {
    condition->to_end = distance_from_innermost();
    open_.pop_back();  // it is inside of its While
    iterations_.pop_back();
  } else {
    std::get<work::Else>(innermost()).to_end = distance_from_innermost();
  }
  open_.pop_back();
  work_.items.emplace_back(work::End{});
}

work::Predicate CommandTranslator::read_predicate(const command::Predicate& predicate) {
  const std::size_t bytes = size_of(predicate.dtype);
  return {read(predicate.view, bytes), bytes, deciding_bits(predicate.dtype)};
}

void CommandTranslator::open(const WorkItem& item) {
  open_.push_back(static_cast<std::ptrdiff_t>(work_.items.size()) - uploads_);
  work_.items.push_back(item);
  work_.has_control_flow = true;
}

std::uint64_t CommandTranslator::distance_from_innermost() const noexcept {
  return work_.items.size() - static_cast<std::uint64_t>(open_.back() + uploads_);
}

work::IterationNumbers CommandTranslator::make_iteration_numbers(const command::While& loop) {
  work::IterationNumbers numbers{.count = loop.iteration_scalars};
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
  if (is_idle && !buffer.is_wrapped() && buffer.bytes() <= kSmallTransferBytes) {
    uploaded_.push_back(&buffer);
    return upload(work::Upload{device, buffer.host(), buffer.bytes(), true});
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
    if (part.begin < part.end) upload(work::Fill{buffer.device() + part.begin, part.end - part.begin, 0});
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
    if (end > at) upload(work::Upload{device + at, host + at, end - at, !buffer.is_wrapped()});
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
  work_.items.emplace_back(
      work::Download{buffer.mirror_for(range), from, range.end - range.begin, !buffer.is_wrapped()});
  if (buffer.is_wrapped()) work_.can_be_captured = false;
  if (buffer.storage() != Storage::Managed) return;
  downloaded_.push_back(&buffer);
  buffer.set_downloaded(range);
}

const StreamWork& CommandTranslator::finish() {
  for (CudaBuffer* buffer : managed_)
    if (buffer->take_lent()) download(*buffer, {0, buffer->bytes()}, buffer->device());
  for (auto& [buffer, shadow] : shadows_)
    for (const Range& range : shadow.written) download(*buffer, range, buffer->device() + range.begin);
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
