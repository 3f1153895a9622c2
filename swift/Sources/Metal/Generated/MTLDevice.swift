// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation

/// A processor with memory. Any number of threads may use it.
public protocol MTLDevice: NSObjectProtocol, Sendable {
    /// Name for people.
    var name: String { get }
    var architecture: MTLArchitecture { get }
    /// A number that is the same for one device as long as the process lives.
    var registryID: UInt64 { get }
    var maxThreadsPerThreadgroup: MTLSize { get }
    var isLowPower: Bool { get }
    var isHeadless: Bool { get }
    var isRemovable: Bool { get }
    /// YES where the CPU and the device share memory.
    var hasUnifiedMemory: Bool { get }
    var recommendedMaxWorkingSetSize: UInt64 { get }
    var location: MTLDeviceLocation { get }
    var locationNumber: Int { get }
    /// Bytes of all living resources.
    var currentAllocatedSize: Int { get }
    var maxThreadgroupMemoryLength: Int { get }
    /// Longest buffer, in bytes.
    var maxBufferLength: Int { get }
    /// A queue with room for 64 command buffers in flight.
    func makeCommandQueue() -> MTLCommandQueue?
    /// With so many committed and not yet run, making another buffer waits.
    func makeCommandQueue(maxCommandBufferCount: Int) -> MTLCommandQueue?
    func heapTextureSizeAndAlign(descriptor desc: MTLTextureDescriptor) -> MTLSizeAndAlign
    func heapBufferSizeAndAlign(length: Int, options: MTLResourceOptions) -> MTLSizeAndAlign
    func makeHeap(descriptor: MTLHeapDescriptor) -> MTLHeap?
    /// Bytes are zero at first. nil if memory is short or the length is 0.
    func makeBuffer(length: Int, options: MTLResourceOptions) -> MTLBuffer?
    /// A copy of `length` bytes.
    func makeBuffer(bytes pointer: UnsafeRawPointer, length: Int, options: MTLResourceOptions) -> MTLBuffer?
    /// The caller's memory itself; `deallocator` is called with it when the buffer is destroyed.
    func makeBuffer(
        bytesNoCopy pointer: UnsafeMutableRawPointer,
        length: Int,
        options: MTLResourceOptions,
        deallocator: ((UnsafeMutableRawPointer, Int) -> Void)?
    ) -> MTLBuffer?
    func makeTexture(descriptor: MTLTextureDescriptor) -> MTLTexture?
    /// nil: there is no compiled library here.
    func makeDefaultLibrary() -> MTLLibrary?
    func makeLibrary(filepath: String) throws -> MTLLibrary
    func makeLibrary(URL url: URL) throws -> MTLLibrary
    /// nil with an NSError: there is no Metal compiler here.
    func makeLibrary(source: String, options: MTLCompileOptions?) throws -> MTLLibrary
    @preconcurrency
    func makeLibrary(
        source: String,
        options: MTLCompileOptions?,
        completionHandler: @escaping MTLNewLibraryCompletionHandler
    )
    /// nil with an NSError: there is no Metal compiler here.
    func makeComputePipelineState(function computeFunction: MTLFunction) throws -> MTLComputePipelineState
    @preconcurrency
    func makeComputePipelineState(
        function computeFunction: MTLFunction,
        completionHandler: @escaping MTLNewComputePipelineStateCompletionHandler
    )
    func makeFence() -> MTLFence?
    func supportsFeatureSet(_ featureSet: MTLFeatureSet) -> Bool
    func supportsFamily(_ gpuFamily: MTLGPUFamily) -> Bool
    func supportsTextureSampleCount(_ sampleCount: Int) -> Bool
    func minimumLinearTextureAlignment(for format: MTLPixelFormat) -> Int
    func makeEvent() -> MTLEvent?
    func makeSharedEvent() -> MTLSharedEvent?
    func makeSharedEvent(handle sharedEventHandle: MTLSharedEventHandle) -> MTLSharedEvent?
}

