#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/Impl.h"
#include "frameworks/MetalPerformanceShaders/MPSMatrix/CopyList.h"
#include "frameworks/MetalPerformanceShaders/MPSMatrix/Operand.h"

using openmps::fw::matrix::CopyList;
using openmps::fw::matrix::MatrixCopy;
using openmps::fw::matrix::refuse;

struct MPSMatrixCopyDescriptorImpl {
  CopyList list;
};

namespace {

MatrixCopy copy_of(MPSMatrix *source, MPSMatrix *destination, MPSMatrixCopyOffsets offsets) {
  if (source == nil) refuse("MPSMatrixCopyDescriptor: sourceMatrix is nil.");
  if (destination == nil) refuse("MPSMatrixCopyDescriptor: destinationMatrix is nil.");
  return {objc::Ref<MPSMatrix *>::retain(source), objc::Ref<MPSMatrix *>::retain(destination), offsets};
}

constexpr NSUInteger kMostCopies = NSUInteger{1} << 20;

}  // namespace

@implementation MPSMatrixCopyDescriptor

OMPS_NO_INIT

- (instancetype)omps_initWithCount:(NSUInteger)count {
  if (count > kMostCopies)
    refuse("MPSMatrixCopyDescriptor: count is " + std::to_string(count) + "; a descriptor holds at most " +
           std::to_string(kMostCopies) + " copies.");
  if ((self = [super init]) == nil) return nil;
  _impl = new MPSMatrixCopyDescriptorImpl;
  _impl->list.copies.resize(count);
  return self;
}

+ (instancetype)descriptorWithSourceMatrix:(MPSMatrix *)sourceMatrix
                         destinationMatrix:(MPSMatrix *)destinationMatrix
                                   offsets:(MPSMatrixCopyOffsets)offsets {
  MPSMatrixCopyDescriptor *const descriptor = [[[self alloc] omps_initWithCount:1] autorelease];
  descriptor->_impl->list.copies.front() = copy_of(sourceMatrix, destinationMatrix, offsets);
  return descriptor;
}

// The copies give the device.
- (instancetype)initWithDevice:(id<MTLDevice>)device count:(NSUInteger)count {
  return [self omps_initWithCount:count];
}

- (instancetype)initWithSourceMatrices:(NSArray<MPSMatrix *> *)sourceMatrices
                   destinationMatrices:(NSArray<MPSMatrix *> *)destinationMatrices
                          offsetVector:(MPSVector *)offsets
                                offset:(NSUInteger)byteOffset {
  OMPS_EXPECT(sourceMatrices);
  OMPS_EXPECT(destinationMatrices);
  OMPS_EXPECT(offsets);
  if ([sourceMatrices count] != [destinationMatrices count]) {
    refuse("MPSMatrixCopyDescriptor: there are " + std::to_string([sourceMatrices count]) + " source matrices and " +
           std::to_string([destinationMatrices count]) + " destination matrices.");
  }
  if (byteOffset % sizeof(std::uint32_t) != 0) {
    refuse("MPSMatrixCopyDescriptor: the offsets begin at byte " + std::to_string(byteOffset) +
           ", which is no multiple of the 4 bytes of one.");
  }
  if ((self = [self omps_initWithCount:[sourceMatrices count]]) == nil) return nil;
  for (NSUInteger i = 0; i < [sourceMatrices count]; ++i)
    _impl->list.copies[i] = copy_of([sourceMatrices objectAtIndex:i], [destinationMatrices objectAtIndex : i], {});
  _impl->list.offset_vector = objc::Ref<MPSVector *>::retain(offsets);
  _impl->list.offset_byte = byteOffset;
  return self;
}

OMPS_DELETES(_impl)

- (void)setCopyOperationAtIndex:(NSUInteger)index
                   sourceMatrix:(MPSMatrix *)sourceMatrix
              destinationMatrix:(MPSMatrix *)destinationMatrix
                        offsets:(MPSMatrixCopyOffsets)offsets {
  const NSUInteger count = _impl->list.copies.size();
  if (index >= count) {
    refuse("MPSMatrixCopyDescriptor: operation " + std::to_string(index) + " is set, there are " +
           std::to_string(count) + ".");
  }
  _impl->list.copies[index] = copy_of(sourceMatrix, destinationMatrix, offsets);
}

- (const CopyList &)omps_list {
  return _impl->list;
}

@end
