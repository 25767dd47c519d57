// A board view as JSON, for front ends in other languages. docs/view.schema.json describes the form.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "joga/core/message.hpp"
#include "joga/core/view.hpp"

namespace joga::render {

// Words are the stable ones of core/view.hpp; titles, labels and values of areas are in the language.
[[nodiscard]] nlohmann::json view_json(const BoardView& view, Language language);

// A game's kinds of pieces and terrain with their names in the language, and their drawings: what a front end
// needs besides the views to draw them.
[[nodiscard]] nlohmann::json kinds_json(const Kinds& kinds, Language language);

// Pieces alone, as in a view: a position editor's palette.
[[nodiscard]] nlohmann::json pieces_json(const std::vector<PieceView>& pieces);

}  // namespace joga::render
