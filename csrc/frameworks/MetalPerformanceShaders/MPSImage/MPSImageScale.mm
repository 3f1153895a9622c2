// MPSImageScale, MPSImageBilinearScale and MPSImageLanczosScale: rows, then columns, as weighted sums of pixels.
#import <MetalPerformanceShaders/MPSImage/MPSImageResampling.h>

#include <algorithm>
#include <cmath>

#include "compat/checked_size.h"
#include "frameworks/MetalPerformanceShaders/MPSImage/ImageKernels.h"

using namespace openmps::fw::image;
using openmps::engine::Shape;
using openmps::engine::Tensor;
using openmps::fw::ImageLayout;

struct MPSImageScaleImpl {
  bool has_transform = false;
  MPSScaleTransform transform{1, 1, 0, 0};

  template <typename Visit>
  void visit(Visit &&each) {
    each("hasTransform", has_transform);
    each("scaleX", transform.scaleX);
    each("scaleY", transform.scaleY);
    each("translateX", transform.translateX);
    each("translateY", transform.translateY);
  }
};

namespace {

constexpr double kMostScale = 4096, kMostTranslation = 1LL << 40;
constexpr std::int64_t kFewTaps = 16;  // more are a matrix product

// destination = scale * source + translation, from the first pixel that is made.
struct AxisMap {
  double scale = 1, translation = 0;
};

struct Resampling {
  double lobes;                     // radius of the kernel
  double (*weight)(double offset);  // at a distance from the centre
  bool smooths;                     // the kernel grows where the image is reduced
};

double triangle(double offset) { return std::max(0.0, 1 - std::abs(offset)); }

double sinc(double x) { return x == 0 ? 1 : std::sin(M_PI * x) / (M_PI * x); }

double lanczos(double offset) { return std::abs(offset) < 3 ? sinc(offset) * sinc(offset / 3) : 0; }

// `taps` source positions and weights for each position of the result; -1 is a zero.
struct Taps {
  std::int64_t taps = 0;
  std::vector<std::int32_t> positions;
  std::vector<float> weights;
};

// Positions along an axis of the source, and its edge mode.
struct SourceAxis {
  std::int64_t extent = 0;
  MPSImageEdgeMode edge = MPSImageEdgeModeClamp;
};

// The centre of the kernel for pixel `i`, in pixels of the source; 0 is the first pixel's centre.
double centre_of(const AxisMap &map, double i) { return (i + 0.5 - map.translation) / map.scale - 0.5; }

double widening(const Resampling &kernel, const AxisMap &map) {
  return kernel.smooths ? std::max(1.0, 1 / std::abs(map.scale)) : 1;
}

Taps taps_of(const Resampling &kernel, const AxisMap &map, std::int64_t count, const SourceAxis &source) {
  const double wide = widening(kernel, map), radius = kernel.lobes * wide;
  Taps result;
  result.taps = static_cast<std::int64_t>(std::ceil(2 * radius));
  for (std::int64_t i = 0; i < count; ++i) {
    const double centre = centre_of(map, static_cast<double>(i)), first = std::floor(centre - radius) + 1;
    std::vector<double> weights;
    double sum = 0;
    for (std::int64_t t = 0; t < result.taps; ++t) {
      sum += weights.emplace_back(kernel.weight((first + static_cast<double>(t) - centre) / wide));
      const std::int64_t at = shown_position(static_cast<std::int64_t>(first) + t, source.extent, source.edge);
      result.positions.push_back(static_cast<std::int32_t>(at));
    }
    for (const double weight : weights) result.weights.push_back(static_cast<float>(weight / sum));
  }
  return result;
}

// A matrix of the weights times each image, or times each row of pixels.
Tensor multiplied(ImageFragment &fragment, Tensor x, std::size_t axis, const Taps &taps) {
  const std::size_t each = static_cast<std::size_t>(taps.taps), count = taps.positions.size() / each;
  const Shape s = x.shape();
  const auto extent = static_cast<std::size_t>(s[axis].number());
  std::vector<float> matrix(objc::CheckedSize(count) * extent);
  for (std::size_t i = 0; i < taps.positions.size(); ++i)
    if (taps.positions[i] >= 0)
      matrix[i / each * extent + static_cast<std::size_t>(taps.positions[i])] += taps.weights[i];
  const Shape columns = axis == 1 ? Shape{s[0], s[1], s[2] * s[3]} : Shape{s[0] * s[1], s[2], s[3]};
  const Shape weights{1, static_cast<std::int64_t>(count), s[axis]}, whole{columns[0], weights[1], weights[2]};
  Shape made = s;
  made[axis] = static_cast<std::int64_t>(count);
  const Tensor a = broadcast_to(fragment.constant(matrix, weights), whole);
  return reshape(fragment.op("matmul", {a, reshape(x, columns)}), made);
}

bool is_short(const Taps &taps) { return taps.taps <= kFewTaps; }

void add_tables(openmps::engine::Attributes &tables, const std::string &axis, const Taps &taps) {
  const Shape shape{static_cast<std::int64_t>(taps.positions.size()) / taps.taps, taps.taps};
  tables.set(axis + "_positions", literal(taps.positions, shape));
  tables.set(axis + "_weights", literal(taps.weights, shape));
}

Tensor resampled(ImageFragment &fragment, Tensor x, const Taps &rows, const Taps &columns) {
  if (!fragment.graph.status()) return x;
  if (!is_short(rows)) x = multiplied(fragment, x, 1, rows);
  openmps::engine::Attributes tables;
  if (is_short(rows)) add_tables(tables, "row", rows);
  if (is_short(columns)) add_tables(tables, "column", columns);
  if (is_short(rows) || is_short(columns)) x = fragment.op("resample", {x}, std::move(tables));
  return is_short(columns) || !fragment.graph.status() ? x : multiplied(fragment, x, 2, columns);
}

void check_axis(const std::string &who, const char *name, double scale, double translation) {
  const double size = std::abs(scale);
  if (!(size >= 1 / kMostScale) || !(size <= kMostScale))
    refuse(who + ": the scale of " + name + " is " + std::to_string(scale) + ", 1/4096 to 4096 is expected.");
  if (!(std::abs(translation) <= kMostTranslation))
    refuse(who + ": the translation of " + name + " is " + std::to_string(translation) + ", at most 2^40 is expected.");
}

}  // namespace

