// The guided filter, against a solution of each window's least squares by elimination in double.
#include <cmath>

#include "tests/frameworks/image/image_test.h"

using namespace filters;

namespace {

struct Case {
  int diameter;
  double epsilon;
};

// Calls visit(row, column) for the pixels of a window.
template <typename F>
void for_window(const Image &x, int diameter, int row, int column, F visit) {
  for (int y = row - diameter / 2; y < row - diameter / 2 + diameter; ++y)
    for (int k = column - diameter / 2; k < column - diameter / 2 + diameter; ++k)
      if (x.has(y, k)) visit(y, k);
}

// The a and b of the least weighted squares, with the penalty of a; all 0 without weight.
Numbers fitted(const Image &p, const Image &guide, const Image *weights, const Case &each, int row, int column,
               int channel, const std::vector<int> &inputs) {
  const std::size_t n = inputs.size();
  // Normal equations in a and b, divided by the weight of the window.
  std::vector<Numbers> m(n + 1, Numbers(n + 2));
  double total = 0;
  for_window(p, each.diameter, row, column, [&](int y, int k) {
    const double w = weights ? weights->at(0, y, k, 0) : 1;
    Numbers g;
    for (const int i : inputs) g.push_back(guide.at(0, y, k, i));
    g.push_back(1);
    g.push_back(p.at(0, y, k, channel));
    for (std::size_t i = 0; i <= n; ++i)
      for (std::size_t j = 0; j <= n + 1; ++j) m[i][j] += w * g[i] * g[j];
    total += w;
  });
  if (total == 0) return Numbers(n + 1);
  for (std::size_t i = 0; i < n; ++i) m[i][i] += each.epsilon * total;
  for (std::size_t i = 0; i <= n; ++i) {
    std::size_t pivot = i;
    for (std::size_t j = i; j <= n; ++j)
      if (std::abs(m[j][i]) > std::abs(m[pivot][i])) pivot = j;
    std::swap(m[i], m[pivot]);
    for (std::size_t j = 0; j <= n; ++j) {
      if (j == i) continue;
      const double factor = m[j][i] / m[i][i];
      for (std::size_t k = i; k <= n + 1; ++k) m[j][k] -= factor * m[i][k];
    }
  }
  Numbers result;
  for (std::size_t i = 0; i <= n; ++i) result.push_back(m[i][n + 1] / m[i][i]);
  return result;
}

double weight_of(const Image *weights, const Image &x, int diameter, int row, int column) {
  double total = 0;
  for_window(x, diameter, row, column, [&](int y, int k) { total += weights ? weights->at(0, y, k, 0) : 1; });
  return total;
}

// The mean over the windows that contain a pixel and have a weight.
Numbers coefficients(const Image &p, const Image &guide, const Image *weights, const Case &each, int row, int column,
                     int channel, const std::vector<int> &inputs) {
  Numbers sum(inputs.size() + 1);
  double count = 0;
  for_window(p, each.diameter, row, column, [&](int y, int k) {
    if (weight_of(weights, p, each.diameter, y, k) == 0) return;
    const Numbers own = fitted(p, guide, weights, each, y, k, channel, inputs);
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += own[i];
    ++count;
  });
  for (double &value : sum) value = count == 0 ? 0 : value / count;
  return sum;
}

MPSImageGuidedFilter *kernel(const Case &each) {
  MPSImageGuidedFilter *const made =
      [[[MPSImageGuidedFilter alloc] initWithDevice:nn_device()
                                     kernelDiameter:static_cast<NSUInteger>(each.diameter)] autorelease];
  [made setEpsilon:static_cast<float>(each.epsilon)];
  return made;
}

// Half of the image has no weight.
Image half_weights(int h, int w) {
  Image weights = picture(1, h, w, 1, 31);
  for (int y = 0; y < h; ++y)
    for (int k = 0; k < w / 2; ++k) weights.at(0, y, k, 0) = 0;
  return weights;
}

// Where a smooth enlargement reads its source.
double resized(const Image &x, int row, int column, int h, int w, int c) {
  const auto sample = [](int at, int extent, int from) {
    return std::clamp((at + 0.5) * from / extent - 0.5, 0.0, from - 1.0);
  };
  const double y = sample(row, h, x.h), k = sample(column, w, x.w);
  const int y0 = static_cast<int>(y), k0 = static_cast<int>(k), y1 = std::min(y0 + 1, x.h - 1),
            k1 = std::min(k0 + 1, x.w - 1);
  const double fy = y - y0, fk = k - k0;
  return (1 - fy) * ((1 - fk) * x.at(0, y0, k0, c) + fk * x.at(0, y0, k1, c)) +
         fy * ((1 - fk) * x.at(0, y1, k0, c) + fk * x.at(0, y1, k1, c));
}

}  // namespace

