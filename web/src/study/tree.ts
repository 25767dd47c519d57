// A study: the turns of a game with variations, comments, marks and evaluations.
//
// A tree is an immutable value. Every change makes a new one, so that a screen can compare, undo and save
// safely; unchanged parts are shared. Node ids stay the same for as long as the node exists. The tree knows
// no rules: the caller has asked the server before it adds a move.

import type { AnnotatedTurn, OutcomeWord, RecordEvaluation, RecordJson, RecordTurn } from '../protocol';
import { Numbered } from './numbered';

export type NodeId = number;

// A turn with its annotations, or (without move, comments before it and glyphs) those of the starting
// position.
export interface Node {
  readonly id: NodeId;
  readonly parent: NodeId | null;
  readonly move: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly glyphs: readonly number[];
  readonly clock?: number;
  readonly evaluation?: RecordEvaluation;
  readonly spent?: number; // by a program, in milliseconds
  readonly depth?: number;
  readonly nodes?: number;
  readonly marks: readonly string[]; // drawn on the board: 'd4', 'd4-e5', 'd4-e5:red'
  readonly children: readonly NodeId[]; // the first continues the line, the others are variations
}

export interface Tree {
  readonly game: string;
  readonly position?: string;
  readonly tags: readonly (readonly [string, string])[];
  readonly result: RecordJson['result'];
  readonly ply?: number; // how many turns of the main line were played, if not all
  readonly nodes: Numbered<Node>;
  readonly fresh: NodeId; // the number of the next new node
  readonly end: NodeId; // of the main line
}

export const kRoot: NodeId = 0;

const kBare = { before: [], after: [], glyphs: [], marks: [], children: [] };

export function emptyTree(game: string, position?: string): Tree {
  const root: Node = { id: kRoot, parent: null, move: '', ...kBare };
  return {
    game,
    ...(position === undefined ? {} : { position }),
    tags: [],
    result: '*',
    nodes: Numbered.of([root]),
    fresh: 1,
    end: kRoot,
  };
}

// ---- Reading ----

export function has(tree: Tree, id: NodeId): boolean {
  return tree.nodes.has(id);
}

export function nodeAt(tree: Tree, id: NodeId): Node {
  const node = tree.nodes.get(id);
  if (!node) throw new Error(`no node ${id}`);
  return node;
}

// The nodes from the first turn to this one; empty for the start.
export function pathTo(tree: Tree, id: NodeId): Node[] {
  const path: Node[] = [];
  for (let node = nodeAt(tree, id); node.parent !== null; node = nodeAt(tree, node.parent)) path.push(node);
  return path.reverse();
}

export function movesTo(tree: Tree, id: NodeId): string[] {
  return pathTo(tree, id).map((node) => node.move);
}

export function plyOf(tree: Tree, id: NodeId): number {
  return pathTo(tree, id).length;
}

// The nodes after this one along first children.
export function continuation(tree: Tree, id: NodeId): Node[] {
  const line: Node[] = [];
  for (let next = nodeAt(tree, id).children[0]; next !== undefined; ) {
    const node = nodeAt(tree, next);
    line.push(node);
    next = node.children[0];
  }
  return line;
}

export function mainLine(tree: Tree): Node[] {
  return continuation(tree, kRoot);
}

// The whole line on which this node lies.
export function lineThrough(tree: Tree, id: NodeId): Node[] {
  return [...pathTo(tree, id), ...continuation(tree, id)];
}

export function isOnMainLine(tree: Tree, id: NodeId): boolean {
  return pathTo(tree, id).every((node) => nodeAt(tree, node.parent ?? kRoot).children[0] === node.id);
}

export function childWith(tree: Tree, id: NodeId, move: string): NodeId | undefined {
  return nodeAt(tree, id).children.find((child) => nodeAt(tree, child).move === move);
}

// The last node that the moves reach from the start.
export function follow(tree: Tree, moves: readonly string[]): NodeId {
  let id = kRoot;
  for (const move of moves) {
    const child = childWith(tree, id, move);
    if (child === undefined) break;
    id = child;
  }
  return id;
}

