import { sentences } from '../i18n';

export const turnText = sentences(
  {
    choices: 'Choices',
    play: (move: string) => `Play ${move}`,
    placeholder: 'Click, or type a move',
    field: 'Click the board or type a move',
    cancel: 'Start the move over',
  },
  {
    choices: 'Escolhas',
    play: (move: string) => `Jogar ${move}`,
    placeholder: 'Clique, ou escreva a jogada',
    field: 'Clique no tabuleiro ou escreva a jogada',
    cancel: 'Recomeçar a jogada',
  },
);
