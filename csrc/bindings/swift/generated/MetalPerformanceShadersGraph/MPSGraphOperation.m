// Made by tools/swift/generate.py. The functions of MPSGraphOperation.

#import "shim.h"
#include <omps/MPSGraphOperation.h>

void *omps_MPSGraphOperation_inputTensors(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSGraphOperation *)object inputTensors]);
  OMPS_LEAVE
}

void *omps_MPSGraphOperation_outputTensors(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSGraphOperation *)object outputTensors]);
  OMPS_LEAVE
}

void *omps_MPSGraphOperation_controlDependencies(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSGraphOperation *)object controlDependencies]);
  OMPS_LEAVE
}

void *omps_MPSGraphOperation_graph(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSGraphOperation *)object graph]);
  OMPS_LEAVE
}

void *omps_MPSGraphOperation_name(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSGraphOperation *)object name]);
  OMPS_LEAVE
}
