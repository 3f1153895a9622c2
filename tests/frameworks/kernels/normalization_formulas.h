// Normalisations in double by their formula, and gradients of anything by central differences. Shares no code with the
// library.
#pragma once

#include "tests/frameworks/kernels/nn_formulas.h"

namespace formulas {

struct Norm {
  enum Over { kBatch, kInstance, kGroup };
  Over over = kBatch;
  Numbers gamma, beta;  // beta empty: none
  double epsilon = 0;
  int groups = 1;

  // Which mean belongs to a channel of an image, and how many there are.
  int share(int image, int channel, int channels) const {
    if (over == kBatch) return channel;
    if (over == kInstance) return image * channels + channel;
    return image * groups + channel / (channels / groups);
  }
  int shares(const Image& x) const { return over == kBatch ? x.c : x.n * (over == kInstance ? x.c : groups); }
};

struct Statistics {
  Numbers mean, variance;  // by share
};

template <typename Visit>
void for_each_value(const Norm& n, const Image& x, Visit visit) {
  std::size_t at = 0;
  for (int i = 0; i < x.n; ++i)
    for (int p = 0; p < x.h * x.w; ++p)
      for (int k = 0; k < x.c; ++k)
        visit(at++, static_cast<std::size_t>(n.share(i, k, x.c)), static_cast<std::size_t>(k));
}

inline Statistics statistics(const Norm& n, const Image& x) {
  const auto shares = static_cast<std::size_t>(n.shares(x));
  Statistics s{Numbers(shares), Numbers(shares)};
  const double count = static_cast<double>(x.v.size() / shares);
  for_each_value(n, x, [&](std::size_t at, std::size_t share, std::size_t) { s.mean[share] += x.v[at] / count; });
  for_each_value(n, x, [&](std::size_t at, std::size_t share, std::size_t) {
    s.variance[share] += (x.v[at] - s.mean[share]) * (x.v[at] - s.mean[share]) / count;
  });
  return s;
}

inline Image normalize(const Norm& n, Image x, const Statistics& s) {
  for_each_value(n, x, [&](std::size_t at, std::size_t share, std::size_t channel) {
    const double normal = (x.v[at] - s.mean[share]) / std::sqrt(s.variance[share] + n.epsilon);
    x.v[at] = normal * n.gamma[channel] + (n.beta.empty() ? 0 : n.beta[channel]);
  });
  return x;
}

inline Image normalize(const Norm& n, const Image& x) { return normalize(n, x, statistics(n, x)); }

inline double dot(const Numbers& a, const Numbers& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

// d f / d values, where `f` reads them.
template <typename F>
Numbers slope(Numbers& values, F f) {
  constexpr double kStep = 1e-5;
  Numbers result;
  for (double& value : values) {
    const double before = value;
    value = before + kStep;
    const double above = f();
    value = before - kStep;
    result.push_back((above - f()) / (2 * kStep));
    value = before;
  }
  return result;
}

}  // namespace formulas
