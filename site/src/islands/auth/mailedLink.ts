import { useEffect } from 'react';

export interface MailedLink {
  readonly code: string;
  /** Only links for a new password have it. */
  readonly email: string | null;
}

/**
 * Hands over what a mailed link carries behind its `#`, where servers do not see it, and takes it out of the address
 * bar. `fill` must stay the same from render to render.
 */
export function useMailedLink(fill: (link: MailedLink) => void): void {
  useEffect(() => {
    const hash = new URLSearchParams(location.hash.slice(1));
    const code = hash.get('code');
    if (code === null) return;
    history.replaceState(history.state, '', location.pathname + location.search);
    fill({ code, email: hash.get('email') });
  }, [fill]);
}
