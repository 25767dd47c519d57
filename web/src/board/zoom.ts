// Zooming a large board: its scale, and the point at the centre.
import type { Layout, Point } from './geometry';

export interface Zoom {
  scale: number; // 1: the whole board
  centre: Point; // in the board's units; clamped so that the window stays on the board
}

export interface Window {
  x: number;
  y: number;
  width: number;
  height: number;
}

type Size = Pick<Layout, 'width' | 'height'>;

export const kMostScale = 4;
// Boards with fewer cells are large enough on any screen.
export const kManyCells = 40;

export function wholeBoard({ width, height }: Size): Zoom {
  return { scale: 1, centre: { x: width / 2, y: height / 2 } };
}

function within(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

export function windowOf({ scale, centre }: Zoom, board: Size): Window {
  const width = board.width / scale;
  const height = board.height / scale;
  return {
    x: within(centre.x - width / 2, 0, board.width - width),
    y: within(centre.y - height / 2, 0, board.height - height),
    width,
    height,
  };
}

// Zooms by a factor; `point` stays where it is on the screen.
export function zoomedAt(zoom: Zoom, board: Size, point: Point, factor: number): Zoom {
  const before = windowOf(zoom, board);
  const scale = within(zoom.scale * factor, 1, kMostScale);
  const ratio = zoom.scale / scale;
  const x = point.x - (point.x - before.x) * ratio;
  const y = point.y - (point.y - before.y) * ratio;
  return { scale, centre: { x: x + board.width / scale / 2, y: y + board.height / scale / 2 } };
}

// Pans by units of the board.
export function movedBy(zoom: Zoom, board: Size, way: Point): Zoom {
  const { x, y, width, height } = windowOf(zoom, board);
  return { ...zoom, centre: { x: x + width / 2 - way.x, y: y + height / 2 - way.y } };
}
