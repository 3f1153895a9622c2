// Fully connected layers on matrices: forward against sums in double, gradients against finite differences of them.
#include <cmath>

#include "tests/frameworks/matrix/matrix_test.h"

namespace {

// sum over rows and columns of g * (alpha * x * W + bias), all from the given corners on.
struct Layer {
  double alpha;
  NSUInteger rows, inputs, outputs;

  double sum(const TestMatrix &x, const TestMatrix &w, const TestMatrix &bias, NSUInteger i, NSUInteger j) const {
    double total = 0;
    for (NSUInteger k = 0; k < inputs; ++k) total += x.at(1 + i, k) * w.at(k, 2 + j);
    return alpha * total + bias.at(0, j);
  }
  double loss(const TestMatrix &g, const TestMatrix &x, const TestMatrix &w, const TestMatrix &bias) const {
    double total = 0;
    for (NSUInteger i = 0; i < rows; ++i)
      for (NSUInteger j = 0; j < outputs; ++j) total += g.at(i, j) * sum(x, w, bias, i, j);
    return total;
  }
};

constexpr Layer kLayer{1.25, 4, 3, 5};

}  // namespace

TEST_CASE("matrix fully connected: product, alpha, bias of every row and neuron, with origins and strides") {
  for (const MPSDataType type : {MPSDataTypeFloat32, MPSDataTypeFloat16}) {
    const TestMatrix x = test_matrix({5, 3, 1, 2, 0, 1, type}, 1), w = test_matrix({3, 8, 1, 1, 0, 0, type}, 2);
    const TestMatrix bias = test_vector(6, 3);
    TestMatrix y = test_matrix({4, 7, 1, 1, 0, 2, type}, 4);
    MPSMatrixFullyConnected *const made =
        [[[MPSMatrixFullyConnected alloc] initWithDevice:matrix_device()] autorelease];
    CHECK([made sourceOutputFeatureChannels] == NSUIntegerMax);
    CHECK([made alpha] == 1);
    CHECK([made neuronType] == MPSCNNNeuronTypeNone);
    [made setAlpha:kLayer.alpha];
    [made setNeuronType:MPSCNNNeuronTypeTanH parameterA:0.75F parameterB:0.5F parameterC:0];
    [made setPrimarySourceMatrixOrigin:MTLOriginMake(1, 0, 0)];
    [made setSecondarySourceMatrixOrigin:MTLOriginMake(0, 2, 0)];
    [made setResultMatrixOrigin:MTLOriginMake(0, 1, 0)];
    [made setSourceOutputFeatureChannels:5];
    for (NSUInteger i = 0; i < 4; ++i)
      for (NSUInteger j = 0; j < 5; ++j) y.at(i, 1 + j) = 0.75 * std::tanh(0.5 * kLayer.sum(x, w, bias, i, j));
    MPSMatrixFullyConnected *const kernel = through_archive([[made copy] autorelease]);
    matrix_run([&](id<MTLCommandBuffer> buffer) {
      [kernel encodeToCommandBuffer:buffer
                        inputMatrix:x.matrix
                       weightMatrix:w.matrix
                         biasVector:bias.vector
                       resultMatrix:y.matrix];
    });
    y.check(tolerance_of(type), "layer");
  }
}

TEST_CASE("matrix fully connected gradient: data, weights and bias are finite differences of the layer") {
  const TestMatrix g = test_matrix({4, 5, 1, 1, 0, 0}, 1);
  TestMatrix x = test_matrix({5, 3, 1, 2, 0, 1}, 2), w = test_matrix({3, 7, 1, 1, 0, 0}, 3), bias = test_vector(5, 4);
  TestMatrix dx = test_matrix({4, 3, 1, 2, 0, 3}, 5), dw = test_matrix({3, 6, 1, 0, 0, 0}, 6), db = test_vector(5, 7);
  // The layer is linear in each of them, so that a step of 1 is as exact as any.
  const auto difference = [&](double &moved) {
    const double before = moved;
    moved = before + 0.5;
    const double above = kLayer.loss(g, x, w, bias);
    moved = before - 0.5;
    const double below = kLayer.loss(g, x, w, bias);
    moved = before;
    return above - below;
  };
  for (NSUInteger k = 0; k < 3; ++k) {
    for (NSUInteger i = 0; i < 4; ++i) dx.at(i, k) = difference(x.at(1 + i, k));
    for (NSUInteger j = 0; j < 5; ++j) dw.at(k, 1 + j) = difference(w.at(k, 2 + j));
  }
  for (NSUInteger j = 0; j < 5; ++j) db.at(0, j) = difference(bias.at(0, j));
  MPSMatrixFullyConnectedGradient *const made =
      [[[MPSMatrixFullyConnectedGradient alloc] initWithDevice:matrix_device()] autorelease];
  CHECK([made alpha] == 1);
  [made setAlpha:kLayer.alpha];
  MPSMatrixFullyConnectedGradient *const kernel = through_archive(made);
  matrix_run([&](id<MTLCommandBuffer> buffer) {
    [kernel setSecondarySourceMatrixOrigin:MTLOriginMake(0, 2, 0)];
    [kernel encodeGradientForDataToCommandBuffer:buffer
                                  gradientMatrix:g.matrix
                                    weightMatrix:w.matrix
                     resultGradientForDataMatrix:dx.matrix];
    [kernel setSecondarySourceMatrixOrigin:MTLOriginMake(1, 0, 0)];
    [kernel setResultMatrixOrigin:MTLOriginMake(0, 1, 0)];
    [kernel encodeGradientForWeightsAndBiasToCommandBuffer:buffer
                                            gradientMatrix:g.matrix
                                               inputMatrix:x.matrix
                             resultGradientForWeightMatrix:dw.matrix
                               resultGradientForBiasVector:db.vector];
  });
  dx.check(4e-6, "data gradient");
  dw.check(4e-6, "weights gradient");
  db.check(4e-6, "bias gradient");
}

