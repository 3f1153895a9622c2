// Complex tensors and Fourier transforms of MPSGraph, against std::complex and the sum that defines a transform.
#include <cmath>
#include <complex>
#include <functional>
#include <numbers>

#include "tests/frameworks/mpsgraph/graph_test.h"

namespace {

using Value = std::complex<double>;
using Values = std::vector<Value>;

Values values_of(const Numbers &pairs) {
  Values values;
  for (std::size_t i = 0; i + 1 < pairs.size(); i += 2) values.emplace_back(pairs[i], pairs[i + 1]);
  return values;
}

Numbers pairs_of(const Values &values) {
  Numbers pairs;
  for (const Value &value : values) {
    pairs.push_back(value.real());
    pairs.push_back(value.imag());
  }
  return pairs;
}

Numbers real_parts(const Values &values) {
  Numbers parts;
  for (const Value &value : values) parts.push_back(value.real());
  return parts;
}

Values random_values(std::size_t count, unsigned seed) { return values_of(graph_random(2 * count, seed)); }

MPSGraphTensorData *complex_data(const Values &values, const Extents &shape) {
  return graph_data(pairs_of(values), shape, MPSDataTypeComplexFloat32);
}

MPSGraphTensor *complex_placeholder(MPSGraph *graph, const Extents &shape) {
  return [graph placeholderWithShape:graph_shape(shape) dataType:MPSDataTypeComplexFloat32 name:nil];
}

// The definition, along one axis of (outer, n, inner).
Values transformed(const Values &x, std::size_t outer, std::size_t n, std::size_t inner, double sign) {
  Values result(x.size());
  for (std::size_t o = 0; o < outer; ++o)
    for (std::size_t i = 0; i < inner; ++i)
      for (std::size_t k = 0; k < n; ++k) {
        Value sum = 0;
        for (std::size_t j = 0; j < n; ++j)
          sum += x[(o * n + j) * inner + i] *
                 std::polar(1.0, sign * 2 * std::numbers::pi * static_cast<double>(j * k % n) / static_cast<double>(n));
        result[(o * n + k) * inner + i] = sum;
      }
  return result;
}

Values scaled(Values x, double factor) {
  for (Value &value : x) value *= factor;
  return x;
}

MPSGraphFFTDescriptor *fft(BOOL inverse, MPSGraphFFTScalingMode scaling = MPSGraphFFTScalingModeNone) {
  MPSGraphFFTDescriptor *descriptor = [MPSGraphFFTDescriptor descriptor];
  [descriptor setInverse:inverse];
  [descriptor setScalingMode:scaling];
  return descriptor;
}

MPSGraphTensor *axes_constant(MPSGraph *graph, const Numbers &axes) {
  return [graph constantWithData:graph_bytes(axes, MPSDataTypeInt32)
                           shape:graph_shape({static_cast<long>(axes.size())})
                        dataType:MPSDataTypeInt32];
}

}  // namespace

