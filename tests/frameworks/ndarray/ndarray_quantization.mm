// Quantised arrays against formulas in double: scale * (x - zeroPoint) + minValue, and table[x].
#include <cmath>

#include "tests/frameworks/ndarray/ndarray_test.h"

using namespace arrays;

namespace {

Dense integers(const Extents &extents, int least, int most, unsigned seed) {
  Dense made = random(extents, seed);
  for (double &value : made.values) value = least + std::fmod(std::abs(value * 16 * 7 + seed), most - least + 1);
  return made;
}

// The number for a position of the array: each element of `parameter` stands for a block.
double block(const Dense &parameter, const Dense &array, const Extents &at) {
  Extents own(parameter.extents.size());
  const std::size_t missing = at.size() - own.size();
  for (std::size_t axis = 0; axis < own.size(); ++axis)
    own[axis] = at[axis + missing] / (array.extents[axis + missing] / parameter.extents[axis]);
  return parameter.at(own);
}

Dense dequantized(const Dense &x, const Dense &scale, const Dense *zero, const Dense *least) {
  Dense result = zeros(x.extents);
  for_each(x.extents, [&](const Extents &at) {
    const double shifted = x.at(at) - (zero ? block(*zero, x, at) : 0);
    result.at(at) = block(scale, x, at) * shifted + (least ? block(*least, x, at) : 0);
  });
  return result;
}

MPSNDArrayAffineQuantizationDescriptor *affine(MPSDataType type, bool zero, bool least) {
  return [[[MPSNDArrayAffineQuantizationDescriptor alloc] initWithDataType:type hasZeroPoint:zero
                                                               hasMinValue:least] autorelease];
}

MPSNDArrayLUTQuantizationDescriptor *table(MPSDataType type) {
  return [[[MPSNDArrayLUTQuantizationDescriptor alloc] initWithDataType:type] autorelease];
}

MPSNDArrayAffineInt4Dequantize *dequantizer(MPSNDArrayAffineQuantizationDescriptor *descriptor) {
  return [[[MPSNDArrayAffineInt4Dequantize alloc] initWithDevice:device()
                                          quantizationDescriptor:descriptor] autorelease];
}

MPSNDArray *made_by(MPSNDArrayMultiaryKernel *kernel, NSArray *sources) {
  [kernel setDestinationArrayAllocator:[MPSNDArray defaultAllocator]];
  MPSNDArray *made = nil;
  run([&](id<MTLCommandBuffer> commands) { made = [kernel encodeToCommandBuffer:commands sourceArrays:sources]; });
  return made;
}

Dense transposed(const Dense &x) {
  Dense result = zeros({x.extents[1], x.extents[0]});
  for_each(x.extents, [&](const Extents &at) { result.at({at[1], at[0]}) = x.at(at); });
  return result;
}

Dense product(const Dense &a, const Dense &b) {
  Dense result = zeros({a.extents[0], b.extents[1]});
  for_each(result.extents, [&](const Extents &at) {
    for (std::size_t k = 0; k < b.extents[0]; ++k) result.at(at) += a.at({at[0], k}) * b.at({k, at[1]});
  });
  return result;
}

struct Type {
  MPSDataType type;
  int least, most;
};
constexpr Type kTypes[] = {
    {MPSDataTypeInt4, -8, 7}, {MPSDataTypeUInt4, 0, 15}, {MPSDataTypeInt8, -128, 127}, {MPSDataTypeUInt8, 0, 255}};

}  // namespace

TEST_CASE("quantization descriptors: defaults, settings and copies") {
  MPSNDArrayQuantizationDescriptor *const plain = [[[MPSNDArrayQuantizationDescriptor alloc] init] autorelease];
  CHECK([plain quantizationDataType] == MPSDataTypeUInt8);
  CHECK([plain quantizationScheme] == MPSNDArrayQuantizationTypeNone);
  MPSNDArrayAffineQuantizationDescriptor *const first =
      [[[MPSNDArrayAffineQuantizationDescriptor alloc] init] autorelease];
  CHECK([first quantizationDataType] == MPSDataTypeUInt8);
  CHECK([first quantizationScheme] == MPSNDArrayQuantizationTypeAffine);
  CHECK_FALSE([first hasZeroPoint]);
  CHECK_FALSE([first hasMinValue]);
  CHECK_FALSE([first implicitZeroPoint]);
  MPSNDArrayAffineQuantizationDescriptor *const second = affine(MPSDataTypeInt4, true, true);
  [second setImplicitZeroPoint:YES];
  MPSNDArrayAffineQuantizationDescriptor *const copy = [[second copy] autorelease];
  [second setImplicitZeroPoint:NO];
  [second setHasMinValue:NO];
  [second setHasZeroPoint:NO];
  CHECK([copy isMemberOfClass:[MPSNDArrayAffineQuantizationDescriptor class]]);
  CHECK([copy quantizationDataType] == MPSDataTypeInt4);
  CHECK([copy hasZeroPoint]);
  CHECK([copy hasMinValue]);
  CHECK([copy implicitZeroPoint]);
  CHECK([table(MPSDataTypeUInt4) quantizationScheme] == MPSNDArrayQuantizationTypeLUT);
  CHECK([[[table(MPSDataTypeUInt4) copy] autorelease] quantizationDataType] == MPSDataTypeUInt4);
}

