#include "frameworks/Metal/Impl.h"
#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSNDArray/dequantize.h"

using openmps::fw::ndarray::Quantization;

struct MPSNDArrayQuantizationDescriptorImpl : Quantization {};

@interface MPSNDArrayQuantizationDescriptor (OpenMPSPrivate)
- (Quantization &)omps_quantization;
@end

@implementation MPSNDArrayQuantizationDescriptor

OMPS_OWNS(MPSNDArrayQuantizationDescriptorImpl, _quantizationImpl)
OMPS_COPIES(MPSNDArrayQuantizationDescriptor, _quantizationImpl)

- (Quantization &)omps_quantization {
  return *_quantizationImpl;
}

OMPS_FIELD_READONLY(_quantizationImpl, MPSDataType, quantizationDataType, type)
OMPS_FIELD_READONLY(_quantizationImpl, MPSNDArrayQuantizationScheme, quantizationScheme, scheme)

@end

@implementation MPSNDArrayAffineQuantizationDescriptor

- (instancetype)init {
  return [self initWithDataType:MPSDataTypeUInt8 hasZeroPoint:NO hasMinValue:NO];
}

- (instancetype)initWithDataType:(MPSDataType)quantizationDataType
                    hasZeroPoint:(BOOL)hasZeroPoint
                     hasMinValue:(BOOL)hasMinValue {
  if ((self = [super init]) == nil) return nil;
  Quantization &own = [self omps_quantization];
  own.type = quantizationDataType;
  own.scheme = MPSNDArrayQuantizationTypeAffine;
  own.hasZeroPoint = hasZeroPoint == YES;
  own.hasMinValue = hasMinValue == YES;
  return self;
}

- (BOOL)hasZeroPoint {
  return [self omps_quantization].hasZeroPoint;
}
- (void)setHasZeroPoint:(BOOL)hasZeroPoint {
  [self omps_quantization].hasZeroPoint = hasZeroPoint;
}
- (BOOL)hasMinValue {
  return [self omps_quantization].hasMinValue;
}
- (void)setHasMinValue:(BOOL)hasMinValue {
  [self omps_quantization].hasMinValue = hasMinValue;
}
- (BOOL)implicitZeroPoint {
  return [self omps_quantization].implicitZeroPoint;
}
- (void)setImplicitZeroPoint:(BOOL)implicitZeroPoint {
  [self omps_quantization].implicitZeroPoint = implicitZeroPoint;
}

@end

@implementation MPSNDArrayLUTQuantizationDescriptor

- (instancetype)init {
  return [self initWithDataType:MPSDataTypeUInt8];
}

- (instancetype)initWithDataType:(MPSDataType)quantizationDataType {
  if ((self = [super init]) == nil) return nil;
  Quantization &own = [self omps_quantization];
  own.type = quantizationDataType;
  own.scheme = MPSNDArrayQuantizationTypeLUT;
  return self;
}

- (instancetype)initWithDataType:(MPSDataType)quantizationDataType vectorAxis:(NSUInteger)vectorAxis {
  if ((self = [self initWithDataType:quantizationDataType]) == nil) return nil;
  Quantization &own = [self omps_quantization];
  own.isVector = true;
  own.vectorAxis = vectorAxis;
  return self;
}

@end

namespace openmps::fw::ndarray {

Quantization quantization_of(MPSNDArrayQuantizationDescriptor *descriptor) {
  return given(descriptor) == nil ? Quantization() : [descriptor omps_quantization];
}

}  // namespace openmps::fw::ndarray