TEST_CASE("graph fourier: complex tensors, their shapes, parts and arithmetic") {
  @autoreleasepool {
    const Values a = random_values(6, 81), b = random_values(3, 82);
    MPSGraph *graph = new_graph();
    MPSGraphTensor *x = complex_placeholder(graph, {-1, 3}), *y = complex_placeholder(graph, {3});
    MPSGraphTensor *r = [graph placeholderWithShape:graph_shape({3}) name:nil];
    const Feed of_x{x, complex_data(a, {2, 3})}, of_y{y, complex_data(b, {3})}, of_r{r, graph_data({2, -3, 4}, {3})};
    CHECK(graph_extents([x shape]) == Extents{-1, 3});
    CHECK([x dataType] == MPSDataTypeComplexFloat32);
    const auto check = [&](MPSGraphTensor *made, const std::function<Value(std::size_t)> &expected) {
      CHECK([made dataType] == MPSDataTypeComplexFloat32);
      CHECK(graph_extents([made shape]) == Extents{-1, 3});
      Values all;
      for (std::size_t i = 0; i < 6; ++i) all.push_back(expected(i));
      check_close(graph_run(graph, {of_x, of_y, of_r}, made), pairs_of(all), 1e-5);
    };
    const Numbers real{2, -3, 4};
    check([graph identityWithTensor:x name:nil], [&](std::size_t i) { return a[i]; });
    check([graph additionWithPrimaryTensor:x secondaryTensor:y name:nil], [&](auto i) { return a[i] + b[i % 3]; });
    check([graph subtractionWithPrimaryTensor:r secondaryTensor:x name:nil],
          [&](auto i) { return real[i % 3] - a[i]; });
    check([graph multiplicationWithPrimaryTensor:x secondaryTensor:y name:nil],
          [&](auto i) { return a[i] * b[i % 3]; });
    check([graph multiplicationWithPrimaryTensor:r secondaryTensor:x name:nil],
          [&](auto i) { return real[i % 3] * a[i]; });
    check([graph divisionWithPrimaryTensor:x secondaryTensor:y name:nil], [&](auto i) { return a[i] / b[i % 3]; });
    check([graph divisionWithPrimaryTensor:r secondaryTensor:x name:nil], [&](auto i) { return real[i % 3] / a[i]; });
    check([graph divisionWithPrimaryTensor:x secondaryTensor:r name:nil], [&](auto i) { return a[i] / real[i % 3]; });
    check([graph conjugateWithTensor:x name:nil], [&](auto i) { return std::conj(a[i]); });
    check([graph negativeWithTensor:x name:nil], [&](auto i) { return -a[i]; });
    check([graph squareWithTensor:x name:nil], [&](auto i) { return a[i] * a[i]; });
    check([graph reciprocalWithTensor:x name:nil], [&](auto i) { return 1.0 / a[i]; });
    check([graph exponentWithTensor:x name:nil], [&](auto i) { return std::exp(a[i]); });
    const auto check_real = [&](MPSGraphTensor *made, const std::function<double(Value)> &expected) {
      CHECK([made dataType] == MPSDataTypeFloat32);
      Numbers all;
      for (const Value &value : a) all.push_back(expected(value));
      check_close(graph_run(graph, {of_x}, made), all, 1e-6);
    };
    check_real([graph realPartOfTensor:x name:nil], [](Value v) { return v.real(); });
    check_real([graph imaginaryPartOfTensor:x name:nil], [](Value v) { return v.imag(); });
    check_real([graph absoluteWithTensor:x name:nil], [](Value v) { return std::abs(v); });
    check_real([graph absoluteSquareWithTensor:x name:nil], [](Value v) { return std::norm(v); });
    CHECK(graph_run(graph, {of_r}, [graph imaginaryPartOfTensor:r name:nil]) == Numbers{0, 0, 0});
    CHECK(graph_run(graph, {of_r}, [graph realPartOfTensor:r name:nil]) == real);
    CHECK(graph_run(graph, {of_r}, [graph conjugateWithTensor:r name:nil]) == real);
    MPSGraphTensor *planes = [graph planarTensorWithComplexTensor:x name:nil];
    CHECK(graph_extents([planes shape]) == Extents{-1, 6});
    Numbers flat;
    for (std::size_t row = 0; row < 2; ++row) {
      for (std::size_t i = 0; i < 3; ++i) flat.push_back(a[row * 3 + i].real());
      for (std::size_t i = 0; i < 3; ++i) flat.push_back(a[row * 3 + i].imag());
    }
    check_close(graph_run(graph, {of_x}, planes), flat, 1e-7);
    check([graph complexTensorWithRealTensor:[graph realPartOfTensor:x name:nil] imaginaryTensor:r name:nil],
          [&](auto i) { return Value(a[i].real(), real[i % 3]); });
    CHECK_RAISES([graph sinWithTensor:x name:nil], NSInvalidArgumentException,
                 "sin is given a complex tensor, expects real ones.");
    CHECK_RAISES([graph complexTensorWithRealTensor:x imaginaryTensor:r name:nil], NSInvalidArgumentException,
                 "a part is complex");
    CHECK_RAISES([graph placeholderWithShape:nil dataType:MPSDataTypeComplexFloat32 name:nil],
                 NSInvalidArgumentException, "of unknown rank");
  }
}

