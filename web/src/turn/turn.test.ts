import { describe, expect, it } from 'vitest';
import type { Choice, Verdict } from '../protocol';
import { partsOf } from '../testing/turns';
import { kNoParts } from './parts';
import { TurnEntry } from './turn';

function cell(name: string, input: string): Choice {
  return { kind: 'cell', name, input, parts: partsOf(input) };
}
function incomplete(message: string, next: Choice[]): Verdict {
  return { status: 'incomplete', message, chosen: kNoParts, next, candidates: [], count: 2 };
}
function ready(status: 'playable' | 'complete', move: string): Verdict {
  return {
    status,
    message: `${move} is ready`,
    chosen: kNoParts,
    next: [],
    move,
    parts: partsOf(move),
    candidates: [],
    count: 1,
  };
}
function invalid(message: string): Verdict {
  return { status: 'invalid', message, chosen: kNoParts, next: [], candidates: [], count: 0 };
}

// A core that accepts only these texts.
function fixture(start: Verdict, known: Record<string, Verdict>, refuse = false, confirms = false) {
  const played: string[] = [];
  const failures: unknown[] = [];
  const turn = new TurnEntry({
    ask: async (text) => {
      const verdict = known[text];
      return verdict ? { ...verdict, chosen: partsOf(text) } : invalid(`'${text}' does not fit`);
    },
    play: async (move) => {
      if (refuse) throw new Error('refused');
      played.push(move);
    },
    failed: (error) => failures.push(error),
    confirms: () => confirms,
  });
  turn.reset(start);
  return { turn, played, failures };
}

const kStart = incomplete('choose a man', [cell('c3', 'c3'), cell('b2', 'b2')]);
const kChain = {
  c3: incomplete('where to?', [cell('e5', 'c3xe5')]),
  c3xe5: incomplete('go on', [cell('c5', 'c3xe5xc5'), cell('g5', 'c3xe5xg5')]),
  c3xe5xc5: ready('complete', 'c3xe5xc5'),
  c3xe5xg5: ready('playable', 'c3xe5xg5xe3'),
  b2: ready('playable', 'b2-b3'),
};

