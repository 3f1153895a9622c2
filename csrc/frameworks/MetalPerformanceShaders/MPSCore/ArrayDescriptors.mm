// MPSMatrixDescriptor and MPSVectorDescriptor.
#import <MetalPerformanceShaders/MPSCore/MPSMatrix.h>

#include <cstdint>
#include <string>

#include "compat/checked_size.h"
#include "compat/guard.h"
#include "frameworks/Metal/Impl.h"
#include "frameworks/Metal/accessors.h"

struct MPSMatrixDescriptorImpl {
  NSUInteger rows = 0, columns = 0, matrices = 1, rowBytes = 0;
  NSUInteger matrixBytes = 0;  // 0: the matrices follow one another without a gap
  MPSDataType dataType = MPSDataTypeFloat32;
};

struct MPSVectorDescriptorImpl {
  NSUInteger length = 0, vectors = 1;
  NSUInteger vectorBytes = 0;  // 0: the vectors follow one another without a gap
  MPSDataType dataType = MPSDataTypeFloat32;
};

namespace {

// Rows start on 16 bytes (floating types) or on 4 elements (integers); a single column is one element wide. Measured.
size_t recommended_bytes(NSUInteger elements, MPSDataType type) {
  const size_t element = MPSSizeofMPSDataType(type);
  if (element == 0)
    openmps::raise_objc(openmps::Status(openmps::ErrorKind::InvalidArgument,
                                        "A row of " + std::to_string(elements) + " elements of data type " +
                                            std::to_string(static_cast<unsigned>(type)) +
                                            " has no number of bytes; the type is unknown."));
  const objc::CheckedSize bytes = objc::CheckedSize(elements) * element;
  return elements <= 1 ? bytes : bytes.rounded_up((type & MPSDataTypeFloatBit) != 0 ? 16 : 4 * element);
}

}  // namespace

@implementation MPSMatrixDescriptor

+ (instancetype)matrixDescriptorWithRows:(NSUInteger)rows
                                 columns:(NSUInteger)columns
                                matrices:(NSUInteger)matrices
                                rowBytes:(NSUInteger)rowBytes
                             matrixBytes:(NSUInteger)matrixBytes
                                dataType:(MPSDataType)dataType {
  MPSMatrixDescriptor *const descriptor = [[[self alloc] init] autorelease];
  *descriptor->_impl = {rows, columns, matrices, rowBytes, matrixBytes, dataType};
  return descriptor;
}

+ (instancetype)matrixDescriptorWithRows:(NSUInteger)rows
                                 columns:(NSUInteger)columns
                                rowBytes:(NSUInteger)rowBytes
                                dataType:(MPSDataType)dataType {
  return [self matrixDescriptorWithRows:rows
                                columns:columns
                               matrices:1
                               rowBytes:rowBytes
                            matrixBytes:0
                               dataType:dataType];
}

+ (instancetype)matrixDescriptorWithDimensions:(NSUInteger)rows
                                       columns:(NSUInteger)columns
                                      rowBytes:(NSUInteger)rowBytes
                                      dataType:(MPSDataType)dataType {
  return [self matrixDescriptorWithRows:rows columns:columns rowBytes:rowBytes dataType:dataType];
}

+ (size_t)rowBytesFromColumns:(NSUInteger)columns dataType:(MPSDataType)dataType {
  return recommended_bytes(columns, dataType);
}

+ (size_t)rowBytesForColumns:(NSUInteger)columns dataType:(MPSDataType)dataType {
  return recommended_bytes(columns, dataType);
}

OMPS_OWNS(MPSMatrixDescriptorImpl, _impl)

OMPS_VALUE(NSUInteger, rows, setRows)
OMPS_VALUE(NSUInteger, columns, setColumns)
OMPS_VALUE(NSUInteger, rowBytes, setRowBytes)
OMPS_VALUE(MPSDataType, dataType, setDataType)

OMPS_FIELD_READONLY(_impl, NSUInteger, matrices, matrices)
- (NSUInteger)matrixBytes {
  if (_impl->matrixBytes != 0) return _impl->matrixBytes;
  return objc::CheckedSize(_impl->rows) * _impl->rowBytes;
}

@end

@implementation MPSVectorDescriptor

+ (instancetype)vectorDescriptorWithLength:(NSUInteger)length
                                   vectors:(NSUInteger)vectors
                               vectorBytes:(NSUInteger)vectorBytes
                                  dataType:(MPSDataType)dataType {
  MPSVectorDescriptor *const descriptor = [[[self alloc] init] autorelease];
  *descriptor->_impl = {length, vectors, vectorBytes, dataType};
  return descriptor;
}

+ (instancetype)vectorDescriptorWithLength:(NSUInteger)length dataType:(MPSDataType)dataType {
  return [self vectorDescriptorWithLength:length vectors:1 vectorBytes:0 dataType:dataType];
}

+ (size_t)vectorBytesForLength:(NSUInteger)length dataType:(MPSDataType)dataType {
  return recommended_bytes(length, dataType);
}

OMPS_OWNS(MPSVectorDescriptorImpl, _impl)

OMPS_VALUE(NSUInteger, length, setLength)
OMPS_VALUE(MPSDataType, dataType, setDataType)

OMPS_FIELD_READONLY(_impl, NSUInteger, vectors, vectors)
- (NSUInteger)vectorBytes {
  if (_impl->vectorBytes != 0) return _impl->vectorBytes;
  return objc::CheckedSize(_impl->length) * MPSSizeofMPSDataType(_impl->dataType);
}

@end
