// What the games are played with and on, as the server declares it: the page draws kinds of pieces and terrain that it has
// never heard of.
import { computed, signal } from '@preact/signals';
import type { GameInfo, Kinds, PieceKind, TerrainKind, View } from '../protocol';
import { symbolsOf } from './drawings';

type Of = Pick<View, 'game'>;

interface Known extends Kinds {
  symbols: ReadonlyMap<string, string>;
}

const games = signal<readonly Pick<GameInfo, 'id' | 'kinds'>[]>([]);
const known = computed(
  () => new Map(games.value.map(({ id, kinds }) => [id, { ...kinds, symbols: symbolsOf(kinds.drawings) }])),
);

const kUnknown: Known = { pieces: [], terrains: [], backdrop: 'table', drawings: '', symbols: new Map() };

// All that is known from now on.
export function setKinds(all: readonly Pick<GameInfo, 'id' | 'kinds'>[]): void {
  games.value = all;
}

export function kindsOf(view: Of): Known {
  return known.value.get(view.game) ?? kUnknown;
}

export function pieceKind(view: Of, word: string): PieceKind | undefined {
  return kindsOf(view).pieces.find(({ kind }) => kind === word);
}

// None for a plain cell.
export function terrainKind(view: Of, word: string): TerrainKind | undefined {
  return kindsOf(view).terrains.find(({ terrain }) => terrain === word);
}

// Whether pieces are all that there is on a hexagon: neither its name nor terrain.
export function hasBareHexagons(view: View): boolean {
  return view.grid === 'hexagonal' && view.edge_labels && kindsOf(view).terrains.length === 0;
}
