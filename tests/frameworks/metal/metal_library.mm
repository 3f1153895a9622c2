// Libraries of kernels: sources, options, files, function constants, errors.
#include "tests/frameworks/metal/metal_kernels.h"
#include "tests/frameworks/refusals.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace {

NSString *const kScale =
    @"#include <metal_stdlib>\n"
    @"using namespace metal;\n"
    @"constant float factor [[function_constant(3)]];\n"
    @"constant int2 shift [[function_constant(4)]];\n"
    @"kernel void scale(device float* x, uint i [[thread_position_in_grid]]) {\n"
    @"  x[i] = factor * x[i] + float(shift.x - shift.y);\n"
    @"}\n"
    @"kernel void negate_all(device float* x, uint i [[thread_position_in_grid]]) { x[i] = -x[i]; }\n";

// Has files of sources as long as it lives.
struct Folder {
  std::filesystem::path path;
  Folder() : path(std::filesystem::temp_directory_path() / ("metal_library." + std::to_string(::getpid()))) {
    std::filesystem::create_directories(path);
  }
  ~Folder() { std::filesystem::remove_all(path); }
  void add(const std::string &name, const std::string &text) const {
    std::filesystem::create_directories((path / name).parent_path());
    std::ofstream(path / name) << text;
  }
  NSString *at(const std::string &name) const { return [NSString stringWithUTF8String:(path / name).c_str()]; }
};

std::vector<std::string> names_of(id<MTLLibrary> library) {
  std::vector<std::string> names;
  for (NSString *name in [library functionNames]) names.push_back(test_text(name));
  return names;
}

id<MTLLibrary> library_at(NSString *path, NSError **error) {
  return [[test_device() newLibraryWithURL:[NSURL fileURLWithPath:path] error:error] autorelease];
}

std::vector<float> run_on(id<MTLComputePipelineState> state, const std::vector<float> &numbers) {
  id<MTLBuffer> x = test_floats(numbers);
  test_run([&](id<MTLComputeCommandEncoder> encoder) {
    [encoder setComputePipelineState:state];
    [encoder setBuffer:x offset:0 atIndex:0];
    test_dispatch(encoder, numbers.size(), 4);
  });
  return test_numbers(x);
}

}  // namespace

TEST_CASE("metal library: functions by name, in the order of the source") {
  id<MTLLibrary> library = test_library(kScale);
  CHECK(names_of(library) == std::vector<std::string>{"scale", "negate_all"});
  CHECK([library device] == test_device());
  CHECK([library type] == MTLLibraryTypeExecutable);
  CHECK([library installName] == nil);
  [library setLabel:@"own"];
  CHECK(test_text([library label]) == "own");
  id<MTLFunction> function = [[library newFunctionWithName:@"negate_all"] autorelease];
  CHECK(test_text([function name]) == "negate_all");
  CHECK([function functionType] == MTLFunctionTypeKernel);
  CHECK([function device] == test_device());
  CHECK([[library newFunctionWithName:@"nothing"] autorelease] == nil);
  CHECK(run_on(test_pipeline(function), {1, -2}) == std::vector<float>{-1, 2});
}

TEST_CASE("metal library: a wrong source is an error with file, line and column") {
  NSError *error = nil;
  CHECK([test_device() newLibraryWithSource:@"kernel void f(device float* x {\n}" options:nil error:&error] == nil);
  CHECK([[error domain] isEqual:MTLLibraryErrorDomain]);
  CHECK([error code] == MTLLibraryErrorCompileFailure);
  const std::string text = test_text([error localizedDescription]);
  CHECK_MESSAGE(text.find("program_source:1:") != std::string::npos, text);
  CHECK_MESSAGE(text.find(": error: ") != std::string::npos, text);
  // The caller may leave out the error.
  CHECK([test_device() newLibraryWithSource:@"#error no" options:nil error:nullptr] == nil);
}