TEST_CASE("affine dequantize: each type, with and without zero points and minima, whole rows and blocks") {
  const Extents extents{3, 4, 8};
  for (const Type &type : kTypes)
    for (const bool has_zero : {false, true})
      for (const bool has_least : {false, true})
        for (const Extents &parameters : {Extents{1}, {8}, {4, 1}, {3, 4, 2}, {1, 2, 8}, {1, 1, 3, 4, 4}}) {
          const Dense x = integers(extents, type.least, type.most, 1), scale = random(parameters, 2),
                      least = random(parameters, 3);
          // Packed zero points lie in pairs.
          const bool pairs = parameters.back() % 2 == 0;
          const Dense zero = integers(parameters, type.least, type.most, 4);
          NSMutableArray *const sources = [NSMutableArray arrayWithObjects:filled(x, type.type), filled(scale), nil];
          if (has_zero) [sources addObject:filled(zero, pairs ? type.type : MPSDataTypeFloat32)];
          if (has_least) [sources addObject:filled(least)];
          Extents own = parameters;
          while (own.size() > 3) own.erase(own.begin());
          const Dense s{own, scale.values}, z{own, zero.values}, m{own, least.values};
          MPSNDArray *const made = made_by(dequantizer(affine(type.type, has_zero, has_least)), sources);
          CHECK(content(made).extents == extents);
          check(made, dequantized(x, s, has_zero ? &z : nullptr, has_least ? &m : nullptr), 1e-6, "affine");
        }
}

TEST_CASE("affine dequantize: Int4 that is stored with 8 added, under both names of its type") {
  const Dense x = integers({4, 6}, -8, 7, 1), scale = random({4, 1}, 2), zero = integers({4, 6}, -8, 7, 3);
  Dense stored = x, stored_zero = zero;
  for (double &value : stored.values) value += 8;
  for (double &value : stored_zero.values) value += 8;
  MPSNDArrayAffineQuantizationDescriptor *const descriptor = affine(MPSDataTypeInt4, true, false);
  [descriptor setImplicitZeroPoint:YES];
  for (const MPSDataType type : {MPSDataTypeInt4, MPSDataTypeUInt4})
    check(made_by(dequantizer(descriptor), @[ filled(stored, type), filled(scale), filled(stored_zero, type) ]),
          dequantized(x, scale, &zero, nullptr), 1e-6, "implicit zero point");
  [descriptor setHasZeroPoint:NO];
  check(made_by(dequantizer(descriptor), @[ filled(stored, MPSDataTypeUInt4), filled(scale, MPSDataTypeFloat16) ]),
        dequantized(x, scale, nullptr, nullptr), 1e-3, "Float16");
}

