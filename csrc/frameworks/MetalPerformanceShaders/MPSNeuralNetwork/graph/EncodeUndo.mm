#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/graph/EncodeUndo.h"

#include "compat/guard.h"

namespace openmps::fw::nn {

EncodeUndo::EncodeUndo(const Network &network, id<MTLCommandBuffer> commandBuffer)
    : network_(&network), buffer_(commandBuffer), list_(&list_of(commandBuffer)), mark_(list_->mark()) {
  in_use_.reserve(network.trainings.size());
  for (const Training &training : network.trainings) in_use_.push_back(training.weights->in_use());
}

EncodeUndo::~EncodeUndo() {
  if (network_) static_cast<void>(objc_guard([&] { go_back(); }));
}

// Work that an update committed, with the buffer or by commitAndContinue, is done and stays.
void EncodeUndo::go_back() {
  engine::CommandList &list = list_of(buffer_);
  if (&list != list_ || !list.rewind(mark_)) return;
  for (std::size_t i = in_use_.size(); i-- > 0;) network_->trainings[i].weights->use_again(std::move(in_use_[i]));
}

}  // namespace openmps::fw::nn