TEST_CASE("graph fourier: complex tensors are moved, summed and multiplied as matrices; constants; gradients") {
  @autoreleasepool {
    const Values a = random_values(6, 83), b = random_values(6, 84);
    MPSGraph *graph = new_graph();
    MPSGraphTensor *x = complex_placeholder(graph, {2, 3}), *y = complex_placeholder(graph, {3, 2});
    const Feed of_x{x, complex_data(a, {2, 3})}, of_y{y, complex_data(b, {3, 2})};
    const auto run = [&](MPSGraphTensor *made) { return graph_run(graph, {of_x, of_y}, made); };
    const auto close = [&](MPSGraphTensor *made, const Values &expected) {
      check_close(run(made), pairs_of(expected), 1e-5);
    };
    MPSGraphTensor *turned = [graph transposeTensor:x dimension:0 withDimension:-1 name:nil];
    CHECK(graph_extents([turned shape]) == Extents{3, 2});
    close(turned, {a[0], a[3], a[1], a[4], a[2], a[5]});
    close([graph reshapeTensor:x withShape:@[ @3, @-1 ] name:nil], a);
    close([graph sliceTensor : x dimension : 1 start : -1 length : 1 name : nil], { a[2], a[5] });
    close([graph concatTensor : turned withTensor : y dimension : -1 name : nil],
          { a[0], a[3], b[0], b[1], a[1], a[4], b[2], b[3], a[2], a[5], b[4], b[5] });
    close([graph reductionSumWithTensor : x axis : -1 name : nil], { a[0] + a[1] + a[2], a[3] + a[4] + a[5] });
    CHECK(run([graph shapeOfTensor:x name:nil]) == Numbers{2, 3});
    Values product(4);
    for (std::size_t i = 0; i < 2; ++i)
      for (std::size_t j = 0; j < 2; ++j)
        for (std::size_t k = 0; k < 3; ++k) product[i * 2 + j] += a[i * 3 + k] * b[k * 2 + j];
    close([graph matrixMultiplicationWithPrimaryTensor:x secondaryTensor:y name:nil], product);
    close([graph constantWithRealPart : 1.5 imaginaryPart : -2], {
      { 1.5, -2 }
    });
    close([graph constantWithRealPart : 1 imaginaryPart : 2 dataType : MPSDataTypeComplexFloat32], {
      { 1, 2 }
    });
    MPSGraphTensor *filled = [graph constantWithRealPart:1
                                           imaginaryPart:2
                                                   shape:@[ @2, @1 ]
                                                dataType:MPSDataTypeComplexFloat32];
    close(filled, {{1, 2}, {1, 2}});
    CHECK_RAISES([graph constantWithRealPart:1 imaginaryPart:2 dataType:MPSDataTypeFloat32], NSInvalidArgumentException,
                 "a type that is not complex, Float32.");
    MPSGraphTensor *given = [graph constantWithData:graph_bytes({1, 2, 3, 4})
                                              shape:@[ @2 ]
                                           dataType:MPSDataTypeComplexFloat32];
    close(given, {{1, 2}, {3, 4}});

    // |x y|^2 of real inputs, by the parts.
    MPSGraphTensor *re = [graph placeholderWithShape:@[ @3 ] name:nil], *im = [graph placeholderWithShape:@[ @3 ]
                                                                                                     name:nil];
    MPSGraphTensor *z = [graph complexTensorWithRealTensor:re imaginaryTensor:im name:nil];
    MPSGraphTensor *w = [graph multiplicationWithPrimaryTensor:z
                                               secondaryTensor:[graph exponentWithTensor:z name:nil]
                                                          name:nil];
    check_gradients(graph, {{re, graph_data({0.3, -0.5, 1}, {3})}, {im, graph_data({1, 0.2, -0.7}, {3})}},
                    [graph absoluteSquareWithTensor:w name:nil]);
    MPSGraphTensor *by_x = [[graph gradientForPrimaryTensor:[graph absoluteSquareWithTensor:x name:nil]
                                                withTensors:@[ x ]
                                                       name:nil] objectForKey:x];
    CHECK([by_x dataType] == MPSDataTypeComplexFloat32);
    close(by_x, scaled(a, 2));
    CHECK_RAISES([graph gradientForPrimaryTensor:z withTensors:@[ re ] name:nil], NSInvalidArgumentException,
                 "the primary tensor is complex");
    CHECK_RAISES([graph variableWithData:graph_bytes({1, 2}) shape:@[ @1 ] dataType:MPSDataTypeComplexFloat32 name:nil],
                 NSInvalidArgumentException, "");
  }
}

