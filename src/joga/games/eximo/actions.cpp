#include "joga/games/eximo/actions.hpp"

#include <string_view>
#include <vector>

#include "joga/core/text.hpp"
#include "joga/games/eximo/catalogue.hpp"

namespace joga {

Result<eximo::UnfinishedTurn> Actions<eximo::Eximo>::parse(std::string_view text) const {
  using namespace eximo;
  const std::vector<std::string_view> words = words_of(text);
  const bool is_unfinished =
      words.size() >= 2 && (words[words.size() - 2] == "jump" || words[words.size() - 2] == "capture" ||
                            words[words.size() - 2] == "drop");
  const std::string_view whole =
      is_unfinished ? text.substr(0, static_cast<std::size_t>(words[words.size() - 2].data() - text.data()))
                    : text;
  const Result<Position> position = game_.parse_position(trimmed(whole));
  if (!position) return position.error();
  UnfinishedTurn turn = begin(*position);
  if (!is_unfinished) return turn;
  const std::string_view what = words[words.size() - 2];
  const std::string_view which = words.back();
  const Error error{ErrorCode::Illegal,
                    Message(eximo::text::kNotUnfinished, std::string(what) + " " + std::string(which))};
  if (what == "drop") {
    turn.next = Step::Drop;
    turn.drops = which == "1" ? 1 : which == "2" ? 2 : 0;
    if (turn.drops == 0 || count_bits(turn.empty() & kDropZone) < turn.drops) return error;
    return turn;
  }
  const std::optional<Square> square = Square::parse(which);
  if (!square || !contains(turn.own, seen_by(turn.to_move, *square))) return error;
  turn.man = seen_by(turn.to_move, *square);
  turn.own &= ~set_of(turn.man);
  turn.next = what == "jump" ? Step::Jump : Step::Capture;
  if (onward(turn) == 0) return error;
  return turn;
}

}  // namespace joga
