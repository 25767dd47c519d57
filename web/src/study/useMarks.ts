// Circles and arrows drawn by the user: with the right mouse button, or by holding a finger on a cell. Keys
// choose the colour. Drawing a mark again removes it.
import { useRef } from 'preact/hooks';

const kHold = 550; // ms

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

// Handlers for the element around the board.
export function useMarks(onMark: (mark: string) => void) {
  const from = useRef<string | undefined>(undefined);
  const timer = useRef(0);
  const held = useRef(false); // the finger has drawn, so lifting it is not a click
  const rest = () => window.clearTimeout(timer.current);
  return {
    onContextMenu: (event: Event) => event.preventDefault(),
    onPointerDown(event: PointerEvent) {
      rest();
      held.current = false;
      from.current = event.button === 2 ? cellAt(event) : undefined;
      const cell = event.pointerType === 'touch' ? cellAt(event) : undefined;
      if (cell === undefined) return;
      const { target, pointerId } = event;
      timer.current = window.setTimeout(() => {
        held.current = true;
        // The press has become a drawing: the board lets go of the piece that it chose.
        target?.dispatchEvent(new PointerEvent('pointercancel', { pointerId, bubbles: true }));
        onMark(cell);
      }, kHold);
    },
    onPointerMove(event: PointerEvent) {
      if (event.pointerType === 'touch' && Math.hypot(event.movementX, event.movementY) > 6) rest();
    },
    onPointerUpCapture(event: PointerEvent) {
      rest();
      const start = from.current;
      const end = start === undefined ? undefined : cellAt(event);
      from.current = undefined;
      if (start !== undefined && end !== undefined) onMark(markOf(start, end, colourOf(event)));
      if (held.current) event.stopPropagation();
    },
    onPointerCancel: rest,
  };
}
