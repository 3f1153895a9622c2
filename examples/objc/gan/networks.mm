#import "networks.h"

#include "../mnist/digits.h"

static const int kFeatures = 128;
static const int kSmall = Digits::kSize / 4;  // of the first maps of the generator
static const double kSlope = 0.2;             // of leaky ReLUs below 0
static const double kDropoutRate = 0.3;
static const float kEpsilon = 1e-3F;
static const float kDeviation = 0.02F;  // of the first weights
static const Adam kAdam{2e-4, 0.5, 0.999};

static MPSGraphConvolution2DOpDescriptor *strideOfTwo() {
  return [MPSGraphConvolution2DOpDescriptor descriptorWithStrideInX:2
                                                          strideInY:2
                                                    dilationRateInX:1
                                                    dilationRateInY:1
                                                             groups:1
                                                       paddingStyle:MPSGraphPaddingStyleTF_SAME
                                                         dataLayout:MPSGraphTensorNamedDataLayoutNHWC
                                                      weightsLayout:MPSGraphTensorNamedDataLayoutHWIO];
}

// ---- The generator

class Generator {
 public:
  Generator(const Variables &variables, std::mt19937 &random) : parameters{variables, random} {}

  // (N, 64) -> (N, 28, 28, 1)
  MPSGraphTensor *draw(MPSGraphTensor *seeds, int batchSize) {
    MPSGraph *graph = parameters.graph;
    const int numbers = kSmall * kSmall * kFeatures;
    MPSGraphTensor *weights = parameters.drawNormal(@[ @(Networks::kLatent), @(numbers) ], kDeviation, @"seed");
    MPSGraphTensor *x = [graph matrixMultiplicationWithPrimaryTensor:seeds secondaryTensor:weights name:nil];
    x = [graph additionWithPrimaryTensor:x secondaryTensor:parameters.fill(@[ @(numbers) ], 0, @"seed bias") name:nil];
    x = [graph reshapeTensor:x withShape:@[ @(batchSize), @(kSmall), @(kSmall), @(kFeatures) ] name:nil];
    x = enlarge(normalize(x, kFeatures), kFeatures, kFeatures / 2, batchSize, 2 * kSmall);
    x = enlarge(normalize(x, kFeatures / 2), kFeatures / 2, 1, batchSize, 4 * kSmall);
    return [graph tanhWithTensor:x name:@"pictures"];
  }

  Parameters parameters;

 private:
  // Batch normalization and a leaky ReLU.
  MPSGraphTensor *normalize(MPSGraphTensor *x, int channels) {
    MPSGraph *graph = parameters.graph;
    NSArray<NSNumber *> *axes = @[ @0, @1, @2 ];
    MPSGraphTensor *mean = [graph meanOfTensor:x axes:axes name:nil];
    MPSGraphTensor *variance = [graph varianceOfTensor:x meanTensor:mean axes:axes name:nil];
    x = [graph normalizationWithTensor:x
                            meanTensor:mean
                        varianceTensor:variance
                           gammaTensor:parameters.fill(@[ @(channels) ], 1, @"gamma")
                            betaTensor:parameters.fill(@[ @(channels) ], 0, @"beta")
                               epsilon:kEpsilon
                                  name:nil];
    return [graph leakyReLUWithTensor:x alpha:kSlope name:nil];
  }

  // A transposed convolution: twice as high and wide.
  MPSGraphTensor *enlarge(MPSGraphTensor *x, int inputs, int outputs, int batchSize, int size) {
    return [parameters.graph
        convolutionTranspose2DWithSourceTensor:x
                                 weightsTensor:parameters.drawNormal(@[ @5, @5, @(outputs), @(inputs) ], kDeviation,
                                                                     @"enlarge")
                                   outputShape:@[ @(batchSize), @(size), @(size), @(outputs) ]
                                    descriptor:strideOfTwo()
                                          name:nil];
  }
};

// ---- The discriminator

// -[MPSGraph dropoutTensor:rate:name:] draws from a state that no program can save. This draws from a state in a
// variable, so that a resumed run drops the same elements.
class Dropout {
 public:
  Dropout(const Variables &variables, unsigned seed) : graph_(variables.graph) {
    MPSGraphTensor *first = [graph_ randomPhiloxStateTensorWithSeed:seed name:nil];
    variable_ = state_ = [graph_ variableFromTensorWithTensor:first name:@"dropout state"];
    [variables.all addObject:variable_];
  }

  MPSGraphTensor *drop(MPSGraphTensor *x) {
    const auto scalar = [&](double value) { return [graph_ constantWithScalar:value dataType:MPSDataTypeFloat32]; };
    NSArray<MPSGraphTensor *> *drawn = [graph_ randomUniformTensorWithShape:[x shape] stateTensor:state_ name:nil];
    state_ = [drawn objectAtIndex:1];
    MPSGraphTensor *isKept = [graph_ greaterThanOrEqualToWithPrimaryTensor:[drawn objectAtIndex:0]
                                                           secondaryTensor:scalar(kDropoutRate)
                                                                      name:nil];
    MPSGraphTensor *raised = [graph_ divisionWithPrimaryTensor:x secondaryTensor:scalar(1 - kDropoutRate) name:nil];
    return [graph_ selectWithPredicateTensor:isKept truePredicateTensor:raised falsePredicateTensor:scalar(0) name:nil];
  }

