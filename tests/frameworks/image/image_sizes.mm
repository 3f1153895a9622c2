// Filters whose result has another size than the pixels that they read: sums, reductions, transposition, resampling.
#include "tests/frameworks/image/image_test.h"

using namespace filters;

namespace {

template <typename Kernel>
Kernel *kernel() {
  return [[[Kernel alloc] initWithDevice:nn_device()] autorelease];
}

Image run(MPSUnaryImageKernel *kernel, const Image &source, const Image &before) {
  id<MTLTexture> const to = texture_of(before);
  nn_run([&](id<MTLCommandBuffer> buffer) {
    [kernel encodeToCommandBuffer:buffer sourceTexture:texture_of(source) destinationTexture:to];
  });
  return read(to);
}

}  // namespace

TEST_CASE("image integrals: sums of the rectangle above and to the left") {
  const Image source = picture(1, 6, 5, 4, 1), before = picture(1, 8, 7, 4, 2);
  for (const bool squares : {false, true}) {
    MPSUnaryImageKernel *const sums =
        squares ? static_cast<MPSUnaryImageKernel *>(kernel<MPSImageIntegralOfSquares>()) : kernel<MPSImageIntegral>();
    [sums setOffset:{1, -1, 0}];
    [sums setClipRect:MTLRegionMake2D(1, 2, 6, 100)];
    Image expected = before;
    for (int y = 2; y < 8; ++y)
      for (int x = 1; x < 7; ++x)
        for (int c = 0; c < 4; ++c) {
          double sum = 0;
          for (int j = 0; j < y - 2; ++j)
            for (int i = 0; i < x - 1; ++i) {
              const double value = shown(source, 0, j - 1, i + 1, c, MPSImageEdgeModeZero);
              sum += squares ? value * value : value;
            }
          expected.at(0, y, x, c) = sum;
        }
    check_equal(run(sums, source, before), expected, 1e-5);
  }
}

TEST_CASE("image transposition: rows become columns, at an offset and inside a clip rectangle") {
  const Image source = picture(1, 4, 6, 4, 1), before = picture(1, 7, 5, 4, 2);
  MPSImageTranspose *const turn = kernel<MPSImageTranspose>();
  [turn setOffset:{2, -1, 0}];
  [turn setClipRect:MTLRegionMake2D(1, 2, 3, 4)];
  Image expected = before;
  for (int y = 0; y < 4; ++y)
    for (int x = 0; x < 3; ++x)
      for (int c = 0; c < 4; ++c)
        expected.at(0, y + 2, x + 1, c) = shown(source, 0, x - 1, y + 2, c, MPSImageEdgeModeZero);
  check_equal(run(turn, source, before), expected, 1e-6);
  const MPSRegion region = [turn sourceRegionForDestinationSize:MTLSizeMake(5, 7, 1)];
  CHECK(region.origin.x == 2);
  CHECK(region.size.width == 4);
  CHECK(region.size.height == 3);
}

namespace {

enum class Kind { Min, Max, Mean, Sum };

double reduced(const Numbers &values, Kind kind) {
  double result = values[0];
  for (std::size_t i = 1; i < values.size(); ++i)
    result = kind == Kind::Min   ? std::min(result, values[i])
             : kind == Kind::Max ? std::max(result, values[i])
                                 : result + values[i];
  return kind == Kind::Mean ? result / static_cast<double>(values.size()) : result;
}

// Of pixels [2, 5) x [1, 7) of a source of 6 x 7 (rows x columns); the clip rectangle begins at (1, 1).
void check_reduction(MPSImageReduceUnary *kernel, Kind kind, bool rows) {
  const Image source = picture(1, 6, 7, 4, 3), before = picture(1, 9, 9, 4, 4);
  [kernel setClipRectSource:MTLRegionMake2D(1, 2, 100, 3)];
  [kernel setClipRect:MTLRegionMake2D(1, 1, 100, 100)];
  [kernel setOffset:{5, 5, 0}];
  Image expected = before;
  for (int i = 0; i < (rows ? 3 : 6); ++i)
    for (int c = 0; c < 4; ++c) {
      Numbers values;
      for (int k = 0; k < (rows ? 6 : 3); ++k)
        values.push_back(rows ? source.at(0, i + 2, k + 1, c) : source.at(0, k + 2, i + 1, c));
      expected.at(0, rows ? i + 1 : 1, rows ? 1 : i + 1, c) = reduced(values, kind);
    }
  check_equal(run(kernel, source, before), expected, 1e-5);
}

}  // namespace

