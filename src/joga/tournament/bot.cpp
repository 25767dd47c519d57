#include "joga/tournament/bot.hpp"

#include <openssl/evp.h>

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <system_error>

#include "joga/core/catalogue.hpp"
#include "joga/core/text.hpp"
#include "joga/record/toml.hpp"
#include "joga/system/catalogue.hpp"
#include "joga/system/files.hpp"
#include "joga/tournament/catalogue.hpp"
#include "joga/tournament/fields.hpp"

namespace joga::tournament {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLargestBotFile = std::size_t{1} << 16U;
constexpr std::size_t kLongestName = 60;  // in characters: names stand in tables
// In bytes. A version's files are named after its folder, and a name in a file system has at most 255 bytes.
constexpr std::size_t kLongestFolderName = 100;

[[nodiscard]] Error cannot_read(const fs::path& path, const std::error_code& error) {
  return Error{ErrorCode::Unsupported,
               Message(system::text::kCannotRead, system::shown(path), system::system_words(error.value()))};
}

class FileDigest {
 public:
  FileDigest() : context_(EVP_MD_CTX_new()) { EVP_DigestInit_ex(context_.get(), EVP_sha256(), nullptr); }

  // With its length, so that "ab", "c" is not "a", "bc".
  void add(std::string_view text) {
    const std::string length = std::to_string(text.size()) + ':';
    EVP_DigestUpdate(context_.get(), length.data(), length.size());
    EVP_DigestUpdate(context_.get(), text.data(), text.size());
  }
  [[nodiscard]] std::string first_digits() {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::array<unsigned char, EVP_MAX_MD_SIZE> bytes{};
    unsigned size = 0;
    EVP_DigestFinal_ex(context_.get(), bytes.data(), &size);
    std::string text;
    for (std::size_t i = 0; i < 8; ++i) {
      text += kDigits[bytes[i] >> 4U];
      text += kDigits[bytes[i] & 0xfU];
    }
    return text;
  }

 private:
  struct Freer {
    void operator()(EVP_MD_CTX* context) const { EVP_MD_CTX_free(context); }
  };
  std::unique_ptr<EVP_MD_CTX, Freer> context_;
};

// The paths of all files and links below a folder, relative to it and in byte order.
[[nodiscard]] Result<std::vector<fs::path>> files_below(const fs::path& folder) {
  std::error_code error;
  std::vector<fs::path> paths;
  fs::recursive_directory_iterator entry(folder, error);
  while (!error && entry != fs::recursive_directory_iterator()) {
    if (entry->is_symlink(error) || !entry->is_directory(error)) {
      paths.push_back(entry->path().lexically_relative(folder));
    }
    if (paths.size() > kMostBotFiles) {
      return Error{ErrorCode::Unsupported,
                   Message(text::kTooManyFiles, system::shown(folder), kMostBotFiles)};
    }
    if (entry.depth() > kDeepestBotFolder) {
      return Error{ErrorCode::Unsupported, Message(text::kTooDeep, system::shown(folder), kDeepestBotFolder)};
    }
    entry.increment(error);
  }
  if (error) return cannot_read(folder, error);
  std::ranges::sort(paths, {}, [](const fs::path& path) -> const std::string& { return path.native(); });
  return paths;
}

[[nodiscard]] Result<Bot> parse_bot(std::string_view text, const fs::path& folder) {
  const Result<nlohmann::json> document = record::parse_toml(text);
  if (!document) return document.error();
  Fields fields(*document, "", {"name", "authors", "build", "command"});
  Bot bot;
  bot.name = fields.text("name", "");
  if (bot.name.empty()) fields.refuse("name", text::kValueText);
  if (code_points(bot.name) > kLongestName) fields.refuse("name", Message(text::kValueShort, kLongestName));
  bot.authors = fields.texts("authors");
  bot.build = fields.command("build");
  bot.command = fields.command("command");
  if (bot.command.empty()) fields.refuse("command", text::kValueCommand);
  // NOLINTNEXTLINE(bugprone-unchecked-optional-access): checked in this line
  if (fields.error()) return *fields.error();
  bot.folder = folder;
  return bot;
}

}  // namespace

Result<std::string> folder_version(const fs::path& folder) {
  const Result<std::vector<fs::path>> paths = files_below(folder);
  if (!paths) return paths.error();
  FileDigest digest;
  std::size_t left = kMostBotBytes;
  for (const fs::path& path : *paths) {
    const fs::path whole = folder / path;
    std::error_code error;
    digest.add(path.native());
    if (fs::is_symlink(whole, error)) {
      digest.add("link");
      digest.add(fs::read_symlink(whole, error).native());
      if (error) return cannot_read(whole, error);
      continue;
    }
    const bool runs = (fs::status(whole, error).permissions() & fs::perms::owner_exec) != fs::perms::none;
    const Result<system::FileText> file = system::read_file(whole, left);
    if (!file) return file.error();
    if (!file->whole) {
      return Error{ErrorCode::Unsupported,
                   Message(text::kTooManyBytes, system::shown(folder), kMostBotBytes >> 20U)};
    }
    left -= file->text.size();
    digest.add(runs ? "program" : "file");
    digest.add(file->text);
  }
  return digest.first_digits();
}

Result<Bot> read_bot(const fs::path& folder) {
  if (folder.filename().native().size() > kLongestFolderName) {
    return Error{ErrorCode::Malformed,
                 Message(text::kLongFolderName, system::shown(folder), kLongestFolderName)};
  }
  const fs::path path = folder / kBotFile;
  const Result<system::FileText> file = system::read_file(path, kLargestBotFile);
  if (!file) return file.error();
  Result<Bot> bot = parse_bot(file->text, folder);
  if (!bot) {
    return Error{bot.error().code, Message(joga::text::kLabelled, system::shown(path), bot.error().message)};
  }
  Result<std::string> version = folder_version(folder);
  if (!version) return version.error();
  bot->version = *std::move(version);
  return bot;
}

Result<BotList> read_bots(const fs::path& tournament, const std::vector<std::string>& taken_names) {
  std::error_code error;
  std::vector<fs::path> folders;
  for (fs::directory_iterator entry(tournament / kBotsFolder, error);
       !error && entry != fs::directory_iterator(); entry.increment(error)) {
    if (entry->is_directory(error) && !entry->path().filename().native().starts_with('.'))
      folders.push_back(entry->path());
  }
  if (error) return cannot_read(tournament / kBotsFolder, error);
  std::ranges::sort(folders, {}, [](const fs::path& path) -> const std::string& { return path.native(); });
  BotList list;
  std::map<std::string, fs::path> names;
  for (const std::string& name : taken_names) names.emplace(name, fs::path());
  for (const fs::path& folder : folders) {
    Result<Bot> bot = read_bot(folder);
    if (!bot) {
      list.faults.push_back(bot.error().message);
      continue;
    }
    const auto [first, is_new] = names.try_emplace(bot->name, folder);
    if (is_new) {
      list.bots.push_back(*std::move(bot));
    } else if (first->second.empty()) {
      list.faults.emplace_back(text::kNameOfLevel, system::shown(folder / kBotFile), bot->name);
    } else {
      list.faults.emplace_back(text::kNameTwice, system::shown(folder / kBotFile), bot->name,
                               system::shown(first->second / kBotFile));
    }
  }
  return list;
}

}  // namespace joga::tournament
