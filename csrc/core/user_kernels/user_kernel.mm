#include "core/user_kernels/user_kernel.h"

#import <MetalPerformanceShadersGraph/MetalPerformanceShadersGraph.h>

#include <cstring>
#include <string_view>
#include <type_traits>

#include "core/objects/availability_objc.h"
#include "core/objects/buffer_objc.h"
#include "core/user_kernels/nd_array_memory_objc.h"

namespace openmps::core {
namespace {

id<MTLLibrary> library_in(const ShaderLibrary &library) { return object_in<id<MTLLibrary>>(library.object); }
id<MTLComputePipelineState> state_in(const UserKernel &kernel) {
  return object_in<id<MTLComputePipelineState>>(kernel.state);
}

// A wrong source is the caller's argument. There are kinds for files that cannot be read, for missing features and for
// failures of the device.
ErrorKind kind_of(NSError *error) {
  if (![[error domain] isEqual:MTLLibraryErrorDomain]) return ErrorKind::Device;
  switch (static_cast<MTLLibraryError>([error code])) {
    case MTLLibraryErrorUnsupported:
      return ErrorKind::Unsupported;
    case MTLLibraryErrorFileNotFound:
      return ErrorKind::Io;
    case MTLLibraryErrorInternal:
      return ErrorKind::Device;
    default:
      return ErrorKind::InvalidArgument;
  }
}

template <typename T>
T made_or_refuse(T made, NSError *error) {
  if (made == nil) refuse(kind_of(error), text_from([error localizedDescription]));
  return made;
}

ShaderLibrary library_of(id<MTLDevice> device, id<MTLLibrary> made, NSError *error) {
  return {adopt(made_or_refuse(made, error)), adopt([device newCommandQueue])};
}

MTLCompileOptions *options_of(const ShaderOptions &options) {
  MTLCompileOptions *const made = [[[MTLCompileOptions alloc] init] autorelease];
  NSMutableDictionary *const macros = [NSMutableDictionary dictionaryWithCapacity:options.macros.size()];
  for (const auto &[name, text] : options.macros) [macros setObject:string_from(text) forKey:string_from(name)];
  [made setPreprocessorMacros:macros];
  if (@available(macOS 15.0, *))
    [made setMathMode:static_cast<MTLMathMode>(options.math_mode)];
  else
    [made setFastMathEnabled:options.math_mode != MTLMathModeSafe];
  return made;
}

id<MTLFunction> function_in(id<MTLLibrary> library, const std::string &name) {
  id<MTLFunction> function = [[library newFunctionWithName:string_from(name)] autorelease];
  if (function == nil) refuse(ErrorKind::InvalidArgument, "The library has no function \"" + name + "\".");
  return function;
}

id<MTLFunction> specialized(id<MTLLibrary> library, const std::string &name, const std::vector<ShaderValue> &values) {
  if (values.empty()) return function_in(library, name);
  MTLFunctionConstantValues *const table = [[[MTLFunctionConstantValues alloc] init] autorelease];
  for (const ShaderValue &each : values)
    [table setConstantValue:each.bytes.data()
                       type:static_cast<MTLDataType>(each.constant.data_type)
                    atIndex:each.constant.index];
  NSError *error = nil;
  id<MTLFunction> function = [library newFunctionWithName:string_from(name) constantValues:table error:&error];
  return [made_or_refuse(function, error) autorelease];
}

SINCE_MACOS(13.0) ShaderArgument argument_of(id<MTLBinding> binding) {
  ShaderArgument argument;
  argument.name = text_from([binding name]);
  argument.kind = static_cast<std::uint32_t>([binding type]);
  argument.index = static_cast<std::uint32_t>([binding index]);
  argument.access = static_cast<std::uint32_t>([binding access]);
  if ([binding conformsToProtocol:@protocol(MTLBufferBinding)])
    argument.data_type = static_cast<std::uint32_t>([static_cast<id<MTLBufferBinding>>(binding) bufferDataType]);
  return argument;
}

ShaderMember member_of(MTLStructMember *member) {
  ShaderMember made;
  made.name = text_from([member name]);
  made.index = static_cast<std::uint32_t>([member argumentIndex]);
  made.data_type = static_cast<std::uint32_t>([member dataType]);
  if (MTLPointerType *const pointer = [member pointerType]; pointer != nil) {
    made.element = static_cast<std::uint32_t>([pointer elementType]);
    made.access = static_cast<std::uint32_t>([pointer access]);
  }
  if (MTLTextureReferenceType *const texture = [member textureReferenceType]; texture != nil) {
    made.access = static_cast<std::uint32_t>([texture access]);
    made.texture = {made.index, static_cast<std::uint32_t>([texture textureType]),
                    static_cast<std::uint32_t>([texture textureDataType])};
  }
  return made;
}

// Without arguments openmps does not know how to run a kernel.
[[noreturn]] void refuse_older_macos_for_arguments() { refuse_older_macos("The arguments of a kernel", "13.0"); }

MTLComputePipelineReflection *reflection_in(const UserKernel &kernel) {
  return object_in<MTLComputePipelineReflection *>(kernel.reflection);
}

SINCE_MACOS(13.0) std::vector<ShaderArgument> arguments_of(const UserKernel &kernel) {
  std::vector<ShaderArgument> found;
  for (id<MTLBinding> binding in [reflection_in(kernel) bindings]) found.push_back(argument_of(binding));
  return found;
}

SINCE_MACOS(13.0) std::vector<ShaderTexture> textures_of(const UserKernel &kernel) {
  std::vector<ShaderTexture> found;
  for (id<MTLBinding> binding in [reflection_in(kernel) bindings]) {
    if ([binding type] != MTLBindingTypeTexture) continue;
    id<MTLTextureBinding> texture = static_cast<id<MTLTextureBinding>>(binding);
    found.push_back({static_cast<std::uint32_t>([texture index]), static_cast<std::uint32_t>([texture textureType]),
                     static_cast<std::uint32_t>([texture textureDataType]),
                     static_cast<std::uint32_t>([texture arrayLength])});
  }
  return found;
}

SINCE_MACOS(13.0) std::vector<ShaderMember> members_of(const UserKernel &kernel, std::uint32_t buffer) {
  std::vector<ShaderMember> found;
  for (id<MTLBinding> binding in [reflection_in(kernel) bindings]) {
    if ([binding type] != MTLBindingTypeBuffer || [binding index] != buffer) continue;
    MTLStructType *const type = [static_cast<id<MTLBufferBinding>>(binding) bufferStructType];
    for (MTLStructMember *member in [type members]) found.push_back(member_of(member));
  }
  return found;
}

MTLSize size_of(const GridSize &size) { return MTLSizeMake(size[0], size[1], size[2]); }

constexpr std::size_t kMostBytes = 4096;                   // of setBytes; more goes through a buffer
constexpr std::uint32_t kInStructure = ~std::uint32_t{0};  // the index of what an argument buffer has

// One run: buffers for the inputs, the dispatch between copies of the device's data, and the results.
class Run {
 public:
  Run(const UserKernel &kernel, id<MTLCommandBuffer> commands)
      : state_(state_in(kernel)),
        device_([state_ device]),
        function_(object_in<id<MTLFunction>>(kernel.function)),
        commands_(commands) {}