TEST_CASE("lookup tables: numbers and vectors") {
  for (const Type &type : {kTypes[1], kTypes[3]}) {
    const Dense x = integers({3, 4, 6}, 0, type.most, 1);
    const auto entries = static_cast<std::size_t>(type.most) + 1;
    const Dense numbers = random({entries}, 2);
    Dense expected = x;
    for (double &value : expected.values) value = numbers.values[static_cast<std::size_t>(value)];
    MPSNDArrayLUTDequantize *const kernel = [[[MPSNDArrayLUTDequantize alloc] initWithDevice:device()] autorelease];
    check(made_by(kernel, @[ filled(x, type.type), filled(numbers) ]), expected, 0, "numbers");
    check(made_by(kernel, @[ filled(x, type.type), filled(Dense{{entries, 1}, numbers.values}, MPSDataTypeFloat16) ]),
          expected, 0, "numbers along dimension 1");
    const Dense vectors = random({entries, 3}, 3);
    for (NSUInteger axis = 0; axis < 3; ++axis) {
      Extents extents = x.extents;
      const std::size_t own = 2 - axis;
      extents[own] *= 3;
      Dense result = zeros(extents);
      for_each(extents, [&](const Extents &at) {
        Extents from = at;
        from[own] /= 3;
        result.at(at) = vectors.at({static_cast<std::size_t>(x.at(from)), at[own] % 3});
      });
      MPSNDArrayVectorLUTDequantize *const wide =
          [[[MPSNDArrayVectorLUTDequantize alloc] initWithDevice:device() axis:7] autorelease];
      [wide setVectorAxis:axis];
      CHECK([wide vectorAxis] == axis);
      MPSNDArray *const made = made_by(wide, @[ filled(x, type.type), filled(vectors) ]);
      CHECK(content(made).extents == extents);
      check(made, result, 0, "vectors");
      check(made_by([[wide copy] autorelease], @[ filled(x, type.type), filled(vectors) ]), result, 0, "copy");
      check(made_by(through_archive(wide), @[ filled(x, type.type), filled(vectors) ]), result, 0, "archive");
    }
  }
}

TEST_CASE("quantized matmul: either side affine, a table, or floats, and transposed alike") {
  const Dense a = integers({6, 8}, 0, 15, 1), b = integers({8, 4}, -8, 7, 2), lut = random({16}, 3),
              scale = random({8, 1}, 4), least = random({2, 4}, 5), floats = random({6, 8}, 6);
  Dense left = a;
  for (double &value : left.values) value = lut.values[static_cast<std::size_t>(value)];
  const Dense right = dequantized(b, scale, nullptr, &least);
  const auto matmul = [](MPSNDArrayQuantizationDescriptor *l, MPSNDArrayQuantizationDescriptor *r) {
    return [[[MPSNDArrayQuantizedMatrixMultiplication alloc] initWithDevice:device()
                                                 leftQuantizationDescriptor:l
                                                rightQuantizationDescriptor:r] autorelease];
  };
  MPSNDArrayAffineQuantizationDescriptor *const of_b = affine(MPSDataTypeInt4, false, true);
  MPSNDArray *const aq = filled(a, MPSDataTypeUInt4), *const bq = filled(b, MPSDataTypeInt4), *const l = filled(lut),
                    *const s = filled(scale), *const m = filled(least), *const f = filled(floats);
  check(made_by(matmul(table(MPSDataTypeUInt4), of_b), @[ aq, bq, l, s, m ]), product(left, right), 2e-6, "both");
  check(made_by(matmul(nil, of_b), @[ f, bq, s, m ]), product(floats, right), 2e-6, "right");
  check(made_by(matmul(table(MPSDataTypeUInt4), nil), @[ aq, filled(random({8, 4}, 7)), l ]),
        product(left, random({8, 4}, 7)), 2e-6, "left");
  check(made_by(matmul(nil, nil), @[ f, filled(right) ]), product(floats, right), 2e-6, "floats");
  MPSNDArrayQuantizationDescriptor *const none = [[[MPSNDArrayQuantizationDescriptor alloc] init] autorelease];
  check(made_by(matmul(none, of_b), @[ f, bq, s, m ]), product(floats, right), 2e-6, "a descriptor of floats");
  // B is stored transposed, as weights are, and its parameters too.
  MPSNDArray *const bt = view(filled(transposed(b), MPSDataTypeInt4), {{0, 1}});
  NSArray *const turned =
      @[ f, bt, view(filled(transposed(scale)), {{0, 1}}), view(filled(transposed(least)), {{0, 1}}) ];
  check(made_by(matmul(nil, of_b), turned), product(floats, right), 2e-6, "transposed");
  MPSNDArrayQuantizedMatrixMultiplication *const half = matmul(nil, of_b);
  [half setAlpha:0.5];
  [of_b setHasMinValue:NO];  // too late for this kernel
  Dense expected = product(floats, right);
  for (double &value : expected.values) value *= 0.5;
  for (MPSNDArrayQuantizedMatrixMultiplication *const each in
       @[ half, [[half copy] autorelease], through_archive(half) ])
    check(made_by(each, turned), expected, 2e-6, "alpha");
}

