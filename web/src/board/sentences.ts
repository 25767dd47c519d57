import { sentences } from '../i18n';
import type { MarkWord } from '../protocol';

const kMarks: Record<MarkWord, string> = {
  none: '',
  from: 'from here',
  path: 'on the way',
  to: 'to here',
  captured: 'captured here',
  dropped: 'dropped here',
  winning: 'wins',
};

const kTones = { hint: 'hint', engine: "the computer's move", threat: 'threat or mistake' };
const kTons = { hint: 'dica', engine: 'jogada do computador', threat: 'ameaça ou erro' };

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
    mark: (word: MarkWord) => kMarks[word],
    none: 'none',
    details: 'Details',
    larger: 'Zoom in',
    lastMove: 'last move',
    chosenPiece: 'chosen',
    target: 'can go here',
    countedPiece: 'counted neighbour',
    tone: (word: keyof typeof kTones) => kTones[word],
    drawn: 'your marks in a study: right button, with Shift, Alt or both',
    smaller: 'Zoom out',
  },
  {
    empty: 'vazia',
    choosable: 'pode ser escolhida',
    chosen: 'escolhida',
    mark: (word: MarkWord) => kMarcas[word],
    none: 'nenhuma',
    details: 'Pormenores',
    larger: 'Ampliar',
    lastMove: 'última jogada',
    chosenPiece: 'escolhida',
    target: 'pode ir para aqui',
    countedPiece: 'vizinha contada',
    tone: (word: keyof typeof kTons) => kTons[word],
    drawn: 'as suas marcas num estudo: botão direito, com Shift, Alt ou ambas',
    smaller: 'Reduzir',
  },
);
