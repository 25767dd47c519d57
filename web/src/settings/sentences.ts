import { sentences } from '../i18n';
import type { Settings } from '../protocol';
import type { Theme } from '../theme';

type Word = Theme | Settings[keyof Settings];

const kWords: Record<Word, string> = {
  system: 'Match system',
  light: 'Light',
  dark: 'Dark',
  wood: 'Wood',
  slate: 'Slate',
  paper: 'Paper',
  normal: 'Normal',
  fast: 'Fast',
  slow: 'Slow',
  off: 'Off',
  on: 'On',
};

const kPalavras: Record<Word, string> = {
  system: 'Igual ao sistema',
  light: 'Claras',
  dark: 'Escuras',
  wood: 'Madeira',
  slate: 'Ardósia',
  paper: 'Papel',
  normal: 'Normal',
  fast: 'Rápida',
  slow: 'Lenta',
  off: 'Não',
  on: 'Sim',
};

export const text = sentences(
  {
    value: (word: Word) => kWords[word],
    settings: 'Settings',
    colours: 'Colours',
    board: 'Square boards',
    animation: 'Animation',
    sounds: 'Sounds',
    confirm: 'Confirm every move',
    hints: 'Hints during games',
    fullScreen: 'Full screen',
    shortcuts: 'Keyboard shortcuts',
    keys: 'Keys',
    does: 'What they do',
    space: 'Space',
    onBoard: 'on the board: from square to square',
    choose: 'choose the square',
    giveUp: 'start the move over',
    steps: 'elsewhere: one move back or forward',
    ends: 'to the first or the last move',
    flip: 'flip the board',
    hint: 'a hint',
    undo: 'take a move back',
    list: 'this list',
  },
  {
    value: (word: Word) => kPalavras[word],
    settings: 'Definições',
    colours: 'Cores',
    board: 'Tabuleiros quadrados',
    animation: 'Animação',
    sounds: 'Sons',
    confirm: 'Confirmar cada jogada',
    hints: 'Sugestões durante os jogos',
    fullScreen: 'Ecrã inteiro',
    shortcuts: 'Atalhos de teclado',
    keys: 'Teclas',
    does: 'O que fazem',
    space: 'Espaço',
    onBoard: 'no tabuleiro: de casa em casa',
    choose: 'escolher a casa',
    giveUp: 'recomeçar a jogada',
    steps: 'fora do tabuleiro: uma jogada atrás ou à frente',
    ends: 'para a primeira ou a última jogada',
    flip: 'virar o tabuleiro',
    hint: 'uma sugestão',
    undo: 'anular uma jogada',
    list: 'esta lista',
  },
);
