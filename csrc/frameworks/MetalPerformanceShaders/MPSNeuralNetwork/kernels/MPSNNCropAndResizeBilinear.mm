#include <cmath>
#include <limits>

#include "frameworks/Metal/Raising.h"
#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/KernelCopy.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/base/kernel_results.h"

using namespace openmps::fw;
using namespace openmps::fw::nn;

namespace {

constexpr NSUInteger kMostOfCrop = std::numeric_limits<std::int32_t>::max();

struct RegionNumber {
  const char *name;
  double (*of)(const MPSRegion &);
};

const RegionNumber kRegionNumbers[] = {
    {"origin.x", [](const MPSRegion &region) { return region.origin.x; }},
    {"origin.y", [](const MPSRegion &region) { return region.origin.y; }},
    {"size.width", [](const MPSRegion &region) { return region.size.width; }},
    {"size.height", [](const MPSRegion &region) { return region.size.height; }},
};

}  // namespace

struct MPSNNCropAndResizeBilinearImpl {
  NSUInteger width = 1, height = 1;
  std::vector<MPSRegion> regions;

  void visit(const SettingsCoder &each) {
    each("resizeWidth", width);
    each("resizeHeight", height);
    each("regions", regions);
  }
  void check(const std::string &who) const {
    for (const auto &[name, number] : {std::pair("resizeWidth", width), std::pair("resizeHeight", height),
                                       std::pair("numberOfRegions", NSUInteger(regions.size()))})
      check_count(who, name, number);
    for (std::size_t i = 0; i < regions.size(); ++i)
      for (const RegionNumber &number : kRegionNumbers)
        if (!std::isfinite(number.of(regions[i])))
          refuse(openmps::ErrorKind::InvalidArgument, who + ": regions[" + std::to_string(i) + "]." + number.name +
                                                          " is " + std::to_string(number.of(regions[i])) +
                                                          ", expected a finite number.");
  }
  static void check_count(const std::string &who, const char *name, NSUInteger number) {
    if (number < 1 || number > kMostOfCrop)
      refuse(openmps::ErrorKind::InvalidArgument, who + ": " + name + " is " + std::to_string(number) +
                                                      ", expected 1 to " + std::to_string(kMostOfCrop) + ".");
  }
};

@implementation MPSNNCropAndResizeBilinear

- (instancetype)initWithDevice:(id<MTLDevice>)device
                   resizeWidth:(NSUInteger)resizeWidth
                  resizeHeight:(NSUInteger)resizeHeight
               numberOfRegions:(NSUInteger)numberOfRegions
                       regions:(const MPSRegion *)regions {
  OMPS_REQUIRE(regions);
  self = [super initWithDevice:device];
  if (!self) return nil;
  const std::string who = [self omps_name];
  _cropAndResizeBilinearImpl = new MPSNNCropAndResizeBilinearImpl{resizeWidth, resizeHeight, {}};
  MPSNNCropAndResizeBilinearImpl::check_count(who, "numberOfRegions", numberOfRegions);
  raising([&] { _cropAndResizeBilinearImpl->regions.assign(regions, regions + numberOfRegions); });
  _cropAndResizeBilinearImpl->check(who);
  return self;
}

OMPS_KERNEL_STATE(MPSNNCropAndResizeBilinear, _cropAndResizeBilinearImpl)

OMPS_FIELD_READONLY(_cropAndResizeBilinearImpl, NSUInteger, resizeWidth, width)
OMPS_FIELD_READONLY(_cropAndResizeBilinearImpl, NSUInteger, resizeHeight, height)

- (NSUInteger)numberOfRegions {
  return _cropAndResizeBilinearImpl->regions.size();
}
- (const MPSRegion *)regions {
  return _cropAndResizeBilinearImpl->regions.data();
}

- (std::int64_t)omps_resultsOfImage {
  return static_cast<std::int64_t>(_cropAndResizeBilinearImpl->regions.size());
}

- (Nhwc)omps_placeSources:(std::span<const Nhwc>)sources images:(NSArray<MPSImage *> *)images {
  const auto number = [](NSUInteger size) { return static_cast<std::int64_t>(size); };
  return ask_policy(self, [self padding], sources, images, {
    openmps::engine::Extent(sources[0].n) * [self omps_resultsOfImage], number(_cropAndResizeBilinearImpl->height),
        number(_cropAndResizeBilinearImpl->width), sources[0].c
  });
}

- (void)omps_lower:(FilterCall &)call {
  Cropping crop{static_cast<std::int64_t>(_cropAndResizeBilinearImpl->height),
                static_cast<std::int64_t>(_cropAndResizeBilinearImpl->width),
                {}};
  for (const MPSRegion &region : _cropAndResizeBilinearImpl->regions)
    crop.regions.push_back({{region.origin.y, region.origin.x}, {region.size.height, region.size.width}});
  lower_cropping(call, crop);
}

@end
