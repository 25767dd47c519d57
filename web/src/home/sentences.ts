import { sentences } from '../i18n';

export const text = sentences(
  {
    title: 'Board games to play, study and solve',
    play: 'Play',
    playGame: (game: string) => `Play ${game}`,
    continue: 'Go on',
    daily: 'Puzzle of the day',
    first: 'Your first puzzle',
    solve: 'Solve',
    solved: 'Solved',
    newHere: 'New here?',
    learn: 'Lessons',
    learnHow: 'A game in three minutes',
    learnNow: 'Learn',
  },
  {
    title: 'Jogos de tabuleiro para jogar, estudar e resolver',
    play: 'Jogar',
    playGame: (game: string) => `Jogar ${game}`,
    continue: 'Continuar',
    daily: 'Problema do dia',
    first: 'O seu primeiro problema',
    solve: 'Resolver',
    solved: 'Resolvido',
    newHere: 'É a primeira vez?',
    learn: 'Lições',
    learnHow: 'Um jogo em três minutos',
    learnNow: 'Aprender',
  },
);
