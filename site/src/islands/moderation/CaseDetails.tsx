import { useEffect, useState } from 'react';
import type { CaseAnswer, CaseHistoryLine, CaseSubject } from '#api/contract/case.ts';
import type { CaseDecision } from '#api/contract/options.ts';
import { moderation } from '#words/moderation.ts';
import { verification } from '#words/verification.ts';
import { useRead } from '../../client/queries.ts';
import { LoadFailed } from '../../components/ListParts.tsx';
import { MemberName } from '../../components/MemberLink.tsx';
import { dayLong } from '../../format/dates.ts';
import { rupeesInFull } from '../../format/rupees.ts';
import { When } from '../post/When.tsx';
import { CaseProof } from './CaseProof.tsx';
import { DecideForm } from './DecideForm.tsx';

const words = moderation.one;
const labels: Readonly<Record<string, string>> = words.fields;
const reasonOf = (reason: string): string => (moderation.reasons as Readonly<Record<string, string>>)[reason] ?? reason;

const NOTICED: Readonly<Record<string, (value: string) => string>> = moderation.noticed;
const NUMBERS: Readonly<Record<string, string>> = verification.names;
/** What an older program noticed is told as it was written. */
const noteLine = (code: string, value: string): string =>
  NOTICED[code]?.(NUMBERS[value] ?? value) ?? [code, value].join(' ').trim();

export const KEYS: Readonly<Record<string, CaseDecision>> = {
  ...{ k: 'keep', a: 'ask', h: 'hide', r: 'remove', w: 'warn', s: 'suspend', v: 'verify', f: 'refuse' },
};

/** Whether a key is meant for what is written, and not for the page. */
export const isWriting = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, dialog, [contenteditable]') !== null;

/** Sums and days are written as on the page of the thing itself. */
function told(field: string, value: string): string {
  if (field === 'amount' && value !== '') return rupeesInFull(Number(value));
  return field === 'deadline' && value !== '' ? dayLong(value) : value;
}

export const casePath = (id: string): string => `/moderation/cases/${id}`;

/** A case: what it is about, now and as it was, its reports and its history, and what can be decided. */
export function CaseDetails({ id, decided }: { id: string; decided?: (() => void) | undefined }) {
  const [day, setDay] = useState('');
  const [cursor, setCursor] = useState('');
  const asOf = day === '' ? '' : `${day}T23:59:59+05:30`;
  const query = new URLSearchParams({ ...(asOf && { asOf }), ...(cursor && { cursor }) });
  const { data, error, refetch } = useRead<CaseAnswer>(query.size > 0 ? `${casePath(id)}?${query}` : casePath(id));
  const [decision, setDecision] = useState<CaseDecision | null>(null);
  const found = data?.case;
  const may = asOf === '' ? found?.decisions : undefined;

  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const wanted = KEYS[event.key.toLowerCase()];
      if (!wanted || isWriting(event) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!may?.includes(wanted)) return;
      event.preventDefault();
      setDecision(wanted);
    }
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [may]);

  if (error && !found) return <LoadFailed message={moderation.failed} again={() => void refetch()} />;
  if (!found) return <div className="card case-details" aria-busy="true" />;
  return (
    <article className="card stack case-details">
      <header>
        <p className="meta">
          {moderation.kinds[found.kind]} · {moderation.causes[found.cause]}
          {found.decision && ` · ${moderation.decided[found.decision]}`}
        </p>
        <h2 className="card-title">{found.title || moderation.queue.gone}</h2>
        {found.author && (
          <p className="meta">
            <MemberName member={found.author} />
          </p>
        )}
      </header>
      {found.state === 'objected' && (
        <div className="notice">
          <p>
            <strong>{words.objected}</strong>
          </p>
          <p className="keep-lines">{found.history.findLast(({ what }) => what === 'objected')?.words}</p>
        </div>
      )}
      {found.notes.length > 0 && (
        <section>
          <h3>{words.notes}</h3>
          <ul className="case-notes">
            {found.notes.map(({ code, value }) => (
              <li key={`${code} ${value}`}>{noteLine(code, value)}</li>
            ))}
          </ul>
        </section>
      )}
      {found.proof && (
        <CaseProof
          kind={found.kind}
          id={found.id}
          title={found.title}
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
              cancel={() => setDecision(null)}
              done={() => {
                setDecision(null);
                void refetch();
                decided?.();
              }}
            />
          )}
        </section>
      )}
      <Fields title={words.now} subject={found.now} />
      {found.changes.length === 0 ? (
        <p className="meta">{words.same}</p>
      ) : (
        <section className="stack">
          <h3>{words.changes}</h3>
          <dl className="case-fields">
            {found.changes.map(({ field, from, to }) => (
              <div key={field}>
                <dt>{labels[field] ?? field}</dt>
                <dd className="keep-lines">
                  <del>{told(field, from)}</del> <ins>{told(field, to)}</ins>
                </dd>
              </div>
            ))}
          </dl>
          <Fields title={words.before} subject={found.before} />
        </section>
      )}
      {found.reportsWithheld && <p className="meta">{words.reportsWithheld}</p>}
      {data.reported.length > 0 && (
        <section className="stack">
          <h3>{words.reports}</h3>
          <ul className="case-lines">
            {data.reported.map(({ at, by, reason, text }) => (
              <li key={by._id}>
                <p>
                  <MemberName member={by} />: {reasonOf(reason)} · <When at={at} />
                </p>
                {text && <p className="keep-lines">{text}</p>}
              </li>
            ))}
          </ul>
          {data.nextCursor && (
            <button type="button" className="btn btn-quiet" onClick={() => setCursor(data.nextCursor ?? '')}>
              {words.moreReports}
            </button>
          )}
        </section>
      )}
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

function Fields({ title, subject }: { title: string; subject: CaseSubject | null }) {
  return (
    <section className="stack">
      <h3>{title}</h3>
      {!subject && <p className="meta">{moderation.queue.gone}</p>}
      <dl className="case-fields">
        {Object.entries(subject?.fields ?? {}).map(([field, value]) => (
          <div key={field}>
            <dt>{labels[field] ?? field}</dt>
            <dd className="keep-lines">{told(field, value)}</dd>
          </div>
        ))}
      </dl>
      {subject?.pictures.map((url) => (
        <img key={url} className="case-picture" src={url} alt={words.picture} loading="lazy" />
      ))}
    </section>
  );
}

function HistoryLine({ line }: { line: CaseHistoryLine }) {
  const { at, by, what, decision, reason, until, words: said, objection } = line;
  return (
    <li>
      <p>
        <strong>{decision ? moderation.decided[decision] : words.what[what]}</strong>
        {by && (
          <>
            {' · '}
            <MemberName member={by} />
          </>
        )}
        {' · '}
        <When at={at} />
      </p>
      {(reason || until || objection) && (
        <p className="meta">
          {[
            reason && reasonOf(reason),
            until && words.until(until.slice(0, 10)),
            objection && words.outcomes[objection],
          ]
            .filter(Boolean)
            .join(', ')}
        </p>
      )}
      {said && <p className="keep-lines">{said}</p>}
    </li>
  );
}
