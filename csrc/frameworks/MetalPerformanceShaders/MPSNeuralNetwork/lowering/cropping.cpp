// Bilinear resizing of regions of an image, as TensorFlow's crop_and_resize.
#include <cmath>
#include <limits>

#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/lowering/filters.h"

namespace openmps::fw::nn {
namespace {

// Along one axis, for every position of each region: the pixel before it and the share of the next one. Positions
// outside the image are marked.
struct Samples {
  std::vector<float> first, share, inside;
  bool all_inside = true;
};

// A region's corners are centres of corner pixels; a result of one position reads the centre of the region.
double position_of(const CropRegion& region, std::size_t axis, std::int64_t at, std::int64_t count,
                   std::int64_t pixels) {
  const auto reach = static_cast<double>(pixels - 1);
  const double part = count > 1 ? static_cast<double>(at) / static_cast<double>(count - 1) : 0.5;
  return (region.origin[axis] + part * region.size[axis]) * reach;
}

Samples samples_of(const Cropping& crop, std::size_t axis, std::int64_t count, std::int64_t pixels) {
  Samples samples;
  const auto last = static_cast<double>(pixels - 1);
  for (const CropRegion& region : crop.regions)
    for (std::int64_t i = 0; i < count; ++i) {
      const double position = position_of(region, axis, i, count, pixels);
      const bool inside = position >= 0 && position <= last;  // not for NaN
      // The last pixel is the second one of its pair, so that a next one exists.
      const double first = inside ? std::floor(position < last || last == 0 ? position : position - 1) : 0;
      samples.first.push_back(static_cast<float>(first));
      samples.share.push_back(inside ? static_cast<float>(position - first) : 0);
      samples.inside.push_back(inside ? 1 : 0);
      samples.all_inside &= inside;
    }
  return samples;
}

bool sizes_fit(const FilterCall& call, const Cropping& crop, const Nhwc& source) {
  constexpr std::int64_t kMostPixels = std::numeric_limits<std::int32_t>::max(), kMostOfAxis = 1 << 24;
  if (source.area() > kMostPixels || source.h > kMostOfAxis || source.w > kMostOfAxis)
    call.fail(ErrorKind::Unsupported, "the source has " + source.pixels() +
                                          " pixels; at most 2147483647 are addressed, 16777216 along an axis.");
  else if (call.destination.h != crop.height || call.destination.w != crop.width)
    call.fail(ErrorKind::Shape, "the result has " + std::to_string(crop.width) + " x " + std::to_string(crop.height) +
                                    " pixels, the destination " + call.destination.pixels() + ".");
  else
    return true;
  return false;
}

}  // namespace

void lower_cropping(FilterCall& call, const Cropping& crop) {
  PlanBuilder& l = call.lowering;
  const Nhwc source = call.extents(0);
  if (!sizes_fit(call, crop, source)) return;
  const auto regions = static_cast<std::int64_t>(crop.regions.size());
  const Samples y = samples_of(crop, 0, crop.height, source.h), x = samples_of(crop, 1, crop.width, source.w);
  const auto rows = [&](const std::vector<float>& values) {
    return reshape(l.constant(values, "rows of the regions"), {regions, crop.height, 1});
  };
  const auto columns = [&](const std::vector<float>& values) {
    return reshape(l.constant(values, "columns of the regions"), {regions, 1, crop.width});
  };
  const Shape results{engine::Extent(regions) * crop.height * crop.width};
  const Tensor image = reshape(call.sources[0], {source.n, source.area(), source.c});
  const Tensor top = cast(rows(y.first), DType::Int32), left = cast(columns(x.first), DType::Int32);
  // The pixel that is `down` below and `right` beside the first one, times its weight.
  const auto corner = [&](std::int64_t down, std::int64_t right, Tensor weight) {
    const auto number = [&](std::int64_t value) { return l.constant(static_cast<double>(value), DType::Int32); };
    const Tensor pixel =
        (top + number(source.h > 1 ? down : 0)) * number(source.w) + (left + number(source.w > 1 ? right : 0));
    const Tensor values = l.op("gather", {image, reshape(pixel, results)}, {{"axis", 1}});
    return values * reshape(weight, {results[0], 1});
  };
  const Tensor below = rows(y.share), beside = columns(x.share);
  Tensor sum = corner(0, 0, (1 - below) * (1 - beside)) + corner(0, 1, (1 - below) * beside) +
               corner(1, 0, below * (1 - beside)) + corner(1, 1, below * beside);
  if (!y.all_inside || !x.all_inside) {
    const Tensor zero = l.constant(0);
    const Tensor inside =
        l.op("logical_and", {l.op("greater", {rows(y.inside), zero}), l.op("greater", {columns(x.inside), zero})});
    sum = l.op("select", {reshape(inside, {results[0], 1}), sum, l.constant(0)});
  }
  call.result = reshape(sum, {engine::Extent(source.n) * regions, crop.height, crop.width, source.c});
}

}  // namespace openmps::fw::nn
