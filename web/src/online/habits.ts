// What becomes of requests to a host that a lost connection leaves without an answer.
import type { Habits } from '../socket';
import type { RequestName } from './protocol';

export const kHabits: Habits = {
  // What only asks, and what says the same when it is said twice.
  mayBeRepeated: new Set<RequestName>([
    'hello',
    'me.name',
    'me.bots',
    'me.export',
    'mine.finished',
    'game.record',
  ]),
  // What is told from then on belongs to a connection, and what is done in a game is done to what one sees.
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
  ]),
};
