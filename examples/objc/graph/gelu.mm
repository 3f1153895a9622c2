// Writes GeLU out of primitive operations, as Apple's "Build customized ML models with the Metal Performance Shaders
// Graph" does. It compares the result with the GeLU of MPSMatrixNeuron and with the formula in double.
#import <Metal/Metal.h>
#import <MetalPerformanceShaders/MetalPerformanceShaders.h>
#import <MetalPerformanceShadersGraph/MetalPerformanceShadersGraph.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <vector>

#import "../parts/device.h"

static const NSUInteger kColumns = 3;
static const NSUInteger kCompiledRows = 500;
static const float kLargestInput = 6;

@interface MPSGraph (GeLU)
- (MPSGraphTensor *)geLUWithTensor:(MPSGraphTensor *)tensor;
@end

@implementation MPSGraph (GeLU)

// x * (1/2 + 1/2 * erf(x * sqrt(1/2))); the constants broadcast, so any shape will do.
- (MPSGraphTensor *)geLUWithTensor:(MPSGraphTensor *)tensor {
  MPSGraphTensor *half = [self constantWithScalar:0.5 dataType:MPSDataTypeFloat32];
  MPSGraphTensor *sqrtHalf = [self squareRootWithTensor:half name:nil];
  MPSGraphTensor *scaled = [self multiplicationWithPrimaryTensor:sqrtHalf secondaryTensor:tensor name:nil];
  MPSGraphTensor *erf = [self erfWithTensor:scaled name:nil];
  MPSGraphTensor *halfErf = [self multiplicationWithPrimaryTensor:half secondaryTensor:erf name:nil];
  MPSGraphTensor *shifted = [self additionWithPrimaryTensor:half secondaryTensor:halfErf name:nil];
  return [self multiplicationWithPrimaryTensor:shifted secondaryTensor:tensor name:nil];
}

@end

// Numbers from -kLargestInput to kLargestInput.
static MPSMatrix *makeInput(id<MTLDevice> device, NSUInteger rows) {
  MPSMatrixDescriptor *descriptor = [MPSMatrixDescriptor matrixDescriptorWithRows:rows
                                                                          columns:kColumns
                                                                         rowBytes:kColumns * sizeof(float)
                                                                         dataType:MPSDataTypeFloat32];
  id<MTLBuffer> buffer = [[device newBufferWithLength:rows * [descriptor rowBytes]
                                              options:MTLResourceStorageModeShared] autorelease];
  float *numbers = static_cast<float *>([buffer contents]);
  const NSUInteger count = rows * kColumns;
  for (NSUInteger i = 0; i < count; ++i)
    numbers[i] = kLargestInput * (2 * static_cast<float>(i) / static_cast<float>(count - 1) - 1);
  return [[[MPSMatrix alloc] initWithBuffer:buffer descriptor:descriptor] autorelease];
}

static std::vector<float> builtIn(id<MTLCommandQueue> queue, MPSMatrix *input) {
  MPSMatrix *result = makeInput([queue device], [input rows]);
  MPSMatrixNeuron *neuron = [[[MPSMatrixNeuron alloc] initWithDevice:[queue device]] autorelease];
  [neuron setNeuronType:MPSCNNNeuronTypeGeLU parameterA:0 parameterB:0 parameterC:0];
  id<MTLCommandBuffer> commandBuffer = [queue commandBuffer];
  [neuron encodeToCommandBuffer:commandBuffer inputMatrix:input biasVector:nil resultMatrix:result];
  [commandBuffer commit];
  [commandBuffer waitUntilCompleted];
  const float *numbers = static_cast<const float *>([[result data] contents]);
  return {numbers, numbers + [result rows] * kColumns};
}

static std::vector<float> numbersOf(MPSGraphTensorData *data, NSUInteger count) {
  std::vector<float> numbers(count);
  [[data mpsndarray] readBytes:numbers.data() strideBytes:nil];
  return numbers;
}

// The largest differences from the neuron and from the formula.
static void compare(id<MTLCommandQueue> queue, MPSMatrix *matrix, MPSGraphTensorData *result) {
  const NSUInteger rows = [matrix rows];
  const std::vector<float> written = numbersOf(result, rows * kColumns), neuron = builtIn(queue, matrix);
  const float *numbers = static_cast<const float *>([[matrix data] contents]);
  double fromNeuron = 0, fromFormula = 0;
  for (std::size_t i = 0; i < written.size(); ++i) {
    const double x = numbers[i], formula = x / 2 * (1 + std::erf(x * std::sqrt(0.5)));
    fromNeuron = std::max(fromNeuron, std::abs(static_cast<double>(written[i]) - neuron[i]));
    fromFormula = std::max(fromFormula, std::abs(written[i] - formula));
  }
  std::printf("%lu x %lu numbers: largest difference %.1e from MPSMatrixNeuron, %.1e from the formula\n",
              static_cast<unsigned long>(rows), static_cast<unsigned long>(kColumns), fromNeuron, fromFormula);
}