  void add(const KernelInput &input) {
    std::visit([&](const auto &value) { add(input.index, value); }, input.value);
  }

  void dispatch(const std::map<std::uint32_t, std::size_t> &group_bytes, const GridSize &threads,
                const GridSize &group) {
    id<MTLComputeCommandEncoder> encoder = [commands_ computeCommandEncoder];
    [encoder setComputePipelineState:state_];
    for (const Placed &each : placed_)
      if (each.index != kInStructure) set(encoder, each);
    for (const auto &[index, given] : textures_)
      if (index != kInStructure) [encoder setTexture:texture_in(*given) atIndex:index];
    for (const auto &[index, sampler] : samplers_) [encoder setSamplerState:sampler atIndex:index];
    for (const auto &[index, bytes] : group_bytes) [encoder setThreadgroupMemoryLength:bytes atIndex:index];
    [encoder dispatchThreads:size_of(threads) threadsPerThreadgroup:size_of(group)];
    [encoder endEncoding];
  }

  // Brings the results to where they are read.
  void end() {
    id<MTLBlitCommandEncoder> blit = [commands_ blitCommandEncoder];
    for (const Placed &each : placed_)
      if ((each.host.is_written || each.is_own_written) && [each.buffer storageMode] == MTLStorageModeManaged)
        [blit synchronizeResource:each.buffer];
    for (const auto &[index, given] : textures_)
      if (given->is_written && [texture_in(*given) storageMode] == MTLStorageModeManaged)
        [blit synchronizeResource:texture_in(*given)];
    [blit endEncoding];
    for (const Placed &each : placed_) {
      if (each.array != nil && each.is_written && !each.is_own)
        [each.array importDataWithCommandBuffer:commands_
                                     fromBuffer:each.buffer
                                 sourceDataType:[each.array dataType]
                                         offset:0
                                     rowStrides:nullptr];
    }
  }

