import { useEffect, useState } from 'react';
import type { ReportsAnswer } from '#api/contract/reports.ts';
import { api, callList } from '../../client/api.ts';

/** The report of a day; the one before stays until the next is there, so that the page does not jump under the slider. */
export function useReport(day: string | null, days: number) {
  const [report, setReport] = useState<ReportsAnswer>();
  const [failed, setFailed] = useState(false);
  const [busy, setBusy] = useState(true);
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` asks again
  useEffect(() => {
    const controller = new AbortController();
    setBusy(true);
    const query = { days: String(days), ...(day === null ? {} : { day }) };
    const request = api.reports.$get({ query }, { init: { signal: controller.signal } });
    callList<ReportsAnswer>(request).then((outcome) => {
      if (controller.signal.aborted) return;
      setBusy(false);
      setFailed(!outcome.ok);
      if (outcome.ok) setReport(outcome.data);
    });
    return () => controller.abort();
  }, [day, days, tries]);

  return { report, failed, busy, again: () => setTries((count) => count + 1) };
}
