// Builds a record turn by turn and checks everything. The text reader and the JSON reader both use it, so
// that they accept the same games.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "joga/core/history.hpp"
#include "joga/core/result.hpp"
#include "joga/record/record.hpp"

namespace joga::record {

// A cache of games by spec: a file of a million games names the same few over and over.
class GameCache {
 public:
  // Refuses specs that name files, before any game sees them.
  Result<std::shared_ptr<const AnyGame>> find(std::string_view spec);

 private:
  std::unordered_map<std::string, std::shared_ptr<const AnyGame>> games_{};
};

class Builder {
 public:
  Builder(std::shared_ptr<const AnyGame> game, const AnyPosition& start);

  // Adds a turn to the current line, in any form of one word that the game accepts.
  Result<Done> play(std::string_view text);
  // Begins an alternative to the last turn of the current line.
  Result<Done> open_variation();
  Result<Done> close_variation();
  [[nodiscard]] std::size_t depth() const noexcept { return branches_.size(); }
  // Whether the current line (the innermost open variation or the main line) has a turn yet.
  [[nodiscard]] bool has_turn() const noexcept { return has_turn_; }

  // The last turn of the current line, or the root before the first turn of the game.
  [[nodiscard]] Annotation& annotate() { return record_.tree.annotate(current_); }

  // Finishes the record; all variations must be closed. The result must be that of the game as played, or be
  // explained by the Termination tag.
  Result<Record> finish(Outcome result, Tags tags, std::optional<std::size_t> ply) &&;

 private:
  struct Branch {
    NodeId turn;       // its alternative is being read
    std::size_t base;  // number of turns before it
  };

  [[nodiscard]] std::optional<Error> check_result(Outcome result, const Tags& tags,
                                                  std::optional<std::size_t> ply) const;

  Record record_;
  History history_;
  NodeId current_ = NodeId::Root;
  bool has_turn_ = false;
  std::vector<Branch> branches_{};
};

}  // namespace joga::record