TEST_CASE("image guided filter: colours, with and without weights, for odd and even windows") {
  const Image p = picture(1, 9, 11, 1, 21), guide = picture(1, 9, 11, 4, 22), weights = half_weights(9, 11);
  for (const Case &each : std::vector<Case>{{1, 0.1}, {3, 0.01}, {4, 0.01}, {7, 0.5}, {30, 0.001}})
    for (const bool is_weighted : {false, true}) {
      CAPTURE(each.diameter);
      CAPTURE(is_weighted);
      id<MTLTexture> const to = texture_of(Image(1, 9, 11, 4));
      nn_run([&](id<MTLCommandBuffer> buffer) {
        [kernel(each) encodeRegressionToCommandBuffer:buffer
                                        sourceTexture:texture_of(p)
                                      guidanceTexture:texture_of(guide)
                                       weightsTexture:is_weighted ? texture_of(weights) : nil
                       destinationCoefficientsTexture:to];
      });
      Image expected(1, 9, 11, 4);
      for (int y = 0; y < 9; ++y)
        for (int k = 0; k < 11; ++k) {
          const Numbers own = coefficients(p, guide, is_weighted ? &weights : nullptr, each, y, k, 0, {0, 1, 2});
          for (int c = 0; c < 4; ++c) expected.at(0, y, k, c) = own[static_cast<std::size_t>(c)];
        }
      check_equal(read(to), expected, 2e-4);
    }
}

TEST_CASE("image guided filter: a gray guide with a small epsilon stays exact") {
  const Image p = picture(1, 8, 8, 1, 23);
  Image guide = picture(1, 8, 8, 4, 24);
  for (int i = 0; i < 64; ++i)
    for (int c = 1; c < 3; ++c) guide.at(0, i / 8, i % 8, c) = guide.at(0, i / 8, i % 8, 0);
  const Case each{5, 1e-3};
  id<MTLTexture> const to = texture_of(Image(1, 8, 8, 4));
  nn_run([&](id<MTLCommandBuffer> buffer) {
    [kernel(each) encodeRegressionToCommandBuffer:buffer
                                    sourceTexture:texture_of(p)
                                  guidanceTexture:texture_of(guide)
                                   weightsTexture:nil
                   destinationCoefficientsTexture:to];
  });
  Image expected(1, 8, 8, 4);
  for (int i = 0; i < 64; ++i) {
    const Numbers own = coefficients(p, guide, nullptr, each, i / 8, i % 8, 0, {0, 1, 2});
    for (int c = 0; c < 4; ++c) expected.at(0, i / 8, i % 8, c) = own[static_cast<std::size_t>(c)];
  }
  check_equal(read(to), expected, 1e-3);
}

TEST_CASE("image guided filter: channel by channel, of one source channel or of all") {
  const Image guide = picture(1, 7, 6, 4, 25), weights = half_weights(7, 6);
  for (const int channels : {1, 4}) {
    const Image p = picture(1, 7, 6, channels, 26);
    const Case each{3, 0.02};
    id<MTLTexture> const a = texture_of(Image(1, 7, 6, 4)), b = texture_of(Image(1, 7, 6, 4));
    nn_run([&](id<MTLCommandBuffer> buffer) {
      [kernel(each) encodeRegressionToCommandBuffer:buffer
                                      sourceTexture:texture_of(p)
                                    guidanceTexture:texture_of(guide)
                                     weightsTexture:texture_of(weights)
                    destinationCoefficientsTextureA:a
                    destinationCoefficientsTextureB:b];
    });
    Image expected_a(1, 7, 6, 4), expected_b(1, 7, 6, 4);
    for (int i = 0; i < 42; ++i)
      for (int c = 0; c < 4; ++c) {
        const Numbers own = coefficients(p, guide, &weights, each, i / 6, i % 6, channels == 1 ? 0 : c, {c});
        expected_a.at(0, i / 6, i % 6, c) = own[0];
        expected_b.at(0, i / 6, i % 6, c) = own[1];
      }
    check_equal(read(a), expected_a, 1e-4);
    check_equal(read(b), expected_b, 1e-4);
  }
}

