#include "core/kernel_network/batch_images.h"

#include <list>
#include <vector>

#include "core/handle_objc.h"

namespace {

using openmps::core::Handle;
using openmps::core::object_in;
using openmps::core::retained;

struct Batch {
  NSUInteger count = 0;
  Handle queue;                // held, so that no other queue takes its address
  std::vector<Handle> images;  // MPSImageBatch, in the order of the requests
};

// Whole batches and an epoch's last one, on two queues.
constexpr std::size_t kMostBatches = 4;

bool fits(MPSImageBatch *images, MPSImageDescriptor *wanted, NSUInteger count) {
  MPSImage *const first = [images firstObject];
  return [images count] == count && [first width] == [wanted width] && [first height] == [wanted height] &&
         [first featureChannels] == [wanted featureChannels] && [first numberOfImages] == [wanted numberOfImages] &&
         [first featureChannelFormat] == [wanted channelFormat];
}

}  // namespace

struct OMPSBatchImagesImpl {
  std::list<Batch> batches;  // used last first
  std::size_t next = 0;
};

@implementation OMPSBatchImages

- (instancetype)init {
  if ((self = [super init]) != nil) _impl = new OMPSBatchImagesImpl;
  return self;
}

- (void)dealloc {
  delete _impl;
  [super dealloc];
}

- (void)beginBatchOfCount:(NSUInteger)count queue:(id<MTLCommandQueue>)queue {
  std::list<Batch> &batches = _impl->batches;
  auto found = batches.begin();
  while (found != batches.end() && (found->count != count || found->queue.get() != (void *)queue)) ++found;
  if (found != batches.end()) {
    batches.splice(batches.begin(), batches, found);
  } else {
    if (batches.size() == kMostBatches) batches.pop_back();
    batches.push_front({count, retained(queue), {}});
  }
  _impl->next = 0;
}

- (MPSImageBatch *)imageBatchForCommandBuffer:(id<MTLCommandBuffer>)buffer
                              imageDescriptor:(MPSImageDescriptor *)descriptor
                                       kernel:(MPSKernel *)kernel
                                        count:(NSUInteger)count {
  std::vector<Handle> &images = _impl->batches.front().images;
  if (_impl->next == images.size()) images.emplace_back();
  Handle &place = images[_impl->next++];
  if (!place || !fits(object_in<MPSImageBatch *>(place), descriptor, count))
    place = retained([[MPSImage defaultAllocator] imageBatchForCommandBuffer:buffer
                                                             imageDescriptor:descriptor
                                                                      kernel:kernel
                                                                       count:count]);
  return object_in<MPSImageBatch *>(place);
}

- (MPSImage *)imageForCommandBuffer:(id<MTLCommandBuffer>)buffer
                    imageDescriptor:(MPSImageDescriptor *)descriptor
                             kernel:(MPSKernel *)kernel {
  return [[self imageBatchForCommandBuffer:buffer imageDescriptor:descriptor kernel:kernel count:1] firstObject];
}

+ (BOOL)supportsSecureCoding {
  return YES;
}
- (void)encodeWithCoder:(NSCoder *)coder {
}
- (instancetype)initWithCoder:(NSCoder *)coder {
  return [self init];
}

@end
