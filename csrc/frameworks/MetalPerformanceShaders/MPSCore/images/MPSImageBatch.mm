#import <MetalPerformanceShaders/MPSCore/MPSImage.h>

#include "compat/checked_size.h"
#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/MetalPrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/images/BlockBatch.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/images/MPSTemporaryImagePrivate.h"

namespace openmps::fw {
namespace {

// One new block for `count` images.
ImageView block_for(id<MTLDevice> device, MPSImageDescriptor *descriptor, NSUInteger count, Pooling pooling) {
  MPSImageDescriptor *const all = [[needed(descriptor) copy] autorelease];
  [all setNumberOfImages:objc::CheckedSize([descriptor numberOfImages]) * count];
  return make_view(device, all, pooling);
}

}  // namespace

NSArray<MPSImage *> *new_batch(id<MTLDevice> device, MPSImageDescriptor *descriptor, NSUInteger count) {
  return [[[OMPSBlockBatch alloc] initWithView:block_for(device, descriptor, count, Pooling::Recycled)
                                          each:[descriptor numberOfImages]
                                    descriptor:descriptor
                                        parent:nil] autorelease];
}

NSArray<MPSImage *> *new_temporary_batch(id<MTLCommandBuffer> commandBuffer, MPSImageDescriptor *descriptor,
                                         NSUInteger count) {
  const NSUInteger each = [descriptor numberOfImages];
  const ImageView block = block_for(device_of(commandBuffer), descriptor, count, Pooling::Temporary);
  NSMutableArray *const batch = [NSMutableArray arrayWithCapacity:count];
  for (NSUInteger i = 0; i < count; ++i) {
    MPSTemporaryImage *const image =
        [[MPSTemporaryImage alloc] omps_initTemporaryWithView:block.images(i * each, each)];
    [image omps_impl]->usage = [descriptor usage];
    [image omps_impl]->storage_mode = [descriptor storageMode];
    [batch addObject:image];
    [image release];
  }
  return batch;
}

NSArray<MPSImage *> *allocate_batch(id<MPSImageAllocator> allocator, id<MTLCommandBuffer> commandBuffer,
                                    MPSImageDescriptor *descriptor, MPSKernel *kernel, NSUInteger count) {
  if ([allocator respondsToSelector:@selector(imageBatchForCommandBuffer:imageDescriptor:kernel:count:)]) {
    return [allocator imageBatchForCommandBuffer:commandBuffer imageDescriptor:descriptor kernel:kernel count:count];
  }
  if (![allocator respondsToSelector:@selector(imageForCommandBuffer:imageDescriptor:kernel:)])
    refuse_class("A kernel", "the destinationImageAllocator", allocator, "MPSImageAllocator");
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
  if (cmdBuf == nil) return [[images firstObject] synchronizeOnCommandBuffer:cmdBuf];  // it raises
  openmps::fw::synchronize_batch(cmdBuf, images);
  openmps::fw::keep_until_completed(cmdBuf, images);
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
