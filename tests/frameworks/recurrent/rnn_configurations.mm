// Training of recurrent layers in all their options, from states that are not zero, against Apple's formulas unrolled
// in double and their central differences.
#include "tests/frameworks/recurrent/rnn_run.h"

using cells::Configuration;
using cells::Neuron;

namespace {

const Neuron kIdentity{MPSCNNNeuronTypeNone}, kSigmoid{MPSCNNNeuronTypeSigmoid}, kTanH{MPSCNNNeuronTypeTanH, 1, 1},
    kScaled{MPSCNNNeuronTypeTanH, 1.5, 0.5}, kSoftSign{MPSCNNNeuronTypeSoftSign},
    kSoftPlus{MPSCNNNeuronTypeSoftPlus, 0.5, 1}, kELU{MPSCNNNeuronTypeELU, 1},
    kLinear{MPSCNNNeuronTypeLinear, 0.5, 0.25};

// The differences between the rows of a table of cells.
struct Variant {
  std::vector<int> left_out;
  std::vector<Neuron> neurons;
  double p = 1;
  bool diagonal = false;
};

// Every variant in both directions, flipped or not if that has a meaning, over sequences of all shapes. Options of
// memory alone alternate.
std::vector<Configuration> configurations(const char *name, int kind, const std::vector<Variant> &variants) {
  const std::vector<std::vector<int>> shapes{{3, 3, 3}, {3, 2, 2, 1}, {2}};
  struct Sizes {
    int inputs, features;
  };
  constexpr Sizes kSizes[] = {{3, 4}, {4, 4}, {2, 5}, {1, 3}};
  std::vector<Configuration> result;
  for (const Variant &variant : variants)
    for (const bool backward : {false, true})
      for (const bool flip : {false, true})
        for (const std::vector<int> &shape : shapes) {
          if (flip && kind != 2) continue;
          const std::size_t i = result.size();
          const Sizes &sizes = kSizes[i / 2 % std::size(kSizes)];
          Configuration made{{name, kind, sizes.inputs, sizes.features, variant.diagonal, flip, backward, variant.p,
                              variant.left_out, sizes.inputs == sizes.features && i % 3 == 0, variant.neurons},
                             shape};
          made.placement = static_cast<cells::Placement>((i + i / 5) % 5);
          made.accumulates = i % 4 == 1;
          made.temporary = i % 5 == 2;
          made.all_states = i % 7 < 3;
          result.push_back(made);
        }
  return result;
}

void check_all(const std::vector<Configuration> &all) {
  CHECK(all.size() >= 64);
  unsigned seed = 1;
  for (const Configuration &each : all) {
    const std::string facts = each.str();
    CAPTURE(facts);
    @autoreleasepool {
      cells::Expected expected(each, seed += 7);
      cells::Run(each, expected).check(expected);
    }
  }
}

}  // namespace

TEST_CASE("recurrent configurations: single gates of all neurons") {
  std::vector<Variant> variants;
  for (const Neuron &neuron : {kTanH, kSigmoid, kIdentity, kScaled, kSoftSign, kSoftPlus})
    for (const std::vector<int> &left_out : {std::vector<int>{}, {2}}) variants.push_back({left_out, {neuron}});
  check_all(configurations("single gate", 0, variants));
}

TEST_CASE("recurrent configurations: LSTMs without memory weights, with peepholes and with matrices") {
  const std::vector<int> kNoMemory{5, 9, 13, 17};
  const std::vector<Neuron> usual{}, unusual{kSoftSign, kLinear, kELU, kScaled, kSoftPlus},
      swapped{kTanH, kSigmoid, kIdentity, kSoftSign, kIdentity};
  std::vector<Variant> variants;
  for (const std::vector<Neuron> &neurons : {usual, unusual, swapped}) {
    variants.push_back({kNoMemory, neurons});
    variants.push_back({{}, neurons, 1, true});
    variants.push_back({{}, neurons, 1, false});
  }
  variants.push_back({{5, 9, 13, 17, 6, 14}, usual});  // without two biases
  variants.push_back({{5, 17, 10}, usual, 1, true});   // peepholes of two gates
  check_all(configurations("LSTM", 1, variants));
}

TEST_CASE("recurrent configurations: GRUs of all p-norms, and with both kinds of output weights") {
  const std::vector<Neuron> usual{}, unusual{kSigmoid, kSoftSign, kELU};
  std::vector<Variant> variants;
  for (const double p : {1.0, 2.0, 1.5}) {
    variants.push_back({{27}, usual, p});
    variants.push_back({{}, unusual, p});
  }
  check_all(configurations("GRU", 2, variants));
}

TEST_CASE("recurrent configurations: minimal gated units, whose output weights see the input gate alone") {
  const std::vector<Neuron> usual{}, unusual{kSigmoid, kIdentity, kSoftSign};
  std::vector<Variant> variants;
  for (const double p : {1.0, 2.0, 3.0}) {
    variants.push_back({{22, 23, 24, 26}, usual, p});
    variants.push_back({{22, 23, 24, 26, 21}, unusual, p});  // without a bias too
  }
  check_all(configurations("MGU", 2, variants));
}
