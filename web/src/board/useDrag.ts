// Clicks and drags on a board: mouse, pen and finger alike. A short movement is a click, a longer one a drag.
import { useRef, useState } from 'preact/hooks';
import type { View } from '../protocol';
import { cellAt } from './geometry';
import type { Layout, Point } from './geometry';
import type { BoardProps } from './types';

const kClickReach = 6; // pixels

export interface Drag {
  from: string;
  at: Point; // in the board's units
}

interface Press {
  pointer: number;
  cell: string;
  x: number;
  y: number;
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
  const mayDrag = (cell: string) =>
    (choices.has(cell) || props.chosen?.includes(cell) === true) &&
    (view.cells.find((other) => other.name === cell)?.pieces.length ?? 0) > 0;

  const cancel = () => {
    press.current = null;
    setDrag(null);
  };

  const handlers = {
    onPointerDown(event: PointerEvent) {
      if (!event.isPrimary) return cancel(); // a second finger cancels the gesture
      if (event.button !== 0 || !props.onCell) return;
      const cell = cellAt(view, layout, boardPoint(event));
      if (!cell) return;
      press.current = { pointer: event.pointerId, cell, x: event.clientX, y: event.clientY };
    },
    onPointerMove(event: PointerEvent) {
      const start = press.current;
      if (!start || start.pointer !== event.pointerId) return;
      const far = Math.hypot(event.clientX - start.x, event.clientY - start.y) > kClickReach;
      if (!drag && (!far || !props.onDrag || !mayDrag(start.cell))) return;
      root.current?.setPointerCapture(event.pointerId);
      setDrag({ from: start.cell, at: boardPoint(event) });
    },
    onPointerUp(event: PointerEvent) {
      const start = press.current;
      press.current = null;
      setDrag(null);
      if (!start || start.pointer !== event.pointerId) return;
      const cell = cellAt(view, layout, boardPoint(event));
      if (cell === start.cell) {
        props.onCell?.(cell);
      } else if (drag && cell) {
        landed.current = cell;
        props.onDrag?.(start.cell, cell);
      }
    },
    onPointerCancel: cancel,
  };
  return { drag, landed, handlers };
}
