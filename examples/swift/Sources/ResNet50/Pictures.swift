// Pictures to learn from: files of a folder, or drawn ones.

import Digits
import MetalKit
import MetalPerformanceShaders

/// Pictures of `size` x `size` pixels in red, green and blue from about -1 to 1, with their classes.
protocol Pictures {
    /// A picture for training, another one each time.
    func training(_ random: inout Random) -> (pixels: [Float], number: Int)
    /// Pictures that training does not have.
    func test(_ random: inout Random) -> [(pixels: [Float], number: Int)]
}

/// Each class is a colour and a direction of stripes, with noise.
struct DrawnPictures: Pictures {
    let size: Int

    func training(_ random: inout Random) -> (pixels: [Float], number: Int) {
        let number = Int.random(in: 0..<ResNet50.classes, using: &random)
        let phase = Int.random(in: 0..<8, using: &random)
        let noise = random.normal(size * size * 3, deviation: 0.3)
        let pixels = (0..<size * size * 3).map { index in
            let (place, channel) = (index / 3, index % 3)
            let along = number < 5 ? place % size : place / size
            let stripe: Float = (along + phase) % 8 < 4 ? 0.5 : -0.5
            return stripe * (channel == number % 3 ? 1 : 0.2 * Float(number % 5)) + noise[index]
        }
        return (pixels, number)
    }

    func test(_ random: inout Random) -> [(pixels: [Float], number: Int)] {
        (0..<128).map { _ in training(&random) }
    }
}

/// The folders `train` and `validation` of a folder have a folder for each class, with its pictures in PNG or JPEG.
struct PicturesOfFolder: Pictures {
    let names: [String]
    private let size: Int
    private var known: [(pixels: [Float], number: Int)] = []
    private var unknown: [(pixels: [Float], number: Int)] = []

    init(_ folder: URL, size: Int, device: MTLDevice) throws {
        self.size = size
        names = try PicturesOfFolder.content(folder.appendingPathComponent("train")).map(\.lastPathComponent)
        guard !names.isEmpty, names.count <= ResNet50.classes else {
            fatalError("\(folder.path)/train has \(names.count) classes; the network has \(ResNet50.classes).")
        }
        let reader = Reader(size: size, device: device)
        for (number, name) in names.enumerated() {
            known += try reader.read(folder.appendingPathComponent("train/\(name)")).map { ($0, number) }
            unknown += try reader.read(folder.appendingPathComponent("validation/\(name)")).map { ($0, number) }
        }
    }

    /// A file, mirrored every other time.
    func training(_ random: inout Random) -> (pixels: [Float], number: Int) {
        let (pixels, number) = known.randomElement(using: &random)!
        guard Bool.random(using: &random) else { return (pixels, number) }
        let mirrored = pixels.indices.map { index -> Float in
            let (y, x, channel) = (index / 3 / size, index / 3 % size, index % 3)
            return pixels[(y * size + size - 1 - x) * 3 + channel]
        }
        return (mirrored, number)
    }

    func test(_ random: inout Random) -> [(pixels: [Float], number: Int)] { unknown }

    fileprivate static func content(_ folder: URL) throws -> [URL] {
        try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .sorted { $0.path < $1.path }
    }
}

/// Reads files and scales them on the device.
private struct Reader {
    let size: Int
    private let loader: MTKTextureLoader
    private let scale: MPSImageBilinearScale
    private let queue: MTLCommandQueue
    private let scaled: MTLTexture

    init(size: Int, device: MTLDevice) {
        self.size = size
        loader = MTKTextureLoader(device: device)
        scale = MPSImageBilinearScale(device: device)
        queue = device.makeCommandQueue()!
        let descriptor = MTLTextureDescriptor.texture2DDescriptor(
            pixelFormat: .rgba32Float, width: size, height: size, mipmapped: false)
        descriptor.usage = [.shaderRead, .shaderWrite]
        scaled = device.makeTexture(descriptor: descriptor)!
    }

    func read(_ folder: URL) throws -> [[Float]] {
        try PicturesOfFolder.content(folder).map { try pixels(of: $0) }
    }

    private func pixels(of file: URL) throws -> [Float] {
        let texture = try loader.newTexture(URL: file, options: [.SRGB: false])
        let commandBuffer = queue.makeCommandBuffer()!
        scale.encode(commandBuffer: commandBuffer, sourceTexture: texture, destinationTexture: scaled)
        commandBuffer.commit()
        commandBuffer.waitUntilCompleted()
        var colours = [Float](repeating: 0, count: size * size * 4)
        scaled.getBytes(&colours, bytesPerRow: size * 16, from: MTLRegionMake2D(0, 0, size, size), mipmapLevel: 0)
        var pixels: [Float] = []
        for place in stride(from: 0, to: colours.count, by: 4) {
            pixels += colours[place..<place + 3].map { 2 * $0 - 1 }
        }
        return pixels
    }
}