TEST_CASE("metal library: an undeclared name is an error of the library, with its line") {
  NSString *const good = @"kernel void g(device float* x) { x[0] = 1; }\n";
  for (NSString *more in @[ @"", good, @"float unused(float x) { return x; }\n" ]) {
    NSError *error = nil;
    NSString *const source = [@"kernel void f(device float* x) {\n  x[0] = y;\n}\n" stringByAppendingString:more];
    CHECK([test_device() newLibraryWithSource:source options:nil error:&error] == nil);
    CHECK([[error domain] isEqual:MTLLibraryErrorDomain]);
    CHECK([error code] == MTLLibraryErrorCompileFailure);
    const std::string text = test_text([error localizedDescription]);
    CHECK_MESSAGE(text.find("program_source:2:") != std::string::npos, text);
  }
}

TEST_CASE("metal library: errors of bodies wait for a pipeline if OPENMPS_SHADER_LATE_ERRORS says so") {
  ::setenv("OPENMPS_SHADER_LATE_ERRORS", "1", 1);
  id<MTLLibrary> library = test_library(@"kernel void f(device float* x) {\n  x[0] = y;\n}\n"
                                        @"kernel void g(device float* x) { x[0] = 1; }");
  ::unsetenv("OPENMPS_SHADER_LATE_ERRORS");
  CHECK(run_on(test_pipeline([[library newFunctionWithName:@"g"] autorelease]), {3}) == std::vector<float>{1});
  NSError *error = nil;
  id<MTLFunction> wrong = [[library newFunctionWithName:@"f"] autorelease];
  CHECK([test_device() newComputePipelineStateWithFunction:wrong error:&error] == nil);
  const std::string text = test_text([error localizedDescription]);
  CHECK_MESSAGE(text.find("program_source:2:") != std::string::npos, text);
}

TEST_CASE("metal library: without a compiler the error of a library says so") {
  if (test_device() != nil && [test_device() hasUnifiedMemory] == NO) return;  // NVRTC is the compiler of a GPU
  const char *const before = ::getenv("OPENMPS_SHADER_COMPILER");
  const std::string kept = before ? before : "";
  ::setenv("OPENMPS_SHADER_COMPILER", "/no/such/compiler", 1);
  NSError *error = nil;
  id<MTLLibrary> library = [test_device() newLibraryWithSource:kScale options:nil error:&error];
  if (before)
    ::setenv("OPENMPS_SHADER_COMPILER", kept.c_str(), 1);
  else
    ::unsetenv("OPENMPS_SHADER_COMPILER");
  CHECK(library == nil);
  CHECK([[error domain] isEqual:MTLLibraryErrorDomain]);
  CHECK([error code] == MTLLibraryErrorUnsupported);
  CHECK(test_text([error localizedDescription]).find("no program of this machine") != std::string::npos);
}

TEST_CASE("metal library: answers of the asynchronous form") {
  dispatch_semaphore_t answered = dispatch_semaphore_create(0);
  __block std::string names, sentence;
  for (NSString *source in @[ kScale, @"#error wrong" ]) {
    [test_device() newLibraryWithSource:source
                                options:nil
                      completionHandler:^(id<MTLLibrary> library, NSError *error) {
                        for (NSString *name in [library functionNames]) names += test_text(name) + " ";
                        if (error != nil) sentence = test_text([error localizedDescription]);
                        dispatch_semaphore_signal(answered);
                      }];
    dispatch_semaphore_wait(answered, DISPATCH_TIME_FOREVER);
  }
  dispatch_release(answered);
  CHECK(names == "scale negate_all ");
  const std::string said = sentence;
  CHECK_MESSAGE(said.find("error: ") != std::string::npos, said);
}

