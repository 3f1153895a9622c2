#include <algorithm>
#include <cstdint>
#include <limits>
#include <string>

#include "compat/checked_size.h"
#include "core/data_sources/kernel_guard_objc.h"
#include "core/objects/buffer_objc.h"

namespace openmps::core {
namespace {

// Numbers are compared as bits: a compiler with fast math may take for granted that they are finite.
NSString *const kSource = @"#include <metal_stdlib>\n"
                           "using namespace metal;\n"
                           "kernel void close_guard(device uint *closed [[buffer(0)]],\n"
                           "                        const device uint *losses [[buffer(1)]],\n"
                           "                        constant uint &count [[buffer(2)]],\n"
                           "                        uint i [[thread_position_in_grid]]) {\n"
                           "  if (i < count && (losses[i] & 0x7f800000u) == 0x7f800000u) closed[0] = 1;\n"
                           "}\n"
                           "kernel void take_back(const device uint *closed [[buffer(0)]],\n"
                           "                      const device uint *kept [[buffer(1)]],\n"
                           "                      constant uint &count [[buffer(2)]],\n"
                           "                      device uint *numbers [[buffer(3)]],\n"
                           "                      uint i [[thread_position_in_grid]]) {\n"
                           "  if (i < count && closed[0] != 0) numbers[i] = kept[i];\n"
                           "}\n";
constexpr NSUInteger kThreads = 256;  // of a threadgroup

std::uint32_t count_of(NSUInteger bytes) {
  const NSUInteger count = bytes / sizeof(float);
  if (count > std::numeric_limits<std::uint32_t>::max() - kThreads)
    refuse(ErrorKind::Unsupported, "A buffer of an update has " + std::to_string(count) +
                                       " numbers; it has to have less than 2^32 where a guard checks losses.");
  return static_cast<std::uint32_t>(count);
}

id<MTLComputePipelineState> pipeline(id<MTLDevice> device, id<MTLLibrary> library, NSString *name) {
  id<MTLFunction> function = [[library newFunctionWithName:name] autorelease];
  NSError *error = nil;
  id<MTLComputePipelineState> made = [device newComputePipelineStateWithFunction:function error:&error];
  if (made == nil)
    refuse(ErrorKind::Device, "The guard of updates could not be made: " + text_from([error localizedDescription]));
  return [made autorelease];
}

}  // namespace

class KernelGuard {
 public:
  explicit KernelGuard(id<MTLDevice> device) : device_(retained(device)), closed_(retained(shared_buffer(device))) {
    open();
  }

  bool is_open() const { return *flag() == 0; }
  void open() { *flag() = 0; }
  void watch(const std::vector<LabelBatch> &labels) {
    NSMutableArray<NSArray<MPSCNNLossLabels *> *> *const all = [NSMutableArray array];
    for (const LabelBatch &each : labels) [all addObject:object_in<NSArray<MPSCNNLossLabels *> *>(each.states)];
    labels_ = retained(all);
  }
  void keep(const std::vector<UpdatedNumbers> &numbers, id<MTLCommandBuffer> buffer);
  void take_back(id<MTLCommandBuffer> buffer);

 private:
  static id<MTLBuffer> shared_buffer(id<MTLDevice> device) {
    return buffer_or_refuse([device newBufferWithLength:sizeof(std::uint32_t) options:MTLResourceStorageModeShared],
                            sizeof(std::uint32_t));
  }
  id<MTLDevice> device() const { return object_in<id<MTLDevice>>(device_); }
  std::uint32_t *flag() const { return static_cast<std::uint32_t *>([object_in<id<MTLBuffer>>(closed_) contents]); }
  void make_pipelines();
  void encode_check(NSArray<MPSCNNLossLabels *> *labels, id<MTLCommandBuffer> buffer);
  // The encoder with the flag, `source` and `count` as its first buffers.
  id<MTLComputeCommandEncoder> begin(id<MTLCommandBuffer> buffer, const Handle &pipeline) const;
  static void dispatch(id<MTLComputeCommandEncoder> encoder, id<MTLBuffer> source, NSUInteger offset,
                       std::uint32_t count);

