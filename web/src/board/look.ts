// The parts of a board that the user may turn off or on: the settings change them.
import { signal } from '@preact/signals';

export interface Look {
  marks: boolean; // the last move, and the cells where a piece can go
  starters: boolean; // frames around pieces that can move
  coordinates: boolean;
  neighbours: boolean; // the number of neighbours beside a piece, in games where it decides how a piece moves
}

export const kUsualLook: Look = { marks: true, starters: false, coordinates: true, neighbours: false };

export const look = signal(kUsualLook);
