// The arithmetic of quantised arrays: a quantised array and its parameters become a tensor of float32.
#pragma once

#import <MetalPerformanceShaders/MPSNDArray/MPSNDArrayQuantization.h>

#include <span>

#include "frameworks/MetalPerformanceShaders/MPSNDArray/encode_arrays.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw::ndarray {

struct Quantization {
  MPSDataType type = MPSDataTypeUInt8;
  MPSNDArrayQuantizationScheme scheme = MPSNDArrayQuantizationTypeNone;
  bool hasZeroPoint = false, hasMinValue = false, implicitZeroPoint = false;
  bool isVector = false;  // a table of vectors
  NSUInteger vectorAxis = 0;

  template <typename Visit>
  void visit(Visit &&each) {
    auto number = static_cast<std::int64_t>(type);
    each("dataType", number);
    type = static_cast<MPSDataType>(number);
    each("scheme", scheme, MPSNDArrayQuantizationTypeLUT);
    each("hasZeroPoint", hasZeroPoint);
    each("hasMinValue", hasMinValue);
    each("implicitZeroPoint", implicitZeroPoint);
    each("isVector", isVector);
    each("vectorAxis", vectorAxis);
  }
  bool is_quantized() const { return scheme != MPSNDArrayQuantizationTypeNone; }
  // Of the arrays besides the quantised one.
  std::size_t parameters() const;
  // Raises for a type that the scheme does not have.
  void check(const std::string &who) const;
  void append_to(FragmentKey &key) const;
};

// Not quantised, for nil.
Quantization quantization_of(MPSNDArrayQuantizationDescriptor *_Nullable descriptor);

// A quantised array, followed by its parameters: the result's type. Raises unless they fit together.
ArrayType dequantized_type(const std::string &who, const Quantization &quantization, std::span<const ArrayType> arrays);
// The result, in float32.
Tensor dequantized(ArrayFragment &fragment, const Quantization &quantization, std::span<const ArraySource> arrays);

// The rule of a kernel with these sources.
ArrayRule dequantize_rule(const std::string &who, const Quantization &quantization,
                          const std::vector<ArrayType> &arrays);

}  // namespace openmps::fw::ndarray

NS_ASSUME_NONNULL_END
