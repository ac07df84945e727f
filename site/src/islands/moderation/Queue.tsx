import { useEffect, useRef, useState } from 'react';
import type { CaseSummary, CasesAnswer } from '#api/contract/case.ts';
import { moderation } from '#words/moderation.ts';
import { pathWith, usePages } from '../../client/usePages.ts';
import { LoadFailed, MoreButton } from '../../components/ListParts.tsx';
import { DOT } from '../../format/dot.ts';
import { useAddress } from '../../stores/address.ts';
import { useMember } from '../../stores/useSession.ts';
import { When } from '../post/When.tsx';
import { CaseDetails, isWriting } from './CaseDetails.tsx';
import { CaseFilters, caseFilterIn } from './CaseFilters.tsx';
import { causesOf, reasonOf, titleOf } from './CaseParts.tsx';

const words = moderation.queue;

/** What waits for moderators, and beside it the case that is looked at; J and N go through it. */
export default function Queue() {
  const member = useMember();
  if (!member) return null;
  if (!member.roles.includes('moderator')) return <p className="notice notice-warn">{words.notYours}</p>;
  return <Cases key={member._id} me={member._id} />;
}

/** Why it is there: how often it was reported, and what else it was opened for. */
function whyOf({ causes, reports, reportsWithheld }: CaseSummary): string {
  const counted = reportsWithheld ? words.withheld : reports > 0 ? words.reports(reports) : '';
  const others = counted === '' ? causes : causes.filter((cause) => cause !== 'reports');
  return [counted, causesOf(others)].filter(Boolean).join(DOT);
}

function Cases({ me }: { me: string }) {
  const { state, kind } = caseFilterIn(useAddress(''));
  const list = `${state} ${kind}`;
  const { items, next, phase, more, again, renew } = usePages<CasesAnswer, CaseSummary>({
    key: ['cases', `${me} ${list}`, ''],
    path: (cursor) => pathWith('/moderation/cases', { state, kind, limit: '20', cursor }),
    itemsOf: ({ cases }) => cases,
    fresh: true,
  });
  // Of another list nothing is chosen yet.
  const [last, setLast] = useState({ list, chosen: '', place: 0 });
  const { chosen, place } = last.list === list ? last : { chosen: '', place: 0 };
  const found = items?.findIndex(({ _id }) => _id === chosen) ?? -1;
  // Where it has left the list, what has come to its place is next.
  const index = found >= 0 ? found : Math.max(Math.min(place, (items?.length ?? 0) - 1), 0);
  const shown = items?.[index];
  const setChosen = (id: string, at: number): void => setLast({ list, chosen: id, place: at });

  const columns = useRef<HTMLDivElement>(null);
  const details = useRef<HTMLElement>(null);
  const byKey = useRef(false);

  /** On a phone the case stands below the whole list; and of the case before, its end may be what is in sight. */
  function showDetails(): void {
    const top = details.current?.getBoundingClientRect().top ?? 0;
    if (top > innerHeight / 3 || top < 0) details.current?.scrollIntoView();
  }

  // Chosen by a key: the keyboard goes on in the case, which is read out by its name.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another one is chosen
  useEffect(() => {
    if (!byKey.current) return;
    byKey.current = false;
    columns.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
    details.current?.focus({ preventScroll: true });
    showDetails();
  }, [chosen]);

  /** The case that was decided leaves the list: the next one is shown, and the keyboard goes on in it. */
  function onDecided(): void {
    columns.current?.focus();
    const after = items?.[index + 1];
    byKey.current = after !== undefined;
    setChosen(after?._id ?? chosen, index);
    renew();
  }

  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const step = { j: 1, n: -1 }[event.key.toLowerCase()];
      if (step === undefined || isWriting(event) || event.ctrlKey || event.metaKey || event.altKey) return;
      const to = items?.[index + step];
      if (!to) return;
      byKey.current = true;
      setLast({ list, chosen: to._id, place: index + step });
    }
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [items, index, list]);

  return (
    <div className="stack">
      <CaseFilters state={state} kind={kind} />
      {!items && phase === 'failed' && <LoadFailed message={moderation.failed} again={again} />}
      {items?.length === 0 && next === null && (
        <p className="card empty">{state === '' && kind === '' ? words.none : words.noneSuch}</p>
      )}
      <div ref={columns} tabIndex={-1} className="case-columns">
        <section aria-label={words.list} aria-busy={phase === 'loading'}>
          <ul className="case-list">
            {items?.map((one, at) => (
              <li key={one._id}>
                <button
                  type="button"
                  className="card case-line"
                  aria-current={one._id === shown?._id ? 'true' : undefined}
                  onClick={() => {
                    setChosen(one._id, at);
                    showDetails();
                  }}
                >
                  <strong>{titleOf(one.kind, one.title) || words.gone}</strong>
                  {one.gravest && <span className="badge badge-turmeric">{reasonOf(one.gravest)}</span>}
                  <span className="meta">
                    {moderation.kinds[one.kind]}
                    {DOT}
                    {one.state === 'objected' && `${words.states.objected}${DOT}`}
                    {whyOf(one)}
                    {DOT}
                    {one.notShown && `${words.notShown}${DOT}`}
                    <When at={one.since} />
                  </span>
                </button>
              </li>
            ))}
          </ul>
          {next !== null && phase !== 'failed' && (
            <MoreButton label={words.more} busy={phase === 'more'} onMore={more} />
          )}
        </section>
        {shown && (
          <section
            ref={details}
            tabIndex={-1}
            className="stack case-shown"
            aria-label={titleOf(shown.kind, shown.title) || words.gone}
          >
            <CaseDetails key={shown._id} id={shown._id} decided={onDecided} />
            <a className="inbox-see" href={`/dashboard/moderation/${shown._id}`}>
              {words.page}
            </a>
          </section>
        )}
      </div>
    </div>
  );
}
