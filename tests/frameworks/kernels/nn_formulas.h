// Layers in double by their formulas, for small tests that compare the frameworks' results. Shares no code with the
// library.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace formulas {

using Numbers = std::vector<double>;

struct Image {  // (n, h, w, c)
  int n, h, w, c;
  Numbers v;

  Image(int images, int height, int width, int channels)
      : n(images), h(height), w(width), c(channels), v(static_cast<std::size_t>(images * height * width * channels)) {}
  double& at(int i, int y, int x, int k) { return v[static_cast<std::size_t>(((i * h + y) * w + x) * c + k)]; }
  double at(int i, int y, int x, int k) const { return v[static_cast<std::size_t>(((i * h + y) * w + x) * c + k)]; }
  bool has(int y, int x) const { return y >= 0 && y < h && x >= 0 && x < w; }
};

struct Filter {                                 // weights (outputs, kernel, kernel, inputs)
  int outputs, kernel, inputs, stride, before;  // before: padding at the top and left
  Numbers weights, biases;

  std::size_t index(int o, int q, int p, int k) const {
    return static_cast<std::size_t>(((o * kernel + q) * kernel + p) * inputs + k);
  }
};

// Calls visit(i, output y, output x, o, q, p, source y, source x, k) for every product that a convolution sums.
template <typename Visit>
void for_each_product(const Filter& f, const Image& x, const Image& y, Visit visit) {
  for (int i = 0; i < y.n; ++i)
    for (int oy = 0; oy < y.h; ++oy)
      for (int ox = 0; ox < y.w; ++ox)
        for (int o = 0; o < f.outputs; ++o)
          for (int q = 0; q < f.kernel; ++q)
            for (int p = 0; p < f.kernel; ++p) {
              const int sy = oy * f.stride - f.before + q, sx = ox * f.stride - f.before + p;
              if (!x.has(sy, sx)) continue;
              for (int k = 0; k < f.inputs; ++k) visit(i, oy, ox, o, q, p, sy, sx, k);
            }
}

inline Image convolve(const Filter& f, const Image& x, int height, int width) {
  Image y(x.n, height, width, f.outputs);
  for (std::size_t i = 0; i < y.v.size(); ++i)
    y.v[i] = f.biases.empty() ? 0 : f.biases[i % static_cast<std::size_t>(f.outputs)];
  for_each_product(f, x, y, [&](int i, int oy, int ox, int o, int q, int p, int sy, int sx, int k) {
    y.at(i, oy, ox, o) += f.weights[f.index(o, q, p, k)] * x.at(i, sy, sx, k);
  });
  return y;
}

struct FilterGradient {
  Image data;
  Numbers weights, biases;
};

inline FilterGradient differentiate(const Filter& f, const Image& x, const Image& dy) {
  FilterGradient g{Image(x.n, x.h, x.w, x.c), Numbers(f.weights.size()), Numbers(static_cast<std::size_t>(f.outputs))};
  for_each_product(f, x, dy, [&](int i, int oy, int ox, int o, int q, int p, int sy, int sx, int k) {
    g.data.at(i, sy, sx, k) += dy.at(i, oy, ox, o) * f.weights[f.index(o, q, p, k)];
    g.weights[f.index(o, q, p, k)] += dy.at(i, oy, ox, o) * x.at(i, sy, sx, k);
  });
  for (std::size_t i = 0; i < dy.v.size(); ++i) g.biases[i % static_cast<std::size_t>(f.outputs)] += dy.v[i];
  return g;
}

inline Image relu(Image x) {
  for (double& value : x.v) value = std::max(value, 0.0);
  return x;
}

inline Image relu_gradient(const Image& x, Image dy) {
  for (std::size_t i = 0; i < x.v.size(); ++i) dy.v[i] = x.v[i] >= 0 ? dy.v[i] : 0;
  return dy;
}

// Windows of `size` pixels that touch each other.
inline Image pool_max(const Image& x, int size, const Image* dy = nullptr) {
  Image y(x.n, x.h / size, x.w / size, x.c), dx(x.n, x.h, x.w, x.c);
  for (int i = 0; i < y.n; ++i)
    for (int oy = 0; oy < y.h; ++oy)
      for (int ox = 0; ox < y.w; ++ox)
        for (int k = 0; k < y.c; ++k) {
          int by = oy * size, bx = ox * size;
          for (int t = 0; t < size * size; ++t) {
            const int sy = oy * size + t / size, sx = ox * size + t % size;
            if (x.at(i, sy, sx, k) > x.at(i, by, bx, k)) by = sy, bx = sx;
          }
          y.at(i, oy, ox, k) = x.at(i, by, bx, k);
          if (dy) dx.at(i, by, bx, k) += dy->at(i, oy, ox, k);
        }
  return dy ? dx : y;
}

inline Image softmax(Image x) {
  for (std::size_t first = 0; first < x.v.size(); first += static_cast<std::size_t>(x.c)) {
    const auto begin = x.v.begin() + static_cast<std::ptrdiff_t>(first), end = begin + x.c;
    const double top = *std::max_element(begin, end);
    double sum = 0;
    for (auto i = begin; i != end; ++i) sum += * i = std::exp(*i - top);
    for (auto i = begin; i != end; ++i) *i /= sum;
  }
  return x;
}

inline Numbers updated(Numbers values, const Numbers& gradient, double rate) {
  for (std::size_t i = 0; i < values.size(); ++i) values[i] -= rate * gradient[i];
  return values;
}

// Made-up numbers in [-scale, scale], the same in every run.
inline Numbers made_up(std::size_t count, unsigned seed, double scale = 1) {
  Numbers values(count);
  unsigned state = seed * 2654435761U + 12345U;
  for (double& value : values) {
    state = state * 1664525U + 1013904223U;
    value = static_cast<double>(static_cast<float>((static_cast<double>(state >> 8) / 8388608.0 - 1) * scale));
  }
  return values;
}

inline double largest_difference(const Numbers& a, const Numbers& b) {
  if (a.size() != b.size()) return INFINITY;
  double largest = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (std::isnan(a[i]) || std::isnan(b[i])) return INFINITY;
    largest = std::max(largest, std::abs(a[i] - b[i]));
  }
  return largest;
}

}  // namespace formulas
