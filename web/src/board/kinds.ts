// The kinds of pieces and terrain of the games, as the server declares them: the page can draw kinds that it
// does not know.
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

// Replaces all known kinds.
export function setKinds(all: readonly Pick<GameInfo, 'id' | 'kinds'>[]): void {
  games.value = all;
}

export function everyKinds(): Known[] {
  return [...known.value.values()];
}

export function kindsOf(view: Of): Known {
  return known.value.get(view.game) ?? kUnknown;
}

export function pieceKind(view: Of, word: string): PieceKind | undefined {
  return kindsOf(view).pieces.find(({ kind }) => kind === word);
}

// Returns nothing for a plain cell.
export function terrainKind(view: Of, word: string): TerrainKind | undefined {
  return kindsOf(view).terrains.find(({ terrain }) => terrain === word);
}

// Whether a hexagon shows only pieces, neither its name nor terrain.
export function hasBareHexagons(view: View): boolean {
  return view.grid === 'hexagonal' && view.edge_labels && kindsOf(view).terrains.length === 0;
}
