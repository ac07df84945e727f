import type { Keyring } from '#events/keyring.ts';
import type { Logger } from '#projections/logger.ts';
import { sweepUnclaimed } from '../file/sweep.ts';
import type { FileStore } from '../storage/store.ts';
import type { Process } from './process.ts';

const HOUR_MS = 3_600_000;

export interface SweepDeps {
  readonly files: FileStore;
  readonly keyring: Pick<Keyring, 'destroy'>;
  readonly log: Logger;
  /** Which of these keys something refers to. Rejects where the read model has not seen everything yet. */
  readonly isClaimed: (keys: readonly string[]) => Promise<ReadonlySet<string>>;
}

/** Removes, once an hour and on one machine, the uploads that nothing claimed. */
export function sweepFiles({ files, keyring, log, isClaimed }: SweepDeps): Process {
  return {
    name: 'sweep-files',
    causes: [],
    react: () => [],

    due: (now) => [{ key: `hour-${Math.floor(now / HOUR_MS)}`, payload: { before: now } }],

    async carryOut({ payload }) {
      const removed = await sweepUnclaimed({
        store: files,
        now: Number(payload.before),
        isClaimed,
        destroyKey: (id) => keyring.destroy(id),
        onError: (key, error) => log.warn({ err: error, key }, 'an unclaimed upload could not be removed'),
      });
      if (removed > 0) log.info({ count: removed }, 'removed uploads that nothing claimed');
      return { ended: 'done' };
    },
  };
}
