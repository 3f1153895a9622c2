// Neurons and soft maxima on matrices against their formulas; gradients against finite differences of those.
#include <cmath>

#include "tests/frameworks/matrix/matrix_test.h"

namespace {

struct Case {
  MPSCNNNeuronType type;
  float a, b, c;
  double (*value)(double x, const Case &parameters);
};

const Case kCases[] = {
    {MPSCNNNeuronTypeNone, 0, 0, 0, [](double x, const Case &) { return x; }},
    {MPSCNNNeuronTypeReLU, 0.1F, 0, 0, [](double x, const Case &p) { return x >= 0 ? x : p.a * x; }},
    {MPSCNNNeuronTypeLinear, 2, -0.5F, 0, [](double x, const Case &p) { return p.a * x + p.b; }},
    {MPSCNNNeuronTypeSigmoid, 0, 0, 0, [](double x, const Case &) { return 1 / (1 + std::exp(-x)); }},
    {MPSCNNNeuronTypeHardSigmoid, 0.3F, 0.4F, 0,
     [](double x, const Case &p) { return std::fmax(std::fmin(p.a * x + p.b, 1), 0); }},
    {MPSCNNNeuronTypeTanH, 1.5F, 0.5F, 0, [](double x, const Case &p) { return p.a * std::tanh(p.b * x); }},
    {MPSCNNNeuronTypeAbsolute, 0, 0, 0, [](double x, const Case &) { return std::abs(x); }},
    {MPSCNNNeuronTypeSoftPlus, 1.25F, 2, 0,
     [](double x, const Case &p) { return p.a * std::log1p(std::exp(p.b * x)); }},
    {MPSCNNNeuronTypeSoftSign, 0, 0, 0, [](double x, const Case &) { return x / (1 + std::abs(x)); }},
    {MPSCNNNeuronTypeELU, 0.75F, 0, 0, [](double x, const Case &p) { return x >= 0 ? x : p.a * std::expm1(x); }},
    {MPSCNNNeuronTypeReLUN, 0.25F, 0.5F, 0,
     [](double x, const Case &p) { return std::fmin(x >= 0 ? x : p.a * x, p.b); }},
    {MPSCNNNeuronTypePower, 0.5F, 3, 2.5F, [](double x, const Case &p) { return std::pow(p.a * x + p.b, p.c); }},
    {MPSCNNNeuronTypeExponential, 0.5F, 0.25F, 2, [](double x, const Case &p) { return std::pow(p.c, p.a * x + p.b); }},
    {MPSCNNNeuronTypeLogarithm, 0.5F, 4, -1, [](double x, const Case &p) { return std::log(p.a * x + p.b); }},
    {MPSCNNNeuronTypeGeLU, 0, 0, 0, [](double x, const Case &) { return 0.5 * x * (1 + std::erf(x * M_SQRT1_2)); }},
};

double slope(const Case &neuron, double x) {
  constexpr double kStep = 1e-6;
  return (neuron.value(x + kStep, neuron) - neuron.value(x - kStep, neuron)) / (2 * kStep);
}

template <typename Kernel>
Kernel *kernel_with(const Case &neuron) {
  Kernel *const kernel = [[[Kernel alloc] initWithDevice:matrix_device()] autorelease];
  [kernel setNeuronType:neuron.type parameterA:neuron.a parameterB:neuron.b parameterC:neuron.c];
  return kernel;
}

constexpr double kAlpha = 1.5;

// A pass forward and one backward, with the matrices' biases and their gradients.
struct BothPasses {
  const TestMatrix &x, &g, &bias;
  TestMatrix &y, &dx, &db;

  void run(MPSMatrixNeuron *forward, MPSMatrixNeuronGradient *backward) const {
    matrix_run([&](id<MTLCommandBuffer> buffer) {
      [forward encodeToCommandBuffer:buffer inputMatrix:x.matrix biasVector:bias.vector resultMatrix:y.matrix];
      [backward encodeToCommandBuffer:buffer
                       gradientMatrix:g.matrix
                          inputMatrix:x.matrix
                           biasVector:bias.vector
          resultGradientForDataMatrix:dx.matrix
          resultGradientForBiasVector:db.vector];
    });
    y.check(4e-6, "neuron");
    dx.check(1e-5, "data gradient");
    db.check(1e-5, "bias gradient");
  }
};

}  // namespace

