import { useEffect } from 'react';
import { $session } from '../stores/session.ts';

/** Lets the browser ask whoever leaves the page while something they typed is not saved; not who has to sign in first. */
export function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent): void => void ($session.get() && event.preventDefault());
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
}