describe('entering a turn', () => {
  it('goes step by step and is played when it is complete', async () => {
    const { turn, played } = fixture(kStart, kChain);
    await turn.cell('c3');
    expect(turn.state.value).toMatchObject({ text: 'c3', chosen: ['c3'], begun: true });
    await turn.cell('e5');
    expect(turn.state.value.chosen).toEqual(['c3', 'e5']);
    expect(turn.state.value.verdict.message).toBe('go on');
    await turn.cell('c5');
    expect(played).toEqual(['c3xe5xc5']);
    expect(turn.state.value.busy).toBe(true);
  });

  it('waits for one more click where every turn is to be confirmed', async () => {
    const { turn, played } = fixture(kStart, kChain, false, true);
    for (const name of ['c3', 'e5', 'c5']) await turn.cell(name);
    expect(played).toEqual([]);
    expect(turn.state.value.ready).toBe('c3xe5xc5');
    await turn.cell('c5');
    expect(played).toEqual(['c3xe5xc5']);
  });

  it('is played as soon as only one turn fits what was chosen', async () => {
    const { turn, played } = fixture(kStart, kChain);
    await turn.cell('c3');
    await turn.cell('e5');
    await turn.cell('g5');
    expect(played).toEqual(['c3xe5xg5xe3']);
  });

  it('shows the only move of a piece before it is played by one more click', async () => {
    const { turn, played } = fixture(kStart, kChain);
    await turn.cell('b2');
    expect(played).toEqual([]);
    expect(turn.state.value.ready).toBe('b2-b3');
    expect(turn.state.value.choices.map((choice) => choice.name)).toEqual(['b3']);
    await turn.cell('b3');
    expect(played).toEqual(['b2-b3']);
  });

  it('offers the only legal turn at once', async () => {
    const { turn, played } = fixture(ready('playable', 'pass'), {});
    expect(turn.state.value.ready).toBe('pass');
    await turn.submit();
    expect(played).toEqual(['pass']);
  });

  it('goes one step back when the last cell is clicked again', async () => {
    const { turn } = fixture(kStart, kChain);
    for (const name of ['c3', 'e5', 'e5']) await turn.cell(name);
    expect(turn.state.value).toMatchObject({ text: 'c3', chosen: ['c3'], begun: true });
    expect(turn.state.value.choices.map((choice) => choice.name)).toEqual(['e5']);
    await turn.cell('c3');
    expect(turn.state.value.begun).toBe(false);
  });

  it('goes to a later cell of a turn if the core accepts it', async () => {
    const { turn, played } = fixture(kStart, { ...kChain, 'c3 g5': ready('playable', 'c3xe5xg5xe3') });
    await turn.cell('c3');
    await turn.cell('g5');
    expect(played).toEqual(['c3xe5xg5xe3']);
  });

  it('takes a drag for two clicks', async () => {
    const { turn, played } = fixture(kStart, kChain);
    await turn.drag('b2', 'b3');
    expect(played).toEqual(['b2-b3']);
  });

  it('goes on with a drag from the cell that was clicked before', async () => {
    const { turn } = fixture(kStart, kChain);
    await turn.cell('c3');
    await turn.drag('c3', 'e5');
    expect(turn.state.value.text).toBe('c3xe5');
  });

  it('lets go of a piece that is dropped where it cannot go, and says why', async () => {
    const { turn } = fixture(kStart, kChain);
    await turn.cell('c3');
    await turn.drag('c3', 'h8');
    expect(turn.state.value).toMatchObject({ problem: "'c3 h8' does not fit", begun: false, chosen: [] });
    await turn.drag('c3', null);
    expect(turn.state.value).toMatchObject({ problem: '', begun: false, chosen: [] });
    await turn.drag('c3', 'e5');
    await turn.drag('e5', null); // the earlier steps stay
    expect(turn.state.value.chosen).toEqual(['c3', 'e5']);
  });

  it('drags another piece than the chosen one', async () => {
    const { turn, played } = fixture(kStart, kChain);
    expect(turn.state.value.starters).toEqual(['c3', 'b2']);
    await turn.cell('c3');
    expect(turn.state.value.starters).toEqual(['c3', 'b2']);
    await turn.cell('b2'); // the press
    await turn.drag('b2', 'b3');
    expect(played).toEqual(['b2-b3']);
  });

  it('deselects a piece that is clicked again, and selects another instead', async () => {
    const { turn } = fixture(kStart, kChain);
    await turn.cell('c3');
    await turn.cell('c3');
    expect(turn.state.value.begun).toBe(false);
    await turn.cell('c3');
    await turn.cell('b2');
    expect(turn.state.value).toMatchObject({ text: 'b2', chosen: ['b2'], ready: 'b2-b3' });
  });

  it('tells why a cell cannot be chosen, and keeps the unfinished turn', async () => {
    const { turn } = fixture(kStart, kChain);
    await turn.cell('c3');
    await turn.cell('h8');
    expect(turn.state.value).toMatchObject({ problem: "'c3 h8' does not fit", text: 'c3', chosen: ['c3'] });
    await turn.cell('e5');
    expect(turn.state.value.problem).toBe('');
  });

  it('takes pieces and cells in either order', async () => {
    const piece: Choice = { kind: 'piece', name: 'C', input: 'C@', piece: 'cube', parts: partsOf('C@') };
    const start = incomplete('choose', [piece, cell('a1', 'a1')]);
    const known = {
      'C@': incomplete('where?', [cell('a1', 'C@a1'), cell('b1', 'C@b1')]),
      a1: incomplete('which?', [{ ...piece, input: 'C@a1' }]),
      'C@a1': ready('complete', 'C@a1'),
    };
    const one = fixture(start, known);
    await one.turn.choose(piece);
    expect(one.turn.state.value.piece).toBe('cube');
    await one.turn.cell('a1');
    expect(one.played).toEqual(['C@a1']);
    const two = fixture(start, known);
    await two.turn.cell('a1');
    await two.turn.choose(two.turn.state.value.choices[0]!);
    expect(two.played).toEqual(['C@a1']);
    const three = fixture(start, known);
    await three.turn.drop(piece, 'a1');
    expect(three.played).toEqual(['C@a1']);
    const dropped = fixture(start, known);
    await dropped.turn.choose(piece);
    expect(dropped.turn.state.value.starters).toEqual([]); // a press on a cell is meant as the target
    await dropped.turn.drop(piece, null);
    expect(dropped.turn.state.value).toMatchObject({ begun: false, piece: undefined });
    await dropped.turn.drop(piece, 'c1');
    expect(dropped.turn.state.value).toMatchObject({ begun: false, problem: "'C@ c1' does not fit" });
    const four = fixture(start, known);
    await four.turn.choose(piece);
    await four.turn.choose(piece);
    expect(four.turn.state.value.begun).toBe(false);
  });

  it('puts a dragged piece where it is dropped, whatever cell was chosen before', async () => {
    const piece: Choice = { kind: 'piece', name: 'C', input: 'C@', piece: 'cube', parts: partsOf('C@') };
    const onA1: Choice = { ...piece, input: 'C@a1', parts: partsOf('C@a1') };
    const known = {
      'C@': incomplete('where?', [cell('a1', 'C@a1'), cell('b1', 'C@b1')]),
      a1: incomplete('which?', [onA1]),
      'C@a1': ready('complete', 'C@a1'),
      'C@b1': ready('complete', 'C@b1'),
    };
    const begun = async () => {
      const one = fixture(incomplete('choose', [piece, cell('a1', 'a1')]), known);
      await one.turn.cell('a1');
      return one;
    };
    const elsewhere = await begun();
    await elsewhere.turn.drop(onA1, 'b1');
    expect(elsewhere.played).toEqual(['C@b1']);
    const there = await begun();
    await there.turn.drop(onA1, 'a1');
    expect(there.played).toEqual(['C@a1']);
    const nowhere = await begun();
    await nowhere.turn.drop(onA1, null);
    expect(nowhere.played).toEqual([]);
    expect(nowhere.turn.state.value).toMatchObject({ text: 'a1', begun: true });
  });

  it('tells why a piece in the hand cannot be chosen', async () => {
    const { turn } = fixture(incomplete('choose', [cell('a1', 'a1')]), { a1: incomplete('which?', []) });
    await turn.refuse('cube');
    expect(turn.state.value.problem).toBe("'cube' does not fit");
    await turn.cell('a1');
    await turn.refuse('cube');
    expect(turn.state.value).toMatchObject({ problem: "'a1 cube' does not fit", text: 'a1' });
  });

  it('plays the only turn on a cell by its piece, too', async () => {
    const { turn, played } = fixture(incomplete('choose', [cell('a1', 'a1')]), {
      a1: ready('playable', 'C@a1'),
      'a1 cube': ready('complete', 'C@a1'),
    });
    await turn.cell('a1');
    await turn.refuse('sphere');
    expect(turn.state.value).toMatchObject({ problem: "'a1 sphere' does not fit", ready: 'C@a1' });
    await turn.refuse('cube');
    expect(played).toEqual(['C@a1']);
  });

  it('keeps a piece from the hand on a cell where it may not go, and lets another be taken instead', async () => {
    const hand = (name: string, piece: 'cube' | 'sphere'): Choice => {
      const input = `${name}@`;
      return { kind: 'piece', name, input, piece, parts: partsOf(input) };
    };
    const [cube, sphere] = [hand('C', 'cube'), hand('S', 'sphere')];
    const start = incomplete('choose', [cube, sphere, cell('a1', 'a1'), cell('b1', 'b1')]);
    const { turn, played } = fixture(start, {
      'C@': incomplete('where?', [cell('b1', 'C@b1'), cell('c1', 'C@c1')]),
      'S@': ready('playable', 'S@a1'),
      a1: incomplete('which?', [{ ...sphere, input: 'S@a1' }]),
    });
    await turn.choose(cube);
    await turn.cell('a1');
    expect(turn.state.value).toMatchObject({ problem: "'C@ a1' does not fit", piece: 'cube', text: 'C@' });
    await turn.choose(turn.state.value.choices.find(({ piece }) => piece === 'sphere')!);
    expect(turn.state.value).toMatchObject({ problem: '', piece: 'sphere', ready: 'S@a1' });
    expect(played).toEqual([]); // its only move is shown before it is played
    await turn.cell('a1');
    expect(played).toEqual(['S@a1']);
  });

  it('offers words if several turns use the same cell', async () => {
    const { turn, played } = fixture(incomplete('choose', [cell('a1', 'a1=C'), cell('a1', 'a1=T')]), {
      'a1=T': ready('complete', 'a1=T'),
    });
    await turn.cell('a1');
    expect(turn.state.value.choices.map((choice) => [choice.kind, choice.name])).toEqual([
      ['word', 'a1=C'],
      ['word', 'a1=T'],
    ]);
    await turn.choose(turn.state.value.choices[1]!);
    expect(played).toEqual(['a1=T']);
  });

  it('judges a typed turn, and plays it when it is submitted', async () => {
    const { turn, played } = fixture(kStart, kChain);
    await turn.type('c3xe5xg5');
    expect(played).toEqual([]);
    expect(turn.state.value.ready).toBe('c3xe5xg5xe3');
    await turn.type('zz');
    expect(turn.state.value).toMatchObject({ text: 'zz', ready: null, problem: "'zz' does not fit" });
    await turn.submit();
    expect(played).toEqual([]);
    await turn.type('b2');
    await turn.submit();
    expect(played).toEqual(['b2-b3']);
  });

  it('drops answers about an earlier position', async () => {
    const { turn, played } = fixture(kStart, kChain);
    const late = turn.cell('c3');
    turn.reset(kStart);
    await late;
    // The click is judged in the new position.
    expect(turn.state.value.text).toBe('c3');
    const asked = turn.type('b2');
    await asked;
    turn.reset(incomplete('another', []));
    expect(turn.state.value).toMatchObject({ text: '', ready: null, begun: false });
    expect(played).toEqual([]);
  });

  it('keeps the typed text while the answer is pending', async () => {
    const { turn } = fixture(kStart, kChain);
    const first = turn.type('c');
    expect(turn.state.value.text).toBe('c');
    const second = turn.type('c3');
    expect(turn.state.value.text).toBe('c3');
    await first;
    expect(turn.state.value.text).toBe('c3');
    await second;
    expect(turn.state.value).toMatchObject({ text: 'c3', problem: '', begun: true });
  });

  it('judges an unfinished turn again when the same position arrives again', async () => {
    const { turn } = fixture(kStart, { ...kChain, '': kStart });
    await turn.type('c3xe5xc5');
    turn.retell(incomplete('escolha um peão', kStart.next));
    expect(turn.state.value.text).toBe('c3xe5xc5');
    await turn.type('c3xe5xc5');
    expect(turn.state.value).toMatchObject({ text: 'c3xe5xc5', ready: 'c3xe5xc5' });
    await turn.type('');
    expect(turn.state.value.verdict.message).toBe('escolha um peão');
  });

  it('keeps a choice whose answer is pending when the same position arrives again', async () => {
    const { turn } = fixture(kStart, kChain);
    void turn.cell('c3');
    await Promise.resolve();
    turn.retell(kStart);
    await turn.cell('e5');
    expect(turn.state.value).toMatchObject({ begun: true, chosen: ['c3', 'e5'] });
  });

  it('begins again when a move is refused', async () => {
    const { turn, failures } = fixture(kStart, kChain, true);
    await turn.cell('b2');
    await turn.cell('b3');
    expect(failures).toHaveLength(1);
    expect(turn.state.value).toMatchObject({ busy: false, begun: false });
  });
});
