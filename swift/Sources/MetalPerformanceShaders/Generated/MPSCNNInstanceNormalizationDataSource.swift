// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Provides the parameters of an instance normalisation. `load` and `purge`, where there are any, bracket every
/// reading.
public protocol MPSCNNInstanceNormalizationDataSource: NSObjectProtocol, NSCopying {
    var numberOfFeatureChannels: Int { get }
    /// One float for each feature channel; valid until `purge`.
    func gamma() -> UnsafeMutablePointer<Float>?
    /// One float for each feature channel, or NULL for no shift; valid until `purge`.
    func beta() -> UnsafeMutablePointer<Float>?
    /// Name for error messages.
    func label() -> String?
    /// Sums the gradients of all states, encodes an update on the device and returns the new gamma and beta; nil
    /// leaves them. Called while encoding, on the encoding thread, after the gradients. Takes one read off
    /// temporary states.
    func updateGammaAndBeta(
        with commandBuffer: MTLCommandBuffer,
        instanceNormalizationStateBatch: [MPSCNNInstanceNormalizationGradientState]
    ) -> MPSCNNNormalizationGammaAndBetaState?
    /// Updates the data source's own values on the CPU, after the command buffer has completed. YES makes the graph
    /// load them.
    func updateGammaAndBeta(
        withInstanceNormalizationStateBatch instanceNormalizationStateBatch: [MPSCNNInstanceNormalizationGradientState]
    ) -> Bool
    /// Default: FLT_MIN.
    func epsilon() -> Float
    /// A copy for another device.
    func copy(with zone: NSZone?, device: MTLDevice?) -> Self
    /// Makes the data ready. NO lets the construction of the kernel or graph fail.
    func load() -> Bool
    /// The data may be dropped until the next `load`.
    func purge()
}

package final class _MPSCNNInstanceNormalizationDataSource: _MetalObject, MPSCNNInstanceNormalizationDataSource {

    package var numberOfFeatureChannels: Int {
        get {
            let made = withExtendedLifetime(self) {
                omps_MPSCNNInstanceNormalizationDataSource_numberOfFeatureChannels(
                    _handle)
            }
            return made
        }
    }

    /// One float for each feature channel; valid until `purge`.
    @discardableResult
    package func gamma() -> UnsafeMutablePointer<Float>? {
        return withExtendedLifetime(self) { omps_MPSCNNInstanceNormalizationDataSource_gamma(_handle) }
    }

    /// One float for each feature channel, or NULL for no shift; valid until `purge`.
    @discardableResult
    package func beta() -> UnsafeMutablePointer<Float>? {
        return withExtendedLifetime(self) { omps_MPSCNNInstanceNormalizationDataSource_beta(_handle) }
    }

    /// Name for error messages.
    @discardableResult
    package func label() -> String? {
        let made = withExtendedLifetime(self) { omps_MPSCNNInstanceNormalizationDataSource_label(_handle) }
        return _string(made)
    }

    /// Sums the gradients of all states, encodes an update on the device and returns the new gamma and beta; nil
    /// leaves them. Called while encoding, on the encoding thread, after the gradients. Takes one read off
    /// temporary states.
    @discardableResult
    package func updateGammaAndBeta(
        with commandBuffer: MTLCommandBuffer,
        instanceNormalizationStateBatch: [MPSCNNInstanceNormalizationGradientState]
    ) -> MPSCNNNormalizationGammaAndBetaState? {
        let made = withExtendedLifetime((self, commandBuffer)) {
            omps_MPSCNNInstanceNormalizationDataSource_updateGammaAndBetaWithCommandBuffer_instanceNormalizationStateBatch(
                _handle, _pointer(commandBuffer), _array(instanceNormalizationStateBatch) {
                _retained($0) })
        }
        return _optional(made)
    }

    /// Updates the data source's own values on the CPU, after the command buffer has completed. YES makes the graph
    /// load them.
    @discardableResult
    package func updateGammaAndBeta(
        withInstanceNormalizationStateBatch instanceNormalizationStateBatch: [MPSCNNInstanceNormalizationGradientState]
    ) -> Bool {
        let made = withExtendedLifetime(self) {
            omps_MPSCNNInstanceNormalizationDataSource_updateGammaAndBetaWithInstanceNormalizationStateBatch(
                _handle, _array(instanceNormalizationStateBatch) { _retained($0) })
        }
        return made
    }

    /// Default: FLT_MIN.
    @discardableResult
    package func epsilon() -> Float {
        return withExtendedLifetime(self) { omps_MPSCNNInstanceNormalizationDataSource_epsilon(_handle) }
    }

    /// A copy for another device.
    @discardableResult
    package func copy(with zone: NSZone?, device: MTLDevice?) -> Self {
        let made = withExtendedLifetime((self, device)) {
            omps_MPSCNNInstanceNormalizationDataSource_copyWithZone_device(
                _handle, nil, _pointer(device))
        }
        return _existing(_optionalMPSCNNInstanceNormalizationDataSource(made) as? Self)
    }

    /// Makes the data ready. NO lets the construction of the kernel or graph fail.
    @discardableResult
    package func load() -> Bool {
        return withExtendedLifetime(self) { omps_MPSCNNInstanceNormalizationDataSource_load(_handle) }
    }

    /// The data may be dropped until the next `load`.
    package func purge() {
        withExtendedLifetime(self) { omps_MPSCNNInstanceNormalizationDataSource_purge(_handle) }
    }
}

