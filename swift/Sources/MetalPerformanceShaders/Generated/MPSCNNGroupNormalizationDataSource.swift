// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Provides the parameters of a group normalisation. It is read when kernels and graphs are made or reload.
public protocol MPSCNNGroupNormalizationDataSource: NSObjectProtocol, NSCopying {
    var numberOfFeatureChannels: Int { get }
    /// Divides numberOfFeatureChannels; 1 is layer normalisation, numberOfFeatureChannels instance normalisation.
    var numberOfGroups: Int { get set }
    /// One float for each feature channel.
    func gamma() -> UnsafeMutablePointer<Float>?
    /// One float for each feature channel, or NULL for no shift.
    func beta() -> UnsafeMutablePointer<Float>?
    /// Name for error messages.
    func label() -> String?
    /// Sums the gradients of all states, encodes an update on the device and returns the new gamma and beta; nil
    /// leaves them. Called while encoding, on the encoding thread, after the gradients. Takes one read off
    /// temporary states.
    func updateGammaAndBeta(
        with commandBuffer: MTLCommandBuffer,
        groupNormalizationStateBatch: [MPSCNNGroupNormalizationGradientState]
    ) -> MPSCNNNormalizationGammaAndBetaState?
    /// Updates the data source's own values on the CPU, after the command buffer has completed. YES makes the graph
    /// load them.
    func updateGammaAndBeta(
        withGroupNormalizationStateBatch groupNormalizationStateBatch: [MPSCNNGroupNormalizationGradientState]
    ) -> Bool
    /// Default: FLT_MIN.
    func epsilon() -> Float
    /// A copy for another device.
    func copy(with zone: NSZone?, device: MTLDevice?) -> Self
}

package final class _MPSCNNGroupNormalizationDataSource: _MetalObject, MPSCNNGroupNormalizationDataSource {

    package var numberOfFeatureChannels: Int {
        get {
            let made = withExtendedLifetime(self) {
                omps_MPSCNNGroupNormalizationDataSource_numberOfFeatureChannels(
                    _handle)
            }
            return made
        }
    }

    /// Divides numberOfFeatureChannels; 1 is layer normalisation, numberOfFeatureChannels instance normalisation.
    package var numberOfGroups: Int {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNGroupNormalizationDataSource_numberOfGroups(_handle) }
            return made
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSCNNGroupNormalizationDataSource_setNumberOfGroups(
                    _handle, newValue)
            }
        }
    }

    /// One float for each feature channel.
    @discardableResult
    package func gamma() -> UnsafeMutablePointer<Float>? {
        return withExtendedLifetime(self) { omps_MPSCNNGroupNormalizationDataSource_gamma(_handle) }
    }

    /// One float for each feature channel, or NULL for no shift.
    @discardableResult
    package func beta() -> UnsafeMutablePointer<Float>? {
        return withExtendedLifetime(self) { omps_MPSCNNGroupNormalizationDataSource_beta(_handle) }
    }

    /// Name for error messages.
    @discardableResult
    package func label() -> String? {
        let made = withExtendedLifetime(self) { omps_MPSCNNGroupNormalizationDataSource_label(_handle) }
        return _string(made)
    }

    /// Sums the gradients of all states, encodes an update on the device and returns the new gamma and beta; nil
    /// leaves them. Called while encoding, on the encoding thread, after the gradients. Takes one read off
    /// temporary states.
    @discardableResult
    package func updateGammaAndBeta(
        with commandBuffer: MTLCommandBuffer,
        groupNormalizationStateBatch: [MPSCNNGroupNormalizationGradientState]
    ) -> MPSCNNNormalizationGammaAndBetaState? {
        let made = withExtendedLifetime((self, commandBuffer)) {
            omps_MPSCNNGroupNormalizationDataSource_updateGammaAndBetaWithCommandBuffer_groupNormalizationStateBatch(
                _handle, _pointer(commandBuffer), _array(groupNormalizationStateBatch) { _retained($0) })
        }
        return _optional(made)
    }

    /// Updates the data source's own values on the CPU, after the command buffer has completed. YES makes the graph
    /// load them.
    @discardableResult
    package func updateGammaAndBeta(
        withGroupNormalizationStateBatch groupNormalizationStateBatch: [MPSCNNGroupNormalizationGradientState]
    ) -> Bool {
        let made = withExtendedLifetime(self) {
            omps_MPSCNNGroupNormalizationDataSource_updateGammaAndBetaWithGroupNormalizationStateBatch(
                _handle, _array(groupNormalizationStateBatch) { _retained($0) })
        }
        return made
    }

    /// Default: FLT_MIN.
    @discardableResult
    package func epsilon() -> Float {
        return withExtendedLifetime(self) { omps_MPSCNNGroupNormalizationDataSource_epsilon(_handle) }
    }

    /// A copy for another device.
    @discardableResult
    package func copy(with zone: NSZone?, device: MTLDevice?) -> Self {
        let made = withExtendedLifetime((self, device)) {
            omps_MPSCNNGroupNormalizationDataSource_copyWithZone_device(
                _handle, nil, _pointer(device))
        }
        return _existing(_optionalMPSCNNGroupNormalizationDataSource(made) as? Self)
    }
}

