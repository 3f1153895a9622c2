// Included before each source of core in the run on stand-ins (CMakeLists.txt): what Apple's frameworks lack is hidden,
// so that ours are reached by published names alone. A message of openmps' own gets a selector that no class has.
#pragma once

#ifdef __OBJC__
#import <Foundation/Foundation.h>

// As Foundation's functions of these names, on a machine with Apple's frameworks.
Class OMPSPublishedClass(NSString *name);
SEL OMPSPublishedSelector(NSString *name);
#define NSClassFromString OMPSPublishedClass
#define NSSelectorFromString OMPSPublishedSelector

#define ompsBeginRecomputation absentBeginRecomputation
#define ompsDenseBuffer absentDenseBuffer
#define ompsDenseOffset absentDenseOffset
#define ompsDropoutSteps absentDropoutSteps
#define ompsEndRecomputation absentEndRecomputation
#define ompsNewBufferAtAddress absentNewBufferAtAddress
#define ompsReadLosses absentReadLosses
#define ompsReport absentReport
#define ompsReportForSourceImages absentReportForSourceImages
#define ompsResultsOfKernel absentResultsOfKernel
#define ompsSharedAddress absentSharedAddress
#define ompsSharesUpdates absentSharesUpdates
#define setOmpsDeterministic setAbsentDeterministic
#define setOmpsDropoutSteps setAbsentDropoutSteps
#define setOmpsFirstImage setAbsentFirstImage
#define setOmpsGuardsEveryNode setAbsentGuardsEveryNode
#define setOmpsLossScale setAbsentLossScale
#define setOmpsNormalizesOverRanks setAbsentNormalizesOverRanks
#define setOmpsPrecision setAbsentPrecision
#define setOmpsSharesUpdates setAbsentSharesUpdates
#define setOmpsSumsOverRanks setAbsentSumsOverRanks
#define setOmpsUpdateGuard setAbsentUpdateGuard

// Core's own classes, which the library has as well.
#define OMPSBitSource StandInBitSource
#define OMPSCoreResult StandInCoreResult
#define OMPSDataSourceAdapter StandInDataSourceAdapter
#define OMPSDeviceTrainedDataSource StandInDeviceTrainedDataSource
#define OMPSDeviceTrainedLayerSource StandInDeviceTrainedLayerSource
#define OMPSDeviceTrainedNormalization StandInDeviceTrainedNormalization
#define OMPSHostTrainableDataSourceAdapter StandInHostTrainableDataSourceAdapter
#define OMPSHostTrainedDataSource StandInHostTrainedDataSource
#define OMPSHostTrainedLayerSource StandInHostTrainedLayerSource
#define OMPSHostTrainedNormalization StandInHostTrainedNormalization
#define OMPSKernelGuard StandInKernelGuard
#define OMPSLayerBlock StandInLayerBlock
#define OMPSLayerSource StandInLayerSource
#define OMPSNativeDataSource StandInNativeDataSource
#define OMPSNativeNormalization StandInNativeNormalization
#define OMPSStatusBox StandInStatusBox
#define OMPSTrainableDataSourceAdapter StandInTrainableDataSourceAdapter
#define OMPSTrainedLayerSource StandInTrainedLayerSource
#define OMPSUnreadSource StandInUnreadSource
#endif
