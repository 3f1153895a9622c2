#include "frameworks/MetalPerformanceShaders/MPSImage/analysis/line_segments.h"

#include <algorithm>
#include <cmath>

namespace openmps::fw::image {
namespace {

struct Pixel {
  std::int64_t x = 0, y = 0;
};

enum class Heading : std::uint8_t { Left, Right, Up, Down };

// Edges of one image: anchors, and the chains of pixels that begin there.
class EdgeDrawing {
 public:
  EdgeDrawing(const GradientField& field, const LineSettings& settings)
      : field_(field), settings_(settings), magnitudes_(field.values.size() / 2), edges_(magnitudes_.size(), 0.0F) {
    for (std::size_t i = 0; i < magnitudes_.size(); ++i)
      magnitudes_[i] = std::hypot(field.values[2 * i], field.values[2 * i + 1]);
  }

  std::vector<std::vector<Pixel>> chains() {
    std::vector<std::vector<Pixel>> found;
    for (std::int64_t y = 1; y + 1 < field_.height; ++y)
      for (std::int64_t x = 1; x + 1 < field_.width; ++x) {
        const bool is_scanned = y % settings_.detail == 0 || x % settings_.detail == 0;
        if (is_scanned && is_anchor({x, y})) found.push_back(chain_from({x, y}));
      }
    return found;
  }
  std::vector<float> edges() && { return std::move(edges_); }

 private:
  std::size_t at(const Pixel& p) const { return static_cast<std::size_t>(p.y * field_.width + p.x); }
  float magnitude(const Pixel& p) const { return magnitudes_[at(p)]; }
  // The edge runs along a row where the gradient is steeper in y.
  bool is_level(const Pixel& p) const {
    return std::abs(field_.values[2 * at(p)]) < std::abs(field_.values[2 * at(p) + 1]);
  }
  bool is_edge_candidate(const Pixel& p) const {
    return p.x >= 0 && p.y >= 0 && p.x < field_.width && p.y < field_.height &&
           magnitude(p) >= static_cast<float>(settings_.gradient_threshold) && magnitude(p) > 0 && edges_[at(p)] == 0;
  }
  bool is_anchor(const Pixel& p) const {
    if (!is_edge_candidate(p)) return false;
    const std::int64_t dx = is_level(p) ? 0 : 1, dy = 1 - dx;
    return magnitude(p) > magnitude({p.x - dx, p.y - dy}) && magnitude(p) >= magnitude({p.x + dx, p.y + dy});
  }

  // Both halves in one order, with the anchor between them.
  std::vector<Pixel> chain_from(const Pixel& anchor) {
    const bool level = is_level(anchor);
    edges_[at(anchor)] = 1;
    std::vector<Pixel> chain = half(anchor, level ? Heading::Left : Heading::Up);
    std::reverse(chain.begin(), chain.end());
    chain.push_back(anchor);
    const std::vector<Pixel> other = half(anchor, level ? Heading::Right : Heading::Down);
    chain.insert(chain.end(), other.begin(), other.end());
    return chain;
  }

  // From pixel to pixel, always to the steepest of the three in front.
  std::vector<Pixel> half(Pixel p, Heading heading) {
    std::vector<Pixel> traced;
    while (true) {
      const Pixel next = steepest_ahead(p, heading);
      if (!is_edge_candidate(next)) return traced;
      edges_[at(next)] = 1;
      traced.push_back(next);
      if (is_level(next))
        heading = next.x > p.x || (next.x == p.x && heading == Heading::Right) ? Heading::Right : Heading::Left;
      else
        heading = next.y > p.y || (next.y == p.y && heading == Heading::Down) ? Heading::Down : Heading::Up;
      p = next;
    }
  }

  Pixel steepest_ahead(const Pixel& p, Heading heading) const {
    const bool level = heading == Heading::Left || heading == Heading::Right;
    const std::int64_t ahead = heading == Heading::Right || heading == Heading::Down ? 1 : -1;
    Pixel best{-1, -1};
    for (const std::int64_t aside : {0, -1, 1}) {
      const Pixel next = level ? Pixel{p.x + ahead, p.y + aside} : Pixel{p.x + aside, p.y + ahead};
      if (next.x < 0 || next.y < 0 || next.x >= field_.width || next.y >= field_.height) continue;
      if (edges_[at(next)] != 0) return {-1, -1};  // it meets an edge
      if (best.x < 0 || magnitude(next) > magnitude(best)) best = next;
    }
    return best;
  }

