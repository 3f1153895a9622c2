// Made by tools/swift/generate.py. The functions of MPSGraphOperation.
#pragma once


#include "types.h"

void *omps_MPSGraphOperation_inputTensors(void *object);
void *omps_MPSGraphOperation_outputTensors(void *object);
void *omps_MPSGraphOperation_controlDependencies(void *object);
void *omps_MPSGraphOperation_graph(void *object);
void *omps_MPSGraphOperation_name(void *object);
