// Optimizers against their formulas, computed here in double.
#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <vector>

#include "tests/frameworks/secure_archive.h"
#include "tests/objc_test.h"

namespace {

using Values = std::vector<double>;

constexpr NSUInteger kLength = 37;  // no multiple of a vector register

id<MTLDevice> device() {
  static id<MTLDevice> const shared = MTLCreateSystemDefaultDevice();
  return shared;
}

MPSVector *vector_of(const Values &values) {
  MPSVectorDescriptor *const descriptor = [MPSVectorDescriptor vectorDescriptorWithLength:values.size()
                                                                                 dataType:MPSDataTypeFloat32];
  MPSVector *const vector = [[[MPSVector alloc] initWithDevice:device() descriptor:descriptor] autorelease];
  float *const contents = static_cast<float *>([[vector data] contents]);
  for (std::size_t i = 0; i < values.size(); ++i) contents[i] = static_cast<float>(values[i]);
  return vector;
}

// The same memory as one row.
MPSMatrix *row_of(MPSVector *vector) {
  if (vector == nil) return nil;
  const NSUInteger bytes = [vector length] * sizeof(float);
  MPSMatrixDescriptor *const descriptor = [MPSMatrixDescriptor matrixDescriptorWithRows:1
                                                                                columns:[vector length]
                                                                               rowBytes:bytes
                                                                               dataType:MPSDataTypeFloat32];
  return [[[MPSMatrix alloc] initWithBuffer:[vector data] descriptor:descriptor] autorelease];
}

void check_values(MPSVector *vector, const Values &expected) {
  const float *const contents = static_cast<const float *>([[vector data] contents]);
  for (std::size_t i = 0; i < expected.size(); ++i) {
    CAPTURE(i);
    CHECK(static_cast<double>(contents[i]) == doctest::Approx(expected[i]).epsilon(2e-6).scale(1e-3));
  }
}

// Encodes, runs and waits.
void run(const std::function<void(id<MTLCommandBuffer>)> &encode) {
  static id<MTLCommandQueue> const queue = [device() newCommandQueue];
  id<MTLCommandBuffer> const buffer = [queue commandBuffer];
  encode(buffer);
  [buffer commit];
  [buffer waitUntilCompleted];
  REQUIRE([buffer status] == MTLCommandBufferStatusCompleted);
}

Values some(double scale, double shift) {
  Values values(kLength);
  for (NSUInteger i = 0; i < kLength; ++i) values[i] = scale * std::sin(1.7 * static_cast<double>(i) + shift);
  return values;
}

struct Preparation {
  float rate = 0.05F, rescale = 1, scale = 0;
  bool clip = false;
  float clip_min = 0, clip_max = 0;
  MPSNNRegularizationType regularization = MPSNNRegularizationTypeNone;

  MPSNNOptimizerDescriptor *descriptor() const {
    return [MPSNNOptimizerDescriptor optimizerDescriptorWithLearningRate:rate
                                                         gradientRescale:rescale
                                                   applyGradientClipping:clip
                                                         gradientClipMax:clip_max
                                                         gradientClipMin:clip_min
                                                      regularizationType:regularization
                                                     regularizationScale:scale];
  }

  // Clip, rescale, regularize, in this order.
  double operator()(double gradient, double value) const {
    if (clip) gradient = std::clamp(gradient, static_cast<double>(clip_min), static_cast<double>(clip_max));
    gradient *= static_cast<double>(rescale);
    const double sign = value > 0 ? 1 : value < 0 ? -1 : 0;
    if (regularization == MPSNNRegularizationTypeL1) gradient += static_cast<double>(scale) * sign;
    if (regularization == MPSNNRegularizationTypeL2) gradient += static_cast<double>(scale) * value;
    return gradient;
  }
};

const Preparation kPlain;
const Preparation kClipped{0.1F, 0.5F, 0.25F, true, -0.3F, 0.6F, MPSNNRegularizationTypeL2};
const Preparation kSparse{0.1F, 2, 0.125F, false, 0, 0, MPSNNRegularizationTypeL1};

}  // namespace

