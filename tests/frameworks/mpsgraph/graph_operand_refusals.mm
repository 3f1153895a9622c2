// Refusals of MPSGraph's operations on shapes, indices, types and variables, and their sentences.
#include "tests/frameworks/mpsgraph/graph_test.h"
#include "tests/frameworks/refusals.h"

namespace {

MPSGraphTensor *tensor(MPSGraph *graph, const Extents &extents, MPSDataType type = MPSDataTypeFloat32) {
  return [graph placeholderWithShape:graph_shape(extents) dataType:type name:nil];
}

MPSGraphTensor *integers(MPSGraph *graph, const Numbers &values) {
  return [graph constantWithData:graph_bytes(values, MPSDataTypeInt32)
                           shape:graph_shape({static_cast<long>(values.size())})
                        dataType:MPSDataTypeInt32];
}

}  // namespace

TEST_CASE("graph: slices name the entries and axes that they refuse") {
  MPSGraph *const graph = new_graph();
  MPSGraphTensor *const x = tensor(graph, {2, 3});
  const auto slice = [&](const Extents &starts, const Extents &ends, const Extents &strides, uint32_t squeezed) {
    [graph sliceTensor:x
                starts:graph_shape(starts)
                  ends:graph_shape(ends)
               strides:graph_shape(strides)
             startMask:0
               endMask:0
           squeezeMask:squeezed
                  name:@"slice"];
  };
  check_refused({
      {"\"slice\": starts has 1 entries, the tensor has 2",
       [&] {
         slice({0}, {2, 3}, {1, 1}, 0);
       }},
      {"\"slice\": ends has 3 entries, the tensor has 2",
       [&] {
         slice({0, 0}, {2, 3, 1}, {1, 1}, 0);
       }},
      {"\"slice\": strides has 0 entries, the tensor has 2",
       [&] {
         slice({0, 0}, {2, 3}, {}, 0);
       }},
      {"\"slice\": stride of axis 1 is 0.",
       [&] {
         slice({0, 0}, {2, 3}, {1, 0}, 0);
       }},
      {"\"slice\": axis 1 is squeezed at 7",
       [&] {
         slice({0, 7}, {2, 8}, {1, 1}, 2);
       },
       NSRangeException},
      {"\"part\": takes 1 elements from 5", [&] { [graph sliceTensor:x dimension:1 start:5 length:1 name:@"part"]; },
       NSRangeException},
      {"\"part\": takes 1 elements from", [&] { [graph sliceTensor:x dimension:0 start:-5 length:1 name:@"part"]; },
       NSRangeException},
  });
}

