// Around a game: the computer answers, turns are taken back, links are followed and servers restart.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { beginGame, clickMove, playByMouse, plies, waitForPly } from './play_by_hand';
import { ask, followSystem, goTo, phone, Program, setStage } from './support';

const stage = setStage();

// Then White must capture, with the man on e5 in two ways.
const kCompulsory =
  'g2-h3 b6-a5 b2-a3 d7-b5 c3-b4 a5xc3 c2xc4xa6 c6-c5 b3-a4 c7-d6 f2-h4 b8-c7 b1-a2 f6-e5 h4-h5 e7-e6 ' +
  'g3-h4 d6-b4 a4xc4xc6xa8@b1@f2 d8-e7 h4-g5 g6xg4 h3xf5xd7xb7 f8-d6-f4 f3xf5xd5 c8-c7 b7xd7 e8xc6xe4 ' +
  'h5-h6 f7-g6 h6xf6xh8@c2@g2 e7-f6 e2-f3 e4-d3 d2xd4 g8-h7 a6-a7 h7-g6 c1-c3-e5 g6-f5';

async function pieces(page: Page): Promise<string> {
  const cells = await page.locator('[data-cell]').evaluateAll((all) => all.map((one) => one.ariaLabel));
  return cells.map((name) => name?.replace(/, can be chosen$/, '')).join('\n');
}

