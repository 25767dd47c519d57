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
    smaller: 'Reduzir',
  },
);
