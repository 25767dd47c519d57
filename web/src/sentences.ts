// The sentences of the frame around all screens.
import { sentences } from './i18n';

export const text = sentences(
  {
    home: 'Home',
    library: 'Library',
    study: 'Study',
    puzzles: 'Puzzles',
    rules: 'Rules',
    navigation: 'Main navigation',
    skip: 'Skip to content',
    theme: 'Colours',
    system: 'Match system',
    light: 'Light',
    dark: 'Dark',
    lost: 'Connection lost, trying again …',
    retry: 'Retry now',
    connecting: 'Connecting …',
  },
  {
    home: 'Início',
    library: 'Biblioteca',
    study: 'Estudo',
    puzzles: 'Problemas',
    rules: 'Regras',
    navigation: 'Navegação principal',
    skip: 'Saltar para o conteúdo',
    theme: 'Cores',
    system: 'Igual ao sistema',
    light: 'Claras',
    dark: 'Escuras',
    lost: 'Ligação perdida, a tentar de novo …',
    retry: 'Tentar já',
    connecting: 'A ligar …',
  },
);