TEST_CASE("matrix neuron: every type, with a bias for each column, alpha, origins and strides") {
  for (const Case &neuron : kCases) {
    const TestMatrix x = test_matrix({5, 6, 1, 2, 0, 3}, 1), bias = test_vector(4, 2);
    TestMatrix y = test_matrix({7, 5, 1, 1, 0, 0}, 3);
    MPSMatrixNeuron *const made = kernel_with<MPSMatrixNeuron>(neuron);
    CHECK([made alpha] == 1);
    [made setAlpha:kAlpha];
    [made setSourceMatrixOrigin:MTLOriginMake(2, 1, 0)];
    [made setResultMatrixOrigin:MTLOriginMake(1, 1, 0)];
    [made setSourceInputFeatureChannels:4];
    for (NSUInteger i = 0; i < 3; ++i)
      for (NSUInteger j = 0; j < 4; ++j)
        y.at(1 + i, 1 + j) = neuron.value(kAlpha * x.at(2 + i, 1 + j) + bias.at(0, j), neuron);
    MPSMatrixNeuron *const kernel = through_archive([[made copy] autorelease]);
    CHECK([kernel neuronType] == neuron.type);
    CHECK([kernel neuronParameterB] == neuron.b);
    matrix_run([&](id<MTLCommandBuffer> buffer) {
      [kernel encodeToCommandBuffer:buffer inputMatrix:x.matrix biasVector:bias.vector resultMatrix:y.matrix];
    });
    y.check(4e-6, "neuron " + std::to_string(neuron.type));
  }
}

TEST_CASE("matrix neuron gradient: data and bias are finite differences of the formula") {
  for (const Case &neuron : kCases) {
    const TestMatrix g = test_matrix({4, 3, 1, 1, 0, 0}, 1), x = test_matrix({5, 5, 1, 0, 0, 2}, 2);
    const TestMatrix bias = test_vector(3, 3);
    TestMatrix dx = test_matrix({4, 3, 1, 2, 0, 1}, 4), db = test_vector(3, 5);
    MPSMatrixNeuronGradient *const kernel = kernel_with<MPSMatrixNeuronGradient>(neuron);
    [kernel setAlpha:kAlpha];
    [kernel setSecondarySourceMatrixOrigin:MTLOriginMake(1, 2, 0)];
    for (NSUInteger j = 0; j < 3; ++j) {
      double sum = 0;
      for (NSUInteger i = 0; i < 4; ++i) {
        const double inner = g.at(i, j) * slope(neuron, kAlpha * x.at(1 + i, 2 + j) + bias.at(0, j));
        dx.at(i, j) = kAlpha * inner;
        sum += inner;
      }
      db.at(0, j) = sum;
    }
    matrix_run([&](id<MTLCommandBuffer> buffer) {
      [kernel encodeToCommandBuffer:buffer
                       gradientMatrix:g.matrix
                          inputMatrix:x.matrix
                           biasVector:bias.vector
          resultGradientForDataMatrix:dx.matrix
          resultGradientForBiasVector:db.vector];
    });
    dx.check(1e-5, "data gradient of neuron " + std::to_string(neuron.type));
    db.check(1e-5, "bias gradient of neuron " + std::to_string(neuron.type));
  }
}