TEST_CASE("graph fourier: transforms of all lengths, both signs, real and complex") {
  @autoreleasepool {
    // Products of small factors, primes on both sides of the limits, and a product with a large prime.
    for (const std::size_t n : {1U, 2U, 3U, 7U, 64U, 65U, 96U, 127U, 1000U, 1031U, 2062U}) {
      CAPTURE(n);
      const auto length = static_cast<long>(n);
      const Values x = random_values(2 * n, 85);
      const double allowed = 2e-6 * static_cast<double>(n) + 1e-5;
      for (const bool inverse : {false, true}) {
        MPSGraph *graph = new_graph();
        MPSGraphTensor *z = complex_placeholder(graph, {2, -1}), *r = [graph placeholderWithShape:@[ @-1, @2 ]
                                                                                             name:nil];
        const Feed of_z{z, complex_data(x, {2, length})};
        MPSGraphTensor *y = [graph fastFourierTransformWithTensor:z axes:@[ @-1 ] descriptor:fft(inverse) name:nil];
        const Values expected = transformed(x, 2, n, 1, inverse ? 1 : -1);
        check_close(graph_run(graph, {of_z}, y), pairs_of(expected), allowed);
        // Back again.
        MPSGraphTensor *same = [graph fastFourierTransformWithTensor:y
                                                                axes:@[ @1 ]
                                                          descriptor:fft(!inverse, MPSGraphFFTScalingModeSize)
                                                                name:nil];
        check_close(graph_run(graph, {of_z}, same), pairs_of(x), 1e-5);
        Values real = x;
        for (Value &value : real) value = value.real();
        MPSGraphTensor *of_real = [graph fastFourierTransformWithTensor:r
                                                             axesTensor:axes_constant(graph, {0})
                                                             descriptor:fft(inverse)
                                                                   name:nil];
        check_close(graph_run(graph, {{r, graph_data(real_parts(real), {length, 2})}}, of_real),
                    pairs_of(transformed(real, 1, n, 2, inverse ? 1 : -1)), allowed);
      }
    }
  }
}

