import { useEffect, useState } from 'react';
import type { HistoryLine } from '#api/contract/history.ts';
import { type EventQuery, readEvents } from './readEvents.ts';

/** As many as somebody looks through; older ones are in the download. */
const SHOWN = 100;

/** The newest events of a day, and what comes while it is followed. */
export function useEvents({ day, follow, type, category, stream }: EventQuery) {
  const [events, setEvents] = useState<readonly HistoryLine[]>([]);
  const [phase, setPhase] = useState<'reading' | 'done' | 'lost'>('reading');
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` connects again
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    async function read(): Promise<void> {
      let newest: readonly HistoryLine[] = [];
      for await (const lines of readEvents({ day, follow, type, category, stream }, signal)) {
        if (signal.aborted) return;
        newest = [...lines.toReversed(), ...newest].slice(0, SHOWN);
        setEvents(newest);
      }
      setPhase('done');
    }
    setEvents([]);
    setPhase('reading');
    read().catch(() => signal.aborted || setPhase('lost'));
    return () => controller.abort();
  }, [day, follow, type, category, stream, tries]);

  return { events, phase, again: () => setTries((count) => count + 1) };
}