package func _optionalMPSCNNInstanceNormalizationDataSource(_ handle: UnsafeMutableRawPointer?) -> MPSCNNInstanceNormalizationDataSource? {
    _dynamic(handle) { handle in
        return _MPSCNNInstanceNormalizationDataSource(_owned: handle)
    } as? MPSCNNInstanceNormalizationDataSource
}

extension MPSCNNInstanceNormalizationDataSource {
    @discardableResult
    public func copy(device: MTLDevice?) -> Self {
        copy(with: nil, device: device)
    }
}
private let _tableMPSCNNInstanceNormalizationDataSource = _permanent(omps_MPSCNNInstanceNormalizationDataSource_table(
    numberOfFeatureChannels: { context in
        return _implementation(context, as: MPSCNNInstanceNormalizationDataSource.self).numberOfFeatureChannels
    },
    gamma: { context in
        return _implementation(context, as: MPSCNNInstanceNormalizationDataSource.self).gamma()
    },
    beta: { context in
        return _implementation(context, as: MPSCNNInstanceNormalizationDataSource.self).beta()
    },
    label: { context in
        return _madeString(_implementation(context, as: MPSCNNInstanceNormalizationDataSource.self).label())
    },
    updateGammaAndBetaWithCommandBuffer_instanceNormalizationStateBatch: { context, a0, a1 in
        return _retained(_implementation(context, as: MPSCNNInstanceNormalizationDataSource.self).updateGammaAndBeta(with: _existing(_optionalMTLCommandBuffer(a0)), instanceNormalizationStateBatch: _existing(_array(from: a1) { _object($0) })))
    },
    updateGammaAndBetaWithInstanceNormalizationStateBatch: { context, a0 in
        return _implementation(context, as: MPSCNNInstanceNormalizationDataSource.self).updateGammaAndBeta(withInstanceNormalizationStateBatch: _existing(_array(from: a0) { _object($0) }))
    },
    epsilon: { context in
        return _implementation(context, as: MPSCNNInstanceNormalizationDataSource.self).epsilon()
    },
    copyWithZone_device: { context, a0, a1 in
        return _made(_implementation(context, as: MPSCNNInstanceNormalizationDataSource.self).copy(with: nil, device: _optionalMTLDevice(a1)))
    },
    load: { context in
        return _implementation(context, as: MPSCNNInstanceNormalizationDataSource.self).load()
    },
    purge: { context in
        _implementation(context, as: MPSCNNInstanceNormalizationDataSource.self).purge()
    }
))

package func _made(_ object: MPSCNNInstanceNormalizationDataSource?) -> UnsafeMutableRawPointer? {
    guard let object else { return nil }
    if let wrapper = object as? _MetalObject { return _retained(wrapper) }
    return omps_MPSCNNInstanceNormalizationDataSource_make(_address(object), _type(object), _tableMPSCNNInstanceNormalizationDataSource)
}

extension MPSCNNInstanceNormalizationDataSource {

    public func updateGammaAndBeta(with commandBuffer: MTLCommandBuffer, instanceNormalizationStateBatch: [MPSCNNInstanceNormalizationGradientState]) -> MPSCNNNormalizationGammaAndBetaState? {
        _missing(0, nil)
    }

    public func updateGammaAndBeta(withInstanceNormalizationStateBatch instanceNormalizationStateBatch: [MPSCNNInstanceNormalizationGradientState]) -> Bool {
        _missing(1, false)
    }

    public func epsilon() -> Float {
        _missing(2, 0)
    }

    public func copy(with zone: NSZone?, device: MTLDevice?) -> Self {
        _missing(3, self)
    }

    public func load() -> Bool {
        _missing(4, false)
    }

    public func purge() {
        _missing(5)
    }
}
