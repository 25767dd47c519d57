// On every screen size the whole board and the controls for the next move are visible without scrolling.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { beginGame, playByMouse } from './play_by_hand';
import { ask, goTo, phone, setStage } from './support';

const stage = setStage();

const kSizes = [
  [360, 640],
  [360, 740],
  [844, 390],
  [768, 1024],
  [1280, 800],
  [1920, 1080],
  [2560, 1440],
] as const;

// Turns after which the areas beside the board are large.
const kGames: Record<string, string[]> = {
  quantik: ['S@b3', 'N@d1', 'C@a3'],
  eximo: ['c3-c4', 'b6-b5'], // the only legal move is offered
  fields: ['a8-b7', 'e1-c1', 'b6xe3'],
  'stars:map=medium': ['b2-b1=C'],
};

const kLongGame = (
  'g2-h3 b6-a5 b2-a3 d7-b5 c3-b4 a5xc3 c2xc4xa6 c6-c5 b3-a4 c7-d6 f2-h4 b8-c7 b1-a2 f6-e5 h4-h5 e7-e6 ' +
  'g3-h4 d6-b4 a4xc4xc6xa8@b1@f2 d8-e7 h4-g5 g6xg4 h3xf5xd7xb7 f8-d6-f4 f3xf5xd5 c8-c7'
).split(' ');

// The elements that reach beyond the window by more than the width of a line.
async function outside(page: Page, selectors: string[]): Promise<string[]> {
  return page.evaluate(
    (all) =>
      all.filter((selector) => {
        const box = document.querySelector(selector)?.getBoundingClientRect();
        if (!box || box.width === 0 || box.height === 0) return true;
        return box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
      }),
    selectors,
  );
}

const widthOfCells = (page: Page) =>
  page.locator('.play [data-cell]').evaluateAll((cells) => {
    const boxes = cells.map((cell) => cell.getBoundingClientRect());
    return Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left));
  });

async function openGame(page: Page, game: string, moves: string[]): Promise<void> {
  const players: [{ who: string }, { who: string }] = [{ who: 'human' }, { who: 'human' }];
  const begun = await ask(page, 'game.new', { game, moves, players });
  await goTo(page, `#/play/${encodeURIComponent(begun.game.state.saved ?? '')}`);
  // Waits until the previous game is gone.
  await page
    .locator(`[data-ply="${moves.length}"][aria-current]`, { hasText: begun.game.moves.at(-1) ?? '' })
    .waitFor();
}

describe.each(kSizes)('%d × %d', (width, height) => {
  it('shows the board, the sentence, the pieces and the actions', async () => {
    const { page, complaints, close } = await stage.open('#/', {
      viewport: { width, height },
      locale: 'pt-PT',
    });
    for (const [game, moves] of Object.entries(kGames)) {
      await openGame(page, game, moves);
      const needed = [
        '.play-head',
        '.play .board',
        '.screen-above',
        '.screen-bar',
        '.screen-below',
        '.screen-actions',
      ];
      expect(await outside(page, needed), game).toEqual([]);
      const board = await page.locator('.play .board').boundingBox();
      // The board takes most of the shorter side of the window.
      const side = Math.min(board?.width ?? 0, board?.height ?? 0);
      expect(side, game).toBeGreaterThan(0.6 * Math.min(width, height));
      if (width < 620) expect(await widthOfCells(page), game).toBeGreaterThan(0.8 * width);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), game).toBe(0);
      const sheet = page.locator('.sheet');
      expect(await sheet.evaluate((box) => box.scrollWidth - box.clientWidth), game).toBeLessThanOrEqual(0);
    }
    expect(complaints).toEqual([]);
    await close();
  });
});

describe.each([
  [360, 740],
  [844, 390],
  [1280, 800],
])('%d × %d', (width, height) => {
  it.each([
    '#/learn/quantik/2',
    '#/learn/eximo/4',
    '#/learn/stars/3',
    '#/puzzles/eximo',
    '#/study?game=quantik&moves=C@a1+S@c3',
    '#/study?game=fields',
    '#/study?game=stars',
  ])('shows what is asked in %s, and where to answer', async (hash) => {
    const { page } = await stage.visit(hash, { viewport: { width, height } });
    if (hash.startsWith('#/puzzles')) await page.locator('[data-puzzle]').first().click();
    await page.locator('.board-screen .board').waitFor();
    // A study on a phone has the pieces of both players on the page below the board.
    const paged = hash.startsWith('#/study') && width < height;
    const pieces = paged ? '.page .player' : '.screen-above';
    const needed = ['.screen-head', pieces, '.screen-board', '.screen-bar', '.screen-actions'];
    expect(await outside(page, needed)).toEqual([]);
  });
});