TEST_CASE("sgd: value minus rate times the prepared gradient") {
  for (const Preparation &prepare : {kPlain, kClipped, kSparse}) {
    Values value = some(2, 0);
    const Values gradient = some(1, 3);
    MPSVector *const values = vector_of(value), *const gradients = vector_of(gradient),
                     *const results = vector_of(Values(kLength));
    MPSNNOptimizerStochasticGradientDescent *const sgd =
        [[[MPSNNOptimizerStochasticGradientDescent alloc] initWithDevice:device()
                                                           momentumScale:0.9F
                                                     useNesterovMomentum:NO
                                                     optimizerDescriptor:prepare.descriptor()] autorelease];
    run([&](id<MTLCommandBuffer> buffer) {
      [sgd encodeToCommandBuffer:buffer
             inputGradientVector:gradients
               inputValuesVector:values
             inputMomentumVector:nil
              resultValuesVector:results];
    });
    check_values(values, value);  // only the result is written
    for (std::size_t i = 0; i < kLength; ++i)
      value[i] -= static_cast<double>(prepare.rate) * prepare(gradient[i], value[i]);
    check_values(results, value);
  }
}

TEST_CASE("sgd: momentum holds the learning rate, Nesterov's does not") {
  for (const bool nesterov : {false, true}) {
    Values value = some(2, 0), momentum(kLength);
    MPSVector *const values = vector_of(value), *const momenta = vector_of(momentum);
    MPSNNOptimizerStochasticGradientDescent *const sgd =
        [[[MPSNNOptimizerStochasticGradientDescent alloc] initWithDevice:device()
                                                           momentumScale:0.9F
                                                      useNestrovMomentum:nesterov
                                                     optimizerDescriptor:kClipped.descriptor()] autorelease];
    CHECK([sgd useNesterovMomentum] == nesterov);
    CHECK([sgd useNestrovMomentum] == nesterov);
    const double scale = static_cast<double>([sgd momentumScale]), rate = static_cast<double>(kClipped.rate);
    for (int step = 0; step < 3; ++step) {
      const Values gradient = some(1, step);
      run([&](id<MTLCommandBuffer> buffer) {
        [sgd encodeToCommandBuffer:buffer
               inputGradientVector:vector_of(gradient)
                 inputValuesVector:values
               inputMomentumVector:momenta
                resultValuesVector:values];
      });
      for (std::size_t i = 0; i < kLength; ++i) {
        const double g = kClipped(gradient[i], value[i]);
        momentum[i] = scale * momentum[i] + (nesterov ? g : rate * g);
        value[i] -= nesterov ? rate * (g + scale * momentum[i]) : momentum[i];
      }
    }
    check_values(values, value);
    check_values(momenta, momentum);
  }
}

TEST_CASE("rmsprop: divides by the root of the decayed square sum, of vectors and matrices") {
  for (const bool is_matrix : {false, true}) {
    Values value = some(2, 0), sum(kLength);
    MPSVector *const values = vector_of(value), *const sums = vector_of(sum);
    MPSNNOptimizerRMSProp *const rmsprop =
        [[[MPSNNOptimizerRMSProp alloc] initWithDevice:device()
                                                 decay:0.8
                                               epsilon:0.01F
                                   optimizerDescriptor:kSparse.descriptor()] autorelease];
    for (int step = 0; step < 3; ++step) {
      const Values gradient = some(1, step);
      run([&](id<MTLCommandBuffer> buffer) {
        if (is_matrix)
          return [rmsprop encodeToCommandBuffer:buffer
                            inputGradientMatrix:row_of(vector_of(gradient))
                              inputValuesMatrix:row_of(values)
                        inputSumOfSquaresMatrix:row_of(sums)
                             resultValuesMatrix:row_of(values)];
        [rmsprop encodeToCommandBuffer:buffer
                   inputGradientVector:vector_of(gradient)
                     inputValuesVector:values
               inputSumOfSquaresVector:sums
                    resultValuesVector:values];
      });
      for (std::size_t i = 0; i < kLength; ++i) {
        const double g = kSparse(gradient[i], value[i]);
        sum[i] = 0.8 * sum[i] + 0.2 * g * g;
        value[i] -=
            static_cast<double>(kSparse.rate) * g / (std::sqrt(sum[i]) + static_cast<double>([rmsprop epsilon]));
      }
    }
    check_values(values, value);
    check_values(sums, sum);
  }
}

