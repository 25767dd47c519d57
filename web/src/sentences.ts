// The sentences of the frame around all screens.
import { sentences } from './i18n';

export const text = sentences(
  {
    home: 'Home',
    learn: 'Learn',
    library: 'Library',
    study: 'Study',
    puzzles: 'Puzzles',
    rules: 'Rules',
    newGame: 'New game',
    edit: 'Set up a position',
    map: 'Map builder',
    navigation: 'Main navigation',
    skip: 'Skip to content',
    settings: 'Settings',
    lost: 'Connection lost, trying again …',
    retry: 'Retry now',
    connecting: 'Connecting …',
    noKey: 'This browser does not have the key to joga',
    openPrinted:
      'Open the whole address that “joga serve” printed: the key is at its end, and this browser will remember it.',
  },
  {
    home: 'Início',
    learn: 'Aprender',
    library: 'Biblioteca',
    study: 'Estudo',
    puzzles: 'Problemas',
    rules: 'Regras',
    newGame: 'Novo jogo',
    edit: 'Montar uma posição',
    map: 'Construtor de mapas',
    navigation: 'Navegação principal',
    skip: 'Saltar para o conteúdo',
    settings: 'Definições',
    lost: 'Ligação perdida, a tentar de novo …',
    retry: 'Tentar já',
    connecting: 'A ligar …',
    noKey: 'Este navegador não tem a chave do joga',
    openPrinted:
      'Abra o endereço completo que “joga serve” escreveu: a chave está no fim, e este navegador vai lembrar-se dela.',
  },
);