TEST_CASE("image reductions: one value for each row or column of the source region") {
  check_reduction(kernel<MPSImageReduceRowMin>(), Kind::Min, true);
  check_reduction(kernel<MPSImageReduceRowMax>(), Kind::Max, true);
  check_reduction(kernel<MPSImageReduceRowMean>(), Kind::Mean, true);
  check_reduction(kernel<MPSImageReduceRowSum>(), Kind::Sum, true);
  check_reduction(kernel<MPSImageReduceColumnMin>(), Kind::Min, false);
  check_reduction(kernel<MPSImageReduceColumnMax>(), Kind::Max, false);
  check_reduction(kernel<MPSImageReduceColumnMean>(), Kind::Mean, false);
  check_reduction(kernel<MPSImageReduceColumnSum>(), Kind::Sum, false);
}

TEST_CASE("image reductions: one pixel, regions outside, the base") {
  const Image one = picture(1, 1, 1, 1, 1);
  MPSImageReduceRowSum *const sum = kernel<MPSImageReduceRowSum>();
  check_equal(run(sum, one, Image(1, 1, 1, 1)), one, 1e-7);
  CHECK([sum clipRectSource].size.width == NSUIntegerMax);
  [sum setClipRectSource:MTLRegionMake2D(3, 0, 2, 2)];
  CHECK([sum sourceRegionForDestinationSize:MTLSizeMake(1, 2, 1)].origin.x == 3);
  CHECK_RAISES(run(sum, one, one), NSInvalidArgumentException,
               "MPSImageReduceRowSum: clipRectSource has no pixel of the source of 1 x 1.");
  CHECK_RAISES(run(kernel<MPSImageReduceUnary>(), one, one), NSInvalidArgumentException,
               "MPSImageReduceUnary: this class computes nothing itself");
}

namespace {

double bilinear(double d) { return std::abs(d) < 1 ? 1 - std::abs(d) : 0; }
double lanczos(double d) {
  if (d == 0) return 1;
  if (std::abs(d) >= 3) return 0;
  const double a = M_PI * d, b = a / 3;
  return std::sin(a) / a * std::sin(b) / b;
}

// All source pixels, also far outside, by their distance from the centre.
struct Resampled {
  double (*kernel)(double);
  bool smooths;
  double scale, translation;