TEST_CASE("adam: bias-corrected rate, epsilon outside the root; the time step advances with each encode") {
  for (const int form : {0, 1, 2, 3}) {
    const bool keep_maximum = form % 2 == 1, is_matrix = form / 2 == 1;
    Values value = some(2, 0), momentum(kLength), velocity(kLength), maximum(kLength);
    MPSVector *const values = vector_of(value), *const momenta = vector_of(momentum),
                     *const velocities = vector_of(velocity), *const maxima = vector_of(maximum);
    MPSNNOptimizerAdam *const adam = [[[MPSNNOptimizerAdam alloc] initWithDevice:device()
                                                                           beta1:0.8
                                                                           beta2:0.95
                                                                         epsilon:1e-3F
                                                                        timeStep:4
                                                             optimizerDescriptor:kClipped.descriptor()] autorelease];
    for (int step = 0; step < 4; ++step) {
      const Values gradient =
          some(step == 2 ? 0.1 : 1, step);  // a small one, so that the maximum differs from the velocity
      run([&](id<MTLCommandBuffer> buffer) {
        if (is_matrix && !keep_maximum)
          return [adam encodeToCommandBuffer:buffer
                         inputGradientMatrix:row_of(vector_of(gradient))
                           inputValuesMatrix:row_of(values)
                         inputMomentumMatrix:row_of(momenta)
                         inputVelocityMatrix:row_of(velocities)
                          resultValuesMatrix:row_of(values)];
        if (is_matrix)
          return [adam encodeToCommandBuffer:buffer
                         inputGradientMatrix:row_of(vector_of(gradient))
                           inputValuesMatrix:row_of(values)
                         inputMomentumMatrix:row_of(momenta)
                         inputVelocityMatrix:row_of(velocities)
                       maximumVelocityMatrix:row_of(maxima)
                          resultValuesMatrix:row_of(values)];
        [adam encodeToCommandBuffer:buffer
                inputGradientVector:vector_of(gradient)
                  inputValuesVector:values
                inputMomentumVector:momenta
                inputVelocityVector:velocities
              maximumVelocityVector:keep_maximum ? maxima : nil
                 resultValuesVector:values];
      });
      const double t = 5 + step;
      const double rate =
          static_cast<double>(kClipped.rate) * std::sqrt(1 - std::pow(0.95, t)) / (1 - std::pow(0.8, t));
      for (std::size_t i = 0; i < kLength; ++i) {
        const double g = kClipped(gradient[i], value[i]);
        momentum[i] = 0.8 * momentum[i] + 0.2 * g;
        velocity[i] = 0.95 * velocity[i] + 0.05 * g * g;
        maximum[i] = std::max(maximum[i], velocity[i]);
        value[i] -= rate * momentum[i] /
                    (std::sqrt(keep_maximum ? maximum[i] : velocity[i]) + static_cast<double>([adam epsilon]));
      }
    }
    CHECK([adam timeStep] == 8);
    check_values(values, value);
    check_values(momenta, momentum);
    check_values(velocities, velocity);
    if (keep_maximum) check_values(maxima, maximum);
  }
}

TEST_CASE("adam: defaults are 0.9, 0.999, 1e-8 and step 0; the rate may change between encodes") {
  MPSNNOptimizerAdam *const adam = [[[MPSNNOptimizerAdam alloc] initWithDevice:device()
                                                                  learningRate:0.25F] autorelease];
  CHECK([adam beta1] == 0.9);
  CHECK([adam beta2] == 0.999);
  CHECK([adam epsilon] == 1e-8F);
  CHECK([adam timeStep] == 0);
  CHECK([adam learningRate] == 0.25F);
  CHECK([adam gradientRescale] == 1);
  CHECK_FALSE([adam applyGradientClipping]);
  MPSVector *const values = vector_of({1, -1}), *const momenta = vector_of({0, 0}),
                   *const velocities = vector_of({0, 0});
  MPSVector *const gradients = vector_of({4, -0.5});
  run([&](id<MTLCommandBuffer> buffer) {
    [adam encodeToCommandBuffer:buffer
            inputGradientVector:gradients
              inputValuesVector:values
            inputMomentumVector:momenta
            inputVelocityVector:velocities
             resultValuesVector:values];
  });
  check_values(values, {0.75, -0.75});  // the first step of Adam is the rate, whatever the gradient
  [adam setLearningRate:0.5F];
  [adam setTimeStep:0];
  run([&](id<MTLCommandBuffer> buffer) {
    [adam encodeToCommandBuffer:buffer
            inputGradientVector:gradients
              inputValuesVector:values
            inputMomentumVector:vector_of({0, 0})
            inputVelocityVector:vector_of({0, 0})
             resultValuesVector:values];
  });
  check_values(values, {0.25, -0.25});
}

