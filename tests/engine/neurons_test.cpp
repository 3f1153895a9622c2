// Neurons and losses against their formulas, written here once more in plain C++.
#include <doctest/doctest.h>
#include <algorithm>
#include <cmath>
#include <functional>

#include "tests/engine/graph_run.h"

namespace openmps::engine::testing {
namespace {

using std::exp, std::fabs, std::log, std::pow, std::tanh;
using Values = std::vector<double>;

struct Neuron {
  const char* type;
  double a, b, c;
  double (*value)(double x, double a, double b, double c);
  double (*slope)(double x, double a, double b, double c);
};

// MPSCNNNeuronType.h: f(x) and df/dx. Zero counts as positive.
const Neuron kNeurons[] = {
    {"linear", 1.5, -0.5, 0, [](double x, double a, double b, double) { return a * x + b; },
     [](double, double a, double, double) { return a; }},
    {"relu", 0.25, 0, 0, [](double x, double a, double, double) { return x >= 0 ? x : a * x; },
     [](double x, double a, double, double) { return x >= 0 ? 1 : a; }},
    {"sigmoid", 0, 0, 0, [](double x, double, double, double) { return 1 / (1 + exp(-x)); },
     [](double x, double, double, double) { return exp(x) / pow(exp(x) + 1, 2); }},
    {"hard_sigmoid", 0.2, 0.5, 0,
     [](double x, double a, double b, double) { return std::min(std::max(a * x + b, 0.0), 1.0); },
     [](double x, double a, double b, double) { return a * x + b >= 0 && a * x + b <= 1 ? a : 0.0; }},
    {"tanh", 2, 0.5, 0, [](double x, double a, double b, double) { return a * tanh(b * x); },
     [](double x, double a, double b, double) { return a * b * (1 - pow(tanh(b * x), 2)); }},
    {"absolute", 0, 0, 0, [](double x, double, double, double) { return fabs(x); },
     [](double x, double, double, double) { return x > 0   ? 1.0
                                                   : x < 0 ? -1.0
                                                           : 0.0; }},
    {"soft_plus", 1.5, 2, 0, [](double x, double a, double b, double) { return a * log(1 + exp(b * x)); },
     [](double x, double a, double b, double) { return a * b * exp(b * x) / (exp(b * x) + 1); }},
    {"soft_sign", 0, 0, 0, [](double x, double, double, double) { return x / (1 + fabs(x)); },
     [](double x, double, double, double) { return 1 / pow(fabs(x) + 1, 2); }},
    {"elu", 0.7, 0, 0, [](double x, double a, double, double) { return x >= 0 ? x : a * (exp(x) - 1); },
     [](double x, double a, double, double) { return x >= 0 ? 1 : a * exp(x); }},
    {"relun", 0.25, 1.5, 0, [](double x, double a, double b, double) { return std::min(x >= 0 ? x : a * x, b); },
     [](double x, double a, double b, double) { return x > b    ? 0.0
                                                       : x >= 0 ? 1.0
                                                                : a; }},
    {"power", 0.5, 2, 3, [](double x, double a, double b, double c) { return pow(a * x + b, c); },
     [](double x, double a, double b, double c) { return a * c * pow(a * x + b, c - 1); }},
    {"exponential", 0.5, 1, 2, [](double x, double a, double b, double c) { return pow(c, a * x + b); },
     [](double x, double a, double b, double c) { return a * log(c) * pow(c, a * x + b); }},
    {"logarithm", 0.5, 3, 10, [](double x, double a, double b, double) { return std::log10(a * x + b); },
     [](double x, double a, double b, double c) { return a / (log(c) * (a * x + b)); }},
    {"gelu", 0, 0, 0, [](double x, double, double, double) { return 0.5 * x * (1 + std::erf(x * std::sqrt(0.5))); },
     [](double x, double, double, double) {
       return 0.5 * (1 + std::erf(x * std::sqrt(0.5))) + x * exp(-x * x / 2) / std::sqrt(2 * std::acos(-1.0));
     }},
};

const Values kPoints{-3, -1, -0.25, 0, 0.25, 1, 1.5, 2, 3};

double neuron(const char* type, double x, Attributes attributes = {}) {
  return run_op(("neuron_" + std::string(type)).c_str(), {tensor({1}, {x})}, std::move(attributes))[0][0];
}

double loss(const char* type, double y, double t, Attributes attributes = {}) {
  return run_op(("loss_" + std::string(type)).c_str(), {tensor({1}, {y}), tensor({1}, {t})},
                std::move(attributes))[0][0];
}
double loss_slope(const char* type, double y, double t, Attributes attributes = {}) {
  return run_op(("loss_" + std::string(type) + "_gradient").c_str(), {tensor({1}, {y}), tensor({1}, {t})},
                std::move(attributes))[0][0];
}

}  // namespace

TEST_CASE("neurons: every type computes its documented function and derivative") {
  for (const Neuron& row : kNeurons) {
    CAPTURE(row.type);
    const Attributes attributes{{"a", row.a}, {"b", row.b}, {"c", row.c}};
    const auto count = static_cast<std::int64_t>(kPoints.size());
    const Tensor64 x = tensor({count}, kPoints), dy = tensor({count}, Values(kPoints.size(), 3));
    Values values, slopes;
    for (double point : kPoints) {
      values.push_back(row.value(point, row.a, row.b, row.c));
      slopes.push_back(3 * row.slope(point, row.a, row.b, row.c));
    }
    const std::string op = "neuron_" + std::string(row.type);
    CHECK(near(run_op(op.c_str(), {x}, attributes)[0], values));
    CHECK(near(run_op((op + "_gradient").c_str(), {x, dy}, attributes)[0], slopes));
  }
}

TEST_CASE("neurons: the defaults of a, b and c") {
  CHECK(neuron("linear", 2) == 2);
  CHECK(neuron("relu", -2) == 0);
  CHECK(neuron("hard_sigmoid", 1) == doctest::Approx(0.7));
  CHECK(neuron("tanh", 0.5) == doctest::Approx(std::tanh(0.5)));
  CHECK(neuron("elu", -1) == doctest::Approx(std::exp(-1.0) - 1));
  CHECK(neuron("relun", -2) == -2);
  CHECK(neuron("relun", 7) == 6);
}

// No default is published for these four; ours make each of them its plain function.
TEST_CASE("neurons: the readings of defaults that are not documented") {
  CHECK(neuron("soft_plus", 0) == doctest::Approx(std::log(2.0)));
  CHECK(neuron("power", 1.75) == 1.75);
  CHECK(neuron("exponential", 1) == doctest::Approx(std::exp(1.0)));
  CHECK(neuron("logarithm", 3) == doctest::Approx(std::log(3.0)));
}

TEST_CASE("neurons: soft plus does not overflow") { CHECK(neuron("soft_plus", 1000) == 1000); }

TEST_CASE("neurons: PReLU has a slope for each channel") {
  const Tensor64 x = tensor({2, 2}, {-1, -1, 2, -3}), slopes = tensor({2}, {0.5, 0.25});
  CHECK(near(run_op("neuron_prelu", {x, slopes})[0], {-0.5, -0.25, 2, -0.75}));
  CHECK(near(run_op("neuron_prelu_gradient", {x, slopes, tensor({2, 2}, {8, 8, 8, 8})})[0], {4, 2, 8, 2}));
}

TEST_CASE("losses: every type computes its documented value and derivative") {
  CHECK(loss("mean_absolute_error", 1, 3) == 2);
  CHECK(loss_slope("mean_absolute_error", 1, 3) == -1);
  CHECK(loss_slope("mean_absolute_error", 3, 3) == 0);
  CHECK(loss("mean_squared_error", 1, 3) == 4);
  CHECK(loss_slope("mean_squared_error", 1, 3) == -4);
  CHECK(loss("sigmoid_cross_entropy", log(3.0), 1) == doctest::Approx(-log(0.75)));
  CHECK(loss("sigmoid_cross_entropy", log(3.0), 0) == doctest::Approx(-log(0.25)));
  CHECK(loss_slope("sigmoid_cross_entropy", log(3.0), 1) == doctest::Approx(-0.25));
  CHECK(loss("sigmoid_cross_entropy", -800, 0) == 0);
  CHECK(loss("categorical_cross_entropy", 0.25, 2) == doctest::Approx(-2 * log(0.25)));
  CHECK(loss_slope("categorical_cross_entropy", 0.25, 2) == -8);
  CHECK(loss("cosine_distance", 3, 2) == -6);
  CHECK(loss_slope("cosine_distance", 3, 2) == -2);
  CHECK(loss("huber", 1.5, 1) == 0.125);
  CHECK(loss("huber", 4, 1) == 0.5 + 2);
  CHECK(loss("huber", 4, 1, {{"delta", 2.0}}) == 2 + 2);
  CHECK(loss_slope("huber", 1.5, 1) == 0.5);
  CHECK(loss_slope("huber", 4, 1) == 1);
  CHECK(loss_slope("huber", -4, 1, {{"delta", 2.0}}) == -2);  // the published text leaves the sign out
  CHECK(loss("log", 0.25, 1, {{"epsilon", 0.25}}) == doctest::Approx(-log(0.5)));
  CHECK(loss("log", 0.25, 0, {{"epsilon", 0.25}}) == doctest::Approx(0));
}

TEST_CASE("losses: the derivative of the log loss is the published fraction") {
  const double y = 0.3, t = 0.8, e = 0.01;
  CHECK(loss_slope("log", y, t, {{"epsilon", e}}) ==
        doctest::Approx((-2 * e * t - t + y + e) / (y * (1 - y) + e * (e + 1))));
}

TEST_CASE("losses: hinge takes labels 0 and 1 as -1 and +1") {
  CHECK(loss("hinge", 0.25, 1) == 0.75);
  CHECK(loss("hinge", 0.25, 0) == 1.25);
  CHECK(loss("hinge", 2, 1) == 0);
  CHECK(loss_slope("hinge", 0.25, 1) == -1);
  CHECK(loss_slope("hinge", 0.25, 0) == 1);
  CHECK(loss_slope("hinge", 2, 1) == 0);
}

TEST_CASE("losses: sigmoid labels are smoothed to t (1 - L) + L / 2") {
  const Attributes smoothing{{"label_smoothing", 0.2}};
  CHECK(loss("sigmoid_cross_entropy", log(3.0), 1, smoothing) == doctest::Approx(-0.9 * log(0.75) - 0.1 * log(0.25)));
  CHECK(loss_slope("sigmoid_cross_entropy", log(3.0), 1, smoothing) == doctest::Approx(0.75 - 0.9));
}

// The published gradient -t/y belongs to another function; the derivative of the published value is -t.
TEST_CASE("losses: Kullback-Leibler takes logarithms of probabilities, and its derivative is -t") {
  CHECK(loss("kullback_leibler", log(0.5), 0.25) == doctest::Approx(0.25 * (log(0.25) - log(0.5))));
  CHECK(loss("kullback_leibler", log(0.5), 0) == 0);
  CHECK(loss_slope("kullback_leibler", log(0.5), 0.25) == -0.25);
}

}  // namespace openmps::engine::testing
