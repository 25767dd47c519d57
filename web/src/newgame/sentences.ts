import { plural, sentences } from '../i18n';
import type { WhoInfo } from '../protocol';

const kGroups: Record<WhoInfo['group'], string> = {
  human: 'People',
  level: 'Levels',
  report: 'Simple players',
  engine: 'Engine',
  perfect: 'Perfect play',
};

const kGrupos: Record<WhoInfo['group'], string> = {
  human: 'Pessoas',
  level: 'Níveis',
  report: 'Jogadores simples',
  engine: 'Motor',
  perfect: 'Jogo perfeito',
};

export const text = sentences(
  {
    title: (game: string) => `New game of ${game}`,
    players: 'Players',
    plays: (side: string) => `${side} is played by`,
    name: (side: string) => `Name of ${side}`,
    swap: 'Swap sides',
    group: (group: WhoInfo['group']) => kGroups[group],
    results: (won: number, lost: number, drawn: number) =>
      `So far: ${won} won, ${lost} lost${drawn === 0 ? '' : `, ${drawn} drawn`}`,
    begins: 'Who begins',
    clock: 'Clock',
    clockHelp: '3+2: 3 minutes for each player, and 2 seconds more with every move',
    noClock: 'no clock',
    minutes: 'Minutes per player',
    increment: 'Seconds added per move',
    ownClock: 'custom',
    options: 'Options',
    more: 'More options',
    begin: 'Start the game',
    beginWith: (clock: string) => `Start the game, clock ${clock}`,
    preview: 'Preview of the board',
    fromPosition: 'The game goes on from the position shown.',
    usualStart: 'Start from the beginning instead',
    buildMap: 'Build a map of your own',
    edit: 'Set up a position',
    rules: 'Rules',
    ownMap: 'your own map',
    withOthers: 'Play with somebody online',
  },
  {
    title: (game: string) => `Novo jogo de ${game}`,
    players: 'Jogadores',
    plays: (side: string) => `Quem joga (${side})`,
    name: (side: string) => `Nome (${side})`,
    swap: 'Trocar de lado',
    group: (group: WhoInfo['group']) => kGrupos[group],
    results: (won: number, lost: number, drawn: number) =>
      `Até agora: ${plural(won, 'vitória', 'vitórias')}, ${plural(lost, 'derrota', 'derrotas')}${drawn === 0 ? '' : `, ${plural(drawn, 'empate', 'empates')}`}`,
    begins: 'Quem começa',
    clock: 'Relógio',
    clockHelp: '3+2: 3 minutos para cada jogador e mais 2 segundos por jogada',
    noClock: 'sem relógio',
    minutes: 'Minutos por jogador',
    increment: 'Segundos acrescentados por jogada',
    ownClock: 'personalizado',
    options: 'Opções',
    more: 'Mais opções',
    begin: 'Começar o jogo',
    beginWith: (clock: string) => `Começar o jogo, relógio ${clock}`,
    preview: 'Tabuleiro do jogo',
    fromPosition: 'O jogo continua a partir da posição mostrada.',
    usualStart: 'Começar do princípio',
    buildMap: 'Construir um mapa',
    edit: 'Montar uma posição',
    rules: 'Regras',
    ownMap: 'o seu mapa',
    withOthers: 'Jogar com alguém online',
  },
);
