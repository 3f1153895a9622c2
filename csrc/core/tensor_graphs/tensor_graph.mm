#include "core/tensor_graphs/tensor_graph.h"

#import <MetalPerformanceShadersGraph/MetalPerformanceShadersGraph.h>

#include <memory>

#include "compat/function_ref.h"
#include "core/objects/availability_objc.h"
#include "core/objects/selector_call.h"
#include "core/precision_objc.h"
#include "core/tensor_graphs/recomputation_objc.h"

namespace openmps::core {
namespace {

MPSGraph *graph_in(const TensorGraph &graph) { return object_in<MPSGraph *>(graph.object); }
MPSGraphTensor *tensor_in(const GraphTensor &tensor) { return object_in<MPSGraphTensor *>(tensor.object); }
MPSGraphOperation *operation_in(const GraphOperation &operation) {
  return object_in<MPSGraphOperation *>(operation.object);
}
MPSGraphTensorData *data_in(const GraphData &data) { return object_in<MPSGraphTensorData *>(data.object); }

NSString *name_or_nil(const std::string &name) { return name.empty() ? nil : string_from(name); }

std::vector<GraphTensor> tensors_of(NSArray<MPSGraphTensor *> *array) {
  std::vector<GraphTensor> tensors;
  for (MPSGraphTensor *tensor in array) tensors.push_back({retained(tensor)});
  return tensors;
}

std::vector<std::int64_t> numbers_of(NSArray<NSNumber *> *array) {
  std::vector<std::int64_t> numbers;
  for (NSNumber *number in array) numbers.push_back([number longLongValue]);
  return numbers;
}

NSDictionary *dictionary_of(const GraphFeeds &feeds) {
  NSMutableDictionary *const dictionary = [NSMutableDictionary dictionaryWithCapacity:feeds.size()];
  for (const auto &[tensor, data] : feeds) [dictionary setObject:data_in(data) forKey:tensor_in(tensor)];
  return dictionary;
}

std::vector<GraphData> results_of(MPSGraphTensorDataDictionary *results, const std::vector<GraphTensor> &targets) {
  std::vector<GraphData> data;
  for (const GraphTensor &target : targets) data.push_back({retained([results objectForKey:tensor_in(target)])});
  return data;
}

// Runs a block of the caller for the graph. Its exception becomes an NSException that contains it.
NSArray<MPSGraphTensor *> *answer_of(FunctionRef<std::vector<GraphTensor>()> block) {
  std::vector<GraphTensor> made;
  if (const std::exception_ptr thrown = cpp_try([&] { made = block(); })) raise_objc(status_from(thrown));
  return array_of(made);
}

}  // namespace

// ---- tensors, operations, data

Result<std::vector<std::int64_t>> GraphTensor::shape() const noexcept {
  return guarded<std::vector<std::int64_t>>([&] { return numbers_of([tensor_in(*this) shape]); });
}
Result<bool> GraphTensor::has_shape() const noexcept {
  return guarded<bool>([&] { return [tensor_in(*this) shape] != nil; });
}
Result<std::uint32_t> GraphTensor::data_type() const noexcept {
  return guarded<std::uint32_t>([&] { return [tensor_in(*this) dataType]; });
}
Result<std::string> GraphTensor::operation_name() const noexcept {
  return guarded<std::string>([&] { return text_from([[tensor_in(*this) operation] name]); });
}

Result<GraphOperation> GraphTensor::operation() const noexcept {
  return guarded<GraphOperation>([&] { return GraphOperation{retained([tensor_in(*this) operation])}; });
}

Result<std::string> GraphOperation::name() const noexcept {
  return guarded<std::string>([&] { return text_from([operation_in(*this) name]); });
}
Result<std::vector<GraphTensor>> GraphOperation::inputs() const noexcept {
  return guarded<std::vector<GraphTensor>>([&] { return tensors_of([operation_in(*this) inputTensors]); });
}
Result<std::vector<GraphTensor>> GraphOperation::outputs() const noexcept {
  return guarded<std::vector<GraphTensor>>([&] { return tensors_of([operation_in(*this) outputTensors]); });
}
Result<std::vector<GraphOperation>> GraphOperation::control_dependencies() const noexcept {
  return guarded<std::vector<GraphOperation>>([&] {
    std::vector<GraphOperation> operations;
    for (MPSGraphOperation *operation in [operation_in(*this) controlDependencies])
      operations.push_back({retained(operation)});
    return operations;
  });
}

Result<GraphData> GraphData::make(const Device &device, const void *bytes, std::size_t size,
                                  const std::vector<std::int64_t> &shape, std::uint32_t data_type) noexcept {
  return guarded<GraphData>([&] {
    MPSGraphDevice *const place = [MPSGraphDevice deviceWithMTLDevice:object_in<id<MTLDevice>>(device.object)];
    return GraphData{adopt([[MPSGraphTensorData alloc] initWithDevice:place
                                                                 data:data_without_copy(bytes, size)
                                                                shape:array_of(shape)
                                                             dataType:static_cast<MPSDataType>(data_type)])};
  });
}
Result<std::vector<std::int64_t>> GraphData::shape() const noexcept {
  return guarded<std::vector<std::int64_t>>([&] { return numbers_of([data_in(*this) shape]); });
}
Result<std::uint32_t> GraphData::data_type() const noexcept {
  return guarded<std::uint32_t>([&] { return [data_in(*this) dataType]; });
}
Status GraphData::read(void *bytes) const noexcept {
  return objc_guard([&] { [[data_in(*this) mpsndarray] readBytes:bytes strideBytes:nullptr]; });
}

// ---- graphs

Result<TensorGraph> TensorGraph::make() noexcept {
  return guarded<TensorGraph>([] { return TensorGraph{adopt([[MPSGraph alloc] init])}; });
}

namespace {

GraphAnswer answer_from(id object) {
  if ([object isKindOfClass:[NSArray class]]) return tensors_of(object);
  if ([object isKindOfClass:[MPSGraphOperation class]]) return GraphOperation{retained(object)};
  return GraphTensor{retained(object)};
}

}  // namespace

Status TensorGraph::set_precision(Precision precision, double loss_scale, bool deterministic) const noexcept {
  return objc_guard([&] { choose_precision(graph_in(*this), precision, loss_scale, deterministic); });
}

Result<GraphAnswer> TensorGraph::call(const std::string &selector,
                                      const std::vector<GraphArgument> &arguments) const noexcept {
  return guarded<GraphAnswer>([&] { return answer_from(SelectorCall::answer(graph_in(*this), selector, arguments)); });
}

Result<GraphTensor> TensorGraph::constant(const void *bytes, std::size_t size, const std::vector<std::int64_t> &shape,
                                          std::uint32_t data_type) const noexcept {
  return guarded<GraphTensor>([&] {
    return GraphTensor{retained([graph_in(*this) constantWithData:data_without_copy(bytes, size)
                                                            shape:array_of(shape)
                                                         dataType:static_cast<MPSDataType>(data_type)])};
  });
}

Result<GraphTensor> TensorGraph::variable(const void *bytes, std::size_t size, const std::vector<std::int64_t> &shape,
                                          std::uint32_t data_type, const std::string &name) const noexcept {
  return guarded<GraphTensor>([&] {
    return GraphTensor{retained([graph_in(*this) variableWithData:data_without_copy(bytes, size)
                                                            shape:array_of(shape)
                                                         dataType:static_cast<MPSDataType>(data_type)
                                                             name:name_or_nil(name)])};
  });
}

Result<GraphTensor> TensorGraph::placeholder(const std::vector<std::int64_t> *shape, std::uint32_t data_type,
                                             const std::string &name) const noexcept {
  return guarded<GraphTensor>([&] {
    return GraphTensor{retained([graph_in(*this) placeholderWithShape:shape ? array_of(*shape) : nil
                                                             dataType:static_cast<MPSDataType>(data_type)
                                                                 name:name_or_nil(name)])};
  });
}

Result<std::vector<GraphTensor>> TensorGraph::gradients(const GraphTensor &primary,
                                                        const std::vector<GraphTensor> &tensors,
                                                        const std::string &name) const noexcept {
  return guarded<std::vector<GraphTensor>>([&] {
    NSDictionary<MPSGraphTensor *, MPSGraphTensor *> *const made =
        [graph_in(*this) gradientForPrimaryTensor:tensor_in(primary)
                                      withTensors:array_of(tensors)
                                             name:name_or_nil(name)];
    std::vector<GraphTensor> result;
    for (const GraphTensor &tensor : tensors) {
      MPSGraphTensor *const gradient = [made objectForKey:tensor_in(tensor)];
      result.push_back({gradient ? retained(gradient) : Handle()});
    }
    return result;
  });
}

Result<std::vector<GraphTensor>> TensorGraph::call_symbol(const std::string &symbol,
                                                          const std::vector<GraphTensor> &inputs,
                                                          const std::vector<GraphType> &types,
                                                          const std::string &name) const noexcept {
  return guarded<std::vector<GraphTensor>>([&] {
    NSMutableArray<MPSGraphType *> *const shaped = [NSMutableArray arrayWithCapacity:types.size()];
    for (const GraphType &type : types)
      [shaped
          addObject:[[[MPSGraphShapedType alloc] initWithShape:array_of(type.shape)
                                                      dataType:static_cast<MPSDataType>(type.data_type)] autorelease]];
    if (@available(macOS 15.0, *))
      return tensors_of([graph_in(*this) callSymbolName:string_from(symbol)
                                           inputTensors:array_of(inputs)
                                            outputTypes:shaped
                                                   name:name_or_nil(name)]);
    refuse_older_macos("A graph that calls an executable", "15.0");
  });
}

// ---- blocks

namespace {

id<OMPSRecomputed> recomputed(const TensorGraph &graph) {
  const id object = graph_in(graph);
  if (![object respondsToSelector:@selector(ompsBeginRecomputation)])
    refuse(ErrorKind::Unsupported, "Apple's MPSGraph has no recomputation: it keeps the tensors that gradients read.");
  return object;
}

}  // namespace

Status TensorGraph::begin_recomputation() const noexcept {
  return objc_guard([&] { [recomputed(*this) ompsBeginRecomputation]; });
}

Status TensorGraph::end_recomputation() const noexcept {
  return objc_guard([&] { [recomputed(*this) ompsEndRecomputation]; });
}

Result<std::vector<GraphTensor>> TensorGraph::control_dependencies(const std::vector<GraphOperation> &operations,
                                                                   const Block &block,
                                                                   const std::string &name) const noexcept {
  return guarded<std::vector<GraphTensor>>([&] {
    const Block *const inside = &block;
    return tensors_of([graph_in(*this) controlDependencyWithOperations:array_of(operations)
                                                        dependentBlock:^{
                                                          return answer_of(*inside);
                                                        }
                                                                  name:name_or_nil(name)]);
  });
}

Result<std::vector<GraphTensor>> TensorGraph::if_else(const GraphTensor &predicate, const Block &yes, const Block &no,
                                                      const std::string &name) const noexcept {
  return guarded<std::vector<GraphTensor>>([&] {
    const Block *const then_block = &yes, *const else_block = &no;
    return tensors_of([graph_in(*this) ifWithPredicateTensor:tensor_in(predicate)
        thenBlock:^{
          return answer_of(*then_block);
        }
        elseBlock:^{
          return answer_of(*else_block);
        }
        name:name_or_nil(name)]);
  });
}

Result<std::vector<GraphTensor>> TensorGraph::for_loop(const GraphTensor &lower, const GraphTensor &upper,
                                                       const GraphTensor &step, const std::vector<GraphTensor> &initial,
                                                       const Body &body, const std::string &name) const noexcept {
  return guarded<std::vector<GraphTensor>>([&] {
    const Body *const inside = &body;
    return tensors_of([graph_in(*this)
        forLoopWithLowerBound:tensor_in(lower)
                   upperBound:tensor_in(upper)
                         step:tensor_in(step)
         initialBodyArguments:array_of(initial)
                         body:^(MPSGraphTensor *index, NSArray<MPSGraphTensor *> *arguments) {
                           const GraphTensor at{retained(index)};
                           const std::vector<GraphTensor> carried = tensors_of(arguments);
                           return answer_of([&] { return (*inside)(at, carried); });
                         }
                         name:name_or_nil(name)]);
  });
}

Result<std::vector<GraphTensor>> TensorGraph::while_loop(const std::vector<GraphTensor> &initial,
                                                         const LoopBlock &before, const LoopBlock &after,
                                                         const std::string &name) const noexcept {
  return guarded<std::vector<GraphTensor>>([&] {
    const LoopBlock *const first = &before, *const second = &after;
    return tensors_of([graph_in(*this) whileWithInitialInputs:array_of(initial)
        before:^(NSArray<MPSGraphTensor *> *inputs, NSMutableArray<MPSGraphTensor *> *results) {
          const std::vector<GraphTensor> arguments = tensors_of(inputs);
          NSArray<MPSGraphTensor *> *const made = answer_of([&] { return (*first)(arguments); });
          if ([made count] == 0) refuse(ErrorKind::InvalidArgument, "while: the block before returns no predicate.");
          [results addObjectsFromArray:[made subarrayWithRange:NSMakeRange(1, [made count] - 1)]];
          return [made objectAtIndex:0];
        }
        after:^(NSArray<MPSGraphTensor *> *carried) {
          const std::vector<GraphTensor> arguments = tensors_of(carried);
          return answer_of([&] { return (*second)(arguments); });
        }
        name:name_or_nil(name)]);
  });
}

// ---- runs

Result<std::vector<GraphData>> TensorGraph::run(const CommandQueue &queue, const GraphFeeds &feeds,
                                                const std::vector<GraphTensor> &targets,
                                                const std::vector<GraphOperation> &operations) const noexcept {
  return guarded<std::vector<GraphData>>([&] {
    return results_of([graph_in(*this) runWithMTLCommandQueue:object_in<id<MTLCommandQueue>>(queue.object)
                                                        feeds:dictionary_of(feeds)
                                                targetTensors:array_of(targets)
                                             targetOperations:array_of(operations)],
                      targets);
  });
}

Result<std::vector<GraphData>> TensorGraph::run_async(const CommandQueue &queue, const GraphFeeds &feeds,
                                                      const std::vector<GraphTensor> &targets,
                                                      const std::vector<GraphOperation> &operations,
                                                      std::function<void(const Status &)> done) const noexcept {
  return guarded<std::vector<GraphData>>([&] {
    MPSGraphExecutionDescriptor *const descriptor = [[[MPSGraphExecutionDescriptor alloc] init] autorelease];
    const auto kept = std::make_shared<std::function<void(const Status &)>>(std::move(done));
    [descriptor setCompletionHandler:^(MPSGraphTensorDataDictionary *, NSError *error) {
      const Status end = error ? Status(ErrorKind::Device, text_from([error localizedDescription])) : Status::ok();
      // The handler is the caller's C++; its exceptions cannot be reported.
      static_cast<void>(cpp_try([&] { (*kept)(end); }));
    }];
    return results_of([graph_in(*this) runAsyncWithMTLCommandQueue:object_in<id<MTLCommandQueue>>(queue.object)
                                                             feeds:dictionary_of(feeds)
                                                     targetTensors:array_of(targets)
                                                  targetOperations:array_of(operations)
                                               executionDescriptor:descriptor],
                      targets);
  });
}

Status TensorGraph::encode(const CommandBuffer &buffer, const GraphFeeds &feeds, const GraphFeeds &results,
                           const std::vector<GraphOperation> &operations) const noexcept {
  return objc_guard([&] {
    id<MTLCommandBuffer> const commands = object_in<id<MTLCommandBuffer>>(buffer.object);
    [graph_in(*this) encodeToCommandBuffer:[MPSCommandBuffer commandBufferWithCommandBuffer:commands]
                                     feeds:dictionary_of(feeds)
                          targetOperations:array_of(operations)
                         resultsDictionary:dictionary_of(results)
                       executionDescriptor:nil];
  });
}

}  // namespace openmps::core
