// Closures and objects of the program that Objective-C calls.

import COpenMPS
import Foundation

/// A closure as an object with a count.
private final class _Box<T> {
    let value: T
    init(_ value: T) { self.value = value }
}

/// One reference to a closure; the block around it releases it.
package func _box<T>(_ closure: T?) -> UnsafeMutableRawPointer? {
    _ = _connected
    return closure.map { Unmanaged.passRetained(_Box($0)).toOpaque() }
}

/// The closure of a block. The type is the one that it had when it was boxed.
package func _unbox<T>(_ context: UnsafeMutableRawPointer?) -> T {
    Unmanaged<_Box<T>>.fromOpaque(_existing(context)).takeUnretainedValue().value
}

/// The closure that a program put into a block; nil for no block. Takes over one reference.
package func _closure<T>(_ context: UnsafeMutableRawPointer?) -> T? {
    context.map { Unmanaged<_Box<T>>.fromOpaque($0).takeRetainedValue().value }
}

/// The address of an object that a program implements. No reference.
package func _address(_ object: AnyObject) -> UnsafeMutableRawPointer {
    _ = _connected
    return Unmanaged.passUnretained(object).toOpaque()
}

/// What all objects of a Swift class share.
package func _type(_ object: AnyObject) -> UnsafeRawPointer {
    unsafeBitCast(type(of: object) as AnyClass, to: UnsafeRawPointer.self)
}

/// The object of the program behind a call from Objective-C.
package func _implementation<T>(_ context: UnsafeMutableRawPointer?, as type: T.Type) -> T {
    Unmanaged<AnyObject>.fromOpaque(_existing(context)).takeUnretainedValue() as! T
}

/// A table of functions that lives as long as the program.
package func _permanent<T>(_ table: T) -> UnsafeMutablePointer<T> {
    let place = UnsafeMutablePointer<T>.allocate(capacity: 1)
    place.initialize(to: table)
    return place
}

/// The answer of an optional method that the program does not have. Objective-C then takes the method for missing.
package func _missing<T>(_ bit: Int32, _ value: T) -> T {
    omps_mark_missing(bit)
    return value
}

package func _missing(_ bit: Int32) { omps_mark_missing(bit) }

private let _connected: Void = {
    omps_set_swift_functions(
        omps_swift_functions(
            retain: { _ = Unmanaged<AnyObject>.fromOpaque($0!).retain() },
            release: { Unmanaged<AnyObject>.fromOpaque($0!).release() },
            copy: { context in
                let object = Unmanaged<AnyObject>.fromOpaque(context!).takeUnretainedValue()
                guard let original = object as? NSCopying else { fatalError("\(type(of: object)) cannot be copied.") }
                return Unmanaged.passRetained(original.copy(with: nil) as AnyObject).toOpaque()
            },
            type: { _type(Unmanaged<AnyObject>.fromOpaque($0!).takeUnretainedValue()) },
            is_codable: { _Archives.isCodable($0) },
            archived_name: { _Archives.archivedName($0) },
            finds_class: { _Archives.findsClass($0) },
            encode: { _Archives.encode($0, $1) },
            decode: { _Archives.decode($0, $1, $2, $3) }))
}()

/// Tells the shim the functions of Swift, once.
func _connect() { _ = _connected }
