// The library as one file, through the buttons of its screen.
import type { Page } from 'playwright-core';

// Returns the file that the page downloads; browser drivers differ in how they report downloads.
export async function exportAll(page: Page): Promise<string> {
  const content = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const usual = URL.createObjectURL;
        URL.createObjectURL = (file: Blob) => {
          void file.text().then(resolve);
          return usual(file);
        };
      }),
  );
  await page.getByTestId('export-all').click();
  return content;
}

export async function importAll(page: Page, content: string): Promise<void> {
  await page.getByTestId('import').click();
  const file = { name: 'joga.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(content) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByTestId('import-text').click();
  await page.locator('dialog').waitFor({ state: 'detached' });
}
