import type { Page } from 'playwright-core';

/** The dots between facts that begin a line, at any of many widths, each with what follows it. */
export async function leadingDots(page: Page): Promise<string[]> {
  const found = new Set<string>();
  for (let width = 240; width <= 360; width += 8) {
    await page.setViewportSize({ width, height: 780 });
    for (const one of await page.evaluate(leading)) found.add(`${width}: ${one}`);
  }
  return [...found];
}

/** Runs in the page. */
function leading(): string[] {
  const found: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = node.textContent ?? '';
    let block = node.parentElement;
    while (block && getComputedStyle(block).display === 'inline') block = block.parentElement;
    if (!block?.checkVisibility()) continue;
    for (let at = text.indexOf('·'); at !== -1; at = text.indexOf('·', at + 1)) {
      const dot = document.createRange();
      dot.setStart(node, at);
      dot.setEnd(node, at + 1);
      const before = dot.getBoundingClientRect().left - block.getBoundingClientRect().left;
      if (before <= Number.parseFloat(getComputedStyle(block).paddingInlineStart) + 1)
        found.push(block.innerText.slice(0, 80));
    }
  }
  return found;
}
