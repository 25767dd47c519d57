#include "joga/core/suggestion.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "joga/core/text.hpp"

namespace joga {
namespace {

constexpr MessageText kDidYouMean{"did you mean {1}? {0}", "queria dizer {1}? {0}"};

}  // namespace

std::size_t edit_distance(std::string_view one, std::string_view two) {
  // Row i holds the distances of the first i letters of `one` from all beginnings of `two`.
  std::vector<std::size_t> before(two.size() + 1);
  std::vector<std::size_t> last(two.size() + 1);
  std::vector<std::size_t> row(two.size() + 1);
  for (std::size_t j = 0; j <= two.size(); ++j) last[j] = j;
  for (std::size_t i = 1; i <= one.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= two.size(); ++j) {
      const bool same = one[i - 1] == two[j - 1];
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (same ? 0U : 1U)});
      const bool exchanged = i > 1 && j > 1 && one[i - 1] == two[j - 2] && one[i - 2] == two[j - 1];
      if (exchanged) row[j] = std::min(row[j], before[j - 2] + 1);
    }
    before.swap(last);
    last.swap(row);
  }
  return last[two.size()];
}

std::optional<std::string_view> nearest_word(std::string_view typed,
                                             std::span<const std::string_view> known) {
  constexpr std::size_t kLongestWord = 40;
  constexpr std::size_t kLettersOfABeginning = 4;
  if (typed.size() > kLongestWord) return std::nullopt;
  std::string small;
  for (const char letter : typed) small += lower_case(letter);
  // Farther words are other words. The dashes of an option are no letters that could be wrong.
  const std::size_t letters = typed.size() - std::min(typed.find_first_not_of('-'), typed.size());
  std::size_t least = 2 * (std::max<std::size_t>(1, letters / 3) + 1);
  std::optional<std::string_view> nearest;
  for (const std::string_view word : known) {
    // The beginning of a word, or a word with more behind it, is hardly another word: it is farther than one
    // wrong letter and nearer than two. Distances are doubled.
    const bool begins = std::min(letters, word.size()) >= kLettersOfABeginning &&
                        (word.starts_with(small) || small.starts_with(word));
    const std::size_t distance = std::min<std::size_t>(2 * edit_distance(small, word), begins ? 3 : least);
    if (distance >= least || distance >= 2 * word.size()) continue;
    least = distance;
    nearest = word;
  }
  return nearest;
}

Message did_you_mean(Message word, Message refusal) {
  return {kDidYouMean, std::move(refusal), std::move(word)};
}

Message with_suggestion(Message refusal, std::string_view typed, std::span<const std::string_view> known) {
  const std::optional<std::string_view> nearest = nearest_word(typed, known);
  return nearest ? did_you_mean(*nearest, std::move(refusal)) : refusal;
}

}  // namespace joga
