// Objects of classes that no short initialiser makes: kernels with descriptors, gradient nodes, states of encoded work.
#include "tests/frameworks/malformed/pool.h"

#import <MetalPerformanceShadersGraph/MetalPerformanceShadersGraph.h>

#include "tests/frameworks/malformed/sources.h"

namespace malformed {
namespace {

id<MTLDevice> a_device() { return [MTLCreateSystemDefaultDevice() autorelease]; }

MPSCNNYOLOLossDescriptor *yolo_descriptor() {
  const float anchors[] = {1, 2};
  return [MPSCNNYOLOLossDescriptor cnnLossDescriptorWithXYLossType:MPSCNNLossTypeMeanSquaredError
                                                        WHLossType:MPSCNNLossTypeHuber
                                                confidenceLossType:MPSCNNLossTypeSigmoidCrossEntropy
                                                   classesLossType:MPSCNNLossTypeSoftMaxCrossEntropy
                                                     reductionType:MPSCNNReductionTypeSum
                                                       anchorBoxes:[NSData dataWithBytes:anchors length:sizeof anchors]
                                               numberOfAnchorBoxes:1];
}

MPSRNNSingleGateDescriptor *recurrent_descriptor() {
  MPSRNNSingleGateDescriptor *const descriptor =
      [MPSRNNSingleGateDescriptor createRNNSingleGateDescriptorWithInputFeatureChannels:4 outputFeatureChannels:4];
  [descriptor setInputWeights:[[[MalformedDense alloc] init] autorelease]];
  [descriptor setRecurrentWeights:[[[MalformedDense alloc] init] autorelease]];
  return descriptor;
}

MPSMatrixDescriptor *matrix_descriptor() {
  return [MPSMatrixDescriptor matrixDescriptorWithRows:2 columns:4 rowBytes:16 dataType:MPSDataTypeFloat32];
}

MPSMatrix *matrix() {
  return [[[MPSMatrix alloc] initWithDevice:a_device() descriptor:matrix_descriptor()] autorelease];
}

MPSImage *image() {
  MPSImageDescriptor *const facts =
      [MPSImageDescriptor imageDescriptorWithChannelFormat:MPSImageFeatureChannelFormatFloat32
                                                     width:1
                                                    height:1
                                           featureChannels:4];
  return [[[MPSImage alloc] initWithDevice:a_device() imageDescriptor:facts] autorelease];
}

MPSNDArray *array(NSArray *shape, MPSDataType type) {
  return [[[MPSNDArray alloc] initWithDevice:a_device()
                                  descriptor:[MPSNDArrayDescriptor descriptorWithDataType:type
                                                                                    shape:shape]] autorelease];
}

}  // namespace

void Pool::add_kernels() {
  id<MTLDevice> device = a_device();
  const MTLSize stride = MTLSizeMake(1, 1, 1);
  put([[[MPSCNNDropout alloc] initWithDevice:device keepProbability:0.5F seed:1
                          maskStrideInPixels:stride] autorelease]);
  put([[[MPSCNNDropoutGradient alloc] initWithDevice:device keepProbability:0.5F seed:1
                                  maskStrideInPixels:stride] autorelease]);
  put(yolo_descriptor());
  put([[[MPSCNNYOLOLoss alloc] initWithDevice:device lossDescriptor:yolo_descriptor()] autorelease]);
  put([[[MPSImageConversion alloc] initWithDevice:device
                                         srcAlpha:MPSAlphaTypeAlphaIsOne
                                        destAlpha:MPSAlphaTypeAlphaIsOne
                                  backgroundColor:nullptr
                                   conversionInfo:nullptr] autorelease]);
  const float weights[9] = {0, 1, 0, 1, 2, 1, 0, 1, 0};
  put([[[MPSImageConvolution alloc] initWithDevice:device kernelWidth:3 kernelHeight:3 weights:weights] autorelease]);
  for (Class each : {[MPSImageBox class], [MPSImageTent class], [MPSImageAreaMax class], [MPSImageAreaMin class]})
    put([[[each alloc] initWithDevice:device kernelWidth:3 kernelHeight:3] autorelease]);
  for (Class each : {[MPSImageDilate class], [MPSImageErode class]})
    put([[[each alloc] initWithDevice:device kernelWidth:3 kernelHeight:3 values:weights] autorelease]);
  put([[[MPSNDArrayMatrixMultiplication alloc] initWithDevice:device sourceCount:2] autorelease]);
  put([[[MPSNDArrayMultiaryGradientKernel alloc] initWithDevice:device sourceCount:2
                                            sourceGradientIndex:0] autorelease]);
  put([[[MPSImageMedian alloc] initWithDevice:device kernelDiameter:3] autorelease]);
  put([[[MPSMatrixSolveTriangular alloc] initWithDevice:device
                                                  right:NO
                                                  upper:NO
                                              transpose:NO
                                                   unit:NO
                                                  order:4
                                 numberOfRightHandSides:4
                                                  alpha:1] autorelease]);
  MPSCNNLossDataDescriptor *const labels =
      [MPSCNNLossDataDescriptor cnnLossDataDescriptorWithData:[NSMutableData dataWithLength:16]
                                                       layout:MPSDataLayoutHeightxWidthxFeatureChannels
                                                         size:MTLSizeMake(1, 1, 4)];
  put([[[MPSCNNLossLabels alloc] initWithDevice:device labelsDescriptor:labels] autorelease]);
  put([[[MPSMatrixCopy alloc] initWithDevice:device
                                    copyRows:2
                                 copyColumns:2
                        sourcesAreTransposed:NO
                   destinationsAreTransposed:NO] autorelease]);
  MPSImageHistogramInfo info{};
  info.numberOfHistogramEntries = 256;
  for (int i = 0; i < 4; ++i) info.maxPixelValue[i] = 1;
  for (Class each : {[MPSImageHistogram class],
                     [MPSImageHistogramEqualization class],
                     [MPSImageHistogramSpecification class],
                     [MPSImageNormalizedHistogram class]})
    put([[[each alloc] initWithDevice:device histogramInfo:&info] autorelease]);
  MPSNDArrayAffineQuantizationDescriptor *const quantized =
      [[[MPSNDArrayAffineQuantizationDescriptor alloc] initWithDataType:MPSDataTypeInt4 hasZeroPoint:NO
                                                            hasMinValue:NO] autorelease];
  put([[[MPSNDArrayAffineInt4Dequantize alloc] initWithDevice:device quantizationDescriptor:quantized] autorelease]);
  put([[[MPSNDArrayQuantizedMatrixMultiplication alloc] initWithDevice:device
                                            leftQuantizationDescriptor:nil
                                           rightQuantizationDescriptor:quantized] autorelease]);
}

// Functions in the Metal language, and what is made of them.
void Pool::add_functions() {
  id<MTLDevice> device = a_device();
  NSString *const source = @"constant int by [[function_constant(0)]];\n"
                           @"kernel void scale(device int* x, uint i [[thread_position_in_grid]]) { x[i] *= by; }\n"
                           @"kernel void zero(device int* x, uint i [[thread_position_in_grid]]) { x[i] = 0; }";
  id<MTLLibrary> library = [[device newLibraryWithSource:source options:nil error:nil] autorelease];
  id<MTLFunction> function = [[library newFunctionWithName:@"zero"] autorelease];
  MTLComputePipelineReflection *reflection = nil;
  id<MTLComputePipelineState> state = [[device newComputePipelineStateWithFunction:function
                                                                           options:MTLPipelineOptionArgumentInfo
                                                                        reflection:&reflection
                                                                             error:nil] autorelease];
  for (id each : {static_cast<id>(library), static_cast<id>(function), static_cast<id>(state)})
    if (each != nil) put(each);
  if (reflection != nil) put(reflection);
  put([[device newSamplerStateWithDescriptor:[[[MTLSamplerDescriptor alloc] init] autorelease]] autorelease]);
}

// Gradient nodes and the nodes of states, which forward nodes make.
void Pool::add_nodes() {
  MPSNNImageNode *const x = [MPSNNImageNode nodeWithHandle:nil];
  MalformedSource *const source = [[[MalformedSource alloc] init] autorelease];
  NSArray *const pair = [NSArray arrayWithObjects:x, [MPSNNImageNode nodeWithHandle:nil], nil];
  MPSCNNYOLOLossNode *const yolo = [MPSCNNYOLOLossNode nodeWithSource:x lossDescriptor:yolo_descriptor()];
  put(yolo);
  put([yolo inputLabels]);
  for (MPSNNFilterNode *node :
       {static_cast<MPSNNFilterNode *>([MPSCNNConvolutionNode nodeWithSource:x weights:source]),
        static_cast<MPSNNFilterNode *>([MPSCNNConvolutionTransposeNode nodeWithSource:x weights:source]),
        static_cast<MPSNNFilterNode *>([MPSCNNBatchNormalizationNode nodeWithSource:x dataSource:source]),
        static_cast<MPSNNFilterNode *>([MPSCNNInstanceNormalizationNode nodeWithSource:x dataSource:source]),
        static_cast<MPSNNFilterNode *>([MPSCNNGroupNormalizationNode nodeWithSource:x dataSource:source]),
        static_cast<MPSNNFilterNode *>([MPSCNNPoolingMaxNode nodeWithSource:x filterSize:2]),
        static_cast<MPSNNFilterNode *>([MPSCNNPoolingAverageNode nodeWithSource:x filterSize:2]),
        static_cast<MPSNNFilterNode *>([MPSCNNDilatedPoolingMaxNode nodeWithSource:x filterSize:2]),
        static_cast<MPSNNFilterNode *>([MPSCNNLocalContrastNormalizationNode nodeWithSource:x]),
        static_cast<MPSNNFilterNode *>([MPSNNGramMatrixCalculationNode nodeWithSource:x]),
        static_cast<MPSNNFilterNode *>([MPSCNNSoftMaxNode nodeWithSource:x]),
        static_cast<MPSNNFilterNode *>([MPSCNNLogSoftMaxNode nodeWithSource:x]),
        static_cast<MPSNNFilterNode *>([MPSCNNCrossChannelNormalizationNode nodeWithSource:x]),
        static_cast<MPSNNFilterNode *>([MPSCNNFullyConnectedNode nodeWithSource:x weights:source]),
        static_cast<MPSNNFilterNode *>([MPSNNReshapeNode nodeWithSource:x
                                                            resultWidth:2
                                                           resultHeight:2
                                                  resultFeatureChannels:4])})
    put([node gradientFilterWithSource:[node resultImage]]);
  for (Class each : {[MPSNNAdditionNode class], [MPSNNSubtractionNode class], [MPSNNMultiplicationNode class]}) {
    MPSNNFilterNode *const node = [each nodeWithSources:pair];
    for (id back in [node gradientFiltersWithSource:[node resultImage]]) put(back);
  }
  MPSNNFilterNode *const joined = [MPSNNConcatenationNode nodeWithSources:pair];
  for (id back in [joined gradientFiltersWithSource:[joined resultImage]]) put(back);
}

// States of encoded work, and a compiled graph.
void Pool::add_answers() {
  id<MTLDevice> device = a_device();
  id<MTLCommandQueue> queue = [[device newCommandQueue] autorelease];
  id<MTLCommandBuffer> buffer = [queue commandBuffer];
  put([MPSTemporaryMatrix temporaryMatrixWithCommandBuffer:buffer matrixDescriptor:matrix_descriptor()]);
  put([MPSTemporaryVector
      temporaryVectorWithCommandBuffer:buffer
                            descriptor:[MPSVectorDescriptor vectorDescriptorWithLength:4 dataType:MPSDataTypeFloat32]]);
  NSMutableArray *const weights = [NSMutableArray array], *const states = [NSMutableArray array];
  MPSRNNMatrixTrainingLayer *const layer = [[[MPSRNNMatrixTrainingLayer alloc] initWithDevice:device
                                                                                rnnDescriptor:recurrent_descriptor()
                                                                             trainableWeights:weights] autorelease];
  put(layer);
  [layer setStoreAllIntermediateStates:YES];
  [layer encodeForwardSequenceToCommandBuffer:buffer
                               sourceMatrices:[NSArray arrayWithObject:matrix()]
                                sourceOffsets:nullptr
                          destinationMatrices:[NSArray arrayWithObject:matrix()]
                           destinationOffsets:nullptr
                               trainingStates:states
                          recurrentInputState:nil
                        recurrentOutputStates:states
                                      weights:weights];
  MPSRNNImageInferenceLayer *const images =
      [[[MPSRNNImageInferenceLayer alloc] initWithDevice:device rnnDescriptor:recurrent_descriptor()] autorelease];
  put(images);
  [images encodeSequenceToCommandBuffer:buffer
                           sourceImages:[NSArray arrayWithObject:image()]
                      destinationImages:[NSArray arrayWithObject:image()]
                    recurrentInputState:nil
                  recurrentOutputStates:states];
  NSArray *const shape = [NSArray arrayWithObjects:@2, @3, nil];
  MPSNDArray *const x = array(shape, MPSDataTypeFloat32);
  NSArray *const gathered = [NSArray arrayWithObjects:x, array([NSArray arrayWithObject:@2], MPSDataTypeInt32), nil];
  for (id state : {static_cast<id>([[[[MPSNDArrayGather alloc] initWithDevice:device]
                       autorelease] resultStateForSourceArrays:gathered sourceStates:nil destinationArray:x]),
                   static_cast<id>([[[[MPSNDArrayStridedSlice alloc] initWithDevice:device] autorelease]
                       resultStateForSourceArrays:[NSArray arrayWithObject:x]
                                     sourceStates:nil
                                 destinationArray:x])})
    put(state);
  for (id each in states) put(each);
  MPSGraph *const graph = [[[MPSGraph alloc] init] autorelease];
  MPSGraphTensor *const in = [graph placeholderWithShape:shape dataType:MPSDataTypeFloat32 name:@"in"];
  MPSGraphTensor *const variable = [graph variableWithData:[NSMutableData dataWithLength:24]
                                                     shape:shape
                                                  dataType:MPSDataTypeFloat32
                                                      name:@"variable"];
  put([variable operation]);
  MPSGraphShapedType *const type = [[[MPSGraphShapedType alloc] initWithShape:shape
                                                                     dataType:MPSDataTypeFloat32] autorelease];
  put([graph compileWithDevice:nil
                         feeds:[NSDictionary dictionaryWithObject:type forKey:in]
                 targetTensors:[NSArray arrayWithObject:[graph additionWithPrimaryTensor:in
                                                                         secondaryTensor:variable
                                                                                    name:nil]]
              targetOperations:nil
         compilationDescriptor:nil]);
}

}  // namespace malformed