TEST_CASE("matrix neuron: PReLU has a slope for each column, forward and backward") {
  const float slopes[] = {0.5F, -0.25F, 2};
  NSData *const data = [NSData dataWithBytes:slopes length:sizeof slopes];
  const TestMatrix x = test_matrix({4, 3}, 1), g = test_matrix({4, 3}, 2);
  TestMatrix y = test_matrix({4, 3}, 3), dx = test_matrix({4, 3}, 4);
  for (NSUInteger i = 0; i < 4; ++i)
    for (NSUInteger j = 0; j < 3; ++j) {
      const double factor = x.at(i, j) >= 0 ? 1 : static_cast<double>(slopes[j]);
      y.at(i, j) = factor * x.at(i, j);
      dx.at(i, j) = factor * g.at(i, j);
    }
  MPSMatrixNeuron *const made = kernel_with<MPSMatrixNeuron>(kCases[0]);
  [made setNeuronToPReLUWithParametersA:data];
  MPSMatrixNeuron *const kernel = through_archive(made);
  MPSMatrixNeuronGradient *const back = kernel_with<MPSMatrixNeuronGradient>(kCases[0]);
  [back setNeuronToPReLUWithParametersA:data];
  matrix_run([&](id<MTLCommandBuffer> buffer) {
    [kernel encodeToCommandBuffer:buffer inputMatrix:x.matrix biasVector:nil resultMatrix:y.matrix];
    [back encodeToCommandBuffer:buffer
                     gradientMatrix:g.matrix
                        inputMatrix:x.matrix
                         biasVector:nil
        resultGradientForDataMatrix:dx.matrix
        resultGradientForBiasVector:nil];
  });
  y.check(1e-6, "PReLU");
  dx.check(1e-6, "PReLU gradient");
  const TestMatrix wide = test_matrix({2, 4}, 5);
  matrix_run([&](id<MTLCommandBuffer> buffer) {
    CHECK_RAISES([kernel encodeToCommandBuffer:buffer inputMatrix:wide.matrix biasVector:nil resultMatrix:wide.matrix],
                 NSInvalidArgumentException,
                 "MPSMatrixNeuron: the data of PReLU has 12 bytes; 16 are needed for 4 columns.");
  });
}

TEST_CASE("matrix neuron: in place, and over a batch") {
  TestMatrix x = test_matrix({3, 4, 3, 0, 0, 0}, 1);
  const Case &relu = kCases[1];
  for (NSUInteger m = 1; m < 3; ++m)
    for (NSUInteger i = 0; i < 3; ++i)
      for (NSUInteger j = 0; j < 4; ++j) x.at(i, j, m) = relu.value(x.at(i, j, m), relu);
  MPSMatrixNeuron *const kernel = kernel_with<MPSMatrixNeuron>(relu);
  [kernel setBatchStart:1];
  matrix_run([&](id<MTLCommandBuffer> buffer) {
    [kernel encodeToCommandBuffer:buffer inputMatrix:x.matrix biasVector:nil resultMatrix:x.matrix];
  });
  x.check(1e-6, "in place");
}

TEST_CASE("matrix neuron: a bias for each matrix of a batch, forward and backward, and one for all") {
  const Case &neuron = kCases[5];
  for (const NSUInteger vectors : {NSUInteger{1}, NSUInteger{3}}) {
    const TestMatrix x = test_matrix({2, 4, 3, 1, 2, 1}, 1), g = test_matrix({2, 4, 3}, 2);
    const TestMatrix bias = test_matrix({vectors, 4, 1, 2, 0, 1}, 3);
    TestMatrix y = test_matrix({2, 4, 3, 0, 1, 0}, 4), dx = test_matrix({2, 4, 3}, 5);
    TestMatrix db = test_matrix({vectors, 4, 1, 1, 0, 0}, 6);
    for (NSUInteger j = 0; j < 4; ++j) {
      Numbers sums(vectors, 0);
      for (NSUInteger m = 1; m < 3; ++m)
        for (NSUInteger i = 0; i < 2; ++i) {
          const double inner = kAlpha * x.at(i, j, m) + bias.at(vectors > 1 ? m : 0, j);
          const double back = g.at(i, j, m) * slope(neuron, inner);
          y.at(i, j, m) = neuron.value(inner, neuron);
          dx.at(i, j, m) = kAlpha * back;
          sums[vectors > 1 ? m : 0] += back;
        }
      for (NSUInteger m = vectors > 1 ? 1 : 0; m < vectors; ++m) db.at(m, j) = sums[m];
    }
    MPSMatrixNeuron *const forward = kernel_with<MPSMatrixNeuron>(neuron);
    MPSMatrixNeuronGradient *const backward = kernel_with<MPSMatrixNeuronGradient>(neuron);
    [forward setAlpha:kAlpha];
    [forward setBatchStart:1];
    [backward setAlpha:kAlpha];
    [backward setBatchStart:1];
    [backward setBatchSize:2];
    BothPasses{x, g, bias, y, dx, db}.run(forward, backward);
  }
}

