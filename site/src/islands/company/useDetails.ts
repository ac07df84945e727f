import { useCallback, useEffect } from 'react';
import { leave, setQuery } from '../../stores/address.ts';
import { askToSignIn } from '../../stores/intent.ts';
import { $session } from '../../stores/session.ts';
import { useSession } from '../../stores/useSession.ts';

export const TABS = ['overview', 'metrics', 'team', 'contact'] as const;
export type Tab = (typeof TABS)[number];

const OF_DETAILS = ['startup', 'tab'] as const;

/** The page's parameters that say which details are open: none where none are. */
export function openDetails(): [name: string, value: string][] {
  const params = new URLSearchParams(location.search);
  return OF_DETAILS.flatMap((name): [string, string][] => {
    const value = params.get(name);
    return value === null ? [] : [[name, value]];
  });
}

/** The page's parameters with a company opened in them, or with none. */
function withDetails(id: string | null, tab: Tab = 'overview'): URLSearchParams {
  const params = new URLSearchParams(location.search);
  for (const name of OF_DETAILS) params.delete(name);
  if (id !== null) params.set('startup', id);
  if (id !== null && tab !== 'overview') params.set('tab', tab);
  return params;
}

function sendToSignIn(id: string, tab: Tab): void {
  const next = `${location.pathname}?${withDetails(id, tab)}`;
  // Whoever comes back without having signed in finds the list, and is not sent away again.
  setQuery(withDetails(null), 'replace');
  askToSignIn({ intent: { act: 'view-startup', subject: id }, next });
}

/**
 * Which company's details are open, by `?startup=<id>&tab=<tab>`. Only members see them: a guest is sent to sign in and
 * comes back to them.
 *
 * @param params the page's query
 */
export function useDetails(params: URLSearchParams) {
  const asked = params.get('startup');
  const tab = TABS.find((one) => one === params.get('tab')) ?? 'overview';
  const member = useSession() !== null;

  useEffect(() => {
    if (asked && !$session.get()) sendToSignIn(asked, tab);
  }, [asked, tab]);

  const open = useCallback((id: string) => {
    if ($session.get()) setQuery(withDetails(id), 'push');
    else sendToSignIn(id, 'overview');
  }, []);
  const setTab = useCallback(
    (next: Tab) => setQuery(withDetails(new URLSearchParams(location.search).get('startup'), next), 'replace'),
    [],
  );
  const close = useCallback(() => leave(withDetails(null)), []);

  return { id: member ? asked : null, tab, open, setTab, close };
}
