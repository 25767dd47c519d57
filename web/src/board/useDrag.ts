// Presses and drags on a board: mouse, pen and finger alike. A piece that begins a turn is chosen as soon as it
// is pressed; every other cell when it is released, since a press may become a pinch or a scroll. A short
// movement is a click, a longer one a drag.
import { useRef, useState } from 'preact/hooks';
import type { View } from '../protocol';
import { cellAt } from './geometry';
import type { Layout, Point } from './geometry';
import type { BoardProps } from './types';

export const kClickReach = 6; // pixels

export interface Drag {
  from: string;
  at: Point; // in the board's units
  over: string | null; // the cell under the pointer
}

interface Press {
  pointer: number;
  cell: string;
  x: number;
  y: number;
  chose: boolean; // pressing it has already chosen the cell
  dragged: boolean;
}

export function useDrag(
  root: { current: SVGSVGElement | null },
  view: View,
  layout: Layout,
  choices: ReadonlySet<string>,
  props: BoardProps,
) {
  const press = useRef<Press | null>(null);
  const landed = useRef<string | null>(null); // the cell where the last drag ended
  const [drag, setDrag] = useState<Drag | null>(null);

  // Uses the SVG's matrix, since the board may fill only a part of its frame.
  const boardPoint = (event: PointerEvent): Point => {
    const matrix = root.current?.getScreenCTM()?.inverse();
    return new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
  };
  const hasPieces = (cell: string) =>
    (view.cells.find((other) => other.name === cell)?.pieces.length ?? 0) > 0;
  const isChosen = (cell: string) => props.chosen?.includes(cell) === true;
  const isFree = props.choices === undefined; // no turns are entered, as in the editor: any piece can be dragged
  const isTarget = (cell: string) => choices.has(cell) && !props.quiet;
  const begins = (cell: string) =>
    props.starters?.includes(cell) === true && hasPieces(cell) && !isChosen(cell) && !isTarget(cell);

  const isStuck = ({ cell, chose }: Press) =>
    hasPieces(cell) && !chose && !choices.has(cell) && !isFree && props.window === undefined;

  const cancel = () => {
    if (press.current?.chose) props.onCancel?.();
    press.current = null;
    setDrag(null);
  };

  const handlers = {
    onPointerDown(event: PointerEvent) {
      if (!event.isPrimary) return cancel(); // a second finger cancels the gesture
      if (event.button !== 0 || !props.onCell) return;
      const cell = cellAt(view, layout, boardPoint(event));
      if (!cell) return;
      const chose = begins(cell);
      press.current = {
        pointer: event.pointerId,
        cell,
        x: event.clientX,
        y: event.clientY,
        chose,
        dragged: false,
      };
      if (chose) props.onCell(cell);
    },
    onPointerMove(event: PointerEvent) {
      const start = press.current;
      if (!start || start.pointer !== event.pointerId) return;
      const far = Math.hypot(event.clientX - start.x, event.clientY - start.y) > kClickReach;
      const movable = hasPieces(start.cell) && (isFree || start.chose || isChosen(start.cell));
      if (!start.dragged && (!far || !props.onDrag || !movable)) return;
      start.dragged = true;
      root.current?.setPointerCapture(event.pointerId);
      const at = boardPoint(event);
      setDrag({ from: start.cell, at, over: cellAt(view, layout, at) });
    },
    onPointerUp(event: PointerEvent) {
      const start = press.current;
      press.current = null;
      setDrag(null);
      if (!start || start.pointer !== event.pointerId) return;
      const cell = cellAt(view, layout, boardPoint(event));
      if (start.dragged) {
        landed.current = cell;
        props.onDrag?.(start.cell, cell === start.cell ? null : cell);
      } else if (cell === start.cell ? !start.chose : isStuck(start)) {
        // A piece that cannot be dragged tells why, as when it is clicked.
        props.onCell?.(start.cell);
      }
    },
    onPointerCancel: cancel,
  };
  return { drag, landed, handlers };
}
