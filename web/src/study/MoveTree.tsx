// The moves of a study: the main line as running text, variations indented below it, nested ones in brackets. A variation
// without comments has one row until the user goes into it.
import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { moveNumber } from '../turn/number';
import { keepInSight } from './keepInSight';
import { glyphText } from './notation';
import { text } from './sentences';
import { continuation, kRoot, nodeAt, type Node, type NodeId, type Tree } from './tree';
import type { LabelOf } from './useLabels';

interface TreeProps {
  tree: Tree;
  at: NodeId;
  mattered: readonly NodeId[]; // the decisive turns that a review has found
  labelOf: LabelOf;
  onGo(id: NodeId): void;
}

export function MoveTree(props: TreeProps) {
  const { tree, at } = props;
  const root = useRef<HTMLDivElement>(null);
  const start = nodeAt(tree, kRoot);
  useEffect(() => keepInSight(root.current), [at, tree]);
  // The engine's lines, or a smaller window, make the list lower.
  useLayoutEffect(() => {
    if (!root.current) return;
    const observer = new ResizeObserver(() => keepInSight(root.current));
    observer.observe(root.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div class="move-tree" ref={root} role="group" aria-label={text().moveTree} data-testid="moves">
      <button
        type="button"
        class="move start"
        aria-current={at === kRoot ? 'step' : undefined}
        onClick={() => props.onGo(kRoot)}
      >
        {text().startPosition}
      </button>
      <Comments of={start.after} />
      {start.children.length === 0 && <p class="muted small">{text().noMoves}</p>}
      <Line {...props} first={start.children[0]} ply={1} depth={0} />
    </div>
  );
}

// The line from this node on along first children. A number stands before the first turn of each round, and
// after every interruption.
function Line(props: TreeProps & { first: NodeId | undefined; ply: number; depth: number }): VNode {
  const { tree, depth } = props;
  const parts: ComponentChildren[] = [];
  let ply = props.ply;
  let interrupted = true;
  // The alternatives to the first turn of a variation are its siblings, not part of it.
  let alternatives = depth === 0;
  for (let id = props.first; id !== undefined; ++ply) {
    const node = nodeAt(tree, id);
    const siblings = alternatives ? nodeAt(tree, node.parent ?? kRoot).children.slice(1) : [];
    parts.push(<Turn key={id} {...props} node={node} ply={ply} numbered={interrupted || ply % 2 === 1} />);
    if (siblings.length > 0) {
      parts.push(<Variations key={`${id}v`} {...props} firsts={siblings} ply={ply} />);
    }
    interrupted = siblings.length > 0 || node.after.length > 0;
    alternatives = true;
    id = node.children[0];
  }
  return <>{parts}</>;
}

function Variations(props: TreeProps & { firsts: NodeId[]; ply: number; depth: number }) {
  const { tree, at, mattered, labelOf, onGo, ply } = props;
  const inside = { tree, at, mattered, labelOf, onGo, ply, depth: props.depth + 1 };
  if (props.depth >= 1) {
    return (
      <>
        {props.firsts.map((first) => (
          <span key={first} class="brackets">
            ( <Line {...inside} first={first} />)
          </span>
        ))}
      </>
    );
  }
  return (
    <div class="variations">
      {props.firsts.map((first) => {
        const folded = isFolded(tree, first, at);
        return (
          <div
            key={first}
            class={folded ? 'variation folded' : 'variation'}
            role="group"
            aria-label={text().variation}
            title={
              folded
                ? lineFrom(tree, first)
                    .map(({ id }) => labelOf(id))
                    .join(' ')
                : undefined
            }
          >
            <Line {...inside} first={first} />
          </div>
        );
      })}
    </div>
  );
}

// A bare line has one row as long as the board shows no position of it.
function isFolded(tree: Tree, first: NodeId, at: NodeId): boolean {
  return lineFrom(tree, first).every(
    ({ id, children, before, after }) =>
      id !== at && children.length <= 1 && before.length + after.length === 0,
  );
}

function lineFrom(tree: Tree, first: NodeId): Node[] {
  return [nodeAt(tree, first), ...continuation(tree, first)];
}

function Turn(props: TreeProps & { node: Node; ply: number; numbered: boolean; depth: number }) {
  const { node, ply, at } = props;
  const slip = node.glyphs.find((glyph) => glyph <= 6);
  const mattered = props.mattered.includes(node.id);
  const classes = ['move', slip !== undefined && `glyph-${slip}`, mattered && 'mattered'];
  return (
    <>
      <Comments of={node.before} />
      <button
        type="button"
        class={classes.filter(Boolean).join(' ')}
        title={mattered ? text().mattered : undefined}
        aria-current={at === node.id ? 'step' : undefined}
        data-move={node.move}
        onClick={() => props.onGo(node.id)}
      >
        {props.numbered || node.before.length > 0 ? <span class="number">{moveNumber(ply)}</span> : null}
        {props.labelOf(node.id)}
        {node.glyphs.length > 0 && <b class="glyph">{glyphText(node.glyphs)}</b>}
      </button>{' '}
      <Comments of={node.after} />
    </>
  );
}

function Comments({ of }: { of: readonly string[] }) {
  return (
    <>
      {of.map((comment) => (
        <span key={comment} class="said">
          {comment}{' '}
        </span>
      ))}
    </>
  );
}
