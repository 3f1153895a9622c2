// The gradient rules of "rnn", "lstm" and "gru". The step-by-step part is a separate operation; the weights' gradients
// are matmuls over all steps.
#pragma once

namespace openmps::engine {

class GradientContext;

void rnn_gradient_rule(GradientContext& context);
void lstm_gradient_rule(GradientContext& context);
void gru_gradient_rule(GradientContext& context);

}  // namespace openmps::engine