TEST_CASE("image guided filter: reconstruction enlarges the coefficients") {
  const Image guide = picture(1, 13, 17, 4, 27), a = picture(1, 5, 6, 4, 28), b = picture(1, 5, 6, 4, 29);
  MPSImageGuidedFilter *const filter = kernel({3, 0.1});
  CHECK([filter reconstructScale] == 1);
  CHECK([filter reconstructOffset] == 0);
  [filter setReconstructScale:1.5F];
  [filter setReconstructOffset:-0.25F];
  id<MTLTexture> const one = texture_of(Image(1, 13, 17, 2)), four = texture_of(Image(1, 13, 17, 4));
  nn_run([&](id<MTLCommandBuffer> buffer) {
    [filter encodeReconstructionToCommandBuffer:buffer
                                guidanceTexture:texture_of(guide)
                            coefficientsTexture:texture_of(a)
                             destinationTexture:one];
    [filter encodeReconstructionToCommandBuffer:buffer
                                guidanceTexture:texture_of(guide)
                           coefficientsTextureA:texture_of(a)
                           coefficientsTextureB:texture_of(b)
                             destinationTexture:four];
  });
  Image colors(1, 13, 17, 2), channels(1, 13, 17, 4);
  for (int y = 0; y < 13; ++y)
    for (int k = 0; k < 17; ++k) {
      double sum = resized(a, y, k, 13, 17, 3);
      for (int c = 0; c < 3; ++c) sum += resized(a, y, k, 13, 17, c) * guide.at(0, y, k, c);
      for (int c = 0; c < 2; ++c) colors.at(0, y, k, c) = 1.5 * sum - 0.25;
      for (int c = 0; c < 4; ++c)
        channels.at(0, y, k, c) =
            1.5 * (resized(a, y, k, 13, 17, c) * guide.at(0, y, k, c) + resized(b, y, k, 13, 17, c)) - 0.25;
    }
  check_equal(read(one), colors, 1e-5);
  check_equal(read(four), channels, 1e-5);
}

TEST_CASE("image guided filter: sizes and channels that do not fit are refused") {
  MPSImageGuidedFilter *const filter = kernel({5, 0.1});
  CHECK([filter kernelDiameter] == 5);
  CHECK([filter epsilon] == 0.1F);
  const MPSImageGuidedFilter *const plain = [[[MPSImageGuidedFilter alloc] initWithDevice:nn_device()
                                                                           kernelDiameter:1] autorelease];
  CHECK([plain epsilon] == 0.01F);
  id<MTLTexture> const x = texture_of(picture(1, 3, 4, 1, 1)), rgb = texture_of(picture(1, 3, 4, 4, 1)),
                       small = texture_of(picture(1, 2, 4, 4, 1));
  const auto regress = [&](id<MTLCommandBuffer> buffer, id<MTLTexture> source, id<MTLTexture> guide,
                           id<MTLTexture> to) {
    [filter encodeRegressionToCommandBuffer:buffer
                              sourceTexture:source
                            guidanceTexture:guide
                             weightsTexture:nil
             destinationCoefficientsTexture:to];
  };
  nn_run([&](id<MTLCommandBuffer> buffer) {
    CHECK_RAISES(regress(buffer, x, x, rgb), NSInvalidArgumentException,
                 "MPSImageGuidedFilter: guidanceTexture has 1 channels, expected 3 or more.");
    CHECK_RAISES(regress(buffer, x, rgb, x), NSInvalidArgumentException,
                 "destinationCoefficientsTexture has 1 channels, expected 4 or more.");
    CHECK_RAISES(regress(buffer, x, small, rgb), NSInvalidArgumentException,
                 "sourceTexture has 4 x 3 pixels, guidanceTexture has 4 x 2 pixels.");
    CHECK_RAISES(regress(buffer, nil, rgb, rgb), NSInvalidArgumentException, "sourceTexture is nil");
    CHECK_RAISES(regress(nil, x, rgb, rgb), NSInvalidArgumentException, "nil");
    CHECK_RAISES([filter encodeReconstructionToCommandBuffer:buffer
                                             guidanceTexture:rgb
                                         coefficientsTexture:rgb
                                          destinationTexture:small],
                 NSInvalidArgumentException, "guidanceTexture has 4 x 3 pixels, destinationTexture has 4 x 2 pixels.");
  });
  for (const NSUInteger diameter : {NSUInteger{0}, NSUIntegerMax})
    CHECK_RAISES([[MPSImageGuidedFilter alloc] initWithDevice:nn_device() kernelDiameter:diameter],
                 NSInvalidArgumentException, "expected 1 to 32767.");
}
