import { useState } from 'react';
import { team as words } from '#words/team.ts';
import type { Outcome } from '../../client/outcome.ts';
import { tellFailure } from '../../client/tellFailure.ts';
import { toast, toastOnNextPage } from '../../stores/toasts.ts';

/** Does something to the team, and tells what came of it. */
export function useDoing(again: () => void) {
  const [busy, setBusy] = useState(false);
  /** @param leads the page that comes after it, where what is shown here cannot be read any more */
  async function run(asked: Promise<Outcome<unknown>>, said: string, leads?: string): Promise<boolean> {
    setBusy(true);
    const outcome = await asked;
    setBusy(false);
    if (!outcome.ok) {
      tellFailure(outcome.failure, words.changeFailed);
      // What the team itself says no to is not as it stands here: somebody has joined, left or changed meanwhile.
      if (outcome.failure.kind === 'refused' && [404, 409].includes(outcome.failure.status)) again();
      return false;
    }
    (leads ? toastOnNextPage : toast)(said, 'good');
    if (leads) location.assign(leads);
    else again();
    return true;
  }
  return { busy, run };
}