static MPSGraphExecutable *compile(MPSGraph *graph, id<MTLDevice> device, MPSGraphTensor *input,
                                   MPSGraphTensor *result) {
  MPSGraphShapedType *type = [[[MPSGraphShapedType alloc] initWithShape:@[ @(kCompiledRows), @(kColumns) ]
                                                               dataType:MPSDataTypeFloat32] autorelease];
  return [graph compileWithDevice:[MPSGraphDevice deviceWithMTLDevice:device]
                            feeds:@{input : type}
                    targetTensors:@[ result ]
                 targetOperations:nil
            compilationDescriptor:nil];
}

// Ends the program with a sentence if there is no package.
static MPSGraphExecutable *load(const Program &program, NSURL *package) {
  @try {
    return [[[MPSGraphExecutable alloc] initWithMPSGraphPackageAtURL:package compilationDescriptor:nil] autorelease];
  } @catch (NSException *exception) {
    program.refuse([[exception reason] UTF8String]);
  }
}

static void save(const Program &program, MPSGraphExecutable *executable, NSURL *package) {
  @try {
    [executable serializeToMPSGraphPackageAtURL:package descriptor:nil];
  } @catch (NSException *exception) {
    program.refuse([[exception reason] UTF8String]);
  }
}

static NSURL *packageAt(const std::string &path) {
  return [NSURL fileURLWithPath:[NSString stringWithUTF8String:path.c_str()]];
}

int main(int argc, char **argv) {
  @autoreleasepool {
    std::string name, saved, loaded;
    const Program program{.name = "gelu",
                          .summary = "Writes GeLU out of primitive operations and compares it with the built-in one.",
                          .argument = "",
                          .example = "gelu --device cpu --save gelu.mpsgraphpackage",
                          .options = {{"--device NAME", &name, "such as cpu or cuda:0; the best one by default"},
                                      {"--save FOLDER", &saved, "save the compiled graph"},
                                      {"--load FOLDER", &loaded, "run a compiled graph that was saved"}}};
    program.read(argc, argv);
    id<MTLDevice> device = findDevice(program, name);
    id<MTLCommandQueue> queue = [[device newCommandQueue] autorelease];
    if (!saved.empty() && [packageAt(saved) checkResourceIsReachableAndReturnError:nil])
      program.refuse(saved + " is there already.");
    MPSGraphExecutable *executable = loaded.empty() ? nil : load(program, packageAt(loaded));

    // Step 1: define the inputs. How many rows there are is known when the graph runs.
    MPSGraph *graph = [[[MPSGraph alloc] init] autorelease];
    MPSGraphTensor *input = [graph placeholderWithShape:@[ @-1, @(kColumns) ]
                                               dataType:MPSDataTypeFloat32
                                                   name:@"input"];

    // Step 2: write the operations.
    MPSGraphTensor *geLU = [graph geLUWithTensor:input];

    // Step 3: execute the graph.
    for (NSUInteger rows : {2U, 4000U}) {
      MPSMatrix *matrix = makeInput(device, rows);
      MPSGraphTensorData *data = [[[MPSGraphTensorData alloc] initWithMPSMatrix:matrix] autorelease];
      MPSGraphTensorDataDictionary *results = [graph runWithMTLCommandQueue:queue
                                                                      feeds:@{input : data}
                                                              targetTensors:@[ geLU ]
                                                           targetOperations:nil];
      compare(queue, matrix, [results objectForKey:geLU]);
    }

    // Compile the graph for a number of rows before it runs.
    if (!executable) executable = compile(graph, device, input, geLU);
    if (!saved.empty()) save(program, executable, packageAt(saved));
    MPSMatrix *matrix = makeInput(device, kCompiledRows);
    MPSGraphTensorData *data = [[[MPSGraphTensorData alloc] initWithMPSMatrix:matrix] autorelease];
    std::printf("compiled: ");
    compare(queue, matrix,
            [[executable runWithMTLCommandQueue:queue inputsArray:@[ data ] resultsArray:nil
                            executionDescriptor:nil] objectAtIndex:0]);
  }
  return 0;
}