describe('room', () => {
  it('is there on a laptop for the reference material beside a board', async () => {
    const { page } = await stage.visit('#/study?game=stars', { viewport: { width: 1366, height: 768 } });
    const side = await page.locator('.screen-side').boundingBox();
    expect(side?.height).toBeGreaterThan(350);
    expect(side?.width).toBeGreaterThan(500);
  });

  it.each([
    ['stars', 'b2-b1=C d4-d3=C b2-a2=C d4-c3=C b1-d2=T d3-e2=T', 4],
    ['fields', 'a8-b7 e1-c1 b6xe3 h3-h4 e3xc1 g3-e3 b7xf3 a2-a1', 6],
  ])('is there on a small laptop for the last moves of %s', async (game, moves, plies) => {
    const { page, close } = await stage.open('#/', { viewport: { width: 1280, height: 720 } });
    await openGame(page, game, moves.split(' '));
    const side = page.locator('.screen-side');
    expect(await side.evaluate((box) => box.scrollHeight - box.clientHeight)).toBeLessThanOrEqual(0);
    const seen = await page.locator('.move-list').evaluate((list) => {
      const { top, bottom } = list.getBoundingClientRect();
      return [...list.querySelectorAll('[data-ply]')].filter((move) => {
        const place = move.getBoundingClientRect();
        return place.top >= top - 1 && place.bottom <= bottom + 1;
      }).length;
    });
    expect(seen).toBeGreaterThanOrEqual(plies);
    await close();
  });

  it.each([
    [768, 1024, 2],
    [1280, 720, 4],
    [2560, 1440, 4],
  ])('is filled by the games at %d × %d', async (width, height, columns) => {
    const { page } = await stage.visit('#/', { viewport: { width, height } });
    await page.locator('.home .board').nth(3).waitFor();
    const cards = await page.locator('.home .card').evaluateAll((all) =>
      all.map((one) => {
        const { left, bottom } = one.getBoundingClientRect();
        return { left, bottom };
      }),
    );
    expect(new Set(cards.map(({ left }) => left)).size).toBe(columns);
    expect(Math.max(...cards.map(({ bottom }) => bottom))).toBeGreaterThan(0.75 * height);
    const buttons = ['quantik', 'eximo', 'fields', 'stars'].map((game) => `[data-testid=play-${game}]`);
    expect(await outside(page, buttons)).toEqual([]);
  });

  it('is there on a small laptop for everything that a visitor may want now', async () => {
    const { page, close } = await stage.open('#/', { viewport: { width: 1280, height: 720 } });
    await ask(page, 'game.new', {
      game: 'eximo',
      moves: ['c3-c4', 'b6-b5'],
      players: [{ who: 'human' }, { who: 'level:1' }],
    });
    await page.reload();
    await page.getByTestId('continue').waitFor();
    await page.getByTestId('daily-open').waitFor();
    await page.getByTestId('learn').waitFor();
    const wanted = [
      'continue',
      'daily-open',
      'learn',
      'play-quantik',
      'play-eximo',
      'play-fields',
      'play-stars',
    ];
    expect(
      await outside(
        page,
        wanted.map((id) => `[data-testid=${id}]`),
      ),
    ).toEqual([]);
    await goTo(page, '#/new/stars');
    await page.locator('.rung').first().waitFor();
    expect(await outside(page, ['.ladder', '[data-testid=begin]', '[data-testid=more]'])).toEqual([]);
    await goTo(page, '#/new/quantik');
    await page.locator('.preview .board').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
    await close();
  });
});

describe('the next step of a lesson', () => {
  it('begins at its top, wherever the page was scrolled', async () => {
    const { page } = await stage.visit('#/learn/stars/1', phone);
    await page.locator('.screen-side .player').last().scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
    await page.getByTestId('next-step').click();
    await page.getByTestId('place').getByText('Step 2').waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });
});

describe('the board of a lesson', () => {
  it.each([
    [360, 740],
    [768, 1024],
  ])('is as large in every step, at %d × %d', async (width, height) => {
    const { page } = await stage.visit('#/learn/quantik/1', { viewport: { width, height } });
    const boxes = [];
    for (let step = 1; step <= 9; ++step) {
      await goTo(page, `#/learn/quantik/${step}`);
      await page.getByTestId('place').getByText(`Step ${step} of`).waitFor();
      boxes.push(await page.locator('.screen-board').boundingBox());
    }
    for (const box of boxes) expect(box).toEqual(boxes[0]);
  });
});