TEST_CASE("graph fourier: several axes, scales, halves of frequencies and their values") {
  @autoreleasepool {
    // (3, n, 4), even and odd.
    for (const std::size_t n : {6U, 7U}) {
      CAPTURE(n);
      const auto length = static_cast<long>(n), half = length / 2 + 1;
      Values x = random_values(3 * n * 4, 86);
      for (Value &value : x) value = value.real();
      const Values all = transformed(transformed(x, 1, 3, 4 * n, -1), 3, n, 4, -1);
      const double volume = 3.0 * static_cast<double>(n);
      MPSGraph *graph = new_graph();
      MPSGraphTensor *r = [graph placeholderWithShape:graph_shape({3, length, 4}) name:nil];
      const Feed feed{r, graph_data(real_parts(x), {3, length, 4})};
      const auto with = [&](MPSGraphFFTScalingMode mode) {
        return [graph fastFourierTransformWithTensor:r axes:@[ @0, @-2 ] descriptor:fft(NO, mode) name:nil];
      };
      check_close(graph_run(graph, {feed}, with(MPSGraphFFTScalingModeNone)), pairs_of(all), 1e-4);
      check_close(graph_run(graph, {feed}, with(MPSGraphFFTScalingModeSize)), pairs_of(scaled(all, 1 / volume)), 1e-5);
      check_close(graph_run(graph, {feed}, with(MPSGraphFFTScalingModeUnitary)),
                  pairs_of(scaled(all, 1 / std::sqrt(volume))), 1e-5);
      Values halves;
      for (std::size_t o = 0; o < 3; ++o)
        for (std::size_t k = 0; k < static_cast<std::size_t>(half); ++k)
          for (std::size_t i = 0; i < 4; ++i) halves.push_back(all[(o * n + k) * 4 + i]);
      MPSGraphTensor *few = [graph realToHermiteanFFTWithTensor:r axes:@[ @0, @1 ] descriptor:fft(NO) name:nil];
      CHECK(graph_extents([few shape]) == Extents{3, half, 4});
      check_close(graph_run(graph, {feed}, few), pairs_of(halves), 1e-4);
      check_close(graph_run(graph, {feed},
                            [graph realToHermiteanFFTWithTensor:r
                                                     axesTensor:axes_constant(graph, {0, 1})
                                                     descriptor:fft(NO)
                                                           name:nil]),
                  pairs_of(halves), 1e-4);
      MPSGraphFFTDescriptor *back = fft(YES, MPSGraphFFTScalingModeSize);
      [back setRoundToOddHermitean:n % 2 == 1];
      MPSGraphTensor *values = [graph HermiteanToRealFFTWithTensor:few axes:@[ @0, @1 ] descriptor:back name:nil];
      CHECK(graph_extents([values shape]) == Extents{3, length, 4});
      CHECK([values dataType] == MPSDataTypeFloat32);
      check_close(graph_run(graph, {feed}, values), real_parts(x), 1e-5);
      check_close(graph_run(graph, {feed},
                            [graph HermiteanToRealFFTWithTensor:few
                                                     axesTensor:axes_constant(graph, {0, 1})
                                                     descriptor:back
                                                           name:nil]),
                  real_parts(x), 1e-5);
      check_gradients(graph, {feed}, [graph absoluteSquareWithTensor:few name:nil], 1e-1);
    }
  }
}