describe('playing', () => {
  it('the computer answers, a round is taken back and made again', async () => {
    const { page, complaints, close } = await stage.open('#/new/quantik');
    await beginGame(page, 'human', 'level:1');
    await clickMove(page, 'S@b3', 1); // the answer may come before the turn is shown alone
    await waitForPly(page, 2);
    const after = await pieces(page);
    // Screen readers get a sentence; the list has only the notation.
    await expect.poll(() => page.getByTestId('told').innerText()).toMatch(/^Black put a \w+ on [a-d][1-4]$/);
    expect((await page.locator('.move-list').innerText()).split(/\s+/).slice(0, 2)).toEqual(['1.', 'S@b3']);
    await page.getByTestId('undo').click();
    await page.waitForFunction(() => document.querySelectorAll('.taken-back').length === 2);
    await expect.poll(() => pieces(page)).not.toBe(after);
    await page.getByTestId('redo').click();
    await page.waitForFunction(() => document.querySelectorAll('.taken-back').length === 0);
    await expect.poll(() => pieces(page)).toBe(after);
    expect(complaints).toEqual([]);
    await close();
  });

  it('two computers play on their own, at the pace that is wanted', async () => {
    const { page, close } = await stage.open('#/new/stars');
    await beginGame(page, 'easy', 'easy');
    await page.getByTestId('pause').click();
    await page.getByText('Paused').waitFor();
    // No computer thinks any more.
    await page.locator('[data-testid=step]:not([disabled])').waitFor();
    const before = await plies(page);
    await page.getByTestId('step').click();
    await waitForPly(page, before + 1);
    await page.locator('[data-testid=step]:not([disabled])').click();
    await waitForPly(page, before + 2);
    expect(await page.getByText('Paused').count()).toBe(1);
    await page.getByRole('button', { name: 'Fast' }).click();
    await page.getByTestId('pause').click();
    await page.getByTestId('result').waitFor();
    await close();
  });

  it('a lost game says so, and leads to another', async () => {
    const { page, close } = await stage.open();
    // The computer completes a row, whatever its search finds.
    const { game } = await ask(page, 'game.new', {
      game: 'quantik',
      players: [{ who: 'human' }, { who: 'level:7' }],
      moves: ['Y@a1', 'C@b1'],
    });
    await goTo(page, `#/play/${encodeURIComponent(game.state.saved ?? '')}`);
    await clickMove(page, 'N@c1', 3);
    const result = page.locator('.result.loss');
    await result.waitFor();
    expect(await result.textContent()).toContain('You lost');
    await expect.poll(() => page.title()).toBe('Quantik · joga');
    expect(await page.getByTestId('next-level').count()).toBe(0);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Swap sides' }).click();
    await page.getByTestId('resign').waitFor();
    expect(await page.locator('.screen-below .player-name').textContent()).toBe('Black you');
    await goTo(page, '#/new/quantik');
    // The tile of the level has the score.
    const tile = page.getByTestId('rung-level:7');
    expect(await tile.getByTestId('results').innerText()).toBe('0 won, 1 lost');
    expect(await page.getByTestId('results').count()).toBe(1);
    await close();
  });

  it('a won game leads to the next rung of the same ladder, in a row that does not wrap', async () => {
    const { page, close } = await stage.open('#/', { viewport: { width: 1280, height: 720 } });
    for (const [who, next] of [
      ['level:1', 'Play level 2'],
      ['easy', 'Play medium'],
    ] as const) {
      const { game } = await ask(page, 'game.new', {
        game: 'quantik',
        players: [{ who: 'human' }, { who }],
        moves: ['C@a1', 'Y@b1', 'S@c1', 'C@c4', 'N@d1'],
      });
      await goTo(page, `#/play/${encodeURIComponent(game.state.saved ?? '')}`);
      await page.getByTestId('next-level').getByText(next).waitFor();
      const tops = await page
        .locator('.controls > *')
        .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
      expect(new Set(tops).size).toBe(1);
    }
    await page.getByTestId('next-level').click();
    await page.locator('.player-name', { hasText: 'medium' }).waitFor();
    await close();
  });

  it('a hint is drawn, a resignation asked about', async () => {
    const { page, close } = await stage.open('#/new/eximo');
    await beginGame(page, 'human', 'human');
    await page.getByTestId('hint').click();
    await page.locator('.arrow.hint').first().waitFor();
    await page.locator('.hint-ghost .piece.man').waitFor();
    await page.getByTestId('resign').click();
    await page.getByTestId('confirm').click();
    expect(await page.getByTestId('result').textContent()).toContain('Black');
    await page.getByTestId('rematch').click();
    await page.getByTestId('resign').waitFor();
    await close();
  });

  it('a clock that runs out ends the game', async () => {
    const { page, complaints, close } = await stage.open();
    const { game } = await ask(page, 'game.new', {
      game: 'quantik',
      players: [{ who: 'human' }, { who: 'human' }],
      moves: ['Y@a1', 'C@b2'], // clocks run from the second turn on
      clock: { initial_ms: 1500, increment_ms: 0 },
    });
    await goTo(page, `#/play/${encodeURIComponent(game.state.saved ?? '')}`);
    expect(await page.getByRole('timer').count()).toBe(2);
    const result = page.getByTestId('result');
    await result.waitFor();
    expect(await result.textContent()).toContain('Black wins');
    expect(await result.textContent()).toContain('ran out of time');
    expect(await page.getByRole('timer').allTextContents()).toContain('0:00.0');
    expect(complaints).toEqual([]);
    await close();
  });

  it('a finished game says who was stuck, and can be reviewed at once', async () => {
    const { page, close } = await stage.open();
    const { game } = await ask(page, 'game.new', {
      game: 'stars:map=rows:H10h',
      players: [{ who: 'human' }, { who: 'human' }],
      moves: ['a1-a2=C', 'a4-a3=C'],
    });
    expect(game.state.outcome).toBe('1');
    await goTo(page, `#/play/${encodeURIComponent(game.state.saved ?? '')}`);
    const result = page.getByTestId('result');
    await result.waitFor();
    expect(await result.textContent()).toBe('Blue wins: neither player can move; Blue 1 point, Red 0');
    await page.getByTestId('review').click();
    await page.locator('.study').waitFor();
    await close();
  });

  it('the only legal move is drawn before it is played', async () => {
    const { page, close } = await stage.open('#/new/eximo?game=eximo&position=8/8/8/5m2/3m4/2M5/8/8+1');
    await beginGame(page, 'human', 'human');
    await page.getByTestId('play-ready').waitFor();
    const move = (await page.getByTestId('play-ready').textContent())?.replace('Play ', '') ?? '';
    expect(await page.getByTestId('sentence').textContent()).toBe(`There is only one legal move: ${move}`);
    expect(await page.locator('.arrow').count()).toBe(move.split('x').length - 1);
    await page.getByTestId('play-ready').click();
    await waitForPly(page, 1);
    await close();
  });

  it('a man that must capture is framed, and another one that is dragged says so', async () => {
    const { page, close } = await stage.open('#/');
    const moves = kCompulsory.split(' ');
    const { game } = await ask(page, 'game.new', {
      game: 'eximo',
      players: [{ who: 'human' }, { who: 'human' }],
      moves,
    });
    await goTo(page, `#/play/${encodeURIComponent(game.state.saved ?? '')}`);
    await waitForPly(page, moves.length);
    const framed = page.locator('.choice[data-at]');
    await framed.first().waitFor();
    expect(await framed.evaluateAll((all) => all.map((one) => one.getAttribute('data-at')))).toEqual(['e5']);
    await page.locator('[data-cell=c2]').dragTo(page.locator('[data-cell=c3]'));
    await page.locator('.sentence.problem', { hasText: 'Capturing is compulsory' }).waitFor();
    await close();
  });

  it('the neighbours that decide how far a piece moves are ringed and counted', async () => {
    const { page, close } = await stage.open('#/new/fields');
    await beginGame(page, 'human', 'human');
    await page.locator('[data-cell=c6]').click();
    await page.locator('.counted').first().waitFor();
    const ringed = await page
      .locator('.counted')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-counted')));
    expect(ringed.sort()).toEqual(['b6', 'd6']);
    expect(await page.getByTestId('sentence').textContent()).toBe('2 neighbours: 2 squares');
    await close();
  });

  it('the levels far from one’s own come on request, and sides are drawn', async () => {
    const { page, close } = await stage.open('#/new/eximo');
    await page.locator('.rung').first().waitFor();
    expect(await page.locator('.rung').count()).toBeLessThanOrEqual(8);
    await page.getByTestId('all-rungs').click();
    await expect.poll(() => page.locator('.rung').count()).toBeGreaterThan(8);
    await page.getByTestId('rung-level:1').click();
    await page.getByRole('radio', { name: 'Random' }).check();
    await page.evaluate(() => (Math.random = () => 0.1)); // the sides are swapped
    await page.getByTestId('begin').click();
    await page.locator('.screen-below .player', { hasText: 'Black you' }).waitFor();
    await close();
  });

  it('a first game says what counts and folds the rest, which later games show', async () => {
    const own = await Program.start();
    const { page, close } = await stage.openAt(own, '#/new/stars');
    await page.getByTestId('begin').click();
    await page.getByTestId('aim').getByText('planets').waitFor();
    expect(await page.locator('.sheet table').isVisible()).toBe(false);
    expect(await page.locator('.screen-below summary').count()).toBe(0);
    // The score is one click away.
    await page.locator('.sheet summary').click();
    await page.locator('.sheet table').waitFor();
    await page.getByTestId('resign').click();
    await page.getByRole('button', { name: 'Resign', exact: true }).click();
    await page.getByTestId('result').waitFor();
    await page.locator('.sheet .areas > section table').waitFor();
    await page.getByTestId('rematch').click();
    await page.getByTestId('resign').waitFor();
    await page.locator('.sheet .areas > section table').waitFor();
    expect(await page.getByTestId('aim').count()).toBe(0);
    await close();
    await own.stop();
  });

  it('looking back takes nothing back', async () => {
    const { page, close } = await stage.open('#/new/fields');
    await beginGame(page, 'human', 'human');
    await playByMouse(page, 'a8-b7', 1);
    await playByMouse(page, 'e1-c1', 2);
    const now = await pieces(page);
    await page.locator('[data-ply="1"]').click();
    await page.locator('[data-ply="1"][aria-current]').waitFor();
    expect(await pieces(page)).not.toBe(now);
    await page.locator('[data-cell="a8"]').click();
    await page.getByText('Go back to the game to move.').waitFor();
    await page.keyboard.press('End');
    await waitForPly(page, 2);
    expect(await pieces(page)).toBe(now);
    expect(await plies(page)).toBe(2);
    await close();
  });

  it('pieces are dragged, on the board and from the hand', async () => {
    const { page, close } = await stage.open('#/new/eximo');
    await beginGame(page, 'human', 'human');
    await drag(page, '[data-cell="b3"]', '[data-cell="b4"]');
    await waitForPly(page, 1);
    await goTo(page, '#/new/quantik');
    await beginGame(page, 'human', 'human');
    await drag(page, '[data-choice="S"]', '[data-cell="b3"]');
    await waitForPly(page, 1);
    expect(await page.locator('[data-ply="1"]').textContent()).toBe('S@b3');
    // A piece dropped beside the board is let go; Escape lets go too, with the focus still on the hand.
    await drag(page, '[data-choice="C"]', '.play-head h1');
    await page.locator('.area-piece.chosen').waitFor({ state: 'detached' });
    await page.locator('[data-choice="C"]').click();
    await page.locator('.area-piece.chosen').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.area-piece.chosen').waitFor({ state: 'detached' });
    await close();
  });

  it('a hint in the middle of a turn is told, and the turn begins again', async () => {
    const { page, close } = await stage.open('#/new/quantik');
    await beginGame(page, 'human', 'human');
    await page.locator('[data-cell="b3"]').click();
    await page.getByTestId('cancel-turn').waitFor();
    await page.getByTestId('hint').click();
    await page
      .getByTestId('sentence')
      .getByText(/^Hint: /)
      .waitFor();
    expect(await page.locator('.cell.chosen').count()).toBe(0);
    // The piece to take is marked in the hand, and stands where it would go.
    const taken = await page.locator('.area-piece.hinted .piece').getAttribute('class');
    expect(await page.locator('.hint-ghost .piece').getAttribute('class')).toBe(taken);
    await close();
  });

  it('a turn can be begun again, and what is impossible is explained', async () => {
    const { page, close } = await stage.open('#/new/eximo');
    await beginGame(page, 'human', 'human');
    // A press is enough, and shows where the man can go.
    expect(await page.locator('[data-at]').count()).toBe(0);
    await page.locator('[data-cell="b3"]').hover();
    await page.mouse.down();
    await page.locator('.cell.chosen[data-cell="b3"]').waitFor();
    await page.locator('[data-at="b4"]').waitFor();
    await page.mouse.up();
    await page.locator('[data-cell="h5"]').click();
    await page.locator('.sentence.problem').waitFor();
    await page.keyboard.press('Tab');
    await page.getByTestId('cancel-turn').click();
    await page.waitForFunction(() => !document.querySelector('.cell.chosen'));
    await close();
  });
});

