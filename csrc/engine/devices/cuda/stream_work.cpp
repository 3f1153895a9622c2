#include "engine/devices/cuda/stream_work.h"

namespace openmps::engine::cuda {
namespace {

void* host(std::uint64_t address) { return reinterpret_cast<void*>(address); }

}  // namespace

void enqueue(const Context& context, const StreamWork& work, CUdeviceptr scalars, CUstream stream, bool timed) {
  const Driver& driver = context.driver;
  std::size_t run = 0;
  for (const WorkItem& item : work.items) switch (item.kind) {
      case WorkItem::Kind::Upload:
        context.check(driver.cuMemcpyHtoDAsync(item.to, host(item.from), item.bytes, stream), "Copying to the GPU");
        break;
      case WorkItem::Kind::Download:
        context.check(driver.cuMemcpyDtoHAsync(host(item.to), item.from, item.bytes, stream), "Copying from the GPU");
        break;
      case WorkItem::Kind::Copy:
        context.check(driver.cuMemcpyDtoDAsync(item.to, item.from, item.bytes, stream), "Copying on the GPU");
        break;
      case WorkItem::Kind::Fill:
        context.check(driver.cuMemsetD8Async(item.to, static_cast<unsigned char>(item.value), item.bytes, stream),
                      "Filling memory");
        break;
      case WorkItem::Kind::Run: {
        const auto& [executable, instance] = work.runners[run++];
        const std::span<const CUdeviceptr> externals = std::span(work.addresses).subspan(item.from, item.count);
        if (timed && executable->is_profiling())
          executable->enqueue_timed(*instance, externals, scalars + item.bytes, stream);
        else
          executable->enqueue(*instance, externals, scalars + item.bytes, stream);
        break;
      }
    }
}

}  // namespace openmps::engine::cuda
