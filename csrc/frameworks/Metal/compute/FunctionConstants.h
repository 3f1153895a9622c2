// Values for function constants, for the engine.
#pragma once

#import <Metal/Metal.h>

#include <map>
#include <string>

#include "engine/engine.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw {

struct ConstantTable {
  std::map<std::uint32_t, engine::shaders::ConstantValue> by_index;
  std::map<std::string, engine::shaders::ConstantValue> by_name;
};

// The constants that a function's library declares, by name. Autoreleased.
NSDictionary<NSString *, MTLFunctionConstant *> *constants_of(const engine::shaders::Function &function);

}  // namespace openmps::fw

@interface MTLFunctionConstantValues ()
- (const openmps::fw::ConstantTable &)omps_table;
@end

NS_ASSUME_NONNULL_END