  const GradientField& field_;
  const LineSettings& settings_;
  std::vector<float> magnitudes_, edges_;
};

// The line of least squared distances from pixels that are added one by one.
class LineFit {
 public:
  void add(const Pixel& p) {
    const auto x = static_cast<double>(p.x), y = static_cast<double>(p.y);
    ++count_;
    x_ += x, y_ += y, xx_ += x * x, xy_ += x * y, yy_ += y * y;
  }
  // Root of the mean squared distance: the smaller eigenvalue of the covariances.
  double error() const {
    const double mx = x_ / count_, my = y_ / count_;
    const double a = xx_ / count_ - mx * mx, b = xy_ / count_ - mx * my, c = yy_ / count_ - my * my;
    const double least = (a + c) / 2 - std::sqrt((a - c) * (a - c) / 4 + b * b);
    return std::sqrt(std::max(least, 0.0));
  }
  // The point of the line that is nearest to a pixel.
  Pixel foot(const Pixel& p) const {
    const double mx = x_ / count_, my = y_ / count_;
    const double a = xx_ / count_ - mx * mx, b = xy_ / count_ - mx * my, c = yy_ / count_ - my * my;
    const double angle = std::atan2(2 * b, a - c) / 2, dx = std::cos(angle), dy = std::sin(angle);
    const double along = (static_cast<double>(p.x) - mx) * dx + (static_cast<double>(p.y) - my) * dy;
    return {std::llround(mx + along * dx), std::llround(my + along * dy)};
  }

 private:
  double count_ = 0, x_ = 0, y_ = 0, xx_ = 0, xy_ = 0, yy_ = 0;
};

LineSegment between(const Pixel& a, const Pixel& b) { return {a.x, a.y, b.x, b.y}; }

// Each segment begins with the least length and takes in pixels as long as its error allows.
void fit_lines(const std::vector<Pixel>& chain, const LineSettings& settings, std::vector<LineSegment>& segments) {
  const auto least = static_cast<std::size_t>(std::max<std::int64_t>(settings.least_length, 2));
  const auto fits = [&](const LineFit& line, std::size_t first, std::size_t last) {
    return line.error() <= settings.error_threshold * between(chain[first], chain[last]).length();
  };
  for (std::size_t first = 0; first + least <= chain.size();) {
    LineFit line;
    std::size_t end = first + least;
    for (std::size_t i = first; i < end; ++i) line.add(chain[i]);
    if (!fits(line, first, end - 1)) {
      ++first;
      continue;
    }
    for (; end < chain.size(); ++end) {
      LineFit longer = line;
      longer.add(chain[end]);
      if (!fits(longer, first, end)) break;
      line = longer;
    }
    segments.push_back(between(line.foot(chain[first]), line.foot(chain[end - 1])));
    first = end;
  }
}

double squared_distance(const Pixel& a, const Pixel& b) {
  return static_cast<double>((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y));
}

double distance_from_line(const LineSegment& line, const Pixel& p) {
  const auto dx = static_cast<double>(line.x1 - line.x0), dy = static_cast<double>(line.y1 - line.y0);
  return std::abs(dx * static_cast<double>(p.y - line.y0) - dy * static_cast<double>(p.x - line.x0)) / line.length();
}

// Lines are merged if an end of one is near an end of the other. The result is the longest segment between two of the
// ends. All four ends have to be near it.
bool merge(LineSegment& a, const LineSegment& b, double distance) {
  const Pixel ends[] = {{a.x0, a.y0}, {a.x1, a.y1}, {b.x0, b.y0}, {b.x1, b.y1}};
  double gap = squared_distance(ends[0], ends[2]), longest = -1;
  for (const int i : {0, 1})
    for (const int j : {2, 3}) gap = std::min(gap, squared_distance(ends[i], ends[j]));
  if (gap > distance * distance) return false;
  LineSegment whole;
  for (int i = 0; i < 4; ++i)
    for (int j = i + 1; j < 4; ++j)
      if (const double length = squared_distance(ends[i], ends[j]); length > longest) {
        longest = length;
        whole = between(ends[i], ends[j]);
      }
  for (const Pixel& end : ends)
    if (distance_from_line(whole, end) > distance) return false;
  a = whole;
  return true;
}

void merge_all(std::vector<LineSegment>& segments, double distance) {
  for (std::size_t i = 0; i < segments.size(); ++i)
    for (std::size_t j = i + 1; j < segments.size();) {
      if (!merge(segments[i], segments[j], distance)) {
        ++j;
        continue;
      }
      segments.erase(segments.begin() + static_cast<std::ptrdiff_t>(j));
      j = i + 1;  // the longer one may reach others
    }
}

}  // namespace

double LineSegment::length() const noexcept {
  return std::hypot(static_cast<double>(x1 - x0), static_cast<double>(y1 - y0));
}

LineImage find_line_segments(const GradientField& field, const LineSettings& settings) {
  EdgeDrawing drawing(field, settings);
  LineImage found;
  for (const std::vector<Pixel>& chain : drawing.chains()) fit_lines(chain, settings, found.segments);
  std::erase_if(found.segments, [](const LineSegment& each) { return each.length() == 0; });
  merge_all(found.segments, settings.merge_distance);
  std::erase_if(found.segments, [&](const LineSegment& each) {
    return each.length() + 1 < static_cast<double>(settings.least_length);
  });
  std::stable_sort(found.segments.begin(), found.segments.end(),
                   [](const LineSegment& a, const LineSegment& b) { return a.length() > b.length(); });
  found.edges = std::move(drawing).edges();
  return found;
}

}  // namespace openmps::fw::image
