// Nodes and descriptors by the names of Apple's classes and selectors: every kind of argument arrives, others are
// refused.
#include "core/nodes.h"

#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include <limits>

#include "core/objects/handle_objc.h"
#include "tests/core/listed_source.h"
#include "tests/objc_test.h"

// Foundation's, which its header hides from release builds.
extern "C" BOOL GSDebugAllocationActive(BOOL active);
extern "C" int GSDebugAllocationCount(Class kind);

using namespace openmps;
using namespace openmps::core;
using namespace openmps::core::test;

namespace {

using Integers = std::vector<std::int64_t>;
constexpr std::int64_t kOne = 1, kTwo = 2, kThree = 3;
const char *const kDropout = "initWithSource:keepProbability:seed:maskStrideInPixels:";
const char *const kNeuron = "cnnNeuronDescriptorWithType:a:b:c:";

ImageNode image_node() { return ImageNode::make().take_or_throw(); }

template <typename Node>
Node *object_of(const FilterNode &node) {
  return object_in<Node *>(node.object);
}

FilterNode made(const char *name, const char *selector, const std::vector<NodeArgument> &arguments,
                const NodeOptions &options = {}) {
  return make_node(name, selector, arguments, options).take_or_throw();
}

std::string refusal(const char *name, const char *selector, const std::vector<NodeArgument> &arguments) {
  return make_node(name, selector, arguments, {}).status().message();
}

}  // namespace

TEST_CASE("core nodes: integers and windows") {
  const FilterNode node = made(
      "MPSCNNPoolingMaxNode", "initWithSource:kernelWidth:kernelHeight:strideInPixelsX:strideInPixelsY:",
      {image_node(), std::int64_t{5}, kThree, kTwo, kOne}, {"pool", std::uint32_t{MPSNNPaddingMethodSizeValidOnly}});
  auto *const pool = object_of<MPSCNNPoolingMaxNode>(node);
  CHECK([pool kernelWidth] == 5);
  CHECK([pool kernelHeight] == 3);
  CHECK([pool strideInPixelsX] == 2);
  CHECK([pool strideInPixelsY] == 1);
  CHECK([[pool label] isEqualToString:@"pool"]);
  CHECK([[pool paddingPolicy] paddingMethod] == MPSNNPaddingMethodSizeValidOnly);
}

TEST_CASE("core nodes: a float, the largest integer and a struct") {
  const std::int64_t largest = std::numeric_limits<std::int64_t>::max();
  const FilterNode node = made("MPSCNNDropoutNode", kDropout, {image_node(), 0.25, largest, Integers{2, 3, 1}});
  auto *const dropout = object_of<MPSCNNDropoutNode>(node);
  CHECK([dropout keepProbability] == 0.25F);
  CHECK([dropout seed] == static_cast<NSUInteger>(largest));
  const MTLSize stride = [dropout maskStrideInPixels];
  CHECK(stride.width == 2);
  CHECK(stride.height == 3);
  CHECK(stride.depth == 1);
  CHECK([dropout label] == nil);
}

TEST_CASE("core nodes: a method of the class, with a descriptor") {
  const auto descriptor =
      Descriptor::make("MPSNNNeuronDescriptor", {}, kNeuron, {std::int64_t{MPSCNNNeuronTypeLinear}, 0.5, -2.0, kThree})
          .take_or_throw();
  const FilterNode node = made("MPSCNNNeuronNode", "nodeWithSource:descriptor:", {image_node(), descriptor});
  auto *const neuron = object_of<MPSCNNNeuronNode>(node);
  CHECK([neuron a] == 0.5F);
  CHECK([neuron b] == -2.0F);
  CHECK([neuron c] == 3.0F);
}

TEST_CASE("core nodes: a list of images, also with one image twice") {
  const ImageNode first = image_node();
  const FilterNode node = made("MPSNNConcatenationNode", "initWithSources:", {std::vector{first, image_node(), first}});
  CHECK(node.gradient_filters(image_node()).take_or_throw().size() == 3);
  CHECK(refusal("MPSNNConcatenationNode", "initWithSources:", {std::vector<ImageNode>()}) ==
        "MPSNNConcatenationNode: 0 sources were given, at least 1 is needed.");
}

TEST_CASE("core nodes: a data source that updates on the CPU sets the training style") {
  using Training = ListedSource::Training;
  for (const auto how : {Training::None, Training::OnDevice, Training::OnCpu}) {
    const FilterNode node = dense_node(image_node(), adapt(std::make_shared<ListedSource>(how)).take_or_throw(), "");
    CHECK([object_of<MPSCNNFullyConnectedNode>(node) trainingStyle] ==
          (how == Training::OnCpu ? MPSNNTrainingStyleUpdateDeviceCPU : MPSNNTrainingStyleUpdateDeviceGPU));
  }
}

