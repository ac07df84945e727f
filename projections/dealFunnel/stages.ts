import type { ApplicationStatus } from '#events/subjects/application.ts';

/** How far an application came, in order. Who came to one of these came to all before it, so that they nest. */
export const STAGES = ['begun', 'submitted', 'answered', 'shortlisted', 'offered', 'accepted'] as const;
export type Stage = (typeof STAGES)[number];

/** How an application ended without being accepted. */
export const ENDS = ['declined', 'withdrawn', 'lapsed'] as const;
export type End = (typeof ENDS)[number];

/** What members did before anything was written: on their own days, and not of any company. */
export const INTERESTS = ['opened', 'saved'] as const;
export type Interest = (typeof INTERESTS)[number];

/** All that is counted, each a column. */
export const COUNTED = [...INTERESTS, ...STAGES, ...ENDS] as const;
export type Counted = (typeof COUNTED)[number];

/**
 * The stage that a status proves at the least. A question, and a no, are answers too. Who is offered something without a
 * shortlist came past it. How an applicant or a closed fund ends it proves nothing.
 */
const STAGE_OF: Readonly<Partial<Record<ApplicationStatus, Stage>>> = {
  submitted: 'submitted',
  'in-review': 'answered',
  question: 'answered',
  declined: 'answered',
  shortlisted: 'shortlisted',
  offered: 'offered',
  accepted: 'accepted',
};

/** The number of the furthest stage, once an application that had come so far has a new status. */
export function furthest(before: number, status: ApplicationStatus): number {
  const stage = STAGE_OF[status];
  return stage === undefined ? before : Math.max(before, STAGES.indexOf(stage));
}

/** The end that a status is; undefined while it goes on, and of what was accepted. */
export const endOf = (status: ApplicationStatus): End | undefined => ENDS.find((end) => end === status);
