// Values of Foundation on their way to Objective-C and back. A function with `from:` takes over one reference; the others
// return one.
//
// Generic functions are inlinable: compiled for all types at once they took 2 µs more of a run.

import COpenMPS
import Foundation

/// A value of an enumeration; the library knows no others.
@inlinable
package func _value<T: RawRepresentable>(_ raw: T.RawValue, _ type: T.Type) -> T {
    guard let value = T(rawValue: raw) else { fatalError("\(T.self) has no value \(raw).") }
    return value
}

// MARK: - Strings

/// Takes over a text of C.
package func _text(_ text: UnsafeMutablePointer<CChar>?) -> String {
    guard let text else { return "" }
    defer { free(text) }
    return String(cString: text)
}

package func _string(_ handle: UnsafeMutableRawPointer?) -> String? {
    handle.map { _text(omps_string_take($0)) }
}

package func _madeString(_ text: String?) -> UnsafeMutableRawPointer? {
    text.flatMap { omps_string_make($0) }
}

// MARK: - Numbers, data, URLs, errors

package func _number(_ number: NSNumber?) -> UnsafeMutableRawPointer? {
    guard let number else { return nil }
    let type = number.objCType.pointee
    let isReal = type == CChar(UInt8(ascii: "d")) || type == CChar(UInt8(ascii: "f"))
    return omps_number_make(isReal, number.int64Value, number.doubleValue)
}

package func _number(from handle: UnsafeMutableRawPointer?) -> NSNumber? {
    guard let handle else { return nil }
    defer { omps_release(handle) }
    var integer: Int64 = 0
    var real = 0.0
    return omps_number_read(handle, &integer, &real) ? NSNumber(value: real) : NSNumber(value: integer)
}

package func _numbers(_ numbers: [NSNumber]?) -> UnsafeMutableRawPointer? { _array(numbers) { _number($0) } }

/// One call reads all numbers: shapes are read often.
package func _numbers(from handle: UnsafeMutableRawPointer?) -> [NSNumber]? {
    guard let handle else { return nil }
    defer { omps_release(handle) }
    let count = omps_array_count(handle)
    return withUnsafeTemporaryAllocation(of: omps_number.self, capacity: count) { numbers in
        omps_numbers_read(handle, numbers.baseAddress)
        return numbers.map { $0.is_real ? NSNumber(value: $0.real) : NSNumber(value: $0.integer) }
    }
}

package func _data(_ data: Data?) -> UnsafeMutableRawPointer? {
    data.flatMap { $0.withUnsafeBytes { omps_data_make($0.baseAddress, $0.count) } }
}

package func _data(from handle: UnsafeMutableRawPointer?) -> Data? {
    guard let handle else { return nil }
    defer { omps_release(handle) }
    var count = 0
    guard let bytes = omps_data_bytes(handle, &count), count > 0 else { return Data() }
    return Data(bytes: bytes, count: count)
}

package func _url(_ url: URL?) -> UnsafeMutableRawPointer? { url.flatMap { omps_url_make($0.absoluteString) } }

package func _url(from handle: UnsafeMutableRawPointer?) -> URL? {
    guard let handle else { return nil }
    defer { omps_release(handle) }
    return URL(string: _existing(_string(omps_url_text(handle))))
}

package func _error(_ error: Error?) -> UnsafeMutableRawPointer? {
    guard let error = error as NSError? else { return nil }
    return omps_error_make(error.domain, error.code, error.localizedDescription)
}

package func _error(from handle: UnsafeMutableRawPointer?) -> Error? {
    guard let handle else { return nil }
    defer { omps_release(handle) }
    var domain: UnsafeMutableRawPointer?
    var text: UnsafeMutableRawPointer?
    let code = omps_error_read(handle, &domain, &text)
    let details = [NSLocalizedDescriptionKey: _string(text) ?? ""]
    return LibraryError(domain: _string(domain) ?? "", code: code, userInfo: details)
}

/// An error that prints its sentence, as on Apple's platforms: Foundation on Linux prints the failure reason alone.
private final class LibraryError: NSError, @unchecked Sendable {
    override var description: String { "Error Domain=\(domain) Code=\(code) \"\(localizedDescription)\"" }
}

// MARK: - Collections

/// An array; the closure makes one reference for each element.
@inlinable
package func _array<T>(
    _ values: [T]?, _ made: (T) -> UnsafeMutableRawPointer?
) -> UnsafeMutableRawPointer? {
    guard let values else { return nil }
    return omps_array_make(values.map(made), values.count)
}

@inlinable
package func _array<T>(
    from handle: UnsafeMutableRawPointer?, _ taken: (UnsafeMutableRawPointer?) -> T
) -> [T]? {
    guard let handle else { return nil }
    defer { omps_release(handle) }
    return _elements(of: handle).map(taken)
}

/// One reference to each element.
@usableFromInline
package func _elements(of array: UnsafeMutableRawPointer) -> [UnsafeMutableRawPointer?] {
    let count = omps_array_count(array)
    return [UnsafeMutableRawPointer?](unsafeUninitializedCapacity: count) { buffer, initialized in
        buffer.initialize(repeating: nil)
        omps_array_read(array, buffer.baseAddress)
        initialized = count
    }
}

