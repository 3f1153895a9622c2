// A graph's filters in running order with their kernels: everything that is known before images are given.
#pragma once

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/graph/WeightsTable.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/nodes/convolution_cores.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/nodes/node_core.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw::nn {

inline constexpr int kNone = -1;

struct NetworkImage {
  std::shared_ptr<ImageCore> core;
  bool is_source = false;
};

struct NetworkFilter {
  std::shared_ptr<FilterCore> core;
  objc::Ref<Filter*> kernel;
  std::string who;
  std::vector<int> sources;  // images
  int result = kNone;        // image
  int forward = kNone;       // filter that made the gradient state
  int labels = kNone;        // source state
  int training = kNone;
};

// A gradient filter that trains a data source's weights.
struct Training {
  int gradient = kNone;  // filters
  int forward = kNone;
  std::shared_ptr<ConvolutionWeights> weights;
  objc::Ref<MPSCNNConvolution*> convolution;
  MPSNNTrainingStyle style = MPSNNTrainingStyleUpdateDeviceNone;
  bool is_exported = false;  // its state is returned among the destination states

  bool updates_on_device() const;
  bool updates_on_cpu() const;
  bool is_used() const { return updates_on_device() || updates_on_cpu() || is_exported; }
};

struct ExportedState {
  std::shared_ptr<StateCore> core;
  int filter = kNone;
};

struct Network {
  std::vector<NetworkImage> images;
  std::vector<NetworkFilter> filters;
  std::vector<int> source_images;
  std::vector<std::shared_ptr<StateCore>> source_states;
  std::vector<int> results;          // images that are returned; the first by value, kNone where it is not needed
  std::vector<int> exported_images;  // in the order in which they are returned
  std::vector<ExportedState> exported_states;
  std::vector<Training> trainings;
  WeightsTable weights;

  // The filters from which `results` are made. Null when a data source's `load` answers NO; raises for graphs without a
  // filter.
  static std::unique_ptr<Network> build(id<MTLDevice> device, const std::vector<std::shared_ptr<ImageCore>>& results,
                                        const std::vector<bool>& needed, const std::string& who);

 private:
  int add_image(const std::shared_ptr<ImageCore>& core);
  void add_filters_up_to(const std::shared_ptr<FilterCore>& last);
  void add_filter(const std::shared_ptr<FilterCore>& core);
  int add_source_state(const std::shared_ptr<StateCore>& core);
  bool make_kernels(id<MTLDevice> device);
  void note_training(int filter);
  void note_exports();

  std::unordered_map<const void*, int> places_;  // of filters, and of source images
};

}  // namespace openmps::fw::nn

NS_ASSUME_NONNULL_END