TEST_CASE("quantized matmul: a table of vectors on the right") {
  const Dense b = integers({4, 4}, 0, 15, 1), vectors = random({16, 2}, 2), floats = random({3, 8}, 3);
  Dense right = zeros({8, 4});
  for_each(right.extents, [&](const Extents &at) {
    right.at(at) = vectors.at({static_cast<std::size_t>(b.at({at[0] / 2, at[1]})), at[0] % 2});
  });
  MPSNDArrayLUTQuantizationDescriptor *const descriptor =
      [[[MPSNDArrayLUTQuantizationDescriptor alloc] initWithDataType:MPSDataTypeUInt8 vectorAxis:1] autorelease];
  MPSNDArrayQuantizedMatrixMultiplication *const kernel =
      [[[MPSNDArrayQuantizedMatrixMultiplication alloc] initWithDevice:device()
                                            leftQuantizationDescriptor:nil
                                           rightQuantizationDescriptor:descriptor] autorelease];
  check(made_by(kernel, @[ filled(floats), filled(b, MPSDataTypeUInt8), filled(vectors) ]), product(floats, right),
        2e-6, "vectors");
}

TEST_CASE("arrays of four bits: extents count elements, and bytes hold two") {
  const Dense x = integers({4, 6}, -8, 7, 1);
  MPSNDArray *const array = filled(x, MPSDataTypeInt4);
  CHECK([array dataType] == MPSDataTypeInt4);
  CHECK([array dataTypeSize] == 0);
  CHECK([array lengthOfDimension:0] == 6);
  CHECK([array lengthOfDimension:1] == 4);
  CHECK([[array descriptor] dataType] == MPSDataTypeInt4);
  CHECK([[[array descriptor] getShape] isEqual:(@[ @4, @6 ])]);
  uint8_t bytes[12] = {}, spaced[16] = {};
  NSInteger strides[] = {0, 4};
  [array readBytes:bytes strideBytes:nullptr];
  [array readBytes:spaced strideBytes:strides];
  CHECK(bytes[0] == ((static_cast<int>(x.values[0]) & 15) | (static_cast<int>(x.values[1]) & 15) << 4));
  CHECK(spaced[4] == bytes[3]);
  CHECK(spaced[3] == 0);
  // Rows 1 and 2, elements 2 to 5.
  const Dense ones{{1}, {1}};
  Dense part = zeros({2, 4});
  for_each(part.extents, [&](const Extents &at) { part.at(at) = x.at({at[0] + 1, at[1] + 2}); });
  MPSNDArrayAffineInt4Dequantize *const kernel = dequantizer(affine(MPSDataTypeInt4, false, false));
  check(made_by(kernel, @[ view(array, {}, {{0, 2, 4}, {1, 1, 2}}), filled(ones) ]), part, 0, "a part");
  check(made_by(kernel, @[ view(view(array, {{0, 1}}, {{0, 1, 2}}), {}, {{1, 2, 4}}), filled(ones) ]), transposed(part),
        0, "a transposed part");
  MPSNDArray *copied = nil;
  id<MTLBuffer> const memory = [[device() newBufferWithBytes:bytes length:12 options:0] autorelease];
  run([&](id<MTLCommandBuffer> commands) {
    copied = [array arrayViewWithCommandBuffer:commands
                                    descriptor:[array descriptor]
                                      aliasing:MPSAliasingStrategyShallNotAlias];
    CHECK([[MPSTemporaryNDArray temporaryNDArrayWithCommandBuffer:commands
                                                       descriptor:[array descriptor]] lengthOfDimension:0] == 6);
  });
  check(made_by(kernel, @[ copied, filled(ones) ]), x, 0, "a copy");
  MPSNDArray *const over = [[[MPSNDArray alloc] initWithBuffer:memory offset:0
                                                    descriptor:[array descriptor]] autorelease];
  check(made_by(kernel, @[ over, filled(ones) ]), x, 0, "over a buffer");
}

