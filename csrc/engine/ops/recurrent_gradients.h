// The gradient rules of "rnn", "lstm" and "gru": the step-by-step part is an operation of its own, the weights'
// gradients are products over all steps.
#pragma once

namespace openmps::engine {

class GradientContext;

void rnn_gradient_rule(GradientContext& context);
void lstm_gradient_rule(GradientContext& context);
void gru_gradient_rule(GradientContext& context);

}  // namespace openmps::engine
