// MPSGraphExecutable in a package: written, read, refused.
#include <unistd.h>

#include <filesystem>
#include <string>

#include "tests/frameworks/mpsgraph/graph_test.h"

namespace {

// A folder for as long as it lives.
struct Folder {
  std::filesystem::path path = std::filesystem::temp_directory_path() / ("openmps-package-" + std::to_string(getpid()));
  ~Folder() { std::filesystem::remove_all(path); }
  NSURL *url() const { return [NSURL fileURLWithPath:[NSString stringWithUTF8String:path.c_str()] isDirectory:YES]; }
};

NSArray<MPSGraphTensorData *> *run(MPSGraphExecutable *executable, MPSGraphTensorData *data) {
  return [executable runWithMTLCommandQueue:[[graph_device() newCommandQueue] autorelease]
                                inputsArray:[NSArray arrayWithObject:data]
                               resultsArray:nil
                        executionDescriptor:nil];
}

// y = x * 3 + v, and v grows by 1 with each run.
struct Counting {
  MPSGraph *graph = new_graph();
  MPSGraphTensor *x = [graph placeholderWithShape:graph_shape({-1}) dataType:MPSDataTypeFloat32 name:@"x"];
  MPSGraphTensor *v = [graph variableWithData:graph_bytes({10, 20})
                                        shape:graph_shape({2})
                                     dataType:MPSDataTypeFloat32
                                         name:@"v"];

  MPSGraphExecutable *compile(const Extents &extents) {
    MPSGraphTensor *const three = [graph constantWithScalar:3 dataType:MPSDataTypeFloat32];
    MPSGraphTensor *const one = [graph constantWithScalar:1 dataType:MPSDataTypeFloat32];
    MPSGraphTensor *const scaled = [graph multiplicationWithPrimaryTensor:x secondaryTensor:three name:nil];
    MPSGraphTensor *const y = [graph additionWithPrimaryTensor:scaled secondaryTensor:v name:@"y"];
    MPSGraphTensor *const more = [graph additionWithPrimaryTensor:v secondaryTensor:one name:nil];
    MPSGraphOperation *const count = [graph assignVariable:v withValueOfTensor:more name:nil];
    MPSGraphShapedType *const type = [[[MPSGraphShapedType alloc] initWithShape:graph_shape(extents)
                                                                       dataType:MPSDataTypeFloat32] autorelease];
    return [graph compileWithDevice:nil
                              feeds:[NSDictionary dictionaryWithObject:type forKey:x]
                      targetTensors:[NSArray arrayWithObject:y]
                   targetOperations:[NSArray arrayWithObject:count]
              compilationDescriptor:nil];
  }
};

}  // namespace

TEST_CASE("graph: an executable that was read from a package does what the one that was written does") {
  const Folder folder;
  Counting counting;
  MPSGraphExecutable *const executable = counting.compile({2});
  check_close(graph_numbers([run(executable, graph_data({1, 2}, {2})) objectAtIndex:0]), {13, 26}, 0);
  [executable serializeToMPSGraphPackageAtURL:folder.url() descriptor:nil];
  MPSGraphExecutable *const again = [[[MPSGraphExecutable alloc] initWithMPSGraphPackageAtURL:folder.url()
                                                                        compilationDescriptor:nil] autorelease];
  CHECK([[again feedTensors] count] == 1);
  CHECK([[[[[again feedTensors] objectAtIndex:0] operation] name] isEqualToString:@"x"]);
  CHECK(graph_extents([[[again targetTensors] objectAtIndex:0] shape]) == Extents{2});
  for (const double turn : {1., 2.})
    for (MPSGraphExecutable *const one : {executable, again})
      check_close(graph_numbers([run(one, graph_data({1, 2}, {2})) objectAtIndex:0]), {13 + turn, 26 + turn}, 0);
  CHECK_RAISES(run(again, graph_data({1}, {1})), NSInvalidArgumentException,
               "MPSGraphExecutable: placeholder \"x\" is float32 (2,), it is fed with float32 (1,).");
}

TEST_CASE("graph: an executable without known types, or a URL that is no folder, is not serialised") {
  const Folder folder;
  Counting counting;
  CHECK_RAISES([counting.compile({-1}) serializeToMPSGraphPackageAtURL:folder.url() descriptor:nil],
               NSInternalInconsistencyException,
               "MPSGraphExecutable is compiled for no types of inputs yet; call "
               "specializeWithDevice:inputTypes:compilationDescriptor: before it is serialised.");
  CHECK(!std::filesystem::exists(folder.path));
  MPSGraphExecutable *const executable = counting.compile({2});
  CHECK_RAISES([executable specializeWithDevice:nil
                                     inputTypes:(NSArray *)[NSArray arrayWithObject:@"float32"]
                          compilationDescriptor:nil],
               NSInvalidArgumentException, "MPSGraphExecutable: an element of inputTypes is of class");
  CHECK_RAISES([executable serializeToMPSGraphPackageAtURL:[NSURL URLWithString:@"https://example.com/a"]
                                                descriptor:nil],
               NSInvalidArgumentException,
               "MPSGraphExecutable: a package is a folder, the URL given for it is https://example.com/a.");
}

TEST_CASE("graph: a serialisation that is to add to a package is refused and leaves it as it is") {
  const Folder folder;
  Counting counting;
  MPSGraphExecutable *const executable = counting.compile({2});
  MPSGraphExecutableSerializationDescriptor *const descriptor =
      [[[MPSGraphExecutableSerializationDescriptor alloc] init] autorelease];
  CHECK([descriptor append] == NO);
  [descriptor setAppend:YES];
  [descriptor setDeploymentPlatform:MPSGraphDeploymentPlatformIOS];
  [descriptor setMinimumDeploymentTarget:@"17.0"];
  CHECK([descriptor deploymentPlatform] == MPSGraphDeploymentPlatformIOS);
  CHECK([[descriptor minimumDeploymentTarget] isEqualToString:@"17.0"]);
  [executable serializeToMPSGraphPackageAtURL:folder.url() descriptor:descriptor];
  CHECK_RAISES(
      [executable serializeToMPSGraphPackageAtURL:folder.url() descriptor:descriptor], NSInvalidArgumentException,
      ("MPSGraphExecutable: " + folder.path.string() + " is there, and adding to it is not there yet.").c_str());
}
