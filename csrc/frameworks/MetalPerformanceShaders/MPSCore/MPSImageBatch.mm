#import <MetalPerformanceShaders/MPSCore/MPSImage.h>

#include "frameworks/Metal/MetalPrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/ImageImpl.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/MPSTemporaryImagePrivate.h"

namespace openmps::fw {
namespace {

// `count` images behind one another in one new block; `make` answers with a +1 image of a window.
template <typename Make>
NSArray<MPSImage *> *images_in_one_block(id<MTLDevice> device, MPSImageDescriptor *descriptor, NSUInteger count,
                                         Pooling pooling, Make make) {
  const NSUInteger each = [descriptor numberOfImages];
  MPSImageDescriptor *const all = [[descriptor copy] autorelease];
  [all setNumberOfImages:each * count];
  const ImageWindow block = make_window(device, all, pooling);
  NSMutableArray *const batch = [NSMutableArray arrayWithCapacity:count];
  for (NSUInteger i = 0; i < count; ++i) {
    MPSImage *const image = make(block.images(i * each, each));
    [image omps_impl]->usage = [descriptor usage];
    [image omps_impl]->storage_mode = [descriptor storageMode];
    [batch addObject:image];
    [image release];
  }
  return batch;
}

}  // namespace

NSArray<MPSImage *> *new_batch(id<MTLDevice> device, MPSImageDescriptor *descriptor, NSUInteger count) {
  return images_in_one_block(device, descriptor, count, Pooling::Recycled, [](const ImageWindow &window) {
    return [[MPSImage alloc] omps_initWithWindow:window parent:nil];
  });
}

NSArray<MPSImage *> *new_temporary_batch(id<MTLCommandBuffer> commandBuffer, MPSImageDescriptor *descriptor,
                                         NSUInteger count) {
  return images_in_one_block(
      [commandBuffer device], descriptor, count, Pooling::Temporary,
      [](const ImageWindow &window) { return [[MPSTemporaryImage alloc] omps_initTemporaryWithWindow:window]; });
}

NSArray<MPSImage *> *allocate_batch(id<MPSImageAllocator> allocator, id<MTLCommandBuffer> commandBuffer,
                                    MPSImageDescriptor *descriptor, MPSKernel *kernel, NSUInteger count) {
  if ([allocator respondsToSelector:@selector(imageBatchForCommandBuffer:imageDescriptor:kernel:count:)]) {
    return [allocator imageBatchForCommandBuffer:commandBuffer imageDescriptor:descriptor kernel:kernel count:count];
  }
  NSMutableArray *const batch = [NSMutableArray arrayWithCapacity:count];
  for (NSUInteger i = 0; i < count; ++i) {
    [batch addObject:[allocator imageForCommandBuffer:commandBuffer imageDescriptor:descriptor kernel:kernel]];
  }
  return batch;
}

MPSImageDescriptor *descriptor_of(MPSImage *image) {
  return [MPSImageDescriptor imageDescriptorWithChannelFormat:[image featureChannelFormat]
                                                        width:[image width]
                                                       height:[image height]
                                              featureChannels:[image featureChannels]
                                               numberOfImages:[image numberOfImages]
                                                        usage:[image usage]];
}

}  // namespace openmps::fw

NSUInteger MPSImageBatchIncrementReadCount(MPSImageBatch *batch, NSInteger amount) {
  return openmps::fw::increment_read_counts(batch, amount);
}

void MPSImageBatchSynchronize(MPSImageBatch *batch, id<MTLCommandBuffer> cmdBuf) {
  NSArray<MPSImage *> *const images = openmps::fw::distinct(batch);
  if (cmdBuf == nil) return [[images firstObject] synchronizeOnCommandBuffer:cmdBuf];  // which refuses it
  openmps::fw::synchronize_batch(cmdBuf, images);
  for (MPSImage *image in images) openmps::fw::keep_until_completed(cmdBuf, image);
}

NSUInteger MPSImageBatchResourceSize(MPSImageBatch *batch) {
  NSUInteger bytes = 0;
  for (MPSImage *image in openmps::fw::distinct(batch)) bytes += [image resourceSize];
  return bytes;
}

NSInteger MPSImageBatchIterate(MPSImageBatch *batch, NSInteger (^iteratorBlock)(MPSImage *image, NSUInteger index)) {
  NSInteger result = 0;
  NSUInteger index = 0;
  for (MPSImage *image in openmps::fw::distinct(batch)) {
    result = iteratorBlock(image, index++);
    if (result != 0) break;
  }
  return result;
}