TEST_CASE("matrix neuron: biases of all matrices may lie in one vector, where all columns are used") {
  const Case &linear = kCases[2];
  const TestMatrix x = test_matrix({2, 4, 3}, 1), g = test_matrix({2, 4, 3}, 2), bias = test_vector(12, 3);
  TestMatrix y = test_matrix({2, 4, 3}, 4), dx = test_matrix({2, 4, 3}, 5), db = test_vector(12, 6);
  TestMatrix part = test_matrix({2, 4, 3}, 7);  // of two columns: the first numbers are for each matrix
  const TestMatrix of_two = test_vector(6, 8);
  for (NSUInteger m = 0; m < 3; ++m)
    for (NSUInteger j = 0; j < 4; ++j) {
      double sum = 0;
      for (NSUInteger i = 0; i < 2; ++i) {
        const double inner = x.at(i, j, m) + bias.at(0, 4 * m + j);
        y.at(i, j, m) = linear.value(inner, linear);
        dx.at(i, j, m) = g.at(i, j, m) * slope(linear, inner);
        sum += dx.at(i, j, m);
        if (j < 2) part.at(i, j, m) = linear.value(x.at(i, j, m) + of_two.at(0, j), linear);
      }
      db.at(0, 4 * m + j) = sum;
    }
  MPSMatrixNeuron *const forward = kernel_with<MPSMatrixNeuron>(linear);
  MPSMatrixNeuron *const of_columns = kernel_with<MPSMatrixNeuron>(linear);
  [of_columns setSourceInputFeatureChannels:2];
  MPSMatrixNeuronGradient *const backward = kernel_with<MPSMatrixNeuronGradient>(linear);
  BothPasses{x, g, bias, y, dx, db}.run(forward, backward);
  matrix_run([&](id<MTLCommandBuffer> buffer) {
    [of_columns encodeToCommandBuffer:buffer inputMatrix:x.matrix biasVector:of_two.vector resultMatrix:part.matrix];
  });
  part.check(4e-6, "two columns");
}

TEST_CASE("matrix neuron: fewer biases than matrices are refused, unless the batch ends before") {
  const TestMatrix x = test_matrix({2, 4, 3}, 1), bias = test_matrix({2, 4}, 2);
  TestMatrix y = test_matrix({2, 4, 3}, 3);
  const Case &linear = kCases[2];
  for (NSUInteger m = 0; m < 2; ++m)
    for (NSUInteger i = 0; i < 2; ++i)
      for (NSUInteger j = 0; j < 4; ++j) y.at(i, j, m) = linear.value(x.at(i, j, m) + bias.at(m, j), linear);
  MPSMatrixNeuron *const kernel = kernel_with<MPSMatrixNeuron>(linear);
  matrix_run([&](id<MTLCommandBuffer> buffer) {
    const auto encode = [&] {
      [kernel encodeToCommandBuffer:buffer inputMatrix:x.matrix biasVector:bias.vector resultMatrix:y.matrix];
    };
    CHECK_RAISES(encode(), NSInvalidArgumentException,
                 "MPSMatrixNeuron: biasVector has 2 vectors, 1 or one for each of 3 matrices is needed.");
    [kernel setBatchSize:2];
    encode();
  });
  y.check(4e-6, "two matrices");
}

