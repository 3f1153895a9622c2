// The wrapper of an object of Objective-C, and the table of living wrappers.

import COpenMPS
import Foundation

/// The superclass of every class that wraps one of Objective-C. It owns one reference to the object.
///
/// While a wrapper lives, the same object of Objective-C has the same wrapper: `===` and dictionaries work.
open class _MetalObject: NSObject, NSCopying, NSSecureCoding {
    @usableFromInline package let _handle: UnsafeMutableRawPointer

    /// Takes over one reference.
    public init(_owned handle: UnsafeMutableRawPointer) {
        _handle = handle
        super.init()
        _Wrappers.add(self)
    }

    override public init() {
        guard let made = omps_new(Self._className) else { _refused(Self._className, "init") }
        _handle = made
        super.init()
        _Wrappers.add(self)
    }

    /// Reads what `encode(with:)` wrote; nil with an error of the coder.
    public required init?(coder: NSCoder) {
        guard let made = _decoded(Self._className, coder) else { return nil }
        _handle = made
        super.init()
        _Wrappers.add(self)
    }

    deinit {
        _Wrappers.remove(self)
        omps_release(_handle)
    }

    /// The class of Objective-C that initialisers make.
    open class var _className: String { fatalError("\(self) names no class of Objective-C.") }

    /// Makes the wrapper of an object of this class, with one reference of it.
    open class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject { _MetalObject(_owned: handle) }

    /// An object that cannot be archived makes an error of the coder.
    open class var supportsSecureCoding: Bool { true }

    open func encode(with coder: NSCoder) { _encode(with: coder) }

    open func copy(with zone: NSZone? = nil) -> Any {
        let made = withExtendedLifetime(self) { omps_copy(_handle) }
        return _existing(_dynamic(made) { _MetalObject(_owned: $0) })
    }

    override open var description: String { _text(withExtendedLifetime(self) { omps_description(_handle) }) }
}

/// All living wrappers by their object, and the Swift classes of classes of Objective-C.
///
/// The table holds no reference. A wrapper leaves it under the lock before its memory is freed, so that what the table
/// has may be asked for a reference: a wrapper whose count is zero gives none. Weak references and NSRecursiveLock took
/// 0.13 µs more for each wrapper.
enum _Wrappers {
    private static let wrappers = omps_table_make()
    private static let types = omps_table_make()
    private static let lock = RecursiveLock()

    static func add(_ wrapper: _MetalObject) {
        lock.lock()
        defer { lock.unlock() }
        omps_table_set(wrappers, wrapper._handle, Unmanaged.passUnretained(wrapper).toOpaque())
    }

    /// Another wrapper of the same object may have taken the place of one whose count is zero.
    static func remove(_ wrapper: _MetalObject) {
        lock.lock()
        defer { lock.unlock() }
        if omps_table_get(wrappers, wrapper._handle) == Unmanaged.passUnretained(wrapper).toOpaque() {
            omps_table_remove(wrappers, wrapper._handle)
        }
    }

    /// Returns the living wrapper of an object, else a new one. Takes over one reference.
    static func wrapper(
        of handle: UnsafeMutableRawPointer, _ fallback: (UnsafeMutableRawPointer) -> _MetalObject
    ) -> _MetalObject {
        lock.lock()
        if let known = swift_tryRetain(omps_table_get(wrappers, handle)) {
            lock.unlock()
            omps_release(handle)
            return Unmanaged<_MetalObject>.fromOpaque(known).takeRetainedValue()
        }
        defer { lock.unlock() }
        return type(of: handle)?._wrap(handle) ?? fallback(handle)
    }

    /// The Swift class of the nearest superclass that has one. Answers are kept, `_MetalObject` for none: a search takes
    /// a millisecond.
    private static func type(of handle: UnsafeMutableRawPointer) -> _MetalObject.Type? {
        guard let start = omps_class(handle) else { return nil }
        if let known = omps_table_get(types, start) {
            let type = unsafeBitCast(known, to: _MetalObject.Type.self)
            return type == _MetalObject.self ? nil : type
        }
        var next: UnsafeRawPointer? = start
        var found: _MetalObject.Type?
        while let class_ = next, found == nil {
            found = swiftClass(String(cString: omps_class_name(class_)))
            next = omps_superclass(class_)
        }
        omps_table_set(types, start, unsafeBitCast(found ?? _MetalObject.self, to: UnsafeMutableRawPointer.self))
        return found
    }

