import { join } from 'node:path';
import type { Platform } from '../platform/platform.ts';
import { probeFolder } from '../storage/probe.ts';

/** What stands beside the log and is written to: uploaded files, uploads under way, and mails where no server takes them. */
export const STORES = ['files', 'uploads', 'mails'] as const;
export type StoreName = (typeof STORES)[number];

const CALLED: Readonly<Record<StoreName, string>> = {
  files: 'uploaded files',
  uploads: 'uploads under way',
  mails: 'mails',
};

/** A store that hangs cannot be written. */
const ANSWER_MOST_MS = 2000;
/** Whoever asks more often gets the last answer: each look writes. */
const KEPT_MS = 1000;

/** Looks which stores cannot be written just now. @returns each with the reason, in words */
export function createStoreChecks({ files, config, clock }: Pick<Platform, 'files' | 'config' | 'clock'>) {
  const probes: Readonly<Record<StoreName, () => Promise<void>>> = {
    files: () => files.ping(),
    uploads: () => probeFolder(join(config.DATA_DIR, 'spool')),
    mails: async () => {
      if (config.SMTP_URL === undefined) await probeFolder(join(config.DATA_DIR, 'outbox'));
    },
  };

  async function look(): Promise<Map<StoreName, string>> {
    const found = new Map<StoreName, string>();
    const one = async (name: StoreName) => {
      const { promise: late, reject } = Promise.withResolvers<never>();
      const timeout = setTimeout(() => reject(new Error('it does not answer')), ANSWER_MOST_MS);
      const probing = probes[name]();
      probing.catch(() => undefined); // told too late to matter
      await Promise.race([probing, late])
        .catch((error) =>
          found.set(name, `the store of ${CALLED[name]} cannot be written: ${(error as Error).message}`),
        )
        .finally(() => clearTimeout(timeout));
    };
    await Promise.all(STORES.map(one));
    return found;
  }

  let last: { readonly at: number; readonly found: Promise<Map<StoreName, string>> } | undefined;
  return function unwritable(): Promise<Map<StoreName, string>> {
    const at = clock();
    if (!last || Math.abs(at - last.at) >= KEPT_MS) last = { at, found: look() };
    return last.found;
  };
}
