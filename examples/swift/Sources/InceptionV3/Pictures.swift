// Pictures with a class each: from a file of examples/objc/inception/write_data.py or drawn.

import Archives
import Digits
import Foundation

struct Pictures {
    static let leastSize = 75  // below it an image of the network has no pixel

    var count, size, classes: Int  // size: height and width
    var pixels: [UInt8] = []  // (count, size, size, 3)
    var labels: [Int] = []  // 0 to classes - 1

    /// The pictures that are trained with come first; an eighth is held back.
    var trained: Int { count - max(1, count / 8) }

    func picture(_ index: Int) -> ArraySlice<UInt8> {
        pixels[index * size * size * 3..<(index + 1) * size * size * 3]
    }
    func oneHot(_ index: Int) -> ArraySlice<Float> { (0..<classes).map { $0 == labels[index] ? 1 : 0 }[...] }

    static func read(_ path: String) throws -> Pictures {
        let archive = try NumPyArchive(path)
        let extents = try archive.array("extents", "<i4", of: Int32.self).map { Int($0) }
        guard extents.count == 3, extents[0] > 1, extents[1] >= leastSize, extents[2] > 1 else {
            throw Unreadable(
                what: "\(path): \"extents\" is \(extents), expected pictures (at least 2), pixels of an edge (75), "
                    + "classes (2).")
        }
        var made = Pictures(count: extents[0], size: extents[1], classes: extents[2])
        made.pixels = try archive.array("images", "|u1", of: UInt8.self)
        made.labels = try archive.array("labels", "<i4", of: Int32.self).map { Int($0) }
        for (name, given, expected) in [
            ("images", made.pixels.count, made.count * made.size * made.size * 3),
            ("labels", made.labels.count, made.count),
        ] where given != expected {
            throw Unreadable(what: "\(path): \"\(name)\" has \(given) elements, expected \(expected).")
        }
        if let wrong = made.labels.first(where: { !(0..<made.classes).contains($0) }) {
            throw Unreadable(what: "\(path): \"labels\" has \(wrong), expected 0 to \(made.classes - 1).")
        }
        return made
    }

    /// Of 75 x 75 pixels with stripes and noise; three classes are three directions.
    static func drawn(_ count: Int, seed: UInt64) -> Pictures {
        var random = Random(seed: seed)
        var made = Pictures(count: count, size: leastSize, classes: 3)
        for _ in 0..<count {
            let label = Int.random(in: 0..<3, using: &random)
            let phase = Int.random(in: 0..<12, using: &random)
            for place in 0..<made.size * made.size {
                let along = [place % made.size, place / made.size, place % made.size + place / made.size][label]
                let bright: UInt8 = (along + phase) % 12 < 6 ? 160 : 32
                for _ in 0..<3 { made.pixels.append(bright + UInt8.random(in: 0..<64, using: &random)) }
            }
            made.labels.append(label)
        }
        return made
    }
}
