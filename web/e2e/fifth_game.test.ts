// A game that was added after the page was built: its pieces and terrain are drawn from the server's
// description.
import { describe, expect, it } from 'vitest';
import { beginGame, playByMouse } from './play_by_hand';
import { goTo, screenshot, setStage, withAFifthGame } from './support';

const stage = setStage({ binary: withAFifthGame });

// Played by random players; the result is that of `joga record check`.
const kMoves = 'd7-e7 e4-e3 b4-b1 d5-e5 f4-f3 d3-c3 d2-d3 d4-f4 a4-b4 c3-c7 b4-e4';

describe('a game that the page has never heard of', () => {
  it('is played by mouse from the first turn to the last', async () => {
    const { page, complaints, close } = await stage.open('#/new/brandubh');
    await beginGame(page, 'human', 'human');
    expect(await page.locator('.board .piece.king path').count()).toBeGreaterThan(0);
    expect(await page.locator('.board .terrain.throne path').count()).toBe(1);
    expect(await page.locator('.board .terrain.corner path').count()).toBe(4);
    expect(await page.locator('[data-cell=d4]').getAttribute('aria-label')).toBe('d4, throne, White: king');
    await screenshot(page, 'fifth-game');
    for (const [index, move] of kMoves.split(' ').entries()) await playByMouse(page, move, index + 1);
    expect(await page.getByTestId('result').textContent()).toContain('the king');
    expect(complaints).toEqual([]);
    await close();
  });

  it('has its rules, its editor and its place among the games', async () => {
    const { page, complaints, close } = await stage.open('#/rules/brandubh');
    await page.getByText('A king and his four warriors').waitFor();
    expect(await page.locator('.example-board .terrain.corner').count()).toBe(8);
    await goTo(page, '#/edit?game=brandubh');
    await page.locator('[data-piece="2-king-0"]').click();
    expect(await page.locator('[data-piece="2-king-0"]').getAttribute('aria-label')).toContain('White: king');
    await goTo(page, '#/');
    await page.getByTestId('play-brandubh').waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});
