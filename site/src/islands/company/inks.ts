/** The colours a chart is drawn in, as the page has them now. */
export interface Inks {
  readonly text: string;
  readonly line: string;
  readonly ground: string;
  readonly bar: string;
  /** Of the slices of a pie or the series of a plot, in order; past the last they begin anew. */
  readonly slices: readonly string[];
}

/** As many as `metrics.css` has swatches for. */
export const SLICE_INKS = ['--chart-1', '--chart-2', '--chart-3', '--chart-4', '--chart-5', '--chart-6'] as const;

/** Resolves our custom properties for a canvas, which knows no `light-dark()`. @param within an element of the page */
export function inksOf(within: HTMLElement): Inks {
  const { color } = within.style;
  const resolve = (property: string): string => {
    within.style.color = `var(${property})`;
    return getComputedStyle(within).color;
  };
  const inks = {
    text: resolve('--ink-2'),
    line: resolve('--hair'),
    ground: resolve('--raised'),
    bar: resolve('--chart-1'),
    slices: SLICE_INKS.map(resolve),
  };
  within.style.color = color;
  return inks;
}

/** Calls `changed` when the page goes from light to dark or back, by the system or by the member's choice. */
export function onThemeChange(changed: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const observer = new MutationObserver(changed);
  system.addEventListener('change', changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    system.removeEventListener('change', changed);
    observer.disconnect();
  };
}