  void wait() {
    [commands_ commit];
    [commands_ waitUntilCompleted];
    if ([commands_ error] != nil) refuse(ErrorKind::Device, text_from([[commands_ error] localizedDescription]));
    for (const Placed &each : placed_)
      if (each.host.is_written) std::memcpy(each.host.data, [each.buffer contents], each.host.bytes);
  }

 private:
  // The bytes or the buffer of one index.
  struct Placed {
    std::uint32_t index = 0;
    const ShaderBytes *bytes = nullptr;
    id<MTLBuffer> buffer = nil;
    HostMemory host{};
    MPSNDArray *array = nil;
    bool is_written = false;
    bool is_own = false;  // the buffer is the memory of the array
    std::size_t offset = 0;
    bool is_own_written = false;  // the caller's buffer
  };

  static void set(id<MTLComputeCommandEncoder> encoder, const Placed &placed) {
    if (placed.bytes != nullptr)
      [encoder setBytes:placed.bytes->data() length:placed.bytes->size() atIndex:placed.index];
    else
      [encoder setBuffer:placed.buffer offset:placed.offset atIndex:placed.index];
  }

  void add(std::uint32_t index, const KernelValue &given) {
    std::visit([&](const auto &value) { add(index, value); }, given);
  }

  // An argument buffer. Its resources are used by each dispatch with it.
  void add(std::uint32_t index, const MemberValues &members) {
    id<MTLArgumentEncoder> writer = [[function_ newArgumentEncoderWithBufferIndex:index] autorelease];
    id<MTLBuffer> buffer = zeros_on(device_, [writer encodedLength]);
    [writer setArgumentBuffer:buffer offset:0];
    for (const auto &[member, value] : members)
      std::visit([&, at = member](const auto &given) { write(writer, at, given); }, value);
    if ([buffer storageMode] == MTLStorageModeManaged) [buffer didModifyRange:NSMakeRange(0, [buffer length])];
    placed_.push_back({.index = index, .buffer = buffer});
  }

  static void write(id<MTLArgumentEncoder> writer, std::uint32_t member, const ShaderBytes &bytes) {
    std::memcpy([writer constantDataAtIndex:member], bytes.data(), bytes.size());
  }
  static void write(id<MTLArgumentEncoder> writer, std::uint32_t member, const UserSampler &given) {
    [writer setSamplerState:object_in<id<MTLSamplerState>>(given.object) atIndex:member];
  }
  void write(id<MTLArgumentEncoder> writer, std::uint32_t member, const TextureInput &given) {
    add(kInStructure, given);
    [writer setTexture:texture_in(given) atIndex:member];
  }
  template <typename Memory>
  void write(id<MTLArgumentEncoder> writer, std::uint32_t member, const Memory &given) {
    add(kInStructure, given);
    [writer setBuffer:placed_.back().buffer offset:placed_.back().offset atIndex:member];
  }

  void add(std::uint32_t index, const BufferInput &given) {
    placed_.push_back({.index = index,
                       .buffer = object_in<id<MTLBuffer>>(given.buffer),
                       .offset = given.offset,
                       .is_own_written = given.is_written});
  }

  static id<MTLTexture> texture_in(const TextureInput &given) {
    return object_in<id<MTLTexture>>(given.texture.object);
  }

  void add(std::uint32_t index, const TextureInput &given) { textures_.emplace_back(index, &given); }
  void add(std::uint32_t index, const UserSampler &given) {
    samplers_.emplace_back(index, object_in<id<MTLSamplerState>>(given.object));
  }

  id<MTLBuffer> copy_of(const void *data, std::size_t bytes) const {
    if (bytes == 0) return zeros_on(device_, sizeof(float));  // an empty array: a kernel still needs an address
    return buffer_or_refuse([device_ newBufferWithBytes:data length:bytes options:options_for(device_)], bytes);
  }