TEST_CASE("graph fourier: numbers of half precision, and gradients of values from frequencies") {
  @autoreleasepool {
    const Values x = random_values(16, 87);
    Values real = x;
    for (Value &value : real) value = value.real();
    MPSGraph *graph = new_graph();
    MPSGraphTensor *r = [graph placeholderWithShape:@[ @2, @-1 ] name:nil];
    MPSGraphTensor *half = [graph castTensor:r toType:MPSDataTypeFloat16 name:nil];
    MPSGraphTensor *made = [graph fastFourierTransformWithTensor:half axes:@[ @1 ] descriptor:fft(YES) name:nil];
    CHECK([made dataType] == MPSDataTypeComplexFloat16);
    MPSGraphTensor *planes = [graph castTensor:[graph planarTensorWithComplexTensor:made name:nil]
                                        toType:MPSDataTypeFloat32
                                          name:nil];
    const Values expected = transformed(real, 2, 8, 1, 1);
    Numbers rows;
    for (const std::size_t row : {0U, 8U}) {
      for (std::size_t i = row; i < row + 8; ++i) rows.push_back(expected[i].real());
      for (std::size_t i = row; i < row + 8; ++i) rows.push_back(expected[i].imag());
    }
    check_close(graph_run(graph, {{r, graph_data(real_parts(real), {2, 8})}}, planes), rows, 2e-2);
    // An even and an odd number of values, along the last axis and before it.
    for (const long n : {6L, 7L})
      for (const long axis : {1L, 2L}) {
        CAPTURE(n);
        MPSGraphTensor *parts = [graph placeholderWithShape:graph_shape({2, 4, 4, 2}) name:nil];
        MPSGraphTensor *pair =
            [graph complexTensorWithRealTensor:[graph sliceTensor:parts dimension:3 start:0 length:1 name:nil]
                               imaginaryTensor:[graph sliceTensor:parts dimension:3 start:1 length:1 name:nil]
                                          name:nil];
        MPSGraphFFTDescriptor *descriptor = fft(YES, MPSGraphFFTScalingModeUnitary);
        [descriptor setRoundToOddHermitean:n % 2 == 1];
        MPSGraphTensor *values = [graph HermiteanToRealFFTWithTensor:pair
                                                                axes:@[ @0, [NSNumber numberWithLong:axis] ]
                                                          descriptor:descriptor
                                                                name:nil];
        check_gradients(graph, {{parts, graph_data(graph_random(64, 88), {2, 4, 4, 2})}},
                        [graph squareWithTensor:values name:nil], 1e-2);
      }
  }
}

TEST_CASE("graph fourier: empty axes, one element, and what is refused") {
  @autoreleasepool {
    MPSGraph *graph = new_graph();
    MPSGraphTensor *r = [graph placeholderWithShape:@[ @2, @-1 ] name:nil];
    const Feed one{r, graph_data({3, -4}, {2, 1})}, none{r, graph_data({}, {2, 0})};
    MPSGraphTensor *few = [graph realToHermiteanFFTWithTensor:r axes:@[ @1 ] descriptor:fft(NO) name:nil];
    CHECK(graph_run(graph, {one}, few) == Numbers{3, 0, -4, 0});
    CHECK(graph_run(graph, {none}, few) == Numbers{0, 0, 0, 0});
    CHECK(graph_run(graph, {none}, [graph fastFourierTransformWithTensor:r axes:@[ @1 ] descriptor:fft(NO) name:nil])
              .empty());
    CHECK(graph_run(graph, {one}, [graph fastFourierTransformWithTensor:r axes:@[] descriptor:fft(NO) name:nil]) ==
          Numbers{3, 0, -4, 0});
    CHECK_RAISES(([graph fastFourierTransformWithTensor:r axes:@[ @1, @-1 ] descriptor:fft(NO) name:nil]),
                 NSInvalidArgumentException, "axis 1 is transformed twice.");
    CHECK_RAISES([graph fastFourierTransformWithTensor:r axes:@[ @2 ] descriptor:fft(NO) name:nil], NSRangeException,
                 "axis is 2");
    CHECK_RAISES([graph realToHermiteanFFTWithTensor:few axes:@[ @1 ] descriptor:fft(NO) name:nil],
                 NSInvalidArgumentException, "the tensor is complex, expects a real one.");
    CHECK_RAISES([graph HermiteanToRealFFTWithTensor:r axes:@[ @1 ] descriptor:fft(NO) name:nil],
                 NSInvalidArgumentException, "the tensor is real, expects a complex one.");
    CHECK_RAISES([graph realToHermiteanFFTWithTensor:r axes:@[] descriptor:fft(NO) name:nil],
                 NSInvalidArgumentException, "no axes are given");
    MPSGraphFFTDescriptor *descriptor = fft(YES, MPSGraphFFTScalingModeUnitary);
    [descriptor setRoundToOddHermitean:YES];
    MPSGraphFFTDescriptor *copy = [[descriptor copy] autorelease];
    CHECK([copy inverse] == YES);
    CHECK([copy scalingMode] == MPSGraphFFTScalingModeUnitary);
    CHECK([copy roundToOddHermitean] == YES);
  }
}
