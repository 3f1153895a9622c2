// Archives: objects of the library and of the program, written and read by Swift, and exchanged with Objective-C++.

import MetalPerformanceShaders
import XCTest

/// A source of `OneByOne` with secure coding. Sources may share settings.
final class ArchivedSource: OneByOne, MPSCNNConvolutionDataSource, NSSecureCoding {
    static let supportsSecureCoding = true
    var name = "Swift"
    var settings: Settings?
    var extra: Any?
    var momentum: MPSNNOptimizerStochasticGradientDescent?

    override init(weight: Float, bias: Float) { super.init(weight: weight, bias: bias) }

    static var decoded = 0

    init?(coder: NSCoder) {
        ArchivedSource.decoded += 1
        guard let name = coder.decodeObject(of: NSString.self, forKey: "name") else { return nil }
        super.init(weight: coder.decodeFloat(forKey: "weight"), bias: coder.decodeFloat(forKey: "bias"))
        self.name = String(describing: name)
        settings = coder.decodeObject(of: Settings.self, forKey: "settings")
        momentum = coder.decodeObject(of: MPSNNOptimizerStochasticGradientDescent.self, forKey: "optimizer")
    }

    func encode(with coder: NSCoder) {
        coder.encode(values[0], forKey: "weight")
        coder.encode(values[1], forKey: "bias")
        coder.encode(name, forKey: "name")
        coder.encode(settings, forKey: "settings")
        coder.encode(momentum, forKey: "optimizer")
        if let extra { coder.encode(extra, forKey: "extra") }
    }
}

/// An object without a protocol of the library, with a value of each kind.
final class Settings: NSObject, NSSecureCoding {
    static let supportsSecureCoding = true
    var values: [String: Any] = [:]
    var bytes: [UInt8] = []

    override init() {}

    init?(coder: NSCoder) {
        for key in ["text", "list", "table", "data", "link"] { values[key] = coder.decodeObject(forKey: key) }
        values["yes"] = coder.decodeBool(forKey: "yes")
        values["integer"] = coder.decodeInteger(forKey: "integer")
        values["short"] = coder.decodeInt32(forKey: "short")
        values["real"] = coder.decodeDouble(forKey: "real")
        values["none"] = coder.containsValue(forKey: "missing")
        bytes = coder.withDecodedUnsafeBytes(forKey: "bytes") { $0.map { [UInt8]($0) } ?? [] }
    }

    func encode(with coder: NSCoder) {
        coder.encode("text of ä", forKey: "text")
        coder.encode([1, 2.5, "three", [4]] as [Any], forKey: "list")
        coder.encode(["a": 1, "b": ["c": "d"]] as [String: Any], forKey: "table")
        coder.encode(Data([1, 2, 3]), forKey: "data")
        coder.encode(URL(string: "file:///tmp/x")!, forKey: "link")
        coder.encode(true, forKey: "yes")
        coder.encode(Int.min, forKey: "integer")
        coder.encode(Int32(-7), forKey: "short")
        coder.encode(0.1, forKey: "real")
        coder.encodeBytes([9, 8], length: 2, forKey: "bytes")
    }
}

/// Reads a text as another class, and another type of number.
final class Careless: NSObject, NSSecureCoding {
    static let supportsSecureCoding = true
    override init() {}
    init?(coder: NSCoder) {
        XCTAssertNil(coder.decodeObject(of: NSData.self, forKey: "name"))
        XCTAssertEqual(coder.decodeInteger(forKey: "name"), 0)
    }
    func encode(with coder: NSCoder) { coder.encode("text", forKey: "name") }
}

final class ArchiveTests: XCTestCase {
    let device = MTLCreateSystemDefaultDevice()!

