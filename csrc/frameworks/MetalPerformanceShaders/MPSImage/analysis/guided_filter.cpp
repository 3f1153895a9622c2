#include "frameworks/MetalPerformanceShaders/MPSImage/analysis/guided_filter.h"

#include <string>
#include <vector>

namespace openmps::fw::image {
namespace {

using engine::Integers;

// Means over the windows of one regression.
class Windows {
 public:
  Windows(GraphBuilder& graph, Tensor weights, std::int64_t diameter)
      : graph_(graph), weights_(weights), diameter_(diameter) {
    if (!weights_) return;
    total_ = plain(weights_);
    has_weight_ = cast(graph.op("greater", {total_, graph.constant(0)}), engine::DType::Float32);
  }

  // Over the pixels of each window.
  Tensor mean(Tensor x) { return weights_ ? quotient(plain(x * weights_), total_) : plain(x); }
  // Of values of windows, over the windows that contain a pixel.
  Tensor mean_of_windows(Tensor x) {
    return weights_ ? quotient(plain(x * has_weight_), plain(has_weight_)) : plain(x);
  }
  // 0 if b is 0: a window of equal pixels without epsilon, or one without weight.
  Tensor quotient(Tensor a, Tensor b) { return graph_.op("divide_no_nan", {a, broadcast_to(b, a.shape())}); }

 private:
  // Rows and columns one after the other: the number of pixels of a window is a product.
  Tensor plain(Tensor x) {
    const std::int64_t before = diameter_ / 2, after = diameter_ - 1 - before;
    const Tensor rows =
        graph_.op("pool2d_average", {x}, {{"kernel", Integers{diameter_, 1}}, {"pads", Integers{before, after, 0, 0}}});
    return graph_.op("pool2d_average", {rows},
                     {{"kernel", Integers{1, diameter_}}, {"pads", Integers{0, 0, before, after}}});
  }

  GraphBuilder& graph_;
  Tensor weights_, total_, has_weight_;
  std::int64_t diameter_;
};

Tensor channel(Tensor x, std::int64_t c) { return narrow(x, 3, c, 1); }

// Values around the whole image's mean: covariances are differences of products, which are small there.
struct Centred {
  Tensor mean, values;
  explicit Centred(Tensor x) : mean(reduce_mean(x, {1, 2})), values(x - mean) {}
};

// The solution of a symmetric system of three equations, by its factors L D L'.
std::vector<Tensor> solved(Windows& windows, const Tensor (&m)[3][3], const Tensor (&right)[3]) {
  const auto over = [&](Tensor a, Tensor b) { return windows.quotient(a, b); };
  const Tensor l10 = over(m[1][0], m[0][0]), l20 = over(m[2][0], m[0][0]);
  const Tensor d1 = m[1][1] - l10 * m[1][0], rest = m[2][1] - l20 * m[1][0];
  const Tensor l21 = over(rest, d1), d2 = m[2][2] - l20 * m[2][0] - l21 * rest;
  const Tensor y1 = right[1] - l10 * right[0], y2 = right[2] - l20 * right[0] - l21 * y1;
  const Tensor a2 = over(y2, d2), a1 = over(y1, d1) - l21 * a2, a0 = over(right[0], m[0][0]) - l10 * a1 - l20 * a2;
  return {a0, a1, a2};
}

}  // namespace

Tensor color_coefficients(GraphBuilder& graph, Tensor source, Tensor guide, Tensor weights,
                          const GuidedRegression& regression) {
  Windows windows(graph, weights, regression.diameter);
  const Centred p(source), g(guide);
  const Tensor p_mean = windows.mean(p.values), g_mean = windows.mean(g.values);
  Tensor covariance[3][3], right[3];
  for (int i = 0; i < 3; ++i) {
    const Tensor gi = channel(g.values, i), mi = channel(g_mean, i);
    right[i] = windows.mean(gi * p.values) - mi * p_mean;
    for (int j = 0; j <= i; ++j) {
      covariance[i][j] = windows.mean(gi * channel(g.values, j)) - mi * channel(g_mean, j);
      if (i == j) covariance[i][j] = covariance[i][j] + regression.epsilon;
    }
  }
  std::vector<Tensor> parts = solved(windows, covariance, right);
  Tensor b = p_mean + p.mean;
  for (int i = 0; i < 3; ++i) b = b - parts[static_cast<std::size_t>(i)] * (channel(g_mean, i) + channel(g.mean, i));
  parts.push_back(b);
  return windows.mean_of_windows(concatenate(parts, 3));
}

std::pair<Tensor, Tensor> channel_coefficients(GraphBuilder& graph, Tensor source, Tensor guide, Tensor weights,
                                               const GuidedRegression& regression) {
  Windows windows(graph, weights, regression.diameter);
  const Centred p(source), g(guide);
  const Tensor p_mean = windows.mean(p.values), g_mean = windows.mean(g.values);
  const Tensor variance = windows.mean(g.values * g.values) - g_mean * g_mean + regression.epsilon;
  const Tensor a = windows.quotient(windows.mean(g.values * p.values) - g_mean * p_mean, variance);
  const Tensor b = p_mean + p.mean - a * (g_mean + g.mean);
  return {windows.mean_of_windows(a), windows.mean_of_windows(b)};
}

Tensor resized_like(GraphBuilder& graph, Tensor x, Tensor like) {
  if (x.shape()[1] == like.shape()[1] && x.shape()[2] == like.shape()[2]) return x;
  return graph.op("resize", {x},
                  {{"size", Integers{like.shape()[1], like.shape()[2]}}, {"mode", std::string("bilinear")}});
}

}  // namespace openmps::fw::image
