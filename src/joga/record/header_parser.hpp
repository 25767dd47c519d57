// Private to the reader of texts: the tags at the beginning of a game.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string_view>
#include <variant>

#include "joga/core/any_game.hpp"
#include "joga/core/message.hpp"
#include "joga/record/builder.hpp"
#include "joga/record/tags.hpp"

namespace joga::record {

// Something wrong at a byte of the game's text. Checks give one back, or nothing when all is well.
struct Flaw {
  std::size_t offset;
  Message message;
};
using Check = std::optional<Flaw>;

// What the tags say.
struct Header {
  std::shared_ptr<const AnyGame> game;
  AnyPosition start;
  Tags tags{};  // those that are no fields of the record
  std::optional<Outcome> result{};
  std::optional<std::size_t> ply{};
  std::size_t end = 0;  // where the turns begin
};

[[nodiscard]] std::variant<Header, Flaw> parse_header(std::string_view text, GameCache& games);

}  // namespace joga::record
