// The review of a played game, and trying again.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ask, goTo, screenshot, setStage, typeMove } from './support';

const stage = setStage();

// White lets Black win at once: N@a2 makes a column of three different shapes in which Black has a fourth.
const kMoves = ['C@a1', 'Y@b1', 'S@c2', 'N@a2', 'C@d4', 'S@b2'];

async function playedGame(page: Page): Promise<string> {
  const { saved } = await ask(page, 'library.save', {
    record: { game: 'quantik', result: '*', turns: kMoves.slice(0, 5) },
  });
  return saved;
}

describe('a review', () => {
  it('counts the points that were given away in a game that was decided', async () => {
    const { page, complaints, close } = await stage.open('#/study?game=stars&moves=b2-d3%3DC');
    await page.getByRole('tab', { name: 'Review' }).click();
    await page.getByTestId('review-start').click();
    await page.getByText('Review finished').waitFor();
    const panel = await page.getByTestId('review').innerText();
    expect(panel).toMatch(/Points lost/);
    expect(panel).toMatch(/b2-d3=C \?!\s+−2 points/);
    expect(panel, 'Red has not moved').toMatch(/Red\s+–/);
    await screenshot(page, 'review-points');
    expect(complaints).toEqual([]);
    await close();
  });

  it.each([
    ['human', 'level:1', 'N@a2 gave you a chance, and you took it.', 'S@b2', 0],
    ['level:1', 'human', 'N@a2: White wins at once', 'N@a2', 1],
  ])('of %s against %s is told from the side of the person', async (one, two, words, move, again) => {
    const { page, close } = await stage.open();
    const tags: [string, string][] = [
      ['Player1', one],
      ['Player2', two],
    ];
    const turns = [...kMoves.slice(0, 4), 'S@b2'];
    const { saved } = await ask(page, 'library.save', {
      record: { game: 'quantik', tags, result: '1', turns },
    });
    await goTo(page, `#/study?saved=${encodeURIComponent(saved)}&review=1`);
    await page.locator(`.move[aria-current][data-move="${move}"]`).waitFor();
    await page.locator('.screen-bar').getByText(words).waitFor();
    await page.getByText('Review finished').waitFor();
    expect(await page.getByTestId('try-again').count(), 'only for turns of one’s own').toBe(again);
    if (again === 0) {
      await page.locator('.critical li', { hasText: 'N@a2' }).getByText('their slip; you used it').waitFor();
      await page.locator('.critical .move', { hasText: 'N@a2' }).click();
      await page.locator('.screen-bar').getByText(words).waitFor();
      expect(await page.getByTestId('try-again').count()).toBe(0);
    }
    await close();
  });

  it('has its mistakes, its words and one row of buttons on a phone, and a better line moves none of them', async () => {
    const { page, close } = await stage.open('#/', {
      viewport: { width: 360, height: 640 },
      hasTouch: true,
      isMobile: true,
    });
    const saved = await playedGame(page);
    await goTo(page, `#/study?saved=${encodeURIComponent(saved)}&review=1`);
    await page.getByText('Review finished').waitFor();
    await page.locator('.critical .move', { hasText: 'N@a2' }).click();
    await page.getByTestId('show-line').waitFor();
    const places = async () =>
      page
        .locator('.screen-board, .screen-bar, .page-names, .steps, .review-actions')
        .evaluateAll((all) =>
          all.map((one) => one.getBoundingClientRect()).map(({ y, height }) => [y, height]),
        );
    const row = await page.locator('.critical [aria-current]').boundingBox();
    const list = await page.locator('.page').first().boundingBox();
    expect(row!.y).toBeGreaterThanOrEqual(list!.y);
    expect(row!.y + row!.height).toBeLessThanOrEqual(list!.y + list!.height);
    const before = await places();
    const [, , steps, actions] = before;
    expect(steps, 'steps and actions share a row').toEqual(actions);
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
    await page.getByTestId('show-line').click();
    await page.getByTestId('line-back').waitFor();
    expect(await places()).toEqual(before);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await close();
  });

  it('tells how much each player lost and where, and lets the user try again', async () => {
    const { page, complaints, close } = await stage.open();
    const saved = await playedGame(page);
    await goTo(page, `#/study?saved=${encodeURIComponent(saved)}`);
    await page.getByRole('tab', { name: 'Review' }).click();
    await page.getByTestId('review-start').click();
    await page.getByText('Review finished').waitFor();
    const panel = await page.getByTestId('review').innerText();
    expect(panel).toMatch(/Accuracy/);
    expect(panel).toMatch(/N@a2 \?\?\s+−\d+ %/);
    const heights = await page
      .locator('[data-testid=moves] .variation')
      .evaluateAll((all) => all.map(({ clientHeight }) => clientHeight));
    expect(heights.length).toBeGreaterThan(0);
    expect(Math.max(...heights), 'a better line has one row').toBeLessThan(40);
    expect(await page.locator('[data-testid=moves] [data-move="N@a2"].glyph-4').count()).toBe(1);
    expect(await page.locator('[data-testid=moves] [data-move="N@a2"].mattered').count()).toBe(1);
    await screenshot(page, 'review');

    // The explanation stands once, in at most 15 words, beside arrows of the better move and of the played one.
    await page.locator('.critical li', { hasText: 'N@a2' }).locator('.move').click();
    const told = page.getByText(/^N@a2: White wins at once\. Better: \S+, Black wins in \d moves\.$/);
    await told.and(page.getByTestId('sentence')).waitFor();
    expect(await told.count()).toBe(1);
    expect((await told.innerText()).split(' ').length).toBeLessThanOrEqual(15);
    await expect.poll(() => page.locator('.arrow.threat').count()).toBe(1);
    expect(await page.locator('.arrow.engine').count()).toBe(1);

    // The better line, move by move, and back.
    await page.getByTestId('show-line').click();
    await page.getByText(/^Better line: move 1 of \d$/).waitFor();
    await page.getByTestId('line-next').click();
    await page.getByText(/^Better line: move 2 of \d$/).waitFor();
    await page.getByTestId('line-back').click();
    await page.locator('.move[aria-current][data-move="N@a2"]').waitFor();

    // A click on the graph goes to a turn.
    const graph = await page.getByTestId('graph').boundingBox();
    await page.mouse.click((graph?.x ?? 0) + 2, (graph?.y ?? 0) + 20);
    await page.locator('.move.start[aria-current]').waitFor();
    await page.locator('.critical li', { hasText: 'N@a2' }).locator('.move').click();

    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByTestId('try-again').click();
    await typeMove(page, 'N@a2');
    await page.locator('.feedback.worse').waitFor();
    await page.getByTestId('show-better').click();
    await page.locator('.feedback.shown').waitFor();
    const better = /^(\S+) was/.exec(await page.getByTestId('feedback').innerText())?.[1] ?? '';
    await page.getByRole('button', { name: 'Once more' }).click();
    await page.locator('.feedback.asking').waitFor();
    await typeMove(page, better);
    await page.locator('.feedback.found').waitFor();
    expect(await page.getByTestId('feedback').innerText()).toBe(`${better} is the best move.`);
    await page.getByTestId('end-retry').click();

    // The game stays as it was played; the annotations are a study.
    await page.getByRole('tab', { name: 'Notes' }).click();
    await page.getByTestId('comment').fill('Here it was lost.');
    await page.locator('.save-status.saved').waitFor();
    const { games } = await ask(page, 'library.list', {});
    const study = games.find((game) => game.study)?.saved ?? '';
    expect(JSON.stringify((await ask(page, 'library.read', { saved: study })).record.turns)).toContain(
      '"glyphs":[4]',
    );
    expect((await ask(page, 'library.read', { saved })).record.turns).toEqual(kMoves.slice(0, 5));
    expect(complaints).toEqual([]);
    await close();
  });
});
