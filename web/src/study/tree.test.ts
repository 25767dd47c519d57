import { describe, expect, it, vi } from 'vitest';
import type { RecordJson } from '../protocol';
import { Numbered } from './numbered';
import {
  childWith,
  comment,
  continuation,
  draw,
  emptyTree,
  evaluate,
  follow,
  fromRecord,
  isBareLine,
  isOnMainLine,
  kRoot,
  lineEnd,
  lineThrough,
  mainLine,
  makeMainLine,
  mark,
  movesTo,
  next,
  nodeAt,
  play,
  playedEnd,
  playLine,
  plyOf,
  previous,
  promote,
  remove,
  setTag,
  sibling,
  toRecord,
  withOutcome,
  withoutMarks,
  type Tree,
} from './tree';

const kRecord: RecordJson = {
  game: 'quantik',
  position: '4/4/4/4 1',
  tags: [
    ['Player1', 'level:4'],
    ['Termination', 'resignation'],
  ],
  result: '2',
  ply: 3,
  start: { after: ['From the club evening.'], clock: 5, evaluation: { draw: true }, marks: ['d4'] },
  turns: [
    { move: 'C@a1', after: ['the corner', 'again'], clock: 298000, evaluation: { points: 0.35 } },
    {
      move: 'S@a2',
      before: ['now'],
      glyphs: [1, 14],
      variations: [['N@b3', { move: 'Y@d4', variations: [['S@d4', 'C@c3']] }], ['N@c3']],
    },
    { move: 'N@b1', evaluation: { win: 3, exact: true }, marks: ['a1', 'a1-b2'] },
    'Y@b2',
  ],
};

const moves = (tree: Tree): string[] => mainLine(tree).map((node) => node.move);

function line(...turns: string[]): { tree: Tree; id: number } {
  return playLine(emptyTree('quantik'), kRoot, turns);
}

describe('records', () => {
  it('come back without loss', () => {
    expect(toRecord(fromRecord(kRecord))).toEqual(kRecord);
  });
  it('may be empty', () => {
    const record: RecordJson = { game: 'eximo', result: '*', turns: [] };
    expect(toRecord(fromRecord(record))).toEqual(record);
    expect(toRecord(emptyTree('eximo'))).toEqual(record);
  });
  it('may be long', () => {
    const record: RecordJson = {
      game: 'eximo',
      result: '*',
      turns: Array.from({ length: 20000 }, (_, i) => `m${i}`),
    };
    expect(toRecord(fromRecord(record))).toEqual(record);
  });
  it('write alternatives to the first turn of a variation as further variations', () => {
    const tree = fromRecord({
      game: 'g',
      result: '*',
      turns: ['a', { move: 'b', variations: [[{ move: 'c', variations: [['d']] }]] }],
    });
    expect(toRecord(tree).turns).toEqual(['a', { move: 'b', variations: [['c'], ['d']] }]);
  });
});

describe('playing', () => {
  it('follows what is there and branches where it is not', () => {
    const { tree, id } = line('a', 'b', 'c');
    expect(play(tree, previous(tree, id), 'c')).toEqual({ tree, id });
    const branched = play(tree, follow(tree, ['a']), 'x');
    expect(moves(branched.tree)).toEqual(['a', 'b', 'c']);
    expect(movesTo(branched.tree, branched.id)).toEqual(['a', 'x']);
    expect(isOnMainLine(branched.tree, branched.id)).toBe(false);
    expect(moves(tree)).toEqual(['a', 'b', 'c']);
    expect(childWith(tree, follow(tree, ['a']), 'x')).toBeUndefined();
  });
  it('merges a line of the engine', () => {
    const { tree } = line('a', 'b');
    const merged = playLine(tree, follow(tree, ['a']), ['b', 'c', 'd']);
    expect(moves(merged.tree)).toEqual(['a', 'b', 'c', 'd']);
    expect(nodeAt(merged.tree, merged.first).move).toBe('b');
  });
});

describe('a long game', () => {
  const kTurns = 4000;
  // Counts the nodes that are read and written for each turn of a long game.
  function work(start: Tree): number {
    const spies = [vi.spyOn(Numbered.prototype, 'get'), vi.spyOn(Numbered.prototype, 'with')];
    let at = { tree: start, id: lineEnd(start, kRoot) };
    spies.forEach((spy) => spy.mockClear());
    for (let turn = 0; turn < kTurns; ++turn) at = play(at.tree, at.id, `m${turn}`);
    const calls = spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
    spies.forEach((spy) => spy.mockRestore());
    expect(mainLine(at.tree)).toHaveLength(mainLine(start).length + kTurns);
    return calls / kTurns;
  }
  it('takes as much work for the last turn as for the first', () => {
    expect(work(emptyTree('g'))).toBeLessThan(10);
    expect(work(fromRecord({ game: 'g', result: '1', turns: ['a', 'b'] }))).toBeLessThan(10);
  });
});

