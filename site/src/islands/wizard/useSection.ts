import { useCallback, useEffect, useRef, useState } from 'react';
import type { WizardSection } from '#api/contract/company.ts';
import { SECTIONS } from './sections.ts';

const inAddress = (): WizardSection => SECTIONS.find((section) => section === location.hash.slice(1)) ?? 'basic';

/** The section shown, kept behind the address's #, so that a reload and the back button find it. Its heading takes the focus. */
export function useSection() {
  const [section, setSection] = useState(inAddress);
  const heading = useRef<HTMLHeadingElement>(null);
  const first = useRef(true);

  useEffect(() => {
    const look = () => setSection(inAddress());
    window.addEventListener('popstate', look);
    return () => window.removeEventListener('popstate', look);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another section is shown
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, [section]);

  const go = useCallback((to: WizardSection) => {
    if (to !== inAddress()) history.pushState(null, '', `#${to}`);
    setSection(to);
  }, []);

  return { section, heading, go };
}
