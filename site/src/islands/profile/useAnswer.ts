import { useEffect, useState } from 'react';
import type { Failure, Outcome } from '../../client/outcome.ts';

/**
 * What the API answers to a question, asked when the island wakes up and again whenever `question` changes.
 *
 * @param question names what is asked; null while there is nothing to ask
 */
export function useAnswer<T>(question: string | null, ask: (signal: AbortSignal) => Promise<Outcome<T>>) {
  const [answer, setAnswer] = useState<{ readonly question: string; readonly data: T }>();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `question` names what `ask` asks; `tries` asks it again
  useEffect(() => {
    if (question === null) return undefined;
    const controller = new AbortController();
    setFailure(null);
    ask(controller.signal).then((outcome) => {
      if (controller.signal.aborted) return;
      if (outcome.ok) setAnswer({ question, data: outcome.data });
      else setFailure(outcome.failure);
    });
    return () => controller.abort();
  }, [question, tries]);

  return {
    /** Undefined until it is there; what answers an earlier question is not shown for this one. */
    data: answer?.question === question ? answer.data : undefined,
    failure,
    again: () => setTries((count) => count + 1),
  };
}
