// Boxes out of the numbers that the network gives for a picture, and the count of right ones.

import Foundation

struct Box {
    let left, top, right, bottom: Float  // in cells
    let kind: Int
    let score: Float  // 1 for a true box

    init(x: Float, y: Float, width: Float, height: Float, kind: Int, score: Float) {
        (left, top, right, bottom) = (x - width / 2, y - height / 2, x + width / 2, y + height / 2)
        (self.kind, self.score) = (kind, score)
    }

    /// Intersection over union.
    func overlap(_ other: Box) -> Float {
        let width = min(right, other.right) - max(left, other.left)
        let height = min(bottom, other.bottom) - max(top, other.top)
        guard width > 0, height > 0 else { return 0 }
        let areas = (right - left) * (bottom - top) + (other.right - other.left) * (other.bottom - other.top)
        return width * height / (areas - width * height)
    }
}

extension Pictures {
    /// Calls `each` with column, row, anchor and the numbers of every anchor of every cell.
    private func forAnchors(_ numbers: [Float], _ each: (Float, Float, Int, ArraySlice<Float>) -> Void) {
        for place in 0..<cells * cells * anchors {
            let (cell, first) = (place / anchors, place * boxNumbers)
            each(Float(cell % cells), Float(cell / cells), place % anchors, numbers[first..<first + boxNumbers])
        }
    }

    /// The boxes of at least this score, the surest first. One that a surer box of its class overlaps by more than 0.45
    /// is left out.
    func boxes(_ numbers: [Float], leastScore: Float) -> [Box] {
        func sigmoid(_ x: Float) -> Float { 1 / (1 + exp(-x)) }
        var all: [Box] = []
        forAnchors(numbers) { column, row, anchor, given in
            let p = Array(given)
            let best = (0..<classes).max { p[5 + $0] < p[5 + $1] }!
            let score = sigmoid(p[4]) / p.dropFirst(5).reduce(0) { $0 + exp($1 - p[5 + best]) }
            guard score >= leastScore else { return }
            // A network that was hardly trained may ask for boxes of any size: the exponent is limited.
            all.append(
                Box(
                    x: column + sigmoid(p[0]), y: row + sigmoid(p[1]),
                    width: anchorSizes[2 * anchor] * exp(min(p[2], 8)),
                    height: anchorSizes[2 * anchor + 1] * exp(min(p[3], 8)), kind: best, score: score))
        }
        var kept: [Box] = []
        for box in all.sorted(by: { $0.score > $1.score })
        where !kept.contains(where: { $0.kind == box.kind && $0.overlap(box) > 0.45 }) {
            kept.append(box)
        }
        return kept
    }

    func trueBoxes(_ label: [Float]) -> [Box] {
        var boxes: [Box] = []
        forAnchors(label) { column, row, anchor, given in
            let t = Array(given)
            guard anchor == 0, t[4] == 1 else { return }
            let kind = (0..<classes).max { t[5 + $0] < t[5 + $1] }!
            boxes.append(Box(x: column + t[0], y: row + t[1], width: t[2], height: t[3], kind: kind, score: 1))
        }
        return boxes
    }
}

/// How many true boxes are found: by one of their class that overlaps them by more than 0.5, and finds no other.
func foundAmong(_ trueBoxes: [Box], _ found: [Box]) -> Int {
    var isFound = [Bool](repeating: false, count: trueBoxes.count)
    for box in found {
        if let place = trueBoxes.indices.first(where: {
            !isFound[$0] && trueBoxes[$0].kind == box.kind && trueBoxes[$0].overlap(box) > 0.5
        }) {
            isFound[place] = true
        }
    }
    return isFound.filter { $0 }.count
}
