// A study and its address: the address carries the line that is shown and where one is in it, and the name of the study
// in the library, where it has one, so that a reload brings back its variations and comments too.

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

// Longer ones are cut off by chats and mail programs. A single chapter is never left out.
const kLongestAddress = 16_000;

// The address of a study with chapters, the one that is shown given apart from the others; whole: it carries all of them.
export function addressOf(
  make: (record: string) => string,
  shown: string,
  others: readonly string[],
): { address: string; whole: boolean } {
  const address = make([shown, ...others].join(''));
  const whole = others.length === 0 || address.length <= kLongestAddress;
  return { address: whole ? address : make(shown), whole };
}

// The study that a link without a name begins; null when it names no game.
export function treeOf(link: Link): { tree: Tree; id: NodeId } | null {
  if (link.game === undefined) return null;
  const { tree } = playLine(emptyTree(link.game, link.position), kRoot, link.moves ?? []);
  return { tree, id: follow(tree, shownMoves(link)) };
}

// Where the link points to in a study that has been read from the library; its beginning for a link without moves.
export function placeIn(tree: Tree, link: Link): NodeId {
  return link.moves || link.ply !== undefined ? follow(tree, shownMoves(link)) : kRoot;
}

function shownMoves(link: Link): string[] {
  return (link.moves ?? []).slice(0, link.ply);
}
