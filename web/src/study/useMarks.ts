// Circles and arrows drawn by the user: with the right mouse button, or with a finger that first stays on a cell. Keys
// choose the colour. Drawing a mark again removes it.
import { useRef, useState } from 'preact/hooks';

const kHold = 550; // ms
const kReach = 6; // pixels by which a finger that stays in place may move

function cellAt({ clientX, clientY }: PointerEvent): string | undefined {
  return document
    .elementsFromPoint(clientX, clientY)
    .map((element) => element.closest('[data-cell]')?.getAttribute('data-cell'))
    .find((name) => name != null) as string | undefined;
}

export const kColours = ['green', 'red', 'blue', 'yellow'] as const;

type Colour = (typeof kColours)[number];
type Keys = Pick<PointerEvent, 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>;

export function colourOf({ shiftKey, ctrlKey, altKey, metaKey }: Keys): Colour {
  return kColours[(shiftKey || ctrlKey ? 1 : 0) + (altKey || metaKey ? 2 : 0)] ?? 'green';
}

// As in records, where green is not written.
export function markOf(from: string, to: string, colour: Colour): string {
  const cells = from === to ? from : `${from}-${to}`;
  return colour === 'green' ? cells : `${cells}:${colour}`;
}

interface Drawing {
  readonly pointer: number;
  readonly from: string;
}

// `drawn` is the mark that would be drawn if the pointer were lifted now; the handlers are for the element around
// the board.
export function useMarks(onMark: (mark: string) => void) {
  const drawing = useRef<Drawing | null>(null);
  const pressed = useRef<PointerEvent | null>(null); // a finger that may still begin to draw
  const timer = useRef(0);
  const [drawn, setDrawn] = useState<string | null>(null);
  const rest = () => {
    window.clearTimeout(timer.current);
    pressed.current = null;
  };
  const begin = (event: PointerEvent, from: string) => {
    drawing.current = { pointer: event.pointerId, from };
    setDrawn(markOf(from, from, colourOf(event)));
  };
  const end = () => {
    rest();
    drawing.current = null;
    setDrawn(null);
  };
  // The finger has stayed in place. The board lets go of the piece that the press chose.
  const hold = (press: PointerEvent, cell: string) => {
    rest();
    const { target, pointerId } = press;
    target?.dispatchEvent(new PointerEvent('pointercancel', { pointerId, bubbles: true }));
    begin(press, cell);
  };
  const handlers = {
    onContextMenu: (event: Event) => event.preventDefault(),
    onPointerDown(event: PointerEvent) {
      end();
      const cell = cellAt(event);
      if (cell === undefined || !event.isPrimary) return;
      if (event.button === 2) begin(event, cell);
      if (event.pointerType !== 'touch') return;
      pressed.current = event;
      timer.current = window.setTimeout(() => hold(event, cell), kHold);
    },
    onPointerMove(event: PointerEvent) {
      const { current: press } = pressed;
      if (press && Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY) > kReach) rest();
      const { current: start } = drawing;
      if (start?.pointer !== event.pointerId) return;
      const to = cellAt(event);
      setDrawn(to === undefined ? null : markOf(start.from, to, colourOf(event)));
    },
    // Otherwise the finger that draws would scroll the page, and the browser would cancel the pointer.
    onTouchMove(event: TouchEvent) {
      if (drawing.current && event.cancelable) event.preventDefault();
    },
    onPointerUpCapture(event: PointerEvent) {
      const { current: start } = drawing;
      end();
      if (start?.pointer !== event.pointerId) return;
      const to = cellAt(event);
      if (to !== undefined) onMark(markOf(start.from, to, colourOf(event)));
      if (event.pointerType === 'touch') event.stopPropagation(); // lifting the finger is no click
    },
    onPointerCancel: end,
  };
  return { drawn, handlers };
}
