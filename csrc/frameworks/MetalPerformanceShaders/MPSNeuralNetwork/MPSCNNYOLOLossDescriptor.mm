#import <MetalPerformanceShaders/MPSNeuralNetwork/MPSCNNLoss.h>

#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/Impl.h"
#include "frameworks/Metal/accessors.h"

struct MPSCNNYOLOLossDescriptorImpl {
  objc::Ref<MPSCNNLossDescriptor *> XYLossDescriptor, WHLossDescriptor, confidenceLossDescriptor, classesLossDescriptor;
  MPSCNNReductionType reductionType = MPSCNNReductionTypeNone;
  BOOL reduceAcrossBatch = NO, rescore = YES;
  float scaleXY = 10, scaleWH = 10, scaleNoObject = 5, scaleObject = 100, scaleClass = 2;
  float minIOUForObjectPresence = 0.7F, maxIOUForObjectAbsence = 0.3F;
  NSUInteger numberOfAnchorBoxes = 0;
  objc::Ref<NSData *> anchorBoxes;
};

@implementation MPSCNNYOLOLossDescriptor

OMPS_NO_INIT
+ (MPSCNNYOLOLossDescriptor *)cnnLossDescriptorWithXYLossType:(MPSCNNLossType)XYLossType
                                                   WHLossType:(MPSCNNLossType)WHLossType
                                           confidenceLossType:(MPSCNNLossType)confidenceLossType
                                              classesLossType:(MPSCNNLossType)classesLossType
                                                reductionType:(MPSCNNReductionType)reductionType
                                                  anchorBoxes:(NSData *)anchorBoxes
                                          numberOfAnchorBoxes:(NSUInteger)numberOfAnchorBoxes {
  MPSCNNYOLOLossDescriptor *const made = [[[self alloc] omps_init] autorelease];
  const auto part = [&](MPSCNNLossType type) {
    return [MPSCNNLossDescriptor cnnLossDescriptorWithType:type reductionType:reductionType];
  };
  [made setXYLossDescriptor:part(XYLossType)];
  [made setWHLossDescriptor:part(WHLossType)];
  [made setConfidenceLossDescriptor:part(confidenceLossType)];
  [made setClassesLossDescriptor:part(classesLossType)];
  [made setReductionType:reductionType];
  [made setAnchorBoxes:anchorBoxes];
  [made setNumberOfAnchorBoxes:numberOfAnchorBoxes];
  return made;
}

- (instancetype)omps_init {
  if ((self = [super init]) != nil) _impl = new MPSCNNYOLOLossDescriptorImpl;
  return self;
}

OMPS_DELETES(_impl)

- (id)copyWithZone:(NSZone *)zone {
  MPSCNNYOLOLossDescriptor *const copy = [[[self class] allocWithZone:zone] omps_init];
  MPSCNNYOLOLossDescriptorImpl &made = *copy->_impl;
  made = *_impl;
  for (auto *part :
       {&made.XYLossDescriptor, &made.WHLossDescriptor, &made.confidenceLossDescriptor, &made.classesLossDescriptor})
    *part = objc::Ref<MPSCNNLossDescriptor *>::adopt([part->get() copy]);
  return copy;
}

OMPS_RETAINED(MPSCNNLossDescriptor *, XYLossDescriptor, setXYLossDescriptor)
OMPS_RETAINED(MPSCNNLossDescriptor *, WHLossDescriptor, setWHLossDescriptor)
OMPS_RETAINED(MPSCNNLossDescriptor *, confidenceLossDescriptor, setConfidenceLossDescriptor)
OMPS_RETAINED(MPSCNNLossDescriptor *, classesLossDescriptor, setClassesLossDescriptor)
OMPS_VALUE(MPSCNNReductionType, reductionType, setReductionType)
OMPS_VALUE(BOOL, reduceAcrossBatch, setReduceAcrossBatch)
OMPS_VALUE(BOOL, rescore, setRescore)
OMPS_VALUE(float, scaleXY, setScaleXY)
OMPS_VALUE(float, scaleWH, setScaleWH)
OMPS_VALUE(float, scaleNoObject, setScaleNoObject)
OMPS_VALUE(float, scaleObject, setScaleObject)
OMPS_VALUE(float, scaleClass, setScaleClass)
OMPS_VALUE(float, minIOUForObjectPresence, setMinIOUForObjectPresence)
OMPS_VALUE(float, maxIOUForObjectAbsence, setMaxIOUForObjectAbsence)
OMPS_VALUE(NSUInteger, numberOfAnchorBoxes, setNumberOfAnchorBoxes)
OMPS_COPIED(NSData *, anchorBoxes, setAnchorBoxes)

@end
