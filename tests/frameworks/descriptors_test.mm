// Descriptors: defaults, copies, archives and what they refuse.
#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include <doctest/doctest.h>

#include <cmath>
#include <string>

#include "tests/frameworks/secure_archive.h"

namespace {

// The reason of the NSException that `block` raises; empty if it raises none.
std::string reason_of(void (^block)(void)) {
  @try {
    block();
  } @catch (NSException *exception) {
    return [[exception reason] UTF8String];
  }
  return "";
}

// Made before main, as programs make their policies.
MPSNNDefaultPadding *const kSame = [[MPSNNDefaultPadding paddingWithMethod:MPSNNPaddingMethodSizeSame] retain];

}  // namespace

TEST_CASE("convolution descriptor: strides, dilations and groups are 1 at first") {
  @autoreleasepool {
    MPSCNNConvolutionDescriptor *const descriptor =
        [MPSCNNConvolutionDescriptor cnnConvolutionDescriptorWithKernelWidth:5
                                                                kernelHeight:3
                                                        inputFeatureChannels:8
                                                       outputFeatureChannels:32];
    CHECK([descriptor kernelWidth] == 5);
    CHECK([descriptor kernelHeight] == 3);
    CHECK([descriptor inputFeatureChannels] == 8);
    CHECK([descriptor outputFeatureChannels] == 32);
    CHECK([descriptor strideInPixelsX] == 1);
    CHECK([descriptor strideInPixelsY] == 1);
    CHECK([descriptor dilationRateX] == 1);
    CHECK([descriptor dilationRateY] == 1);
    CHECK([descriptor groups] == 1);
    CHECK([descriptor fusedNeuronDescriptor] == nil);
  }
}

TEST_CASE("convolution descriptor: a size of zero is refused by its name") {
  @autoreleasepool {
    MPSCNNConvolutionDescriptor *const descriptor =
        [MPSCNNConvolutionDescriptor cnnConvolutionDescriptorWithKernelWidth:1
                                                                kernelHeight:1
                                                        inputFeatureChannels:1
                                                       outputFeatureChannels:1];
    CHECK(reason_of(^{
            [descriptor setStrideInPixelsX:0];
          }) == "MPSCNNConvolutionDescriptor: strideInPixelsX is 0; it is at least 1.");
    CHECK(reason_of(^{
            [MPSCNNConvolutionDescriptor cnnConvolutionDescriptorWithKernelWidth:0
                                                                    kernelHeight:1
                                                            inputFeatureChannels:1
                                                           outputFeatureChannels:1];
          }) == "MPSCNNConvolutionDescriptor: kernelWidth is 0; it is at least 1.");
    CHECK([descriptor strideInPixelsX] == 1);
  }
}

TEST_CASE("convolution descriptor: a copy and an archive keep everything and share nothing") {
  @autoreleasepool {
    MPSCNNConvolutionDescriptor *const descriptor =
        [MPSCNNDepthWiseConvolutionDescriptor cnnConvolutionDescriptorWithKernelWidth:3
                                                                         kernelHeight:3
                                                                 inputFeatureChannels:4
                                                                outputFeatureChannels:4];
    [descriptor setStrideInPixelsY:2];
    [descriptor setDilationRateX:3];
    [descriptor setFusedNeuronDescriptor:[MPSNNNeuronDescriptor cnnNeuronDescriptorWithType:MPSCNNNeuronTypeReLU
                                                                                          a:0.25F]];
    MPSCNNConvolutionDescriptor *const copy = [[descriptor copy] autorelease];
    MPSCNNConvolutionDescriptor *const decoded = through_archive(descriptor);
    [[descriptor fusedNeuronDescriptor] setA:7];
    [descriptor setStrideInPixelsY:5];
    for (MPSCNNConvolutionDescriptor *same in [NSArray arrayWithObjects:copy, decoded, nil]) {
      CHECK([same isKindOfClass:[MPSCNNDepthWiseConvolutionDescriptor class]]);
      CHECK([(MPSCNNDepthWiseConvolutionDescriptor *)same channelMultiplier] == 1);
      CHECK([same kernelWidth] == 3);
      CHECK([same strideInPixelsY] == 2);
      CHECK([same dilationRateX] == 3);
      CHECK([same neuronType] == MPSCNNNeuronTypeReLU);
      CHECK([same neuronParameterA] == 0.25F);
    }
  }
}

