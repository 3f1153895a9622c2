// Archives. Foundation for Swift and the library have different coders: one of the library is a `_MetalCoder`, in which
// the program's classes write and read their values. In a coder of Foundation an object of the library is one value:
// the bytes of an archive of its own.

import COpenMPS
import Foundation

/// The key of an object of the library in a coder of Foundation.
private let bytesKey = "openmps.archive"

private func failure(_ code: Int, _ sentence: String) -> Error {
    NSError(domain: NSCocoaErrorDomain, code: code, userInfo: [NSLocalizedDescriptionKey: sentence])
}

/// Calls a function of C that sets an error.
private func throwing<T>(_ call: (inout UnsafeMutableRawPointer?) -> T) throws -> T {
    var raised: UnsafeMutableRawPointer?
    let made = call(&raised)
    if let raised { throw _existing(_error(from: raised)) }
    return made
}

// MARK: - A coder of the library

/// A coder of the library as the program's `encode(with:)` and `init(coder:)` know it. A failure is kept in `error`; what
/// was decoded is then nil or zero.
open class _MetalCoder: NSCoder {
    package let _handle: UnsafeMutableRawPointer
    private var firstError: Error?

    /// Takes over one reference.
    package init(_owned handle: UnsafeMutableRawPointer) {
        _connect()
        _handle = handle
    }

    deinit { omps_release(_handle) }

    override open var allowsKeyedCoding: Bool { true }
    override open var requiresSecureCoding: Bool { omps_coder_is_secure(_handle) }
    override open var decodingFailurePolicy: NSCoder.DecodingFailurePolicy { .setErrorAndReturn }
    override open var error: Error? { firstError }
    override open func failWithError(_ error: Error) { firstError = firstError ?? error }

    private func kept<T>(_ call: (inout UnsafeMutableRawPointer?) -> T) -> T {
        var raised: UnsafeMutableRawPointer?
        let made = withExtendedLifetime(self) { call(&raised) }
        if let raised { failWithError(_existing(_error(from: raised))) }
        return made
    }

    override open func encode(_ value: Any?, forKey key: String) { encode(value, conditional: false, key) }
    override open func encodeConditionalObject(_ value: Any?, forKey key: String) {
        encode(value, conditional: true, key)
    }

    private func encode(_ value: Any?, conditional: Bool, _ key: String) {
        do {
            let made = try value.flatMap { try _archivable($0) }
            kept { omps_coder_encode_object(_handle, made, conditional, key, &$0) }
        } catch {
            failWithError(error)
        }
    }

    override open func encode(_ value: Bool, forKey key: String) {
        kept { omps_coder_encode_bool(_handle, value, key, &$0) }
    }
    override open func encode(_ value: Int, forKey key: String) { encode(Int64(value), forKey: key) }
    override open func encode(_ value: Int32, forKey key: String) { encode(Int64(value), forKey: key) }
    override open func encode(_ value: Int64, forKey key: String) {
        kept { omps_coder_encode_int64(_handle, value, key, &$0) }
    }
    override open func encode(_ value: Float, forKey key: String) {
        kept { omps_coder_encode_float(_handle, value, key, &$0) }
    }
    override open func encode(_ value: Double, forKey key: String) {
        kept { omps_coder_encode_double(_handle, value, key, &$0) }
    }
    override open func encodeBytes(_ bytes: UnsafePointer<UInt8>?, length: Int, forKey key: String) {
        kept { omps_coder_encode_bytes(_handle, bytes, length, key, &$0) }
    }

