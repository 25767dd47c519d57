#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <nlohmann/json.hpp>
#include <string>

#include "joga/server/log.hpp"
#include "joga/system/descriptor.hpp"

namespace joga::server {
namespace {

TEST(Log, WritesAnObjectALine) {
  std::array<int, 2> ends{};
  ASSERT_EQ(pipe(ends.data()), 0);
  const system::Descriptor reading(ends[0]);
  system::Descriptor writing(ends[1]);
  {
    Log log(writing.number());
    log.write(Log::Level::Info, "started", {{"address", "http://x/\n\"\xff"}, {"port", std::int64_t{5642}}});
    log.write(Log::Level::Error, "store fails");
  }
  writing.close();
  std::string text(4096, '\0');
  text.resize(static_cast<std::size_t>(::read(reading.number(), text.data(), text.size())));
  const std::size_t end = text.find('\n');
  ASSERT_EQ(text.find('\n', end + 1), text.size() - 1) << text;
  const auto first = nlohmann::json::parse(text.substr(0, end));
  EXPECT_EQ(first["level"], "info");
  EXPECT_EQ(first["event"], "started");
  EXPECT_EQ(first["port"], 5642);
  EXPECT_EQ(first["address"], "http://x/\n\"\xEF\xBF\xBD");
  EXPECT_EQ(first["time"].get<std::string>().size(), std::string("2026-11-16T21:40:00.123Z").size());
  EXPECT_EQ(nlohmann::json::parse(text.substr(end + 1))["event"], "store fails");
}

}  // namespace
}  // namespace joga::server
