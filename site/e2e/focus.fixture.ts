import type { Locator, Page } from 'playwright-core';

/** Where the keyboard is: what is read out of it, or 'nowhere' where it is lost to the page. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement: at } = document;
    if (!(at instanceof HTMLElement) || at === document.body) return 'nowhere';
    const label = at instanceof HTMLInputElement ? at.labels?.[0]?.innerText : undefined;
    return (at.getAttribute('aria-label') ?? label ?? at.innerText).trim();
  });

/**
 * Presses what may have to be scrolled to: that moves the bar at the bottom of a phone, and with it what stands right above
 * it, in the frame after. Nobody presses so soon.
 */
export async function pressInPlace(button: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded();
  await button.page().evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await button.click();
}