async function drag(page: Page, from: string, to: string): Promise<void> {
  const start = await page.locator(from).first().boundingBox();
  const end = await page.locator(to).boundingBox();
  if (!start || !end) throw new Error(`nothing to drag from ${from} to ${to}`);
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 6 });
  await page.mouse.up();
}

describe('nothing is lost', () => {
  it('by a reload of the address', async () => {
    const { page, close } = await stage.open('#/new/quantik');
    await beginGame(page, 'human', 'human');
    await playByMouse(page, 'S@b3', 1);
    await playByMouse(page, 'N@d1', 2);
    const shown = await pieces(page);
    await page.reload();
    await waitForPly(page, 2);
    expect(await pieces(page)).toBe(shown);
    await close();
  });

  it('by a server that is killed and started again under the open page', async () => {
    let own = await Program.start();
    const { page, close } = await stage.openAt(own, '#/new/quantik');
    await beginGame(page, 'human', 'human');
    await playByMouse(page, 'S@b3', 1);
    await playByMouse(page, 'N@d1', 2);
    const shown = await pieces(page);
    await own.kill();
    await page.getByTestId('lost').waitFor();
    own = await Program.start({ port: own.port, data: own.data });
    await page.getByTestId('lost').waitFor({ state: 'detached' });
    await waitForPly(page, 2);
    expect(await pieces(page)).toBe(shown);
    await playByMouse(page, 'S@a3', 3);
    await close();
    await own.stop();
  });

  it('of a move that is typed while the server is away', async () => {
    let own = await Program.start();
    const { page, close } = await stage.openAt(own, '#/new/quantik');
    await beginGame(page, 'human', 'human');
    await playByMouse(page, 'S@b3', 1);
    await own.kill();
    await page.getByTestId('lost').waitFor();
    await page.getByTestId('move-text').fill('N@d1');
    await page.keyboard.press('Enter');
    own = await Program.start({ port: own.port, data: own.data });
    await waitForPly(page, 2);
    expect(await page.locator('[data-ply="2"]').textContent()).toBe('N@d1');
    expect(await page.locator('.toast').count()).toBe(0);
    await playByMouse(page, 'S@a3', 3);
    await close();
    await own.stop();
  });

  it('between pages: what one plays, the other shows', async () => {
    const one = await stage.open('#/new/quantik');
    await beginGame(one.page, 'human', 'human');
    await playByMouse(one.page, 'S@b3', 1);
    const hash = await one.page.evaluate(() => location.hash);
    const two = await stage.open(hash);
    await waitForPly(two.page, 1);
    await playByMouse(two.page, 'N@d1', 2);
    await waitForPly(one.page, 2);
    await one.close();
    await two.close();
  });
});