// Whether the tree is a single line of moves without annotations.
export function isBareLine(tree: Tree): boolean {
  const nodes = [nodeAt(tree, kRoot), ...mainLine(tree)];
  return (
    nodes.every(({ before, after, glyphs, marks, children }) => {
      return before.length + after.length + glyphs.length + marks.length === 0 && children.length < 2;
    }) && tree.tags.every(([tag]) => tag === 'Kind')
  );
}

// ---- Navigation ----

export function previous(tree: Tree, id: NodeId): NodeId {
  return nodeAt(tree, id).parent ?? kRoot;
}

export function next(tree: Tree, id: NodeId): NodeId {
  return nodeAt(tree, id).children[0] ?? id;
}

export function lineEnd(tree: Tree, id: NodeId): NodeId {
  return continuation(tree, id).at(-1)?.id ?? id;
}

// The next or previous alternative to this turn, wrapping around.
export function sibling(tree: Tree, id: NodeId, step: 1 | -1): NodeId {
  const { parent } = nodeAt(tree, id);
  if (parent === null) return id;
  const { children } = nodeAt(tree, parent);
  const place = children.indexOf(id) + step;
  return children[(place + children.length) % children.length] ?? id;
}

// ---- Changing ----

export function play(tree: Tree, id: NodeId, move: string): { tree: Tree; id: NodeId } {
  const known = childWith(tree, id, move);
  if (known !== undefined) return { tree, id: known };
  const child: Node = { id: tree.fresh, parent: id, move, ...kBare };
  const parent = nodeAt(tree, id);
  const nodes = tree.nodes
    .with(child.id, child)
    .with(id, { ...parent, children: [...parent.children, child.id] });
  const grown = { ...tree, nodes, fresh: tree.fresh + 1 };
  if (id !== tree.end) return { tree: grown, id: child.id };
  // Played turns stay played, and the result stays.
  const ply = tree.result === '*' ? tree.ply : (tree.ply ?? mainLine(tree).length);
  return { tree: { ...grown, end: child.id, ...(ply === undefined ? {} : { ply }) }, id: child.id };
}

// Plays a whole line, as from the engine; `id` is the node where it ends, `first` the one where it begins.
export function playLine(
  tree: Tree,
  id: NodeId,
  moves: readonly string[],
): { tree: Tree; id: NodeId; first: NodeId } {
  let at = { tree, id };
  let first = id;
  moves.forEach((move, index) => {
    at = play(at.tree, at.id, move);
    if (index === 0) first = at.id;
  });
  return { ...at, first };
}

// Promotes the variation that contains this node by one rank.
export function promote(tree: Tree, id: NodeId): Tree {
  const branch = branchOf(tree, id);
  if (!branch) return tree;
  const { parent, place } = branch;
  const children = [...parent.children];
  const [moved] = children.splice(place, 1);
  if (moved === undefined) return tree;
  children.splice(place - 1, 0, moved);
  return withMainLine(tree, put(tree, { ...parent, children }));
}

export function makeMainLine(tree: Tree, id: NodeId): Tree {
  let changed = tree;
  while (branchOf(changed, id)) changed = promote(changed, id);
  return changed;
}

// Deletes the node with everything after it; `id` is its parent.
export function remove(tree: Tree, id: NodeId): { tree: Tree; id: NodeId } {
  const node = nodeAt(tree, id);
  if (node.parent === null) return { tree, id };
  const parent = nodeAt(tree, node.parent);
  let nodes = tree.nodes.with(parent.id, {
    ...parent,
    children: parent.children.filter((child) => child !== id),
  });
  const gone = [id];
  for (let one = gone.pop(); one !== undefined; one = gone.pop()) {
    gone.push(...(nodes.get(one)?.children ?? []));
    nodes = nodes.without(one);
  }
  return { tree: withMainLine(tree, { ...tree, nodes }), id: parent.id };
}

export function comment(tree: Tree, id: NodeId, where: 'before' | 'after', text: string): Tree {
  const comments = text.trim() === '' ? [] : [text.trim()];
  const node = nodeAt(tree, id);
  if (node[where].join('\n') === comments.join('\n')) return tree;
  return put(tree, { ...node, [where]: comments });
}

