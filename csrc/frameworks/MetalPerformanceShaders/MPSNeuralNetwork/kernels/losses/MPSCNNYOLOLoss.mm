#include <cmath>

#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/KernelCopy.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/base/kernel_results.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/losses/LossPrivate.h"

using namespace openmps::fw;
using namespace openmps::fw::nn;
using openmps::ErrorKind;

namespace {

Loss part_of(const std::string &who, MPSCNNLossDescriptor *descriptor, const char *name) {
  if (!descriptor) refuse(ErrorKind::InvalidArgument, who + ": " + name + " is nil.");
  return loss_of(descriptor);
}

// Empty if the anchors are widths and heights above 0.
std::string wrong_anchor(const std::vector<float> &anchors) {
  for (std::size_t i = 0; i + 1 < anchors.size(); i += 2)
    if (!(anchors[i] > 0 && anchors[i + 1] > 0 && std::isfinite(anchors[i]) && std::isfinite(anchors[i + 1])))
      return "anchor box " + std::to_string(i / 2) + " is " + std::to_string(anchors[i]) + " x " +
             std::to_string(anchors[i + 1]) + ", expected finite numbers above 0";
  return {};
}

std::vector<float> anchors_of(const std::string &who, MPSCNNYOLOLossDescriptor *d) {
  const NSUInteger count = [d numberOfAnchorBoxes], bytes = [[d anchorBoxes] length];
  if (count == 0) refuse(ErrorKind::InvalidArgument, who + ": numberOfAnchorBoxes is 0, expected 1 or more.");
  constexpr NSUInteger kBytesOfBox = 2 * sizeof(float);
  if (bytes / kBytesOfBox < count)
    refuse(ErrorKind::InvalidArgument, who + ": anchorBoxes has " + std::to_string(bytes) +
                                           " bytes; 8 are needed for each of " + std::to_string(count) +
                                           " anchor boxes.");
  const auto *const values = static_cast<const float *>([[d anchorBoxes] bytes]);
  std::vector<float> anchors(values, values + 2 * count);
  const std::string sentence = wrong_anchor(anchors);
  if (!sentence.empty()) refuse(ErrorKind::InvalidArgument, who + ": " + sentence + ".");
  return anchors;
}

YoloLoss yolo_loss_of(const std::string &who, MPSCNNYOLOLossDescriptor *d) {
  if (!d) refuse(ErrorKind::InvalidArgument, who + ": the loss descriptor is nil.");
  YoloLoss loss;
  loss.xy = part_of(who, [d XYLossDescriptor], "XYLossDescriptor");
  loss.wh = part_of(who, [d WHLossDescriptor], "WHLossDescriptor");
  loss.confidence = part_of(who, [d confidenceLossDescriptor], "confidenceLossDescriptor");
  loss.classes = part_of(who, [d classesLossDescriptor], "classesLossDescriptor");
  loss.reduction = static_cast<Reduction>([d reductionType]);
  loss.across_batch = [d reduceAcrossBatch] == YES;
  loss.rescore = [d rescore] == YES;
  loss.scale_xy = [d scaleXY];
  loss.scale_wh = [d scaleWH];
  loss.scale_no_object = [d scaleNoObject];
  loss.scale_object = [d scaleObject];
  loss.scale_class = [d scaleClass];
  loss.least_iou_of_object = [d minIOUForObjectPresence];
  loss.most_iou_of_absence = [d maxIOUForObjectAbsence];
  loss.anchors = anchors_of(who, d);
  return loss;
}

}  // namespace

struct MPSCNNYOLOLossImpl {
  YoloLoss loss;

