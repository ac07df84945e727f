import type { Page } from 'playwright-core';

/** Where the keyboard is: what is read out of it, or 'nowhere' where it is lost to the page. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement: at } = document;
    if (!(at instanceof HTMLElement) || at === document.body) return 'nowhere';
    const label = at instanceof HTMLInputElement ? at.labels?.[0]?.innerText : undefined;
    return (at.getAttribute('aria-label') ?? label ?? at.innerText).trim();
  });