package func _optionalMPSCNNGroupNormalizationDataSource(_ handle: UnsafeMutableRawPointer?) -> MPSCNNGroupNormalizationDataSource? {
    _dynamic(handle) { handle in
        return _MPSCNNGroupNormalizationDataSource(_owned: handle)
    } as? MPSCNNGroupNormalizationDataSource
}

extension MPSCNNGroupNormalizationDataSource {
    @discardableResult
    public func copy(device: MTLDevice?) -> Self {
        copy(with: nil, device: device)
    }
}
private let _tableMPSCNNGroupNormalizationDataSource = _permanent(omps_MPSCNNGroupNormalizationDataSource_table(
    numberOfFeatureChannels: { context in
        return _implementation(context, as: MPSCNNGroupNormalizationDataSource.self).numberOfFeatureChannels
    },
    numberOfGroups: { context in
        return _implementation(context, as: MPSCNNGroupNormalizationDataSource.self).numberOfGroups
    },
    setNumberOfGroups: { context, a0 in
        _implementation(context, as: MPSCNNGroupNormalizationDataSource.self).numberOfGroups = a0
    },
    gamma: { context in
        return _implementation(context, as: MPSCNNGroupNormalizationDataSource.self).gamma()
    },
    beta: { context in
        return _implementation(context, as: MPSCNNGroupNormalizationDataSource.self).beta()
    },
    label: { context in
        return _madeString(_implementation(context, as: MPSCNNGroupNormalizationDataSource.self).label())
    },
    updateGammaAndBetaWithCommandBuffer_groupNormalizationStateBatch: { context, a0, a1 in
        return _retained(_implementation(context, as: MPSCNNGroupNormalizationDataSource.self).updateGammaAndBeta(with: _existing(_optionalMTLCommandBuffer(a0)), groupNormalizationStateBatch: _existing(_array(from: a1) { _object($0) })))
    },
    updateGammaAndBetaWithGroupNormalizationStateBatch: { context, a0 in
        return _implementation(context, as: MPSCNNGroupNormalizationDataSource.self).updateGammaAndBeta(withGroupNormalizationStateBatch: _existing(_array(from: a0) { _object($0) }))
    },
    epsilon: { context in
        return _implementation(context, as: MPSCNNGroupNormalizationDataSource.self).epsilon()
    },
    copyWithZone_device: { context, a0, a1 in
        return _made(_implementation(context, as: MPSCNNGroupNormalizationDataSource.self).copy(with: nil, device: _optionalMTLDevice(a1)))
    }
))

package func _made(_ object: MPSCNNGroupNormalizationDataSource?) -> UnsafeMutableRawPointer? {
    guard let object else { return nil }
    if let wrapper = object as? _MetalObject { return _retained(wrapper) }
    return omps_MPSCNNGroupNormalizationDataSource_make(_address(object), _type(object), _tableMPSCNNGroupNormalizationDataSource)
}

extension MPSCNNGroupNormalizationDataSource {

    public func updateGammaAndBeta(with commandBuffer: MTLCommandBuffer, groupNormalizationStateBatch: [MPSCNNGroupNormalizationGradientState]) -> MPSCNNNormalizationGammaAndBetaState? {
        _missing(0, nil)
    }

    public func updateGammaAndBeta(withGroupNormalizationStateBatch groupNormalizationStateBatch: [MPSCNNGroupNormalizationGradientState]) -> Bool {
        _missing(1, false)
    }

    public func epsilon() -> Float {
        _missing(2, 0)
    }

    public func copy(with zone: NSZone?, device: MTLDevice?) -> Self {
        _missing(3, self)
    }
}
