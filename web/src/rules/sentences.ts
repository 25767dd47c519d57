import { sentences } from '../i18n';

export const text = sentences(
  {
    contents: 'Contents',
    example: (caption: string) => `Example: ${caption}`,
    study: 'Open on the study board',
    play: (game: string) => `Play ${game}`,
    learn: 'Learn by playing',
    loading: 'Loading the rules …',
  },
  {
    contents: 'Índice',
    example: (caption) => `Exemplo: ${caption}`,
    study: 'Abrir no tabuleiro de estudo',
    play: (game) => `Jogar ${game}`,
    learn: 'Aprender a jogar',
    loading: 'A carregar as regras …',
  },
);