TEST_CASE("metal library: macros, math mode and the most threads of the options") {
  MTLCompileOptions *const options = [[[MTLCompileOptions alloc] init] autorelease];
  [options setPreprocessorMacros:@{@"FACTOR" : @"(1 + 2)", @"OFFSET" : [NSNumber numberWithInt:5]}];
  [options setMathMode:MTLMathModeSafe];
  [options setLanguageVersion:MTLLanguageVersion2_4];
  [options setMaxTotalThreadsPerThreadgroup:64];
  NSError *error = nil;
  id<MTLLibrary> library =
      [[test_device() newLibraryWithSource:@"kernel void f(device float* x, uint i [[thread_position_in_grid]]) {\n"
                                           @"  x[i] = FACTOR * x[i] + OFFSET + __METAL_VERSION__;\n"
                                           @"}"
                                   options:options
                                     error:&error] autorelease];
  CAPTURE(test_text([error localizedDescription]));
  REQUIRE(library != nil);
  id<MTLComputePipelineState> state = test_pipeline([[library newFunctionWithName:@"f"] autorelease]);
  CHECK([state maxTotalThreadsPerThreadgroup] == 64);
  CHECK(run_on(state, {1, 2}) == std::vector<float>{248, 251});
  [options setPreprocessorMacros:@{@"FACTOR" : [NSDate date]}];
  CHECK_RAISES([test_device() newLibraryWithSource:kScale options:options error:&error], NSInvalidArgumentException,
               "the macro FACTOR is of class");
}

TEST_CASE("metal library: compile options keep what they are given, copies too") {
  MTLCompileOptions *options = [[[MTLCompileOptions alloc] init] autorelease];
  CHECK([options fastMathEnabled]);
  CHECK([options mathMode] == MTLMathModeFast);
  [options setFastMathEnabled:NO];
  [options setInstallName:@"lib"];
  MTLCompileOptions *copy = [[options copy] autorelease];
  CHECK_FALSE([copy fastMathEnabled]);
  CHECK([copy mathMode] == MTLMathModeSafe);
  CHECK(test_text([copy installName]) == "lib");
}

TEST_CASE("metal library: values of function constants by index and by name") {
  id<MTLLibrary> library = test_library(kScale);
  NSDictionary<NSString *, MTLFunctionConstant *> *const declared =
      [[[library newFunctionWithName:@"scale"] autorelease] functionConstantsDictionary];
  CHECK([declared count] == 2);
  MTLFunctionConstant *const shift = [declared objectForKey:@"shift"];
  CHECK([shift index] == 4);
  CHECK([shift type] == MTLDataTypeInt2);
  CHECK([shift required]);

  MTLFunctionConstantValues *const values = [[[MTLFunctionConstantValues alloc] init] autorelease];
  const float factor = 3;
  const int pair[] = {7, 2};
  [values setConstantValue:&factor type:MTLDataTypeFloat atIndex:3];
  [values setConstantValue:pair type:MTLDataTypeInt2 withName:@"shift"];
  NSError *error = nil;
  id<MTLFunction> function = [[library newFunctionWithName:@"scale" constantValues:values error:&error] autorelease];
  REQUIRE(function != nil);
  CHECK(run_on(test_pipeline(function), {1, 2, 3}) == std::vector<float>{8, 11, 14});

  MTLFunctionDescriptor *const descriptor = [MTLFunctionDescriptor functionDescriptor];
  [descriptor setName:@"scale"];
  [descriptor setSpecializedName:@"triple"];
  [descriptor setConstantValues:values];
  function = [[library newFunctionWithDescriptor:descriptor error:&error] autorelease];
  CHECK(test_text([function name]) == "triple");
  CHECK(run_on(test_pipeline(function), {2}) == std::vector<float>{11});
}

TEST_CASE("metal library: a constant without a value, and a function that is missing") {
  id<MTLLibrary> library = test_library(kScale);
  MTLFunctionConstantValues *const values = [[[MTLFunctionConstantValues alloc] init] autorelease];
  NSError *error = nil;
  CHECK([library newFunctionWithName:@"scale" constantValues:values error:&error] == nil);
  CHECK([[error domain] isEqual:MTLLibraryErrorDomain]);
  const std::string text = test_text([error localizedDescription]);
  CHECK_MESSAGE(text.find("factor") != std::string::npos, text);
  id<MTLFunction> bare = [[library newFunctionWithName:@"scale"] autorelease];
  CHECK([test_device() newComputePipelineStateWithFunction:bare error:&error] == nil);
  CHECK(test_text([error localizedDescription]).find("factor") != std::string::npos);

  CHECK([library newFunctionWithName:@"other" constantValues:values error:&error] == nil);
  CHECK([error code] == MTLLibraryErrorFunctionNotFound);
  CHECK(test_text([error localizedDescription]) == "The library has no function \"other\".");

  dispatch_semaphore_t answered = dispatch_semaphore_create(0);
  __block NSInteger code = 0;
  [library newFunctionWithName:@"other"
                constantValues:values
             completionHandler:^(id<MTLFunction> function, NSError *an_error) {
               code = function == nil ? [an_error code] : 0;
               dispatch_semaphore_signal(answered);
             }];
  dispatch_semaphore_wait(answered, DISPATCH_TIME_FOREVER);
  dispatch_release(answered);
  CHECK(code == MTLLibraryErrorFunctionNotFound);
}

