import { hkdfSync } from 'node:crypto';
import { setTimeout as elapsed } from 'node:timers/promises';
import { currentReadModel } from '#projections/readModel.ts';
import { createCommands } from './commands.ts';
import { linkSigner } from './files/links.ts';
import { createLimiter } from './http/limiter.ts';
import { createMoments } from './moments/moments.ts';
import type { Platform } from './platform.ts';

const LOOK_FOR_READ_MODEL_MS = 10;

/** What has to be opened, and closed by whoever opened it; the rest of a platform is made of it. */
export type Opened = Omit<Platform, 'commands' | 'limiter' | 'link' | 'moments'>;

export function assemble(opened: Opened): Platform {
  const { config, store, keyring, publicUrl, secret, clock, log } = opened;
  const sign = linkSigner({ publicUrl, secret: secret('links'), now: clock });
  return {
    ...opened,
    commands: createCommands({ store, keyring }),
    limiter: createLimiter({ enabled: config.RATE_LIMIT === 'on' }),
    link: (key) => (key === '' ? '' : sign(key)),
    moments: createMoments({ settings: config, store, log }),
  };
}

/** Derives a secret for each purpose from the master key. */
export function secretsOf(masterKey: Uint8Array): Platform['secret'] {
  return (purpose) => Buffer.from(hkdfSync('sha256', masterKey, '', purpose, 32));
}

/** The path of the read model, once the worker has built one. */
export async function readModelBuilt(dataDir: string): Promise<string> {
  for (;;) {
    const file = currentReadModel(dataDir);
    if (file) return file.path;
    await elapsed(LOOK_FOR_READ_MODEL_MS);
  }
}
