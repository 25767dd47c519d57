// Entering turns on a board that shows a position of any game.
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { PositionState, Verdict } from '../protocol';
import { showProblem } from '../report';
import { server } from '../server';
import { TurnEntry } from '../turn/turn';

// Without a position state, turns wait for one; it may be the same as before, but an unfinished turn is
// dropped.
export function useTurn(
  positionState: PositionState | null,
  play: (move: string) => void | Promise<void>,
  judge?: (text: string) => Promise<Verdict>,
): TurnEntry {
  const shown = useRef(positionState);
  if (positionState) shown.current = positionState;
  const judgeShown = (text: string) => {
    const { game = '', position = '' } = shown.current ?? {};
    return server.request('input', { game, position, text });
  };
  const now = useRef({ play, judge: judgeShown });
  now.current = { play, judge: judge ?? judgeShown };
  const entry = useMemo(
    () =>
      new TurnEntry({
        ask: (text) => now.current.judge(text),
        play: async (move) => {
          await now.current.play(move);
        },
        failed: showProblem,
      }),
    [],
  );
  // Reset together with the board: later clicks are meant for the new position.
  useLayoutEffect(() => {
    if (positionState) entry.reset(positionState.input);
  }, [positionState, entry]);
  return entry;
}
