import { join } from 'node:path';
import type { Platform } from '../platform/platform.ts';
import { probeFolder } from '../storage/probe.ts';
import { inTime } from './inTime.ts';
import { keptBriefly } from './keptBriefly.ts';

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

  /** What is wrong with a store; null where it can be written. */
  const trouble = (name: StoreName): Promise<string | null> =>
    inTime(probes[name](), ANSWER_MOST_MS, () => new Error('it does not answer')).then(
      () => null,
      (error: Error) => `the store of ${CALLED[name]} cannot be written: ${error.message}`,
    );

  /** In the order of `STORES`, whichever answers first. */
  async function look(): Promise<Map<StoreName, string>> {
    const found = await Promise.all(STORES.map(async (name) => [name, await trouble(name)] as const));
    return new Map(found.flatMap(([name, words]) => (words === null ? [] : [[name, words] as const])));
  }

  return keptBriefly({ within: KEPT_MS }, clock, look);
}