// The six glyphs for the quality of a move exclude each other; others, from records, stay as they are.
export function mark(tree: Tree, id: NodeId, glyph: number | null): Tree {
  const node = nodeAt(tree, id);
  if (node.parent === null) return tree;
  const others = node.glyphs.filter((one) => !isMoveGlyph(one));
  return put(tree, { ...node, glyphs: glyph === null ? others : [glyph, ...others] });
}

// Draws a mark, or removes it if it is already drawn. One of another colour is replaced.
export function draw(tree: Tree, id: NodeId, drawn: string): Tree {
  const node = nodeAt(tree, id);
  const cellsOf = (mark: string) => mark.split(':')[0];
  const others = node.marks.filter((one) => cellsOf(one) !== cellsOf(drawn));
  return put(tree, { ...node, marks: node.marks.includes(drawn) ? others : [...others, drawn] });
}

export function withoutMarks(tree: Tree, id: NodeId): Tree {
  return put(tree, { ...nodeAt(tree, id), marks: [] });
}

export function evaluate(tree: Tree, id: NodeId, evaluation: RecordEvaluation): Tree {
  return put(tree, { ...nodeAt(tree, id), evaluation });
}

// Empty if there is none.
export function tagIn({ tags }: Tree, name: string): string {
  return tags.find(([tag]) => tag === name)?.[1] ?? '';
}

export function setTag(tree: Tree, name: string, value: string): Tree {
  const known = tree.tags.some(([tag]) => tag === name);
  const tags: Tree['tags'] = known
    ? tree.tags.map((tag): readonly [string, string] => (tag[0] === name ? [name, value] : tag))
    : [...tree.tags, [name, value]];
  return { ...tree, tags };
}

// Studies are marked in their records, so that they are not taken for games in play.
export function isStudy(tree: Tree): boolean {
  return tagIn(tree, 'Kind') === 'study';
}

export function asStudy(tree: Tree): Tree {
  return setTag(tree, 'Kind', 'study');
}

// ---- The result ----

// A result belongs to the played turns. Turns added after them are only analysis, which `ply` records; if the
// played turns themselves change, the result is open until the server is asked (`withOutcome`).
function withMainLine(old: Tree, changed: Tree): Tree {
  const played = mainLine(old)
    .slice(0, old.ply)
    .map((node) => node.move);
  const line = mainLine(changed);
  const end = line.at(-1)?.id ?? kRoot;
  if (played.some((move, ply) => line[ply]?.move !== move)) {
    const { ply: _, ...rest } = changed;
    return { ...rest, end, result: '*', tags: changed.tags.filter(([tag]) => tag !== 'Termination') };
  }
  if (old.result === '*' || line.length <= played.length) return { ...changed, end };
  return { ...changed, end, ply: played.length };
}

// The node after the last played turn, to which the result applies.
export function playedEnd(tree: Tree): NodeId {
  return mainLine(tree).slice(0, tree.ply).at(-1)?.id ?? kRoot;
}

// Sets the result by the rules at `playedEnd`. A game that the rules have not ended keeps its agreed result.
export function withOutcome(tree: Tree, outcome: OutcomeWord): Tree {
  return outcome === 'running' || tree.result === outcome ? tree : { ...tree, result: outcome };
}

// ---- Records ----

export function fromRecord(record: RecordJson): Tree {
  const nodes: (Node & { children: NodeId[] })[] = []; // by id

  function add(parent: NodeId | null, turn: AnnotatedTurn): NodeId {
    const id = nodes.length;
    nodes.push({ id, parent, move: turn.move, ...said(turn), children: [] });
    if (parent !== null) nodes[parent]?.children.push(id);
    return id;
  }
  function addLine(parent: NodeId, turns: readonly RecordTurn[]): void {
    let at = parent;
    for (const turn of turns) {
      const whole = typeof turn === 'string' ? { move: turn } : turn;
      const id = add(at, whole);
      for (const variation of whole.variations ?? []) addLine(at, variation);
      at = id;
    }
  }

  addLine(add(null, { move: '', ...record.start }), record.turns);
  let end = kRoot;
  for (let next = nodes[kRoot]?.children[0]; next !== undefined; next = nodes[next]?.children[0]) end = next;
  return {
    game: record.game,
    ...(record.position === undefined ? {} : { position: record.position }),
    tags: record.tags ?? [],
    result: record.result,
    ...(record.ply === undefined ? {} : { ply: record.ply }),
    nodes: Numbered.of<Node>(nodes),
    fresh: nodes.length,
    end,
  };
}

