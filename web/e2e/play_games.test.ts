// Whole games by hand. The turns are from games of random and engine players; the results are those of `joga
// record check`.
import { describe, expect, it } from 'vitest';
import { beginGame, playByKeys, playByMouse, tabTo, waitForPly } from './play_by_hand';
import { setStage } from './support';

interface Whole {
  game: string;
  moves: string;
  winner: string;
  reason: string;
}

const kGames: Whole[] = [
  {
    game: 'quantik',
    moves: 'S@b3 N@d1 S@a3 C@d3 Y@c3 C@b4 N@a4 Y@a2 N@c4 S@d4',
    winner: 'Black',
    reason: 'quadrant c3-d4',
  },
  {
    game: 'eximo',
    moves:
      'g2-h3 b6-a5 b2-a3 d7-b5 c3-b4 a5xc3 c2xc4xa6 c6-c5 b3-a4 c7-d6 f2-h4 b8-c7 b1-a2 f6-e5 h4-h5 e7-e6 ' +
      'g3-h4 d6-b4 a4xc4xc6xa8@b1@f2 d8-e7 h4-g5 g6xg4 h3xf5xd7xb7 f8-d6-f4 f3xf5xd5 c8-c7 b7xd7 e8xc6xe4 ' +
      'h5-h6 f7-g6 h6xf6xh8@c2@g2 e7-f6 e2-f3 e4-d3 d2xd4 g8-h7 a6-a7 h7-g6 c1-c3-e5 g6-f5 e5xg5xe7',
    winner: 'White',
    reason: 'men left',
  },
  {
    game: 'fields',
    moves: 'a8-b7 e1-c1 b6xe3 h3-h4 e3xc1 g3-e3 b7xf3 a2-a1 f3xe3 d2-a2 e7xh4',
    winner: 'Black',
    reason: '1-2-3-4-5',
  },
  {
    game: 'stars',
    moves: 'b2-b1=C d4-d3=C b2-a2=C d4-c3=C b1-d2=T d3-e2=T d2-c1=C c3-b3=T c1-c2=T b3-a3=T a2-a1=C e2-e1=T',
    winner: 'Red',
    reason: '19',
  },
];

const stage = setStage();

describe('a whole game by mouse', () => {
  it.each(kGames)('of $game', async ({ game, moves, winner, reason }) => {
    const { page, complaints, close } = await stage.open(`#/new/${game}`);
    await beginGame(page, 'human', 'human');
    const turns = moves.split(' ');
    for (const [index, move] of turns.entries()) {
      await playByMouse(page, move, index + 1);
      // Pieces with numbers are named by them.
      const label = game === 'fields' ? new RegExp(`^\\d+ ${move}$`) : move;
      await page
        .locator(`[data-ply="${index + 1}"]`)
        .getByText(label, { exact: true })
        .waitFor();
    }
    const result = page.getByTestId('result');
    expect(await result.textContent()).toContain(winner);
    expect(await result.textContent()).toContain(reason);
    expect(complaints).toEqual([]);
    await close();
  });
});

it('every game that there is has been played', async () => {
  const { page, close } = await stage.open();
  const offered = page.locator('[data-testid^="play-"]');
  const names = await offered.evaluateAll((all) => all.map((one) => one.getAttribute('data-testid')));
  expect(names.sort()).toEqual(kGames.map(({ game }) => `play-${game}`).sort());
  await close();
});

describe('a whole game by keys alone', () => {
  it('of Quantik, from the home screen to the result', async () => {
    const { page, complaints, close } = await stage.open();
    await tabTo(page, '[data-testid=play-quantik]');
    await page.keyboard.press('Enter');
    await page.getByTestId('rung-human').waitFor();
    await tabTo(page, '.ladder input:checked');
    // From the weakest level around to two people, unless they were chosen last time.
    const last = await page.locator('.rung.chosen').getAttribute('data-testid');
    if (last !== 'rung-human') await page.keyboard.press('ArrowUp');
    await page.locator('.rung.chosen[data-testid=rung-human]').waitFor();
    await tabTo(page, '[data-testid=begin]');
    await page.keyboard.press('Enter');
    await page.locator('.play').waitFor();
    const turns = kGames[0]!.moves.split(' ');
    for (const [index, move] of turns.entries()) await playByKeys(page, move, index + 1);
    expect(await page.getByTestId('result').textContent()).toContain('Black');
    expect(complaints).toEqual([]);
    await close();
  });

  it('of Small Star Empires, over hexagons', async () => {
    const { page, close } = await stage.open('#/new/stars');
    await beginGame(page, 'human', 'human');
    const turns = kGames[3]!.moves.split(' ').slice(0, 4);
    for (const [index, move] of turns.entries()) await playByKeys(page, move, index + 1);
    await close();
  });

  it('by typing', async () => {
    const { page, close } = await stage.open('#/new/fields');
    await beginGame(page, 'human', 'human');
    const field = page.getByTestId('move-text');
    // With and without the number that the list shows.
    const numbers = ['8 a8-b7', '5 e1-c1', '3 b6xe3'];
    for (const [index, move] of kGames[2]!.moves.split(' ').entries()) {
      await field.fill(numbers[index] ?? move);
      await page.getByTestId('play-ready').waitFor();
      await field.press('Enter');
      await waitForPly(page, index + 1);
    }
    expect(await page.getByTestId('result').textContent()).toContain('Black');
    await close();
  });
});