TEST_CASE("metal library: values of each type, ranges, and the end of them") {
  id<MTLLibrary> library = test_library(@"constant bool a [[function_constant(0)]];\n"
                                        @"constant uchar b [[function_constant(1)]];\n"
                                        @"constant uchar c [[function_constant(2)]];\n"
                                        @"constant half d [[function_constant(5)]];\n"
                                        @"constant long e [[function_constant(6)]];\n"
                                        @"kernel void f(device float* x) {\n"
                                        @"  x[0] = a ? 1 : 0; x[1] = b; x[2] = c; x[3] = d; x[4] = e;\n"
                                        @"}");
  MTLFunctionConstantValues *const values = [[[MTLFunctionConstantValues alloc] init] autorelease];
  const unsigned char yes = 1, bytes[] = {200, 7};
  const unsigned short half = 0xC100;  // -2.5
  const std::int64_t whole = -3;
  [values setConstantValue:&yes type:MTLDataTypeBool atIndex:0];
  [values setConstantValues:bytes type:MTLDataTypeUChar withRange:NSMakeRange(1, 2)];
  [values setConstantValue:&half type:MTLDataTypeHalf atIndex:5];
  [values setConstantValue:&whole type:MTLDataTypeLong atIndex:6];
  MTLFunctionConstantValues *const copy = [[values copy] autorelease];
  [values reset];
  NSError *error = nil;
  CHECK([library newFunctionWithName:@"f" constantValues:values error:&error] == nil);
  id<MTLFunction> function = [[library newFunctionWithName:@"f" constantValues:copy error:&error] autorelease];
  CAPTURE(test_text([error localizedDescription]));
  REQUIRE(function != nil);
  id<MTLBuffer> x = test_floats({0, 0, 0, 0, 0});
  test_run([&](id<MTLComputeCommandEncoder> encoder) {
    [encoder setComputePipelineState:test_pipeline(function)];
    [encoder setBuffer:x offset:0 atIndex:0];
    test_dispatch(encoder, 1, 1);
  });
  CHECK(test_numbers(x) == std::vector<float>{1, 200, 7, -2.5, -3});
  const void *nothing = nullptr;
  check_refused({
      {"function constants are numbers and vectors.",
       [&] { [values setConstantValue:bytes type:MTLDataTypeFloat4x4 atIndex:0]; }},
      {"the largest index is 65535.", [&] { [values setConstantValue:bytes type:MTLDataTypeUChar atIndex:65536]; },
       NSRangeException},
      {"-[MTLFunctionConstantValues setConstantValue:type:atIndex:]: value is NULL.",
       [&] { [values setConstantValue:nothing type:MTLDataTypeUChar atIndex:0]; }},
  });
}

