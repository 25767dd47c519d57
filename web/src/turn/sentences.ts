import { sentences } from '../i18n';

export const turnText = sentences(
  {
    choices: 'Choices',
    play: (move: string) => `Play ${move}`,
    placeholder: 'Click the board or type a move',
    cancel: 'Start the move again',
  },
  {
    choices: 'Escolhas',
    play: (move: string) => `Jogar ${move}`,
    placeholder: 'Clique no tabuleiro ou escreva a jogada',
    cancel: 'Recomeçar a jogada',
  },
);
