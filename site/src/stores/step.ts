import { draft } from './draft.ts';

interface Kept {
  readonly until: number;
  readonly step: unknown;
}

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && 'until' in value && typeof value.until === 'number' && 'step' in value;

/**
 * What a second step begins with, e.g. the address that a code was mailed to: kept in this tab for as long as it is good, so
 * that a reload does not ask for the first step again. Passwords never go in here.
 *
 * @param goodMs milliseconds
 */
export function step<T>(name: string, isStep: (value: unknown) => value is T, goodMs: number) {
  const kept = draft(`step-${name}`, isKept);
  return {
    /** What was kept, undefined where there is nothing, or it is good no more. */
    read(): T | undefined {
      const { until, step: value } = kept.read() ?? { until: 0, step: undefined };
      return until > Date.now() && isStep(value) ? value : undefined;
    },
    keep: (value: T): void => kept.keep({ until: Date.now() + goodMs, step: value }),
    forget: kept.forget,
  };
}