TEST_CASE("graph: operations on shapes name the entries and axes that they refuse") {
  MPSGraph *const graph = new_graph();
  MPSGraphTensor *const x = tensor(graph, {2, 3}), *const other = tensor(graph, {2, 4});
  const auto pad = [&](MPSGraphPaddingMode mode, const Extents &before, const Extents &after) {
    [graph padTensor:x
        withPaddingMode:mode
            leftPadding:graph_shape(before)
           rightPadding:graph_shape(after)
          constantValue:0
                   name:@"pad"];
  };
  const auto tile = [&](const Extents &counts) {
    [graph tileTensor:x withMultiplier:graph_shape(counts) name:@"tile"];
  };
  check_refused({
      {"\"turn\": permutation has 1 ", [&] { [graph transposeTensor:x permutation:graph_shape({0}) name:@"turn"]; }},
      {"\"stack\": tensors have shapes (2, 3) and (2, 4).",
       [&] { [graph stackTensors:[NSArray arrayWithObjects:x, other, nil] axis:0 name:@"stack"]; }},
      {"stack is given 0 tensors, expects at least 1.", [&] { [graph stackTensors:@[] axis:0 name:nil]; }},
      {"\"split\": sizes add up to 4, axis 1 has 3.",
       [&] {
         [graph splitTensor:x splitSizes:graph_shape({2, 2}) axis:1 name:@"split"];
       }},
      {"\"split\": sizes add up to 3, axis 1 has 3.",
       [&] {
         [graph splitTensor:x splitSizes:graph_shape({4, -1}) axis:1 name:@"split"];
       }},
      {"\"split\": 0 parts are asked of the 3 elements of axis 1.",
       [&] { [graph splitTensor:x numSplits:0 axis:1 name:@"split"]; }},
      {"\"tile\": multiplier has 3 entries, the tensor has 2",
       [&] {
         tile({1, 2, 3});
       }},
      {"\"tile\": multiplier has the entry -2, expects 0 or more.",
       [&] {
         tile({1, -2});
       }},
      {"\"pad\": leftPadding has 1 entries, the tensor has 2",
       [&] {
         pad(MPSGraphPaddingModeZero, {1}, {1, 1});
       }},
      {"\"pad\": rightPadding has 3 entries, the tensor has 2",
       [&] {
         pad(MPSGraphPaddingModeZero, {1, 1}, {1, 1, 1});
       }},
      {"\"pad\": periodic padding is not there; Apple refuses it, too.",
       [&] {
         pad(MPSGraphPaddingModePeriodic, {1, 1}, {1, 1});
       }},
      {"\"flat\": axis is one number.",
       [&] {
         [graph flatten2DTensor:x axisTensor:integers(graph, {0, 1}) name:@"flat"];
       }},
      {"\"flat\": axis is 5, the tensor has 2 axes.", [&] { [graph flatten2DTensor:x axis:5 name:@"flat"]; },
       NSRangeException},
      {"\"squeeze\": axis 1 of (2, 3) has 3 elements, only an extent of 1 can be dropped.",
       [&] { [graph squeezeTensor:x axis:1 name:@"squeeze"]; }},
      {"\"open\": axis 0 is added twice.",
       [&] {
         [graph expandDimsOfTensor:x axes:graph_shape({0, 0}) name:@"open"];
       }},
      {"\"open\": axis is 4, the tensor has 3 axes.", [&] { [graph expandDimsOfTensor:x axis:4 name:@"open"]; },
       NSRangeException},
      {"\"place\": axis is 1, the tensor has 1 axis.",
       [&] { [graph coordinateAlongAxis:1 withShape:graph_shape({3}) name:@"place"]; }, NSRangeException},
  });
}

TEST_CASE("graph: slices that are written name the update's shape and type") {
  MPSGraph *const graph = new_graph();
  MPSGraphTensor *const x = tensor(graph, {2, 3});
  const auto update = [&](MPSGraphTensor *with) {
    [graph sliceUpdateDataTensor:x
                    updateTensor:with
                    startsTensor:integers(graph, {0, 0})
                      endsTensor:integers(graph, {1, 3})
                   stridesTensor:integers(graph, {1, 1})
                       startMask:0
                         endMask:0
                     squeezeMask:0
                            name:@"update"];
  };
  check_refused({
      {"\"update\": the update has shape (2, 3), the slice of (2, 3) has (1, 3).", [&] { update(x); }},
      {"\"update\": the update is int32, the data are float32.",
       [&] {
         update(tensor(graph, {1, 3}, MPSDataTypeInt32));
       }},
      {"\"size\": takes -1 elements from 0 on, axis 1 has 3.",
       [&] {
         [graph sliceTensor:x
                startTensor:integers(graph, {0, 0})
                 sizeTensor:integers(graph, {1, -1})
                squeezeMask:0
                       name:@"size"];
       },
       NSRangeException},
  });
}

TEST_CASE("graph: blocks of space, depth and batch name sizes that do not divide") {
  MPSGraph *const graph = new_graph();
  MPSGraphTensor *const x = tensor(graph, {3, 5, 4, 2});
  const auto blocks = [&](const Extents &axes, long batch, const Extents &sizes) {
    [graph spaceToBatchTensor:x
                  spatialAxes:graph_shape(axes)
                    batchAxis:batch
              blockDimensions:graph_shape(sizes)
         usePixelShuffleOrder:NO
                         name:@"blocks"];
  };
  check_refused({
      {"\"blocks\": blocks of (2, 2) along the axes (1, 1) move to axis 0",
       [&] {
         blocks({1, 1}, 0, {2, 2});
       }},
      {"\"blocks\": blocks of (2, 0) along the axes (1, 2) move to axis 0",
       [&] {
         blocks({1, 2}, 0, {2, 0});
       }},
      {"\"blocks\": blocks of (2,) along the axes (1, 2) move to axis 0",
       [&] {
         blocks({1, 2}, 0, {2});
       }},
      {"\"blocks\": axis 1 has 5 elements, which blocks of 2 do not divide.",
       [&] {
         blocks({1, 2}, 0, {2, 2});
       }},
      {"\"space\": axis 0 has 3 elements, which blocks of 2 do not divide.",
       [&] {
         [graph batchToSpaceTensor:x
                       spatialAxes:graph_shape({1})
                         batchAxis:0
                   blockDimensions:graph_shape({2})
              usePixelShuffleOrder:NO
                              name:@"space"];
       }},
  });
}

