// Softmax and its relatives, a register of a row at a time; rows shorter than a register take one.

// Element by element, so that it is the same function everywhere; compilers vectorise it.
inline Floats exponential_of(Floats v) {
  float lanes[kLanes];
  __builtin_memcpy(lanes, &v, sizeof v);
#pragma omp simd
  for (int i = 0; i < kLanes; ++i) lanes[i] = exponential(lanes[i]);
  __builtin_memcpy(&v, lanes, sizeof v);
  return v;
}

// Sum over a row of part(first element, Whole or Part), whose excluded lanes have to be 0.
template <typename SumPart>
inline __attribute__((always_inline)) float row_sum(std::int64_t count, const SumPart& part) {
  Floats sum = {};
  for_each_block(
      count, [&](std::int64_t i, auto lanes) __attribute__((always_inline)) { sum += part(i, lanes); });
  return sum_of(sum);
}

// NaN is ignored. If all are NaN, the largest is -infinity, and every difference to it is NaN again.
inline float largest_of(const float* x, std::int64_t count) {
  Floats largest = all_lanes(-kInfinity);
  for_each_block(
      count, [&](std::int64_t i, auto lanes) __attribute__((always_inline)) {
        largest = larger_of(with_rest(load(x + i, lanes), -kInfinity, lanes), largest);
      });
  float values[kLanes];
  __builtin_memcpy(values, &largest, sizeof values);
  float result = values[0];
  for (int i = 1; i < kLanes; ++i) result = values[i] > result ? values[i] : result;
  return result;
}

// e^(x - largest); excluded lanes are 0.
template <typename Lanes>
inline __attribute__((always_inline)) Floats shifted_exponential(const float* x, float largest, Lanes lanes) {
  return with_rest(exponential_of(load(x, lanes) - all_lanes(largest)), 0.0f, lanes);
}

inline float sum_of_exponentials(const float* x, float largest, std::int64_t count) {
  return row_sum(
      count, [&](std::int64_t i, auto lanes)
                 __attribute__((always_inline)) { return shifted_exponential(x + i, largest, lanes); });
}

// Writes e^(x - largest) to y, returns the sum.
inline float write_exponentials(const float* x, float* y, std::int64_t count) {
  const float largest = largest_of(x, count);
  return row_sum(
      count, [&](std::int64_t i, auto lanes) __attribute__((always_inline)) {
        const Floats e = shifted_exponential(x + i, largest, lanes);
        store(y + i, e, lanes);
        return e;
      });
}

inline void softmax_rows(const float* x, float* y, std::int64_t rows, std::int64_t count) {
  for (; rows > 0; --rows, x += count, y += count) {
    const float share = 1.0f / write_exponentials(x, y, count);
    for_each_block(
        count, [&](std::int64_t i, auto lanes)
                   __attribute__((always_inline)) { store(y + i, load(y + i, lanes) * share, lanes); });
  }
}

inline void log_softmax_rows(const float* x, float* y, std::int64_t rows, std::int64_t count) {
  for (; rows > 0; --rows, x += count, y += count) {
    const float largest = largest_of(x, count), total = logarithm(sum_of_exponentials(x, largest, count));
    for_each_block(
        count, [&](std::int64_t i, auto lanes)
                   __attribute__((always_inline)) { store(y + i, load(x + i, lanes) - largest - total, lanes); });
  }
}

inline void softmax_gradient_rows(const float* y, const float* dy, float* dx, std::int64_t rows, std::int64_t count) {
  for (; rows > 0; --rows, y += count, dy += count, dx += count) {
    const float sum = row_sum(
        count, [&](std::int64_t i, auto lanes)
                   __attribute__((always_inline)) { return load(y + i, lanes) * load(dy + i, lanes); });
    for_each_block(
        count, [&](std::int64_t i, auto lanes) __attribute__((always_inline)) {
          store(dx + i, load(y + i, lanes) * (load(dy + i, lanes) - sum), lanes);
        });
  }
}

inline void log_softmax_gradient_rows(const float* y, const float* dy, float* dx, std::int64_t rows,
                                      std::int64_t count) {
  for (; rows > 0; --rows, y += count, dy += count, dx += count) {
    const float sum = row_sum(
        count, [&](std::int64_t i, auto lanes) __attribute__((always_inline)) { return load(dy + i, lanes); });
    for_each_block(
        count, [&](std::int64_t i, auto lanes) __attribute__((always_inline)) {
          store(dx + i, load(dy + i, lanes) - exponential_of(load(y + i, lanes)) * sum, lanes);
        });
  }
}

inline Floats smoothed(Floats labels, LabelSmoothing smoothing) { return labels * smoothing.keep + smoothing.add; }

inline void cross_entropy_rows(const float* x, const float* t, LabelSmoothing smoothing, float* loss, std::int64_t rows,
                               std::int64_t count) {
  for (; rows > 0; --rows, x += count, t += count, ++loss) {
    const float largest = largest_of(x, count), total = logarithm(sum_of_exponentials(x, largest, count));
    *loss = row_sum(
        count, [&](std::int64_t i, auto lanes) __attribute__((always_inline)) {
          const Floats surprise = total - (load(x + i, lanes) - largest);
          return with_rest(smoothed(load(t + i, lanes), smoothing) * surprise, 0.0f, lanes);
        });
  }
}

inline void cross_entropy_gradient_rows(const float* x, const float* t, LabelSmoothing smoothing, float* dx,
                                        std::int64_t rows, std::int64_t count) {
  for (; rows > 0; --rows, x += count, t += count, dx += count) {
    const float labels = row_sum(
        count, [&](std::int64_t i, auto lanes) __attribute__((always_inline)) {
          return with_rest(smoothed(load(t + i, lanes), smoothing), 0.0f, lanes);
        });
    const float share = labels / write_exponentials(x, dx, count);
    for_each_block(
        count, [&](std::int64_t i, auto lanes) __attribute__((always_inline)) {
          store(dx + i, load(dx + i, lanes) * share - smoothed(load(t + i, lanes), smoothing), lanes);
        });
  }
}

constexpr SoftmaxLoops kSoftmaxLoops = {
    .softmax = softmax_rows,
    .log_softmax = log_softmax_rows,
    .softmax_gradient = softmax_gradient_rows,
    .log_softmax_gradient = log_softmax_gradient_rows,
    .cross_entropy = cross_entropy_rows,
    .cross_entropy_gradient = cross_entropy_gradient_rows,
};
