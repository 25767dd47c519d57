import { sentences } from '../i18n';

export const turnText = sentences(
  {
    choices: 'Choices',
    play: (move: string) => `Play ${move}`,
    confirm: (move: string) => `Play ${move}?`,
    placeholder: 'Move',
    field: 'Type a move',
    cancel: 'Cancel',
  },
  {
    choices: 'Escolhas',
    play: (move: string) => `Jogar ${move}`,
    confirm: (move: string) => `Jogar ${move}?`,
    placeholder: 'Jogada',
    field: 'Escreva a jogada',
    cancel: 'Cancelar',
  },
);
