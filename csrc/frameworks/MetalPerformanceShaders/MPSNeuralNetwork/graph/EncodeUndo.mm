#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/graph/EncodeUndo.h"

#include "compat/guard.h"

namespace openmps::fw::nn {
namespace {

thread_local EncodeUndo *under_way = nullptr;

void undo_all(const std::vector<std::function<void()>> &undos) {
  for (auto undo = undos.rbegin(); undo != undos.rend(); ++undo) (*undo)();
}

void undo_on_failure(id<MTLCommandBuffer> commandBuffer, std::vector<std::function<void()>> undos) {
  before_completion(commandBuffer, [undos = std::move(undos)](const Status &status) {
    if (!status) undo_all(undos);
  });
}

}  // namespace

EncodeUndo::EncodeUndo(const Network &network, id<MTLCommandBuffer> commandBuffer)
    : buffer_(commandBuffer), list_(&list_of(commandBuffer)), mark_(list_->mark()), outer_(under_way) {
  undos_.reserve(network.trainings.size());
  for (const Training &training : network.trainings) undos_.push_back(training.layer->undo());
  under_way = this;
}

void add_undo(std::function<void()> undo) {
  if (under_way != nullptr) under_way->counted_.push_back(std::move(undo));
}

void add_undo(std::function<void()> undo, id<MTLCommandBuffer> commandBuffer) {
  if (under_way != nullptr) return add_undo(std::move(undo));
  undo_on_failure(commandBuffer, {std::move(undo)});
}

void EncodeUndo::all_went_well() {
  if (!counted_.empty()) undo_on_failure(buffer_, counted_);
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
  undo_all(counted_);
  undo_all(undos_);
}

}  // namespace openmps::fw::nn
