// Lessons: one is played by mouse from its first step to the first game; the step to resume with is
// remembered.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { partsOf } from './play_by_hand';
import { ask, goTo, phone, ready, screenshot, setStage, typeMove, violations } from './support';

const stage = setStage();
const kGame = 'quantik';

async function atStep(page: Page, step: number): Promise<void> {
  await page.getByTestId('place').getByText(`Step ${step} of`).waitFor();
}

// Clicks piece and cell, or the cells of a move, until an answer appears.
async function tryMove(page: Page, move: string): Promise<void> {
  for (const part of partsOf(move)) {
    await page.locator(/\d/.test(part) ? `[data-cell="${part}"]` : `[data-choice="${part}"]`).click();
  }
}

// Plays by mouse: the program is only asked what to click, so that its memory holds only the page's actions.
async function solve(page: Page, step: number): Promise<void> {
  let moves: string[] = [];
  for (;;) {
    const { move } = await ask(page, 'lesson.solution', { lesson: kGame, step, moves });
    // Pieces can be taken from the hand once it is the learner's turn.
    await page.locator('[data-choice]').first().waitFor();
    const black = page.locator('[data-cell][aria-label*="black" i]');
    const before = await black.count();
    await tryMove(page, move);
    const solved = page.locator('.lesson-words.solved');
    await solved.or(black.nth(before)).first().waitFor();
    if ((await solved.count()) > 0) return;
    moves = (await ask(page, 'lesson.try', { lesson: kGame, step, moves: [...moves, move] })).moves;
  }
}

it('shows another picture for a further lesson of the same game', async () => {
  const { page } = await stage.visit('#/learn');
  const cards = page.locator('.card[data-game=quantik]');
  await cards.nth(1).locator('.board [data-cell]').first().waitFor();
  await cards.first().locator('.board [data-cell]').first().waitFor();
  const [first, second] = await cards
    .locator('.board')
    .evaluateAll((boards) => boards.map((board) => board.innerHTML));
  expect(first).not.toBe(second);
});

describe('a new visitor', () => {
  it('is offered a lesson first, learns a game with a mistake on the way, and plays it', async () => {
    const { page, complaints, close } = await stage.open('#/');
    await page.getByText('New here?').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByTestId('learn').click();
    const { lessons } = await ask(page, 'lessons', {});
    const steps = lessons.find(({ lesson }) => lesson === kGame)?.steps ?? 0;
    await page.getByTestId(`learn-${kGame}`).waitFor();
    expect(await page.locator('.game-cards > li').count()).toBe(lessons.length);
    expect(await violations(page)).toEqual([]);
    await page.getByTestId(`learn-${kGame}`).click();
    await atStep(page, 1);
    await solve(page, 0);
    await page.getByTestId('next-step').click();

    // After a wrong move the reason is shown, and the board goes back.
    await atStep(page, 2);
    // Checked while the try is still on the board, which is not for long.
    const told = page.waitForFunction(
      () =>
        document.querySelector('[data-cell="d1"]')?.ariaLabel?.includes('cylinder') &&
        document.querySelector('[data-testid=answer]')?.textContent?.includes('two cylinders'),
    );
    await tryMove(page, 'Y@d1');
    await told;
    expect(await page.locator('.lesson-words.wrong').count()).toBe(1);
    await page.locator('[data-cell="d1"][aria-label*="empty"]').waitFor();
    await solve(page, 1);
    expect(await page.getByTestId('answer').innerText()).toContain('You win');
    await screenshot(page, 'lesson');
    expect(await violations(page)).toEqual([]);

    // The next step is remembered by the program, not by this page.
    await goTo(page, '#/learn');
    await page.reload();
    await ready(page);
    await page.getByTestId(`place-${kGame}`).getByText(`Step 3 of ${steps}`).waitFor();
    await page.getByTestId(`learn-${kGame}`).click();
    for (let step = 2; step < steps; ++step) {
      await atStep(page, step + 1);
      await solve(page, step);
      if (step + 1 < steps) await page.getByTestId('next-step').click();
    }
    await page.getByTestId('lesson-end').waitFor();
    expect(await violations(page)).toEqual([]);
    await goTo(page, '#/learn');
    await page.getByTestId(`place-${kGame}`).getByText('Learnt').waitFor();
    await goTo(page, '#/');
    await page.locator('.game-cards').waitFor();
    expect(await page.getByText('New here?').count()).toBe(0);

    await goTo(page, `#/learn/${kGame}/${steps}`);
    await solve(page, steps - 1);
    await page.getByTestId('first-game').click();
    await page.locator('.play [data-choice]:not([disabled])').first().waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});

describe('a lesson', () => {
  it('has a reason of its own for what is forbidden, and shows the answer', async () => {
    const { page, close } = await stage.open('#/learn/quantik/4');
    await tryMove(page, 'C@b1');
    await page.getByTestId('sentence').getByText('Forbidden: Black has a cube in row 1.').waitFor();
    await page.getByTestId('show-answer').click();
    await page
      .getByTestId('answer')
      .getByText(/The answer: cube on [a-d][1-4]/)
      .waitFor();
    await close();
  });

  it('is gone through with the keyboard alone', async () => {
    const { page, close } = await stage.open('#/learn/eximo/1');
    const { move } = await ask(page, 'lesson.solution', { lesson: 'eximo', step: 0, moves: [] });
    await page.getByTestId('type-move').press('Enter');
    await typeMove(page, move);
    await page.locator('.lesson-words.solved').waitFor();
    await page.locator('[data-testid=next-step]:focus').waitFor(); // the next button has the focus
    await page.keyboard.press('Enter');
    await atStep(page, 2);
    await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'gridcell');
    await close();
  });

  it('keeps the places of pieces that are used up, and hides nothing of the players on a laptop', async () => {
    const { page } = await stage.visit('#/learn/quantik/8', { viewport: { width: 1280, height: 720 } });
    await page.locator('.screen-below .used-up').waitFor();
    expect(await page.locator('.screen-below .area-piece').count()).toBe(4);
    await goTo(page, '#/learn/stars/5');
    await page.locator('.lesson .player').nth(1).waitFor();
    const side = page.locator('.screen-side');
    expect(await side.evaluate((box) => box.scrollHeight - box.clientHeight)).toBeLessThanOrEqual(0);
  });

  it.each(['#/', '#/learn', '#/learn/quantik/1', '#/learn/stars/1'])(
    'fits a phone, in Portuguese too: %s',
    async (hash) => {
      const { page } = await stage.visit(hash, { ...phone, locale: 'pt-PT' });
      await page.locator('.board').first().waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    },
  );
});

describe('an address that leads nowhere', () => {
  it.each([
    ['#/learn/xyz', '“xyz”'],
    ['#/learn/quantik/999', 'no step 999'],
  ])('%s says so', async (hash, culprit) => {
    const { page, close } = await stage.open(hash);
    expect(await page.getByTestId('not-found').getByRole('alert').textContent()).toContain(culprit);
    await close();
  });
});