  Handle device_;
  Handle closed_;             // one uint32, not 0 while the guard is closed
  Handle labels_;             // NSArray<NSArray<MPSCNNLossLabels *> *>, whose losses are not looked at yet
  Handle close_, take_back_;  // pipelines; made for the first update
  Handle memory_;             // of the copies; command buffers run one after another, so updates share it
  std::vector<UpdatedNumbers> kept_;
};

void KernelGuard::make_pipelines() {
  if (close_) return;
  NSError *error = nil;
  id<MTLLibrary> library = [[device() newLibraryWithSource:kSource options:nil error:&error] autorelease];
  if (library == nil)
    refuse(ErrorKind::Device, "The guard of updates could not be made: " + text_from([error localizedDescription]));
  take_back_ = retained(pipeline(device(), library, @"take_back"));
  close_ = retained(pipeline(device(), library, @"close_guard"));
}

id<MTLComputeCommandEncoder> KernelGuard::begin(id<MTLCommandBuffer> buffer, const Handle &pipeline) const {
  id<MTLComputeCommandEncoder> encoder = [buffer computeCommandEncoder];
  [encoder setComputePipelineState:object_in<id<MTLComputePipelineState>>(pipeline)];
  [encoder setBuffer:object_in<id<MTLBuffer>>(closed_) offset:0 atIndex:0];
  return encoder;
}

void KernelGuard::dispatch(id<MTLComputeCommandEncoder> encoder, id<MTLBuffer> source, NSUInteger offset,
                           std::uint32_t count) {
  [encoder setBuffer:source offset:offset atIndex:1];
  [encoder setBytes:&count length:sizeof(count) atIndex:2];
  [encoder dispatchThreadgroups:MTLSizeMake((count + kThreads - 1) / kThreads, 1, 1)
          threadsPerThreadgroup:MTLSizeMake(kThreads, 1, 1)];
}

void KernelGuard::encode_check(NSArray<MPSCNNLossLabels *> *labels, id<MTLCommandBuffer> buffer) {
  NSMutableArray<MPSImage *> *const images = [NSMutableArray arrayWithCapacity:[labels count]];
  for (MPSCNNLossLabels *each in labels) [images addObject:[each lossImage]];
  MPSImage *const first = [images firstObject];
  if (first == nil) return;
  const NSUInteger columns = objc::CheckedSize([first height]) * [first width] * [first featureChannels];
  const NSUInteger row = objc::CheckedSize(columns) * sizeof(float);
  const NSUInteger bytes = objc::CheckedSize(row) * [images count];
  id<MTLBuffer> numbers = zeros_on(device(), bytes);
  MPSMatrixDescriptor *const rows = [MPSMatrixDescriptor matrixDescriptorWithRows:[images count]
                                                                          columns:columns
                                                                         rowBytes:row
                                                                         dataType:MPSDataTypeFloat32];
  MPSMatrix *const losses = [[[MPSMatrix alloc] initWithBuffer:numbers descriptor:rows] autorelease];
  MPSImageCopyToMatrix *const copy =
      [[[MPSImageCopyToMatrix alloc] initWithDevice:device()
                                         dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels] autorelease];
  [copy encodeBatchToCommandBuffer:buffer sourceImages:images destinationMatrix:losses];
  id<MTLComputeCommandEncoder> encoder = begin(buffer, close_);
  dispatch(encoder, numbers, 0, count_of(bytes));
  [encoder endEncoding];
}

void KernelGuard::keep(const std::vector<UpdatedNumbers> &numbers, id<MTLCommandBuffer> buffer) {
  make_pipelines();
  for (NSArray<MPSCNNLossLabels *> *labels in object_in<NSArray *>(labels_)) encode_check(labels, buffer);
  labels_ = Handle();
  NSUInteger bytes = 0;
  for (const UpdatedNumbers &each : numbers) {
    count_of(each.bytes);  // refuses too many before anything is encoded
    bytes = objc::CheckedSize(bytes) + each.bytes;
  }
  if ([object_in<id<MTLBuffer>>(memory_) length] < bytes)
    memory_ =
        retained(buffer_or_refuse([device() newBufferWithLength:bytes options:MTLResourceStorageModePrivate], bytes));
  id<MTLBlitCommandEncoder> encoder = [buffer blitCommandEncoder];
  NSUInteger place = 0;
  for (const UpdatedNumbers &each : numbers) {
    [encoder copyFromBuffer:each.buffer
               sourceOffset:each.offset
                   toBuffer:object_in<id<MTLBuffer>>(memory_)
          destinationOffset:place
                       size:each.bytes];
    place += each.bytes;
  }
  [encoder endEncoding];
  kept_ = numbers;
}

void KernelGuard::take_back(id<MTLCommandBuffer> buffer) {
  id<MTLComputeCommandEncoder> encoder = begin(buffer, take_back_);
  NSUInteger place = 0;
  for (const UpdatedNumbers &each : kept_) {
    [encoder setBuffer:each.buffer offset:each.offset atIndex:3];
    dispatch(encoder, object_in<id<MTLBuffer>>(memory_), place, count_of(each.bytes));
    place += each.bytes;
  }
  [encoder endEncoding];
  kept_.clear();
}

}  // namespace openmps::core

@implementation OMPSKernelGuard

- (instancetype)initWithDevice:(id<MTLDevice>)device {
  if ((self = [super init])) _guard = std::make_shared<openmps::core::KernelGuard>(device);
  return self;
}
- (BOOL)isOpen {
  return _guard->is_open() ? YES : NO;
}
- (void)open {
  _guard->open();
}
- (void)watch:(const std::vector<openmps::core::LabelBatch> &)labels {
  _guard->watch(labels);
}
- (void)keep:(const std::vector<openmps::core::UpdatedNumbers> &)numbers on:(id<MTLCommandBuffer>)commandBuffer {
  _guard->keep(numbers, commandBuffer);
}
- (void)takeBackOn:(id<MTLCommandBuffer>)commandBuffer {
  _guard->take_back(commandBuffer);
}

@end
