import { useEffect, useRef } from 'react';
import type { CaseSummary, CasesAnswer } from '#api/contract/case.ts';
import { moderation } from '#words/moderation.ts';
import { plainly } from '../../client/links.ts';
import { useMatches } from '../../client/useMatches.ts';
import { pathWith, usePages } from '../../client/usePages.ts';
import { LoadFailed, MoreButton } from '../../components/ListParts.tsx';
import { DOT } from '../../format/dot.ts';
import { useAddress } from '../../stores/address.ts';
import { useMember } from '../../stores/useSession.ts';
import { When } from '../post/When.tsx';
import { CaseDetails, isWriting } from './CaseDetails.tsx';
import { CaseFilters, caseFilterIn } from './CaseFilters.tsx';
import { causesOf, reasonOf, titleOf } from './CaseParts.tsx';
import { NotYours } from './NotYours.tsx';
import { useOpenedCase } from './useOpenedCase.ts';

const words = moderation.queue;

/** Where one of the two stands in for both, as moderation.css draws them. */
const ALONE = '(max-width: 63.99rem)';

/** What waits for moderators, and beside it the case that is looked at; J and N go through it. */
export default function Queue() {
  const member = useMember();
  if (!member) return null;
  if (!member.roles.includes('moderator')) return <NotYours />;
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
  const { items, next, phase, more, again, renew } = usePages<CasesAnswer, CaseSummary>({
    key: ['cases', `${me} ${state} ${kind}`, ''],
    path: (cursor) => pathWith('/moderation/cases', { state, kind, limit: '20', cursor }),
    itemsOf: ({ cases }) => cases,
    fresh: true,
  });
  const isAlone = useMatches(ALONE);
  const columns = useRef<HTMLDivElement>(null);
  const details = useRef<HTMLElement>(null);
  const byKey = useRef(false);
  const { opened, ...way } = useOpenedCase({ isAlone, list: columns, details });
  // Beside the list, the first is shown until one is opened.
  const shown = opened ?? (isAlone ? undefined : items?.[0]?._id);
  const index = items?.findIndex(({ _id }) => _id === shown) ?? -1;
  const found = items?.[index];
  const name = (found && titleOf(found.kind, found.title)) || (found ? words.gone : moderation.one.title);

  /** Below a list that leaves no room beside it, or of the case before, the end may be what is in sight. */
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
  }, [opened]);

  /** The case that was decided leaves the list: the next one is shown, and the keyboard goes on in it. */
  function onDecided(): void {
    columns.current?.focus();
    const after = items?.[index + 1] ?? items?.[index - 1];
    byKey.current = after !== undefined;
    if (after) way.open(after._id);
    else if (opened !== null) way.close();
    renew();
  }

  const go = useRef(way.open);
  go.current = way.open;
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const step = { j: 1, n: -1 }[event.key.toLowerCase()];
      if (step === undefined || isWriting(event) || event.ctrlKey || event.metaKey || event.altKey) return;
      const to = items?.[index + step];
      if (!to) return;
      byKey.current = true;
      go.current(to._id);
    }
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [items, index]);

  return (
    <div className="stack">
      <CaseFilters state={state} kind={kind} />
      {!items && phase === 'failed' && <LoadFailed message={moderation.failed} again={again} />}
      {items?.length === 0 && next === null && (
        <p className="card empty">{state === '' && kind === '' ? words.none : words.noneSuch}</p>
      )}
      <div ref={columns} tabIndex={-1} className="case-columns" data-open={opened !== null}>
        <section aria-label={words.list} aria-busy={phase === 'loading'}>
          <ul className="case-list">
            {items?.map((one) => (
              <li key={one._id}>
                <button
                  type="button"
                  className="card case-line"
                  data-case={one._id}
                  aria-current={one._id === shown ? 'true' : undefined}
                  onClick={() => {
                    way.open(one._id);
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
          <section ref={details} tabIndex={-1} className="stack case-shown" aria-label={name}>
            <a className="case-back" href={way.closed()} onClick={plainly(way.close)}>
              {moderation.one.toQueue}
            </a>
            <CaseDetails key={shown} id={shown} decided={onDecided} />
            <a className="inbox-see" href={`/dashboard/moderation/${shown}`}>
              {words.page}
            </a>
          </section>
        )}
      </div>
    </div>
  );
}