  std::vector<std::pair<int, double>> weights(int i) const {
    const double wide = smooths ? std::max(1.0, 1 / std::abs(scale)) : 1,
                 centre = (i + 0.5 - translation) / scale - 0.5;
    std::vector<std::pair<int, double>> result;
    double sum = 0;
    for (int at = static_cast<int>(std::floor(centre - 3 * wide)) - 1; at < centre + 3 * wide + 1; ++at) {
      result.emplace_back(at, kernel((at - centre) / wide));
      sum += result.back().second;
    }
    for (auto &each : result) each.second /= sum;
    return result;
  }
};

struct Case {
  int h, w;  // of the source
  MTLRegion clip;
  const MPSScaleTransform *transform;
  MPSImageEdgeMode edge;
};

void check_scale(MPSImageScale *kernel, double (*weight)(double), bool smooths, const Case &each) {
  const Image source = picture(1, each.h, each.w, 4, 3), before = picture(1, 7, 9, 4, 4);
  [kernel setScaleTransform:each.transform];
  [kernel setClipRect:each.clip];
  [kernel setEdgeMode:each.edge];
  const int x0 = static_cast<int>(each.clip.origin.x), y0 = static_cast<int>(each.clip.origin.y);
  const bool whole = each.clip.size.width > 100;
  const int w = whole ? 9 : static_cast<int>(each.clip.size.width),
            h = whole ? 7 : static_cast<int>(each.clip.size.height);
  const MPSScaleTransform map =
      each.transform ? *each.transform : MPSScaleTransform{9.0 / each.w, 7.0 / each.h, -1.0 * x0, -1.0 * y0};
  const Resampled rows{weight, smooths, map.scaleY, map.translateY},
      columns{weight, smooths, map.scaleX, map.translateX};
  Image expected = before;
  for (int y = 0; y < h; ++y)
    for (int x = 0; x < w; ++x)
      for (int c = 0; c < 4; ++c) {
        double sum = 0;
        for (const auto &[j, a] : rows.weights(y))
          for (const auto &[i, b] : columns.weights(x)) sum += a * b * shown(source, 0, j, i, c, each.edge);
        expected.at(0, y + y0, x + x0, c) = sum;
      }
  check_equal(run(kernel, source, before), expected, 2e-5);
}

void check_scales(MPSImageScale *kernel, double (*weight)(double), bool smooths) {
  static const MPSScaleTransform crop{1.75, 0.6, -2.5, 1.25}, tiny{0.2, 0.125, 0, 0}, mirror{-1, 2, 9, 0};
  for (const Case &each : std::vector<Case>{{7, 9, MPSRectNoClip, nullptr, MPSImageEdgeModeClamp},
                                            {3, 4, MPSRectNoClip, nullptr, MPSImageEdgeModeClamp},
                                            {20, 31, MPSRectNoClip, nullptr, MPSImageEdgeModeClamp},
                                            {1, 1, MPSRectNoClip, nullptr, MPSImageEdgeModeClamp},
                                            {5, 6, MTLRegionMake2D(2, 1, 4, 3), nullptr, MPSImageEdgeModeClamp},
                                            {5, 6, MTLRegionMake2D(2, 1, 4, 3), &crop, MPSImageEdgeModeClamp},
                                            {5, 6, MPSRectNoClip, &crop, MPSImageEdgeModeZero},
                                            {40, 50, MPSRectNoClip, &tiny, MPSImageEdgeModeMirror},
                                            {4, 9, MPSRectNoClip, &mirror, MPSImageEdgeModeMirrorWithEdge}})
    check_scale(kernel, weight, smooths, each);
}

}  // namespace

TEST_CASE("image scales: bilinear and Lanczos weights, transforms, clip rectangles, edges") {
  check_scales(kernel<MPSImageBilinearScale>(), bilinear, false);
  check_scales(kernel<MPSImageLanczosScale>(), lanczos, true);
}

TEST_CASE("image scales: the transform is copied, regions follow it, bad ones are refused") {
  MPSImageBilinearScale *const scale = kernel<MPSImageBilinearScale>();
  CHECK([scale edgeMode] == MPSImageEdgeModeClamp);
  CHECK([scale scaleTransform] == nullptr);
  MPSScaleTransform given{2, 2, -4, 0};
  [scale setScaleTransform:&given];
  given.scaleX = 100;
  CHECK([scale scaleTransform]->scaleX == 2);
  const MPSRegion region = [scale sourceRegionForDestinationSize:MTLSizeMake(8, 8, 1)];
  CHECK(region.origin.x == 1);  // the first centre is 1.75, the last 5.25
  CHECK(region.size.width == 6);
  given = {0, 1, 0, 0};
  [scale setScaleTransform:&given];
  const Image one = picture(1, 1, 1, 1, 1);
  CHECK_RAISES(run(scale, one, one), NSInvalidArgumentException,
               "MPSImageBilinearScale: the scale of x is 0.000000, 1/4096 to 4096 is expected.");
  given = {1, 1, 0, NAN};
  [scale setScaleTransform:&given];
  CHECK_RAISES(run(scale, one, one), NSInvalidArgumentException, "MPSImageBilinearScale: the translation of y is nan");
  [scale setScaleTransform:nullptr];
  CHECK([scale scaleTransform] == nullptr);
  CHECK_RAISES(run(kernel<MPSImageScale>(), one, one), NSInvalidArgumentException,
               "MPSImageScale: this class computes nothing itself");
}
