// Batch normalization of columns against its formula; gradients against finite differences through the statistics.
#include <cfloat>
#include <cmath>

#include "tests/frameworks/matrix/matrix_test.h"

namespace {

struct Statistics {
  Numbers mean, variance;
};

Statistics statistics(const TestMatrix &x, NSUInteger row, NSUInteger column, NSUInteger rows, NSUInteger columns) {
  Statistics found;
  for (NSUInteger j = 0; j < columns; ++j) {
    double sum = 0, squares = 0;
    for (NSUInteger i = 0; i < rows; ++i) sum += x.at(row + i, column + j);
    const double mean = sum / static_cast<double>(rows);
    for (NSUInteger i = 0; i < rows; ++i) squares += std::pow(x.at(row + i, column + j) - mean, 2);
    found.mean.push_back(mean);
    found.variance.push_back(squares / static_cast<double>(rows));
  }
  return found;
}

TestMatrix vector_of(const Numbers &numbers) {
  TestMatrix made = test_vector(numbers.size(), 1);
  for (NSUInteger j = 0; j < numbers.size(); ++j) {
    static_cast<float *>([made.buffer contents])[j] = static_cast<float>(numbers[j]);
  }
  made.expected = made.content();
  return made;
}

constexpr float kEpsilon = 0.125F;

}  // namespace

TEST_CASE("matrix batch normalization: given and computed statistics, gamma, beta, neuron, origins and strides") {
  for (const bool computes : {false, true})
    for (const bool scales : {false, true}) {
      const TestMatrix x = test_matrix({6, 5, 1, 1, 0, 2}, 1);
      TestMatrix y = test_matrix({5, 4, 1, 2, 0, 0}, 2);
      TestMatrix mean = vector_of({0.25, -0.5, 0.125}), variance = vector_of({0.5, 2, 1});
      const TestMatrix gamma = vector_of({0.5, -1, 2}), beta = vector_of({0.25, 0, -1});
      MPSMatrixBatchNormalization *const made =
          [[[MPSMatrixBatchNormalization alloc] initWithDevice:matrix_device()] autorelease];
      CHECK([made epsilon] == FLT_MIN);
      CHECK([made computeStatistics] == NO);
      [made setEpsilon:kEpsilon];
      [made setComputeStatistics:computes];
      [made setNeuronType:MPSCNNNeuronTypeReLU parameterA:0.25F parameterB:0 parameterC:0];
      [made setSourceMatrixOrigin:MTLOriginMake(2, 1, 0)];
      [made setResultMatrixOrigin:MTLOriginMake(1, 0, 0)];
      [made setSourceInputFeatureChannels:3];
      if (computes) {
        const Statistics found = statistics(x, 2, 1, 4, 3);
        mean.expected = found.mean;
        variance.expected = found.variance;
      }
      for (NSUInteger i = 0; i < 4; ++i)
        for (NSUInteger j = 0; j < 3; ++j) {
          double value =
              (x.at(2 + i, 1 + j) - mean.at(0, j)) / std::sqrt(variance.at(0, j) + static_cast<double>(kEpsilon));
          if (scales) value = gamma.at(0, j) * value + beta.at(0, j);
          y.at(1 + i, j) = value >= 0 ? value : 0.25 * value;
        }
      MPSMatrixBatchNormalization *const kernel = through_archive([[made copy] autorelease]);
      matrix_run([&](id<MTLCommandBuffer> buffer) {
        [kernel encodeToCommandBuffer:buffer
                          inputMatrix:x.matrix
                           meanVector:mean.vector
                       varianceVector:variance.vector
                          gammaVector:scales ? gamma.vector : nil
                           betaVector:scales ? beta.vector : nil
                         resultMatrix:y.matrix];
      });
      y.check(4e-6, "result");
      mean.check(2e-6, "mean");
      variance.check(2e-6, "variance");
    }
}

