// Where the tablebase of Quantik is kept: found in a folder, or made there when it is missing or no good.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>

#include "joga/core/message.hpp"
#include "joga/core/result.hpp"
#include "joga/solve/parallel.hpp"
#include "joga/solve/quantik_table.hpp"

namespace joga::solve {

struct OpenedTable {
  QuantikTable table;
  bool made = false;               // and not read from the file
  std::optional<Error> unsaved{};  // why the one that was made is only in memory
};

// Nothing when it was stopped.
using TableMaker = std::function<std::optional<QuantikTable>(joga::quantik::RuleSet, const Crew&)>;
[[nodiscard]] std::optional<QuantikTable> make_by_solving(joga::quantik::RuleSet rules, const Crew& crew);

struct StoreOptions {
  std::filesystem::path folder{};  // of the cache: system::Folders::cache
  Crew crew{};
  std::function<void(const Message&)> tell{};  // sentences about what takes time or went wrong
  TableMaker maker = make_by_solving;
};

[[nodiscard]] std::filesystem::path table_path(const std::filesystem::path& folder,
                                               joga::quantik::RuleSet rules);

// The file, or an error sentence of why it is not what it should be; of the code Unknown when there is none.
[[nodiscard]] Result<QuantikTable> read_table(const std::filesystem::path& path,
                                              joga::quantik::RuleSet rules);
// Atomically, with the folders above it.
[[nodiscard]] Result<Done> write_table(const QuantikTable& table, const std::filesystem::path& path);

// Of several processes that want it at once, one makes it and the others wait; where no lock can be had, each
// makes its own and the last file stays. A file that cannot be written (no space, no permission) is no
// failure: the table is there all the same, with the reason in `unsaved`. The only error is to be stopped.
[[nodiscard]] Result<OpenedTable> open_or_make(joga::quantik::RuleSet rules, const StoreOptions& options);

}  // namespace joga::solve
