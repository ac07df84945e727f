import { type RefObject, useEffect, useRef } from 'react';
import { leave, setQuery, useAddress } from '../../stores/address.ts';

const CASE = 'case';

/** The address with another case opened, or with none. */
function withCase(id: string | null): URLSearchParams {
  const address = new URLSearchParams(location.search);
  if (id === null) address.delete(CASE);
  else address.set(CASE, id);
  return address;
}

interface Places {
  /** Whether the list and the case are never in sight together. */
  readonly isAlone: boolean;
  readonly list: RefObject<HTMLElement | null>;
  readonly details: RefObject<HTMLElement | null>;
}

/**
 * The case that the address names as opened, null where it names none. From one case to the next the entry of the history
 * stays, so that Back leads to the list. Where the case is alone, the keyboard goes to it, and back to its line in the
 * list, which stands where it stood.
 */
export function useOpenedCase({ isAlone, list, details }: Places) {
  const opened = useAddress('').get(CASE);
  /** How many pixels the line that was pressed was below the window's top. */
  const top = useRef<number>(undefined);
  // A page that opens leaves the keyboard at its beginning.
  const before = useRef<string | null>(undefined);

  const lineOf = (id: string | null) =>
    list.current?.querySelector<HTMLElement>(`[data-case="${CSS.escape(id ?? '')}"]`);

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another one is opened, or none
  useEffect(() => {
    const left = before.current;
    before.current = opened;
    if (!isAlone || left === undefined || opened === left) return;
    if (opened !== null) {
      details.current?.focus({ preventScroll: true });
      scrollTo({ top: 0, behavior: 'instant' });
      return;
    }
    const line = lineOf(left);
    if (!line) return;
    const now = line.getBoundingClientRect().top;
    if (top.current !== undefined) scrollBy({ top: now - top.current, behavior: 'instant' });
    else line.scrollIntoView({ block: 'center' });
    line.focus({ preventScroll: true });
  }, [opened, isAlone]);

  return {
    opened,
    open(id: string): void {
      if (opened === null) top.current = lineOf(id)?.getBoundingClientRect().top;
      setQuery(withCase(id), opened === null ? 'push' : 'replace');
    },
    /** Back to the list. */
    close: (): void => leave(withCase(null)),
    /** Where the list is found without a script. */
    closed: (): string => `?${withCase(null)}`,
  };
}
