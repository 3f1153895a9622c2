// Operations that are written as other operations as soon as they are added. They have no nodes. Thus every device
// runs, stitches and differentiates them without special support.
//
// Moves and marks of elements, as the front ends need them (tensor_moves.cpp):
//
//   tile            x; multiplier                                        -> y
//   reverse         x; axes                                              -> y
//   one_hot         indices; depth, axis -1, on 1, off 0, dtype float32  -> y
//   iota            ; shape, axis, dtype int32                           -> y
//   band_part       x; num_lower, num_upper (-1: all)                    -> y
//   space_to_depth  x; block [y, x], axes [depth, y, x], pixel_shuffle   -> y, and depth_to_space back
//   reduce_and, reduce_or          x; axes, keep_axes                    -> y of x's type, 0 or 1
//   reduce_max_nan, reduce_min_nan x; axes, keep_axes                    -> y, NaN where there is one
//
// Steps of optimizers, each one stitched kernel (optimizer_steps.cpp):
//
//   sgd_step            value, gradient, learning_rate                               -> value'
//   sgd_momentum_step   value, gradient, momentum, learning_rate                     -> value', momentum'
//   adam_step           value, gradient, momentum, velocity, learning_rate           -> value', momentum', velocity'
//   adam_amsgrad_step   value, gradient, momentum, velocity, maximum, learning_rate
//                                                                 -> value', momentum', velocity', maximum'
//   rmsprop_step        value, gradient, sum, learning_rate                          -> value', sum'
//
// Normalisation and its gradient (normalization_steps.cpp); axes and epsilon are required, gamma may be left out:
//
//   normalization_scale          variance, gamma                      -> gamma / sqrt(variance + epsilon)
//   normalize                    x, mean, variance, gamma             -> (x - mean) * scale
//   normalization_sums           x, dy, mean, variance                -> dgamma, dbeta over axes
//   normalization_data_gradient  x, dy, mean, variance, dgamma, dbeta, count, gamma -> dx
//
// Gradients of a recurrent cell's weights (recurrent/recurrent_gradients.cpp). dz: of the cell's arguments at all
// steps. The attributes are those of the cell; memory and update may be left out:
//
//   rnn_weight_gradients         dz, h, h0                                             -> recurrent
//   lstm_weight_gradients        dz, h, h0, c, c0, memory                              -> recurrent, memory
//   gru_weight_gradients         dz, h, h0, gates, update                              -> recurrent, update
//
// learning_rate is one number of any float type; for Adam it is lr_t = lr * sqrt(1 - beta2^t) / (1 - beta1^t).
// All steps have the attributes rescale 1, clip false, clip_min, clip_max, regularization "none" | "l1" | "l2" and
// regularization_scale 0. Some have momentum_scale, nesterov; beta1, beta2, epsilon; decay.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/ir/builder.h"

namespace openmps::engine {

struct Decomposition;

struct DecompositionCall {
  Builder& builder;
  const Decomposition& decomposition;
  std::span<const Val> inputs;
  const Attributes& attributes;
  const std::string& who;  // tile "head"

  [[noreturn]] void fail(ErrorKind kind, const std::string& sentence) const {
    throw Error(kind, who + ": " + sentence);
  }
};

struct Decomposition {
  const char* name;
  std::vector<std::string> inputs;
  std::vector<std::string> required;  // attributes without a default
  Attributes defaults;
  std::vector<Val> (*expand)(const DecompositionCall& call);
  std::size_t optional_inputs = 0;  // the last ones, which may be left out
};

// All of them, by position; for tests and the coverage page.
std::span<const Decomposition> decompositions();
// Null if there is none of this name.
const Decomposition* find_decomposition(const std::string& name);
// Throws Error that names the decomposition and the user's name. Reasons are arity, shapes, dtypes and attributes.
std::vector<Val> expand_decomposition(Builder& builder, const Decomposition& decomposition, std::span<const Val> inputs,
                                      const Attributes& attributes, const std::string& name = {});

// ---- the table's parts

std::vector<Decomposition> normalization_steps();
std::vector<Decomposition> recurrent_weight_gradients();
std::vector<Decomposition> tensor_moves();
std::vector<Decomposition> optimizer_steps();

}  // namespace openmps::engine
