// The table of optimizers: a name, settings with their defaults, and the steps of Apple's classes.
#include <algorithm>

#include "core/data_sources/optimizer_steps_objc.h"

namespace openmps::core {
namespace {

struct Row {
  const char *name;
  std::map<std::string, double> settings;
  OptimizerSteps (*steps)(const OptimizerCall &call);
};

OptimizerSteps sgd_steps(const OptimizerCall &call) {
  return {gradient_descent(call, descriptor_for(call.spec), static_cast<float>(call.number("momentum")),
                           call.number("nesterov") != 0)};
}

OptimizerSteps adam_steps(const OptimizerCall &call) { return {adam(call)}; }

// Loshchilov and Hutter, "Decoupled weight decay regularization", 2019. v -= lr weight_decay v is gradient descent
// without the gradient: L2 alone is left of it. Adam's step follows.
OptimizerSteps adamw_steps(const OptimizerCall &call) {
  OptimizerSpec decay = call.spec;
  decay.gradient_rescale = 0;
  decay.regularization = Regularization::L2;
  decay.regularization_scale = static_cast<float>(call.number("weight_decay"));
  return {gradient_descent(call, descriptor_for(decay)), adam(call)};
}

OptimizerSteps rmsprop_steps(const OptimizerCall &call) { return {rmsprop(call)}; }

// Sorted by name.
const std::vector<Row> &rows() {
  static const std::vector<Row> table{
      {"adam", {{"beta1", 0.9}, {"beta2", 0.999}, {"epsilon", 1e-8}, {"amsgrad", 0}}, adam_steps},
      {"adamw",
       {{"beta1", 0.9}, {"beta2", 0.999}, {"epsilon", 1e-8}, {"amsgrad", 0}, {"weight_decay", 0.01}},
       adamw_steps},
      {"rmsprop", {{"decay", 0.9}, {"epsilon", 1e-8}}, rmsprop_steps},
      {"sgd", {{"momentum", 0}, {"nesterov", 0}}, sgd_steps},
  };
  return table;
}

const Row &row_of(const std::string &kind) {
  const auto row = std::ranges::find(rows(), kind, &Row::name);
  if (row == rows().end()) refuse(ErrorKind::InvalidArgument, "There is no optimizer \"" + kind + "\".");
  return *row;
}

}  // namespace

OptimizerSpec completed(const OptimizerSpec &spec) {
  OptimizerSpec whole = spec;
  whole.settings = row_of(spec.kind).settings;
  for (const auto &[name, value] : spec.settings) {
    const auto setting = whole.settings.find(name);
    if (setting == whole.settings.end())
      refuse(ErrorKind::InvalidArgument, "The optimizer \"" + spec.kind + "\" has no setting \"" + name + "\".");
    setting->second = value;
  }
  return whole;
}

OptimizerSteps steps_of(id<MTLDevice> device, const OptimizerSpec &spec) {
  return row_of(spec.kind).steps({device, spec});
}

}  // namespace openmps::core