TEST_CASE("metal library: files include their own folder and nothing above it") {
  const Folder folder;
  folder.add("inside/a.metal", "#include \"parts/two.h\"\nkernel void a(device float* x) { x[0] = TWO + ONE; }");
  folder.add("inside/parts/two.h", "#include \"one.h\"\n#define TWO 2.0f");
  folder.add("inside/parts/one.h", "#define ONE 1.0f");
  folder.add("inside/b.metal", "#include \"../secret.h\"\nkernel void b(device float* x) { x[0] = SECRET; }");
  folder.add("secret.h", "#define SECRET 4.0f");
  NSError *error = nil;
  id<MTLLibrary> library = library_at(folder.at("inside/a.metal"), &error);
  CAPTURE(test_text([error localizedDescription]));
  REQUIRE(library != nil);
  CHECK(run_on(test_pipeline([[library newFunctionWithName:@"a"] autorelease]), {0}) == std::vector<float>{3});
  CHECK(library_at(folder.at("inside/b.metal"), &error) == nil);
  CHECK([error code] == MTLLibraryErrorCompileFailure);
  CHECK_MESSAGE(test_text([error localizedDescription]).find("b.metal:1:") == 0,
                test_text([error localizedDescription]));
  std::filesystem::create_symlink(folder.path / "secret.h", folder.path / "inside" / "link.h");
  folder.add("inside/c.metal", "#include \"link.h\"\nkernel void c(device float* x) { x[0] = SECRET; }");
  CHECK(library_at(folder.at("inside/c.metal"), &error) == nil);
}

TEST_CASE("metal library: a folder's files are one library; other files are refused by name") {
  const Folder folder;
  NSError *error = nil;
  CHECK(library_at(folder.at(""), &error) == nil);
  CHECK([error code] == MTLLibraryErrorFileNotFound);
  CHECK(test_text([error localizedDescription]).find("has no .metal files.") != std::string::npos);
  folder.add("one.metal", "static float half_of(float x) { return x / 2; }\n"
                          "kernel void one(device float* x) { x[0] = half_of(x[0]); }");
  folder.add("two.metal", "static int half_of(int x) { return x / 2; }\n"
                          "kernel void two(device float* x) { x[0] = half_of(int(x[0])); }");
  id<MTLLibrary> library = library_at(folder.at(""), &error);
  CHECK(names_of(library) == std::vector<std::string>{"one", "two"});
  CHECK(run_on(test_pipeline([[library newFunctionWithName:@"one"] autorelease]), {5}) == std::vector<float>{2.5});
  CHECK(run_on(test_pipeline([[library newFunctionWithName:@"two"] autorelease]), {5}) == std::vector<float>{2});

  folder.add("old.metallib", "MTLB");
  CHECK([test_device() newLibraryWithFile:folder.at("old.metallib") error:&error] == nil);
  CHECK([error code] == MTLLibraryErrorUnsupported);
  CHECK(test_text([error localizedDescription]).find("old.metallib is compiled by Apple's tools") != std::string::npos);
  CHECK([test_device() newLibraryWithFile:@"/nowhere/a.metallib" error:&error] == nil);
  CHECK([error code] == MTLLibraryErrorFileNotFound);
  CHECK(test_text([error localizedDescription]) == "The library file /nowhere/a.metallib does not exist.");
  folder.add("notes.txt", "");
  CHECK([test_device() newLibraryWithFile:folder.at("notes.txt") error:&error] == nil);
  CHECK(test_text([error localizedDescription]).find("has another ending than .metal") != std::string::npos);
}

TEST_CASE("metal library: the default library is made of the files that OPENMPS_METAL_SOURCES names") {
  CHECK([[test_device() newDefaultLibrary] autorelease] == nil);
  const Folder folder;
  folder.add("one.metal", "kernel void one(device float* x) { x[0] = 1; }");
  folder.add("more/two.metal", "kernel void two(device float* x) { x[0] = 2; }");
  const std::string places = (folder.path / "more").string() + ":" + (folder.path / "one.metal").string();
  ::setenv("OPENMPS_METAL_SOURCES", places.c_str(), 1);
  id<MTLLibrary> library = [[test_device() newDefaultLibrary] autorelease];
  CHECK(names_of(library) == std::vector<std::string>{"two", "one"});
  folder.add("more/wrong.metal", "#error wrong");
  CHECK([[test_device() newDefaultLibrary] autorelease] == nil);
  ::unsetenv("OPENMPS_METAL_SOURCES");
  NSError *error = nil;
  CHECK([test_device() newDefaultLibraryWithBundle:[NSBundle bundleWithPath:folder.at("")] error:&error] != nil);
}
