#include "joga/online/names.hpp"

#include <unicode/brkiter.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uspoof.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <set>

#include "joga/core/catalogue.hpp"
#include "joga/core/text.hpp"
#include "joga/engine/catalogue.hpp"
#include "joga/engine/offer.hpp"
#include "joga/engine/who.hpp"
#include "joga/games/registry.hpp"
#include "joga/online/catalogue.hpp"

namespace joga::online {
namespace {

using icu::UnicodeString;

[[nodiscard]] std::string utf8(const UnicodeString& text) {
  std::string bytes;
  return text.toUTF8String(bytes);
}

// A copy of `text` with only the characters for which `keep` is true.
template <class Keep>
[[nodiscard]] UnicodeString filtered(const UnicodeString& text, const Keep& keep) {
  UnicodeString left;
  for (std::int32_t at = 0; at < text.length(); at = text.moveIndex32(at, 1)) {
    if (keep(text.char32At(at))) left.append(text.char32At(at));
  }
  return left;
}

// ICU's data is part of its library, so nothing here fails except for lack of memory.
[[nodiscard]] UnicodeString normalized(const UnicodeString& text,
                                       const icu::Normalizer2* (*form)(UErrorCode&)) {
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* const normalizer = form(status);
  UnicodeString normal = U_SUCCESS(status) ? normalizer->normalize(text, status) : text;
  return U_SUCCESS(status) ? normal : text;
}

// --- Characters ---

[[nodiscard]] bool is_blank(UChar32 character) {
  return u_charType(character) == U_SPACE_SEPARATOR;
}

// Characters without a visible glyph that no property tells apart: Braille without dots, the marks of missing
// text, a note without a head, the fillers of Khitan and hieroglyphs.
constexpr std::array<UChar32, 7> kNothingToSee{0x2800, 0xfffc, 0xfffd, 0x13441, 0x13442, 0x16fe4, 0x1d159};

// Blanks do not count as visible.
[[nodiscard]] bool is_visible(UChar32 character) {
  constexpr std::uint32_t kMasks = U_GC_L_MASK | U_GC_MN_MASK | U_GC_MC_MASK | U_GC_N_MASK | U_GC_P_MASK |
                                   U_GC_S_MASK;  // enclosing marks (Me) hide the character before
  return (U_GET_GC_MASK(character) & kMasks) != 0 &&
         !u_hasBinaryProperty(character, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) &&
         std::ranges::find(kNothingToSee, character) == kNothingToSee.end();
}

// Emoji may contain characters that are refused elsewhere, such as joiners and variation selectors.
[[nodiscard]] bool is_emoji(const UnicodeString& cluster) {
  return u_stringHasBinaryProperty(cluster.getBuffer(), cluster.length(), UCHAR_RGI_EMOJI) != 0;
}

[[nodiscard]] bool is_mark(UChar32 character) {
  return (U_GET_GC_MASK(character) & U_GC_M_MASK) != 0;
}

[[nodiscard]] Error strange(UChar32 character) {
  return {ErrorCode::Malformed,
          Message(text::kStrangeCharacter, hexadecimal(static_cast<std::uint32_t>(character), 4))};
}

// Checks one grapheme cluster: a character with all that is drawn on it.
[[nodiscard]] Result<Done> check_cluster(const UnicodeString& cluster) {
  if (is_emoji(cluster)) return Done{};
  for (std::int32_t at = 0; at < cluster.length(); at = cluster.moveIndex32(at, 1)) {
    const UChar32 character = cluster.char32At(at);
    const bool has_nothing_to_mark = at == 0 || is_blank(cluster.char32At(0));
    if (is_mark(character) && has_nothing_to_mark) return strange(character);
    if (!is_blank(character) && !is_visible(character)) return strange(character);
  }
  // More accents than this, which polytonic Greek needs, would reach into other lines.
  constexpr int kMostAccents = 3;
  const UnicodeString accents =
      filtered(normalized(cluster, icu::Normalizer2::getNFDInstance),
               [](UChar32 character) { return u_getCombiningClass(character) != 0; });
  if (accents.countChar32() > kMostAccents) return Error{ErrorCode::Malformed, text::kManyAccents};
  return Done{};
}

[[nodiscard]] Result<Done> check_characters(const UnicodeString& name) {
  UErrorCode status = U_ZERO_ERROR;
  const std::unique_ptr<icu::BreakIterator> clusters(
      icu::BreakIterator::createCharacterInstance(icu::Locale::getRoot(), status));
  if (U_FAILURE(status)) return Error{ErrorCode::Malformed, text::kMixedScripts};
  clusters->setText(name);
  for (std::int32_t begin = clusters->first(), end = clusters->next(); end != icu::BreakIterator::DONE;
       begin = end, end = clusters->next()) {
    if (Result<Done> checked = check_cluster(name.tempSubStringBetween(begin, end)); !checked) return checked;
  }
  return Done{};
}

// --- Look-alikes ---

// "Highly restrictive" allows one script, and Latin with those of Chinese, Japanese or Korean. The next level
// would also allow Latin with Hebrew or Arabic, whose direction reorders the text around a name.
[[nodiscard]] const USpoofChecker* spoof_checker() {
  static const icu::LocalUSpoofCheckerPointer checker = [] {
    UErrorCode status = U_ZERO_ERROR;
    icu::LocalUSpoofCheckerPointer made(uspoof_open(&status));
    uspoof_setRestrictionLevel(made.getAlias(), USPOOF_HIGHLY_RESTRICTIVE);
    uspoof_setChecks(
        made.getAlias(),
        USPOOF_RESTRICTION_LEVEL | USPOOF_MIXED_NUMBERS | USPOOF_INVISIBLE | USPOOF_HIDDEN_OVERLAY, &status);
    return made;
  }();
  return checker.getAlias();
}

[[nodiscard]] Result<Done> check_scripts(const UnicodeString& name) {
  UErrorCode status = U_ZERO_ERROR;
  const std::int32_t failed = uspoof_checkUnicodeString(spoof_checker(), name, nullptr, &status);
  if ((failed & USPOOF_INVISIBLE) != 0) return Error{ErrorCode::Malformed, text::kManyAccents};
  if (failed != 0 || U_FAILURE(status)) return Error{ErrorCode::Malformed, text::kMixedScripts};
  return Done{};
}

// The skeleton of UTS 39, which keeps case, blanks and punctuation.
[[nodiscard]] UnicodeString confusable_skeleton(const UnicodeString& text) {
  UErrorCode status = U_ZERO_ERROR;
  UnicodeString skeleton;
  uspoof_getSkeletonUnicodeString(spoof_checker(), 0, text, skeleton, &status);
  return U_SUCCESS(status) ? skeleton : text;
}

[[nodiscard]] UnicodeString skeleton_of(const UnicodeString& name) {
  const UnicodeString seen = filtered(normalized(name, icu::Normalizer2::getNFKCInstance), [](UChar32 each) {
    return !u_hasBinaryProperty(each, UCHAR_DEFAULT_IGNORABLE_CODE_POINT);
  });
  // A capital may look like another letter than the small one does: before and after folding case.
  UnicodeString skeleton = confusable_skeleton(seen);
  skeleton.foldCase();
  skeleton = confusable_skeleton(skeleton);
  // The capital I looks like l, so without case i does, too.
  skeleton.findAndReplace(u"i", u"l");
  const UnicodeString letters = filtered(
      skeleton, [](UChar32 each) { return (U_GET_GC_MASK(each) & (U_GC_P_MASK | U_GC_Z_MASK)) == 0; });
  return letters.isEmpty() ? skeleton : letters;
}

// --- Reserved names ---

// A skeleton without accents, which many people do not type.
[[nodiscard]] std::string bare_skeleton(const UnicodeString& name) {
  return utf8(filtered(skeleton_of(name), [](UChar32 each) { return !is_mark(each); }));
}

// Bare skeletons of the names of computers, as programs write them ("level:7", "engine", "easy") and as
// people read them ("level 7", "nível 7"), and of the host.
[[nodiscard]] std::set<std::string> reserved_names() {
  std::set<std::string> reserved;
  const auto reserve = [&](std::string_view name) {
    reserved.insert(bare_skeleton(UnicodeString::fromUTF8(name)));
  };
  const auto reserve_words = [&](const Message& words) {
    for (const Language language : {Language::English, Language::Portuguese}) reserve(words.in(language));
  };
  for (const std::string_view host :
       {"joga", "host", "servidor", "admin", "administrator", "administrador", "administradora", "computer",
        "the computer", "computador", "o computador"}) {
    reserve(host);
  }
  reserve_words(Message(engine::text::kLevel, ""));
  for (const GameInfo* game : games::all_games()) {
    for (std::string_view form : engine::who_forms(*game)) reserve(cut(form, ':'));
    for (const engine::Who& who : engine::offered_players(*game)) {
      const Message name = who_name(who, *game);
      const Message title = who_title(who, *game);
      reserve_words(title.empty() ? name : Message(joga::text::kInBrackets, name, title));
    }
    for (std::size_t level = 1; level <= game->strengths.size(); ++level)
      reserve_words(Message(engine::text::kLevel, level));
  }
  reserved.erase(bare_skeleton(UnicodeString::fromUTF8(engine::Who{}.text())));  // a person
  return reserved;
}

// The part of a name before its parameters, as in "level:7", "level 12 (master)" and "engine:time=2".
[[nodiscard]] UnicodeString kind_of(const UnicodeString& name) {
  std::int32_t end = 0;
  while (end < name.length() && name.charAt(end) != u':' && u_isdigit(name.char32At(end)) == 0)
    end = name.moveIndex32(end, 1);
  return name.tempSubStringBetween(0, end);
}

[[nodiscard]] bool is_reserved(const UnicodeString& name) {
  static const std::set<std::string> reserved = reserved_names();
  // The colon has look-alikes, too.
  return reserved.contains(bare_skeleton(name)) || reserved.contains(bare_skeleton(kind_of(name))) ||
         reserved.contains(bare_skeleton(kind_of(confusable_skeleton(name))));
}

}  // namespace

Result<std::string> clean_name(std::string_view name, std::size_t most_characters) {
  // Bytes that are not UTF-8 become U+FFFD, which is refused.
  const UnicodeString written =
      normalized(UnicodeString::fromUTF8({name.data(), static_cast<std::int32_t>(name.size())}),
                 icu::Normalizer2::getNFCInstance);
  if (const Result<Done> checked = check_characters(written); !checked) return checked.error();
  UnicodeString clean;
  for (std::int32_t at = 0; at < written.length(); at = written.moveIndex32(at, 1)) {
    const UChar32 character = written.char32At(at);
    if (!is_blank(character)) {
      clean.append(character);
    } else if (!clean.isEmpty() && !clean.endsWith(u' ')) {
      clean.append(u' ');
    }
  }
  clean.trim();
  if (clean.isEmpty()) return Error{ErrorCode::Malformed, text::kEmptyName};
  if (static_cast<std::size_t>(clean.countChar32()) > most_characters)
    return Error{ErrorCode::Malformed, Message(text::kLongName, most_characters)};
  if (const Result<Done> checked = check_scripts(clean); !checked) return checked.error();
  if (is_reserved(clean)) return Error{ErrorCode::Malformed, Message(text::kReservedName, utf8(clean))};
  return utf8(clean);
}

std::string name_skeleton(std::string_view name) {
  return utf8(skeleton_of(UnicodeString::fromUTF8({name.data(), static_cast<std::int32_t>(name.size())})));
}

}  // namespace joga::online
