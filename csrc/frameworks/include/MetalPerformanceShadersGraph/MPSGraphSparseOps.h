// Matrices from the elements that are not 0.
#pragma once

#import <MetalPerformanceShadersGraph/MPSGraph.h>

NS_ASSUME_NONNULL_BEGIN

/// Where the elements are. COO: the column and the row of each. CSC: the row of each, the first element of each column.
/// CSR: the column of each, the first element of each row.
typedef NS_ENUM(uint64_t, MPSGraphSparseStorageType) {
  MPSGraphSparseStorageCOO = 0,
  MPSGraphSparseStorageCSC = 1,
  MPSGraphSparseStorageCSR = 2,
};

/// The storage of a sparse matrix and the type of its elements.
OMPS_CLASS_EXPORT
@interface MPSGraphCreateSparseOpDescriptor : MPSGraphObject <NSCopying> {
 @private
  struct MPSGraphCreateSparseOpDescriptorImpl *_impl;
}

+ (nullable instancetype)descriptorWithStorageType:(MPSGraphSparseStorageType)sparseStorageType
                                          dataType:(MPSDataType)dataType
    NS_SWIFT_NAME(sparseDescriptor(descriptorWithStorageType:dataType:));

@property(nonatomic) MPSGraphSparseStorageType sparseStorageType;
@property(nonatomic) MPSDataType dataType;

@end

@interface MPSGraph (SparseOps)

/// A matrix of `shape` from three tensors: values, then the two tensors of indices in the order of the storage type. It
/// is stored densely here. Values for the same place are added, those outside are left out.
- (MPSGraphTensor *)sparseTensorWithType:(MPSGraphSparseStorageType)sparseStorageType
                                 tensors:(NSArray<MPSGraphTensor *> *)inputTensorArray
                                   shape:(MPSShape *)shape
                                dataType:(MPSDataType)dataType
                                    name:(nullable NSString *)name
    NS_SWIFT_NAME(sparseTensor(sparseTensorWithType:tensors:shape:dataType:name:));
- (MPSGraphTensor *)sparseTensorWithDescriptor:(MPSGraphCreateSparseOpDescriptor *)sparseDescriptor
                                       tensors:(NSArray<MPSGraphTensor *> *)inputTensorArray
                                         shape:(MPSShape *)shape
                                          name:(nullable NSString *)name
    NS_SWIFT_NAME(sparseTensor(sparseTensorWithDescriptor:tensors:shape:name:));

@end

NS_ASSUME_NONNULL_END