export function toRecord(tree: Tree): RecordJson {
  const start = bareAnnotation(nodeAt(tree, kRoot));
  return {
    game: tree.game,
    ...(tree.position === undefined ? {} : { position: tree.position }),
    ...(tree.tags.length === 0 ? {} : { tags: tree.tags.map(([name, value]) => [name, value]) }),
    result: tree.result,
    ...(tree.ply === undefined ? {} : { ply: tree.ply }),
    ...(Object.keys(start).length === 0 ? {} : { start }),
    turns: lineToRecord(tree, nodeAt(tree, kRoot).children[0], true),
  };
}

// The turns from this node on. The alternatives to the first turn are included unless the line is itself one
// of them.
function lineToRecord(tree: Tree, first: NodeId | undefined, withAlternatives: boolean): RecordTurn[] {
  const turns: RecordTurn[] = [];
  let alternatives = withAlternatives;
  for (let id = first; id !== undefined; ) {
    const node = nodeAt(tree, id);
    const siblings = alternatives ? nodeAt(tree, node.parent ?? kRoot).children.slice(1) : [];
    const variations = siblings.map((one) => lineToRecord(tree, one, false));
    turns.push(turnToRecord(node, variations));
    alternatives = true;
    id = node.children[0];
  }
  return turns;
}

function turnToRecord(node: Node, variations: RecordTurn[][]): RecordTurn {
  const turn: AnnotatedTurn = {
    move: node.move,
    ...(node.before.length === 0 ? {} : { before: [...node.before] }),
    ...(node.glyphs.length === 0 ? {} : { glyphs: [...node.glyphs] }),
    ...bareAnnotation(node),
    ...(variations.length === 0 ? {} : { variations }),
  };
  return Object.keys(turn).length === 1 ? node.move : turn;
}

function bareAnnotation(node: Node): NonNullable<RecordJson['start']> {
  return {
    ...(node.after.length === 0 ? {} : { after: [...node.after] }),
    ...(node.clock === undefined ? {} : { clock: node.clock }),
    ...(node.evaluation === undefined ? {} : { evaluation: node.evaluation }),
    ...(node.spent === undefined ? {} : { spent: node.spent }),
    ...(node.depth === undefined ? {} : { depth: node.depth }),
    ...(node.nodes === undefined ? {} : { nodes: node.nodes }),
    ...(node.marks.length === 0 ? {} : { marks: [...node.marks] }),
  };
}

function said(turn: AnnotatedTurn): Omit<Node, 'id' | 'parent' | 'move' | 'children'> {
  return {
    before: turn.before ?? [],
    after: turn.after ?? [],
    glyphs: turn.glyphs ?? [],
    marks: turn.marks ?? [],
    ...(turn.clock === undefined ? {} : { clock: turn.clock }),
    ...(turn.evaluation === undefined ? {} : { evaluation: turn.evaluation }),
    ...(turn.spent === undefined ? {} : { spent: turn.spent }),
    ...(turn.depth === undefined ? {} : { depth: turn.depth }),
    ...(turn.nodes === undefined ? {} : { nodes: turn.nodes }),
  };
}

// ---- Helpers ----

function put(tree: Tree, node: Node): Tree {
  return { ...tree, nodes: tree.nodes.with(node.id, node) };
}

// The last point at which the path to this node leaves a first child.
function branchOf(tree: Tree, id: NodeId): { parent: Node; place: number } | undefined {
  for (const node of pathTo(tree, id).reverse()) {
    const parent = nodeAt(tree, node.parent ?? kRoot);
    const place = parent.children.indexOf(node.id);
    if (place > 0) return { parent, place };
  }
  return undefined;
}

export function isMoveGlyph(glyph: number): boolean {
  return glyph >= 1 && glyph <= 6;
}
