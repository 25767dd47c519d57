#include "joga/guide/guide.hpp"

#include <algorithm>
#include <cassert>
#include <memory>

#include "joga/games/registry.hpp"
#include "joga/guide/markdown.hpp"

namespace joga::guide {
namespace {

struct Document {
  std::string_view name{};
  std::vector<Block> blocks{};
};

// The texts are our own: that they can be read is for the tests to find out, not for the player.
[[nodiscard]] std::vector<Document> parse_all() {
  std::vector<Document> documents;
  for (const EmbeddedFile& source : embedded_rules()) {
    Result<std::vector<Block>> blocks = parse_markdown(source.bytes);
    assert(blocks.has_value());
    if (blocks) documents.push_back({source.name, *std::move(blocks)});
  }
  return documents;
}

[[nodiscard]] std::string name_of(std::string_view game_id, Language language) {
  return std::string(game_id) + '.' + std::string(language_code(language));
}

}  // namespace

const std::vector<Block>& rules(std::string_view game_id, Language language) {
  static const std::vector<Document> documents = parse_all();
  static const std::vector<Block> none;
  const auto found = std::ranges::find(documents, name_of(game_id, language), &Document::name);
  return found == documents.end() ? none : found->blocks;
}

std::string_view rules_source(std::string_view game_id, Language language) {
  const std::span<const EmbeddedFile> texts = embedded_rules();
  const auto found = std::ranges::find(texts, name_of(game_id, language), &EmbeddedFile::name);
  return found == texts.end() ? std::string_view{} : found->bytes;
}

Result<History> set_up(const Example& example) {
  Result<std::shared_ptr<const AnyGame>> game = games::make_game(example.spec);
  if (!game) return game.error();
  AnyPosition start = (*game)->start();
  if (!example.position.empty()) {
    const Result<AnyPosition> position = (*game)->parse_position(example.position);
    if (!position) return position.error();
    start = *position;
  }
  History history(*std::move(game), start);
  for (const std::string& move : example.moves) {
    const Result<Done> played = history.play(move);
    if (!played) return played.error();
  }
  return history;
}

std::string plain_text(const Spans& spans) {
  std::string text;
  for (const Span& span : spans) text += span.text;
  return text;
}

}  // namespace joga::guide