package final class _MTLDevice: _MetalObject, MTLDevice, @unchecked Sendable {

    /// Name for people.
    package var name: String {
        get { _existing(_string(withExtendedLifetime(self) { omps_MTLDevice_name(_handle) })) }
    }

    package var architecture: MTLArchitecture {
        get { _object(withExtendedLifetime(self) { omps_MTLDevice_architecture(_handle) }) }
    }

    /// A number that is the same for one device as long as the process lives.
    package var registryID: UInt64 {
        get { withExtendedLifetime(self) { omps_MTLDevice_registryID(_handle) } }
    }

    package var maxThreadsPerThreadgroup: MTLSize {
        get {
            var result = MTLSize()
            withExtendedLifetime(self) { omps_MTLDevice_maxThreadsPerThreadgroup(_handle, &result) }
            return result
        }
    }

    package var isLowPower: Bool {
        get { withExtendedLifetime(self) { omps_MTLDevice_isLowPower(_handle) } }
    }

    package var isHeadless: Bool {
        get { withExtendedLifetime(self) { omps_MTLDevice_isHeadless(_handle) } }
    }

    package var isRemovable: Bool {
        get { withExtendedLifetime(self) { omps_MTLDevice_isRemovable(_handle) } }
    }

    /// YES where the CPU and the device share memory.
    package var hasUnifiedMemory: Bool {
        get { withExtendedLifetime(self) { omps_MTLDevice_hasUnifiedMemory(_handle) } }
    }

    package var recommendedMaxWorkingSetSize: UInt64 {
        get { withExtendedLifetime(self) { omps_MTLDevice_recommendedMaxWorkingSetSize(_handle) } }
    }

    package var location: MTLDeviceLocation {
        get {
            let made = withExtendedLifetime(self) { omps_MTLDevice_location(_handle) }
            return _value(made, MTLDeviceLocation.self)
        }
    }

    package var locationNumber: Int {
        get { withExtendedLifetime(self) { omps_MTLDevice_locationNumber(_handle) } }
    }

    /// Bytes of all living resources.
    package var currentAllocatedSize: Int {
        get { withExtendedLifetime(self) { omps_MTLDevice_currentAllocatedSize(_handle) } }
    }

    package var maxThreadgroupMemoryLength: Int {
        get { withExtendedLifetime(self) { omps_MTLDevice_maxThreadgroupMemoryLength(_handle) } }
    }

    /// Longest buffer, in bytes.
    package var maxBufferLength: Int {
        get { withExtendedLifetime(self) { omps_MTLDevice_maxBufferLength(_handle) } }
    }

    /// A queue with room for 64 command buffers in flight.
    @discardableResult
    package func makeCommandQueue() -> MTLCommandQueue? {
        let made = withExtendedLifetime(self) { omps_MTLDevice_newCommandQueue(_handle) }
        return _optionalMTLCommandQueue(made)
    }

    /// With so many committed and not yet run, making another buffer waits.
    @discardableResult
    package func makeCommandQueue(maxCommandBufferCount: Int) -> MTLCommandQueue? {
        let made = withExtendedLifetime(self) {
            omps_MTLDevice_newCommandQueueWithMaxCommandBufferCount(
                _handle, maxCommandBufferCount)
        }
        return _optionalMTLCommandQueue(made)
    }

    @discardableResult
    package func heapTextureSizeAndAlign(descriptor desc: MTLTextureDescriptor) -> MTLSizeAndAlign {
        var result = MTLSizeAndAlign()
        withExtendedLifetime((self, desc)) {
            omps_MTLDevice_heapTextureSizeAndAlignWithDescriptor(
                _handle, desc._handle, &result)
        }
        return result
    }

    @discardableResult
    package func heapBufferSizeAndAlign(length: Int, options: MTLResourceOptions) -> MTLSizeAndAlign {
        var result = MTLSizeAndAlign()
        withExtendedLifetime(self) {
            omps_MTLDevice_heapBufferSizeAndAlignWithLength_options(
                _handle, length, options.rawValue, &result)
        }
        return result
    }

    @discardableResult
    package func makeHeap(descriptor: MTLHeapDescriptor) -> MTLHeap? {
        let made = withExtendedLifetime((self, descriptor)) {
            omps_MTLDevice_newHeapWithDescriptor(
                _handle, descriptor._handle)
        }
        return _optionalMTLHeap(made)
    }

    /// Bytes are zero at first. nil if memory is short or the length is 0.
    @discardableResult
    package func makeBuffer(length: Int, options: MTLResourceOptions) -> MTLBuffer? {
        let made = withExtendedLifetime(self) {
            omps_MTLDevice_newBufferWithLength_options(
                _handle, length, options.rawValue)
        }
        return _optionalMTLBuffer(made)
    }

    /// A copy of `length` bytes.
    @discardableResult
    package func makeBuffer(
        bytes pointer: UnsafeRawPointer,
        length: Int,
        options: MTLResourceOptions
    ) -> MTLBuffer? {
        let made = withExtendedLifetime(self) {
            omps_MTLDevice_newBufferWithBytes_length_options(
                _handle, pointer, length, options.rawValue)
        }
        return _optionalMTLBuffer(made)
    }

    /// The caller's memory itself; `deallocator` is called with it when the buffer is destroyed.
    @discardableResult
    package func makeBuffer(
        bytesNoCopy pointer: UnsafeMutableRawPointer,
        length: Int,
        options: MTLResourceOptions,
        deallocator: ((UnsafeMutableRawPointer, Int) -> Void)?
    ) -> MTLBuffer? {
        let made = withExtendedLifetime(self) {
            omps_MTLDevice_newBufferWithBytesNoCopy_length_options_deallocator(
                _handle, pointer, length, options.rawValue, _box(deallocator), _invokeBufferDeallocator)
        }
        return _optionalMTLBuffer(made)
    }

    @discardableResult
    package func makeTexture(descriptor: MTLTextureDescriptor) -> MTLTexture? {
        let made = withExtendedLifetime((self, descriptor)) {
            omps_MTLDevice_newTextureWithDescriptor(
                _handle, descriptor._handle)
        }
        return _optionalMTLTexture(made)
    }

    /// nil: there is no compiled library here.
    @discardableResult
    package func makeDefaultLibrary() -> MTLLibrary? {
        return _optionalMTLLibrary(withExtendedLifetime(self) { omps_MTLDevice_newDefaultLibrary(_handle) })
    }

    @discardableResult
    package func makeLibrary(filepath: String) throws -> MTLLibrary {
        var raised: UnsafeMutableRawPointer?
        let made = withExtendedLifetime(self) { omps_MTLDevice_newLibraryWithFile_error(_handle, filepath, &raised) }
        if let raised { throw _existing(_error(from: raised)) }
        return _existing(_optionalMTLLibrary(made))
    }

    @discardableResult
    package func makeLibrary(URL url: URL) throws -> MTLLibrary {
        var raised: UnsafeMutableRawPointer?
        let made = withExtendedLifetime(self) { omps_MTLDevice_newLibraryWithURL_error(_handle, _url(url), &raised) }
        if let raised { throw _existing(_error(from: raised)) }
        return _existing(_optionalMTLLibrary(made))
    }

    /// nil with an NSError: there is no Metal compiler here.
    @discardableResult
    package func makeLibrary(source: String, options: MTLCompileOptions?) throws -> MTLLibrary {
        var raised: UnsafeMutableRawPointer?
        let made = withExtendedLifetime((self, options)) {
            omps_MTLDevice_newLibraryWithSource_options_error(
                _handle, source, options?._handle, &raised)
        }
        if let raised { throw _existing(_error(from: raised)) }
        return _existing(_optionalMTLLibrary(made))
    }

    @preconcurrency
    package func makeLibrary(
        source: String,
        options: MTLCompileOptions?,
        completionHandler: @escaping MTLNewLibraryCompletionHandler
    ) {
        withExtendedLifetime((self, options)) {
            omps_MTLDevice_newLibraryWithSource_options_completionHandler(
                _handle, source, options?._handle, _box(completionHandler),
                _invokeMTLNewLibraryCompletionHandler)
        }
    }

    /// nil with an NSError: there is no Metal compiler here.
    @discardableResult
    package func makeComputePipelineState(
        function computeFunction: MTLFunction
    ) throws -> MTLComputePipelineState {
        var raised: UnsafeMutableRawPointer?
        let made = withExtendedLifetime((self, computeFunction)) {
            omps_MTLDevice_newComputePipelineStateWithFunction_error(
                _handle, _pointer(computeFunction), &raised)
        }
        if let raised { throw _existing(_error(from: raised)) }
        return _existing(_optionalMTLComputePipelineState(made))
    }

    @preconcurrency
    package func makeComputePipelineState(
        function computeFunction: MTLFunction,
        completionHandler: @escaping MTLNewComputePipelineStateCompletionHandler
    ) {
        withExtendedLifetime((self, computeFunction)) {
            omps_MTLDevice_newComputePipelineStateWithFunction_completionHandler(
                _handle, _pointer(computeFunction), _box(completionHandler),
                _invokeMTLNewComputePipelineStateCompletionHandler)
        }
    }

    @discardableResult
    package func makeFence() -> MTLFence? {
        return _optionalMTLFence(withExtendedLifetime(self) { omps_MTLDevice_newFence(_handle) })
    }

    @discardableResult
    package func supportsFeatureSet(_ featureSet: MTLFeatureSet) -> Bool {
        let made = withExtendedLifetime(self) { omps_MTLDevice_supportsFeatureSet(_handle, featureSet.rawValue) }
        return made
    }

    @discardableResult
    package func supportsFamily(_ gpuFamily: MTLGPUFamily) -> Bool {
        return withExtendedLifetime(self) { omps_MTLDevice_supportsFamily(_handle, gpuFamily.rawValue) }
    }

    @discardableResult
    package func supportsTextureSampleCount(_ sampleCount: Int) -> Bool {
        let made = withExtendedLifetime(self) { omps_MTLDevice_supportsTextureSampleCount(_handle, sampleCount) }
        return made
    }

    @discardableResult
    package func minimumLinearTextureAlignment(for format: MTLPixelFormat) -> Int {
        let made = withExtendedLifetime(self) {
            omps_MTLDevice_minimumLinearTextureAlignmentForPixelFormat(
                _handle, format.rawValue)
        }
        return made
    }

    @discardableResult
    package func makeEvent() -> MTLEvent? {
        return _optionalMTLEvent(withExtendedLifetime(self) { omps_MTLDevice_newEvent(_handle) })
    }

    @discardableResult
    package func makeSharedEvent() -> MTLSharedEvent? {
        let made = withExtendedLifetime(self) { omps_MTLDevice_newSharedEvent(_handle) }
        return _optionalMTLSharedEvent(made)
    }

    @discardableResult
    package func makeSharedEvent(handle sharedEventHandle: MTLSharedEventHandle) -> MTLSharedEvent? {
        let made = withExtendedLifetime((self, sharedEventHandle)) {
            omps_MTLDevice_newSharedEventWithHandle(
                _handle, sharedEventHandle._handle)
        }
        return _optionalMTLSharedEvent(made)
    }
}