  // The next run begins where this one ends.
  MPSGraphOperation *update() { return [graph_ assignVariable:variable_ withValueOfTensor:state_ name:nil]; }

 private:
  MPSGraph *graph_;
  MPSGraphTensor *variable_, *state_;
};

// It judges real and drawn images with the same variables.
class Discriminator {
 public:
  Discriminator(const Variables &variables, std::mt19937 &random, Dropout &dropout)
      : parameters{variables, random}, dropout_(dropout) {
    first_ = makeLayer(@[ @5, @5, @1, @(kFeatures / 2) ], @"first");
    second_ = makeLayer(@[ @5, @5, @(kFeatures / 2), @(kFeatures) ], @"second");
    last_ = makeLayer(@[ @(kSmall * kSmall * kFeatures), @1 ], @"last");
  }

  // (N, 28, 28, 1) -> (N, 1): scores, above 0 for real images
  MPSGraphTensor *judge(MPSGraphTensor *x) {
    MPSGraph *graph = parameters.graph;
    x = shrink(shrink(x, first_), second_);
    x = [graph reshapeTensor:x withShape:@[ @-1, @(kSmall * kSmall * kFeatures) ] name:nil];
    x = [graph matrixMultiplicationWithPrimaryTensor:x secondaryTensor:last_.weights name:nil];
    return [graph additionWithPrimaryTensor:x secondaryTensor:last_.bias name:nil];
  }

  Parameters parameters;

 private:
  struct Layer {
    MPSGraphTensor *weights, *bias;
  };

  Layer makeLayer(MPSShape *shape, NSString *name) {
    return {
      parameters.drawNormal(shape, kDeviation, name),
          parameters.fill(@[ [shape lastObject] ], 0, [name stringByAppendingString:@" bias"])
    };
  }

  MPSGraphTensor *shrink(MPSGraphTensor *x, const Layer &layer) {
    MPSGraph *graph = parameters.graph;
    x = [graph convolution2DWithSourceTensor:x weightsTensor:layer.weights descriptor:strideOfTwo() name:nil];
    x = [graph additionWithPrimaryTensor:x secondaryTensor:layer.bias name:nil];
    x = [graph leakyReLUWithTensor:x alpha:kSlope name:nil];
    return dropout_.drop(x);
  }

  Dropout &dropout_;
  Layer first_, second_, last_;
};

// ---- Losses

// The mean of -ln of the probability of the answer: ln(1 + exp(-s)) if it is "real", ln(1 + exp(s)) if not. This form
// is finite for scores of any size.
static MPSGraphTensor *crossEntropy(MPSGraph *graph, MPSGraphTensor *scores, bool isReal) {
  MPSGraphTensor *wrong = isReal ? [graph negativeWithTensor:scores name:nil] : scores;
  MPSGraphTensor *size = [graph absoluteWithTensor:scores name:nil];
  MPSGraphTensor *exponent = [graph exponentWithTensor:[graph negativeWithTensor:size name:nil] name:nil];
  MPSGraphTensor *one = [graph constantWithScalar:1 dataType:MPSDataTypeFloat32];
  MPSGraphTensor *logarithm =
      [graph logarithmWithTensor:[graph additionWithPrimaryTensor:one secondaryTensor:exponent name:nil] name:nil];
  MPSGraphTensor *losses = [graph additionWithPrimaryTensor:[graph reLUWithTensor:wrong name:nil]
                                            secondaryTensor:logarithm
                                                       name:nil];
  return [graph reshapeTensor:[graph meanOfTensor:losses axes:@[ @0, @1 ] name:nil] withShape:@[ @1 ] name:nil];
}

Networks makeNetworks(int batchSize, unsigned seed) {
  MPSGraph *graph = [[[MPSGraph alloc] init] autorelease];
  std::mt19937 random(seed);
  const auto placeholder = [&](MPSShape *shape, NSString *name) {
    return [graph placeholderWithShape:shape dataType:MPSDataTypeFloat32 name:name];
  };
  Networks networks{.graph = graph, .variables = {graph}, .updates = [NSMutableArray array]};
  networks.images = placeholder(@[ @(batchSize), @(Digits::kSize), @(Digits::kSize), @1 ], @"images");
  networks.seeds = placeholder(@[ @(batchSize), @(Networks::kLatent) ], @"seeds");
  networks.step = placeholder(@[ @1 ], @"step");

  Generator generator(networks.variables, random);
  Dropout dropout(networks.variables, seed);
  Discriminator discriminator(networks.variables, random, dropout);
  networks.pictures = generator.draw(networks.seeds, batchSize);
  MPSGraphTensor *ofReal = discriminator.judge(networks.images), *ofDrawn = discriminator.judge(networks.pictures);
  networks.discriminatorLoss = [graph additionWithPrimaryTensor:crossEntropy(graph, ofReal, true)
                                                secondaryTensor:crossEntropy(graph, ofDrawn, false)
                                                           name:nil];
  // The generator's loss is small when the discriminator takes its pictures for real.
  networks.generatorLoss = crossEntropy(graph, ofDrawn, true);
  addAdamUpdates(discriminator.parameters, networks.discriminatorLoss, networks.step, kAdam, networks.updates);
  addAdamUpdates(generator.parameters, networks.generatorLoss, networks.step, kAdam, networks.updates);
  [networks.updates addObject:dropout.update()];
  return networks;
}
