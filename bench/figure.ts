/** One figure that the project claims: what was measured, the limit measured in the same run, and what was promised. */
export interface Figure {
  readonly name: string;
  readonly measured: string;
  readonly limit: string;
  /** measured / limit, or the value that the promise speaks of. */
  readonly ratio: number;
  readonly promise: { readonly atLeast: number } | { readonly atMost: number };
}

export function holds({ ratio, promise }: Figure): boolean {
  return 'atLeast' in promise ? ratio >= promise.atLeast : ratio <= promise.atMost;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export const perSecond = (value: number): string => `${Math.round(value).toLocaleString('en-IN')}/s`;
export const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;

/** One row of the table that `npm run bench` prints. */
export function row(figure: Figure): string {
  const { name, measured, limit, ratio, promise } = figure;
  const promised = 'atLeast' in promise ? `≥ ${promise.atLeast}` : `≤ ${promise.atMost}`;
  const cells = [
    name.padEnd(52),
    measured.padStart(14),
    limit.padStart(16),
    ratio.toFixed(2).padStart(9),
    promised.padStart(9),
  ];
  return `${cells.join('  ')}  ${holds(figure) ? 'holds' : 'MISSED'}`;
}
