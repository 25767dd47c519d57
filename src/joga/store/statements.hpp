// The SQL of DatabaseStore. Columns are named because a newer version may add some while this one runs.
#pragma once

#include <cstddef>
#include <string>

namespace joga::store::sql {

// --- People

inline const std::string kPersonColumns =
    "people.id, people.name, people.owner, people.blocked, people.seen, people.invitations";
inline const std::string kPerson = "SELECT " + kPersonColumns + " FROM people WHERE id = $1";
// The number of people in one query; if there are fewer, some are named twice.
inline constexpr std::size_t kPeopleAtOnce = 8;
inline const std::string kPeople =
    "SELECT " + kPersonColumns + " FROM people WHERE id IN ($1, $2, $3, $4, $5, $6, $7, $8)";
inline const std::string kBearer =
    "SELECT " + kPersonColumns +
    ", tokens.kind, (SELECT MIN(others.created) FROM tokens AS others"
    " WHERE others.person = COALESCE(people.owner, people.id)) FROM tokens JOIN people ON people.id = "
    "tokens.person"
    " WHERE tokens.hash = $1 AND (tokens.expires IS NULL OR tokens.expires > $2)";
inline const std::string kInsertHostKey =
    "INSERT INTO host_key (id, secret) VALUES (1, $1) ON CONFLICT DO NOTHING";
inline const std::string kHostKey = "SELECT secret FROM host_key WHERE id = 1";
inline const std::string kBotsOf =
    "SELECT " + kPersonColumns + " FROM people WHERE owner = $1 ORDER BY seen DESC";
inline const std::string kBotsSeen =
    "SELECT " + kPersonColumns +
    " FROM people WHERE owner IS NOT NULL AND seen >= $1 AND blocked = 0 ORDER BY seen DESC LIMIT $2";

inline const std::string kInsertPerson =
    "INSERT INTO people (id, name, owner, blocked, seen, invitations, skeleton)"
    " VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING";
inline const std::string kUpdatePerson =
    "UPDATE people SET name = COALESCE($2, name), blocked = COALESCE($3, blocked),"
    " seen = CASE WHEN $4 > seen THEN $4 ELSE seen END, invitations = COALESCE($5, invitations),"
    " skeleton = COALESCE($6, skeleton) WHERE id = $1";
// Somebody else with this skeleton who was here since $3, has a bot or has finished a game.
inline const std::string kNameTaken =
    "SELECT 1 FROM people WHERE skeleton = $1 AND skeleton <> '' AND id <> $2 AND (seen >= $3"
    " OR owner IS NOT NULL OR EXISTS (SELECT 1 FROM people AS bots WHERE bots.owner = people.id)"
    " OR EXISTS (SELECT 1 FROM games WHERE seat_1 = people.id AND phase = 2)"
    " OR EXISTS (SELECT 1 FROM games WHERE seat_2 = people.id AND phase = 2)) LIMIT 1";
// People whose skeleton has not been stored yet.
inline const std::string kWithoutSkeleton = "SELECT " + kPersonColumns +
                                            " FROM people WHERE skeleton = '' AND name <> '' AND id > $1"
                                            " ORDER BY id LIMIT $2";
inline const std::string kBlockedPeople =
    "SELECT " + kPersonColumns + " FROM people WHERE blocked = 1 ORDER BY id LIMIT $1";
inline const std::string kIdlePeople =
    "SELECT id FROM people WHERE name = '' AND owner IS NULL AND blocked = 0 AND seen < $1"
    " AND NOT EXISTS (SELECT 1 FROM games WHERE seat_1 = people.id)"
    " AND NOT EXISTS (SELECT 1 FROM games WHERE seat_2 = people.id)"
    " AND NOT EXISTS (SELECT 1 FROM games WHERE invited = people.id)"
    " AND NOT EXISTS (SELECT 1 FROM people AS bots WHERE bots.owner = people.id) ORDER BY seen LIMIT $2";
// People without a name who were last seen before $1 and play nothing any more.
inline const std::string kNamelessPeople =
    "SELECT id FROM people WHERE name = '' AND owner IS NULL AND blocked = 0 AND seen < $1"
    " AND NOT EXISTS (SELECT 1 FROM games WHERE seat_1 = people.id AND phase < 2)"
    " AND NOT EXISTS (SELECT 1 FROM games WHERE seat_2 = people.id AND phase < 2)"
    " AND NOT EXISTS (SELECT 1 FROM people AS bots WHERE bots.owner = people.id) ORDER BY seen LIMIT $2";
inline const std::string kDeletePerson = "DELETE FROM people WHERE id = $1";
inline const std::string kLeaveSeat1 = "UPDATE games SET seat_1 = NULL WHERE seat_1 = $1";
inline const std::string kLeaveSeat2 = "UPDATE games SET seat_2 = NULL WHERE seat_2 = $1";
inline const std::string kForgetInvitations = "UPDATE games SET invited = NULL WHERE invited = $1";

// --- Blocks between people

inline const std::string kInsertBlock =
    "INSERT INTO blocks (person, other, since) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
inline const std::string kDeleteBlock = "DELETE FROM blocks WHERE person = $1 AND other = $2";
inline const std::string kDeleteBlocksBy = "DELETE FROM blocks WHERE person = $1";
inline const std::string kDeleteBlocksOf = "DELETE FROM blocks WHERE other = $1";
inline const std::string kBlocksBy =
    "SELECT " + kPersonColumns +
    " FROM blocks JOIN people ON people.id = blocks.other WHERE blocks.person = $1 ORDER BY since DESC, id";
// The people, and their bots, who are blocked by $2 or have blocked $1 or $2: a person, or a bot and its
// owner.
inline const std::string kAvoided =
    "SELECT other AS id FROM blocks WHERE person = $2"
    " UNION SELECT person FROM blocks WHERE other = $1"
    " UNION SELECT person FROM blocks WHERE other = $2"
    " UNION SELECT people.id FROM blocks JOIN people ON people.owner = blocks.other WHERE blocks.person = $2"
    " UNION SELECT people.id FROM blocks JOIN people ON people.owner = blocks.person WHERE blocks.other = $1"
    " UNION SELECT people.id FROM blocks JOIN people ON people.owner = blocks.person WHERE blocks.other = $2"
    " ORDER BY id";
// Whether $1 and $3, whose owners (or themselves) are $2 and $4, avoid each other.
inline const std::string kAvoid =
    "SELECT 1 FROM blocks WHERE person = $2 AND other IN ($3, $4)"
    " UNION SELECT 1 FROM blocks WHERE person = $4 AND other IN ($1, $2)";
inline const std::string kHavePlayed =
    "SELECT 1 WHERE EXISTS (SELECT 1 FROM games WHERE seat_1 = $1 AND seat_2 = $2)"
    " OR EXISTS (SELECT 1 FROM games WHERE seat_1 = $2 AND seat_2 = $1)";

// --- Administration

inline const std::string kPutNetwork =
    "INSERT INTO blocked_networks (network, since, expires) VALUES ($1, $2, $3)"
    " ON CONFLICT (network) DO UPDATE SET since = $2, expires = $3";
inline const std::string kDeleteNetwork = "DELETE FROM blocked_networks WHERE network = $1";
inline const std::string kDeletePastNetworks = "DELETE FROM blocked_networks WHERE expires <= $1";
inline const std::string kNetworks =
    "SELECT network, since, expires FROM blocked_networks WHERE expires IS NULL OR expires > $1"
    " ORDER BY network";
inline const std::string kInsertAct =
    "INSERT INTO administration (time, act, subject, reason) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING";
inline const std::string kActs =
    "SELECT time, act, subject, reason FROM administration ORDER BY time DESC, act, subject LIMIT $1";

// --- Tokens

inline const std::string kInsertToken =
    "INSERT INTO tokens (hash, person, kind, created, expires) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO "
    "NOTHING";
inline const std::string kDeleteToken = "DELETE FROM tokens WHERE hash = $1 RETURNING person";
inline const std::string kDeleteTokensOf = "DELETE FROM tokens WHERE person = $1";
inline const std::string kDeleteExpired = "DELETE FROM tokens WHERE expires <= $1";
inline const std::string kTransfer =
    "SELECT person FROM tokens WHERE hash = $1 AND kind = 2 AND (expires IS NULL OR expires > $2)";

// --- Games

inline const std::string kHeadingColumns =
    "id, revision, phase, listed, seat_1, seat_2, invited, world_due, service_due, computer_to_move, changed,"
    " summary, aborted";
inline const std::string kHeading = "SELECT " + kHeadingColumns + " FROM games WHERE id = $1";
// In one statement, so that the snapshot is never newer than the heading.
inline const std::string kHeadingAndSnapshot =
    "SELECT " + kHeadingColumns +
    ", snapshot_revision, snapshot FROM games LEFT JOIN (SELECT game, revision AS snapshot_revision,"
    " data AS snapshot FROM snapshots) AS stored ON stored.game = games.id WHERE id = $1";
inline const std::string kEvents =
    "SELECT revision, data FROM events WHERE game = $1 AND revision > $2 AND revision <= $3 ORDER BY "
    "revision";
inline const std::string kAllGames =
    "SELECT " + kHeadingColumns + " FROM games WHERE id > $1 ORDER BY id LIMIT $2";

inline const std::string kNewestFirst = " ORDER BY changed DESC, id DESC ";
// Chooses at most $2 games with `condition` fairly: first the newest of each origin, then the second newest
// of each, and so on. A game without an origin counts as its creator's.
[[nodiscard]] inline std::string chosen_fairly(const std::string& condition) {
  return "SELECT " + kHeadingColumns + " FROM (SELECT * FROM (SELECT " + kHeadingColumns +
         ", ROW_NUMBER() OVER (PARTITION BY COALESCE(origin, CAST(COALESCE(seat_1, seat_2) AS TEXT))"
         " ORDER BY changed DESC, id DESC) AS place FROM games WHERE phase = $1 AND " +
         condition + ") AS ranked ORDER BY place, changed DESC, id DESC LIMIT $2) AS chosen" + kNewestFirst;
}
inline const std::string kListed = chosen_fairly("listed = 1");
inline const std::string kInvitations = chosen_fairly("invited = $3");
// Takes the newest rows of each index, then the newest of those.
[[nodiscard]] inline std::string newest_by(const std::string& column) {
  return "SELECT * FROM (SELECT " + kHeadingColumns + " FROM games WHERE " + column +
         " = $1 AND phase = $2 AND (changed, id) < ($3, $4)" + kNewestFirst + "LIMIT $5) AS by_" + column;
}
inline const std::string kGamesOf = "SELECT * FROM (" + newest_by("seat_1") + " UNION " +
                                    newest_by("seat_2") + ") AS own" + kNewestFirst + "LIMIT $5";
// The unfinished games of a person: all, listed ones, those against computers, sent invitations.
inline const std::string kCounts =
    "SELECT COUNT(*), COALESCE(SUM(listed), 0),"
    " COALESCE(SUM(CASE WHEN phase = 1 AND (seat_1 IS NULL OR seat_2 IS NULL) THEN 1 ELSE 0 END), 0),"
    " COALESCE(SUM(CASE WHEN phase = 0 AND invited IS NOT NULL THEN 1 ELSE 0 END), 0) FROM"
    " (SELECT id, listed, phase, seat_1, seat_2, invited FROM games WHERE seat_1 = $1 AND phase IN (0, 1)"
    " UNION SELECT id, listed, phase, seat_1, seat_2, invited FROM games WHERE seat_2 = $1 AND"
    " phase IN (0, 1)) AS own";
inline const std::string kCountsOfOrigin =
    "SELECT COALESCE(SUM(listed), 0), COALESCE(SUM(CASE WHEN invited IS NOT NULL THEN 1 ELSE 0 END), 0)"
    " FROM games WHERE origin = $1";
inline const std::string kInvitationsBetween =
    "SELECT COUNT(*) FROM games WHERE invited = $2 AND phase = 0 AND (seat_1 = $1 OR seat_2 = $1)";
inline const std::string kKeptBytes =
    "SELECT (SELECT COALESCE(SUM(bytes), 0) FROM games WHERE phase = 2 AND seat_1 = $1) +"
    " (SELECT COALESCE(SUM(bytes), 0) FROM games WHERE phase = 2 AND seat_2 = $1)";

// --- Old games: id, revision, bytes

inline const std::string kOldOpen =
    "SELECT id, revision, bytes FROM games WHERE phase = 0 AND changed < $1 ORDER BY changed LIMIT $2";
inline const std::string kOldAborted =
    "SELECT id, revision, bytes FROM games WHERE aborted = 1 AND changed < $1 ORDER BY changed LIMIT $2";
inline const std::string kOldestKept =
    "SELECT id, revision, bytes FROM (SELECT * FROM (SELECT id, revision, bytes, changed FROM games"
    " WHERE phase = 2 AND seat_1 = $1 ORDER BY changed LIMIT $2) AS by_1 UNION SELECT * FROM"
    " (SELECT id, revision, bytes, changed FROM games WHERE phase = 2 AND seat_2 = $1 ORDER BY changed"
    " LIMIT $2) AS by_2) AS kept ORDER BY changed, id LIMIT $2";
// Finished games of the person against nobody with a name.
inline const std::string kNamelessGames =
    "SELECT id FROM games WHERE phase = 2 AND seat_1 = $1 AND NOT EXISTS"
    " (SELECT 1 FROM people WHERE people.id = games.seat_2 AND people.name <> '')"
    " UNION SELECT id FROM games WHERE phase = 2 AND seat_2 = $1 AND NOT EXISTS"
    " (SELECT 1 FROM people WHERE people.id = games.seat_1 AND people.name <> '')";

inline const std::string kDue = "SELECT * FROM (SELECT * FROM (SELECT " + kHeadingColumns +
                                ", $1 - world_due AS late FROM games WHERE world_due <= $1 ORDER BY world_due"
                                " LIMIT $3) AS by_world UNION ALL SELECT * FROM (SELECT " +
                                kHeadingColumns +
                                ", $2 - service_due AS late FROM games WHERE service_due <= $2"
                                " AND (world_due IS NULL OR world_due > $1) ORDER BY service_due LIMIT $3)"
                                " AS by_service) AS due ORDER BY late DESC LIMIT $3";
inline const std::string kComputerTurns =
    "SELECT " + kHeadingColumns +
    " FROM games WHERE computer_to_move = 1 AND claimed_until <= $1 ORDER BY claimed_until LIMIT $2";

inline const std::string kInsertGame =
    "INSERT INTO games (" + kHeadingColumns +
    ", bytes, origin, was_listed, claimed_until) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12,"
    " $13, $14, $15, $4, 0)"
    " ON CONFLICT DO NOTHING RETURNING was_listed, was_invited";
// Returns whether the game was listed before, and who was invited.
inline const std::string kUpdateGame =
    "UPDATE games SET was_listed = listed, was_invited = invited, revision = $2, phase = $3, listed = $4, "
    "seat_1 = $5, seat_2 = $6, "
    "invited = $7,"
    " world_due = $8, service_due = $9, computer_to_move = $10, changed = $11, summary = $12, aborted = $13,"
    " bytes = bytes + $14, origin = CASE WHEN CAST($3 AS SMALLINT) = 0 THEN origin END,"
    " claim_holder = NULL, claimed_until = 0 WHERE id = $1 AND revision = $2 - 1 RETURNING was_listed, "
    "was_invited";
inline const std::string kInsertEvent = "INSERT INTO events (game, revision, data) VALUES ($1, $2, $3)";
inline const std::string kPutSnapshot =
    "INSERT INTO snapshots (game, revision, data) VALUES ($1, $2, $3)"
    " ON CONFLICT (game) DO UPDATE SET revision = $2, data = $3";
inline const std::string kDeleteSnapshot = "DELETE FROM snapshots WHERE game = $1";
inline const std::string kDeleteEvents = "DELETE FROM events WHERE game = $1";
// A revision of 0 stands for any.
inline const std::string kDeleteGame =
    "DELETE FROM games WHERE id = $1 AND (CAST($2 AS BIGINT) = 0 OR revision = $2)";
inline const std::string kIsGame = "SELECT 1 FROM games WHERE id = $1";
inline const std::string kClaim =
    "UPDATE games SET claim_holder = $3, claimed_until = $4 WHERE id = $1 AND revision = $2"
    " AND computer_to_move = 1 AND (claimed_until <= $5 OR claim_holder = $3)";

// --- Time

// World time follows the system clock, but a process whose clock is up to 5 s behind does not set it back.
inline const std::string kBeat =
    "UPDATE heartbeat SET service = CASE WHEN $2 > service THEN $2 ELSE service END,"
    " world = CASE WHEN world - $1 BETWEEN 0 AND 5000 THEN world ELSE $1 END RETURNING world, service";

// --- Copies of a database

inline const std::string kAnybody =
    "SELECT 1 WHERE EXISTS (SELECT 1 FROM people) OR EXISTS (SELECT 1 FROM games)";
inline const std::string kHeartbeat = "SELECT world, service FROM heartbeat";
inline const std::string kSetHeartbeat = "UPDATE heartbeat SET world = $1, service = $2";

}  // namespace joga::store::sql