    override open func containsValue(forKey key: String) -> Bool {
        withExtendedLifetime(self) { omps_coder_has(_handle, key) }
    }
    override open func decodeObject(forKey key: String) -> Any? {
        _any(kept { omps_coder_decode_object(_handle, key, &$0) })
    }
    override open func decodeObject(of classes: [AnyClass]?, forKey key: String) -> Any? {
        guard let value = decodeObject(forKey: key) else { return nil }
        guard let classes, !classes.contains(where: { fits(value, $0) }) else { return value }
        failWithError(failure(4864, "The archive has an object of \(type(of: value)) for \(key), which was not asked for."))
        return nil
    }
    override open func decodeObject<T: NSObject & NSCoding>(of class_: T.Type, forKey key: String) -> T? {
        decodeObject(of: [class_], forKey: key).flatMap { inFoundation($0) as? T }
    }
    override open func decodePropertyList(forKey key: String) -> Any? { decodeObject(forKey: key) }
    override open func decodeBool(forKey key: String) -> Bool { kept { omps_coder_decode_bool(_handle, key, &$0) } }
    override open func decodeInteger(forKey key: String) -> Int { Int(decodeInt64(forKey: key)) }
    override open func decodeCInt(forKey key: String) -> Int32 { decodeInt32(forKey: key) }
    override open func decodeInt32(forKey key: String) -> Int32 {
        let value = decodeInt64(forKey: key)
        if let narrow = Int32(exactly: value) { return narrow }
        failWithError(failure(4864, "The archive has \(value) for \(key), which is not an Int32."))
        return 0
    }
    override open func decodeInt64(forKey key: String) -> Int64 { kept { omps_coder_decode_int64(_handle, key, &$0) } }
    override open func decodeFloat(forKey key: String) -> Float { kept { omps_coder_decode_float(_handle, key, &$0) } }
    override open func decodeDouble(forKey key: String) -> Double { kept { omps_coder_decode_double(_handle, key, &$0) } }
    override open func withDecodedUnsafeBufferPointer<T>(
        forKey key: String, body: (UnsafeBufferPointer<UInt8>?) throws -> T
    ) rethrows -> T {
        try withDecodedUnsafeBytes(forKey: key) { try body($0?.bindMemory(to: UInt8.self)) }
    }
    override open func withDecodedUnsafeBytes<T>(
        forKey key: String, body: (UnsafeRawBufferPointer?) throws -> T
    ) rethrows -> T {
        var count = 0
        let bytes = kept { omps_coder_decode_bytes(_handle, &count, key, &$0) }
        return try withExtendedLifetime(self) { try body(bytes.map { UnsafeRawBufferPointer(start: $0, count: count) }) }
    }
}

/// A value as an object of Foundation.
private func inFoundation(_ value: Any) -> Any {
    switch value {
    case let text as String: return NSString(string: text)
    case let data as Data: return NSData(data: data)
    case let url as URL: return NSURL(string: url.absoluteString) as Any
    case let values as [AnyHashable: Any]: return NSDictionary(dictionary: values)
    case let values as [Any]: return NSArray(array: values)
    default: return value
    }
}

private func fits(_ value: Any, _ class_: AnyClass) -> Bool {
    let object = inFoundation(value)
    return (object as? NSObject)?.isKind(of: class_) ?? (type(of: object) == class_)
}

// MARK: - Objects of the library in archives

extension _MetalObject {
    /// NSData of an archive. `isRoot`: with the object as its root, as `NSKeyedArchiver` writes it in Objective-C.
    package func _archived(isRoot: Bool, secure: Bool) throws -> Data {
        _connect()
        let made = try throwing { raised in
            withExtendedLifetime(self) { omps_archive(_handle, isRoot, secure, &raised) }
        }
        return _existing(_data(from: made))
    }

    func _encode(with coder: NSCoder) {
        do {
            if let coder = coder as? _MetalCoder {
                try throwing { raised in withExtendedLifetime(self) { omps_encode(_handle, coder._handle, &raised) } }
            } else {
                coder.encode(NSData(data: try _archived(isRoot: false, secure: false)), forKey: bytesKey)
            }
        } catch {
            coder.failWithError(error)
        }
    }
}

/// What reads an object of the library from a coder; nil with an error of the coder. The caller owns one reference.
package func _reader(_ coder: NSCoder, device: UnsafeMutableRawPointer? = nil) -> UnsafeMutableRawPointer? {
    if let own = coder as? _MetalCoder, !own.containsValue(forKey: bytesKey) { return omps_retain(own._handle) }
    guard let data = coder.decodeObject(of: NSData.self, forKey: bytesKey) else {
        coder.failWithError(
            failure(4864, "The coder has no object of Metal Performance Shaders; MPSKeyedUnarchiver reads those of other coders."))
        return nil
    }
    let bytes = _data(Data(referencing: data))
    defer { omps_release(bytes) }
    do {
        return try throwing { omps_reader(bytes, device, false, &$0) }
    } catch {
        coder.failWithError(error)
        return nil
    }
}

/// One reference to the object of a class in a coder.
func _decoded(_ className: String, _ coder: NSCoder) -> UnsafeMutableRawPointer? {
    guard let reader = _reader(coder) else { return nil }
    defer { omps_release(reader) }
    do {
        return try throwing { omps_decode(className, reader, &$0) }
    } catch {
        coder.failWithError(error)
        return nil
    }
}