TEST_CASE("graph: quantization names tables and types that it refuses") {
  MPSGraph *const graph = new_graph();
  MPSGraphTensor *const x = tensor(graph, {2, 3}), *const bytes = tensor(graph, {2, 3}, MPSDataTypeUInt8),
                        *const scales = tensor(graph, {4}), *const table = tensor(graph, {2, 2});
  const auto dequantize = [&](MPSGraphTensor *of, MPSDataType type) {
    [graph dequantizeTensor:of scale:1 zeroPoint:0 dataType:type name:@"real"];
  };
  const auto grouped = [&](MPSGraphTensor *by) {
    [graph dequantizeTensor:bytes scaleTensor:by dataType:MPSDataTypeFloat32 name:@"real"];
  };
  check_refused({
      {"\"whole\": the result is int64, expects int8, uint8, int16 or uint16.",
       [&] { [graph quantizeTensor:x scale:1 zeroPoint:0 dataType:MPSDataTypeInt64 name:@"whole"]; }},
      {"\"whole\": the scale has shape (4,), axis 1 of the tensor has 3 elements.",
       [&] { [graph quantizeTensor:x scaleTensor:scales zeroPoint:0 dataType:MPSDataTypeInt8 axis:1 name:@"whole"]; }},
      {"\"real\": the result is int32, expects floats.", [&] { dequantize(bytes, MPSDataTypeInt32); }},
      {"\"real\": the tensor is float32, expects int8, uint8, int16 or uint16.",
       [&] { dequantize(x, MPSDataTypeFloat32); }},
      {"\"real\": the scale has shape (2, 2), the tensor (2, 3); its groups do not divide axis 1.",
       [&] { grouped(table); }},
      {"\"real\": the scale has shape (1, 2, 3), the tensor (2, 3).",
       [&] {
         grouped(tensor(graph, {1, 2, 3}));
       }},
      {"is float32, expects uint8.", [&] { [graph dequantizeTensor:x LUTTensor:scales name:@"looked up"]; }},
  });
}

TEST_CASE("graph: sparse tensors name their indices and shapes") {
  MPSGraph *const graph = new_graph();
  const auto sparse = [&](MPSGraphSparseStorageType storage, const Extents &values, const Extents &first,
                          const Extents &second, const Extents &shape) {
    [graph sparseTensorWithType:storage
                        tensors:@[
                          tensor(graph, values), tensor(graph, first, MPSDataTypeInt32),
                          tensor(graph, second, MPSDataTypeInt32)
                        ]
                          shape:graph_shape(shape)
                       dataType:MPSDataTypeFloat32
                           name:@"sparse"];
  };
  check_refused({
      {"\"sparse\": the matrix has shape (4,) and the values (3,); 2 axes and 1 are expected.",
       [&] { sparse(MPSGraphSparseStorageCOO, {3}, {3}, {3}, {4}); }},
      {"\"sparse\": the matrix has shape (4, 4) and the values (3, 1); 2 axes and 1 are expected.",
       [&] {
         sparse(MPSGraphSparseStorageCOO, {3, 1}, {3}, {3}, {4, 4});
       }},
      {"\"sparse\": the indices have shapes (3,) and (2,)",
       [&] {
         sparse(MPSGraphSparseStorageCOO, {3}, {3}, {2}, {4, 4});
       }},
      {"\"sparse\": the indices have shapes (2,) and",
       [&] {
         sparse(MPSGraphSparseStorageCSR, {3}, {2}, {5}, {4, 4});
       }},
      {"\"sparse\": the starts have shape (9,), expects 4 or 5",
       [&] {
         sparse(MPSGraphSparseStorageCSR, {3}, {3}, {9}, {4, 4});
       }},
      {"\"sparse\": the starts have shape (9,), expects 5 or 6",
       [&] {
         sparse(MPSGraphSparseStorageCSC, {3}, {3}, {9}, {4, 5});
       }},
      {"sparseTensor: the storage type is 3; it can be COO (0), CSC (1) or CSR (2).",
       [&] {
         sparse(static_cast<MPSGraphSparseStorageType>(3), {3}, {3}, {3}, {4, 4});
       }},
      {"sparseTensor is given 1 ",
       [&] {
         [graph sparseTensorWithType:MPSGraphSparseStorageCOO
                             tensors:@[ tensor(graph, {3}) ]
                               shape:graph_shape({4, 4})
                            dataType:MPSDataTypeFloat32
                                name:nil];
       }},
  });
}

