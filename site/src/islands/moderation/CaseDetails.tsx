import { useEffect, useRef, useState } from 'react';
import type { CaseAnswer } from '#api/contract/case.ts';
import type { CaseDecision } from '#api/contract/options.ts';
import { moderation } from '#words/moderation.ts';
import { type ReadFailed, useList } from '../../client/queries.ts';
import { useDraftText } from '../../client/useDraftText.ts';
import { pathWith } from '../../client/usePages.ts';
import { LoadFailed } from '../../components/ListParts.tsx';
import { MemberName } from '../../components/MemberLink.tsx';
import { dayOf } from '../../format/dates.ts';
import { DOT } from '../../format/dot.ts';
import {
  causesOf,
  Fields,
  HistoryLine,
  hiddenLine,
  labelOf,
  NoCase,
  Note,
  reasonOf,
  titleOf,
  told,
} from './CaseParts.tsx';
import { CaseProof } from './CaseProof.tsx';
import { CaseReports } from './CaseReports.tsx';
import { DecideForm } from './DecideForm.tsx';

const words = moderation.one;

export const KEYS: Readonly<Record<string, CaseDecision>> = {
  ...{ k: 'keep', a: 'ask', h: 'hide', r: 'remove', w: 'warn', s: 'suspend', v: 'verify', f: 'refuse' },
};

/** Whether a key is meant for what is written, and not for the page. */
export const isWriting = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, dialog, [contenteditable]') !== null;

const isMissing = ({ failure }: ReadFailed): boolean => failure.kind === 'refused' && failure.status === 404;

export const casePath = (id: string): string => `/moderation/cases/${id}`;

