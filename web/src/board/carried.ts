// The cell of a board over which a piece from the hand is carried: hand and board are drawn apart.
import { signal } from '@preact/signals';

export const carriedOver = signal<string | null>(null);
