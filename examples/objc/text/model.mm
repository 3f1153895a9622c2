#import "model.h"

static const int kEmbedding = 64;
static const int kGates = 4;  // of an LSTM
static const Adam kAdam{2e-3, 0.9, 0.999};

struct Weights {
  MPSGraphTensor *embedding, *input, *recurrent, *bias, *output, *outputBias;
};

static Weights makeWeights(Parameters &parameters, int characters, int features) {
  const float largest = 1 / std::sqrt(static_cast<float>(features));
  const auto draw = [&](MPSShape *shape, NSString *name) { return parameters.drawUniform(shape, largest, name); };
  return {
    draw(@[ @(characters), @(kEmbedding) ], @"embedding"), draw(@[ @(kGates * features), @(kEmbedding) ], @"input"),
        draw(@[ @(kGates * features), @(features) ], @"recurrent"), draw(@[ @(kGates * features) ], @"bias"),
        draw(@[ @(features), @(characters) ], @"output"), parameters.fill(@[ @(characters) ], 0, @"output bias")
  };
}

struct Layer {
  MPSGraphTensor *scores, *states, *cells;  // (T, N, ...)
};

// nil for state and cell is zeros. The LSTM returns its states, its cells and, because it is for training, its gates.
static Layer addLayer(MPSGraph *graph, const Weights &weights, MPSGraphTensor *letters, MPSGraphTensor *state,
                      MPSGraphTensor *cell) {
  MPSGraphTensor *embedded = [graph gatherWithUpdatesTensor:weights.embedding
                                              indicesTensor:letters
                                                       axis:0
                                            batchDimensions:0
                                                       name:nil];
  MPSGraphLSTMDescriptor *descriptor = [MPSGraphLSTMDescriptor descriptor];
  [descriptor setTraining:YES];
  [descriptor setProduceCell:YES];
  NSArray<MPSGraphTensor *> *results = [graph LSTMWithSourceTensor:embedded
                                                   recurrentWeight:weights.recurrent
                                                       inputWeight:weights.input
                                                              bias:weights.bias
                                                         initState:state
                                                          initCell:cell
                                                        descriptor:descriptor
                                                              name:nil];
  MPSGraphTensor *states = [results objectAtIndex:0];
  MPSGraphTensor *scores = [graph matrixMultiplicationWithPrimaryTensor:states secondaryTensor:weights.output name:nil];
  scores = [graph additionWithPrimaryTensor:scores secondaryTensor:weights.outputBias name:nil];
  return {scores, states, [results objectAtIndex:1]};
}

static void addTraining(Model &model, const Parameters &parameters, const Weights &weights) {
  MPSGraph *graph = model.graph;
  model.source = [graph placeholderWithShape:@[ @-1, @-1 ] dataType:MPSDataTypeInt32 name:@"source"];
  model.target = [graph placeholderWithShape:@[ @-1, @-1 ] dataType:MPSDataTypeInt32 name:@"target"];
  model.step = [graph placeholderWithShape:@[ @1 ] dataType:MPSDataTypeFloat32 name:@"step"];
  const Layer layer = addLayer(graph, weights, model.source, nil, nil);
  MPSGraphTensor *labels = [graph oneHotWithIndicesTensor:model.target
                                                    depth:static_cast<NSUInteger>(model.characters)
                                                 dataType:MPSDataTypeFloat32
                                                     name:nil];
  model.loss = [graph softMaxCrossEntropyWithSourceTensor:layer.scores
                                             labelsTensor:labels
                                                     axis:-1
                                            reductionType:MPSGraphLossReductionTypeMean
                                                     name:nil];
  model.updates = [NSMutableArray array];
  addAdamUpdates(parameters, model.loss, model.step, kAdam, model.updates);
}

static void addWriting(Model &model, const Weights &weights) {
  MPSGraph *graph = model.graph;
  MPSShape *stateShape = @[ @1, @(model.features) ];
  model.letter = [graph placeholderWithShape:@[ @1, @1 ] dataType:MPSDataTypeInt32 name:@"letter"];
  model.state = [graph placeholderWithShape:stateShape dataType:MPSDataTypeFloat32 name:@"state"];
  model.cell = [graph placeholderWithShape:stateShape dataType:MPSDataTypeFloat32 name:@"cell"];
  model.inverseTemperature = [graph placeholderWithShape:@[ @1 ] dataType:MPSDataTypeFloat32 name:@"1 / temperature"];
  const Layer layer = addLayer(graph, weights, model.letter, model.state, model.cell);
  MPSGraphTensor *scores = [graph reshapeTensor:layer.scores withShape:@[ @(model.characters) ] name:nil];
  scores = [graph multiplicationWithPrimaryTensor:scores secondaryTensor:model.inverseTemperature name:nil];
  model.probabilities = [graph softMaxWithTensor:scores axis:-1 name:nil];
  model.nextState = [graph reshapeTensor:layer.states withShape:stateShape name:nil];
  model.nextCell = [graph reshapeTensor:layer.cells withShape:stateShape name:nil];
}

Model makeModel(int characters, int features, unsigned seed) {
  Model model{.characters = characters, .features = features};
  model.graph = [[[MPSGraph alloc] init] autorelease];
  std::mt19937 random(seed);
  model.variables = {model.graph};
  Parameters parameters{model.variables, random};
  const Weights weights = makeWeights(parameters, characters, features);
  addTraining(model, parameters, weights);
  addWriting(model, weights);
  return model;
}
