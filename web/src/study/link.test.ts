import { describe, expect, it } from 'vitest';
import { formatRoute, parseRoute } from '../router';
import { addressOf, linkOf, placeIn, treeOf } from './link';
import { emptyTree, follow, kRoot, movesTo, play, playLine, toRecord, type NodeId, type Tree } from './tree';

// Round trip through the address.
function reopened(tree: Tree, id: NodeId): { tree: Tree; id: NodeId } | null {
  const route = parseRoute(formatRoute({ screen: 'study', link: linkOf(tree, id) }));
  return route.screen === 'study' ? treeOf(route.link) : null;
}

describe('the address of a study', () => {
  it.each([
    ['quantik', undefined, []],
    ['quantik', undefined, ['C@a1', 'S@b2', 'N@c3']],
    ['eximo:start=2', '8/8/1m6/8/8/1MM5/8/8 2', ['c3xe5xc5xa7@f1@f2', 'b6-b5']],
    ['stars:map=rows:..../.H.*./....', "a&b=c#d?e%f+g.h'(i)!", ['b2-c1=T', 'pass', 'x%2By&z']],
  ] as const)('shows exactly the same: %s %s', (game, position, moves) => {
    const { tree } = playLine(emptyTree(game, position), kRoot, moves);
    for (let ply = 0; ply <= moves.length; ++ply) {
      const there = reopened(tree, follow(tree, moves.slice(0, ply)));
      expect(there && toRecord(there.tree)).toEqual(toRecord(tree));
      expect(there && movesTo(there.tree, there.id)).toEqual(moves.slice(0, ply));
    }
  });
  it('carries the variation that is shown', () => {
    const { tree } = playLine(emptyTree('quantik'), kRoot, ['a', 'b']);
    const branched = play(tree, follow(tree, ['a']), 'x');
    const there = reopened(branched.tree, branched.id);
    expect(there && movesTo(there.tree, there.id)).toEqual(['a', 'x']);
  });
  it('carries long games', () => {
    const moves = Array.from({ length: 400 }, (_, ply) => `c${(ply % 8) + 1}xe5xc5`);
    const { tree, id } = playLine(emptyTree('eximo'), kRoot, moves);
    expect(formatRoute({ screen: 'study', link: linkOf(tree, id) }).length).toBeLessThan(5000);
    expect(reopened(tree, id)?.tree.nodes.size).toBe(401);
  });
  it('without a game is none', () => {
    expect(treeOf({ moves: ['a'] })).toBeNull();
  });
});

describe('the address of a study with chapters', () => {
  const make = (record: string) => `#/study?record=${record}`;
  it('carries them all, the one that is shown first', () => {
    expect(addressOf(make, 'b', ['a', 'c'])).toEqual({ address: '#/study?record=bac', whole: true });
  });
  it('carries one of them if it would be too long', () => {
    expect(addressOf(make, 'b', ['a'.repeat(20_000)])).toEqual({ address: '#/study?record=b', whole: false });
    expect(addressOf(make, 'b'.repeat(20_000), []).whole).toBe(true);
  });
});

describe('a place in a saved study', () => {
  const { tree } = playLine(emptyTree('quantik'), kRoot, ['a', 'b']);
  it('is found by its moves, as far as they are there', () => {
    expect(movesTo(tree, placeIn(tree, { moves: ['a', 'b'], ply: 1 }))).toEqual(['a']);
    expect(movesTo(tree, placeIn(tree, { moves: ['a', 'gone'] }))).toEqual(['a']);
    expect(placeIn(tree, {})).toBe(kRoot);
  });
});
