// Pictures with boxes as YOLO's loss takes them: from a file of examples/objc/detector/write_data.py or drawn.

import Archives
import Digits
import Foundation

struct Pictures {
    static let cellPixels = 32

    var count, size, anchors, classes: Int  // size: height and width
    var anchorSizes: [Float]  // (anchors, 2): width and height in cells
    var pixels: [UInt8] = []  // (count, size, size, 3)
    /// (count, cells, cells, anchors, 5 + classes); 0 in cells without a box. A box has the place of its centre in the
    /// cell, width and height in cells, 1, and a one among zeros for the class.
    var labels: [Float] = []

    var cells: Int { size / Pictures.cellPixels }
    var boxNumbers: Int { 5 + classes }
    var labelsEach: Int { cells * cells * anchors * boxNumbers }
    /// The pictures that are trained with come first; an eighth is held back.
    var trained: Int { count - max(1, count / 8) }

    func picture(_ index: Int) -> ArraySlice<UInt8> {
        pixels[index * size * size * 3..<(index + 1) * size * size * 3]
    }
    func label(_ index: Int) -> ArraySlice<Float> { labels[index * labelsEach..<(index + 1) * labelsEach] }

    static func read(_ path: String) throws -> Pictures {
        let archive = try NumPyArchive(path)
        let extents = try archive.array("extents", "<i4", of: Int32.self).map { Int($0) }
        guard extents.count == 4, extents.min()! > 0, extents[0] > 1, extents[1] % cellPixels == 0 else {
            throw Unreadable(
                what: "\(path): \"extents\" is \(extents), expected four above 0: pictures (at least 2), pixels of an "
                    + "edge (a multiple of 32), anchors, classes.")
        }
        var made = Pictures(
            count: extents[0], size: extents[1], anchors: extents[2], classes: extents[3],
            anchorSizes: try archive.array("anchors", "<f4", of: Float.self))
        made.pixels = try archive.array("images", "|u1", of: UInt8.self)
        made.labels = try archive.array("labels", "<f4", of: Float.self)
        let (area, numbers) = (made.size * made.size * 3, made.labelsEach)
        for (name, given, expected) in [
            ("anchors", made.anchorSizes.count, 2 * made.anchors), ("images", made.pixels.count, made.count * area),
            ("labels", made.labels.count, made.count * numbers),
        ] where given != expected {
            throw Unreadable(what: "\(path): \"\(name)\" has \(given) elements, expected \(expected).")
        }
        return made
    }

    /// Of 96 x 96 pixels with a shape on noise: a red square or a green disc.
    static func drawn(_ count: Int, seed: UInt64) -> Pictures {
        var random = Random(seed: seed)
        var made = Pictures(count: count, size: 96, anchors: 2, classes: 2, anchorSizes: [0.75, 0.75, 1.25, 1.25])
        made.labels = [Float](repeating: 0, count: count * made.labelsEach)
        for number in 0..<count {
            let edge = Float.random(in: 20..<44, using: &random)
            let x = Float.random(in: edge / 2..<96 - edge / 2, using: &random)
            let y = Float.random(in: edge / 2..<96 - edge / 2, using: &random)
            let kind = Int.random(in: 0..<2, using: &random)
            for place in 0..<made.size * made.size {
                let (dx, dy) = (Float(place % made.size) + 0.5 - x, Float(place / made.size) + 0.5 - y)
                let distance = kind == 0 ? max(abs(dx), abs(dy)) : (dx * dx + dy * dy).squareRoot()
                let noise = (0..<3).map { _ in UInt8.random(in: 0..<64, using: &random) }
                made.pixels += (0..<3).map { distance < edge / 2 && $0 == kind ? 220 : noise[$0] }
            }
            made.set(label: number, x: x / 32, y: y / 32, edge: edge / 32, kind)
        }
        return made
    }

    /// The label is that of every anchor.
    private mutating func set(label number: Int, x: Float, y: Float, edge: Float, _ kind: Int) {
        let cell = (Int(y) * cells + Int(x)) * anchors * boxNumbers
        for anchor in 0..<anchors {
            let first = number * labelsEach + cell + anchor * boxNumbers
            let box = [x - x.rounded(.down), y - y.rounded(.down), edge, edge, 1]
            for (place, value) in box.enumerated() { labels[first + place] = value }
            labels[first + 5 + kind] = 1
        }
    }
}