TEST_CASE("optimizers: clipping can be switched between encodes") {
  Preparation prepare = kClipped;
  prepare.regularization = MPSNNRegularizationTypeNone;
  MPSNNOptimizerStochasticGradientDescent *const sgd =
      [[[MPSNNOptimizerStochasticGradientDescent alloc] initWithDevice:device()
                                                         momentumScale:0
                                                   useNesterovMomentum:NO
                                                   optimizerDescriptor:prepare.descriptor()] autorelease];
  for (const bool clip : {true, false, true}) {
    MPSVector *const values = vector_of({1, 1});
    [sgd setApplyGradientClipping:clip];
    run([&](id<MTLCommandBuffer> buffer) {
      [sgd encodeToCommandBuffer:buffer
             inputGradientVector:vector_of({4, -2})
               inputValuesVector:values
             inputMomentumVector:nil
              resultValuesVector:values];
    });
    // rate 0.1, rescale 0.5, clipped to [-0.3, 0.6]
    check_values(values, clip ? Values{0.97, 1.015} : Values{0.8, 1.1});
  }
}

TEST_CASE("optimizers: matrices with padded rows are updated and the padding is left alone") {
  MPSMatrixDescriptor *const padded = [MPSMatrixDescriptor matrixDescriptorWithRows:2
                                                                            columns:3
                                                                           rowBytes:16
                                                                           dataType:MPSDataTypeFloat32];
  MPSMatrixDescriptor *const packed = [MPSMatrixDescriptor matrixDescriptorWithRows:2
                                                                            columns:3
                                                                           rowBytes:12
                                                                           dataType:MPSDataTypeFloat32];
  MPSMatrix *const values = [[[MPSMatrix alloc] initWithDevice:device() descriptor:padded] autorelease];
  MPSMatrix *const gradients = [[[MPSMatrix alloc] initWithDevice:device() descriptor:packed] autorelease];
  float *const v = static_cast<float *>([[values data] contents]), *const g = static_cast<float *>(
                                                                       [[gradients data] contents]);
  for (int i = 0; i < 8; ++i) v[i] = static_cast<float>(i);
  for (int i = 0; i < 6; ++i) g[i] = static_cast<float>(10 * i);
  MPSNNOptimizerStochasticGradientDescent *const sgd =
      [[[MPSNNOptimizerStochasticGradientDescent alloc] initWithDevice:device() learningRate:0.5F] autorelease];
  run([&](id<MTLCommandBuffer> buffer) {
    [sgd encodeToCommandBuffer:buffer
           inputGradientMatrix:gradients
             inputValuesMatrix:values
           inputMomentumMatrix:nil
            resultValuesMatrix:values];
  });
  const std::vector<float> expected{0, -4, -8, 3, -11, -15, -19, 7};
  CHECK(std::vector<float>(v, v + 8) == expected);
}

TEST_CASE("optimizers: float16 values are computed in float32 and rounded once") {
  MPSVectorDescriptor *const half = [MPSVectorDescriptor vectorDescriptorWithLength:2 dataType:MPSDataTypeFloat16];
  MPSVector *const values = [[[MPSVector alloc] initWithDevice:device() descriptor:half] autorelease];
  std::uint16_t *const bits = static_cast<std::uint16_t *>([[values data] contents]);
  bits[0] = 0x3C00;  // 1
  bits[1] = 0xC000;  // -2
  MPSNNOptimizerStochasticGradientDescent *const sgd =
      [[[MPSNNOptimizerStochasticGradientDescent alloc] initWithDevice:device() learningRate:1] autorelease];
  run([&](id<MTLCommandBuffer> buffer) {
    [sgd encodeToCommandBuffer:buffer
           inputGradientVector:vector_of({0.0004, -0.5})
             inputValuesVector:values
           inputMomentumVector:nil
            resultValuesVector:values];
  });
  CHECK(bits[0] == 0x3BFF);  // 0.9996 lies nearest to 1 - 2^-11
  CHECK(bits[1] == 0xBE00);  // -1.5
}

TEST_CASE("optimizers: encoded twice on one command buffer, the second step sees the first") {
  MPSVector *const values = vector_of({1}), *const gradients = vector_of({1});
  MPSNNOptimizerStochasticGradientDescent *const sgd =
      [[[MPSNNOptimizerStochasticGradientDescent alloc] initWithDevice:device() learningRate:0.25F] autorelease];
  run([&](id<MTLCommandBuffer> buffer) {
    for (int i = 0; i < 2; ++i) {
      [sgd encodeToCommandBuffer:buffer
             inputGradientVector:gradients
               inputValuesVector:values
             inputMomentumVector:nil
              resultValuesVector:values];
    }
    static_cast<float *>([[gradients data] contents])[0] = 2;  // read when it runs
  });
  check_values(values, {0});
}