TEST_CASE("matrix neuron: the result may lie over another part of its source") {
  constexpr NSUInteger kRows = 600, kColumns = 64;
  TestMatrix x = test_matrix({kRows, kColumns}, 1);
  const TestMatrix before = x;
  const Case &linear = kCases[2];
  for (NSUInteger i = 0; i + 1 < kRows; ++i)
    for (NSUInteger j = 0; j < kColumns; ++j) x.at(i + 1, j) = linear.value(before.at(i, j), linear);
  MPSMatrixNeuron *const kernel = kernel_with<MPSMatrixNeuron>(linear);
  [kernel setSourceNumberOfFeatureVectors:kRows - 1];
  [kernel setResultMatrixOrigin:MTLOriginMake(1, 0, 0)];
  matrix_run([&](id<MTLCommandBuffer> buffer) {
    [kernel encodeToCommandBuffer:buffer inputMatrix:x.matrix biasVector:nil resultMatrix:x.matrix];
  });
  x.check(1e-6, "one row further down");
}

TEST_CASE("matrix neuron: refusals") {
  const TestMatrix x = test_matrix({3, 4}, 1), small = test_matrix({3, 3}, 2), bias = test_vector(3, 3);
  MPSMatrixNeuron *const kernel = kernel_with<MPSMatrixNeuron>(kCases[1]);
  CHECK_RAISES([kernel setNeuronType:static_cast<MPSCNNNeuronType>(77) parameterA:0 parameterB:0 parameterC:0],
               NSInvalidArgumentException, "MPSMatrixNeuron: 77 is not an MPSCNNNeuronType.");
  CHECK_RAISES([kernel setNeuronType:MPSCNNNeuronTypePReLU parameterA:0 parameterB:0 parameterC:0],
               NSInvalidArgumentException, "setNeuronToPReLUWithParametersA: takes them.");
  matrix_run([&](id<MTLCommandBuffer> buffer) {
    CHECK_RAISES([kernel encodeToCommandBuffer:buffer inputMatrix:x.matrix biasVector:nil resultMatrix:small.matrix],
                 NSInvalidArgumentException, "MPSMatrixNeuron: resultMatrix has 3 x 3 elements, 3 x 4 are needed.");
    CHECK_RAISES([kernel encodeToCommandBuffer:buffer
                                   inputMatrix:x.matrix
                                    biasVector:bias.vector
                                  resultMatrix:x.matrix],
                 NSInvalidArgumentException, "biasVector has 1 x 3 elements, 1 x 4 are needed.");
  });
}

namespace {

// Row `i` of the logarithmic softmax, from column `first` on.
Numbers log_softmax(const TestMatrix &x, NSUInteger i, NSUInteger first, NSUInteger columns) {
  double sum = 0;
  Numbers result;
  for (NSUInteger j = 0; j < columns; ++j) sum += std::exp(x.at(i, first + j));
  for (NSUInteger j = 0; j < columns; ++j) result.push_back(x.at(i, first + j) - std::log(sum));
  return result;
}

}  // namespace

TEST_CASE("matrix softmax: both kinds, by rows, over origins, strides and half precision") {
  for (const MPSDataType type : {MPSDataTypeFloat32, MPSDataTypeFloat16})
    for (const bool logarithm : {false, true}) {
      const TestMatrix x = test_matrix({5, 7, 1, 1, 0, 4, type}, 1);
      TestMatrix y = test_matrix({4, 6, 1, 3, 0, 0, type}, 2);
      MPSMatrixSoftMax *const made = [[[(logarithm ? [MPSMatrixLogSoftMax class] : [MPSMatrixSoftMax class]) alloc]
          initWithDevice:matrix_device()] autorelease];
      CHECK([made sourceRows] == NSUIntegerMax);
      [made setSourceMatrixOrigin:MTLOriginMake(1, 2, 0)];
      [made setResultMatrixOrigin:MTLOriginMake(0, 1, 0)];
      [made setSourceRows:3];
      for (NSUInteger i = 0; i < 3; ++i) {
        const Numbers row = log_softmax(x, 1 + i, 2, 5);
        for (NSUInteger j = 0; j < 5; ++j) y.at(i, 1 + j) = logarithm ? row[j] : std::exp(row[j]);
      }
      MPSMatrixSoftMax *const kernel = through_archive(made);
      CHECK([kernel class] == [made class]);
      matrix_run([&](id<MTLCommandBuffer> buffer) {
        [kernel encodeToCommandBuffer:buffer inputMatrix:x.matrix resultMatrix:y.matrix];
      });
      y.check(tolerance_of(type), logarithm ? "logarithm" : "soft max");
    }
}