TEST_CASE("arrays of four bits: sentences for odd numbers and for code that takes bytes") {
  const auto array = [](const Extents &extents) {
    return [[[MPSNDArray alloc] initWithDevice:device() descriptor:described(extents, MPSDataTypeUInt4)] autorelease];
  };
  CHECK_RAISES(array({4, 3}), NSInvalidArgumentException, "3 elements of four bits lie along dimension 0");
  CHECK_RAISES(array({}), NSInvalidArgumentException, "1 elements of four bits");
  MPSNDArray *const even = array({2, 4});
  CHECK_RAISES(view(even, {}, {{0, 1, 2}}), NSInvalidArgumentException, "both numbers have to be even");
  MPSNDArrayIdentity *const identity = [[[MPSNDArrayIdentity alloc] initWithDevice:device()] autorelease];
  id<MTLBuffer> const buffer = [[device() newBufferWithLength:64 options:0] autorelease];
  run([&](id<MTLCommandBuffer> commands) {
    CHECK_RAISES(
        [identity encodeToCommandBuffer:commands sourceArray:even], NSInvalidArgumentException,
        "MPSNDArrayIdentity: source array 0 has elements of type UInt4; only kernels that dequantize read them");
    CHECK_RAISES([even exportDataWithCommandBuffer:commands
                                          toBuffer:buffer
                               destinationDataType:MPSDataTypeFloat32
                                            offset:0
                                        rowStrides:nullptr],
                 NSInvalidArgumentException, "four bits");
    CHECK_RAISES([even importDataWithCommandBuffer:commands
                                        fromBuffer:buffer
                                    sourceDataType:MPSDataTypeFloat32
                                            offset:0
                                        rowStrides:nullptr],
                 NSInvalidArgumentException, "four bits");
  });
}

TEST_CASE("dequantize: sentences for descriptors and arrays that do not fit") {
  const auto refuses = [](MPSNDArrayMultiaryKernel *kernel, NSArray *sources, const char *fragment) {
    run([&](id<MTLCommandBuffer> commands) {
      CHECK_RAISES([kernel encodeToCommandBuffer:commands sourceArrays:sources], NSInvalidArgumentException, fragment);
    });
  };
  CHECK_RAISES(dequantizer(affine(MPSDataTypeFloat32, false, false)), NSInvalidArgumentException,
               "affine quantisation of type Float32 is not there");
  MPSNDArrayAffineQuantizationDescriptor *const bytes = affine(MPSDataTypeUInt8, false, false);
  [bytes setImplicitZeroPoint:YES];
  CHECK_RAISES(dequantizer(bytes), NSInvalidArgumentException, "implicitZeroPoint is YES for type UInt8");
  CHECK_RAISES(dequantizer(nil), NSInvalidArgumentException, "quantizationDescriptor is nil");
  MPSNDArray *const x = filled(integers({2, 4}, 0, 15, 1), MPSDataTypeUInt8), *const scale = filled(random({1}, 2));
  MPSNDArrayAffineInt4Dequantize *const kernel = dequantizer(affine(MPSDataTypeInt8, false, false));
  refuses(kernel, @[ x, scale ], "the quantised array has elements of type UInt8, the descriptor's type is Int8");
  MPSNDArrayAffineInt4Dequantize *const other = dequantizer(affine(MPSDataTypeUInt8, true, false));
  refuses(other, @[ x, scale ], "2 arrays are given, 3 are expected");
  refuses(other, @[ x, x, scale ], "the scale has elements of type UInt8");
  refuses(other, @[ x, scale, filled(random({3}, 1)) ],
          "the zero point has shape (3,), the quantised array (2, 4); each extent has to divide the array's");
  MPSNDArrayLUTDequantize *const numbers = [[[MPSNDArrayLUTDequantize alloc] initWithDevice:device()] autorelease];
  refuses(numbers, @[ x, filled(random({4, 2}, 1)) ], "tables of numbers have elements along one dimension only");
  refuses(numbers, @[ scale, scale ], "lookup table quantisation of type Float32 is not there; UInt4 and UInt8 are");
  MPSNDArrayVectorLUTDequantize *const vectors = [[[MPSNDArrayVectorLUTDequantize alloc] initWithDevice:device()
                                                                                                   axis:2] autorelease];
  refuses(vectors, @[ x, filled(random({4, 2}, 1)) ], "vectorAxis is 2, the quantised array has 2 dimensions");
  refuses(vectors, @[ x, filled(random({2, 4, 2}, 1)) ], "along dimensions 0 and 1 only");
  const SEL plain = @selector(initWithDevice:sourceCount:);
  for (Class each in @[
         [MPSNDArrayLUTDequantize class], [MPSNDArrayVectorLUTDequantize class], [MPSNDArrayAffineInt4Dequantize class],
         [MPSNDArrayQuantizedMatrixMultiplication class]
       ]) {
    id object = [each alloc];
    typedef id (*Initialiser)(id, SEL, id, NSUInteger);
    CHECK_RAISES(reinterpret_cast<Initialiser>([object methodForSelector:plain])(object, plain, device(), 2),
                 NSInvalidArgumentException, "makes no object of this class");
  }
}