    func archive(_ object: _MetalObject) throws -> Data {
        try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: true)
    }

    func read<T: _MetalObject>(_ type: T.Type, _ data: Data) throws -> T {
        let object = try MPSKeyedUnarchiver.unarchivedObject(of: type, from: data, device: device)
        return try XCTUnwrap(object as? T)
    }

    /// Two convolutions of the same source, one after the other.
    func graph(_ source: MPSCNNConvolutionDataSource, layers: Int = 2) -> MPSNNGraph {
        var image = MPSNNImageNode(handle: nil)
        for _ in 0..<layers { image = MPSCNNConvolutionNode(source: image, weights: source).resultImage }
        let graph = MPSNNGraph(device: device, resultImage: image, resultImageIsNeeded: true)!
        graph.format = .float32
        return graph
    }

    func results(_ graph: MPSNNGraph) -> [Float] {
        let image = MPSImage(
            device: device,
            imageDescriptor: MPSImageDescriptor(channelFormat: .float32, width: 3, height: 1, featureChannels: 1))
        var values: [Float] = [1, 2, -4]
        image.writeBytes(values, dataLayout: .HeightxWidthxFeatureChannels, imageIndex: 0)
        let commandBuffer = device.makeCommandQueue()!.makeCommandBuffer()!
        let result = graph.encode(to: commandBuffer, sourceImages: [image])!
        commandBuffer.commit()
        commandBuffer.waitUntilCompleted()
        result.readBytes(&values, dataLayout: .HeightxWidthxFeatureChannels, imageIndex: 0)
        return values
    }

    func testAKernelGoesThroughAnArchive() throws {
        let box = MPSImageBox(device: device, kernelWidth: 3, kernelHeight: 5)
        box.label = "a box"
        let data = try archive(box)
        for other in [
            try read(MPSImageBox.self, data),
            try XCTUnwrap(NSKeyedUnarchiver.unarchivedObject(ofClass: MPSImageBox.self, from: data)),
            try XCTUnwrap(MPSKeyedUnarchiver.unarchiveObject(with: data, device: device) as? MPSImageBox),
        ] {
            XCTAssertEqual([other.kernelWidth, other.kernelHeight], [3, 5])
            XCTAssertEqual(other.label, "a box")
            XCTAssertFalse(other === box)
        }
        XCTAssertNil(MPSKeyedUnarchiver(device: device)?.decodeObject(forKey: NSKeyedArchiveRootObjectKey))
        let reader = try MPSKeyedUnarchiver(forReadingFrom: data, device: device)
        XCTAssertTrue(reader.mpsMTLDevice() === device)
        XCTAssertEqual(reader.decodeObject(of: MPSImageBox.self, forKey: NSKeyedArchiveRootObjectKey)?.kernelHeight, 5)
    }

    func testAGraphKeepsItsSourceOfSwift() throws {
        let source = ArchivedSource(weight: 3, bias: -1)
        source.momentum = MPSNNOptimizerStochasticGradientDescent(device: device, learningRate: 0.25)
        let graph = self.graph(source)
        let data = try archive(graph)
        source.values[0] = 100  // the archive has the old value
        let before = ArchivedSource.decoded
        let other = try read(MPSNNGraph.self, data)
        XCTAssertEqual(ArchivedSource.decoded, before + 1, "two layers share a source")
        XCTAssertEqual(results(other), [5, 14, -40])
        let again = try read(MPSNNGraph.self, archive(other))
        XCTAssertEqual(results(again), results(other))
    }

    func testASourceOfSwiftComesBack() throws {
        let source = ArchivedSource(weight: 3, bias: -1)
        let first = try read(MPSCNNConvolution.self, archive(MPSCNNConvolution(device: device, weights: source)))
        let read = try XCTUnwrap(first.dataSource as? ArchivedSource)
        XCTAssertEqual([read.values[0], read.values[1]], [3, -1])
        XCTAssertEqual(read.name, "Swift")
        XCTAssertFalse(read === source)
    }

    func testValuesOfAllKinds() throws {
        let source = ArchivedSource(weight: 1, bias: 0)
        source.settings = Settings()
        source.momentum = MPSNNOptimizerStochasticGradientDescent(device: device, learningRate: 0.25)
        let kernel = try read(MPSCNNConvolution.self, archive(MPSCNNConvolution(device: device, weights: source)))
        let read = try XCTUnwrap(kernel.dataSource as? ArchivedSource)
        XCTAssertEqual(read.momentum?.learningRate, 0.25)
        let settings = try XCTUnwrap(read.settings)
        XCTAssertEqual(settings.values["text"] as? String, "text of ä")
        let list = try XCTUnwrap(settings.values["list"] as? [Any])
        XCTAssertEqual((list[0] as? NSNumber)?.intValue, 1)
        XCTAssertEqual((list[1] as? NSNumber)?.doubleValue, 2.5)
        XCTAssertEqual(list[2] as? String, "three")
        XCTAssertEqual((list[3] as? [Any])?.count, 1)
        let table = try XCTUnwrap(settings.values["table"] as? [AnyHashable: Any])
        XCTAssertEqual((table["b"] as? [AnyHashable: Any])?["c"] as? String, "d")
        XCTAssertEqual(settings.values["data"] as? Data, Data([1, 2, 3]))
        XCTAssertEqual(settings.values["link"] as? URL, URL(string: "file:///tmp/x"))
        XCTAssertEqual(settings.values["yes"] as? Bool, true)
        XCTAssertEqual(settings.values["integer"] as? Int, Int.min)
        XCTAssertEqual(settings.values["short"] as? Int32, -7)
        XCTAssertEqual(settings.values["real"] as? Double, 0.1)
        XCTAssertEqual(settings.values["none"] as? Bool, false)
        XCTAssertEqual(settings.bytes, [9, 8])
    }

    /// In Foundation's coders an object of the library is a value of bytes.
    func testFoundationsCodersHoldKernelsAndGraphs() throws {
        let box = MPSImageBox(device: device, kernelWidth: 3, kernelHeight: 5)
        let graph = self.graph(ArchivedSource(weight: 3, bias: -1), layers: 1)
        let writer = NSKeyedArchiver(requiringSecureCoding: true)
        writer.encode(box, forKey: "box")
        graph.encode(with: writer)
        writer.finishEncoding()
        let reader = try NSKeyedUnarchiver(forReadingFrom: writer.encodedData)
        XCTAssertEqual(reader.decodeObject(of: MPSImageBox.self, forKey: "box")?.kernelHeight, 5)
        let read = try XCTUnwrap(MPSNNGraph(coder: reader, device: device))
        XCTAssertEqual(results(read), [2, 5, -13])
        XCTAssertTrue(read.device === device)

        let both = try NSKeyedArchiver.archivedData(withRootObject: [box, graph], requiringSecureCoding: true)
        let classes: [AnyClass] = [NSArray.self, MPSKernel.self]
        let array = try XCTUnwrap(NSKeyedUnarchiver.unarchivedObject(ofClasses: classes, from: both) as? [Any])
        XCTAssertEqual((array[0] as? MPSImageBox)?.kernelWidth, 3)
        XCTAssertEqual(results(try XCTUnwrap(array[1] as? MPSNNGraph)), [2, 5, -13])
        // The library's reader finds the same names.
        let other = try XCTUnwrap(MPSKeyedUnarchiver.unarchiveObject(with: both, device: device) as? [Any])
        XCTAssertEqual((other[0] as? MPSImageBox)?.kernelHeight, 5)
    }

    func testASourceWithoutSecureCodingIsRefused() {
        XCTAssertThrowsError(try archive(graph(PlainSource(weight: 1, bias: 0)))) {
            XCTAssertTrue($0.localizedDescription.contains("does not support NSSecureCoding"), "\($0)")
        }
        XCTAssertEqual(try archive(graph(ArchivedSource(weight: 1, bias: 0))).isEmpty, false)
    }

    func testWhatCannotBeReadIsAnError() throws {
        XCTAssertThrowsError(try read(MPSImageBox.self, Data([1, 2, 3]))) {
            XCTAssertTrue($0.localizedDescription.contains("the data is no archive"), "\($0)")
        }
        let data = try archive(MPSImageBox(device: device, kernelWidth: 3, kernelHeight: 5))
        XCTAssertThrowsError(try read(MPSImageTent.self, data)) {
            XCTAssertTrue($0.localizedDescription.contains("was not asked for"), "\($0)")
        }
        for length in stride(from: 0, to: data.count, by: 7) {
            XCTAssertThrowsError(try read(MPSImageBox.self, data.prefix(length)))
        }
        let source = ArchivedSource(weight: 1, bias: 0)
        source.extra = device.makeBuffer(length: 4, options: [])
        XCTAssertThrowsError(try archive(graph(source))) {
            XCTAssertTrue($0.localizedDescription.contains("cannot be archived"), "\($0)")
        }
        source.extra = PlainSource(weight: 1, bias: 0)
        XCTAssertThrowsError(try archive(graph(source))) {
            XCTAssertTrue($0.localizedDescription.contains("PlainSource"), "\($0)")
        }
        let buffer = device.makeBuffer(length: 4, options: [])!
        XCTAssertThrowsError(try archive(buffer as! _MetalObject)) {
            XCTAssertTrue($0.localizedDescription.contains("cannot be archived"), "\($0)")
        }
    }

    func testAFailureInTheProgramsClassIsAnError() throws {
        let source = ArchivedSource(weight: 1, bias: 0)
        let writer = NSKeyedArchiver(requiringSecureCoding: false)
        writer.encode(Careless(), forKey: NSKeyedArchiveRootObjectKey)
        writer.finishEncoding()
        XCTAssertThrowsError(
            try MPSKeyedUnarchiver.unarchiveTopLevelObject(with: writer.encodedData, device: device)
        ) { XCTAssertTrue($0.localizedDescription.contains("not asked for"), "\($0)") }
        XCTAssertEqual(source.loads, 0)
    }

    // MARK: - Objective-C++

    /// Runs tests/swift/archives.mm, which scripts/swift_test.sh builds.
    func exchange(_ verb: String, _ file: URL) throws -> String {
        let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../..").standardizedFileURL
        let program = Process(), output = Pipe()
        program.executableURL = root.appendingPathComponent("build/swift/tests/swift/swift_archives")
        guard FileManager.default.fileExists(atPath: program.executableURL!.path) else {
            throw XCTSkip("ninja -C build/swift swift_archives builds the program of Objective-C++")
        }
        program.arguments = [verb, file.path]
        program.standardOutput = output
        try program.run()
        let text = output.fileHandleForReading.readDataToEndOfFile()
        program.waitUntilExit()
        XCTAssertEqual(program.terminationStatus, 0)
        return String(decoding: text, as: UTF8.self)
    }

    func testObjectiveCReadsAnArchiveOfSwift() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("swift-\(getpid()).archive")
        defer { try? FileManager.default.removeItem(at: file) }
        try archive(graph(ArchivedSource(weight: 3, bias: -1), layers: 1)).write(to: file)
        XCTAssertEqual(try exchange("read", file), "2 5 -13 ")
    }

    func testSwiftReadsAnArchiveOfObjectiveC() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("objc-\(getpid()).archive")
        defer { try? FileManager.default.removeItem(at: file) }
        _ = try exchange("write", file)
        let data = try Data(contentsOf: file)
        XCTAssertThrowsError(try read(MPSNNGraph.self, data)) {
            XCTAssertTrue($0.localizedDescription.contains("Weights"), "\($0)")
        }
        MPSKeyedUnarchiver.setClass(ArchivedSource.self, forClassName: "Weights")
        defer { MPSKeyedUnarchiver.setClass(nil, forClassName: "Weights") }
        XCTAssertEqual(results(try read(MPSNNGraph.self, data)), [2, 5, -13])
    }
}