TEST_CASE("matrix softmax gradient: finite differences of the sum that the gradient weighs") {
  for (const bool logarithm : {false, true}) {
    const TestMatrix g = test_matrix({3, 4, 2, 1, 2, 0}, 1);
    TestMatrix x = test_matrix({3, 4, 2, 0, 0, 1}, 2), y = test_matrix({3, 4, 2, 0, 0, 0}, 3);
    TestMatrix dx = test_matrix({3, 4, 2, 2, 0, 0}, 4);
    constexpr double kStep = 1e-6;
    for (NSUInteger m = 0; m < 2; ++m)
      for (NSUInteger i = 0; i < 3; ++i) {
        TestMatrix row = test_matrix({1, 4}, 9);
        const auto weighed = [&](NSUInteger moved, double by) {
          for (NSUInteger j = 0; j < 4; ++j) row.at(0, j) = x.at(i, j, m) + (j == moved ? by : 0);
          const Numbers values = log_softmax(row, 0, 0, 4);
          double sum = 0;
          for (NSUInteger j = 0; j < 4; ++j) sum += g.at(i, j, m) * (logarithm ? values[j] : std::exp(values[j]));
          return sum;
        };
        for (NSUInteger j = 0; j < 4; ++j) dx.at(i, j, m) = (weighed(j, kStep) - weighed(j, -kStep)) / (2 * kStep);
      }
    Class const forward = logarithm ? [MPSMatrixLogSoftMax class] : [MPSMatrixSoftMax class];
    Class const backward = logarithm ? [MPSMatrixLogSoftMaxGradient class] : [MPSMatrixSoftMaxGradient class];
    MPSMatrixSoftMax *const there = [[[forward alloc] initWithDevice:matrix_device()] autorelease];
    MPSMatrixSoftMaxGradient *const back = through_archive(
        static_cast<MPSMatrixSoftMaxGradient *>([[[backward alloc] initWithDevice:matrix_device()] autorelease]));
    matrix_run([&](id<MTLCommandBuffer> buffer) {
      [there encodeToCommandBuffer:buffer inputMatrix:x.matrix resultMatrix:y.matrix];
      [back encodeToCommandBuffer:buffer gradientMatrix:g.matrix forwardOutputMatrix:y.matrix resultMatrix:dx.matrix];
    });
    dx.check(1e-5, logarithm ? "logarithm" : "soft max");
  }
}

TEST_CASE("matrix softmax: refuses fewer rows than are asked of the result, and a nil matrix by name") {
  const TestMatrix x = test_matrix({3, 4}, 1), small = test_matrix({2, 4}, 2);
  MPSMatrixSoftMax *const kernel = [[[MPSMatrixLogSoftMax alloc] initWithDevice:matrix_device()] autorelease];
  MPSMatrixSoftMaxGradient *const back =
      [[[MPSMatrixSoftMaxGradient alloc] initWithDevice:matrix_device()] autorelease];
  matrix_run([&](id<MTLCommandBuffer> buffer) {
    CHECK_RAISES([kernel encodeToCommandBuffer:buffer inputMatrix:x.matrix resultMatrix:small.matrix],
                 NSInvalidArgumentException, "MPSMatrixLogSoftMax: resultMatrix has 2 x 4 elements, 3 x 4 are needed.");
    CHECK_RAISES([back encodeToCommandBuffer:buffer
                              gradientMatrix:x.matrix
                         forwardOutputMatrix:small.matrix
                                resultMatrix:x.matrix],
                 NSInvalidArgumentException, "forwardOutputMatrix has 2 x 4 elements, 3 x 4 are needed.");
  });
}
