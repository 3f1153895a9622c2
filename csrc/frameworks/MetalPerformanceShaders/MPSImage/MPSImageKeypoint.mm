#import <MetalPerformanceShaders/MPSImage/MPSImageKeypoint.h>

#include <algorithm>

#include "compat/checked_size.h"
#include "frameworks/Metal/MetalPrivate.h"
#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/KernelCopy.h"
#include "frameworks/MetalPerformanceShaders/MPSImage/analysis/keypoints.h"
#include "frameworks/MetalPerformanceShaders/MPSImage/analysis/run_plan.h"

using namespace openmps::fw::image;
using openmps::engine::DType;
using openmps::engine::GraphBuilder;
using openmps::engine::Scalar;
using openmps::engine::Tensor;

struct MPSImageFindKeypointsImpl {
  NSUInteger most = 0;
  float threshold = 0;

  template <typename Visit>
  void visit(Visit &&each) {
    each("maximumKeypoints", most);
    each("minimumThresholdValue", threshold);
  }
};

namespace {

constexpr NSUInteger kMostRecords = NSUInteger{1} << 31;

static_assert(sizeof(MPSImageKeypointData) == 2 * sizeof(std::uint32_t));

// The number of records of all regions together.
NSUInteger record_count(const std::string &who, NSUInteger most, NSUInteger regions) {
  if (regions == 0 || most < kMostRecords / regions) return objc::CheckedSize(most) * regions;
  refuse(who + ": " + std::to_string(regions) + " regions with " + std::to_string(most) +
         " key points each are more than " + std::to_string(kMostRecords - 1) + " key points.");
}

// `part` of a bound buffer, from this element on.
Bound part_of(const Bound &whole, std::size_t first_byte, const openmps::engine::TensorType &type) {
  return {{whole.view.buffer, whole.view.offset + first_byte}, type};
}

struct Lists {
  Bound counts;   // uint32 (regions)
  Bound records;  // uint32 (regions * most, 2)
};

// The lists of one region are made in separate memory, because a plan's results begin at aligned addresses.
void find(MPSKernel *kernel, id<MTLCommandBuffer> commandBuffer, const MPSImageFindKeypointsImpl &my,
          const Bound &pixels, const Box &box, const Lists &lists, std::size_t region) {
  openmps::engine::CommandList &list = openmps::fw::list_of(commandBuffer);
  const Bound count = part_of(lists.counts, region * sizeof(std::uint32_t), {DType::UInt32, {1}});
  if (box.is_empty() || my.most == 0) return openmps::fw::check(list.fill(count.view, 0, sizeof(std::uint32_t)));
  const openmps::engine::TensorType type{DType::UInt32, {static_cast<std::int64_t>(my.most), 2}};
  const Bound records = part_of(lists.records, objc::CheckedSize(region) * type.bytes(), type);
  const Bound own_count = scratch(kernel, count.type), own_records = scratch(kernel, type);
  openmps::fw::check(list.copy(records.view, own_records.view, type.bytes()));
  const std::vector<Scalar> origin{Scalar::uint32(static_cast<std::uint32_t>(box.y)),
                                   Scalar::uint32(static_cast<std::uint32_t>(box.x))};
  FragmentKey key("keypoints");
  key << my.threshold << box.h << box.w;
  run_plan({kernel, commandBuffer, {pixels, own_records}, {own_count, own_records}, {-1, 1}, origin}, key,
           [&](GraphBuilder &graph, const std::vector<Tensor> &inputs, const std::vector<Tensor> &scalars) {
             const Keypoints found =
                 find_keypoints(graph, inputs[0], inputs[1],
                                {scalars[0], scalars[1], box.h, box.w, static_cast<double>(my.threshold)});
             return std::vector<Tensor>{found.count, found.records};
           });
  openmps::fw::check(list.copy(own_count.view, count.view, sizeof(std::uint32_t)));
  openmps::fw::check(list.copy(own_records.view, records.view, type.bytes()));
}

}  // namespace

@implementation MPSImageFindKeypoints

- (instancetype)initWithDevice:(id<MTLDevice>)device info:(const MPSImageKeypointRangeInfo *)info {
  OMPS_REQUIRE(info);
  if ((self = [super omps_initWithDevice:device]) == nil) return nil;
  _findKeypointsImpl = new MPSImageFindKeypointsImpl;
  _findKeypointsImpl->most = info->maximumKeypoints;
  _findKeypointsImpl->threshold = info->minimumThresholdValue;
  return self;
}

OMPS_KERNEL_STATE(MPSImageFindKeypoints, _findKeypointsImpl)

- (MPSImageKeypointRangeInfo)keypointRangeInfo {
  return {_findKeypointsImpl->most, _findKeypointsImpl->threshold};
}

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                sourceTexture:(id<MTLTexture>)source
                      regions:(const MTLRegion *)regions
              numberOfRegions:(NSUInteger)numberOfRegions
          keypointCountBuffer:(id<MTLBuffer>)keypointCountBuffer
    keypointCountBufferOffset:(NSUInteger)keypointCountBufferOffset
           keypointDataBuffer:(id<MTLBuffer>)keypointDataBuffer
     keypointDataBufferOffset:(NSUInteger)keypointDataBufferOffset {
  const std::string who = [self omps_name];
  const MPSImageFindKeypointsImpl &my = *_findKeypointsImpl;
  if (commandBuffer == nil) refuse(who + " is encoded to a command buffer that is nil.");
  OMPS_REQUIRE(regions);
  const Operand operand = texture_operand(self, "sourceTexture", source);
  if ([source pixelFormat] != MTLPixelFormatR8Unorm)
    refuse(who + ": sourceTexture has the pixel format " + std::to_string([source pixelFormat]) +
           ", expected R8Unorm (" + std::to_string(MTLPixelFormatR8Unorm) + ").");
  const auto count = static_cast<std::int64_t>(record_count(who, my.most, numberOfRegions));
  const auto region_count = static_cast<std::int64_t>(std::min(numberOfRegions, kMostRecords));
  const Lists lists{buffer_part(self, "keypointCountBuffer", keypointCountBuffer, keypointCountBufferOffset,
                                {DType::UInt32, {region_count}}, 32),
                    buffer_part(self, "keypointDataBuffer", keypointDataBuffer, keypointDataBufferOffset,
                                {DType::UInt32, {count, 2}}, 32)};
  if (numberOfRegions == 0) return;
  Box whole = operand.whole();
  whole.n = 1;
  const IntermediateImage floats = float_region(self, commandBuffer, operand, whole);
  for (NSUInteger i = 0; i < numberOfRegions; ++i)
    find(self, commandBuffer, my, floats.pixels, clipped(regions[i], whole), lists, i);
}

@end
