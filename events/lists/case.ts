/** What moderators decide on, and what they may decide. Without a schema: screens that only show these load none. */

/** What a case was opened for: reports of members, the review of something new, a number that two claim, a document to be seen. */
export const CASE_CAUSES = ['reports', 'review', 'claim', 'document'] as const;
export type CaseCause = (typeof CASE_CAUSES)[number];

/** What it can be about. The order is that of the filter. */
export const CASE_KINDS = ['company', 'fund', 'post', 'comment', 'member', 'provider', 'message'] as const;
export type CaseKind = (typeof CASE_KINDS)[number];

export const CASE_DECISIONS = ['keep', 'ask', 'hide', 'remove', 'warn', 'suspend', 'verify', 'refuse'] as const;
export type CaseDecision = (typeof CASE_DECISIONS)[number];

const HARM = ['spam', 'fraud', 'false-identity', 'harassment', 'unlawful', 'other'] as const;

/** The reasons that there are for each decision. */
export const REASONS_FOR = {
  keep: ['no-breach', 'not-shown', 'mended', 'gone'],
  ask: ['identity', 'incomplete', 'unclear', 'document'],
  hide: HARM,
  remove: HARM,
  warn: HARM,
  suspend: HARM,
  verify: ['document-seen', 'claim-proved'],
  refuse: ['document-unfit', 'claim-unproved', 'false-identity'],
} as const satisfies Readonly<Record<CaseDecision, readonly string[]>>;

export type CaseReason = (typeof REASONS_FOR)[CaseDecision][number];
export const CASE_REASONS: readonly CaseReason[] = [...new Set(Object.values(REASONS_FOR).flat())];

/** Whether a decision can have this reason. */
export const isReasonFor = (decision: CaseDecision, reason: CaseReason): boolean =>
  (REASONS_FOR[decision] as readonly CaseReason[]).includes(reason); // a list of some of them

/** In these somebody proves who they are: nothing that they wrote is judged. */
const PROVED_IN: readonly CaseCause[] = ['claim', 'document'];
const OF_PROOFS: readonly CaseDecision[] = ['ask', 'verify', 'refuse'];

/** What can be decided about a thing of a kind, in a case that was opened for a cause. */
export function decisionsFor(cause: CaseCause, kind: CaseKind): readonly CaseDecision[] {
  return CASE_DECISIONS.filter((decision) => {
    if (PROVED_IN.includes(cause)) return OF_PROOFS.includes(decision);
    if (decision === 'verify' || decision === 'refuse') return false;
    // An account goes with its member alone.
    return decision !== 'remove' || kind !== 'member';
  });
}

/** What the person concerned cannot object to: it is what they wished for, or they are asked something. */
export const isFavourable = (decision: CaseDecision): boolean => decision === 'keep' || decision === 'verify';

/** From what is easiest to bear for whom it concerns to what is hardest. */
const BY_WEIGHT = [
  'keep',
  'verify',
  'ask',
  'warn',
  'refuse',
  'hide',
  'suspend',
  'remove',
] as const satisfies readonly CaseDecision[];

/** Whether one decision is harder to bear than another. */
export const isHarsher = (decision: CaseDecision, than: CaseDecision): boolean =>
  BY_WEIGHT.indexOf(decision) > BY_WEIGHT.indexOf(than);

/** So long after a decision the person concerned can object to it, or answer what they were asked. */
export const OBJECTION_DAYS = 30;

/** A suspension ends within so many days. */
export const SUSPENSION_DAYS_MOST = 366;
