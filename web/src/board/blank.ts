// An empty view, for boards that are drawn before there is a game.
import type { View } from '../protocol';

export const kBlankView: View = {
  game: '',
  grid: 'square',
  rows: 0,
  columns: 0,
  row_labels: [],
  column_labels: [],
  shifted_rows: [],
  edge_labels: false,
  block: 0,
  cells: [],
  areas: [],
  players: [
    { colour: 'white', name: 'White' },
    { colour: 'black', name: 'Black' },
  ],
  to_move: 1,
  outcome: 'running',
  last_move: '',
  language: 'en',
};
