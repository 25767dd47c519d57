import { plural, sentences } from '../i18n';
import type { MarkWord, PieceKind, TerrainWord } from '../protocol';

const kPieces: Record<PieceKind, [string, string]> = {
  cylinder: ['cylinder', 'cylinders'],
  cube: ['cube', 'cubes'],
  cone: ['cone', 'cones'],
  sphere: ['sphere', 'spheres'],
  man: ['man', 'men'],
  numbered: ['piece', 'pieces'],
  ship: ['ship', 'ships'],
  colony: ['colony', 'colonies'],
  'trade-station': ['trade station', 'trade stations'],
};

const kPecas: Record<PieceKind, [string, string]> = {
  cylinder: ['cilindro', 'cilindros'],
  cube: ['cubo', 'cubos'],
  cone: ['cone', 'cones'],
  sphere: ['esfera', 'esferas'],
  man: ['peão', 'peões'],
  numbered: ['peça', 'peças'],
  ship: ['nave', 'naves'],
  colony: ['colónia', 'colónias'],
  'trade-station': ['estação de trocas', 'estações de trocas'],
};

const kTerrains: Record<TerrainWord, string> = {
  plain: '',
  'empty-star': 'star without planets',
  'one-planet': 'star with one planet',
  'two-planets': 'star with two planets',
  'three-planets': 'star with three planets',
  'red-nebula': 'rose nebula',
  'green-nebula': 'green nebula',
  'blue-nebula': 'bronze nebula',
  'homeworld-1': 'homeworld of player 1',
  'homeworld-2': 'homeworld of player 2',
  'black-hole': 'black hole',
  wormhole: 'wormhole',
};

const kTerrenos: Record<TerrainWord, string> = {
  plain: '',
  'empty-star': 'estrela sem planetas',
  'one-planet': 'estrela com um planeta',
  'two-planets': 'estrela com dois planetas',
  'three-planets': 'estrela com três planetas',
  'red-nebula': 'nebulosa rosa',
  'green-nebula': 'nebulosa verde',
  'blue-nebula': 'nebulosa bronze',
  'homeworld-1': 'planeta natal do jogador 1',
  'homeworld-2': 'planeta natal do jogador 2',
  'black-hole': 'buraco negro',
  wormhole: 'buraco de verme',
};

const kMarks: Record<MarkWord, string> = {
  none: '',
  from: 'from here',
  path: 'on the way',
  to: 'to here',
  captured: 'captured here',
  dropped: 'dropped here',
  winning: 'wins',
};

const kMarcas: Record<MarkWord, string> = {
  none: '',
  from: 'daqui',
  path: 'de passagem',
  to: 'para aqui',
  captured: 'capturada aqui',
  dropped: 'colocada aqui',
  winning: 'ganha',
};

export const text = sentences(
  {
    empty: 'empty',
    choosable: 'can be chosen',
    chosen: 'chosen',
    piece: (kind: PieceKind, count: number) =>
      count === 1 ? kPieces[kind][0] : plural(count, ...kPieces[kind]),
    terrain: (word: TerrainWord) => kTerrains[word],
    mark: (word: MarkWord) => kMarks[word],
    none: 'none',
    details: 'Details',
    larger: 'Zoom in',
    smaller: 'Zoom out',
  },
  {
    empty: 'vazia',
    choosable: 'pode ser escolhida',
    chosen: 'escolhida',
    piece: (kind: PieceKind, count: number) =>
      count === 1 ? kPecas[kind][0] : plural(count, ...kPecas[kind]),
    terrain: (word: TerrainWord) => kTerrenos[word],
    mark: (word: MarkWord) => kMarcas[word],
    none: 'nenhuma',
    details: 'Pormenores',
    larger: 'Ampliar',
    smaller: 'Reduzir',
  },
);
