// The position editor, the map builder, puzzles and rules.
import { describe, expect, it } from 'vitest';
import { ask, goTo, phone, ready, screenshot, setStage, typeMove } from './support';

const stage = setStage();

describe('the position editor', () => {
  it('refuses the impossible with the reason and accepts what is possible', async () => {
    const { page, complaints, close } = await stage.open('#/edit?game=eximo');
    await page.locator('.judgement.possible').waitFor();
    await page.getByTestId('clear').click();
    await page.locator('[data-piece="1-man-0"]').click();
    await page.locator('[data-cell=c8]').click();
    // The empty board was impossible, too.
    await page.locator('.judgement.impossible', { hasText: 'c8' }).waitFor();
    expect(await page.getByTestId('study-it').isDisabled()).toBe(true);
    expect(await page.getByTestId('play-it').isDisabled()).toBe(true);
    await page.locator('[data-cell=c8]').click();
    await page.locator('[data-cell=c3]').click();
    await page.locator('[data-piece="2-man-0"]').click();
    await page.locator('[data-cell=d7]').click();
    await page.getByText('Black', { exact: true }).click();
    await page.getByText('8/3m4/8/8/8/2M5/8/8 2').waitFor();
    await screenshot(page, 'editor');
    await page.getByTestId('study-it').click();
    await page.waitForURL(/#\/study\?game=eximo&position=/);
    await page.getByTestId('moves').waitFor();
    expect(await page.locator('[data-cell=c3]').getAttribute('aria-label')).toMatch(/White: man/);
    expect(complaints).toEqual([]);
    await close();
  });
  it('counts ships, and takes them away one by one', async () => {
    const { page, close } = await stage.open('#/edit?game=stars');
    await page.locator('.judgement.possible').waitFor();
    await page.getByTestId('clear').click();
    await page.locator('[data-piece="1-ship-0"]').click();
    for (let ship = 0; ship < 5; ++ship) await page.locator('[data-cell=b2]').click();
    await page.locator('.judgement.impossible', { hasText: 'more than 4 ships' }).waitFor();
    await page.getByTestId('erase').click();
    await page.locator('[data-cell=b2]').click();
    await page.locator('.judgement.possible').waitFor();
    expect(await page.locator('[data-cell=b2]').getAttribute('aria-label')).toMatch(/4 ships/);
    await close();
  });
  it('reads a position string', async () => {
    const { page, close } = await stage.open('#/edit?game=quantik');
    await page.getByText('Position string').click();
    await page.getByLabel('Position as text').fill('C3/4/2s1/4 1');
    await page.getByTestId('paste').click();
    await page.locator('[data-cell=a1][aria-label*="cube"]').waitFor();
    await page.getByLabel('Position as text').fill('nonsense');
    await page.getByTestId('paste').click();
    expect(await page.getByRole('alert').innerText()).not.toBe('');
    await close();
  });
});

describe('the map builder', () => {
  it('judges maps of cells and of sectors', async () => {
    const { page, complaints, close } = await stage.open('#/map');
    await page.locator('.judgement.impossible').waitFor();
    expect(await page.getByTestId('play-map').isDisabled()).toBe(true);
    await page.locator('[data-letter="2"]').click();
    for (const cell of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'b3', 'b4', 'b5', 'c1', 'c2'])
      await page.locator(`[data-cell=${cell}]`).click();
    await page.locator('[data-letter="H"]').click();
    await page.locator('[data-cell=b2]').click();
    await page.locator('.judgement.possible').waitFor();
    expect(await page.getByTestId('spec').innerText()).toBe('stars:map=rows:2222/2H222/2222/222h2/2222');
    await screenshot(page, 'map-builder');
    await page.getByLabel('Name').fill('Arena');
    await page.getByTestId('keep-map').click();
    await page.getByText('Random, from sectors', { exact: true }).first().click();
    await page.getByTestId('next-map').click();
    await page.locator('.judgement.possible').waitFor();
    const sectors = await page.getByTestId('spec').innerText();
    expect(sectors).toMatch(/^stars:map=/);
    await page.locator('.map-board .board').waitFor();
    expect(await page.locator('.map-board .ground.plain').count(), 'gaps are no cells').toBe(0);
    await screenshot(page, 'map-sectors');
    await page.getByTestId('to-cells').click();
    await page.getByTestId('letters').waitFor();
    await page.getByTestId('empty').click();
    await page.locator('.judgement.impossible').waitFor();
    await page.getByTestId('undo-map').click();
    await page.locator('.judgement.possible').waitFor();
    // A user who leaves and returns finds the map as it was.
    const drawn = await page.getByTestId('spec').innerText();
    await goTo(page, '#/library');
    await page.getByRole('tab', { name: /^Games/ }).waitFor(); // requested after the form's state was sent
    await page.reload();
    await ready(page);
    await goTo(page, '#/map');
    await page.locator('.judgement.possible').waitFor();
    expect(await page.getByTestId('spec').innerText()).toBe(drawn);
    expect((await ask(page, 'maps', {})).maps.map(({ name }) => name)).toEqual(['Arena']);
    await page.getByRole('button', { name: 'Open Arena' }).click();
    await page.getByText('stars:map=rows:2222/2H222/2222/222h2/2222').waitFor();
    await page.getByTestId('study-map').click();
    await page.getByTestId('moves').waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});

describe('a puzzle', () => {
  it('offered first stays the same while one looks at it', async () => {
    const { page, close } = await stage.openElsewhere('#/');
    const daily = page.getByTestId('daily');
    await daily.getByText('Quantik').waitFor();
    const moves = ['c3-c4', 'b6-b5'];
    await ask(page, 'game.new', { game: 'eximo', moves, players: [{ who: 'human' }, { who: 'level:1' }] });
    await page.getByTestId('continue').waitFor();
    const changed = daily.getByText('Eximo').waitFor({ timeout: 1000 });
    await expect(changed).rejects.toThrow();
    await close();
  });

  it('is solved by clicks, and stays solved', async () => {
    const { page, complaints, close } = await stage.open('#/puzzles/quantik');
    const { puzzles } = await ask(page, 'puzzles', { game: 'quantik' });
    const [info] = [...puzzles].sort((left, right) => left.plies - right.plies);
    if (!info) throw new Error('no puzzles');
    const { moves } = await ask(page, 'puzzle.solution', { puzzle: info.puzzle });
    await page.locator(`[data-puzzle="${info.puzzle}"]`).click();
    await page.getByTestId('task').waitFor();
    await screenshot(page, 'puzzle');
    for (let ply = 0; ply < moves.length; ply += 2) {
      await page.getByTestId('type-move').waitFor();
      const [piece = '', cell = ''] = moves[ply]?.split('@') ?? [];
      await page.locator(`[data-choice=${piece}]`).click();
      await page.locator(`[data-cell=${cell}]`).click();
      await page.locator(ply + 2 >= moves.length ? '.feedback.solved' : '.feedback.right').waitFor();
    }
    await page.getByTestId('next-puzzle').waitFor();
    // The solution was looked at before, which counts against the rating.
    expect(await page.getByTestId('standing').innerText()).toMatch(
      /^Your puzzle rating 9\d\d\. Puzzles solved at once/,
    );
    await goTo(page, '#/puzzles/quantik');
    await page.reload();
    await ready(page);
    await page.locator(`.puzzle-link.solved[data-puzzle="${info.puzzle}"]`).waitFor();
    expect(await page.getByTestId('progress').innerText()).toMatch(/^1 of/);
    expect(complaints).toEqual([]);
    await close();
  });
  it('says what is wrong, gives a hint, and shows the solution', async () => {
    const { page, close } = await stage.open('#/puzzles/eximo');
    const { puzzles } = await ask(page, 'puzzles', { game: 'eximo' });
    const [info] = [...puzzles].sort((left, right) => left.plies - right.plies);
    if (!info) throw new Error('no puzzles');
    const { moves } = await ask(page, 'puzzle.solution', { puzzle: info.puzzle });
    const { input } = await ask(page, 'look', { game: info.game, position: info.position });
    const wrong = input.candidates.find((move) => move !== moves[0]);
    await page.locator(`[data-puzzle="${info.puzzle}"]`).click();
    await page.getByTestId('type-move').click();
    await typeMove(page, wrong ?? '');
    await page.locator('.feedback.wrong').waitFor();
    expect(await page.getByTestId('feedback').innerText()).toMatch(/^No: [^.]+\.$/);
    await page.getByTestId('hint').click();
    await page.getByText(/Look at [a-h]\d/).waitFor();
    await page.getByTestId('hint').click();
    await page.getByText(/The move is [a-h]\d to [a-h]\d/).waitFor();
    await page.getByTestId('solution').click();
    await page.locator('.feedback.shown').waitFor();
    await goTo(page, '#/puzzles/eximo');
    await page.locator(`.puzzle-link.open[data-puzzle="${info.puzzle}"]`).waitFor();
    await close();
  });
  it('is seen from the solver’s side, and always names the solver', async () => {
    const { page, close } = await stage.open('#/puzzles/eximo/eximo-3-01');
    const { puzzles } = await ask(page, 'puzzles', { game: 'eximo' });
    const info = puzzles.find(({ puzzle }) => puzzle === 'eximo-3-01');
    const black = info?.position.endsWith(' 2') ?? false;
    const task = await page.getByTestId('task').innerText();
    expect(task).toMatch(black ? /^Black/ : /^White/);
    const rows = page.locator('.board [role=row]');
    expect(await rows.first().locator('[data-cell]').first().getAttribute('data-cell')).toBe(
      black ? 'h1' : 'a8',
    );
    const { moves } = await ask(page, 'puzzle.solution', { puzzle: 'eximo-3-01' });
    await page.getByTestId('type-move').click();
    await typeMove(page, moves[0] ?? '');
    await page.locator('.feedback.right').waitFor();
    expect(await page.getByTestId('task').innerText()).toBe(task);
    await close();
  });
  it('is an easy one for a new visitor, then there is one for every day', async () => {
    const { page, close } = await stage.openElsewhere('#/puzzles');
    await page.getByTestId('daily').locator('.board').waitFor();
    await page.getByRole('heading', { name: 'Your first puzzle' }).waitFor();
    await screenshot(page, 'puzzles');
    const { first, puzzle } = await ask(page, 'puzzle.daily', { day: 20_000 });
    expect(first?.plies).toBe(1);
    await page.getByTestId('daily-open').click();
    await page.getByTestId('task').getByText('win in 1 move').waitFor();
    const { moves } = await ask(page, 'puzzle.solution', { puzzle: first?.puzzle ?? '' });
    await page.getByTestId('type-move').click();
    await typeMove(page, moves[0] ?? '');
    await page.locator('.feedback.solved').waitFor();
    await goTo(page, '#/puzzles');
    await page.getByRole('heading', { name: 'Puzzle of the day' }).waitFor();
    await page.getByTestId('daily-open').click();
    await page.getByTestId('task').waitFor();
    expect(puzzle.mark).toBe('open');
    await close();
  });
});

describe('the rules', () => {
  it.each([
    ['en-GB', 'Contents'],
    ['pt-PT', 'Índice'],
  ])('are shown with examples and contents: %s', async (locale, contents) => {
    const { page, complaints, close } = await stage.open('#/rules/eximo', { locale });
    await page.getByRole('heading', { level: 1, name: 'Eximo' }).waitFor();
    expect(await page.locator('.example .board').count()).toBeGreaterThan(2);
    const list = page.getByRole('navigation', { name: contents });
    await list.getByRole('button').nth(2).click();
    const heading = await list.getByRole('button').nth(2).innerText();
    await page.waitForFunction((words) => document.activeElement?.textContent === words, heading);
    expect(complaints).toEqual([]);
    await close();
  });
});

describe('a phone', () => {
  it('has the pieces to set up in sight with the board', async () => {
    const { page } = await stage.visit('#/edit?game=eximo', {
      ...phone,
      viewport: { width: 360, height: 640 },
    });
    const palette = await page.getByTestId('palette').boundingBox();
    const board = await page.locator('.editor-board').boundingBox();
    expect(palette!.y).toBeGreaterThanOrEqual(board!.y + board!.height);
    expect(palette!.y + palette!.height).toBeLessThanOrEqual(640);
  });
  it.each(['#/study', '#/edit?game=fields', '#/map', '#/puzzles/quantik', '#/rules/stars'])(
    'shows %s without scrolling sideways',
    async (hash) => {
      const { page } = await stage.visit(hash, phone);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    },
  );
});
