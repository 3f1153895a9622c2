#include "frameworks/Metal/compute/Library.h"
#include "frameworks/Metal/Impl.h"

#include <cstdio>
#include <string>
#include <utility>

#include "compat/guard.h"
#include "compat/objc_ref.h"
#include "engine/settings.h"
#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/MetalPrivate.h"
#include "frameworks/Metal/Naming.h"
#include "frameworks/Metal/accessors.h"
#include "frameworks/Metal/compute/CompileErrors.h"
#include "frameworks/Metal/compute/CompileOptions.h"
#include "frameworks/Metal/compute/Function.h"

using openmps::fw::fail;
using openmps::fw::FunctionRequest;
using openmps::fw::library_error;

struct OMPSLibraryImpl {
  openmps::fw::ParsedLibraries parts;
  id<MTLDevice> device;  // lives as long as the process
  objc::Ref<MTLCompileOptions *> options;
  std::vector<std::shared_ptr<openmps::engine::Pipeline>> compiled;  // its kernels stay loaded for pipelines
  objc::Ref<NSString *> label;

  // The part that has the function, or null.
  std::shared_ptr<const openmps::engine::shaders::Library> find(const std::string &name) const {
    for (const auto &part : parts)
      if (part->find(name) != nullptr) return part;
    return nullptr;
  }
};

@interface OMPSLibrary ()
- (OMPSFunction *)omps_newFunction:(FunctionRequest)request error:(NSError **)error NS_RETURNS_RETAINED;
- (void)omps_keep:(std::vector<std::shared_ptr<openmps::engine::Pipeline>>)compiled;
@end

namespace {

FunctionRequest request_of(NSString *name, MTLFunctionConstantValues *values) {
  FunctionRequest request;
  request.name = request.shown_name = openmps::fw::utf8(name);
  if (values != nil) request.constants = [values omps_table];
  request.is_specialized = values != nil;
  return request;
}

FunctionRequest request_of(MTLFunctionDescriptor *descriptor) {
  FunctionRequest request = request_of([descriptor name], [descriptor constantValues]);
  if ([descriptor specializedName] != nil) request.shown_name = openmps::fw::utf8([descriptor specializedName]);
  request.options = [descriptor options];
  return request;
}

using FunctionHandler = void (^)(id<MTLFunction>, NSError *);

void make_later(OMPSLibrary *library, FunctionRequest request, FunctionHandler handler) {
  openmps::fw::run_later([library = objc::Ref<OMPSLibrary *>::retain(library), request = std::move(request),
                          handler = objc::Ref<FunctionHandler>::adopt([handler copy])] {
    NSError *error = nil;
    id<MTLFunction> function = [[library.get() omps_newFunction:request error:&error] autorelease];
    handler.get()(function, error);
  });
}

}  // namespace

@implementation OMPSLibrary

OMPS_NO_INIT
OMPS_DELETES(_impl)

- (instancetype)initWithParts:(openmps::fw::ParsedLibraries)parts
                       device:(id<MTLDevice>)device
                      options:(MTLCompileOptions *)options {
  if ((self = [super init]) == nil) return nil;
  _impl = new OMPSLibraryImpl{std::move(parts), device, objc::Ref<MTLCompileOptions *>::adopt([options copy]), {}, {}};
  return self;
}

- (void)omps_keep:(std::vector<std::shared_ptr<openmps::engine::Pipeline>>)compiled {
  _impl->compiled = std::move(compiled);
}

OMPS_COPIED(NSString *, label, setLabel)
OMPS_FIELD_READONLY(_impl, id<MTLDevice>, device, device)
- (NSArray<NSString *> *)functionNames {
  NSMutableArray *const names = [NSMutableArray array];
  for (const auto &part : _impl->parts)
    for (const auto &function : part->functions())
      [names addObject:[NSString stringWithUTF8String:function.name.c_str()]];
  return names;
}
- (MTLLibraryType)type {
  return _impl->options.get() != nil ? [_impl->options libraryType] : MTLLibraryTypeExecutable;
}
- (NSString *)installName {
  return [_impl->options installName];
}

- (OMPSFunction *)omps_newFunction:(FunctionRequest)request error:(NSError **)error {
  request.library = _impl->find(request.name);
  if (request.library == nullptr)
    return fail(error,
                library_error(MTLLibraryErrorFunctionNotFound, openmps::fw::named("library", [self label]) +
                                                                   " has no function \"" + request.name + "\"."));
  request.max_threads = [_impl->options maxTotalThreadsPerThreadgroup];
  if (request.is_specialized) {  // otherwise a missing value is an error of the pipeline
    const auto kernel = request.library->kernel(request.name, request.constants.by_index, request.constants.by_name);
    if (!kernel) return fail(error, library_error(kernel.status()));
  }
  return [[OMPSFunction alloc] initWithRequest:std::move(request) device:_impl->device];
}

- (id<MTLFunction>)newFunctionWithName:(NSString *)functionName {
  OMPS_REQUIRE(functionName);
  return [self omps_newFunction:request_of(functionName, nil) error:nullptr];
}

