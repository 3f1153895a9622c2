#include "engine/devices/cuda/driver/cudnn_graph.h"

#include <string>
#include <utility>

#include "result/result.h"

namespace openmps::engine::cuda {
namespace {

// Kinds of descriptors, their attributes, and the types of attributes.
enum : int {
  kPointwise = 0,
  kConvolution = 1,
  kEngine = 2,
  kEngineConfiguration = 3,
  kHeuristics = 4,
  kPlan = 5,
  kPointwiseOperation = 13,
  kGraph = 15,
  kVariantPack = 16,
  kTensor = 17,
  kMatmul = 18,
  kMatmulOperation = 19,
  kReduction = 21,
  kReductionOperation = 22,
  kReshapeOperation = 31,
};
enum : int {
  kPointwiseMode = 0,
  kPointwiseComputed = 1,
  kPointwiseAxis = 9,
  kConvolutionComputed = 100,
  kConvolutionMode = 101,
  kConvolutionDilations = 102,
  kConvolutionStrides = 103,
  kConvolutionAfter = 104,
  kConvolutionBefore = 105,
  kConvolutionAxes = 106,
  kHeuristicsMode = 200,
  kHeuristicsGraph = 201,
  kHeuristicsResults = 202,
  kConfigurationEngine = 300,
  kPlanHandle = 400,
  kPlanConfiguration = 401,
  kPlanWorkspaceBytes = 402,
  kOperationForward = 700,  // the first of six attributes, which the gradients have too
  kOperationDataGradient = 706,
  kOperationWeightsGradient = 712,
  kOperationPointwise = 750,
  kPointwiseX = 751,
  kPointwiseB = 752,
  kPointwiseY = 753,
  kPointwiseCondition = 758,
  kGraphHandle = 800,
  kGraphOperations = 801,
  kTensorAlignment = 900,
  kTensorType = 901,
  kTensorExtents = 902,
  kTensorStrides = 903,
  kTensorId = 906,
  kTensorIsBetween = 907,
  kTensorIsNumber = 908,
  kPackIds = 1000,
  kPackPointers = 1001,
  kPackWorkspace = 1003,
  kEngineNotes = 1303,
  kMatmulComputed = 1500,
  kMatmulA = 1520,
  kMatmulB = 1521,
  kMatmulC = 1522,
  kOperationMatmul = 1523,
  kReductionMode = 1600,
  kReductionComputed = 1601,
  kReductionX = 1610,
  kReductionY = 1611,
  kOperationReduction = 1612,
  kReshapeX = 2200,
  kReshapeY = 2201,
};
enum : int {
  kIsHandle = 0,
  kIsDataType = 1,
  kIsBool = 2,
  kIsInt64 = 3,
  kIsFloat = 4,
  kIsPointer = 6,
  kIsConvolutionMode = 7,
  kIsHeuristicsMode = 8,
  kIsNote = 11,
  kIsPointwiseMode = 14,
  kIsDescriptor = 15,
  kIsReductionMode = 18,
};
constexpr std::int64_t kTensorAddress = 16;
constexpr std::int64_t kMostConfigurations = 8;

void check(int status, const char* what) {
  if (status != 0)
    throw Error(ErrorKind::Device, std::string(what) + " failed: cuDNN reports status " + std::to_string(status) + ".");
}

}  // namespace

bool DnnBackend::find(const Library& library) {
  OPENMPS_CUDNN_BACKEND_FUNCTIONS(OPENMPS_LIBRARY_FIND)
  return true;
}

// ---- descriptors

DnnDescriptor::DnnDescriptor(const DnnBackend& backend, int kind) : backend_(backend) {
  check(backend_.cudnnBackendCreateDescriptor(kind, &descriptor_), "Making a descriptor");
}
DnnDescriptor::DnnDescriptor(DnnDescriptor&& other) noexcept
    : backend_(other.backend_), descriptor_(std::exchange(other.descriptor_, nullptr)) {}
DnnDescriptor::~DnnDescriptor() {
  if (descriptor_) backend_.cudnnBackendDestroyDescriptor(descriptor_);
}

DnnDescriptor& DnnDescriptor::set(int name, int type, std::int64_t count, const void* values) {
  check(backend_.cudnnBackendSetAttribute(descriptor_, name, type, count, values), "Setting an attribute");
  return *this;
}
DnnDescriptor& DnnDescriptor::set(int name, const DnnDescriptor& part) {
  return set(name, kIsDescriptor, 1, &part.descriptor_);
}
DnnDescriptor& DnnDescriptor::set(int name, DnnType type) { return set(name, kIsDataType, 1, &type); }

void DnnDescriptor::finalize() { check(backend_.cudnnBackendFinalize(descriptor_), "Finishing a descriptor"); }
bool DnnDescriptor::try_finalize() noexcept { return backend_.cudnnBackendFinalize(descriptor_) == 0; }

// ---- tensors

DnnLayout DnnLayout::dense(std::int64_t a, std::int64_t b, std::int64_t c, std::int64_t d) {
  return {{a, b, c, d}, {b * c * d, c * d, d, 1}};
}
DnnLayout DnnLayout::channels_last(std::int64_t n, std::int64_t c, std::span<const std::int64_t> sides) {
  DnnLayout result{{n, c}, {0, 1}};
  result.extents.insert(result.extents.end(), sides.begin(), sides.end());
  result.strides.resize(result.extents.size());
  std::int64_t stride = c;
  for (std::size_t axis = result.extents.size(); axis-- > 2; stride *= result.extents[axis])
    result.strides[axis] = stride;
  result.strides[0] = stride;
  return result;
}
DnnLayout DnnLayout::exchanged(std::size_t axis, std::size_t other) const {
  DnnLayout result = *this;
  std::swap(result.extents[axis], result.extents[other]);
  std::swap(result.strides[axis], result.strides[other]);
  return result;
}

DnnLayout DnnLayout::with_extent(std::size_t axis, std::int64_t extent) const {
  DnnLayout result = *this;
  result.extents[axis] = extent;
  return result;
}

DnnGraph::Tensor DnnGraph::add(Place place, DnnType type, const DnnLayout& layout) {
  const Tensor made = tensors_.size();
  const auto id = static_cast<std::int64_t>(made) + 1;
  const bool is_between = place == Place::Between, is_number = place == Place::Number;
  DnnDescriptor& tensor = tensors_.emplace_back(backend_, kTensor);
  tensor.set(kTensorType, type)
      .set(kTensorExtents, kIsInt64, static_cast<std::int64_t>(layout.extents.size()), layout.extents.data())
      .set(kTensorStrides, kIsInt64, static_cast<std::int64_t>(layout.strides.size()), layout.strides.data())
      .set(kTensorId, kIsInt64, 1, &id)
      .set(kTensorAlignment, kIsInt64, 1, &kTensorAddress)
      .set(kTensorIsBetween, kIsBool, 1, &is_between)
      .set(kTensorIsNumber, kIsBool, 1, &is_number)
      .finalize();
  if (place == Place::Memory) memory_ids_.push_back(id);
  if (is_number) number_ids_.push_back(id);
  return made;
}
DnnGraph::Tensor DnnGraph::memory(DnnType type, const DnnLayout& layout) { return add(Place::Memory, type, layout); }
DnnGraph::Tensor DnnGraph::between(DnnType type, const DnnLayout& layout) { return add(Place::Between, type, layout); }
DnnGraph::Tensor DnnGraph::number(float value) {
  numbers_.push_back(value);
  return add(Place::Number, DnnType::Float32, DnnLayout::dense(1, 1, 1, 1));
}

// ---- operations

DnnDescriptor DnnGraph::pointwise_mode(DnnPointwise mode, DnnType computed, std::optional<std::int64_t> axis) {
  DnnDescriptor result(backend_, kPointwise);
  result.set(kPointwiseMode, kIsPointwiseMode, 1, &mode).set(kPointwiseComputed, computed);
  if (axis) result.set(kPointwiseAxis, kIsInt64, 1, &*axis);
  result.finalize();
  return result;
}

void DnnGraph::add_pointwise(DnnDescriptor mode, Tensor x, std::optional<Tensor> b, std::optional<Tensor> condition,
                             Tensor to) {
  DnnDescriptor& operation = operations_.emplace_back(backend_, kPointwiseOperation);
  operation.set(kOperationPointwise, modes_.emplace_back(std::move(mode)))
      .set(kPointwiseX, tensors_[x])
      .set(kPointwiseY, tensors_[to]);
  if (b) operation.set(kPointwiseB, tensors_[*b]);
  if (condition) operation.set(kPointwiseCondition, tensors_[*condition]);
  operation.finalize();
}

void DnnGraph::pointwise(DnnPointwise mode, Tensor x, Tensor to) {
  add_pointwise(pointwise_mode(mode, DnnType::Float32), x, {}, {}, to);
}
void DnnGraph::pointwise(DnnPointwise mode, Tensor x, Tensor b, Tensor to) {
  const DnnType computed = mode == DnnPointwise::GreaterEqual ? DnnType::Bool : DnnType::Float32;
  add_pointwise(pointwise_mode(mode, computed), x, b, {}, to);
}
void DnnGraph::select(Tensor condition, Tensor yes, Tensor no, Tensor to) {
  add_pointwise(pointwise_mode(DnnPointwise::Select, DnnType::Float32), yes, no, condition, to);
}
void DnnGraph::index(std::int64_t axis, Tensor like, Tensor to) {
  add_pointwise(pointwise_mode(DnnPointwise::Index, DnnType::Float32, axis), like, {}, {}, to);
}

void DnnGraph::reduce(DnnReduction mode, Tensor x, Tensor to) {
  DnnDescriptor& reduction = modes_.emplace_back(backend_, kReduction);
  reduction.set(kReductionMode, kIsReductionMode, 1, &mode).set(kReductionComputed, DnnType::Float32).finalize();
  DnnDescriptor& operation = operations_.emplace_back(backend_, kReductionOperation);
  operation.set(kOperationReduction, reduction).set(kReductionX, tensors_[x]).set(kReductionY, tensors_[to]).finalize();
}

void DnnGraph::matmul(Tensor a, Tensor b, Tensor to) {
  DnnDescriptor& product = modes_.emplace_back(backend_, kMatmul);
  product.set(kMatmulComputed, DnnType::Float32).finalize();
  DnnDescriptor& operation = operations_.emplace_back(backend_, kMatmulOperation);
  operation.set(kOperationMatmul, product)
      .set(kMatmulA, tensors_[a])
      .set(kMatmulB, tensors_[b])
      .set(kMatmulC, tensors_[to])
      .finalize();
}

void DnnGraph::reshape(Tensor x, Tensor to) {
  DnnDescriptor& operation = operations_.emplace_back(backend_, kReshapeOperation);
  operation.set(kReshapeX, tensors_[x]).set(kReshapeY, tensors_[to]).finalize();
}

void DnnGraph::convolve(DnnConvolution direction, const DnnWindow& window, Tensor x, Tensor w, Tensor y) {
  constexpr int kCrossCorrelation = 1;
  constexpr float kOne = 1, kZero = 0;
  const auto axes = static_cast<std::int64_t>(window.pads.size());
  DnnDescriptor& convolution = modes_.emplace_back(backend_, kConvolution);
  convolution.set(kConvolutionComputed, DnnType::Float32)
      .set(kConvolutionMode, kIsConvolutionMode, 1, &kCrossCorrelation)
      .set(kConvolutionAxes, kIsInt64, 1, &axes)
      .set(kConvolutionBefore, kIsInt64, axes, window.pads.data())
      .set(kConvolutionAfter, kIsInt64, axes, window.pads.data())
      .set(kConvolutionStrides, kIsInt64, axes, window.strides.data())
      .set(kConvolutionDilations, kIsInt64, axes, window.dilations.data())
      .finalize();
  const int first = direction == DnnConvolution::Forward        ? kOperationForward
                    : direction == DnnConvolution::DataGradient ? kOperationDataGradient
                                                                : kOperationWeightsGradient;
  DnnDescriptor& operation = operations_.emplace_back(backend_, static_cast<int>(direction));
  operation.set(first, kIsFloat, 1, &kOne)
      .set(first + 1, kIsFloat, 1, &kZero)
      .set(first + 2, convolution)
      .set(first + 3, tensors_[w])
      .set(first + 4, tensors_[x])
      .set(first + 5, tensors_[y]);
  is_supported_ = operation.try_finalize() && is_supported_;
}

// ---- plans

std::vector<DnnDescriptor> DnnGraph::configurations(void* handle, DnnHeuristics order, std::int64_t most) {
  std::vector<DnnDescriptor> found;
  if (!is_supported_) return found;
  std::vector<void*> operations;
  for (const DnnDescriptor& operation : operations_) operations.push_back(operation.get());
  graph_.emplace(backend_, kGraph);
  graph_->set(kGraphOperations, kIsDescriptor, static_cast<std::int64_t>(operations.size()), operations.data())
      .set(kGraphHandle, kIsHandle, 1, &handle);
  if (!graph_->try_finalize()) return found;

  DnnDescriptor heuristics(backend_, kHeuristics);
  heuristics.set(kHeuristicsGraph, *graph_).set(kHeuristicsMode, kIsHeuristicsMode, 1, &order);
  if (!heuristics.try_finalize()) return found;
  std::vector<void*> places;
  for (std::int64_t i = 0; i < most; ++i) places.push_back(found.emplace_back(backend_, kEngineConfiguration).get());
  std::int64_t count = 0;
  if (backend_.cudnnBackendGetAttribute(heuristics.get(), kHeuristicsResults, kIsDescriptor, most, &count,
                                        places.data()) != 0)
    count = 0;
  while (static_cast<std::int64_t>(found.size()) > count) found.pop_back();
  return found;
}

std::vector<DnnNote> DnnGraph::notes(const DnnDescriptor& configuration) const {
  constexpr std::int64_t kMostNotes = 10;
  DnnDescriptor engine(backend_, kEngine);
  void* place = engine.get();
  std::int64_t count = 0;
  check(backend_.cudnnBackendGetAttribute(configuration.get(), kConfigurationEngine, kIsDescriptor, 1, &count, &place),
        "Asking for an engine");
  std::vector<DnnNote> result(kMostNotes);
  check(backend_.cudnnBackendGetAttribute(engine.get(), kEngineNotes, kIsNote, kMostNotes, &count, result.data()),
        "Asking for an engine's notes");
  result.resize(static_cast<std::size_t>(count));
  return result;
}

std::unique_ptr<const DnnGraphPlan> DnnGraph::plan(void* handle, const DnnDescriptor& configuration) const {
  DnnDescriptor plan(backend_, kPlan);
  plan.set(kPlanHandle, kIsHandle, 1, &handle).set(kPlanConfiguration, configuration);
  if (!plan.try_finalize()) return nullptr;
  std::int64_t bytes = 0, given = 0;
  check(backend_.cudnnBackendGetAttribute(plan.get(), kPlanWorkspaceBytes, kIsInt64, 1, &given, &bytes),
        "Asking for a workspace");
  std::unique_ptr<DnnGraphPlan> result(new DnnGraphPlan(backend_, std::move(plan)));
  result->workspace_bytes_ = static_cast<std::size_t>(bytes);
  result->memory_ids_ = memory_ids_;
  result->number_ids_ = number_ids_;
  result->numbers_ = numbers_;
  return result;
}

std::unique_ptr<const DnnGraphPlan> DnnGraph::compile(void* handle) {
  for (const DnnDescriptor& configuration : configurations(handle, DnnHeuristics::Fastest, kMostConfigurations))
    if (auto made = plan(handle, configuration)) return made;
  return nullptr;
}

void DnnGraphPlan::run(void* handle, std::span<const CUdeviceptr> memory, CUdeviceptr workspace) const {
  std::vector<std::int64_t> ids = memory_ids_;
  std::vector<const void*> pointers;
  for (const CUdeviceptr address : memory) pointers.push_back(reinterpret_cast<const void*>(address));
  ids.insert(ids.end(), number_ids_.begin(), number_ids_.end());
  for (const float& number : numbers_) pointers.push_back(&number);
  const auto* const space = reinterpret_cast<const void*>(workspace);
  DnnDescriptor pack(backend_, kVariantPack);
  pack.set(kPackPointers, kIsPointer, static_cast<std::int64_t>(pointers.size()), pointers.data())
      .set(kPackIds, kIsInt64, static_cast<std::int64_t>(ids.size()), ids.data())
      .set(kPackWorkspace, kIsPointer, 1, &space)
      .finalize();
  check(backend_.cudnnBackendExecute(handle, plan_.get(), pack.get()), "A graph of operations");
}

}  // namespace openmps::engine::cuda
