/** What moderators decide on, and what they may decide. Without a schema: screens that only show these load none. */

/** What a case was opened for: reports of members, the review of something new, a number that two claim, a document to be seen. */
export const CASE_CAUSES = ['reports', 'review', 'claim', 'document'] as const;
export type CaseCause = (typeof CASE_CAUSES)[number];

/** What it can be about. The order is that of the filter. */
export const CASE_KINDS = ['company', 'fund', 'post', 'comment', 'member', 'provider', 'message'] as const;
export type CaseKind = (typeof CASE_KINDS)[number];

/** What a program noticed, by its name, and what it looked at (a web address, an id); nothing personal. */
export interface CaseNote {
  readonly code: string;
  readonly value: string;
}

/** A case has so many notes at the most: whoever changes a thing again and again makes them no longer. */
const NOTES_KEPT = 60;

/** Of these there may be as many as somebody likes, the last first left out; of all others there are a few. */
const BY_THE_DOZEN = ['bad-link', 'new-site', 'short-link', 'lookalike-link'];

/** What a program noticed at two times, each once: of very many what can be noticed once, the known bad links, and then the others. */
export function allNotes(before: readonly CaseNote[], more: readonly CaseNote[]): readonly CaseNote[] {
  const all = [
    ...before,
    ...more.filter(({ code, value }) => !before.some((one) => one.code === code && one.value === value)),
  ];
  if (all.length <= NOTES_KEPT) return all;
  const rank = ({ code }: CaseNote): number => BY_THE_DOZEN.indexOf(code);
  return all.toSorted((one, other) => rank(one) - rank(other)).slice(0, NOTES_KEPT);
}

/** Whether some notes have all that would be kept with more of them. */
export const areNoted = (before: readonly CaseNote[], more: readonly CaseNote[]): boolean =>
  allNotes(before, more).every(({ code, value }) => before.some((one) => one.code === code && one.value === value));

/**
 * Why a case closed by itself. `taken-back`: what was given to prove something; `link-removed`: what was held for a link has none any
 * more; `link-cleared`: what it links is not known to be bad any more; `gone`: whoever wrote what it is about took it back; `removed`: another case removed it; `erased`: whose it was has left.
 */
export const CASE_ENDS = ['taken-back', 'link-removed', 'link-cleared', 'gone', 'removed', 'erased'] as const;
export type CaseEnd = (typeof CASE_ENDS)[number];

export const CASE_DECISIONS = ['keep', 'ask', 'hide', 'remove', 'warn', 'suspend', 'verify', 'refuse'] as const;
export type CaseDecision = (typeof CASE_DECISIONS)[number];

const HARM = ['spam', 'fraud', 'false-identity', 'harassment', 'unlawful', 'other'] as const;

/** What takes most from a person: whoever decides it shows again that it is them. */
export const isDear = (decision: CaseDecision): boolean => decision === 'remove' || decision === 'suspend';

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

/** Why members report something. */
export type ReportReason = (typeof HARM)[number];
type AskedReason = (typeof REASONS_FOR.ask)[number];

/**
 * How grave what is reported is, and what its owner is asked about: from how something is said, over who says it, to what harms
 * people, to what is against the law. While the owner is asked, a report that is no graver waits with the question; among what waits
 * for moderators the graver comes first.
 */
const GRAVITY: Readonly<Record<ReportReason | AskedReason, number>> = {
  ...{ incomplete: 1, unclear: 1, spam: 1, other: 1 },
  ...{ document: 2, identity: 2, 'false-identity': 2 },
  ...{ harassment: 3, fraud: 3 },
  unlawful: 4,
};
const GRAVITIES: Readonly<Record<string, number>> = GRAVITY;

/** How grave what was reported is, up to 4; 0 for nothing. */
export const gravityOf = (reason: ReportReason | null): number => (reason === null ? 0 : GRAVITY[reason]);

/** Whether a reason to report something is graver than all of these. Of none that is known, each is. */
export const isGraver = (reason: ReportReason, than: readonly string[]): boolean =>
  than.every((one) => GRAVITY[reason] > (GRAVITIES[one] ?? 0));

/** The gravest of the reasons that something was reported for; null for none. */
export const gravestOf = (reasons: readonly string[]): ReportReason | null =>
  HARM.filter((one) => reasons.includes(one)).toSorted((one, other) => GRAVITY[other] - GRAVITY[one])[0] ?? null;

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
export const OBJECTION_MS = OBJECTION_DAYS * 86_400_000;

/** A suspension ends within so many days. */
export const SUSPENSION_DAYS_MOST = 366;