TEST_CASE("neuron descriptor: parameters that are not given are the usual ones") {
  @autoreleasepool {
    MPSNNNeuronDescriptor *const sigmoid =
        [MPSNNNeuronDescriptor cnnNeuronDescriptorWithType:MPSCNNNeuronTypeHardSigmoid];
    CHECK([sigmoid a] == 0.2F);
    CHECK([sigmoid b] == 0.5F);
    MPSNNNeuronDescriptor *const relu6 = [MPSNNNeuronDescriptor cnnNeuronDescriptorWithType:MPSCNNNeuronTypeReLUN a:0];
    CHECK([relu6 a] == 0);
    CHECK([relu6 b] == 6);
    CHECK([[MPSNNNeuronDescriptor cnnNeuronDescriptorWithType:MPSCNNNeuronTypeReLU] a] == 0);
    CHECK([[MPSNNNeuronDescriptor cnnNeuronDescriptorWithType:MPSCNNNeuronTypeExponential] c] == -1);
  }
}

TEST_CASE("neuron descriptor: PReLU copies its parameters unless told not to") {
  @autoreleasepool {
    float slopes[] = {0.1F, 0.2F};
    NSMutableData *const data = [NSMutableData dataWithBytes:slopes length:sizeof slopes];
    MPSNNNeuronDescriptor *const copied = [MPSNNNeuronDescriptor cnnNeuronPReLUDescriptorWithData:data noCopy:NO];
    MPSNNNeuronDescriptor *const shared = [MPSNNNeuronDescriptor cnnNeuronPReLUDescriptorWithData:data noCopy:YES];
    static_cast<float *>([data mutableBytes])[0] = 9;
    CHECK(static_cast<const float *>([[copied data] bytes])[0] == 0.1F);
    CHECK(static_cast<const float *>([[shared data] bytes])[0] == 9);
    CHECK([[through_archive(copied) data] isEqual:[copied data]]);
    CHECK(reason_of(^{
            [MPSNNNeuronDescriptor cnnNeuronPReLUDescriptorWithData:[NSData dataWithBytes:"abcdef" length:6] noCopy:NO];
          }) ==
          "MPSNNNeuronDescriptor: the data of PReLU has 6 bytes; it holds one float of 4 bytes for each channel.");
  }
}

TEST_CASE("loss descriptor: Apple's defaults, and a copy is independent") {
  @autoreleasepool {
    MPSCNNLossDescriptor *const descriptor = [MPSCNNLossDescriptor cnnLossDescriptorWithType:MPSCNNLossTypeHuber
                                                                               reductionType:MPSCNNReductionTypeMean];
    CHECK([descriptor lossType] == MPSCNNLossTypeHuber);
    CHECK([descriptor reductionType] == MPSCNNReductionTypeMean);
    CHECK([descriptor weight] == 1);
    CHECK([descriptor labelSmoothing] == 0);
    CHECK([descriptor numberOfClasses] == 1);
    CHECK([descriptor epsilon] == 1e-7F);
    CHECK([descriptor delta] == 1);
    CHECK_FALSE([descriptor reduceAcrossBatch]);
    MPSCNNLossDescriptor *const copy = [[descriptor copy] autorelease];
    [descriptor setWeight:0.5F];
    CHECK([copy weight] == 1);
    CHECK([copy lossType] == MPSCNNLossTypeHuber);
  }
}

TEST_CASE("loss data descriptor: strides are dense, and short data is refused with both sizes") {
  @autoreleasepool {
    NSData *const data = [NSMutableData dataWithLength:2 * 3 * 4 * sizeof(float)];
    MPSCNNLossDataDescriptor *const pixels =
        [MPSCNNLossDataDescriptor cnnLossDataDescriptorWithData:data
                                                         layout:MPSDataLayoutHeightxWidthxFeatureChannels
                                                           size:MTLSizeMake(2, 3, 4)];
    CHECK([pixels bytesPerRow] == 2 * 4 * sizeof(float));
    CHECK([pixels bytesPerImage] == 2 * 4 * 3 * sizeof(float));
    MPSCNNLossDataDescriptor *const planes =
        [MPSCNNLossDataDescriptor cnnLossDataDescriptorWithData:data
                                                         layout:MPSDataLayoutFeatureChannelsxHeightxWidth
                                                           size:MTLSizeMake(2, 3, 4)];
    CHECK([planes bytesPerRow] == 2 * sizeof(float));
    CHECK([planes bytesPerImage] == 2 * 3 * sizeof(float));
    CHECK(reason_of(^{
            [MPSCNNLossDataDescriptor cnnLossDataDescriptorWithData:data
                                                             layout:MPSDataLayoutHeightxWidthxFeatureChannels
                                                               size:MTLSizeMake(2, 3, 5)];
          }) == "MPSCNNLossDataDescriptor: the data has 96 bytes; 2 x 3 x 5 floats take 120.");
  }
}

