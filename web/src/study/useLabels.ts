// The moves of a study as people see them, in games whose moves are told with more than their notation ("11 f7-d7").
import { useEffect, useState } from 'preact/hooks';
import { server } from '../server';
import type { StudySession } from './session';
import { kRoot, movesTo, nodeAt, type NodeId, type Tree } from './tree';

export type LabelOf = (id: NodeId) => string;

const kPlain = new Set<string>(); // games whose moves are their notation alone

// The end of a line that has no label yet.
function unlabelled(tree: Tree, labels: ReadonlyMap<string, string>): NodeId | undefined {
  const left: { id: NodeId; line: string }[] = [{ id: kRoot, line: '' }];
  for (let next = left.pop(); next; next = left.pop()) {
    const { id, line } = next;
    const { children } = nodeAt(tree, id);
    if (children.length === 0 && line !== '' && !labels.has(line)) return id;
    for (const child of children)
      left.push({ id: child, line: `${line} ${nodeAt(tree, child).move}`.trimStart() });
  }
  return undefined;
}

// Asks for one line after the other, until every move has its label; a move without one shows its notation.
export function useLabels(session: StudySession): LabelOf {
  const tree = session.tree.value;
  const [labels, setLabels] = useState<ReadonlyMap<string, string>>(new Map()); // by the moves that lead there
  const epoch = server.epoch.value;
  useEffect(() => {
    const kind = tree.game.split(':')[0] ?? '';
    if (kPlain.has(kind)) return undefined;
    const leaf = unlabelled(tree, labels);
    if (leaf === undefined) return undefined;
    const moves = movesTo(tree, leaf);
    const from = moves.findIndex((_, ply) => !labels.has(moves.slice(0, ply + 1).join(' ')));
    let wanted = true;
    server.request('story', { ...session.placeAt(leaf), from }).then(
      ({ turns }) => {
        if (turns.every(({ label }, ply) => label === moves[from + ply])) kPlain.add(kind);
        else if (wanted) {
          const more = turns.map(
            ({ label }, ply) => [moves.slice(0, from + ply + 1).join(' '), label] as const,
          );
          setLabels(new Map([...labels, ...more]));
        }
      },
      () => undefined, // the notation is shown anyway
    );
    return () => {
      wanted = false;
    };
  }, [session, tree, labels, epoch]);
  return (id) => {
    const moves = movesTo(tree, id);
    return (labels.size > 0 && labels.get(moves.join(' '))) || (moves.at(-1) ?? '');
  };
}
