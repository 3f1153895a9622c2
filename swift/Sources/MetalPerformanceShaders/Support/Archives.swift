// Archives of graphs, kernels and descriptors. Their bytes are those that Objective-C writes and reads.

import COpenMPS
import Foundation
import Metal

/// Reads archives of the library; its kernels are made on a device. On Apple's platforms it is an NSKeyedUnarchiver.
public class MPSKeyedUnarchiver: _MetalCoder, MPSDeviceProvider {
    private let device: MTLDevice

    private init(data: Data, device: MTLDevice?, secure: Bool) throws {
        guard let used = device ?? MTLCreateSystemDefaultDevice() else {
            throw NSError(
                domain: NSCocoaErrorDomain, code: 4864,
                userInfo: [NSLocalizedDescriptionKey: "MPSKeyedUnarchiver: there is no device."])
        }
        var raised: UnsafeMutableRawPointer?
        let bytes = _data(data)
        defer { omps_release(bytes) }
        let made = withExtendedLifetime(used) { omps_reader(bytes, _pointer(used), secure, &raised) }
        if let raised { throw _existing(_error(from: raised)) }
        self.device = used
        super.init(_owned: _existing(made))
    }

    public convenience init(forReadingFrom data: Data, device: MTLDevice) throws {
        try self.init(data: data, device: device, secure: true)
    }

    public convenience init(forReadingFrom data: Data, device: MTLDevice, error: ()) throws {
        try self.init(data: data, device: device, secure: true)
    }

    public convenience init?(forReadingWith data: Data, device: MTLDevice) {
        try? self.init(data: data, device: device, secure: false)
    }

    /// Reads for the default device.
    public convenience init?(forReadingWith data: Data) {
        try? self.init(data: data, device: nil, secure: false)
    }

    /// Reads an archive without objects.
    public convenience init?(device: MTLDevice) {
        let writer = NSKeyedArchiver(requiringSecureCoding: false)
        writer.finishEncoding()
        self.init(forReadingWith: writer.encodedData, device: device)
    }

    public func mpsMTLDevice() -> MTLDevice? { device }

    /// Objects with this name in the archive are of the class.
    public func setClass(_ class_: AnyClass?, forClassName name: String) {
        omps_reader_set_class(_handle, class_.map { _archivedName($0) }, name)
    }

    /// The same for all coders of the library.
    public class func setClass(_ class_: AnyClass?, forClassName name: String) {
        omps_reader_set_class(nil, class_.map { _archivedName($0) }, name)
    }

    public func finishDecoding() {}

    // MARK: - Whole archives

    /// The root object of an archive with secure coding. It is of one of the classes.
    public class func unarchivedObject(ofClasses classes: [AnyClass], from data: Data, device: MTLDevice) throws -> Any {
        try root(of: MPSKeyedUnarchiver(forReadingFrom: data, device: device), classes)
    }

    public class func unarchivedObject(of class_: AnyClass, from data: Data, device: MTLDevice) throws -> Any {
        try unarchivedObject(ofClasses: [class_], from: data, device: device)
    }

    /// The root object, without secure coding; nil if it cannot be read.
    public class func unarchiveObject(with data: Data, device: MTLDevice) -> Any? {
        try? unarchiveTopLevelObject(with: data, device: device)
    }

    /// The same, with an error.
    public class func unarchiveTopLevelObject(with data: Data, device: MTLDevice) throws -> Any {
        try root(of: MPSKeyedUnarchiver(data: data, device: device, secure: false), nil)
    }

    /// That of a file; nil if it cannot be read.
    public class func unarchiveObject(withFile path: String, device: MTLDevice) -> Any? {
        (try? Data(contentsOf: URL(fileURLWithPath: path))).flatMap { unarchiveObject(with: $0, device: device) }
    }

    fileprivate class func root(of reader: MPSKeyedUnarchiver, _ classes: [AnyClass]?) throws -> Any {
        let root = reader.decodeObject(of: classes, forKey: NSKeyedArchiveRootObjectKey)
        if let error = reader.error { throw error }
        guard let root else {
            throw NSError(
                domain: NSCocoaErrorDomain, code: 4865,
                userInfo: [NSLocalizedDescriptionKey: "MPSKeyedUnarchiver: the archive has no root object."])
        }
        return root
    }
}

// Foundation's functions for objects of the library: the compiler prefers them where it knows the class.

extension NSKeyedArchiver {
    /// The archive of an object of the library, as Objective-C writes it.
    public class func archivedData(
        withRootObject object: _MetalObject, requiringSecureCoding secure: Bool
    ) throws -> Data {
        try object._archived(isRoot: true, secure: secure)
    }
}

extension NSKeyedUnarchiver {
    /// An object of the library, on the default device.
    public static func unarchivedObject<T: _MetalObject>(ofClass class_: T.Type, from data: Data) throws -> T? {
        guard let reader = MPSKeyedUnarchiver(forReadingWith: data) else { return nil }
        return try MPSKeyedUnarchiver.root(of: reader, [class_]) as? T
    }
}
