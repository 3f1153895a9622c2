#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/graph/EncodeUndo.h"

#include "compat/guard.h"

namespace openmps::fw::nn {
namespace {

thread_local EncodeUndo *under_way = nullptr;

}  // namespace

EncodeUndo::EncodeUndo(const Network &network, id<MTLCommandBuffer> commandBuffer)
    : buffer_(commandBuffer), list_(&list_of(commandBuffer)), mark_(list_->mark()), outer_(under_way) {
  ways_back_.reserve(network.trainings.size());
  for (const Training &training : network.trainings) ways_back_.push_back(training.layer->way_back());
  under_way = this;
}

void EncodeUndo::add_way_back(std::function<void()> way_back) {
  if (under_way != nullptr) under_way->ways_back_.push_back(std::move(way_back));
}

EncodeUndo::~EncodeUndo() {
  under_way = outer_;
  if (has_to_undo_) static_cast<void>(objc_guard([&] { go_back(); }));
}

// Work that an update committed, with the buffer or by commitAndContinue, is done and stays.
void EncodeUndo::go_back() {
  engine::CommandList &list = list_of(buffer_);
  if (&list != list_ || !list.rewind(mark_)) return;
  for (auto way_back = ways_back_.rbegin(); way_back != ways_back_.rend(); ++way_back) (*way_back)();
}

}  // namespace openmps::fw::nn