    static func swiftClass(_ name: String) -> _MetalObject.Type? {
        for module in ["Metal", "MetalPerformanceShaders", "MetalPerformanceShadersGraph"] {
            let mangled = "\(module.utf8.count)\(module)\(name.utf8.count)\(name)C"
            if let found = _typeByName(mangled) as? _MetalObject.Type { return found }
        }
        return nil
    }
}

/// A mutex that one thread may lock several times.
private struct RecursiveLock {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

    init() {
        var attributes = pthread_mutexattr_t()
        pthread_mutexattr_init(&attributes)
        pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_RECURSIVE))
        pthread_mutex_init(mutex, &attributes)
        pthread_mutexattr_destroy(&attributes)
    }

    func lock() { pthread_mutex_lock(mutex) }
    func unlock() { pthread_mutex_unlock(mutex) }
}

/// The object of Swift for one of Objective-C: what the program implemented, a wrapper of its class, or a fallback's.
/// Takes over one reference.
@usableFromInline
package func _dynamic(
    _ handle: UnsafeMutableRawPointer?, _ fallback: (UnsafeMutableRawPointer) -> _MetalObject
) -> AnyObject? {
    guard let handle else { return nil }
    if let implementation = omps_swift_object(handle) {
        let object = Unmanaged<AnyObject>.fromOpaque(implementation).takeUnretainedValue()
        omps_release(handle)
        return object
    }
    return _Wrappers.wrapper(of: handle, fallback)
}

/// The wrapper of an object whose class is known. Takes over one reference.
@inlinable
package func _object<T: _MetalObject>(_ handle: UnsafeMutableRawPointer?) -> T {
    _existing(_optional(handle))
}

/// The same for an object that may be nil.
@inlinable
package func _optional<T: _MetalObject>(_ handle: UnsafeMutableRawPointer?) -> T? {
    guard let object = _dynamic(handle, { T._wrap($0) }) else { return nil }
    guard let wrapper = object as? T else { fatalError("\(type(of: object)) is not \(T.self).") }
    return wrapper
}

/// One reference more to the object of a wrapper, which lives at least as long as this call.
@inlinable
package func _retained(_ wrapper: _MetalObject?) -> UnsafeMutableRawPointer? {
    withExtendedLifetime(wrapper) { wrapper.flatMap { omps_retain($0._handle) } }
}

/// The same for an object that only the library implements.
@inlinable
package func _retained(any object: AnyObject?) -> UnsafeMutableRawPointer? {
    withExtendedLifetime(object) { _pointer(object).flatMap { omps_retain($0) } }
}

/// The handle of an object that only the library implements.
@inlinable
package func _pointer(_ object: AnyObject?) -> UnsafeMutableRawPointer? {
    guard let object else { return nil }
    guard let wrapper = object as? _MetalObject else {
        fatalError("\(type(of: object)) is a class of the program; objects of Metal come from a device.")
    }
    return wrapper._handle
}

/// The Swift class of a class of Objective-C.
package func _class(_ class_: UnsafeRawPointer?) -> AnyClass {
    let name = String(cString: omps_class_name(_existing(class_)))
    return _existing(_Wrappers.swiftClass(name))
}

/// The class of Objective-C of a Swift class.
package func _pointer(toClass type: AnyClass) -> UnsafeRawPointer {
    guard let type = type as? _MetalObject.Type else {
        fatalError("\(type) is not a class of Metal or Metal Performance Shaders.")
    }
    return _existing(omps_class_named(type._className))
}

/// A value that the header promises.
@inlinable
package func _existing<T>(_ value: T?) -> T {
    guard let value else { fatalError("\(T.self) is nil where the header says that it never is.") }
    return value
}

package func _refused(_ owner: String, _ member: String) -> Never {
    fatalError("\(owner).\(member) made no object.")
}