TEST_CASE("matrix fully connected: a bias for each matrix of a batch, forward and backward") {
  const TestMatrix x = test_matrix({4, 3, 2}, 1), w = test_matrix({3, 5, 2}, 2), bias = test_matrix({2, 5}, 3);
  const TestMatrix g = test_matrix({4, 5, 2, 1, 0, 0}, 4);
  TestMatrix y = test_matrix({4, 5, 2}, 5), dw = test_matrix({3, 5, 2}, 6), db = test_matrix({2, 5, 1, 1, 0, 0}, 7);
  for (NSUInteger m = 0; m < 2; ++m)
    for (NSUInteger j = 0; j < 5; ++j) {
      double sum = 0;
      for (NSUInteger i = 0; i < 4; ++i) {
        double total = bias.at(m, j);
        for (NSUInteger k = 0; k < 3; ++k) total += x.at(i, k, m) * w.at(k, j, m);
        y.at(i, j, m) = total;
        sum += g.at(i, j, m);
      }
      db.at(m, j) = sum;
      for (NSUInteger k = 0; k < 3; ++k) {
        dw.at(k, j, m) = 0;
        for (NSUInteger i = 0; i < 4; ++i) dw.at(k, j, m) += x.at(i, k, m) * g.at(i, j, m);
      }
    }
  MPSMatrixFullyConnected *const layer = [[[MPSMatrixFullyConnected alloc] initWithDevice:matrix_device()] autorelease];
  MPSMatrixFullyConnectedGradient *const back =
      [[[MPSMatrixFullyConnectedGradient alloc] initWithDevice:matrix_device()] autorelease];
  matrix_run([&](id<MTLCommandBuffer> buffer) {
    [layer encodeToCommandBuffer:buffer
                     inputMatrix:x.matrix
                    weightMatrix:w.matrix
                      biasVector:bias.vector
                    resultMatrix:y.matrix];
    [back encodeGradientForWeightsAndBiasToCommandBuffer:buffer
                                          gradientMatrix:g.matrix
                                             inputMatrix:x.matrix
                           resultGradientForWeightMatrix:dw.matrix
                             resultGradientForBiasVector:db.vector];
  });
  y.check(4e-6, "layer");
  dw.check(4e-6, "weights gradient");
  db.check(4e-6, "bias gradient");
}

TEST_CASE("matrix fully connected: refuses weights of other rows, a short bias and a small result") {
  const TestMatrix x = test_matrix({4, 3}, 1), w = test_matrix({2, 5}, 2), fitting = test_matrix({3, 5}, 3);
  const TestMatrix y = test_matrix({4, 4}, 4), bias = test_vector(4, 5);
  MPSMatrixFullyConnected *const kernel =
      [[[MPSMatrixFullyConnected alloc] initWithDevice:matrix_device()] autorelease];
  [kernel setLabel:@"fc1"];
  matrix_run([&](id<MTLCommandBuffer> buffer) {
    const auto encode = [&](const TestMatrix &weights, MPSVector *biases, NSUInteger outputs) {
      [kernel setSourceOutputFeatureChannels:outputs];
      [kernel encodeToCommandBuffer:buffer
                        inputMatrix:x.matrix
                       weightMatrix:weights.matrix
                         biasVector:biases
                       resultMatrix:y.matrix];
    };
    CHECK_RAISES(encode(w, nil, 4), NSInvalidArgumentException,
                 "MPSMatrixFullyConnected \"fc1\": weightMatrix has 2 x 5 elements, 3 x 4 are needed.");
    CHECK_RAISES(encode(fitting, nil, 5), NSInvalidArgumentException,
                 "resultMatrix has 4 x 4 elements, 4 x 5 are needed.");
    [kernel setSourceNumberOfFeatureVectors:0];
    CHECK_RAISES(encode(fitting, nil, 4), NSInvalidArgumentException, "0 x 3 elements of inputMatrix are used.");
    [kernel setSourceNumberOfFeatureVectors:4];
    const TestMatrix narrow = test_vector(3, 6);
    CHECK_RAISES(encode(fitting, narrow.vector, 4), NSInvalidArgumentException,
                 "biasVector has 1 x 3 elements, 1 x 4 are needed.");
  });
}
