import { useEffect, useRef, useState } from 'react';
import type { CaseSummary, CasesAnswer } from '#api/contract/case.ts';
import { CASE_KINDS } from '#api/contract/options.ts';
import { moderation } from '#words/moderation.ts';
import { pathWith, usePages } from '../../client/usePages.ts';
import { LoadFailed, MoreButton } from '../../components/ListParts.tsx';
import { DOT } from '../../format/dot.ts';
import { useMember } from '../../stores/useSession.ts';
import { When } from '../post/When.tsx';
import { CaseDetails, isWriting } from './CaseDetails.tsx';
import { causesOf, reasonOf, titleOf } from './CaseParts.tsx';

const words = moderation.queue;
const STATES = ['', 'open', 'objected', 'asked', 'decided', 'closed'] as const;
type State = (typeof STATES)[number];

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
  const [state, setState] = useState<State>('');
  const [kind, setKind] = useState('');
  const { items, next, phase, more, again, renew } = usePages<CasesAnswer, CaseSummary>({
    key: ['cases', `${me} ${state} ${kind}`, ''],
    path: (cursor) => pathWith('/moderation/cases', { state, kind, limit: '20', cursor }),
    itemsOf: ({ cases }) => cases,
    fresh: true,
  });
  const [chosen, setChosen] = useState('');
  const index = items?.findIndex(({ _id }) => _id === chosen) ?? -1;
  const shown = items?.[Math.max(index, 0)];

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

  /** The case that was decided leaves the list, and the keyboard stays among those that wait. */
  function onDecided(): void {
    columns.current?.focus();
    renew();
  }

  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const step = { j: 1, n: -1 }[event.key.toLowerCase()];
      if (step === undefined || isWriting(event) || event.ctrlKey || event.metaKey || event.altKey) return;
      const to = items?.[Math.max(index, 0) + step];
      if (!to) return;
      byKey.current = true;
      setChosen(to._id);
    }
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [items, index]);

  return (
    <div className="stack">
      <form className="case-filters" onSubmit={(event) => event.preventDefault()}>
        <label>
          {words.state}
          <select
            className="input"
            value={state}
            onChange={({ target }) => setState(STATES.find((one) => one === target.value) ?? '')}
          >
            {STATES.map((one) => (
              <option key={one} value={one}>
                {words.states[one]}
              </option>
            ))}
          </select>
        </label>
        <label>
          {words.kind}
          <select className="input" value={kind} onChange={({ target }) => setKind(target.value)}>
            <option value="">{words.anyKind}</option>
            {CASE_KINDS.map((one) => (
              <option key={one} value={one}>
                {moderation.kinds[one]}
              </option>
            ))}
          </select>
        </label>
        <p className="meta case-keys">
          {words.keysTitle}:{' '}
          {words.keys.map(([key, does]) => (
            <span key={key} className="case-key">
              <kbd>{key}</kbd> {does}{' '}
            </span>
          ))}
        </p>
      </form>
      {!items && phase === 'failed' && <LoadFailed message={moderation.failed} again={again} />}
      {items?.length === 0 && next === null && (
        <p className="card empty">{state === '' && kind === '' ? words.none : words.noneSuch}</p>
      )}
      <div ref={columns} tabIndex={-1} className="case-columns">
        <section aria-label={words.list} aria-busy={phase === 'loading'}>
          <ul className="case-list">
            {items?.map((one) => (
              <li key={one._id}>
                <button
                  type="button"
                  className="card case-line"
                  aria-current={one._id === shown?._id ? 'true' : undefined}
                  onClick={() => {
                    setChosen(one._id);
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
