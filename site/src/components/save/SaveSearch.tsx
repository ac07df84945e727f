import { useState } from 'react';
import type { SearchAnswer } from '#api/contract/savedSearch.ts';
import { saved } from '#words/saved.ts';
import { api, call } from '../../client/api.ts';
import { queries } from '../../client/queries.ts';
import { tellFailure } from '../../client/tellFailure.ts';
import { askToSignIn } from '../../stores/intent.ts';
import { $session } from '../../stores/session.ts';
import { toast } from '../../stores/toasts.ts';
import { Icon } from '../Icon.tsx';

const words = saved.search;
const NAME_MAX = 80;

interface Props {
  kind: SearchAnswer['search']['kind'];
  /** The list's parameters as they stand in its address. */
  query: string;
  /** What it looks for, in the reader's words. */
  parts: readonly string[];
}

/** Keeps a search under a name made of what it looks for; the page Saved gives it another one. */
export function SaveSearch({ kind, query, parts }: Props) {
  const [busy, setBusy] = useState(false);

  async function save(): Promise<void> {
    if (!$session.get()) return askToSignIn();
    setBusy(true);
    const name = (parts.join(' · ') || words.everything[kind]).slice(0, NAME_MAX);
    const outcome = await call(api.saved.searches.$post({ json: { kind, query, name, alert: 'none' } }));
    setBusy(false);
    if (!outcome.ok) return tellFailure(outcome.failure, words.failed);
    void queries.invalidateQueries({ queryKey: ['read', '/saved/searches'] });
    toast(words.saved(name), 'good', { action: { label: words.see, href: '/dashboard/saved' } });
  }

  return (
    <button
      type="button"
      className="btn-link save-search when-script"
      aria-busy={busy}
      disabled={busy}
      onClick={() => void save()}
    >
      <Icon name="bookmark" size={18} />
      <span>{words.save}</span>
    </button>
  );
}