describe('places', () => {
  it('are the same in a game, a study and a puzzle', async () => {
    const { page } = await stage.visit('#/study?game=eximo');
    const bottoms = async () => {
      await page.locator('.board-screen .board').waitFor();
      return page
        .locator('.screen-above, .screen-bar, .screen-below, .screen-actions')
        .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().bottom)));
    };
    const [above, ...study] = await bottoms();
    expect([above, ...study]).toEqual([above, ...study].sort((one, two) => one! - two!));
    await goTo(page, '#/puzzles/eximo/eximo-1-01');
    const [, ...puzzle] = await bottoms();
    expect(puzzle.at(-1)).toBe(study.at(-1));
    await openGame(page, 'eximo', ['c3-c4']);
    expect((await bottoms()).slice(1)).toEqual(study);
  });

  it('do not change when a hint comes or a piece is used up', async () => {
    const { page, close } = await stage.open('#/new/quantik');
    await beginGame(page, 'human', 'human');
    const places = () =>
      page
        .locator(
          '.screen-bar, .screen-below, .screen-actions, .screen-actions .button, .screen-below .area-piece',
        )
        .evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())));
    const before = await places();
    await page.getByTestId('hint').click();
    await page.locator('.arrow').first().waitFor();
    expect(await page.getByTestId('sentence').textContent()).toContain('Hint');
    expect(await places()).toEqual(before);
    const moves = ['Y@a1', 'C@d4', 'Y@a2', 'S@d3'];
    for (const [index, move] of moves.entries()) await playByMouse(page, move, index + 1);
    expect(await page.locator('.screen-below .used-up').count()).toBe(1);
    expect((await places()).map((place) => JSON.parse(place).x)).toEqual(
      before.map((place) => JSON.parse(place).x),
    );
    await close();
  });

  it.each([phone, { viewport: { width: 844, height: 390 } }, {}])(
    'do not change when a turn has begun: %o',
    async (options) => {
      const { page, close } = await stage.open('#/new/quantik', options);
      await beginGame(page, 'human', 'human');
      const places = () =>
        page
          .locator('.screen-board, .screen-bar, .screen-below, .screen-actions')
          .evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())));
      const before = await places();
      await page.locator('[data-choice="C"]').click();
      await page.getByTestId('cancel-turn').waitFor();
      expect(await places()).toEqual(before);
      await page.getByTestId('cancel-turn').click();
      await page.getByTestId('cancel-turn').waitFor({ state: 'detached' });
      await close();
    },
  );

  it.each([
    [360, 640],
    [768, 1024],
  ])('of the board is the same whatever has been captured, at %d × %d', async (width, height) => {
    const { page, close } = await stage.open('#/', { viewport: { width, height }, locale: 'pt-PT' });
    const moves = 'a8-b7 e1-c1 b6xe3 h3-h4 e3xc1 g3-e3 b7xf3 a2-a1 f3xe3 d2-a2'.split(' ');
    const boxes = [];
    for (const plies of [1, 3, 5, 7, 10]) {
      await openGame(page, 'fields', moves.slice(0, plies));
      boxes.push(await page.locator('.play .board').boundingBox());
    }
    for (const box of boxes) expect(box).toEqual(boxes[0]);
    await close();
  });

  it('of the actions are in sight when a marker is chosen on a small phone', async () => {
    const viewport = { width: 360, height: 640 };
    const { page, close } = await stage.open('#/new/stars', { ...phone, viewport, locale: 'pt-PT' });
    await beginGame(page, 'human', 'human');
    await page.locator('[data-cell="b2"]').click();
    await page.locator('[data-cell="a1"]').click();
    await page.locator('.turn-prompt [data-word]').nth(1).waitFor();
    expect(await outside(page, ['.screen-bar', '.screen-below', '.screen-actions'])).toEqual([]);
    await close();
  });

  it('of the pieces are the same when a square is chosen first', async () => {
    const { page } = await stage.visit('#/learn/quantik/1', phone);
    await page.locator('[data-cell="b2"]').click();
    await page.getByText('Choose the piece for b2').waitFor();
    expect(await page.locator('.turn-prompt [data-word]').count()).toBe(0);
    await page.locator('[data-choice="C"]').click();
    await page.locator('.screen-actions .primary').waitFor();
  });

  it.each(['en-GB', 'pt-PT'])('do not change when a puzzle on a phone gives a hint: %s', async (locale) => {
    const { page } = await stage.visit('#/puzzles/fields', { ...phone, locale });
    await page.locator('[data-puzzle]').first().click();
    const board = page.locator('.screen-board .board');
    const hint = page.getByTestId('hint');
    await hint.waitFor();
    const before = await board.boundingBox();
    await hint.click();
    await hint.getByText(/Next hint|Outra dica/).waitFor();
    expect(await board.boundingBox()).toEqual(before);
  });

  it('the list of moves follows the game', async () => {
    const { page, close } = await stage.open('#/', phone);
    await openGame(page, 'eximo', kLongGame);
    const isInSight = (ply: number) =>
      page.locator(`.move-list [data-ply="${ply}"][aria-current]`).evaluate((move) => {
        const place = move.getBoundingClientRect();
        const list = move.closest('.move-list')!.getBoundingClientRect();
        return place.top >= list.top - 1 && place.bottom <= list.bottom + 1; // up to a pixel of rounding
      });
    expect(await isInSight(kLongGame.length)).toBe(true);
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    expect(await isInSight(1)).toBe(true);
    // The list also follows when it gets lower.
    await page.setViewportSize({ width: 1280, height: 1000 });
    await page.keyboard.press('End');
    await page.locator(`[data-ply="${kLongGame.length}"][aria-current]`).waitFor();
    await page.setViewportSize({ width: 1280, height: 620 });
    await expect.poll(() => isInSight(kLongGame.length)).toBe(true);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => isInSight(kLongGame.length - 1)).toBe(true);
    await close();
  });
});