describe('the library', () => {
  it('lists, resumes, imports and deletes', async () => {
    const own = await Program.start();
    const { page, close } = await stage.openAt(own, '#/new/quantik');
    await beginGame(page, 'human', 'human');
    await playByMouse(page, 'S@b3', 1);
    await goTo(page, '#/');
    await page.getByTestId('continue').click();
    await waitForPly(page, 1);
    await goTo(page, '#/library');
    await page.getByTestId('import').click();
    await page.locator('dialog textarea').fill('[Game "quantik"]\n\n1. C@a1 S@d4 *\n');
    await page.getByTestId('import-text').click();
    await page.waitForFunction(() => document.querySelectorAll('.saved-game').length === 2);
    for (let left = 1; left >= 0; --left) {
      await page.locator('.saved-game .menu > button').first().click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByTestId('confirm').click();
      await page.waitForFunction((count) => document.querySelectorAll('.saved-game').length === count, left);
    }
    await close();
    await own.stop();
  });
});

describe('sizes and languages', () => {
  it('a phone shows everything without scrolling sideways, and targets large enough for a finger', async () => {
    const { page, close } = await stage.open('#/new/eximo', phone);
    await beginGame(page, 'human', 'human');
    await page.locator('[data-cell="b3"]').tap();
    await page.locator('[data-cell="b4"]').tap();
    await waitForPly(page, 1);
    for (const hash of ['#/', '#/new/stars', '#/library', await page.evaluate(() => location.hash)]) {
      await goTo(page, hash);
      await page.locator('main h1').waitFor({ state: 'attached' });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), hash).toBeLessThanOrEqual(360);
      expect(await smallTargets(page), hash).toEqual([]);
    }
    await close();
  });

  it('the field for a move shows all of what it says on a phone, in both languages', async () => {
    const { page, close } = await stage.open('#/new/eximo', phone);
    await beginGame(page, 'human', 'human');
    for (const language of ['en', 'pt']) {
      await page.waitForFunction((wanted) => document.documentElement.lang.startsWith(wanted), language);
      const room = await page.getByTestId('move-text').evaluate((field: HTMLInputElement) => {
        const style = getComputedStyle(field);
        const pen = document.createElement('canvas').getContext('2d')!;
        pen.font = style.font;
        const padding = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
        return field.clientWidth - padding - pen.measureText(field.placeholder).width;
      });
      expect(room, language).toBeGreaterThanOrEqual(0);
      if (language === 'en') await page.getByTestId('language').click();
    }
    await followSystem(page);
    await close();
  });

  it('everything is said in Portuguese too, the sentences of the core included', async () => {
    const { page, close } = await stage.open('#/new/quantik');
    await beginGame(page, 'human', 'human');
    const english = await page.getByTestId('sentence').textContent();
    await page.getByTestId('language').click();
    await page.waitForFunction(
      (old) => document.querySelector('[data-testid=sentence]')?.textContent !== old,
      english,
    );
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('pt-PT');
    expect(await page.locator('.player-name').first().textContent()).toMatch(/Brancas|Pretas/);
    expect(await page.getByTestId('undo').textContent()).toBe('Desfazer');
    await page.reload();
    await page.locator('.play').waitFor();
    expect(await page.getByTestId('undo').textContent()).toBe('Desfazer');
    await followSystem(page);
    await close();
  });
});

// Buttons, links and fields that are lower than a finger needs; links within sentences may be as low as the
// sentence.
async function smallTargets(page: Page): Promise<string[]> {
  return page.locator('button, a, select, input:not([type=radio])').evaluateAll((all) =>
    all
      .filter((one) => !one.closest('.skip, p, [inert], [hidden]'))
      .map((one) => ({ one, height: one.getBoundingClientRect().height }))
      .filter(({ height }) => height > 0 && height < 40)
      .map(({ one, height }) => `${one.textContent || one.className}: ${height}`),
  );
}