/** A case: what it is about, now and as it was, its reports and its history, and what can be decided. */
export function CaseDetails({ id, decided }: { id: string; decided?: (() => void) | undefined }) {
  const [day, setDay] = useState('');
  const asOf = day === '' ? '' : `${day}T23:59:59+05:30`;
  // Page by page come its reports; all else stands on each.
  const { data, error, isPlaceholderData, refetch, ...list } = useList<CaseAnswer>({
    key: ['case', `${id} ${day}`, ''],
    path: (cursor) => pathWith(casePath(id), { asOf, cursor }),
  });
  const pages = isPlaceholderData ? [] : (data?.pages ?? []);
  const [kept, keep] = useDraftText(`decision-${id}`);
  const [isOpened, setOpened] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const found = pages[0]?.case;
  const may = asOf === '' ? found?.decisions : undefined;
  const decision = may?.find((one) => one === kept) ?? null;
  function setDecision(to: CaseDecision | null): void {
    setOpened(to !== null);
    keep(to ?? '');
  }
  const decide = useRef(setDecision);
  decide.current = setDecision;

  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const wanted = KEYS[event.key.toLowerCase()];
      if (!wanted || isWriting(event) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!may?.includes(wanted)) return;
      event.preventDefault();
      decide.current(wanted);
    }
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [may]);

  // What was last said against it, where that is what is to be decided on.
  const last = found?.history.findLast(({ what }) => what !== 'opened');
  const said = last?.what === 'objected' || last?.what === 'answered' ? last : undefined;

  if (error && !found && isMissing(error)) return <NoCase now={asOf === '' ? undefined : () => setDay('')} />;
  if (error && !found) return <LoadFailed message={moderation.failed} again={() => void refetch()} />;
  if (!found) return <div className="card case-details" aria-busy="true" />;
  return (
    <article className="card stack case-details">
      <header>
        <p className="meta">
          {moderation.kinds[found.kind]}
          {DOT}
          {causesOf(found.causes)}
          {found.decision && `${DOT}${moderation.decided[found.decision]}`}
        </p>
        <h2 ref={heading} tabIndex={-1} className="card-title">
          {titleOf(found.kind, found.title) || moderation.queue.gone}
        </h2>
        {found.author && (
          <p className="meta">
            <MemberName member={found.author} />
          </p>
        )}
      </header>
      {said && (
        <div className="notice">
          <p>
            <strong>{words[said.what === 'answered' ? 'answered' : 'objected']}</strong>
          </p>
          <p className="keep-lines">{said.words}</p>
          {said.also && (
            <p className="meta">{words.objectedAlso(said.also.map((one) => moderation.decided[one]).join(', '))}</p>
          )}
        </div>
      )}
      {found.closed && <p className="notice">{words.closed(moderation.ends[found.closed])}</p>}
      {found.hiddenStill?.case === found._id && (
        <p className="notice notice-warn">{words.hiddenStill.here(reasonOf(found.hiddenStill.reason))}</p>
      )}
      {found.hiddenStill && found.hiddenStill.case !== found._id && (
        <p className="notice notice-warn">
          {hiddenLine(words, found.hiddenStill)}{' '}
          <a href={`/dashboard/moderation/${found.hiddenStill.case}`}>{words.otherCase}</a>
        </p>
      )}
      {found.askedUntil && (
        <p className="notice">
          {words.asked(dayOf(found.askedUntil))}
          {!found.causes.some((cause) => cause === 'claim' || cause === 'document') && ` ${words.askedReports}`}
        </p>
      )}
      {found.notes.length > 0 && (
        <section>
          <h3>{words.notes}</h3>
          <ul className="case-notes">
            {found.notes.map(({ code, value }) => (
              <li key={`${code} ${value}`}>
                <Note code={code} value={value} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {found.proof && (
        <CaseProof
          kind={found.kind}
          id={found.id}
          title={titleOf(found.kind, found.title)}
          proof={found.proof}
          opened={() => void refetch()}
        />
      )}
      {found.barred && <p className="notice notice-warn">{words.barred[found.barred]}</p>}
      {may && may.length > 0 && (
        <section className="stack" aria-label={moderation.decide.title}>
          <div className="case-actions">
            {may.map((one) => (
              <button
                key={one}
                type="button"
                className={one === decision ? 'btn btn-small btn-primary' : 'btn btn-small'}
                aria-pressed={one === decision}
                onClick={() => setDecision(one)}
              >
                {moderation.decide.buttons[one]}
              </button>
            ))}
          </div>
          {decision && (
            <DecideForm
              key={decision}
              found={found}
              decision={decision}
              isOpened={isOpened}
              cancel={() => setDecision(null)}
              changed={() => void refetch()}
              done={() => {
                heading.current?.focus();
                setDecision(null);
                void refetch();
                decided?.();
              }}
            />
          )}
        </section>
      )}
      <Fields title={words.now} kind={found.kind} subject={found.now} />
      {found.changes.length === 0 ? (
        found.before && <p className="meta">{words.same}</p>
      ) : (
        <section className="stack">
          <h3>{words.changes}</h3>
          <dl className="case-fields">
            {found.changes.map(({ field, from, to }) => (
              <div key={field}>
                <dt>{labelOf(field, found.kind)}</dt>
                <dd className="keep-lines">
                  <del>{told(field, from)}</del> <ins>{told(field, to)}</ins>
                </dd>
              </div>
            ))}
          </dl>
          {found.before && <Fields title={words.before} kind={found.kind} subject={found.before} />}
        </section>
      )}
      {found.reportsWithheld && <p className="meta">{words.reportsWithheld}</p>}
      <CaseReports
        reported={pages.flatMap(({ reported }) => reported)}
        hasMore={list.hasNextPage}
        busy={list.isFetchingNextPage}
        failed={list.isFetchNextPageError}
        more={() => void list.fetchNextPage()}
      />
      <section className="stack">
        <h3>{words.history}</h3>
        <div className="field">
          <label htmlFor={`as-of-${id}`}>{words.asOf}</label>
          <input
            id={`as-of-${id}`}
            className="input"
            type="date"
            value={day}
            onChange={({ target }) => setDay(target.value)}
          />
        </div>
        <ol className="case-lines">
          {found.history.map((line) => (
            <HistoryLine key={line.position} line={line} />
          ))}
        </ol>
      </section>
    </article>
  );
}
