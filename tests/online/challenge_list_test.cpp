#include "joga/online/challenge_list.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace joga::online {
namespace {

[[nodiscard]] store::GameHeading challenge(const std::string& id, int changed, std::int64_t creator) {
  return {.id = id,
          .revision = 1,
          .listed = true,
          .seats = {PersonId{creator}, std::nullopt},
          .changed = store::Time(Milliseconds(changed)),
          .summary = R"({"game":"quantik","seats":[{"bot":false},null],"to_move":null})"};
}
[[nodiscard]] People person(std::int64_t id, const std::string& name) {
  return {{.id = PersonId{id}, .name = name}};
}

class ChallengeListTest : public ::testing::Test {
 protected:
  [[nodiscard]] json seen_by(std::int64_t viewer) { return json::parse(list.text(PersonId{viewer})); }
  [[nodiscard]] std::string ids() {
    std::string all;
    for (const json& one : seen_by(99)) all += one["id"].get<std::string>();
    return all;
  }

  ChallengeList list{3};
};

TEST_F(ChallengeListTest, IsWhatTheStoreHadAndWhatChangedSince) {
  list.put(challenge("x", 1, 1), person(1, "Ana"));
  EXPECT_FALSE(list.is_known());
  list.begin_read();
  list.put(challenge("c", 3, 3), person(3, "Caio"));
  list.remove("a");
  list.read({challenge("b", 2, 2), challenge("a", 1, 1)}, person(2, "Bia"));
  EXPECT_TRUE(list.is_known());
  EXPECT_EQ(ids(), "cb");
  list.put(challenge("d", 4, 4), {});
  EXPECT_EQ(ids(), "dcb");
  list.remove("nothing");
  EXPECT_TRUE(list.is_known());
  list.put(challenge("e", 5, 5), {});
  EXPECT_EQ(ids(), "edc");
  EXPECT_FALSE(list.is_known()) << "the store chooses which ones are shown";
  list.begin_read();
  list.read({challenge("e", 5, 5), challenge("d", 4, 4), challenge("b", 2, 2)}, {});
  list.remove("d");
  EXPECT_FALSE(list.is_known()) << "the store may have another one to show";
}

TEST_F(ChallengeListTest, HidesThePeopleWhomAViewerAvoids) {
  list.read({challenge("c", 3, 3), challenge("b", 2, 2), challenge("a", 1, 1)}, {});
  EXPECT_EQ(ids(), "cba");
  const std::vector<PersonId> avoided{PersonId{1}, PersonId{3}};
  const json seen = json::parse(list.text(PersonId{7}, avoided));
  ASSERT_EQ(seen.size(), 1U);
  EXPECT_EQ(seen[0]["id"], "b");
  EXPECT_EQ(ids(), "cba") << "that text is not kept for others";
}

TEST_F(ChallengeListTest, ShowsEverybodyTheirOwnSeat) {
  list.read({challenge("b", 2, 2), challenge("a", 1, 1)}, person(1, "Ana"));
  EXPECT_EQ(seen_by(7)[0]["you"], 0);
  EXPECT_EQ(seen_by(7)[1]["you"], 0);
  EXPECT_EQ(seen_by(1)[0]["you"], 0);
  EXPECT_EQ(seen_by(1)[1]["you"], 1);
  EXPECT_EQ(seen_by(7)[1]["you"], 0) << "the creator's text is not kept for others";
}

TEST_F(ChallengeListTest, FollowsNames) {
  list.read({challenge("a", 1, 1)}, person(1, "Ana"));
  EXPECT_EQ(seen_by(7)[0]["players"][0]["name"], "Ana");
  list.rename({.id = PersonId{1}, .name = "Anabela"});
  EXPECT_EQ(seen_by(7)[0]["players"][0]["name"], "Anabela");
}

}  // namespace
}  // namespace joga::online
