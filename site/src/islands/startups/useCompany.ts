import { useEffect, useState } from 'react';
import type { Company } from '#api/contract/company-answer.ts';
import { api, call } from '../../client/api.ts';
import type { Failure } from '../../client/outcome.ts';

/** One company. @param known it, where the list has it already: then nothing is asked */
export function useCompany(id: string, known: Company | undefined) {
  const [company, setCompany] = useState(known);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [tries, setTries] = useState(0);
  const atHand = company !== undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` asks the same question again
  useEffect(() => {
    if (atHand) return undefined;
    const controller = new AbortController();
    setFailure(null);
    call(api.company[':id'].$get({ param: { id } }, { init: { signal: controller.signal } })).then((outcome) => {
      if (controller.signal.aborted) return;
      if (outcome.ok) setCompany(outcome.data.company);
      else setFailure(outcome.failure);
    });
    return () => controller.abort();
  }, [id, atHand, tries]);

  return { company, failure, setCompany, retry: () => setTries((count) => count + 1) };
}
