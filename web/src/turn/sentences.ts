import { sentences } from '../i18n';

export const turnText = sentences(
  {
    choices: 'Choices',
    play: (move: string) => `Play ${move}`,
    confirm: (move: string) => `Play ${move}?`,
    placeholder: 'Or type a move',
    field: 'Type a move',
    cancel: 'Cancel',
  },
  {
    choices: 'Escolhas',
    play: (move: string) => `Jogar ${move}`,
    confirm: (move: string) => `Jogar ${move}?`,
    placeholder: 'Ou escreva a jogada',
    field: 'Escreva a jogada',
    cancel: 'Cancelar',
  },
);
