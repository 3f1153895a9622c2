// Planes of numbers between Float16 and Float32: the functions of Apple's vImage that programs for MPS use.

public typealias vImagePixelCount = UInt
public typealias vImage_Error = Int
public typealias vImage_Flags = UInt32

public let kvImageNoFlags = 0
public let kvImageNoError: vImage_Error = 0
public let kvImageBufferSizeMismatch: vImage_Error = -21774

/// Rows of pixels somewhere in memory, which it does not own.
public struct vImage_Buffer {
    public var data: UnsafeMutableRawPointer!
    public var height: vImagePixelCount
    public var width: vImagePixelCount
    public var rowBytes: Int

    public init() { self.init(data: nil, height: 0, width: 0, rowBytes: 0) }

    public init(data: UnsafeMutableRawPointer!, height: vImagePixelCount, width: vImagePixelCount, rowBytes: Int) {
        self.data = data
        self.height = height
        self.width = width
        self.rowBytes = rowBytes
    }
}

public func vImageConvert_Planar16FtoPlanarF(
    _ source: UnsafePointer<vImage_Buffer>, _ destination: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error {
    convert(source.pointee, destination.pointee) { (number: Float16) in Float(number) }
}

public func vImageConvert_PlanarFtoPlanar16F(
    _ source: UnsafePointer<vImage_Buffer>, _ destination: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error {
    convert(source.pointee, destination.pointee) { (number: Float) in Float16(number) }
}

/// As many pixels as the destination has; the source may be larger.
private func convert<From, To>(
    _ source: vImage_Buffer, _ destination: vImage_Buffer, _ convert: (From) -> To
) -> vImage_Error {
    guard source.height >= destination.height, source.width >= destination.width else {
        return kvImageBufferSizeMismatch
    }
    for y in 0..<Int(destination.height) {
        let from = (source.data + y * source.rowBytes).assumingMemoryBound(to: From.self)
        let to = (destination.data + y * destination.rowBytes).assumingMemoryBound(to: To.self)
        for x in 0..<Int(destination.width) { to[x] = convert(from[x]) }
    }
    return kvImageNoError
}