  template <typename Visit>
  void visit(Visit &&each) {
    code_loss(each.of("lossXY"), loss.xy);
    code_loss(each.of("lossWH"), loss.wh);
    code_loss(each.of("lossConfidence"), loss.confidence);
    code_loss(each.of("lossClasses"), loss.classes);
    each("reductionType", loss.reduction, MPSCNNReductionTypeSumByNonZeroWeights);
    each("reduceAcrossBatch", loss.across_batch);
    each("rescore", loss.rescore);
    for (const auto &[name, number] : numbers()) each(name, *number);
    each("anchorBoxes", loss.anchors);
    each.expect(!loss.anchors.empty() && loss.anchors.size() % 2 == 0, "anchorBoxes",
                std::to_string(loss.anchors.size()) + " numbers", "two for each anchor box");
    const std::string sentence = wrong_anchor(loss.anchors);
    if (!sentence.empty()) each.refuse("a wrong anchor: " + sentence);
  }
  std::array<std::pair<const char *, float *>, 7> numbers() {
    return {{{"scaleXY", &loss.scale_xy},
             {"scaleWH", &loss.scale_wh},
             {"scaleNoObject", &loss.scale_no_object},
             {"scaleObject", &loss.scale_object},
             {"scaleClass", &loss.scale_class},
             {"minIOUForObjectPresence", &loss.least_iou_of_object},
             {"maxIOUForObjectAbsence", &loss.most_iou_of_absence}}};
  }
};

@implementation MPSCNNYOLOLoss

- (instancetype)initWithDevice:(id<MTLDevice>)device lossDescriptor:(MPSCNNYOLOLossDescriptor *)lossDescriptor {
  OMPS_EXPECT(lossDescriptor);
  self = [super initWithDevice:device];
  if (self) _yoloLossImpl = new MPSCNNYOLOLossImpl{yolo_loss_of([self omps_name], lossDescriptor)};
  return self;
}

OMPS_KERNEL_STATE(MPSCNNYOLOLoss, _yoloLossImpl)

- (MPSCNNLoss *)lossXY {
  return kernel_of([self device], _yoloLossImpl -> loss.xy);
}
- (MPSCNNLoss *)lossWH {
  return kernel_of([self device], _yoloLossImpl -> loss.wh);
}
- (MPSCNNLoss *)lossConfidence {
  return kernel_of([self device], _yoloLossImpl -> loss.confidence);
}
- (MPSCNNLoss *)lossClasses {
  return kernel_of([self device], _yoloLossImpl -> loss.classes);
}
OMPS_FIELD_READONLY(_yoloLossImpl, float, scaleXY, loss.scale_xy)
OMPS_FIELD_READONLY(_yoloLossImpl, float, scaleWH, loss.scale_wh)
OMPS_FIELD_READONLY(_yoloLossImpl, float, scaleNoObject, loss.scale_no_object)
OMPS_FIELD_READONLY(_yoloLossImpl, float, scaleObject, loss.scale_object)
OMPS_FIELD_READONLY(_yoloLossImpl, float, scaleClass, loss.scale_class)
OMPS_FIELD_READONLY(_yoloLossImpl, float, minIOUForObjectPresence, loss.least_iou_of_object)
OMPS_FIELD_READONLY(_yoloLossImpl, float, maxIOUForObjectAbsence, loss.most_iou_of_absence)
OMPS_FIELD_READONLY(_yoloLossImpl, BOOL, reduceAcrossBatch, loss.across_batch)
- (MPSCNNReductionType)reductionType {
  return static_cast<MPSCNNReductionType>(_yoloLossImpl->loss.reduction);
}
- (NSUInteger)numberOfAnchorBoxes {
  return _yoloLossImpl->loss.anchors.size() / 2;
}
- (NSData *)anchorBoxes {
  const std::vector<float> &anchors = _yoloLossImpl->loss.anchors;
  return [NSData dataWithBytes:anchors.data() length:std::span(anchors).size_bytes()];
}

- (void)omps_lower:(FilterCall &)call {
  lower_yolo_loss(call, _yoloLossImpl->loss);
}

- (void)omps_appendKey:(std::string &)key {
  const YoloLoss &loss = _yoloLossImpl->loss;
  for (const Loss *part : {&loss.xy, &loss.wh, &loss.confidence, &loss.classes}) append_key(key, *part);
  append_key(key, loss.reduction);
  append_key(key, loss.across_batch);
  append_key(key, loss.rescore);
  for (const auto &[name, number] : _yoloLossImpl->numbers()) append_key(key, *number);
  append_key(key, loss.anchors.size());
  append_key(key, loss.anchors.data(), std::span(loss.anchors).size_bytes());
}

OMPS_ENCODES_WITH_LABELS

@end
