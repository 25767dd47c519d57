#include "joga/match/match_setup.hpp"

#include "joga/core/random.hpp"

namespace joga::match {
namespace {

// FNV-1a, then mixed: equal texts, equal digits on every machine.
class Digest {
 public:
  void add(std::string_view text) noexcept {
    for (const char letter : text) add_byte(static_cast<unsigned char>(letter));
    add_byte(0);  // "ab", "c" is not "a", "bc"
  }
  void add(std::int64_t number) { add(std::string_view(std::to_string(number))); }

  [[nodiscard]] std::string hexadecimal() const {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::uint64_t state = state_;
    std::uint64_t mixed = split_mix(state);
    std::string text(16, '0');
    for (std::size_t i = text.size(); i-- > 0; mixed >>= 4U) text[i] = kDigits[mixed & 0xfU];
    return text;
  }

 private:
  void add_byte(unsigned char byte) noexcept {
    state_ ^= byte;
    state_ *= 0x100000001b3ULL;
  }

  std::uint64_t state_ = 0xcbf29ce484222325ULL;
};

void add(Digest& digest, const Contender& contender) {
  digest.add(contender.name);
  digest.add(contender.who.text());
  const auto* program = std::get_if<engine::UgiProgram>(&contender.who.kind);
  if (program == nullptr) return;
  digest.add(program->folder);
  for (const engine::UgiProgram::Option& option : program->options) {
    digest.add(option.name);
    digest.add(option.value);
  }
}

}  // namespace

std::vector<std::string> MatchSetup::names() const {
  std::vector<std::string> names;
  for (const Contender& contender : contenders) names.push_back(contender.name);
  return names;
}

std::string MatchSetup::identity() const {
  Digest digest;
  digest.add(game->spec().text());
  for (const Contender& contender : contenders) add(digest, contender);
  digest.add(static_cast<std::int64_t>(format));
  digest.add(openings->identity());
  digest.add(time.text());
  digest.add(time.margin.count());
  for (const int number : {adjudication.loss_turns, adjudication.loss_centi, adjudication.draw_turns,
                           adjudication.draw_centi, adjudication.draw_from_ply, adjudication.longest_game}) {
    digest.add(number);
  }
  digest.add(std::to_string(seed));
  return digest.hexadecimal();
}

std::uint64_t MatchSetup::seed_of(std::uint64_t game_number) const noexcept {
  std::uint64_t state = game_number;
  state = seed ^ split_mix(state);
  return split_mix(state);
}

}  // namespace joga::match
