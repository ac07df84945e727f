import { hkdfSync } from 'node:crypto';
import { setTimeout as elapsed } from 'node:timers/promises';
import type { Model } from '#projections/models.ts';
import { currentReadModel } from '#projections/runner/files.ts';
import { hiddenPictures } from '../access/hiddenPictures.ts';
import { createCommands } from '../commands/commands.ts';
import { createGuard } from '../guarding/guard.ts';
import { createLimiter } from '../guarding/limiter.ts';
import { createWriteBudget } from '../guarding/writeBudget.ts';
import type { Platform } from '../platform/platform.ts';
import { createPointInTime } from '../pointInTime/pointInTime.ts';
import { createReadPool } from '../readPool/readPool.ts';
import { linkSigner } from '../storage/links.ts';

const LOOK_FOR_READ_MODELS_MS = 10;

/** What has to be opened, and closed by whoever opened it; the rest of a platform is made of it. */
export type Opened = Omit<
  Platform,
  'commands' | 'limiter' | 'writeBudget' | 'guard' | 'link' | 'pointInTime' | 'readPool'
>;

export function assemble(opened: Opened, readPool = createReadPool()): Platform {
  const { config, store, keyring, reads, publicUrl, secret, clock, log } = opened;
  const enabled = config.RATE_LIMIT === 'on';
  const writeBudget = createWriteBudget({ enabled, clock });
  const floor = hiddenPictures({ reads, clock });
  const sign = linkSigner({ publicUrl, secret: secret('links'), now: clock, floor });
  return {
    ...opened,
    commands: createCommands({ store, keyring, ...(enabled && { written: writeBudget.count }) }),
    writeBudget,
    limiter: createLimiter({ enabled }),
    guard: createGuard({ enabled, dataDir: config.DATA_DIR, clock, secret, log }),
    link: (key) => (key === '' ? '' : sign(key)),
    readPool,
    pointInTime: createPointInTime({ dataDir: config.DATA_DIR, reads, store, log }),
  };
}

/** Derives a secret for each purpose from the master key. */
export function secretsOf(masterKey: Uint8Array): Platform['secret'] {
  return (purpose) => Buffer.from(hkdfSync('sha256', masterKey, '', purpose, 32));
}

/** So long a start waits for read models that others are there without: then it serves those. */
const WAIT_FOR_REST_MS = 1000;

/**
 * Resolves when every one of these read models has been built. Where some are there and others are not, because the code of these has
 * changed, it soon gives up waiting: what is there can be served meanwhile.
 */
export async function readModelsBuilt(dataDir: string, models: readonly Model[]): Promise<void> {
  const missing = (): boolean => models.some((model) => !currentReadModel(dataDir, model));
  const first = models.every((model) => !currentReadModel(dataDir, model));
  const until = performance.now() + (first ? Number.POSITIVE_INFINITY : WAIT_FOR_REST_MS);
  while (missing() && performance.now() < until) await elapsed(LOOK_FOR_READ_MODELS_MS);
}