TEST_CASE("graph: matrices, bits and attention name shapes and types that they refuse") {
  MPSGraph *const graph = new_graph();
  MPSGraphTensor *const x = tensor(graph, {2, 3}), *const words = tensor(graph, {2, 3}, MPSDataTypeUInt32);
  const auto distance = [&](MPSGraphTensor *a, MPSGraphTensor *b, MPSDataType type) {
    [graph HammingDistanceWithPrimaryTensor:a secondaryTensor:b resultDataType:type name:@"bits"];
  };
  const auto attend = [&](const Extents &query, const Extents &key, const Extents &value) {
    [graph scaledDotProductAttentionWithQueryTensor:tensor(graph, query)
                                          keyTensor:tensor(graph, key)
                                        valueTensor:tensor(graph, value)
                                              scale:1
                                               name:@"attention"];
  };
  check_refused({
      {"\"inverse\": the tensor has shape (2, 3), expects square matrices.",
       [&] { [graph inverseOfTensor:x name:@"inverse"]; }},
      {"\"inverse\": the tensor has shape (4,), expects square matrices.",
       [&] { [graph inverseOfTensor:tensor(graph, {4}) name:@"inverse"]; }},
      {"\"band\": numLower and numUpper are one number each.",
       [&] {
         [graph bandPartWithTensor:x
                    numLowerTensor:integers(graph, {1, 2})
                    numUpperTensor:integers(graph, {1})
                              name:@"band"];
       }},
      {"\"bits\": the result is int32, expects uint32 or uint16.", [&] { distance(words, words, MPSDataTypeInt32); }},
      {"\"bits\": the tensor is float32, expects integers.", [&] { distance(x, x, MPSDataTypeUInt32); }},
      {"\"bits\": the tensors have shapes (2, 3) and (2, 4), expects (..., rows, elements) with as many elements",
       [&] {
         distance(words, tensor(graph, {2, 4}, MPSDataTypeUInt32), MPSDataTypeUInt32);
       }},
      {"\"bits\": the tensors have shapes (3,) and (2, 3), expects",
       [&] { distance(tensor(graph, {3}, MPSDataTypeUInt32), words, MPSDataTypeUInt16); }},
      {"\"bits\": the tensors have shapes (2, 3) and (2, 3), expects",
       [&] {
         distance(words, tensor(graph, {2, 3}, MPSDataTypeInt8), MPSDataTypeUInt32);
       }},
      {"\"attention\": query, key and value have shapes (2, 3), (4, 5) and (4, 6); query and key need the same "
       "features",
       [&] {
         attend({2, 3}, {4, 5}, {4, 6});
       }},
      {"\"attention\": query, key and value have shapes (2, 3), (4, 3) and (5, 6)",
       [&] {
         attend({2, 3}, {4, 3}, {5, 6});
       }},
      {"\"attention\": query, key and value have shapes (3,), (4, 3) and (4, 6)",
       [&] {
         attend({3}, {4, 3}, {4, 6});
       }},
  });
}

TEST_CASE("graph: scattering, sorting and losses name modes, numbers and shapes that they refuse") {
  MPSGraph *const graph = new_graph();
  MPSGraphTensor *const x = tensor(graph, {2, 3}), *const two = tensor(graph, {2});
  check_refused({
      {"the mode is 7; it can be Add (0) to Set (6).",
       [&] {
         [graph scatterWithUpdatesTensor:x
                           indicesTensor:integers(graph, {0, 1})
                                   shape:graph_shape({4, 3})
                                    axis:0
                                    mode:static_cast<MPSGraphScatterMode>(7)
                                    name:nil];
       }},
      {"\"top\": k is 4, axis 1 of (2, 3) has 3 elements.", [&] { [graph topKWithSourceTensor:x k:4 name:@"top"]; },
       NSRangeException},
      {"\"bottom\": k is 5, axis 0 of (2, 3) has 2 elements.",
       [&] { [graph bottomKWithSourceTensor:x axis:0 k:5 name:@"bottom"]; }, NSRangeException},
      {"\"loss\": labels have shape (2,), the source has (2, 3).",
       [&] {
         [graph softMaxCrossEntropyWithSourceTensor:x
                                       labelsTensor:two
                                               axis:1
                                      reductionType:MPSGraphLossReductionTypeSum
                                               name:@"loss"];
       }},
      {"\"slope\": the gradient has shape (2,), the loss is one number.",
       [&] {
         [graph softMaxCrossEntropyGradientWithIncomingGradientTensor:two
                                                         sourceTensor:x
                                                         labelsTensor:x
                                                                 axis:1
                                                        reductionType:MPSGraphLossReductionTypeMean
                                                                 name:@"slope"];
       }},
      {"dropout: the rate is 1.000000, expects 0 or more and less than 1.",
       [&] { [graph dropoutTensor:x rate:1 name:nil]; }},
  });
}

