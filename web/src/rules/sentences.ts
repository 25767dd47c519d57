import { sentences } from '../i18n';

export const text = sentences(
  {
    contents: 'Contents',
    example: (caption: string) => `Example: ${caption}`,
    study: 'Open on the study board',
    play: (game: string) => `Play ${game}`,
    loading: 'Loading the rules …',
  },
  {
    contents: 'Índice',
    example: (caption) => `Exemplo: ${caption}`,
    study: 'Abrir no tabuleiro de estudo',
    play: (game) => `Jogar ${game}`,
    loading: 'A carregar as regras …',
  },
);
