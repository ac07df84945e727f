import { useEffect } from 'react';
import type { CaseSummary, CasesAnswer } from '#api/contract/case.ts';
import { moderation } from '#words/moderation.ts';
import { pathWith, usePages } from '../../client/usePages.ts';
import { useMember } from '../../stores/useSession.ts';
import { CaseDetails, isWriting } from './CaseDetails.tsx';
import { NotYours } from './NotYours.tsx';

const words = moderation.one;
const pagePath = (id: string): string => `/dashboard/moderation/${encodeURIComponent(id)}`;

/** A case on a page of its own, to be handed on among moderators. */
export default function OneCase({ id }: { id: string }) {
  const member = useMember();
  if (!member) return null;
  if (!member.roles.includes('moderator')) return <NotYours />;
  return <Case key={member._id} me={member._id} id={id} />;
}

/** The case between those that wait before and after it; J and N lead to them, as in the queue. */
function Case({ me, id }: { me: string; id: string }) {
  const { items, next, phase, more } = usePages<CasesAnswer, CaseSummary>({
    key: ['cases', `${me} around`, ''],
    path: (cursor) => pathWith('/moderation/cases', { limit: '100', cursor }),
    itemsOf: ({ cases }) => cases,
    fresh: true,
  });
  const index = items?.findIndex(({ _id }) => _id === id) ?? -1;
  const [before, after] = [items?.[index - 1]?._id, items?.[index + 1]?._id];

  // biome-ignore lint/correctness/useExhaustiveDependencies: `more` is made anew each time
  useEffect(() => {
    // At the end of what is known, the next page has the case that comes after.
    if (index >= 0 && after === undefined && next !== null && phase === 'ready') more();
  }, [index, after, next, phase]);

  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const to = { j: after, n: before }[event.key.toLowerCase()];
      if (to === undefined || isWriting(event) || event.ctrlKey || event.metaKey || event.altKey) return;
      location.assign(pagePath(to));
    }
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [before, after]);

  return (
    <div className="stack">
      <nav className="case-actions" aria-label={words.around} aria-busy={items === undefined}>
        <Step to={before} label={words.previous} hotkey="N" />
        <Step to={after} label={words.after} hotkey="J" />
      </nav>
      <CaseDetails id={id} />
    </div>
  );
}

/** @param to the case that it leads to; undefined where there is none: it keeps its place, so that nothing moves */
function Step({ to, label, hotkey }: { to: string | undefined; label: string; hotkey: string }) {
  const named = (
    <>
      {label} <kbd className="case-hotkey">{hotkey}</kbd>
    </>
  );
  if (to === undefined)
    return (
      <button type="button" className="btn btn-small" disabled>
        {named}
      </button>
    );
  return (
    <a className="btn btn-small" href={pagePath(to)} aria-keyshortcuts={hotkey}>
      {named}
    </a>
  );
}
