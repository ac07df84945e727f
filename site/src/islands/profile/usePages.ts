import { useEffect, useState } from 'react';
import type { Outcome } from '../../client/outcome.ts';

export interface Page<Item> {
  readonly items: readonly Item[];
  readonly next: string | null;
}

/**
 * A list that comes page by page: the first when the island wakes up and again whenever `question` changes, the others
 * by `more`.
 *
 * @param ask asks for the page behind `cursor`, the first without one
 */
export function usePages<Item extends { readonly _id: string }>(
  question: string,
  ask: (cursor?: string) => Promise<Outcome<Page<Item>>>,
) {
  const [shown, setShown] = useState<Page<Item>>();
  const [phase, setPhase] = useState<'loading' | 'ready' | 'failed' | 'more'>('loading');
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `question` names what `ask` asks; `tries` asks it again
  useEffect(() => {
    let current = true;
    setPhase('loading');
    ask().then((outcome) => {
      if (!current) return;
      if (outcome.ok) setShown(outcome.data);
      setPhase(outcome.ok ? 'ready' : 'failed');
    });
    return () => {
      current = false;
    };
  }, [question, tries]);

  async function more(): Promise<void> {
    if (!shown?.next || phase === 'more') return;
    setPhase('more');
    const outcome = await ask(shown.next);
    setPhase(outcome.ok ? 'ready' : 'failed');
    if (!outcome.ok) return;
    const known = new Set(shown.items.map(({ _id }) => _id));
    const added = outcome.data.items.filter(({ _id }) => !known.has(_id));
    setShown({ items: [...shown.items, ...added], next: outcome.data.next });
  }

  /** After a failure: the page that did not come. */
  function again(): void {
    if (shown?.next) void more();
    else setTries((count) => count + 1);
  }

  return { items: shown?.items, next: shown?.next ?? null, phase, more, again };
}
