// The network of the slides, convolution and pooling twice, then two fully connected layers, small; and the same in
// double.
#pragma once

#include "tests/listings/my_weights.h"

inline constexpr int kImages = 3, kSize = 8, kClasses = 5;

struct DigitNetwork {
  formulas::Filter conv1 = nn_filter(4, 3, 1, 1, 11), conv2 = nn_filter(6, 3, 4, 1, 13),
                   fc1 = nn_filter(7, 2, 6, 0, 15), fc2 = nn_filter(kClasses, 1, 7, 0, 17);

  // Results of the layers, the input first.
  std::vector<formulas::Image> forward(const formulas::Image &x) const {
    const formulas::Image a = convolve(conv1, x, kSize, kSize), b = formulas::pool_max(a, 2),
                          c = convolve(conv2, b, kSize / 2, kSize / 2), d = formulas::pool_max(c, 2),
                          e = convolve(fc1, d, 1, 1);
    return {x, a, b, c, d, e, convolve(fc2, e, 1, 1)};
  }

  struct Gradients {
    formulas::Image input;
    formulas::FilterGradient conv1, conv2, fc1, fc2;
    formulas::Numbers losses;  // of each image
  };

  // Of the sum of softmax cross-entropies.
  Gradients backward(const formulas::Image &x, const std::vector<int> &classes) const {
    const auto y = forward(x);
    const formulas::Image p = formulas::softmax(y[6]);
    formulas::Image g = p;
    formulas::Numbers losses;
    for (int i = 0; i < x.n; ++i) {
      const int right = classes[static_cast<std::size_t>(i)];
      g.at(i, 0, 0, right) -= 1;
      losses.push_back(-std::log(p.at(i, 0, 0, right)));
    }
    const auto fc2_g = differentiate(fc2, y[5], g), fc1_g = differentiate(fc1, y[4], fc2_g.data),
               conv2_g = differentiate(conv2, y[2], formulas::pool_max(y[3], 2, &fc1_g.data)),
               conv1_g = differentiate(conv1, x, formulas::pool_max(y[1], 2, &conv2_g.data));
    return {conv1_g.data, conv1_g, conv2_g, fc1_g, fc2_g, losses};
  }
};

inline formulas::Image digit_images(unsigned seed) {
  formulas::Image x(kImages, kSize, kSize, 1);
  x.v = formulas::made_up(x.v.size(), seed);
  return x;
}

inline MPSCNNLossDescriptor *digit_loss() {
  return [MPSCNNLossDescriptor cnnLossDescriptorWithType:MPSCNNLossTypeSoftMaxCrossEntropy
                                           reductionType:MPSCNNReductionTypeSum];
}
