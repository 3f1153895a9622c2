#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/graph/EncodeUndo.h"

#include "compat/guard.h"

namespace openmps::fw::nn {
namespace {

thread_local EncodeUndo *under_way = nullptr;

void go_back_by(const std::vector<std::function<void()>> &ways) {
  for (auto way_back = ways.rbegin(); way_back != ways.rend(); ++way_back) (*way_back)();
}

void go_back_on_failure(id<MTLCommandBuffer> commandBuffer, std::vector<std::function<void()>> ways) {
  before_completion(commandBuffer, [ways = std::move(ways)](const Status &status) {
    if (!status) go_back_by(ways);
  });
}

}  // namespace

EncodeUndo::EncodeUndo(const Network &network, id<MTLCommandBuffer> commandBuffer)
    : buffer_(commandBuffer), list_(&list_of(commandBuffer)), mark_(list_->mark()), outer_(under_way) {
  ways_back_.reserve(network.trainings.size());
  for (const Training &training : network.trainings) ways_back_.push_back(training.layer->way_back());
  under_way = this;
}

void add_way_back(std::function<void()> way_back) {
  if (under_way != nullptr) under_way->counted_.push_back(std::move(way_back));
}

void add_way_back(std::function<void()> way_back, id<MTLCommandBuffer> commandBuffer) {
  if (under_way != nullptr) return add_way_back(std::move(way_back));
  go_back_on_failure(commandBuffer, {std::move(way_back)});
}

void EncodeUndo::all_went_well() {
  if (!counted_.empty()) go_back_on_failure(buffer_, counted_);
  has_to_undo_ = false;
}

EncodeUndo::~EncodeUndo() {
  under_way = outer_;
  if (has_to_undo_) static_cast<void>(objc_guard([&] { go_back(); }));
}

// Work that an update has committed, with the buffer or by commitAndContinue, is done and stays.
void EncodeUndo::go_back() {
  engine::CommandList &list = list_of(buffer_);
  if (&list != list_ || !list.rewind(mark_)) return;
  go_back_by(counted_);
  go_back_by(ways_back_);
}

}  // namespace openmps::fw::nn
