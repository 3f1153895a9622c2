// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal
import MetalPerformanceShaders

/// A compiled graph. Inputs and results are arrays in the order of feedTensors and targetTensors.
open class MPSGraphExecutable: MPSGraphObject, @unchecked Sendable {
    override public class var _className: String { "MPSGraphExecutable" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSGraphExecutable(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open var options: MPSGraphOptions {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraphExecutable_options(_handle) }
            return _value(made, MPSGraphOptions.self)
        }
        set { withExtendedLifetime(self) { omps_MPSGraphExecutable_setOptions(_handle, newValue.rawValue) } }
    }

    open var feedTensors: [MPSGraphTensor]? {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraphExecutable_feedTensors(_handle) }
            return _array(from: made) { _object($0) }
        }
    }

    open var targetTensors: [MPSGraphTensor]? {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraphExecutable_targetTensors(_handle) }
            return _array(from: made) { _object($0) }
        }
    }

    /// Reads what serializeToMPSGraphPackageAtURL:descriptor: wrote, in a format of openmps' own; raises for a
    /// package that is damaged or none. The executable has a separate graph that has only placeholders, variables
    /// and results.
    public init(
        package mpsgraphPackageURL: URL,
        descriptor compilationDescriptor: MPSGraphCompilationDescriptor?
    ) {
        let made = withExtendedLifetime(compilationDescriptor) {
            omps_MPSGraphExecutable_initWithMPSGraphPackageAtURL_compilationDescriptor(
                Self._className, _url(mpsgraphPackageURL), compilationDescriptor?._handle)
        }
        guard let made else { _refused("MPSGraphExecutable", "init") }
        super.init(_owned: made)
    }

    /// Always raises: only Apple's Core ML compiler reads such packages.
    public init(
        coreMLPackageAtURL coreMLPackageURL: URL,
        descriptor compilationDescriptor: MPSGraphCompilationDescriptor?
    ) {
        let made = withExtendedLifetime(compilationDescriptor) {
            omps_MPSGraphExecutable_initWithCoreMLPackageAtURL_compilationDescriptor(
                Self._className, _url(coreMLPackageURL), compilationDescriptor?._handle)
        }
        guard let made else { _refused("MPSGraphExecutable", "init") }
        super.init(_owned: made)
    }

    /// Writes the form for the types of inputs that the executable was compiled for last, with the variables'
    /// values of now, to a folder. Raises if no types are known, or if elements of inputs determine the compiled
    /// form; then the previous content stays.
    open func serialize(package url: URL, descriptor: MPSGraphExecutableSerializationDescriptor?) {
        withExtendedLifetime((self, descriptor)) {
            omps_MPSGraphExecutable_serializeToMPSGraphPackageAtURL_descriptor(
                _handle, _url(url), descriptor?._handle)
        }
    }

    /// Compiles for these types of inputs before they are run with.
    open func specialize(
        with device: MPSGraphDevice?,
        inputTypes: [MPSGraphType],
        compilationDescriptor: MPSGraphCompilationDescriptor?
    ) {
        withExtendedLifetime((self, device, compilationDescriptor)) {
            omps_MPSGraphExecutable_specializeWithDevice_inputTypes_compilationDescriptor(
                _handle, device?._handle, _array(inputTypes) { _retained($0) },
                compilationDescriptor?._handle)
        }
    }

    /// The types of the results for inputs of these types; extents of -1 are left open if those of inputs are.
    @discardableResult
    open func getOutputTypes(
        with device: MPSGraphDevice?,
        inputTypes: [MPSGraphType],
        compilationDescriptor: MPSGraphCompilationDescriptor?
    ) -> [MPSGraphShapedType]? {
        let made = withExtendedLifetime((self, device, compilationDescriptor)) {
            omps_MPSGraphExecutable_getOutputTypesWithDevice_inputTypes_compilationDescriptor(
                _handle, device?._handle, _array(inputTypes) { _retained($0) },
                compilationDescriptor?._handle)
        }
        return _array(from: made) { _object($0) }
    }

    /// Without a results array the results have new memory.
    @discardableResult
    open func run(
        with commandQueue: MTLCommandQueue,
        inputs inputsArray: [MPSGraphTensorData],
        results resultsArray: [MPSGraphTensorData]?,
        executionDescriptor: MPSGraphExecutableExecutionDescriptor?
    ) -> [MPSGraphTensorData] {
        let made = withExtendedLifetime((self, commandQueue, executionDescriptor)) {
            omps_MPSGraphExecutable_runWithMTLCommandQueue_inputsArray_resultsArray_executionDescriptor(
                _handle, _pointer(commandQueue), _array(inputsArray) { _retained($0) },
                _array(resultsArray) { _retained($0) }, executionDescriptor?._handle)
        }
        return _existing(_array(from: made) { _object($0) })
    }

    @discardableResult
    open func runAsync(
        with commandQueue: MTLCommandQueue,
        inputs inputsArray: [MPSGraphTensorData],
        results resultsArray: [MPSGraphTensorData]?,
        executionDescriptor: MPSGraphExecutableExecutionDescriptor?
    ) -> [MPSGraphTensorData] {
        let made = withExtendedLifetime((self, commandQueue, executionDescriptor)) {
            omps_MPSGraphExecutable_runAsyncWithMTLCommandQueue_inputsArray_resultsArray_executionDescriptor(
                _handle, _pointer(commandQueue), _array(inputsArray) { _retained($0) },
                _array(resultsArray) { _retained($0) }, executionDescriptor?._handle)
        }
        return _existing(_array(from: made) { _object($0) })
    }

    @discardableResult
    open func encode(
        to commandBuffer: MPSCommandBuffer,
        inputs inputsArray: [MPSGraphTensorData],
        results resultsArray: [MPSGraphTensorData]?,
        executionDescriptor: MPSGraphExecutableExecutionDescriptor?
    ) -> [MPSGraphTensorData] {
        let made = withExtendedLifetime((self, commandBuffer, executionDescriptor)) {
            omps_MPSGraphExecutable_encodeToCommandBuffer_inputsArray_resultsArray_executionDescriptor(
                _handle, commandBuffer._handle, _array(inputsArray) { _retained($0) },
                _array(resultsArray) { _retained($0) }, executionDescriptor?._handle)
        }
        return _existing(_array(from: made) { _object($0) })
    }
}