TEST_CASE("optimizers: sizes that differ and missing vectors are refused by name") {
  MPSNNOptimizerAdam *const adam = [[[MPSNNOptimizerAdam alloc] initWithDevice:device() learningRate:1] autorelease];
  [adam setLabel:@"dense1"];
  MPSVector *const two = vector_of({1, 2}), *const three = vector_of({1, 2, 3});
  id<MTLCommandQueue> const queue = [[device() newCommandQueue] autorelease];
  id<MTLCommandBuffer> const buffer = [queue commandBuffer];
  CHECK_RAISES([adam encodeToCommandBuffer:buffer
                       inputGradientVector:three
                         inputValuesVector:two
                       inputMomentumVector:two
                       inputVelocityVector:two
                        resultValuesVector:two],
               NSInvalidArgumentException,
               "MPSNNOptimizerAdam \"dense1\": inputGradient has 1 x 3 elements, the values have 1 x 2.");
  MPSVector *const missing = nil;
  CHECK_RAISES([adam encodeToCommandBuffer:buffer
                       inputGradientVector:two
                         inputValuesVector:two
                       inputMomentumVector:two
                       inputVelocityVector:missing
                        resultValuesVector:two],
               NSInvalidArgumentException, "MPSNNOptimizerAdam \"dense1\": inputVelocity is nil.");
  CHECK([adam timeStep] == 0);
}

TEST_CASE("optimizers: a temporary gradient is read once") {
  id<MTLCommandQueue> const queue = [[device() newCommandQueue] autorelease];
  id<MTLCommandBuffer> const buffer = [queue commandBuffer];
  MPSTemporaryVector *const gradient = [MPSTemporaryVector
      temporaryVectorWithCommandBuffer:buffer
                            descriptor:[MPSVectorDescriptor vectorDescriptorWithLength:2 dataType:MPSDataTypeFloat32]];
  MPSVector *const values = vector_of({1, 2});
  id<MTLBlitCommandEncoder> const blit = [buffer blitCommandEncoder];
  [blit fillBuffer:[gradient data] range:NSMakeRange(0, 8) value:0];
  [blit endEncoding];
  MPSNNOptimizerStochasticGradientDescent *const sgd =
      [[[MPSNNOptimizerStochasticGradientDescent alloc] initWithDevice:device() learningRate:1] autorelease];
  const auto encode = [&] {
    [sgd encodeToCommandBuffer:buffer
           inputGradientVector:gradient
             inputValuesVector:values
           inputMomentumVector:nil
            resultValuesVector:values];
  };
  encode();
  CHECK([gradient readCount] == 0);
  CHECK_RAISES(encode(), NSInternalInconsistencyException,
               "MPSTemporaryVector of 2 Float32 is temporary and its readCount is 0");
  [buffer commit];
  [buffer waitUntilCompleted];
  check_values(values, {1, 2});
}

TEST_CASE("optimizers: copies and archives keep what they are made of") {
  MPSNNOptimizerAdam *const adam = [[[MPSNNOptimizerAdam alloc] initWithDevice:device()
                                                                         beta1:0.5
                                                                         beta2:0.75
                                                                       epsilon:0.125F
                                                                      timeStep:6
                                                           optimizerDescriptor:kClipped.descriptor()] autorelease];
  MPSNNOptimizerAdam *const copy = [[adam copy] autorelease];
  MPSNNOptimizerAdam *const archived = through_archive(adam);
  for (MPSNNOptimizerAdam *each in @[ copy, archived ]) {
    CHECK([each beta1] == 0.5);
    CHECK([each beta2] == 0.75);
    CHECK([each epsilon] == 0.125F);
    CHECK([each timeStep] == 6);
    CHECK([each learningRate] == 0.1F);
    CHECK([each gradientRescale] == 0.5F);
    CHECK([each gradientClipMin] == -0.3F);
    CHECK([each gradientClipMax] == 0.6F);
    CHECK([each applyGradientClipping]);
    CHECK([each regularizationType] == MPSNNRegularizationTypeL2);
    CHECK([each regularizationScale] == 0.25F);
  }
}