TEST_CASE("core descriptors: settings, floats and flags") {
  const auto loss = Descriptor::make("MPSCNNLossDescriptor",
                                     {{"weight", 0.75}, {"numberOfClasses", kThree}, {"reduceAcrossBatch", true}},
                                     "cnnLossDescriptorWithType:reductionType:", {std::int64_t{6}, kTwo})
                        .take_or_throw();
  auto *const descriptor = object_in<MPSCNNLossDescriptor *>(loss.object);
  CHECK([descriptor lossType] == MPSCNNLossTypeHuber);
  CHECK([descriptor reductionType] == MPSCNNReductionTypeMean);
  CHECK([descriptor weight] == 0.75F);
  CHECK([descriptor numberOfClasses] == 3);
  CHECK([descriptor reduceAcrossBatch] == YES);
  const auto neuron =
      Descriptor::make("MPSNNNeuronDescriptor", {},
                       "cnnNeuronPReLUDescriptorWithData:noCopy:", {std::vector<float>{0.5F, -1.5F}, false})
          .take_or_throw();
  NSData *const data = [object_in<MPSNNNeuronDescriptor *>(neuron.object) data];
  REQUIRE([data length] == 2 * sizeof(float));
  CHECK(static_cast<const float *>([data bytes])[0] == 0.5F);
  CHECK(static_cast<const float *>([data bytes])[1] == -1.5F);
}

TEST_CASE("core nodes: a class that is no node is refused") {
  const ImageNode image = image_node();
  CHECK(refusal("MPSCNNAbacusNode", "initWithSource:", {image}) == "The class MPSCNNAbacusNode is not there.");
  CHECK(refusal("NSMutableArray", "initWithArray:", {}) ==
        "NSMutableArray is no filter node; it has to be a subclass of MPSNNFilterNode.");
  CHECK(refusal("MPSCNNSoftMaxNode", "dealloc", {}) ==
        "MPSCNNSoftMaxNode: the selector is dealloc; it has to begin with initWith or nodeWith.");
  CHECK(refusal("MPSCNNSoftMaxNode", "initWithAbacus:", {image}) ==
        "MPSCNNSoftMaxNode has no method initWithAbacus: here.");
  CHECK(refusal("MPSCNNSoftMaxNode", "initWithSource:", {}) == "initWithSource: takes 1 arguments, 0 were given.");
  CHECK(refusal("MPSCNNSoftMaxNode", "initWithSource:", {image, image}) ==
        "initWithSource: takes 1 arguments, more were given.");
  CHECK(refusal("MPSCNNSoftMaxNode", "initWithSource:", {kOne}) ==
        "initWithSource:: argument 1 is a number, an object is expected.");
  CHECK(refusal("MPSCNNSoftMaxNode", "initWithSource:", {std::monostate()}) ==
        "MPSCNNSoftMaxNode: a source image node is nil.");
}

TEST_CASE("core nodes: numbers that do not fit the argument are refused") {
  const ImageNode image = image_node();
  const std::string place = std::string(kDropout) + ": argument ";
  const std::int64_t minus_one = -1;
  const Integers ones{1, 1, 1};
  CHECK(refusal("MPSCNNDropoutNode", kDropout, {image, 0.5, minus_one, ones}) ==
        place + "3 is -1; it has to be 0 or more.");
  CHECK(refusal("MPSCNNDropoutNode", kDropout, {image, 0.5, -0.5, ones}) ==
        place + "3 is -0.5; it has to be 0 or more.");
  CHECK(refusal("MPSCNNDropoutNode", kDropout, {image, 0.5, kOne, Integers{1, -2, 1}}) ==
        place + "4 is -2; it has to be 0 or more.");
  CHECK(refusal("MPSCNNDropoutNode", kDropout, {image, 0.5, kOne, Integers{1, 1}}) ==
        place + "4 has 2 numbers, 3 are expected.");
  CHECK(refusal("MPSCNNDropoutNode", kDropout, {image, 0.5, kOne, Integers{}}) ==
        place + "4 has 0 numbers, 3 are expected.");
  CHECK(refusal("MPSCNNDropoutNode", kDropout, {image, image, kOne, ones}) ==
        place + "2 is an object, a number is expected.");
}

TEST_CASE("core nodes: a refused initialiser leaves no object") {
  GSDebugAllocationActive(YES);
  const auto count = [] { return GSDebugAllocationCount([MPSCNNSoftMaxNode class]); };
  const int before = count();
  for (int i = 0; i < 10; ++i) {
    CHECK_FALSE(refusal("MPSCNNSoftMaxNode", "initWithSource:", {std::monostate()}).empty());
    CHECK_FALSE(refusal("MPSCNNSoftMaxNode", "initWithSource:", {}).empty());
  }
  CHECK(count() == before);
  {
    const FilterNode node = made("MPSCNNSoftMaxNode", "initWithSource:", {image_node()});
    CHECK(count() == before + 1);
  }
  CHECK(count() == before);
  GSDebugAllocationActive(NO);
}