  void add(std::uint32_t index, const ShaderBytes &bytes) {
    if (bytes.size() <= kMostBytes)
      placed_.push_back({.index = index, .bytes = &bytes});
    else
      placed_.push_back({.index = index, .buffer = copy_of(bytes.data(), bytes.size())});
  }

  void add(std::uint32_t index, const HostMemory &memory) {
    for (Placed &each : placed_) {
      if (memory.bytes == 0 || each.host.data != memory.data || each.host.bytes != memory.bytes) continue;
      each.host.is_written |= memory.is_written;
      placed_.push_back({.index = index, .buffer = each.buffer});
      return;
    }
    placed_.push_back({.index = index, .buffer = copy_of(memory.data, memory.bytes), .host = memory});
  }

  void add(std::uint32_t index, const DeviceData &given) {
    MPSNDArray *const array = [object_in<MPSGraphTensorData *>(given.data.object) mpsndarray];
    for (Placed &each : placed_) {
      if (each.array != array) continue;
      each.is_written |= given.is_written;
      placed_.push_back({.index = index, .buffer = each.buffer, .offset = each.offset});
      return;
    }
    if (id<MTLBuffer> memory = dense_buffer_of(array); memory != nil) {
      const NSUInteger offset = [(id<OMPSDenseMemory>)array ompsDenseOffset];
      placed_.push_back({.index = index,
                         .buffer = memory,
                         .array = array,
                         .is_written = given.is_written,
                         .is_own = true,
                         .offset = offset});
      return;
    }
    objc::CheckedSize bytes = [array dataTypeSize];
    for (NSUInteger i = 0; i < [array numberOfDimensions]; ++i) bytes = bytes * [array lengthOfDimension:i];
    id<MTLBuffer> buffer = zeros_on(device_, bytes);
    [array exportDataWithCommandBuffer:commands_
                              toBuffer:buffer
                   destinationDataType:[array dataType]
                                offset:0
                            rowStrides:nullptr];
    placed_.push_back({.index = index, .buffer = buffer, .array = array, .is_written = given.is_written});
  }

