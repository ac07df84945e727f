import type { BrowserContext, Page } from 'playwright-core';

/** From now on the browser's pages add up how much of them moved by itself. */
export async function watchMoves(browser: BrowserContext): Promise<void> {
  await browser.addInitScript(() => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries() as unknown as { value: number }[]) sum += value; // no type has it
      document.documentElement.dataset.moved = String(sum);
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The sum of the page's layout shifts so far; 0.1 is much. */
export async function moved(page: Page): Promise<number> {
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  return Number((await page.locator('html').getAttribute('data-moved')) ?? 0);
}