@interface MPSImageScale (OpenMPSPrivate)
// Null for the base.
- (const Resampling *)omps_kernel;
@end

@implementation MPSImageScale

- (instancetype)initWithDevice:(id<MTLDevice>)device {
  if ((self = [super initWithDevice:device]) != nil) {
    _scaleImpl = new MPSImageScaleImpl;
    [self setEdgeMode:MPSImageEdgeModeClamp];
  }
  return self;
}

OMPS_KERNEL_STATE(MPSImageScale, _scaleImpl)

- (const MPSScaleTransform *)scaleTransform {
  return _scaleImpl->has_transform ? &_scaleImpl->transform : nullptr;
}

- (void)setScaleTransform:(const MPSScaleTransform *)scaleTransform {
  _scaleImpl->has_transform = scaleTransform != nullptr;
  _scaleImpl->transform = scaleTransform != nullptr ? *scaleTransform : MPSScaleTransform{1, 1, 0, 0};
}

- (const Resampling *)omps_kernel {
  return nullptr;
}

- (MPSScaleTransform)omps_transformOf:(MTLSize)source to:(MTLSize)destination {
  if (_scaleImpl->has_transform) return _scaleImpl->transform;
  const auto real = [](NSUInteger value) { return static_cast<double>(value); };
  const MTLOrigin origin = [self clipRect].origin;
  return {real(destination.width) / real(source.width), real(destination.height) / real(source.height), -real(origin.x),
          -real(origin.y)};
}

- (Tensor)omps_build:(ImageFragment &)fragment {
  const auto size = [](const ImageLayout &layout) {
    return MTLSizeMake(static_cast<NSUInteger>(layout.w), static_cast<NSUInteger>(layout.h), 1);
  };
  const MPSScaleTransform map = [self omps_transformOf:size(fragment.sources[0].operand.layout)
                                                    to:size(fragment.destination)];
  const Resampling &kernel = *[self omps_kernel];
  const Source &source = fragment.sources[0];
  const ImageLayout &layout = source.operand.layout;
  const Taps rows = taps_of(kernel, {map.scaleY, map.translateY}, fragment.clip.h, {layout.h, source.edge}),
             columns = taps_of(kernel, {map.scaleX, map.translateX}, fragment.clip.w, {layout.w, source.edge});
  const Tensor x = fragment.fitted(fragment.pixels[0], fragment.channels);
  return resampled(fragment, x, rows, columns);
}

- (void)omps_appendKey:(FragmentKey &)key {
  if ([self omps_kernel] == nullptr) return [super omps_appendKey:key];
  const MPSScaleTransform &map = _scaleImpl->transform;
  const MTLOrigin origin = [self clipRect].origin;
  key << _scaleImpl->has_transform << map.scaleX << map.scaleY << map.translateX << map.translateY << origin.x
      << origin.y;
}

- (MTLRegion)omps_clipFor:(const Operand &)source destination:(const Operand &)destination {
  const MPSScaleTransform &map = _scaleImpl->transform;
  check_axis([self omps_name], "x", map.scaleX, map.translateX);
  check_axis([self omps_name], "y", map.scaleY, map.translateY);
  return [super omps_clipFor:source destination:destination];
}

// Without a transform the source's size is not known, and a scale of 1 is assumed.
- (MPSRegion)sourceRegionForDestinationSize:(MTLSize)destinationSize {
  const MPSScaleTransform &map = _scaleImpl->transform;
  MPSRegion region = [super sourceRegionForDestinationSize:destinationSize];
  if ([self omps_kernel] == nullptr) return region;
  const auto side = [&](const AxisMap &axis, double &origin, double &size) {
    if (size == 0) return;
    const double radius = [self omps_kernel]->lobes * widening(*[self omps_kernel], axis);
    const auto [first, last] = std::minmax(centre_of(axis, 0), centre_of(axis, size - 1));
    origin = std::floor(first - radius) + 1;
    size = std::ceil(last + radius) - origin;
  };
  side({map.scaleX, map.translateX}, region.origin.x, region.size.width);
  side({map.scaleY, map.translateY}, region.origin.y, region.size.height);
  return region;
}

@end

#define OMPS_SCALE(Name, ...)                                                         \
  @implementation Name                                                                \
  -(instancetype)initWithDevice : (id<MTLDevice>)device {                             \
    return [super initWithDevice:device];                                             \
  }                                                                                   \
  -(instancetype)initWithCoder : (NSCoder *)aDecoder device : (id<MTLDevice>)device { \
    return [super initWithCoder:aDecoder device:device];                              \
  }                                                                                   \
  -(const Resampling *)omps_kernel {                                                  \
    static const Resampling kernel{__VA_ARGS__};                                      \
    return &kernel;                                                                   \
  }                                                                                   \
  @end

OMPS_SCALE(MPSImageBilinearScale, 1, triangle, false)
OMPS_SCALE(MPSImageLanczosScale, 3, lanczos, true)
