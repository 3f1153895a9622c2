// Normalisations of a value by its neighbours, as MPSCNNNormalization.h states them. A is the sum over the window of a
// value, divided by the size of the kernel. Values outside the image are 0. With D = delta + alpha V:
//
//   across feature channels, spatial:  V = A(x^2),            y = x D^-beta
//   local contrast:                    V = A(x^2) - A(x)^2,   y = pm + ps (x - p0 A(x)) D^-beta
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/lowering/filters.h"

namespace openmps::fw::nn {
namespace {

// The averages A of images of one size, and the transposed map.
class Averages {
 public:
  Averages(PlanBuilder& lowering, const LocalNormalization& n, const Nhwc& e)
      : lowering_(lowering), shape_(e.shape()), image_(e.shape()) {
    FilterWindow window;
    Extents size = e.spatial();
    if (n.kind == LocalKind::CrossChannel) {  // feature channels as the columns of an image with one row
      image_ = Shape{engine::Extent(e.n) * e.area(), 1, e.c, 1};
      size = {1, e.c};
      window.x.kernel = n.channels;
    } else {
      window.y.kernel = n.window.y.kernel;
      window.x.kernel = n.window.x.kernel;
    }
    attributes_ = {{"kernel", window.kernel()}, {"pads", pads_of(window, size, size)}, {"border", std::string("zero")}};
    size_ = {size[0], size[1]};
  }

  Tensor of(Tensor x) const {
    return reshape(lowering_.ops("pool2d_average", {reshape(x, image_)}, attributes_)[0], shape_);
  }
  Tensor transposed(Tensor dy) const {
    Attributes attributes = attributes_;
    attributes.set("input_size", size_);
    return reshape(lowering_.op("pool2d_average_gradient", {reshape(dy, image_)}, std::move(attributes)), shape_);
  }

 private:
  PlanBuilder& lowering_;
  Shape shape_, image_;
  Integers size_;
  Attributes attributes_;
};

// The values that forward and gradient filter need.
struct Terms {
  Tensor x;
  Tensor mean;  // A(x), of a local contrast
  Tensor base;  // D
};

Tensor power(PlanBuilder& l, Tensor x, double exponent) { return l.op("power", {x, l.constant(exponent)}); }

Terms terms_of(PlanBuilder& l, const LocalNormalization& n, const Averages& averages, Tensor x) {
  Terms t{x, {}, {}};
  Tensor spread = averages.of(x * x);
  if (n.kind == LocalKind::Contrast) {
    t.mean = averages.of(x);
    spread = l.op("maximum", {spread - t.mean * t.mean, l.constant(0)});
  }
  t.base = spread * static_cast<double>(n.alpha) + static_cast<double>(n.delta);
  return t;
}

// The part of `x` that a filter with this offset shows in a result of these extents; zeros around it.
Tensor placed(PlanBuilder& l, Tensor x, const FilterWindow& window, const Nhwc& destination) {
  FilterWindow point;
  point.y.offset = window.y.offset;
  point.x.offset = window.x.offset;
  const Integers pads = pads_of(point, nhwc(x).spatial(), destination.spatial());
  if (pads == Integers(4, 0)) return x;
  return l.op("pad", {x}, {{"before", Integers{0, pads[0], pads[2], 0}}, {"after", Integers{0, pads[1], pads[3], 0}}});
}

}  // namespace

void lower_local_normalization(FilterCall& call, const LocalNormalization& n) {
  PlanBuilder& l = call.lowering;
  const Nhwc source = call.extents(0);
  if (call.state) *call.state = {true, n.window, source, call.destination, {}};
  const Terms t = terms_of(l, n, Averages(l, n, source), call.sources[0]);
  const Tensor scale = power(l, t.base, -static_cast<double>(n.beta));
  Tensor y = t.x * scale;
  if (n.kind == LocalKind::Contrast)
    y = (t.x - t.mean * static_cast<double>(n.p0)) * scale * static_cast<double>(n.ps) + static_cast<double>(n.pm);
  call.result = placed(l, y, n.window, call.destination);
}

// With g the gradient, B the transposed map of A, u the numerator and q = -alpha beta g u D^(-beta - 1):
//   spatial:         g D^-beta + 2 x B(q)
//   local contrast:  g D^-beta - p0 B(g D^-beta) + 2 x B(q) - 2 B(q A(x)), times ps
void lower_local_normalization_gradient(FilterCall& call, LocalNormalization n) {
  PlanBuilder& l = call.lowering;
  if (call.state && call.state->is_set) n.window = call.state->window;
  const Nhwc source = call.extents(1), gradient = call.extents(0);
  if (gradient.c != source.c)
    return call.fail(ErrorKind::Shape, "the gradient has " + std::to_string(gradient.c) +
                                           " feature channels, the source image has " + std::to_string(source.c) + ".");
  FilterWindow back = n.window;
  for (int i = 0; i < 2; ++i) back.axis(i).offset = -(engine::Extent(0) + n.window.axis(i).offset);
  const Averages averages(l, n, source);
  const Terms t = terms_of(l, n, averages, call.sources[1]);
  const bool is_contrast = n.kind == LocalKind::Contrast;
  Tensor g = placed(l, call.sources[0], back, source);
  if (is_contrast) g = g * static_cast<double>(n.ps);
  const double beta = static_cast<double>(n.beta);
  const Tensor scaled = g * power(l, t.base, -beta);
  const Tensor numerator = is_contrast ? t.x - t.mean * static_cast<double>(n.p0) : t.x;
  const Tensor q = scaled * numerator / t.base * (-static_cast<double>(n.alpha) * beta);
  call.result = scaled + t.x * averages.transposed(q) * 2;
  if (is_contrast) call.result = call.result - averages.transposed(scaled * static_cast<double>(n.p0) + q * t.mean * 2);
}

}  // namespace openmps::fw::nn
