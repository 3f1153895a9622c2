// Boxes out of the numbers that the network gives for a picture, and the count of right ones.
#pragma once

#include <vector>

#include "pictures.h"

struct Box {
  float left, top, right, bottom;  // in cells
  int classNumber;
  float score;  // 1 for a true box
};

// The boxes of `numbers`, (cells, cells, anchors, 5 + classes): those of at least this score, the surest first. One
// that a surer box of its class overlaps by more than 0.45 (intersection over union) is left out.
std::vector<Box> boxesOf(const Pictures& pictures, const float* numbers, float leastScore);

// The boxes of a label.
std::vector<Box> trueBoxesOf(const Pictures& pictures, const float* label);

// How many of the true boxes are found: by one of their class that overlaps them by more than 0.5, and finds no other.
int foundAmong(const std::vector<Box>& trueBoxes, const std::vector<Box>& found);