- (id<MTLFunction>)newFunctionWithName:(NSString *)name
                        constantValues:(MTLFunctionConstantValues *)constantValues
                                 error:(NSError **)error {
  OMPS_REQUIRE(name);
  OMPS_REQUIRE(constantValues);
  return [self omps_newFunction:request_of(name, constantValues) error:error];
}

- (void)newFunctionWithName:(NSString *)name
             constantValues:(MTLFunctionConstantValues *)constantValues
          completionHandler:(FunctionHandler)completionHandler {
  OMPS_REQUIRE(name);
  OMPS_REQUIRE(constantValues);
  OMPS_REQUIRE(completionHandler);
  make_later(self, request_of(name, constantValues), completionHandler);
}

- (id<MTLFunction>)newFunctionWithDescriptor:(MTLFunctionDescriptor *)descriptor error:(NSError **)error {
  OMPS_REQUIRE(descriptor);
  return [self omps_newFunction:request_of(descriptor) error:error];
}

- (void)newFunctionWithDescriptor:(MTLFunctionDescriptor *)descriptor
                completionHandler:(FunctionHandler)completionHandler {
  OMPS_REQUIRE(descriptor);
  OMPS_REQUIRE(completionHandler);
  make_later(self, request_of(descriptor), completionHandler);
}

@end

namespace openmps::fw {
namespace {

using Pipelines = std::vector<std::shared_ptr<engine::Pipeline>>;

// Compiles what is needed to know all errors of a source. The only kernel of one becomes its pipeline at once.
Status compile(engine::Device &device, const engine::shaders::Library &part, Pipelines &made) {
  if (engine::is_on("OPENMPS_SHADER_LATE_ERRORS")) return Status::ok();
  const engine::shaders::Function *const whole = part.whole();
  auto kernel = whole != nullptr ? part.kernel(whole->name) : part.all();
  if (!kernel) return kernel.status();
  if (whole == nullptr) return device.check_source(kernel.value());
  auto pipeline = device.make_pipeline(kernel.value());
  if (!pipeline) return pipeline.status();
  made.push_back(std::move(pipeline).value());
  return Status::ok();
}

id<MTLLibrary> new_library_of(id<MTLDevice> device, Result<ParsedLibraries> parsed, MTLCompileOptions *options,
                              NSError **error) {
  if (!parsed) return fail(error, library_error(parsed.status()));
  Pipelines made;
  for (const auto &part : parsed.value())
    if (Status status = compile(engine_device(device), *part, made); !status)
      return fail(error, library_error(status));
  OMPSLibrary *const library = [[OMPSLibrary alloc] initWithParts:std::move(parsed).value()
                                                           device:device
                                                          options:options];
  [library omps_keep:std::move(made)];
  return library;
}

Result<ParsedLibraries> parsed_text(NSString *source, const engine::shaders::SourceOptions &options) {
  NSData *const bytes = [source dataUsingEncoding:NSUTF8StringEncoding];
  if (bytes == nil) return Status(ErrorKind::InvalidArgument, "The source has characters that UTF-8 cannot express.");
  auto parsed =
      engine::shaders::Library::parse(std::string(static_cast<const char *>([bytes bytes]), [bytes length]), options);
  if (!parsed) return parsed.status();
  return ParsedLibraries{std::move(parsed).value()};
}

}  // namespace

id<MTLLibrary> new_library(id<MTLDevice> device, NSString *source, MTLCompileOptions *options, NSError **error) {
  return new_library_of(device, parsed_text(source, source_options(options)), options, error);
}

void new_library_later(id<MTLDevice> device, NSString *source, MTLCompileOptions *options,
                       MTLNewLibraryCompletionHandler handler) {
  run_later([device, read = source_options(options), source = objc::Ref<NSString *>::adopt([source copy]),
             options = objc::Ref<MTLCompileOptions *>::adopt([options copy]),
             handler = objc::Ref<MTLNewLibraryCompletionHandler>::adopt([handler copy])] {
    NSError *error = nil;
    id<MTLLibrary> library =
        [new_library_of(device, parsed_text(source.get(), read), options.get(), &error) autorelease];
    handler.get()(library, error);
  });
}

id<MTLLibrary> new_library_of_path(id<MTLDevice> device, NSString *path, NSError **error) {
  return new_library_of(device, parse_files(utf8(path), {}), nil, error);
}

id<MTLLibrary> new_default_library(id<MTLDevice> device) {
  ParsedLibraries parts;
  for (const std::string &place : value_or_raise(default_sources())) {
    auto parsed = parse_files(place, {});
    if (!parsed) {
      std::fprintf(stderr, "openmps: %s The default library is nil.\n", parsed.status().message().c_str());
      return nil;
    }
    for (auto &part : parsed.value()) parts.push_back(std::move(part));
  }
  if (parts.empty()) return nil;
  NSError *error = nil;
  id<MTLLibrary> library = new_library_of(device, std::move(parts), nil, &error);
  if (library == nil)
    std::fprintf(stderr, "openmps: %s The default library is nil.\n", utf8([error localizedDescription]).c_str());
  return library;
}

}  // namespace openmps::fw
