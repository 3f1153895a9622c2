// Where tensors come from: placeholders, constants, variables.
#pragma once

#import <MetalPerformanceShadersGraph/MPSGraph.h>

NS_ASSUME_NONNULL_BEGIN

/// The operation of a variable.
OMPS_CLASS_EXPORT
@interface MPSGraphVariableOp : MPSGraphOperation <NSCopying>
@property(nonatomic, readonly) MPSShape *shape;
@property(nonatomic, readonly) MPSDataType dataType;

@end

@interface MPSGraph (MemoryOps)

/// A tensor that every run is fed with. An extent of -1 is known when it is, a nil shape not even its number of
/// axes.
- (MPSGraphTensor *)placeholderWithShape:(nullable MPSShape *)shape
                                dataType:(MPSDataType)dataType
                                    name:(nullable NSString *)name NS_SWIFT_NAME(placeholder(shape:dataType:name:));

/// The same of Float32.
- (MPSGraphTensor *)placeholderWithShape:(nullable MPSShape *)shape
                                    name:(nullable NSString *)name NS_SWIFT_NAME(placeholder(shape:name:));

/// The bytes in row-major order, copied.
- (MPSGraphTensor *)constantWithData:(NSData *)data
                               shape:(MPSShape *)shape
                            dataType:(MPSDataType)dataType NS_SWIFT_NAME(constant(_:shape:dataType:));

/// A tensor of no axes.
- (MPSGraphTensor *)constantWithScalar:(double)scalar
                              dataType:(MPSDataType)dataType NS_SWIFT_NAME(constant(_:dataType:));

/// The same number everywhere.
- (MPSGraphTensor *)constantWithScalar:(double)scalar
                                 shape:(MPSShape *)shape
                              dataType:(MPSDataType)dataType NS_SWIFT_NAME(constant(_:shape:dataType:));

/// A tensor that keeps its value from run to run, with these first bytes. Used as an operand it is read at that
/// place.
- (MPSGraphTensor *)variableWithData:(NSData *)data
                               shape:(MPSShape *)shape
                            dataType:(MPSDataType)dataType
                                name:(nullable NSString *)name;

/// A variable whose first value is a tensor's; this follows from constants.
- (MPSGraphTensor *)variableFromTensorWithTensor:(MPSGraphTensor *)tensor
                                            name:(nullable NSString *)name NS_SWIFT_NAME(variableFromTensor(_:name:));

/// The value at this place in the order: the one before the run, or that of an assignment on which this depends.
- (MPSGraphTensor *)readVariable:(MPSGraphTensor *)variable name:(nullable NSString *)name NS_SWIFT_NAME(read(_:name:));

/// An operation to be targeted or depended upon. Reads that do not depend on it still see the value from before.
- (MPSGraphOperation *)assignVariable:(MPSGraphTensor *)variable
                    withValueOfTensor:(MPSGraphTensor *)tensor
                                 name:(nullable NSString *)name NS_SWIFT_NAME(assign(_:tensor:name:));

@end

NS_ASSUME_NONNULL_END
