import { forms } from '#words/forms.ts';
import { type Failure, messageOf } from '../../client/outcome.ts';
import type { Problem } from './FormSummary.tsx';

/** What a form says of a failure. Who has to confirm their address first is led to where that is done. */
export function problemOf(failure: Failure, otherwise: string): Problem {
  const problem = { from: 'answer', message: messageOf(failure, otherwise) } as const;
  if (failure.kind !== 'refused' || failure.code !== 'confirm-email') return problem;
  return { ...problem, more: <a href="/auth/register_complete">{forms.confirmAddress}</a> };
}
