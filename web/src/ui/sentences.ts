import { plural, sentences } from '../i18n';

export const text = sentences(
  {
    close: 'Close',
    cancel: 'Cancel',
    astray: 'This address leads nowhere.',
    noPage: (path: string) => `There is no page “${path}”.`,
    noGame: (game: string) => `There is no game “${game}”. Choose one of these:`,
    chooseGame: 'Choose a game:',
    games: 'Games',
    toHome: 'Home',
    points: (count: number) => plural(count, 'point', 'points'),
    toMove: 'to move',
    you: 'you',
  },
  {
    close: 'Fechar',
    cancel: 'Cancelar',
    astray: 'Este endereço não leva a lado nenhum.',
    noPage: (path: string) => `Não há nenhuma página “${path}”.`,
    noGame: (game: string) => `Não há nenhum jogo “${game}”. Escolha um destes:`,
    chooseGame: 'Escolha um jogo:',
    games: 'Jogos',
    toHome: 'Início',
    points: (count: number) => plural(count, 'ponto', 'pontos'),
    toMove: 'a jogar',
    you: 'tu',
  },
);
