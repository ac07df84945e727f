import type { Page } from 'playwright-core';

/** How many pixels a page is wider than its window, once what hangs on that is drawn; 0 or less where it fits. */
export const wider = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    return document.documentElement.scrollWidth - innerWidth;
  });
