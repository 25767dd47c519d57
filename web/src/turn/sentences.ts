import { plural, sentences } from '../i18n';

export const turnText = sentences(
  {
    choices: 'Choices',
    play: (move: string) => `Play ${move}`,
    confirm: (move: string) => `Play ${move}?`,
    placed: (piece: string, cell: string) => `${piece} on ${cell}`,
    placeholder: 'Move',
    field: 'Type a move',
    cancel: 'Cancel',
    reach: (count: number) =>
      `${plural(count, 'neighbour', 'neighbours')}: ${plural(count, 'square', 'squares')}`,
  },
  {
    choices: 'Escolhas',
    play: (move: string) => `Jogar ${move}`,
    confirm: (move: string) => `Jogar ${move}?`,
    placed: (piece: string, cell: string) => `${piece} em ${cell}`,
    placeholder: 'Jogada',
    field: 'Escreva a jogada',
    cancel: 'Cancelar',
    reach: (count: number) => `${plural(count, 'vizinha', 'vizinhas')}: ${plural(count, 'casa', 'casas')}`,
  },
);