  id<MTLComputePipelineState> state_;
  id<MTLDevice> device_;
  id<MTLFunction> function_;
  id<MTLCommandBuffer> commands_;
  std::vector<Placed> placed_;
  std::vector<std::pair<std::uint32_t, const TextureInput *>> textures_;
  std::vector<std::pair<std::uint32_t, id<MTLSamplerState>>> samplers_;
};

}  // namespace

Result<ShaderLibrary> ShaderLibrary::make(const Device &device, const std::string &source,
                                          const ShaderOptions &options) noexcept {
  return guarded<ShaderLibrary>([&] {
    const auto place = object_in<id<MTLDevice>>(device.object);
    NSString *const text = [[[NSString alloc] initWithBytes:source.data()
                                                     length:source.size()
                                                   encoding:NSUTF8StringEncoding] autorelease];
    NSError *error = nil;
    id<MTLLibrary> made = [place newLibraryWithSource:text options:options_of(options) error:&error];
    return library_of(place, made, error);
  });
}

Result<ShaderLibrary> ShaderLibrary::of_file(const Device &device, const std::string &path) noexcept {
  return guarded<ShaderLibrary>([&] {
    const auto place = object_in<id<MTLDevice>>(device.object);
    NSError *error = nil;
    id<MTLLibrary> made = [place newLibraryWithURL:[NSURL fileURLWithPath:string_from(path)] error:&error];
    return library_of(place, made, error);
  });
}

Result<std::vector<std::string>> ShaderLibrary::functions() const noexcept {
  return guarded<std::vector<std::string>>([&] {
    std::vector<std::string> names;
    for (NSString *name in [library_in(*this) functionNames]) names.push_back(text_from(name));
    return names;
  });
}

Result<std::map<std::string, ShaderConstant>> ShaderLibrary::constants(const std::string &function) const noexcept {
  return guarded<std::map<std::string, ShaderConstant>>([&] {
    std::map<std::string, ShaderConstant> found;
    NSDictionary *const declared = [function_in(library_in(*this), function) functionConstantsDictionary];
    for (NSString *name in declared) {
      MTLFunctionConstant *const constant = [declared objectForKey:name];
      found[text_from(name)] = {static_cast<std::uint32_t>([constant type]),
                                static_cast<std::uint32_t>([constant index])};
    }
    return found;
  });
}

Result<UserKernel> ShaderLibrary::kernel(const std::string &function,
                                         const std::vector<ShaderValue> &constants) const noexcept {
  return guarded<UserKernel>([&] {
    NSError *error = nil;
    MTLComputePipelineReflection *reflection = nil;
    id<MTLFunction> made = specialized(library_in(*this), function, constants);
    id<MTLComputePipelineState> state = [[library_in(*this) device]
        newComputePipelineStateWithFunction:made
                                    options:MTLPipelineOptionArgumentInfo | MTLPipelineOptionBufferTypeInfo
                                 reflection:&reflection
                                      error:&error];
    return UserKernel{adopt(made_or_refuse(state, error)), retained(reflection), queue, retained(made)};
  });
}

Result<std::vector<ShaderArgument>> UserKernel::arguments() const noexcept {
  return guarded<std::vector<ShaderArgument>>([&] {
    if (@available(macOS 13.0, *)) return arguments_of(*this);
    refuse_older_macos_for_arguments();
  });
}

Result<std::vector<ShaderTexture>> UserKernel::textures() const noexcept {
  return guarded<std::vector<ShaderTexture>>([&] {
    if (@available(macOS 13.0, *)) return textures_of(*this);
    refuse_older_macos_for_arguments();
  });
}

Result<std::vector<ShaderMember>> UserKernel::members(std::uint32_t buffer) const noexcept {
  return guarded<std::vector<ShaderMember>>([&] {
    if (@available(macOS 13.0, *)) return members_of(*this, buffer);
    refuse_older_macos_for_arguments();
  });
}

Result<std::size_t> UserKernel::max_threads() const noexcept {
  return guarded<std::size_t>([&] { return [state_in(*this) maxTotalThreadsPerThreadgroup]; });
}
Result<std::size_t> UserKernel::simd_width() const noexcept {
  return guarded<std::size_t>([&] { return [state_in(*this) threadExecutionWidth]; });
}
Result<std::size_t> UserKernel::static_group_bytes() const noexcept {
  return guarded<std::size_t>([&] { return [state_in(*this) staticThreadgroupMemoryLength]; });
}

Status UserKernel::run(const std::vector<KernelInput> &inputs, const std::map<std::uint32_t, std::size_t> &group_bytes,
                       const GridSize &threads, const GridSize &group) const noexcept {
  return objc_guard([&] {
    Run run(*this, [object_in<id<MTLCommandQueue>>(queue) commandBuffer]);
    for (const KernelInput &input : inputs) run.add(input);
    run.dispatch(group_bytes, threads, group);
    run.end();
    run.wait();
  });
}

Status UserKernel::encode(const CommandBuffer &buffer, const std::vector<KernelInput> &inputs,
                          const std::map<std::uint32_t, std::size_t> &group_bytes, const GridSize &threads,
                          const GridSize &group) const noexcept {
  return objc_guard([&] {
    Run run(*this, object_in<id<MTLCommandBuffer>>(buffer.object));
    for (const KernelInput &input : inputs) run.add(input);
    run.dispatch(group_bytes, threads, group);
    run.end();
  });
}

namespace {

BufferInput needed(id<MTLBuffer> buffer, std::size_t offset) {
  if (buffer == nil) refuse(ErrorKind::InvalidArgument, "The state has no bias, which a kernel asks for.");
  return {retained(buffer), offset};
}

}  // namespace

Result<BufferInput> buffer_of(const WeightsState &state, bool of_bias) noexcept {
  return guarded<BufferInput>([&] {
    const auto own = object_in<MPSCNNConvolutionWeightsAndBiasesState *>(state.object);
    return of_bias ? needed([own biases], [own biasesOffset]) : needed([own weights], [own weightsOffset]);
  });
}

Result<bool> has_bias(const WeightsState &state) noexcept {
  return guarded<bool>(
      [&] { return [object_in<MPSCNNConvolutionWeightsAndBiasesState *>(state.object) biases] != nil; });
}

Result<BufferInput> buffer_of(const WeightsGradient &state, bool of_bias) noexcept {
  return guarded<BufferInput>([&] {
    const auto own = object_in<MPSCNNConvolutionGradientState *>(state.object);
    return needed(of_bias ? [own gradientForBiases] : [own gradientForWeights], 0);
  });
}

}  // namespace openmps::core