TEST_CASE("matrix batch normalization gradient: finite differences, with the statistics following the data") {
  TestMatrix x = test_matrix({5, 3, 1, 1, 0, 0}, 1);
  const TestMatrix g = test_matrix({5, 3, 1, 0, 0, 1}, 2);
  TestMatrix gamma = vector_of({0.5, -1, 2}), beta = vector_of({0.25, 0.125, -1});
  TestMatrix dx = test_matrix({5, 3, 1, 2, 0, 0}, 3), dgamma = test_vector(3, 4), dbeta = test_vector(3, 5);
  const auto loss = [&] {
    const Statistics found = statistics(x, 0, 0, 5, 3);
    double total = 0;
    for (NSUInteger i = 0; i < 5; ++i)
      for (NSUInteger j = 0; j < 3; ++j) {
        const double normal =
            (x.at(i, j) - found.mean[j]) / std::sqrt(found.variance[j] + static_cast<double>(kEpsilon));
        total += g.at(i, j) * std::tanh(0.5 * (gamma.at(0, j) * normal + beta.at(0, j)));
      }
    return total;
  };
  const auto slope = [&](double &moved) {
    constexpr double kStep = 1e-6;
    const double before = moved;
    moved = before + kStep;
    const double above = loss();
    moved = before - kStep;
    const double below = loss();
    moved = before;
    return (above - below) / (2 * kStep);
  };
  for (NSUInteger j = 0; j < 3; ++j) {
    for (NSUInteger i = 0; i < 5; ++i) dx.at(i, j) = slope(x.at(i, j));
    dgamma.at(0, j) = slope(gamma.at(0, j));
    dbeta.at(0, j) = slope(beta.at(0, j));
  }
  const Statistics found = statistics(x, 0, 0, 5, 3);
  const TestMatrix mean = vector_of(found.mean), variance = vector_of(found.variance);
  MPSMatrixBatchNormalizationGradient *const made =
      [[[MPSMatrixBatchNormalizationGradient alloc] initWithDevice:matrix_device()] autorelease];
  [made setEpsilon:kEpsilon];
  [made setNeuronType:MPSCNNNeuronTypeTanH parameterA:1 parameterB:0.5F parameterC:0];
  MPSMatrixBatchNormalizationGradient *const kernel = through_archive(made);
  matrix_run([&](id<MTLCommandBuffer> buffer) {
    [kernel encodeToCommandBuffer:buffer
                      gradientMatrix:g.matrix
                         inputMatrix:x.matrix
                          meanVector:mean.vector
                      varianceVector:variance.vector
                         gammaVector:gamma.vector
                          betaVector:beta.vector
         resultGradientForDataMatrix:dx.matrix
        resultGradientForGammaVector:dgamma.vector
         resultGradientForBetaVector:dbeta.vector];
  });
  dx.check(1e-5, "data");
  dgamma.check(1e-5, "gamma");
  dbeta.check(1e-5, "beta");
}

TEST_CASE("matrix batch normalization: refuses a mean that is missing or too short") {
  const TestMatrix x = test_matrix({3, 4}, 1), mean = test_vector(3, 2), variance = test_vector(4, 3);
  MPSMatrixBatchNormalization *const kernel =
      [[[MPSMatrixBatchNormalization alloc] initWithDevice:matrix_device()] autorelease];
  matrix_run([&](id<MTLCommandBuffer> buffer) {
    const auto encode = [&](MPSVector *given) {
      [kernel encodeToCommandBuffer:buffer
                        inputMatrix:x.matrix
                         meanVector:given
                     varianceVector:variance.vector
                        gammaVector:nil
                         betaVector:nil
                       resultMatrix:x.matrix];
    };
    CHECK_RAISES(encode(nil), NSInvalidArgumentException, "MPSMatrixBatchNormalization: meanVector is nil.");
    CHECK_RAISES(encode(mean.vector), NSInvalidArgumentException, "meanVector has 1 x 3 elements, 1 x 4 are needed.");
    CHECK_RAISES(encode(test_matrix({2, 4}, 4).vector), NSInvalidArgumentException,
                 "meanVector has 2 vectors, 1 is used for all matrices of a batch.");
  });
}
