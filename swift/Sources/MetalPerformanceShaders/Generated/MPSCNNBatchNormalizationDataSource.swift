// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Provides the parameters of a batch normalisation. `load` comes first, and again after every `purge`. Methods
/// other than `label` and the copies are called only in between. A graph that trains asks for the update of gamma
/// and beta first, then for that of mean and variance. The data source has to keep running statistics.
public protocol MPSCNNBatchNormalizationDataSource: NSObjectProtocol, NSCopying {
    func numberOfFeatureChannels() -> Int
    /// One float for each feature channel; valid until `purge`.
    func gamma() -> UnsafeMutablePointer<Float>?
    /// One float for each feature channel, or NULL for no shift; valid until `purge`.
    func beta() -> UnsafeMutablePointer<Float>?
    /// Statistics for normalisation without those of a batch, or NULL both; valid until `purge`.
    func mean() -> UnsafeMutablePointer<Float>?
    func variance() -> UnsafeMutablePointer<Float>?
    /// Makes the data ready. NO lets the construction of the kernel or graph fail.
    func load() -> Bool
    /// The data may be dropped until the next `load`.
    func purge()
    /// Name for error messages.
    func label() -> String?
    /// Encodes an update on the device and returns the new gamma and beta; nil leaves them. Called while encoding,
    /// on the encoding thread, after the gradients. Takes one read off a temporary state.
    func updateGammaAndBeta(
        with commandBuffer: MTLCommandBuffer,
        batchNormalizationState: MPSCNNBatchNormalizationState
    ) -> MPSCNNNormalizationGammaAndBetaState?
    /// The same for the statistics that are used where none are computed.
    func updateMeanAndVariance(
        with commandBuffer: MTLCommandBuffer,
        batchNormalizationState: MPSCNNBatchNormalizationState
    ) -> MPSCNNNormalizationMeanAndVarianceState?
    /// Updates the data source's own values on the CPU, after the command buffer has completed. YES makes the graph
    /// load them.
    func updateGammaAndBeta(with batchNormalizationState: MPSCNNBatchNormalizationState) -> Bool
    func updateMeanAndVariance(with batchNormalizationState: MPSCNNBatchNormalizationState) -> Bool
    /// Default: FLT_MIN.
    func epsilon() -> Float
    /// A copy for another device.
    func copy(with zone: NSZone?, device: MTLDevice?) -> Self
}

