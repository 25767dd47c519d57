// The address of a study: it carries the current line, the place in it, and the study's name in the library,
// if it has one, so that a reload brings back its variations and comments too.

import type { Link } from '../router';
import { emptyTree, follow, kRoot, lineThrough, playLine, plyOf, type NodeId, type Tree } from './tree';

export function linkOf(tree: Tree, id: NodeId): Link {
  const moves = lineThrough(tree, id).map((node) => node.move);
  const ply = plyOf(tree, id);
  return {
    game: tree.game,
    ...(tree.position === undefined ? {} : { position: tree.position }),
    ...(moves.length === 0 ? {} : { moves }),
    ...(ply === moves.length ? {} : { ply }),
  };
}

// Chats and mail programs cut off longer addresses. A single chapter is never left out.
const kLongestAddress = 16_000;

// The address of a study with chapters, the current chapter given apart from the others; whole: the address
// carries all of them.
export function addressOf(
  make: (record: string) => string,
  shown: string,
  others: readonly string[],
): { address: string; whole: boolean } {
  const address = make([shown, ...others].join(''));
  const whole = others.length === 0 || address.length <= kLongestAddress;
  return { address: whole ? address : make(shown), whole };
}

// The study that a link without a name describes; null if it names no game.
export function treeOf(link: Link): { tree: Tree; id: NodeId } | null {
  if (link.game === undefined) return null;
  const { tree } = playLine(emptyTree(link.game, link.position), kRoot, link.moves ?? []);
  return { tree, id: follow(tree, shownMoves(link)) };
}

// The node of a study from the library to which the link points; the start for a link without moves.
export function placeIn(tree: Tree, link: Link): NodeId {
  return link.moves || link.ply !== undefined ? follow(tree, shownMoves(link)) : kRoot;
}

function shownMoves(link: Link): string[] {
  return (link.moves ?? []).slice(0, link.ply);
}