/// A dictionary of objects; the closures borrow them.
@inlinable
package func _dictionary<Key: Hashable, Value>(
    _ values: [Key: Value]?, _ key: (Key) -> UnsafeMutableRawPointer?, _ value: (Value) -> UnsafeMutableRawPointer?
) -> UnsafeMutableRawPointer? {
    guard let values else { return nil }
    return withExtendedLifetime(values) {
        omps_dictionary_make(values.keys.map(key), values.values.map(value), values.count)
    }
}

@inlinable
package func _dictionary<Key: Hashable, Value>(
    from handle: UnsafeMutableRawPointer?, _ key: (UnsafeMutableRawPointer?) -> Key,
    _ value: (UnsafeMutableRawPointer?) -> Value
) -> [Key: Value]? {
    guard let handle else { return nil }
    defer { omps_release(handle) }
    let count = omps_dictionary_count(handle)
    var keys = [UnsafeMutableRawPointer?](repeating: nil, count: count)
    var values = keys
    omps_dictionary_read(handle, &keys, &values)
    var made = [Key: Value](minimumCapacity: count)
    for place in 0..<count { made[key(keys[place])] = value(values[place]) }
    return made
}

/// A dictionary of texts and numbers.
package func _values(_ values: [String: NSObject]?) -> UnsafeMutableRawPointer? {
    values.flatMap { values in
        _dictionary(
            values.map { key, value in
                guard let made = _made(plain: value) else {
                    fatalError("The value of \(key) is \(type(of: value)), a text or a number is expected.")
                }
                return (_madeString(key), made)
            })
    }
}

package func _values(from handle: UnsafeMutableRawPointer?) -> [String: NSObject]? {
    _dictionary(
        from: handle, { _existing(_any($0) as? String) },
        { value in
            let value = _existing(_any(value))
            return (value as? String).map { NSString(string: $0) } ?? _existing(value as? NSObject)
        })
}

// MARK: - Objects of any kind, arrays that a method fills

package func _any(_ handle: UnsafeMutableRawPointer?) -> Any? {
    guard let handle else { return nil }
    switch Int(omps_kind(handle)) {
    case OMPS_KIND_STRING: return _string(handle)
    case OMPS_KIND_NUMBER: return _number(from: handle)
    case OMPS_KIND_DATA: return _data(from: handle)
    case OMPS_KIND_ARRAY: return _array(from: handle) { _existing(_any($0)) }
    case OMPS_KIND_DICTIONARY:
        return _dictionary(from: handle, { _existing(_any($0) as? AnyHashable) }, { _existing(_any($0)) })
    case OMPS_KIND_URL: return _url(from: handle)
    default: return _dynamic(handle) { _MetalObject(_owned: $0) }
    }
}

/// A value that holds no others; nil for those that do, and for objects of the program.
func _made(plain value: Any) -> UnsafeMutableRawPointer? {
    switch value {
    case let wrapper as _MetalObject: return _retained(wrapper)
    case let text as String: return _madeString(text)
    case let text as NSString: return _madeString(String(describing: text))
    case let number as NSNumber: return _number(number)
    case let data as Data: return _data(data)
    case let data as NSData: return _data(Data(referencing: data))
    case let url as URL: return _url(url)
    case let url as NSURL: return omps_url_make(url.absoluteString)
    default: return nil
    }
}

private func _made(any value: Any) -> UnsafeMutableRawPointer? {
    if let made = _made(plain: value) { return made }
    guard let values = value as? [Any] else { fatalError("An array for Objective-C cannot hold \(type(of: value)).") }
    return _array(values) { _made(any: $0) }
}

/// A dictionary. Takes over one reference to each key and value.
package func _dictionary(_ pairs: [(UnsafeMutableRawPointer?, UnsafeMutableRawPointer?)]) -> UnsafeMutableRawPointer? {
    defer {
        for (key, value) in pairs {
            omps_release(key)
            omps_release(value)
        }
    }
    return omps_dictionary_make(pairs.map(\.0), pairs.map(\.1), pairs.count)
}

/// A mutable array with the same elements.
package func _mutableArray(_ array: NSMutableArray?) -> UnsafeMutableRawPointer? {
    array.flatMap { array in _array(array.map { $0 }) { _made(any: $0) } }
}

/// Gives the array what the method left in its copy. Takes over one reference.
package func _update(_ array: NSMutableArray?, from handle: UnsafeMutableRawPointer?) {
    guard let array, let handle else { return }
    array.removeAllObjects()
    _elements(of: handle).forEach { array.add(_existing(_any($0))) }
    omps_release(handle)
}

/// A copy for a closure of the program; the handle stays its caller's.
package func _mutableArray(from handle: UnsafeMutableRawPointer?) -> NSMutableArray {
    let array = NSMutableArray()
    if let handle { _elements(of: handle).forEach { array.add(_existing(_any($0))) } }
    return array
}

/// Gives the array of Objective-C what the closure left in its copy. Takes over one reference.
package func _store(_ array: NSMutableArray, in handle: UnsafeMutableRawPointer?) {
    guard let handle else { return }
    let made = array.map { _made(any: $0) }
    omps_array_replace(handle, made, made.count)
    omps_release(handle)
}
