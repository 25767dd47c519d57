// Sentences of this layer.
#pragma once

#include "joga/core/message.hpp"

namespace joga::python::text {

// clang-format off
inline constexpr MessageText kWrongArray{
    "the output must be a writable contiguous numpy array of {0} with shape {1}, not {2}",
    "a saída tem de ser um array numpy contíguo de {0}, com escrita e forma {1}, e não {2}"};
inline constexpr MessageText kWrongActions{
    "actions must be a contiguous numpy array of int32 with shape {0}, not {1}",
    "as ações têm de ser um array numpy contíguo de int32 com forma {0}, e não {1}"};
inline constexpr MessageText kBatchInUse{
    "another thread is using this batch", "outra thread está a usar este lote"};
// clang-format on

}  // namespace joga::python::text