TEST_CASE("optimizer descriptor: Apple's defaults") {
  @autoreleasepool {
    MPSNNOptimizerDescriptor *const plain = [[MPSNNOptimizerDescriptor new] autorelease];
    CHECK([plain learningRate] == 0.001F);
    CHECK([plain gradientRescale] == 1);
    CHECK_FALSE([plain applyGradientClipping]);
    CHECK([plain regularizationType] == MPSNNRegularizationTypeNone);
    MPSNNOptimizerDescriptor *const clipped =
        [MPSNNOptimizerDescriptor optimizerDescriptorWithLearningRate:0.1F
                                                      gradientRescale:2
                                                applyGradientClipping:YES
                                                      gradientClipMax:3
                                                      gradientClipMin:-4
                                                   regularizationType:MPSNNRegularizationTypeL2
                                                  regularizationScale:5];
    CHECK([clipped applyGradientClipping]);
    CHECK([clipped gradientClipMax] == 3);
    CHECK([clipped gradientClipMin] == -4);
    CHECK([clipped regularizationScale] == 5);
  }
}

TEST_CASE("random distribution descriptor: uniform fills in mean and deviation") {
  @autoreleasepool {
    MPSMatrixRandomDistributionDescriptor *const uniform =
        [MPSMatrixRandomDistributionDescriptor uniformDistributionDescriptorWithMinimum:-0.2F maximum:0.4F];
    CHECK([uniform distributionType] == MPSMatrixRandomDistributionUniform);
    CHECK([uniform mean] == doctest::Approx(0.1));
    CHECK([uniform standardDeviation] == doctest::Approx(0.6 / std::sqrt(12.0)));
    MPSMatrixRandomDistributionDescriptor *const copy = [[uniform copy] autorelease];
    CHECK([copy maximum] == 0.4F);
    CHECK([[MPSMatrixRandomDistributionDescriptor defaultDistributionDescriptor] maximum] == 0);
  }
}

TEST_CASE("default padding: a policy made before main works, archives and has an inverse") {
  @autoreleasepool {
    CHECK([kSame paddingMethod] == MPSNNPaddingMethodSizeSame);
    CHECK([through_archive(kSame) paddingMethod] == MPSNNPaddingMethodSizeSame);
    CHECK([[kSame inverse] paddingMethod] == MPSNNPaddingMethodSizeSame);
    MPSNNDefaultPadding *const valid =
        [MPSNNDefaultPadding paddingWithMethod:MPSNNPaddingMethodSizeValidOnly | MPSNNPaddingMethodAlignTopLeft];
    const MPSNNPaddingMethod full = MPSNNPaddingMethodSizeFull | MPSNNPaddingMethodAlignTopLeft;
    CHECK([[valid inverse] paddingMethod] == full);
    CHECK([[[valid inverse] inverse] paddingMethod] == [valid paddingMethod]);
    CHECK([[valid label] isEqualToString:@"valid only"]);
    CHECK([[kSame label] isEqualToString:@"same"]);
  }
}

TEST_CASE("default padding: custom and reserved methods are refused") {
  @autoreleasepool {
    CHECK(reason_of(^{
            [MPSNNDefaultPadding paddingWithMethod:MPSNNPaddingMethodCustom];
          }) == "MPSNNDefaultPadding: the method 0x4000 has the Custom bit; a custom policy is a separate class.");
    CHECK(reason_of(^{
            [MPSNNDefaultPadding paddingWithMethod:MPSNNPaddingMethodSize_reserved];
          }) ==
          "MPSNNDefaultPadding: the method 0x30 has a reserved value; a size is valid only, same or full, an alignment "
          "centred, top left or bottom right.");
  }
}

TEST_CASE("default padding: TensorFlow's average pooling is a custom policy of the right size") {
  @autoreleasepool {
    MPSNNDefaultPadding *const same = [MPSNNDefaultPadding paddingForTensorflowAveragePooling];
    CHECK(([same paddingMethod] & MPSNNPaddingMethodCustom) != 0);
    CHECK(([same paddingMethod] & MPSNNPaddingMethodSizeSame) != 0);
    CHECK(([same paddingMethod] & MPSNNPaddingMethodAddRemainderToMask) == MPSNNPaddingMethodAddRemainderToBottomRight);
    MPSNNDefaultPadding *const valid = [MPSNNDefaultPadding paddingForTensorflowAveragePoolingValidOnly];
    CHECK(([valid paddingMethod] & MPSNNPaddingMethodSize_reserved) == MPSNNPaddingMethodSizeValidOnly);
    CHECK([[through_archive(same) class] isEqual:[same class]]);
  }
}