package final class _MPSCNNBatchNormalizationDataSource: _MetalObject, MPSCNNBatchNormalizationDataSource {

    @discardableResult
    package func numberOfFeatureChannels() -> Int {
        let made = withExtendedLifetime(self) {
            omps_MPSCNNBatchNormalizationDataSource_numberOfFeatureChannels(
                _handle)
        }
        return made
    }

    /// One float for each feature channel; valid until `purge`.
    @discardableResult
    package func gamma() -> UnsafeMutablePointer<Float>? {
        return withExtendedLifetime(self) { omps_MPSCNNBatchNormalizationDataSource_gamma(_handle) }
    }

    /// One float for each feature channel, or NULL for no shift; valid until `purge`.
    @discardableResult
    package func beta() -> UnsafeMutablePointer<Float>? {
        return withExtendedLifetime(self) { omps_MPSCNNBatchNormalizationDataSource_beta(_handle) }
    }

    /// Statistics for normalisation without those of a batch, or NULL both; valid until `purge`.
    @discardableResult
    package func mean() -> UnsafeMutablePointer<Float>? {
        return withExtendedLifetime(self) { omps_MPSCNNBatchNormalizationDataSource_mean(_handle) }
    }

    @discardableResult
    package func variance() -> UnsafeMutablePointer<Float>? {
        return withExtendedLifetime(self) { omps_MPSCNNBatchNormalizationDataSource_variance(_handle) }
    }

    /// Makes the data ready. NO lets the construction of the kernel or graph fail.
    @discardableResult
    package func load() -> Bool {
        return withExtendedLifetime(self) { omps_MPSCNNBatchNormalizationDataSource_load(_handle) }
    }

    /// The data may be dropped until the next `load`.
    package func purge() {
        withExtendedLifetime(self) { omps_MPSCNNBatchNormalizationDataSource_purge(_handle) }
    }

    /// Name for error messages.
    @discardableResult
    package func label() -> String? {
        let made = withExtendedLifetime(self) { omps_MPSCNNBatchNormalizationDataSource_label(_handle) }
        return _string(made)
    }

    /// Encodes an update on the device and returns the new gamma and beta; nil leaves them. Called while encoding,
    /// on the encoding thread, after the gradients. Takes one read off a temporary state.
    @discardableResult
    package func updateGammaAndBeta(
        with commandBuffer: MTLCommandBuffer,
        batchNormalizationState: MPSCNNBatchNormalizationState
    ) -> MPSCNNNormalizationGammaAndBetaState? {
        let made = withExtendedLifetime((self, commandBuffer, batchNormalizationState)) {
            omps_MPSCNNBatchNormalizationDataSource_updateGammaAndBetaWithCommandBuffer_batchNormalizationState(
                _handle, _pointer(commandBuffer), batchNormalizationState._handle)
        }
        return _optional(made)
    }

    /// The same for the statistics that are used where none are computed.
    @discardableResult
    package func updateMeanAndVariance(
        with commandBuffer: MTLCommandBuffer,
        batchNormalizationState: MPSCNNBatchNormalizationState
    ) -> MPSCNNNormalizationMeanAndVarianceState? {
        let made = withExtendedLifetime((self, commandBuffer, batchNormalizationState)) {
            omps_MPSCNNBatchNormalizationDataSource_updateMeanAndVarianceWithCommandBuffer_batchNormalizationState(
                _handle, _pointer(commandBuffer), batchNormalizationState._handle)
        }
        return _optional(made)
    }

    /// Updates the data source's own values on the CPU, after the command buffer has completed. YES makes the graph
    /// load them.
    @discardableResult
    package func updateGammaAndBeta(with batchNormalizationState: MPSCNNBatchNormalizationState) -> Bool {
        let made = withExtendedLifetime((self, batchNormalizationState)) {
            omps_MPSCNNBatchNormalizationDataSource_updateGammaAndBetaWithBatchNormalizationState(
                _handle, batchNormalizationState._handle)
        }
        return made
    }

    @discardableResult
    package func updateMeanAndVariance(with batchNormalizationState: MPSCNNBatchNormalizationState) -> Bool {
        let made = withExtendedLifetime((self, batchNormalizationState)) {
            omps_MPSCNNBatchNormalizationDataSource_updateMeanAndVarianceWithBatchNormalizationState(
                _handle, batchNormalizationState._handle)
        }
        return made
    }

    /// Default: FLT_MIN.
    @discardableResult
    package func epsilon() -> Float {
        return withExtendedLifetime(self) { omps_MPSCNNBatchNormalizationDataSource_epsilon(_handle) }
    }

    /// A copy for another device.
    @discardableResult
    package func copy(with zone: NSZone?, device: MTLDevice?) -> Self {
        let made = withExtendedLifetime((self, device)) {
            omps_MPSCNNBatchNormalizationDataSource_copyWithZone_device(
                _handle, nil, _pointer(device))
        }
        return _existing(_optionalMPSCNNBatchNormalizationDataSource(made) as? Self)
    }
}

package func _optionalMPSCNNBatchNormalizationDataSource(_ handle: UnsafeMutableRawPointer?) -> MPSCNNBatchNormalizationDataSource? {
    _dynamic(handle) { handle in
        return _MPSCNNBatchNormalizationDataSource(_owned: handle)
    } as? MPSCNNBatchNormalizationDataSource
}

