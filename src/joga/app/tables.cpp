#include "joga/app/tables.hpp"

#include <algorithm>
#include <ostream>
#include <thread>

#include "joga/system/folders.hpp"

namespace joga::app {

solve::Tablebases::Options user_tables() {
  const Result<system::Folders> folders = system::Folders::from_environment();
  return {.folder = folders ? folders->cache : std::filesystem::path(),
          .threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()))};
}

std::shared_ptr<solve::Tablebases> tables_for(const Context& context) {
  solve::Tablebases::Options options = user_tables();
  options.tell = [language = context.language, &error = context.error](const Message& sentence) {
    error << "joga: " << sentence.in(language) << std::endl;
  };
  return std::make_shared<solve::Tablebases>(std::move(options));
}

}  // namespace joga::app
