#include "engine/devices/cuda/buffer.h"

#include <cstring>

namespace openmps::engine::cuda {
namespace {

void* make_host(const Context& context, std::size_t bytes, Storage storage) {
  if (storage == Storage::Private) return nullptr;
  void* const memory = context.memory->take_pinned(bytes);
  std::memset(memory, 0, bytes);
  return memory;
}

}  // namespace

CudaBuffer::CudaBuffer(std::shared_ptr<const Context> context, std::size_t bytes, Storage storage)
    : Buffer(make_host(*context, bytes, storage), bytes), context_(std::move(context)), storage_(storage) {
  if (storage == Storage::Shared) return;
  block_ = Block(context_, bytes, "A buffer");
  context_->memory->fill(block_.address(), 0, bytes);
  set_uploaded();
}

CudaBuffer::CudaBuffer(std::shared_ptr<const Context> context, void* memory, std::size_t bytes,
                       std::function<void()> release)
    : Buffer(memory, bytes),
      context_(std::move(context)),
      storage_(Storage::Shared),
      owns_host_(false),
      release_(std::move(release)) {}

CudaBuffer::~CudaBuffer() {
  if (release_) release_();
  if (owns_host_ && host()) context_->memory->give_back_pinned(host(), bytes());
}

void CudaBuffer::lend() noexcept {
  if (storage_ != Storage::Managed) return;
  const std::lock_guard stretch(context_->stretch);
  if (is_mirror_old_ && !is_newer_on_host()) try {
      const CurrentContext held = context_->current();
      context_->check(context_->driver.cuCtxSynchronize(), "Waiting for the GPU");
      context_->memory->download(host(), block_.address(), bytes());
      set_downloaded();
    } catch (const Error&) {  // a GPU that fails fails every list after this too, and they say so
    }
  touch();
  is_lent_ = true;
}

void CudaBuffer::discard() noexcept {
  touch();
  if (storage_ != Storage::Managed) return;
  set_uploaded();
  is_lent_ = false;
}

CUdeviceptr CudaBuffer::device() {
  const std::lock_guard lock(mutex_);
  if (!block_.address()) block_ = Block(context_, bytes(), "A shared buffer");
  return block_.address();
}

}  // namespace openmps::engine::cuda
