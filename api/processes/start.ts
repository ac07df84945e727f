import { createSight } from '../access/sight.ts';
import { removeMailsTo } from '../mail/forget.ts';
import type { Transport } from '../mail/transport.ts';
import type { Platform } from '../platform/platform.ts';
import { accountMails } from './accountMails.ts';
import { alerts } from './alerts.ts';
import { decisionMails } from './decisionMails.ts';
import { digests } from './digests.ts';
import { domainProofs } from './domainProofs.ts';
import { introductions } from './introductions.ts';
import { invitations } from './invitations.ts';
import { lapses } from './lapses.ts';
import { reminders } from './reminders.ts';
import { runProcesses } from './runner.ts';
import { sweepFiles } from './sweepFiles.ts';
import { takenBack } from './takenBack.ts';

/** So long the sweep waits for a read model that has seen everything. */
const WAIT_MS = 60_000;

/** Every process of the product, at work. */
export async function startProcesses(platform: Platform, transport: Transport) {
  const { config, store, keyring, clock, log, reads, files } = platform;
  const dataDir = config.DATA_DIR;

  /** What was claimed a moment ago must not be swept. */
  async function isClaimed(keys: readonly string[]): Promise<ReadonlySet<string>> {
    if (!(await reads.waitFor(await store.head(), ['files'], WAIT_MS)))
      throw new Error('the read model is behind the log');
    return reads.queries.files.isClaimed(keys);
  }

  const mails = { transport, forget: (email: string) => removeMailsTo(email, dataDir) };
  const processes = [
    accountMails({ ...platform, ...mails }),
    invitations({ ...platform, ...mails }),
    decisionMails({ ...platform, ...mails }),
    domainProofs({ ...platform, ...mails }),
    digests({ ...platform, ...mails }, createSight(platform)),
    lapses(platform),
    reminders({ ...platform, ...mails }),
    alerts({ ...platform, ...mails }),
    sweepFiles({ files, log, isClaimed }),
    takenBack(platform),
    introductions(platform, createSight(platform)),
  ];
  return runProcesses(processes, {
    ...{ store, keyring, clock, log, dataDir, logId: await store.logId() },
    open: (process, now, limit) => reads.queries.effects.open(process, now, limit),
  });
}
