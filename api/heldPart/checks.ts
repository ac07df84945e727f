import type { HeldPart } from '#projections/verification/parts.ts';
import { heldAnswer } from './answer.ts';

interface Checked {
  readonly verified: boolean;
  readonly verification: readonly HeldPart[];
  /** '' once a moderator has passed it. */
  readonly review: string;
}

/** What was checked of a company or a fund, for a list of many kinds: as its card says it. */
export const checksOf = ({ verified, verification, review }: Checked) => ({
  verified,
  verification: heldAnswer(verification),
  reviewed: review === '',
});

/** Of what nobody checks: members and posts. */
export const NOBODY_CHECKS = { verified: null, verification: null, reviewed: null } as const;
