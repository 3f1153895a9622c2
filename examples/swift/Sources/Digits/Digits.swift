// Handwritten digits: MNIST's four files, or drawn digits where they are not there.

import Foundation

/// Grey pictures of 28 x 28 pixels with their classes.
public struct Digits {
    public static let size = 28
    public static let classes = 10

    /// One byte a pixel, row by row.
    public var pixels: [UInt8]
    public var labels: [UInt8]

    public var count: Int { labels.count }

    /// The pixels of one picture.
    public func picture(_ index: Int) -> ArraySlice<UInt8> {
        let area = Digits.size * Digits.size
        return pixels[index * area..<(index + 1) * area]
    }

    /// Training and test digits: of the folder, of the folder `mnist` in OPENMPS_DATA, else drawn ones.
    public static func load(folder: String?) throws -> (training: Digits, test: Digits) {
        let data = ProcessInfo.processInfo.environment["OPENMPS_DATA"].map { $0 + "/mnist" }
        guard let folder = folder ?? data, FileManager.default.fileExists(atPath: folder) else {
            print("No MNIST is here: the digits are drawn.")
            return (drawn(4000, seed: 1), drawn(1000, seed: 2))
        }
        return (try read(folder, "train"), try read(folder, "t10k"))
    }

    private static func read(_ folder: String, _ part: String) throws -> Digits {
        let pixels = try unpacked("\(folder)/\(part)-images-idx3-ubyte.gz")
        let labels = try unpacked("\(folder)/\(part)-labels-idx1-ubyte.gz")
        return Digits(pixels: [UInt8](pixels.dropFirst(16)), labels: [UInt8](labels.dropFirst(8)))
    }
}

/// What a .gz file holds.
public func unpacked(_ path: String) throws -> Data {
    let gzip = Process()
    gzip.executableURL = URL(fileURLWithPath: "/bin/gzip")
    gzip.arguments = ["-dc", path]
    let pipe = Pipe()
    gzip.standardOutput = pipe
    try gzip.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    gzip.waitUntilExit()
    return data
}

// MARK: - Drawn digits

/// The segments of a seven-segment display that each digit lights, and where they are in a box of 2 x 4.
private let segments: [[Int]] = [
    [0, 1, 2, 4, 5, 6], [2, 5], [0, 2, 3, 4, 6], [0, 2, 3, 5, 6], [1, 2, 3, 5],
    [0, 1, 3, 5, 6], [0, 1, 3, 4, 5, 6], [0, 2, 5], [0, 1, 2, 3, 4, 5, 6], [0, 1, 2, 3, 5, 6],
]
private let places: [(x: Int, y: Int, isHorizontal: Bool)] = [
    (0, 0, true), (0, 0, false), (1, 0, false), (0, 1, true), (0, 1, false), (1, 1, false), (0, 2, true),
]

extension Digits {
    /// Digits of a seven-segment display, shifted, of several sizes, with noise.
    static func drawn(_ count: Int, seed: UInt64) -> Digits {
        var random = Random(seed: seed)
        var result = Digits(pixels: [], labels: [])
        for index in 0..<count {
            let digit = index % classes
            let length = Int.random(in: 7...9, using: &random)
            let left = Int.random(in: 3...(size - length - 4), using: &random)
            let top = Int.random(in: 2...(size - 2 * length - 3), using: &random)
            var picture = (0..<size * size).map { _ in UInt8.random(in: 0...60, using: &random) }
            for place in segments[digit].map({ places[$0] }) {
                for step in 0...length {
                    for width in 0..<2 {
                        let x = left + place.x * length + (place.isHorizontal ? step : width)
                        let y = top + place.y * length + (place.isHorizontal ? width : step)
                        picture[y * size + x] = UInt8.random(in: 180...255, using: &random)
                    }
                }
            }
            result.pixels += picture
            result.labels.append(UInt8(digit))
        }
        return result
    }
}

/// SplitMix64: the same numbers for the same seed on every machine.
public struct Random: RandomNumberGenerator {
    private var state: UInt64

    public init(seed: UInt64) { state = seed }

    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// Normally distributed numbers.
    public mutating func normal(_ count: Int, deviation: Float) -> [Float] {
        (0..<count).map { _ in
            let radius = (-2 * Foundation.log(Double.random(in: 1e-12..<1, using: &self))).squareRoot()
            return deviation * Float(radius * Foundation.cos(2 * .pi * Double.random(in: 0..<1, using: &self)))
        }
    }
}