describe('going about', () => {
  const { tree } = line('a', 'b', 'c');
  const branched = play(play(tree, follow(tree, ['a']), 'x').tree, follow(tree, ['a']), 'y').tree;
  it('goes on, back, to the end', () => {
    const a = follow(branched, ['a']);
    expect(next(branched, kRoot)).toBe(a);
    expect(previous(branched, a)).toBe(kRoot);
    expect(previous(branched, kRoot)).toBe(kRoot);
    expect(movesTo(branched, lineEnd(branched, kRoot))).toEqual(['a', 'b', 'c']);
    expect(next(branched, lineEnd(branched, kRoot))).toBe(lineEnd(branched, kRoot));
    expect(plyOf(branched, a)).toBe(1);
  });
  it('goes around among the alternatives', () => {
    let id = follow(branched, ['a', 'b']);
    const seen = [0, 1, 2].map(() => {
      id = sibling(branched, id, 1);
      return nodeAt(branched, id).move;
    });
    expect(seen).toEqual(['x', 'y', 'b']);
    expect(nodeAt(branched, sibling(branched, id, -1)).move).toBe('y');
    expect(sibling(branched, kRoot, 1)).toBe(kRoot);
  });
  it('knows the line through a node', () => {
    const x = follow(branched, ['a', 'x']);
    expect(lineThrough(branched, x).map((node) => node.move)).toEqual(['a', 'x']);
    expect(continuation(branched, x)).toEqual([]);
  });
});

describe('changing', () => {
  const base = line('a', 'b', 'c').tree;
  const { tree, id } = playLine(base, follow(base, ['a']), ['x', 'y']);
  it('promotes and makes the main line', () => {
    expect(moves(promote(tree, id))).toEqual(['a', 'x', 'y']);
    const deep = play(tree, previous(tree, id), 'z');
    expect(moves(makeMainLine(deep.tree, deep.id))).toEqual(['a', 'x', 'z']);
    expect(moves(promote(deep.tree, deep.id))).toEqual(['a', 'b', 'c']);
    expect(promote(tree, kRoot)).toBe(tree);
  });
  it('deletes with all that follows', () => {
    const gone = remove(tree, follow(tree, ['a', 'b']));
    expect(moves(gone.tree)).toEqual(['a', 'x', 'y']);
    expect(gone.id).toBe(follow(tree, ['a']));
    expect(gone.tree.nodes.size).toBe(4);
    expect(remove(tree, kRoot).tree).toBe(tree);
  });
  it('comments', () => {
    const said = comment(comment(tree, id, 'after', ' so '), id, 'before', 'well');
    expect(nodeAt(said, id)).toMatchObject({ after: ['so'], before: ['well'] });
    expect(nodeAt(comment(said, id, 'after', ' '), id).after).toEqual([]);
    expect(comment(said, id, 'after', 'so')).toBe(said);
  });
  it('keeps several comments as long as nobody edits them', () => {
    const record = fromRecord(kRecord);
    const corner = follow(record, ['C@a1']);
    expect(comment(record, corner, 'after', 'the corner\nagain')).toBe(record);
  });
  it('marks with one glyph of the six', () => {
    const record = fromRecord(kRecord);
    const at = follow(record, ['C@a1', 'S@a2']);
    expect(nodeAt(mark(record, at, 4), at).glyphs).toEqual([4, 14]);
    expect(nodeAt(mark(record, at, null), at).glyphs).toEqual([14]);
    expect(mark(record, kRoot, 1)).toBe(record);
  });
  it('draws, and takes away what is drawn again', () => {
    const once = draw(draw(emptyTree('g'), kRoot, 'd4'), kRoot, 'a1-b2');
    expect(nodeAt(once, kRoot).marks).toEqual(['d4', 'a1-b2']);
    expect(nodeAt(draw(once, kRoot, 'd4'), kRoot).marks).toEqual(['a1-b2']);
    const red = draw(once, kRoot, 'd4:red');
    expect(nodeAt(red, kRoot).marks).toEqual(['a1-b2', 'd4:red']);
    expect(nodeAt(draw(red, kRoot, 'd4:red'), kRoot).marks).toEqual(['a1-b2']);
    expect(nodeAt(withoutMarks(once, kRoot), kRoot).marks).toEqual([]);
    expect([isBareLine(emptyTree('g')), isBareLine(once)]).toEqual([true, false]);
  });
  it('evaluates and tags', () => {
    expect(nodeAt(evaluate(tree, kRoot, { draw: true }), kRoot).evaluation).toEqual({ draw: true });
    expect(setTag(setTag(tree, 'Event', 'one'), 'Event', 'two').tags).toEqual([['Event', 'two']]);
  });
});

describe('the result', () => {
  const finished = fromRecord({
    game: 'quantik',
    result: '1',
    tags: [['Termination', 'resignation']],
    turns: ['a', 'b', 'c'],
  });
  it('stays with the turns that were played', () => {
    const after = play(finished, lineEnd(finished, kRoot), 'd').tree;
    expect(after).toMatchObject({ result: '1', ply: 3 });
    expect(nodeAt(after, playedEnd(after)).move).toBe('c');
    expect(play(finished, kRoot, 'x').tree).toMatchObject({
      result: '1',
      tags: [['Termination', 'resignation']],
    });
    expect(play(finished, kRoot, 'x').tree.ply).toBeUndefined();
  });
  it('is open again when they are changed', () => {
    const cut = remove(finished, follow(finished, ['a', 'b'])).tree;
    expect(cut).toMatchObject({ result: '*', tags: [] });
    const other = play(finished, kRoot, 'x');
    expect(makeMainLine(other.tree, other.id)).toMatchObject({ result: '*', tags: [] });
  });
  it('is that of the rules', () => {
    expect(withOutcome(line('a').tree, 'draw').result).toBe('draw');
    expect(withOutcome(line('a').tree, 'running').result).toBe('*');
    expect(withOutcome(finished, 'running').result).toBe('1');
  });
  it('leaves a running game whose turns were taken back as it is', () => {
    const running = fromRecord({ game: 'g', result: '*', ply: 1, turns: ['a', 'b'] });
    expect(play(running, lineEnd(running, kRoot), 'c').tree.ply).toBe(1);
  });
});