package func _optionalMTLDevice(_ handle: UnsafeMutableRawPointer?) -> MTLDevice? {
    _dynamic(handle) { handle in
        return _MTLDevice(_owned: handle)
    } as? MTLDevice
}

extension MTLDevice {
    @discardableResult
    public func heapBufferSizeAndAlign(length: Int) -> MTLSizeAndAlign {
        heapBufferSizeAndAlign(length: length, options: [])
    }

    @discardableResult
    public func makeBuffer(length: Int) -> MTLBuffer? {
        makeBuffer(length: length, options: [])
    }

    @discardableResult
    public func makeBuffer(bytes pointer: UnsafeRawPointer, length: Int) -> MTLBuffer? {
        makeBuffer(bytes: pointer, length: length, options: [])
    }

    @discardableResult
    public func makeBuffer(
        bytesNoCopy pointer: UnsafeMutableRawPointer,
        length: Int,
        deallocator: ((UnsafeMutableRawPointer, Int) -> Void)?
    ) -> MTLBuffer? {
        makeBuffer(bytesNoCopy: pointer, length: length, options: [], deallocator: deallocator)
    }

    @discardableResult
    public func makeBuffer(
        bytesNoCopy pointer: UnsafeMutableRawPointer,
        length: Int,
        options: MTLResourceOptions
    ) -> MTLBuffer? {
        makeBuffer(bytesNoCopy: pointer, length: length, options: options, deallocator: nil)
    }

    @discardableResult
    public func makeBuffer(bytesNoCopy pointer: UnsafeMutableRawPointer, length: Int) -> MTLBuffer? {
        makeBuffer(bytesNoCopy: pointer, length: length, options: [], deallocator: nil)
    }

    public func makeLibrary(source: String, options: MTLCompileOptions?) async throws -> MTLLibrary {
        try await withCheckedThrowingContinuation { continuation in
            makeLibrary(source: source, options: options, completionHandler: { _resume(continuation, $0, $1) })
        }
    }

    public func makeComputePipelineState(
        function computeFunction: MTLFunction
    ) async throws -> MTLComputePipelineState {
        try await withCheckedThrowingContinuation { continuation in
            makeComputePipelineState(function: computeFunction, completionHandler: { _resume(continuation, $0, $1) })
        }
    }
}
