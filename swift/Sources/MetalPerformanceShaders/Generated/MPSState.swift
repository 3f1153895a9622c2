// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The data that one kernel writes for another: buffers and textures with a meaning that only they know.
open class MPSState: _MetalObject {
    override public class var _className: String { "MPSState" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSState(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Number of buffers and textures.
    open var resourceCount: Int {
        get { withExtendedLifetime(self) { omps_MPSState_resourceCount(_handle) } }
    }

    /// As MPSTemporaryImage.readCount, for a temporary state; else 0.
    open var readCount: Int {
        get { withExtendedLifetime(self) { omps_MPSState_readCount(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSState_setReadCount(_handle, newValue) } }
    }

    /// Whether the state lives on one command buffer.
    open var isTemporary: Bool {
        get { withExtendedLifetime(self) { omps_MPSState_isTemporary(_handle) } }
    }

    open var label: String? {
        get { _string(withExtendedLifetime(self) { omps_MPSState_label(_handle) }) }
        set { withExtendedLifetime(self) { omps_MPSState_setLabel(_handle, newValue) } }
    }

    /// Deprecated: use resourceAtIndex:allocateMemory:.
    open var resource: MTLResource? {
        get { _optionalMTLResource(withExtendedLifetime(self) { omps_MPSState_resource(_handle) }) }
    }

    @discardableResult
    open class func temporaryState(with cmdBuf: MTLCommandBuffer, bufferSize: Int) -> MPSState {
        let made = withExtendedLifetime(cmdBuf) {
            omps_MPSState_class_temporaryStateWithCommandBuffer_bufferSize(
                _pointer(cmdBuf), bufferSize)
        }
        return _object(made)
    }

    @discardableResult
    open class func temporaryState(
        with cmdBuf: MTLCommandBuffer,
        textureDescriptor descriptor: MTLTextureDescriptor
    ) -> MPSState {
        let made = withExtendedLifetime((cmdBuf, descriptor)) {
            omps_MPSState_class_temporaryStateWithCommandBuffer_textureDescriptor(
                _pointer(cmdBuf), descriptor._handle)
        }
        return _object(made)
    }

    @discardableResult
    open class func temporaryState(with cmdBuf: MTLCommandBuffer) -> MPSState {
        let made = withExtendedLifetime(cmdBuf) {
            omps_MPSState_class_temporaryStateWithCommandBuffer(
                _pointer(cmdBuf))
        }
        return _object(made)
    }

    public init(device: MTLDevice, bufferSize: Int) {
        let made = withExtendedLifetime(device) {
            omps_MPSState_initWithDevice_bufferSize(
                Self._className, _pointer(device), bufferSize)
        }
        guard let made else { _refused("MPSState", "init") }
        super.init(_owned: made)
    }

    public init(device: MTLDevice, textureDescriptor descriptor: MTLTextureDescriptor) {
        let made = withExtendedLifetime((device, descriptor)) {
            omps_MPSState_initWithDevice_textureDescriptor(
                Self._className, _pointer(device), descriptor._handle)
        }
        guard let made else { _refused("MPSState", "init") }
        super.init(_owned: made)
    }

    public init(resource: MTLResource?) {
        let made = withExtendedLifetime(resource) {
            omps_MPSState_initWithResource(
                Self._className, _pointer(resource))
        }
        guard let made else { _refused("MPSState", "init") }
        super.init(_owned: made)
    }

    public init(device: MTLDevice, resourceList: MPSStateResourceList) {
        let made = withExtendedLifetime((device, resourceList)) {
            omps_MPSState_initWithDevice_resourceList(
                Self._className, _pointer(device), resourceList._handle)
        }
        guard let made else { _refused("MPSState", "init") }
        super.init(_owned: made)
    }

    @discardableResult
    open class func temporaryState(
        with commandBuffer: MTLCommandBuffer,
        resourceList: MPSStateResourceList
    ) -> MPSState {
        let made = withExtendedLifetime((commandBuffer, resourceList)) {
            omps_MPSState_class_temporaryStateWithCommandBuffer_resourceList(
                _pointer(commandBuffer), resourceList._handle)
        }
        return _object(made)
    }

    public init(resources: [MTLResource]?) {
        let made = omps_MPSState_initWithResources(Self._className, _array(resources) { _retained(any: $0) })
        guard let made else { _refused("MPSState", "init") }
        super.init(_owned: made)
    }

    /// One of the resources, or nil if it has no memory yet and `allocateMemory` is NO.
    @discardableResult
    open func resource(at index: Int, allocateMemory: Bool) -> MTLResource? {
        let made = withExtendedLifetime(self) {
            omps_MPSState_resourceAtIndex_allocateMemory(
                _handle, index, allocateMemory)
        }
        return _optionalMTLResource(made)
    }

    /// Bytes of a buffer; 0 if the resource is none.
    @discardableResult
    open func bufferSize(at index: Int) -> Int {
        return withExtendedLifetime(self) { omps_MPSState_bufferSizeAtIndex(_handle, index) }
    }

    @discardableResult
    open func textureInfo(at index: Int) -> MPSStateTextureInfo {
        var result = MPSStateTextureInfo()
        withExtendedLifetime(self) { omps_MPSState_textureInfoAtIndex(_handle, index, &result) }
        return result
    }

    @discardableResult
    open func resourceType(at index: Int) -> MPSStateResourceType {
        let made = withExtendedLifetime(self) { omps_MPSState_resourceTypeAtIndex(_handle, index) }
        return _value(made, MPSStateResourceType.self)
    }

    /// Makes the content visible to the CPU when the command buffer has completed.
    open func synchronize(on commandBuffer: MTLCommandBuffer) {
        withExtendedLifetime((self, commandBuffer)) {
            omps_MPSState_synchronizeOnCommandBuffer(
                _handle, _pointer(commandBuffer))
        }
    }

    @discardableResult
    open func resourceSize() -> Int {
        return withExtendedLifetime(self) { omps_MPSState_resourceSize(_handle) }
    }

    /// Lets a state change the size of the image that a kernel with this state writes.
    @discardableResult
    open func destinationImageDescriptor(
        forSourceImages sourceImages: [MPSImage],
        sourceStates: [MPSState]?,
        for kernel: MPSKernel,
        suggestedDescriptor inDescriptor: MPSImageDescriptor
    ) -> MPSImageDescriptor {
        let made = withExtendedLifetime((self, kernel, inDescriptor)) {
            omps_MPSState_destinationImageDescriptorForSourceImages_sourceStates_forKernel_suggestedDescriptor(
                _handle, _array(sourceImages) { _retained($0) }, _array(sourceStates) { _retained($0) },
                kernel._handle, inDescriptor._handle)
        }
        return _object(made)
    }
}
