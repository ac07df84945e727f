import { createSight } from '../access/sight.ts';
import { removeMailsTo } from '../mail/forget.ts';
import type { Transport } from '../mail/transport.ts';
import type { Platform } from '../platform/platform.ts';
import { verificationEffects } from '../verification/decided.ts';
import { accountMails } from './accountMails.ts';
import { alerts } from './alerts.ts';
import { caseDecisions } from './caseDecisions.ts';
import { caseEnds } from './caseEnds.ts';
import { clearedLinks } from './clearedLinks.ts';
import { decisionMails } from './decisionMails.ts';
import type { RunnerDeps } from './deps.ts';
import { digests } from './digests.ts';
import { domainProofs } from './domainProofs.ts';
import { factorRemovals } from './factorRemovals.ts';
import { findableConsents } from './findableConsents.ts';
import { goneApplicants } from './goneApplicants.ts';
import { grievances } from './grievances.ts';
import { introductions } from './introductions.ts';
import { invitations } from './invitations.ts';
import { keptNames } from './keptNames.ts';
import { lapses } from './lapses.ts';
import { orphans } from './orphans.ts';
import { partings } from './partings.ts';
import { passedReviews } from './passedReviews.ts';
import { proofEnds } from './proofEnds.ts';
import { readUpTo } from './readUpTo.ts';
import { reminders } from './reminders.ts';
import { reviews } from './reviews.ts';
import { runProcesses } from './runner.ts';
import { securityMails } from './securityMails.ts';
import { sweepFiles } from './sweepFiles.ts';
import { takenBack } from './takenBack.ts';

/** Every process of the product, at work. @param times other than in earnest, for tests */
export async function startProcesses(platform: Platform, transport: Transport, times: RunnerDeps['times'] = {}) {
  const { config, store, keyring, clock, log, reads, files } = platform;
  const dataDir = config.DATA_DIR;

  /** What was claimed a moment ago must not be swept. */
  async function isClaimed(keys: readonly string[]): Promise<ReadonlySet<string>> {
    await readUpTo(platform, await store.head(), ['files']);
    return reads.queries.files.isClaimed(keys);
  }

  const mails = { transport, forget: (email: string) => removeMailsTo(email, dataDir) };
  const processes = [
    accountMails({ ...platform, ...mails }),
    securityMails({ ...platform, ...mails }),
    invitations({ ...platform, ...mails, lieReady: config.SMTP_URL === undefined }),
    caseDecisions({ ...platform, ...mails }, verificationEffects(platform)),
    decisionMails({ ...platform, ...mails }),
    grievances({ ...platform, ...mails }),
    domainProofs({ ...platform, ...mails }),
    digests({ ...platform, ...mails }, createSight(platform)),
    proofEnds({ ...platform, ...mails }),
    lapses(platform),
    orphans(platform),
    goneApplicants(platform),
    factorRemovals(platform),
    findableConsents(platform),
    reminders({ ...platform, ...mails }),
    alerts({ ...platform, ...mails }),
    sweepFiles({ files, keyring, log, isClaimed }),
    takenBack(platform),
    reviews(platform),
    keptNames(platform),
    passedReviews(platform),
    caseEnds(platform),
    clearedLinks(platform),
    introductions(platform, createSight(platform)),
    partings(platform, createSight(platform)),
  ];
  return runProcesses(processes, {
    ...{ store, keyring, clock, log, dataDir, times, logId: await store.logId() },
    open: (process, now, limit) => reads.queries.effects.open(process, now, limit),
  });
}
