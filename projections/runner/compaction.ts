import type { Named, ReadModelFile } from './files.ts';
import { renewReadModel } from './snapshot.ts';
import type { Traces } from './traces.ts';

/** A renewal that did not come about. */
export interface RenewalFailure {
  readonly path: string;
  readonly error: unknown;
  /** Milliseconds until it is tried again; as long as it fails for the same reason, that grows, and nothing more is said. */
  readonly retryInMs: number;
}

export interface RenewalDeps {
  readonly dataDir: string;
  readonly onCompactionFailure?: ((failure: RenewalFailure) => void) | undefined;
  readonly renew?: typeof renewReadModel;
  /** Milliseconds, from any beginning. */
  readonly now?: () => number;
}

const RETRY_FIRST_MS = 1000;
const RETRY_MOST_MS = 60_000;
/** Words are taken back every day, and each renewal copies a whole file: traces of them wait for the next one this long. */
const TAKEN_BACK_EVERY_MS = 3_600_000;

/**
 * Renews a read model's files in which traces were left, one at a time, after a failure at growing intervals: where somebody
 * was erased at once, where words were taken back once an hour.
 */
export function createCompaction(model: Named, deps: RenewalDeps) {
  const { dataDir, onCompactionFailure, renew = renewReadModel, now = () => performance.now() } = deps;
  let underWay: Promise<void> | undefined;
  let failures = 0;
  let reason: string | undefined;
  let notBefore = Number.NEGATIVE_INFINITY;
  let renewedAt = Number.NEGATIVE_INFINITY;

  async function attempt(file: ReadModelFile): Promise<void> {
    try {
      await renew(dataDir, model, file);
      failures = 0;
      reason = undefined;
      renewedAt = now();
    } catch (error) {
      failures += 1;
      const retryInMs = Math.min(RETRY_FIRST_MS * 2 ** (failures - 1), RETRY_MOST_MS);
      notBefore = now() + retryInMs;
      if (String(error) !== reason) onCompactionFailure?.({ path: file.path, error, retryInMs });
      reason = String(error);
    } finally {
      underWay = undefined;
    }
  }

  return {
    /** To be called as often as one likes while the file needs it. */
    begin(file: ReadModelFile, traces: Traces = 'erased'): void {
      if (underWay !== undefined || now() < notBefore) return;
      if (traces === 'erased' || now() - renewedAt >= TAKEN_BACK_EVERY_MS) underWay = attempt(file);
    },

    isUnderWay: (): boolean => underWay !== undefined,

    /** Resolves when none is under way. */
    ended: async (): Promise<void> => underWay,
  };
}
