import type { TeamKind } from '#events/subjects/team.ts';
import type { Case } from '../case/state.ts';
import type { CaseProof } from '../contract/case.ts';
import type { SentenceOf } from '../words/failures.ts';

interface Other {
  readonly kind: TeamKind;
  readonly thing: string;
}

/** What was given to prove who a company or a provider is, and waits in a case: another subject knows it. */
export interface Proofs {
  /** What waits now; null for a case that is about no such thing. */
  waiting(found: Case): Promise<CaseProof | null>;
  /**
   * Who else claims what the case is about. `holders`: has it now, and loses it where it is verified. `parties`: these, and who
   * had it before.
   */
  others(found: Case): Promise<{ readonly holders: readonly Other[]; readonly parties: readonly Other[] }>;
  /** Why a moderator cannot verify it now, for them to read; null where they can. */
  whyNotVerify(found: Case, by: string): Promise<SentenceOf<'unseen'> | null>;
}

/** Where no subject has any. */
export const NO_PROOFS: Proofs = {
  waiting: async () => null,
  others: async () => ({ holders: [], parties: [] }),
  whyNotVerify: async () => null,
};
