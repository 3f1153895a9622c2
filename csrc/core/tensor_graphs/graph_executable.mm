#include "core/tensor_graphs/graph_executable.h"

#import <MetalPerformanceShadersGraph/MetalPerformanceShadersGraph.h>

#include "core/inspection_objc.h"
#include "core/objects/availability_objc.h"
#include "core/objects/handle_objc.h"

namespace openmps::core {
namespace {

MPSGraphExecutable *executable_in(const GraphExecutable &executable) {
  return object_in<MPSGraphExecutable *>(executable.object);
}

NSURL *folder_url(const std::string &folder) {
  NSURL *const url = [NSURL fileURLWithPath:string_from(folder) isDirectory:YES];
  if (url == nil) refuse(ErrorKind::OutOfMemory, "The machine has no memory left for the path " + folder + ".");
  return url;
}

// The objects in the handles.
template <typename Held>
NSArray *objects_in(const std::vector<Held> &objects) {
  NSMutableArray *const array = [NSMutableArray arrayWithCapacity:objects.size()];
  for (const Held &held : objects) [array addObject:object_in<id>(held.object)];
  return array;
}

template <typename Held>
std::vector<Held> all_of(NSArray *array) {
  std::vector<Held> objects;
  for (id object in array) objects.push_back({retained(object)});
  return objects;
}

MPSGraphShapedType *type_of(const GraphFeedType &feed) {
  NSMutableArray<NSNumber *> *const shape = [NSMutableArray arrayWithCapacity:feed.shape.size()];
  for (const std::int64_t extent : feed.shape) [shape addObject:[NSNumber numberWithLongLong:extent]];
  return [[[MPSGraphShapedType alloc] initWithShape:shape
                                           dataType:static_cast<MPSDataType>(feed.data_type)] autorelease];
}

// Nil without callables.
MPSGraphCompilationDescriptor *calling(const GraphExecutable::Callables &callables) {
  if (callables.empty()) return nil;
  NSMutableDictionary *const map = [NSMutableDictionary dictionaryWithCapacity:callables.size()];
  for (const auto &[symbol, executable] : callables)
    [map setObject:executable_in(executable) forKey:string_from(symbol)];
  MPSGraphCompilationDescriptor *const descriptor = [[[MPSGraphCompilationDescriptor alloc] init] autorelease];
  if (@available(macOS 14.1, *)) {
    [descriptor setCallables:map];
    return descriptor;
  }
  refuse_older_macos("An executable that calls others", "14.1");
}

}  // namespace

Result<GraphExecutable> GraphExecutable::compile(const TensorGraph &graph, const Device &device,
                                                 const std::vector<GraphFeedType> &feeds,
                                                 const std::vector<GraphTensor> &targets,
                                                 const std::vector<GraphOperation> &operations,
                                                 const Callables &callables) noexcept {
  return guarded<GraphExecutable>([&] {
    NSMutableDictionary *const types = [NSMutableDictionary dictionaryWithCapacity:feeds.size()];
    for (const GraphFeedType &feed : feeds) [types setObject:type_of(feed) forKey:object_in<id>(feed.tensor.object)];
    MPSGraphDevice *const place = [MPSGraphDevice deviceWithMTLDevice:object_in<id<MTLDevice>>(device.object)];
    return GraphExecutable{retained([object_in<MPSGraph *>(graph.object) compileWithDevice:place
                                                                                     feeds:types
                                                                             targetTensors:objects_in(targets)
                                                                          targetOperations:objects_in(operations)
                                                                     compilationDescriptor:calling(callables)])};
  });
}

Result<GraphExecutable> GraphExecutable::load(const std::string &folder) noexcept {
  return guarded<GraphExecutable>([&] {
    if (@available(macOS 14.0, *))
      return GraphExecutable{adopt([[MPSGraphExecutable alloc] initWithMPSGraphPackageAtURL:folder_url(folder)
                                                                      compilationDescriptor:nil])};
    refuse_older_macos("Loading an executable", "14.0");
  });
}

Status GraphExecutable::save(const std::string &folder) const noexcept {
  return objc_guard([&] {
    if (@available(macOS 14.0, *))
      [executable_in(*this) serializeToMPSGraphPackageAtURL:folder_url(folder) descriptor:nil];
    else
      refuse_older_macos("Saving an executable", "14.0");
  });
}

Result<std::vector<GraphTensor>> GraphExecutable::feeds() const noexcept {
  return guarded<std::vector<GraphTensor>>([&] { return all_of<GraphTensor>([executable_in(*this) feedTensors]); });
}

Result<std::vector<GraphTensor>> GraphExecutable::targets() const noexcept {
  return guarded<std::vector<GraphTensor>>([&] { return all_of<GraphTensor>([executable_in(*this) targetTensors]); });
}

Result<std::string> GraphExecutable::plan() const noexcept {
  return guarded<std::string>([&] { return std::string([[executable_in(*this) description] UTF8String]); });
}

Result<std::string> GraphExecutable::report() const noexcept {
  return guarded<std::string>([&] {
    const id executable = executable_in(*this);
    if (![executable respondsToSelector:@selector(ompsReport)]) return std::string();
    return text_from([(id<OMPSInspected>)executable ompsReport]);
  });
}

Result<std::vector<GraphData>> GraphExecutable::run(const CommandQueue &queue,
                                                    const std::vector<GraphData> &inputs) const noexcept {
  return guarded<std::vector<GraphData>>([&] {
    return all_of<GraphData>([executable_in(*this) runWithMTLCommandQueue:object_in<id<MTLCommandQueue>>(queue.object)
                                                              inputsArray:objects_in(inputs)
                                                             resultsArray:nil
                                                      executionDescriptor:nil]);
  });
}

}  // namespace openmps::core