describe('the name of a star system', () => {
  it('is not crossed by the ring around what can be chosen', async () => {
    const { page } = await stage.visit('#/study?game=stars');
    await page.locator('.cell.choosable').first().click();
    await page.locator('.choice-ring').first().waitFor();
    const crossed = await page.evaluate(() => {
      const name = document.querySelector<SVGTextElement>('.cell-name')!;
      const ring = document.querySelector<SVGPathElement>('.choice-ring')!;
      const { x, width } = name.getBBox();
      const base = Number(name.getAttribute('y')); // digits and such letters have no descenders
      const corners = [x, x + width].flatMap((at) => [base - 8, base].map((y) => new DOMPoint(at, y)));
      return corners.some((corner) => ring.isPointInStroke(corner) || !ring.isPointInFill(corner));
    });
    expect(crossed).toBe(false);
  });
});

describe('a large map', () => {
  it('is zoomed and moved, and played on all the same', async () => {
    const { page, complaints, close } = await stage.open('#/new/stars?game=stars:map=big');
    await beginGame(page, 'human', 'human');
    const name = await page.locator('.cell.choosable').first().getAttribute('data-cell');
    const ship = page.locator(`[data-cell="${name}"]`);
    const before = await ship.boundingBox();
    await page.locator('.board').hover();
    await page.getByTestId('zoom-in').click();
    const zoomed = await ship.boundingBox();
    expect(zoomed!.width).toBeGreaterThan(1.5 * before!.width);
    const board = await page.locator('.board').boundingBox();
    const middle = { x: board!.x + board!.width / 2, y: board!.y + board!.height / 2 };
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.down();
    await page.mouse.move(middle.x + 400, middle.y + 300, { steps: 5 });
    await page.mouse.up();
    const moved = await ship.boundingBox();
    expect(moved!.x).toBeGreaterThan(zoomed!.x);
    expect(await page.locator('.cell.chosen, .sentence.problem').count()).toBe(0);
    await ship.click();
    await page.locator('.cell.chosen').first().waitFor();
    await page.getByTestId('zoom-out').click();
    expect((await ship.boundingBox())!.width).toBeCloseTo(before!.width, 0);
    expect(complaints).toEqual([]);
    await close();
  });
});

describe('a board of Fields of Action, where the first player begins at the top', () => {
  const corner = '.board-screen [data-cell]'; // the first cell is the upper left one

  it('is seen from below from the first', async () => {
    const { page, close } = await stage.open('#/');
    const players: [{ who: string }, { who: string }] = [{ who: 'human' }, { who: 'level:1' }];
    const { game } = await ask(page, 'game.new', { game: 'fields', players, moves: ['a8-b7'] });
    await page.evaluate((corner) => {
      const seen = ((window as { seen?: string[] }).seen = []) as string[];
      new MutationObserver(() => {
        const cell = document.querySelector(corner)?.getAttribute('data-cell');
        if (cell && seen.at(-1) !== cell) seen.push(cell);
      }).observe(document.body, { childList: true, subtree: true });
    }, corner);
    for (const hash of [
      `#/play/${encodeURIComponent(game.state.saved ?? '')}`,
      '#/study?game=fields',
      '#/learn/fields/1',
    ]) {
      await goTo(page, '#/');
      await page.evaluate(() => ((window as { seen?: string[] }).seen ?? []).splice(0));
      await goTo(page, hash);
      await page.locator(corner).first().waitFor();
      expect(await page.evaluate(() => (window as { seen?: string[] }).seen), hash).toEqual(['h1']);
    }
    await close();
  });

  it('is seen from the same side in a list of puzzles and when one is opened', async () => {
    const { page } = await stage.visit('#/puzzles/fields');
    const first = page.locator('[data-puzzle]').first();
    const small = await first.locator('[data-cell]').first().getAttribute('data-cell');
    await first.click();
    expect(await page.locator(corner).first().getAttribute('data-cell')).toBe(small);
  });
});
