// The trained weights of a KernelNetwork's layers: their data sources. The gradients of layers with the same source are
// added up for one update. For .mm files, inside a guard.
#pragma once

#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include <memory>
#include <utility>
#include <vector>

#include "core/data_sources/data_source.h"
#include "core/handle_objc.h"

namespace openmps::core {

class TrainedSource {
 public:
  TrainedSource() = default;
  TrainedSource(const TrainedSource&) = delete;
  TrainedSource& operator=(const TrainedSource&) = delete;
  virtual ~TrainedSource() = default;

  virtual bool trains() const = 0;
  // Forgets the state of a failed encode.
  virtual void begin_batch() = 0;
  // Call after all gradients of a batch.
  virtual void encode_update(id<MTLCommandBuffer> buffer) = 0;
  // The command buffer of a batch that trained has completed.
  virtual void finish_batch() = 0;
  // Whether finish_batch has something to do on the CPU; forget_batch leaves it undone.
  virtual bool waits() const { return false; }
  virtual void forget_batch() {}
  // Its values have changed; no work that uses them is in flight.
  virtual void reload() = 0;

 protected:
  // sum += gradient, float32 of equal lengths.
  static void encode_sum(id<MTLCommandBuffer> buffer, id<MTLBuffer> sum, id<MTLBuffer> gradient);
};

// Each data source once, in the order in which layers ask for them.
class SourceTable {
 public:
  template <typename Source>
  std::shared_ptr<Source> find_or_make(const DataSource& data) {
    for (const Entry& entry : entries_)
      if (entry.object.get() == data.object.get()) return std::static_pointer_cast<Source>(entry.source);
    auto made = std::make_shared<Source>(data);
    entries_.push_back({data.object, made});
    return made;
  }
  // A source that belongs to a single layer.
  template <typename Source>
  std::shared_ptr<Source> add(std::shared_ptr<Source> source) {
    entries_.push_back({{}, source});
    return source;
  }
  template <typename F>
  void for_each(F&& visit) const {
    for (std::size_t i = entries_.size(); i-- > 0;) visit(*entries_[i].source);  // the last layers' sources first
  }

 private:
  struct Entry {
    Handle object;
    std::shared_ptr<TrainedSource> source;
  };
  std::vector<Entry> entries_;
};

// A layer whose weights are in a convolution's data source.
class WeightsUser {
 public:
  virtual ~WeightsUser() = default;
  // The weights at this point of `buffer`, as the input of an update.
  virtual MPSCNNConvolutionWeightsAndBiasesState* weights_before_update(id<MTLCommandBuffer> buffer) = 0;
  virtual void take(id<MTLCommandBuffer> buffer, MPSCNNConvolutionWeightsAndBiasesState* updated) = 0;
  virtual void reload(id<MPSCNNConvolutionDataSource> source) = 0;
};

class ConvolutionSource : public TrainedSource {
 public:
  explicit ConvolutionSource(const DataSource& data);

  // The user of the weights has to outlive this object.
  void add_user(WeightsUser* user) { users_.push_back(user); }
  void add_gradient(id<MTLCommandBuffer> buffer, MPSCNNConvolutionGradientState* gradient);

  bool trains() const override { return trains_; }
  void begin_batch() override { gradient_ = Handle(); }
  void encode_update(id<MTLCommandBuffer> buffer) override;
  void finish_batch() override;
  bool waits() const override { return static_cast<bool>(waiting_gradient_); }
  void forget_batch() override { waiting_gradient_ = waiting_weights_ = Handle(); }
  void reload() override;

 private:
  id<MPSCNNConvolutionDataSource> source() const { return object_in<id<MPSCNNConvolutionDataSource>>(source_); }

  Handle source_;
  bool on_cpu_, trains_;
  std::vector<WeightsUser*> users_;
  Handle gradient_;                            // MPSCNNConvolutionGradientState of the batch that is being encoded
  Handle waiting_gradient_, waiting_weights_;  // for an update that waits for the CPU
};

}  // namespace openmps::core