TEST_CASE("graph: complex tensors name parts, axes and types that they refuse") {
  MPSGraph *const graph = new_graph();
  MPSGraphTensor *const x = tensor(graph, {2, 3}), *const half = tensor(graph, {2, 3}, MPSDataTypeFloat16),
                        *const whole = tensor(graph, {2, 3}, MPSDataTypeInt32),
                        *const complex = tensor(graph, {2, 3}, MPSDataTypeComplexFloat32);
  MPSGraphFFTDescriptor *const descriptor = [MPSGraphFFTDescriptor descriptor];
  MPSGraphTensor *const variable = [graph variableWithData:graph_bytes({1, 2})
                                                     shape:graph_shape({2})
                                                  dataType:MPSDataTypeFloat32
                                                      name:@"v"];
  const auto transform = [&](MPSGraphTensor *of, const Extents &axes) {
    [graph fastFourierTransformWithTensor:of axes:graph_shape(axes) descriptor:descriptor name:@"fft"];
  };
  Extents many(16, 1);
  check_refused({
      {"\"pair\": the parts are float32 and float16; floats of one type are expected.",
       [&] { [graph complexTensorWithRealTensor:x imaginaryTensor:half name:@"pair"]; }},
      {"complexTensor: a part is complex, real ones are expected.",
       [&] { [graph complexTensorWithRealTensor:complex imaginaryTensor:x name:nil]; }},
      {"\"planes\": the tensor has no axis along which its parts can follow.",
       [&] { [graph planarTensorWithComplexTensor:tensor(graph, {}, MPSDataTypeComplexFloat32) name:@"planes"]; }},
      {"constant: a real and an imaginary part are given for a type that is not complex, Float32.",
       [&] { [graph constantWithRealPart:1 imaginaryPart:2 dataType:MPSDataTypeFloat32]; }},
      {"is made with 16 dimensions; a complex tensor has at most 15.",
       [&] { tensor(graph, many, MPSDataTypeComplexFloat32); }},
      {"a complex tensor of unknown rank is not there; give its number of axes.",
       [&] { [graph placeholderWithShape:nil dataType:MPSDataTypeComplexFloat32 name:nil]; }},
      {"is made with an extent of -2; it has to be 0 or more, or -1 for one that feeds decide.",
       [&] {
         tensor(graph, {2, -2});
       }},
      {"is given a complex tensor, expects real ones.", [&] { [graph ceilWithTensor:complex name:@"up"]; }},
      {"\"fft\": axis 1 is transformed twice.",
       [&] {
         transform(complex, {1, -1});
       }},
      {"\"fft\": the tensor is int32, expects floats.", [&] { transform(whole, {1}); }},
      {"no axes are given; the last of them is the one that is halved.",
       [&] { [graph realToHermiteanFFTWithTensor:x axes:@[] descriptor:descriptor name:nil]; }},
      {"the tensor is complex, expects a real one.",
       [&] { [graph realToHermiteanFFTWithTensor:complex axes:graph_shape({1}) descriptor:descriptor name:nil]; }},
      {"the tensor is complex; variables are real.", [&] { [graph variableFromTensorWithTensor:complex name:nil]; }},
      {"the tensor does not follow from constants.", [&] { [graph variableFromTensorWithTensor:x name:nil]; },
       NSInternalInconsistencyException},
      {"the tensor is complex; variables are real.",
       [&] {
         [graph assignVariable:variable withValueOfTensor:tensor(graph, {2}, MPSDataTypeComplexFloat32) name:nil];
       }},
      {"the variable is float32 (2,), the tensor is float32 (2, 3).",
       [&] { [graph assignVariable:variable withValueOfTensor:x name:nil]; }},
  });
}
