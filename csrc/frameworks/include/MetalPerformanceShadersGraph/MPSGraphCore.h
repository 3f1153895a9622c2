// Enumerations, the root class and types of tensors, used in all of MPSGraph.
#pragma once

#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

NS_ASSUME_NONNULL_BEGIN

typedef NS_OPTIONS(uint64_t, MPSGraphOptions) {
  MPSGraphOptionsNone = 0,
  MPSGraphOptionsSynchronizeResults = 1,
  MPSGraphOptionsVerbose = 2,
  MPSGraphOptionsDefault = 1,
};

typedef NS_ENUM(uint64_t, MPSGraphOptimization) {
  MPSGraphOptimizationLevel0 = 0,
  MPSGraphOptimizationLevel1 = 1,
};

typedef NS_ENUM(uint64_t, MPSGraphOptimizationProfile) {
  MPSGraphOptimizationProfilePerformance = 0,
  MPSGraphOptimizationProfilePowerEfficiency = 1,
};

typedef NS_ENUM(uint64_t, MPSGraphExecutionStage) {
  MPSGraphExecutionStageCompleted = 0,
};

/// Which axis is which.
typedef NS_ENUM(NSUInteger, MPSGraphTensorNamedDataLayout) {
  MPSGraphTensorNamedDataLayoutNCHW = 0,
  MPSGraphTensorNamedDataLayoutNHWC = 1,
  MPSGraphTensorNamedDataLayoutOIHW = 2,
  MPSGraphTensorNamedDataLayoutHWIO = 3,
  MPSGraphTensorNamedDataLayoutCHW = 4,
  MPSGraphTensorNamedDataLayoutHWC = 5,
  MPSGraphTensorNamedDataLayoutHW = 6,
  MPSGraphTensorNamedDataLayoutNCDHW = 7,
  MPSGraphTensorNamedDataLayoutNDHWC = 8,
  MPSGraphTensorNamedDataLayoutOIDHW = 9,
  MPSGraphTensorNamedDataLayoutDHWIO = 10,
};

/// Given paddings, none (TF_VALID), or as many as make the result as large as the source at stride 1 (TF_SAME). An odd
/// one comes after, with ONNX_SAME_LOWER before.
typedef NS_ENUM(NSUInteger, MPSGraphPaddingStyle) {
  MPSGraphPaddingStyleExplicit = 0,
  MPSGraphPaddingStyleTF_VALID = 1,
  MPSGraphPaddingStyleTF_SAME = 2,
  MPSGraphPaddingStyleExplicitOffset = 3,
  MPSGraphPaddingStyleONNX_SAME_LOWER = 4,
};

/// The values beyond the edge: a constant, the elements mirrored without and with the edge, the edge itself, 0.
typedef NS_ENUM(NSInteger, MPSGraphPaddingMode) {
  MPSGraphPaddingModeConstant = 0,
  MPSGraphPaddingModeReflect = 1,
  MPSGraphPaddingModeSymmetric = 2,
  MPSGraphPaddingModeClampToEdge = 3,
  MPSGraphPaddingModeZero = 4,
  MPSGraphPaddingModePeriodic = 5,
  MPSGraphPaddingModeAntiPeriodic = 6,
};

/// The root of the classes of this framework.
OMPS_CLASS_EXPORT
@interface MPSGraphObject : NSObject
@end

/// The type of a value.
OMPS_CLASS_EXPORT
@interface MPSGraphType : MPSGraphObject <NSCopying>
@end

/// Element type and shape of a tensor. An extent of -1 is not known yet, a nil shape not even its number of axes.
OMPS_CLASS_EXPORT
@interface MPSGraphShapedType : MPSGraphType <NSCopying> {
 @private
  struct MPSGraphShapedTypeImpl *_shapedTypeImpl;
}

- (instancetype)initWithShape:(nullable MPSShape *)shape dataType:(MPSDataType)dataType;

- (BOOL)isEqualTo:(nullable MPSGraphShapedType *)object;
@property(nonatomic, copy, nullable) MPSShape *shape;
@property(nonatomic) MPSDataType dataType;

@end

NS_ASSUME_NONNULL_END