extension MPSCNNBatchNormalizationDataSource {
    @discardableResult
    public func copy(device: MTLDevice?) -> Self {
        copy(with: nil, device: device)
    }
}
private let _tableMPSCNNBatchNormalizationDataSource = _permanent(omps_MPSCNNBatchNormalizationDataSource_table(
    numberOfFeatureChannels: { context in
        return _implementation(context, as: MPSCNNBatchNormalizationDataSource.self).numberOfFeatureChannels()
    },
    gamma: { context in
        return _implementation(context, as: MPSCNNBatchNormalizationDataSource.self).gamma()
    },
    beta: { context in
        return _implementation(context, as: MPSCNNBatchNormalizationDataSource.self).beta()
    },
    mean: { context in
        return _implementation(context, as: MPSCNNBatchNormalizationDataSource.self).mean()
    },
    variance: { context in
        return _implementation(context, as: MPSCNNBatchNormalizationDataSource.self).variance()
    },
    load: { context in
        return _implementation(context, as: MPSCNNBatchNormalizationDataSource.self).load()
    },
    purge: { context in
        _implementation(context, as: MPSCNNBatchNormalizationDataSource.self).purge()
    },
    label: { context in
        return _madeString(_implementation(context, as: MPSCNNBatchNormalizationDataSource.self).label())
    },
    updateGammaAndBetaWithCommandBuffer_batchNormalizationState: { context, a0, a1 in
        return _retained(_implementation(context, as: MPSCNNBatchNormalizationDataSource.self).updateGammaAndBeta(with: _existing(_optionalMTLCommandBuffer(a0)), batchNormalizationState: _object(a1)))
    },
    updateMeanAndVarianceWithCommandBuffer_batchNormalizationState: { context, a0, a1 in
        return _retained(_implementation(context, as: MPSCNNBatchNormalizationDataSource.self).updateMeanAndVariance(with: _existing(_optionalMTLCommandBuffer(a0)), batchNormalizationState: _object(a1)))
    },
    updateGammaAndBetaWithBatchNormalizationState: { context, a0 in
        return _implementation(context, as: MPSCNNBatchNormalizationDataSource.self).updateGammaAndBeta(with: _object(a0))
    },
    updateMeanAndVarianceWithBatchNormalizationState: { context, a0 in
        return _implementation(context, as: MPSCNNBatchNormalizationDataSource.self).updateMeanAndVariance(with: _object(a0))
    },
    epsilon: { context in
        return _implementation(context, as: MPSCNNBatchNormalizationDataSource.self).epsilon()
    },
    copyWithZone_device: { context, a0, a1 in
        return _made(_implementation(context, as: MPSCNNBatchNormalizationDataSource.self).copy(with: nil, device: _optionalMTLDevice(a1)))
    }
))

package func _made(_ object: MPSCNNBatchNormalizationDataSource?) -> UnsafeMutableRawPointer? {
    guard let object else { return nil }
    if let wrapper = object as? _MetalObject { return _retained(wrapper) }
    return omps_MPSCNNBatchNormalizationDataSource_make(_address(object), _type(object), _tableMPSCNNBatchNormalizationDataSource)
}

extension MPSCNNBatchNormalizationDataSource {

    public func updateGammaAndBeta(with commandBuffer: MTLCommandBuffer, batchNormalizationState: MPSCNNBatchNormalizationState) -> MPSCNNNormalizationGammaAndBetaState? {
        _missing(0, nil)
    }

    public func updateMeanAndVariance(with commandBuffer: MTLCommandBuffer, batchNormalizationState: MPSCNNBatchNormalizationState) -> MPSCNNNormalizationMeanAndVarianceState? {
        _missing(1, nil)
    }

    public func updateGammaAndBeta(with batchNormalizationState: MPSCNNBatchNormalizationState) -> Bool {
        _missing(2, false)
    }

    public func updateMeanAndVariance(with batchNormalizationState: MPSCNNBatchNormalizationState) -> Bool {
        _missing(3, false)
    }

    public func epsilon() -> Float {
        _missing(4, 0)
    }

    public func copy(with zone: NSZone?, device: MTLDevice?) -> Self {
        _missing(5, self)
    }
}
