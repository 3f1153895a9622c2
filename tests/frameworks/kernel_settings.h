// The settings of a kernel as its getters answer them, and other values for all of them.
#pragma once

#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include <map>
#include <string>

// Every number and structure of numbers that a method without arguments answers, by its name.
std::map<std::string, std::string> settings_of(MPSKernel* kernel);

// Gives settable numbers values that nothing has by default. Answers how many.
int change_settings(MPSKernel* kernel);
