import { useEffect, useRef, useState } from 'preact/hooks';
import type { Place, TurnWords } from '../protocol';
import { server } from '../server';

// The game in words, turn by turn. Known turns are not requested again.
export function useStory({ game, position, moves = [] }: Place): TurnWords[] {
  const [turns, setTurns] = useState<TurnWords[]>([]);
  const told = useRef<{ of: string; moves: string[]; turns: TurnWords[] }>({ of: '', moves: [], turns: [] });
  const epoch = server.epoch.value;
  const of = `${epoch} ${game} ${position ?? ''}`;
  const line = moves.join(' ');
  useEffect(() => {
    let wanted = true;
    const moves = line === '' ? [] : line.split(' ');
    const known = told.current.of === of ? sharedCount(told.current.moves, moves) : 0;
    const first = told.current.turns.slice(0, known);
    setTurns(first);
    if (known === moves.length) return undefined;
    const place: Place = position === undefined ? { game, moves } : { game, position, moves };
    server.request('story', { ...place, from: known }).then(
      (found) => {
        if (!wanted) return;
        told.current = { of, moves, turns: [...first, ...found.turns] };
        setTurns(told.current.turns);
      },
      () => undefined, // the moves are shown anyway
    );
    return () => {
      wanted = false;
    };
  }, [of, game, position, line]);
  return turns;
}

// The length of the common prefix.
function sharedCount(one: readonly string[], other: readonly string[]): number {
  const different = one.findIndex((move, index) => move !== other[index]);
  return different === -1 ? one.length : different;
}