// MARK: - Objects of the program in archives of the library

/// The protocols that programs implement, with what makes their objects. Its subclass in MetalPerformanceShaders has
/// them.
open class _Implementations {
    open class var protocols: [(name: String, made: (Any) -> UnsafeMutableRawPointer?)] { [] }
}

private let implementations: [(name: String, made: (Any) -> UnsafeMutableRawPointer?)] = {
    let module = "MetalPerformanceShaders", name = "_ArchivedImplementations"
    let type = _typeByName("\(module.utf8.count)\(module)\(name.utf8.count)\(name)C") as? _Implementations.Type
    return type?.protocols ?? []
}()

/// What stands for an object of the program in Objective-C: that of the named protocol, else of the first that it has.
private func made(_ object: NSCoding, as name: String = "") -> UnsafeMutableRawPointer {
    if let known = implementations.first(where: { $0.name == name })?.made(object) { return known }
    for other in implementations { if let known = other.made(object) { return known } }
    return omps_coded_make(_address(object as AnyObject), _type(object as AnyObject))
}

/// A value for a coder of the library. The caller owns one reference.
package func _archivable(_ value: Any) throws -> UnsafeMutableRawPointer? {
    if let made = _made(plain: value) { return made }
    switch value {
    case let values as [AnyHashable: Any]:
        return try _dictionary(values.map { (try _archivable($0.key.base), try _archivable($0.value)) })
    case let values as [Any]: return try _array(values.map { try _archivable($0) }) { $0 }
    case let object as NSCoding:
        if isCodable(object) { return made(object) }
        throw failure(4866, "\(type(of: object)) does not support NSSecureCoding.")
    default: throw failure(4866, "An archive cannot hold \(type(of: value)).")
    }
}

private func isCodable(_ object: Any) -> Bool {
    (type(of: object) as? NSSecureCoding.Type)?.supportsSecureCoding ?? false
}

/// The name of a class in archives: what NSKeyedArchiver was told, else module and class.
private func archivedName(of type: AnyClass) -> String {
    if let told = NSKeyedArchiver.classNameForClass(type) { return told }
    return ownName(of: type)
}

/// Module and class, as on Apple's platforms; the mangled name of one inside another.
private func ownName(of type: AnyClass) -> String {
    let name = String(reflecting: type)
    return NSClassFromString(name) == type ? name : _mangledTypeName(type) ?? name
}

private func archivedClass(_ name: String) -> AnyClass? {
    NSKeyedUnarchiver.class(forClassName: name) ?? NSClassFromString(name) ?? _typeByName(name) as? AnyClass
}

/// The name under which Objective-C knows a class of the library, of Foundation or of the program.
package func _archivedName(_ type: AnyClass) -> String {
    if let type = type as? _MetalObject.Type { return type._className }
    return NSStringFromClass(type).hasPrefix("NS") ? NSStringFromClass(type) : ownName(of: type)
}

/// What the shim calls.
enum _Archives {
    static func isCodable(_ context: UnsafeMutableRawPointer?) -> Bool {
        Metal.isCodable(_implementation(context, as: AnyObject.self))
    }

    static func archivedName(_ context: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<CChar>? {
        strdup(Metal.archivedName(of: type(of: _implementation(context, as: AnyObject.self))))
    }

    static func findsClass(_ name: UnsafePointer<CChar>?) -> Bool {
        archivedClass(String(cString: _existing(name))) is NSCoding.Type
    }

    static func encode(_ context: UnsafeMutableRawPointer?, _ handle: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        let coder = _MetalCoder(_owned: _existing(omps_retain(handle)))
        _implementation(context, as: NSCoding.self).encode(with: coder)
        return _error(coder.error)
    }

    static func decode(
        _ name: UnsafePointer<CChar>?, _ protocolName: UnsafePointer<CChar>?, _ handle: UnsafeMutableRawPointer?,
        _ raised: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
    ) -> UnsafeMutableRawPointer? {
        let name = String(cString: _existing(name))
        let coder = _MetalCoder(_owned: _existing(omps_retain(handle)))
        let object = (archivedClass(name) as? NSCoding.Type)?.init(coder: coder)
        raised?.pointee = _error(coder.error)
        guard coder.error == nil, let object else { return nil }
        if let wrapper = object as? _MetalObject { return _retained(wrapper) }
        return made(object, as: String(cString: _existing(protocolName)))
    }
}
