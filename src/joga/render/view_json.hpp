// A board view as JSON, for front ends in other languages. docs/view.schema.json describes the form.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "joga/core/message.hpp"
#include "joga/core/view.hpp"

namespace joga::render {

// Words are the stable ones of core/view.hpp; titles, labels and values of areas are in the given language.
[[nodiscard]] nlohmann::json view_json(const BoardView& view, Language language);

// A game's kinds of pieces and terrain with their names in the given language, and their drawings: a front
// end needs them, besides the views, to draw boards.
[[nodiscard]] nlohmann::json kinds_json(const Kinds& kinds, Language language);

// The pieces alone, in the form of a view: a position editor's palette.
[[nodiscard]] nlohmann::json pieces_json(const std::vector<PieceView>& pieces);

}  // namespace joga::render
