import { plural, sentences } from '../i18n';

export const text = sentences(
  {
    title: 'Board games to play, study and solve',
    lead: 'Against the computer, against each other, or alone with a puzzle. Everything stays on this machine.',
    play: 'Play',
    playGame: (game: string) => `Play ${game}`,
    puzzles: (count: number) => plural(count, 'puzzle', 'puzzles'),
    study: 'Study',
    rules: 'Rules',
    of: (what: string, game: string) => `${what}: ${game}`,
    continue: 'Continue your last game',
    moves: (count: number) => plural(count, 'move', 'moves'),
    versus: (one: string, two: string) => `${one} – ${two}`,
    all: 'All your games',
  },
  {
    title: 'Jogos de tabuleiro para jogar, estudar e resolver',
    lead: 'Contra o computador, contra outra pessoa ou a sós com um problema. Tudo fica nesta máquina.',
    play: 'Jogar',
    playGame: (game: string) => `Jogar ${game}`,
    puzzles: (count: number) => plural(count, 'problema', 'problemas'),
    study: 'Estudar',
    rules: 'Regras',
    of: (what: string, game: string) => `${what}: ${game}`,
    continue: 'Continuar o último jogo',
    moves: (count: number) => plural(count, 'jogada', 'jogadas'),
    versus: (one: string, two: string) => `${one} – ${two}`,
    all: 'Todos os seus jogos',
  },
);
