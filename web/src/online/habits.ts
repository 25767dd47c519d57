// The handling of requests to a host that a lost connection leaves without an answer.
import type { Habits } from '../socket';
import type { RequestName } from './protocol';

export const kHabits: Habits = {
  // Read-only and idempotent requests.
  mayBeRepeated: new Set<RequestName>([
    'hello',
    'me.name',
    'me.bots',
    'me.blocked',
    'me.invitations',
    'me.export',
    'mine.finished',
    'game.record',
  ]),
  // Subscriptions belong to a connection, and requests about a game refer to what the user sees.
  boundToConnection: new Set<RequestName>([
    'lobby',
    'lobby.leave',
    'mine',
    'game.watch',
    'game.leave',
    'game.join',
    'game.play',
    'game.resign',
    'game.abort',
    'game.claim',
    'game.draw',
    'game.takeback',
    'game.rematch',
    'game.phrase',
  ]),
};
