// A board that can be zoomed if it has many cells: with buttons, two fingers or the wheel; a drag pans it.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Button } from '../ui/Button';
import { Board } from './Board';
import { layOut } from './geometry';
import type { Point } from './geometry';
import { look } from './look';
import { text } from './sentences';
import { useLatest } from '../useLatest';
import type { BoardProps } from './types';
import { kManyCells, kMostScale, movedBy, wholeBoard, windowOf, zoomedAt } from './zoom';

const kDragReach = 8; // pixels
const kButtonFactor = 1.6;

export function ZoomBoard(props: BoardProps) {
  const { view } = props;
  return view.cells.length > kManyCells && view.grid === 'hexagonal' ? (
    <Zoomable key={view.cells.length} {...props} />
  ) : (
    <Board {...props} />
  );
}

function Zoomable(props: BoardProps) {
  const { view, flipped = false } = props;
  const words = text();
  const labelled = look.value.coordinates;
  const layout = useMemo(() => layOut(view, flipped, labelled), [view, flipped, labelled]);
  const [zoom, setZoom] = useState(() => wholeBoard(layout));
  const frame = useRef<HTMLDivElement>(null);
  const pointers = useRef(new Map<number, Point>());
  const moving = useRef(false); // a drag that pans the board is not a click

  const matrix = () => frame.current?.querySelector('svg')?.getScreenCTM() ?? new DOMMatrix();
  const boardPoint = (at: Point): Point => new DOMPoint(at.x, at.y).matrixTransform(matrix().inverse());
  const middle = () => {
    const { x, y, width, height } = windowOf(zoom, layout);
    return { x: x + width / 2, y: y + height / 2 };
  };

  const onPointerDown = (event: PointerEvent) => {
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (pointers.current.size === 1) moving.current = false;
  };
  const onPointerMove = (event: PointerEvent) => {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const [first, second] = pointers.current.values();
    if (first && second) {
      const other = before === first ? second : first;
      const spread = (at: Point) => Math.max(1, Math.hypot(at.x - other.x, at.y - other.y));
      const between = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
      moving.current = true;
      pointers.current.set(event.pointerId, now);
      setZoom(zoomedAt(zoom, layout, boardPoint(between), spread(now) / spread(before)));
      return;
    }
    const isPiece = frame.current?.querySelector('.dragging') !== null;
    const far = Math.hypot(now.x - before.x, now.y - before.y) > kDragReach;
    if (zoom.scale === 1 || isPiece || (!moving.current && !far)) return;
    moving.current = true;
    pointers.current.set(event.pointerId, now);
    const units = matrix().a;
    setZoom(movedBy(zoom, layout, { x: (now.x - before.x) / units, y: (now.y - before.y) / units }));
  };
  const onPointerEnd = (event: PointerEvent) => {
    pointers.current.delete(event.pointerId);
    if (moving.current) event.stopPropagation();
  };
  const onWheel = useLatest((event: WheelEvent) => {
    if (!event.ctrlKey && zoom.scale === 1) return;
    event.preventDefault();
    const at = boardPoint({ x: event.clientX, y: event.clientY });
    setZoom(zoomedAt(zoom, layout, at, Math.exp(-event.deltaY / 300)));
  });
  // Not through Preact: its wheel listeners are passive and cannot keep the page from scrolling.
  useEffect(() => {
    const box = frame.current;
    const listener = (event: WheelEvent) => onWheel.current(event);
    box?.addEventListener('wheel', listener, { passive: false });
    return () => box?.removeEventListener('wheel', listener);
  }, [onWheel]);

  return (
    <div
      ref={frame}
      class={zoom.scale > 1 ? 'zoom-frame zoomed' : 'zoom-frame'}
      onTouchStart={(event) => {
        if (event.touches.length > 1) event.preventDefault(); // two fingers zoom the board instead of scrolling the page
      }}
      onPointerDownCapture={onPointerDown}
      onPointerMoveCapture={onPointerMove}
      onPointerUpCapture={onPointerEnd}
      onPointerCancelCapture={onPointerEnd}
    >
      <Board {...props} window={windowOf(zoom, layout)} />
      <div class="zoom-buttons">
        <Button
          icon="plus"
          label={words.larger}
          disabled={zoom.scale >= kMostScale}
          testId="zoom-in"
          onClick={() => setZoom(zoomedAt(zoom, layout, middle(), kButtonFactor))}
        />
        <Button
          icon="minus"
          label={words.smaller}
          disabled={zoom.scale === 1}
          testId="zoom-out"
          onClick={() => setZoom(zoomedAt(zoom, layout, middle(), 1 / kButtonFactor))}
        />
      </div>
    </div>
  );
}
