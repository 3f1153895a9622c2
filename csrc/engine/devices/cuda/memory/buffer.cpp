#include "engine/devices/cuda/memory/buffer.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

namespace openmps::engine::cuda {
namespace {

void* make_host(const Context& context, std::size_t bytes, Storage storage) {
  if (storage == Storage::Private) return nullptr;
  void* const memory = context.memory->take_pinned(bytes);
  if (storage == Storage::Shared) std::memset(memory, 0, bytes);
  return memory;
}

void* make_pageable(std::size_t bytes) {
  void* const memory = std::malloc(std::max<std::size_t>(bytes, 1));
  if (!memory)
    throw Error(ErrorKind::OutOfMemory, "The mirror of another program's memory needs " + std::to_string(bytes) +
                                            " bytes, which the machine does not have.");
  return memory;
}

}  // namespace

void wait_for_gpu(const Context& context) {
  const CurrentContext held = context.current();
  const std::lock_guard segment(context.segment_mutex);
  context.check(context.driver.cuCtxSynchronize(), "Waiting for the GPU");
}

CudaBuffer::CudaBuffer(std::shared_ptr<const Context> context, std::size_t bytes, Storage storage)
    : Buffer(make_host(*context, bytes, storage), bytes), context_(std::move(context)), storage_(storage) {
  if (storage == Storage::Managed) clear();
  if (storage != Storage::Private) return;
  block_ = Block(context_, bytes, "A buffer");
  context_->memory->fill(block_.address(), 0, bytes);
}

CudaBuffer::CudaBuffer(std::shared_ptr<const Context> context, void* memory, std::size_t bytes,
                       std::function<void()> release)
    : Buffer(memory, bytes),
      context_(std::move(context)),
      storage_(Storage::Shared),
      owns_host_(false),
      release_(std::move(release)) {}

CudaBuffer::CudaBuffer(std::shared_ptr<const Context> context, CUdeviceptr memory, std::size_t bytes,
                       std::function<void()> release)
    : Buffer(make_pageable(bytes), bytes),
      context_(std::move(context)),
      storage_(Storage::Managed),
      owns_host_(false),
      release_(std::move(release)),
      address_(memory) {
  set_uploaded();
  begin_sharing();
}

CudaBuffer::~CudaBuffer() {
  if (release_) release_();
  if (!owns_host_ && storage_ == Storage::Managed) std::free(host());
  if (!owns_host_ || !has_host()) return;
  end_sharing();
  drop_zeros();
  context_->memory->give_back_pinned(host(), bytes());
}

CUdeviceptr CudaBuffer::device() {
  if (const CUdeviceptr address = address_.load(std::memory_order_acquire)) return address;
  const std::lock_guard lock(mutex_);
  if (!block_.address()) block_ = Block(context_, bytes(), "A buffer that the CPU shares");
  address_.store(block_.address(), std::memory_order_release);
  return block_.address();
}

Result<std::uint64_t> CudaBuffer::address() noexcept try {
  const CurrentContext held = context_->current();
  return static_cast<std::uint64_t>(device());
} catch (...) {
  return Status::from(std::current_exception());
}

// Usually a single queue uses a buffer. Then only the segment's number changes.
void CudaBuffer::used_by(const TimelinePoint& point) {
  if (last_use_.timeline != point.timeline) {
    is_used_by_several_ = is_used_by_several_ || !last_use_.is_over();
    last_use_.timeline = point.timeline;
  } else if (is_used_by_several_ && last_use_.is_over()) {
    is_used_by_several_ = false;
  }
  last_use_.number = point.number;
}

bool CudaBuffer::is_idle() const { return !is_used_by_several_ && last_use_.is_over(); }

void CudaBuffer::set_uploaded() noexcept {
  gpu_version_.store(version(), std::memory_order_release);
  is_mirror_old_ = is_shared_.load();
  is_blank_ = false;
  lacks_zeros_ = false;
}

void CudaBuffer::written_by(const TimelinePoint& point, Range range) {
  touch();
  const std::lock_guard lock(mutex_);
  if (last_write_.timeline != point.timeline) last_write_.timeline = point.timeline;
  last_write_.number = point.number;
  gpu_version_.store(version(), std::memory_order_release);
  const bool whole_mirror = !is_mirror_old_ || is_blank_;
  gpu_only_ = whole_mirror ? range : Range{std::min(gpu_only_.begin, range.begin), std::max(gpu_only_.end, range.end)};
  is_mirror_old_ = true;
  is_blank_ = false;
  lacks_zeros_ = false;
}

std::byte* CudaBuffer::mirror_for(Range range) noexcept {
  if (range.begin == 0 && range.end == bytes()) drop_zeros();
  return static_cast<std::byte*>(host()) + range.begin;
}

void CudaBuffer::set_downloaded(Range range) noexcept {
  const std::lock_guard lock(mutex_);
  if (range.begin <= gpu_only_.begin && range.end >= gpu_only_.end) is_mirror_old_ = is_shared_.load();
}

void CudaBuffer::set_not_downloaded() noexcept {
  const std::lock_guard lock(mutex_);
  is_mirror_old_ = gpu_only_.end > 0;
}

void CudaBuffer::fetch_or_throw(bool waits_for_all) {
  TimelinePoint written;
  {
    const std::lock_guard lock(mutex_);
    written = last_write_;
  }
  const CurrentContext held = context_->current();
  if (!written.is_over()) {
    if (waits_for_all)
      context_->check(context_->driver.cuCtxSynchronize(), "Waiting for the GPU");
    else
      written.timeline->wait(written.number);
  }
  const std::lock_guard lock(mutex_);
  if (!is_mirror_old_ || is_newer_on_host()) return;  // another thread was faster
  const auto [begin, end] = gpu_only_;
  context_->memory->download(mirror_for(gpu_only_), address_.load() + begin, end - begin);
  is_mirror_old_ = is_shared_.load();
}

Status CudaBuffer::fetch() noexcept {
  if (storage_ != Storage::Managed || !is_mirror_old_ || is_newer_on_host()) return Status::ok();
  try {
    if (is_shared_) wait_for_gpu(*context_);
    fetch_or_throw(signals_timeline);
    return Status::ok();
  } catch (...) {
    return Status::from(std::current_exception());
  }
}

void CudaBuffer::lend() noexcept {
  if (storage_ != Storage::Managed) return;
  static_cast<void>(fetch());  // a GPU that fails fails every list after this too, and they say so
  if (is_shared_) return;
  const std::lock_guard segment(context_->segment_mutex);
  if (is_mirror_old_ && !is_newer_on_host()) try {
      // Written since. The timeline's thread may be waiting for this mutex, so we wait for the GPU and not for the
      // timeline.
      fetch_or_throw(true);
    } catch (...) {
    }
  touch();
  is_blank_ = false;
  is_lent_ = true;
}

void CudaBuffer::discard() noexcept {
  touch();
  if (storage_ != Storage::Managed) return;
  end_sharing();
  set_uploaded();
  drop_zeros();
  is_lent_ = false;
  is_blank_ = true;
}

void CudaBuffer::clear() noexcept {
  if (storage_ != Storage::Managed) return Buffer::clear();
  end_sharing();
  touch();
  set_uploaded();
  delay_zeros();
  is_lent_ = false;
  lacks_zeros_ = true;
}

Result<std::uint64_t> CudaBuffer::share() noexcept try {
  if (storage_ != Storage::Managed)
    throw Error(ErrorKind::Unsupported, "A buffer of the CPU's memory has no place on the GPU that programs share.");
  const CurrentContext held = context_->current();
  const std::lock_guard segment(context_->segment_mutex);
  const CUdeviceptr memory = device();
  if (is_newer_on_host() || lacks_zeros_) {
    context_->memory->upload(memory, host(), bytes());
    set_uploaded();
  }
  begin_sharing();
  return static_cast<std::uint64_t>(memory);
} catch (...) {
  return Status::from(std::current_exception());
}

void CudaBuffer::begin_sharing() noexcept {
  const std::lock_guard lock(mutex_);
  is_shared_ = true;
  gpu_only_ = {0, bytes()};
  is_mirror_old_ = true;
  is_blank_ = false;
  is_lent_ = false;
}

void CudaBuffer::end_sharing() noexcept {
  if (!is_shared_.exchange(false)) return;
  try {
    wait_for_gpu(*context_);
  } catch (...) {
  }
}

}  // namespace openmps::engine::cuda
