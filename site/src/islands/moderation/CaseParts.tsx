import type { CaseHistoryLine, CaseSubject, HiddenStill } from '#api/contract/case.ts';
import { type CaseCause, type CaseKind, FUND_TYPES } from '#api/contract/options.ts';
import { choice } from '#words/choices.ts';
import { funds } from '#words/funds.ts';
import { moderation } from '#words/moderation.ts';
import { team } from '#words/team.ts';
import { verification } from '#words/verification.ts';
import { MemberName } from '../../components/MemberLink.tsx';
import { dayLong, dayOf } from '../../format/dates.ts';
import { DOT } from '../../format/dot.ts';
import { rupeesInFull } from '../../format/rupees.ts';
import { named } from '../../words/named.ts';
import { When } from '../post/When.tsx';

const words = moderation.one;
/** What a field is called: a company has a name of its own beside its founder's. */
export const labelOf = (field: string, kind: CaseKind): string =>
  (kind === 'company' ? named(words.companyFields, field) : undefined) ?? named(words.fields, field) ?? field;
export const reasonOf = (reason: string): string =>
  named({ ...moderation.reasons, ...moderation.heldFor }, reason) ?? reason;

/** The API calls a fund by its stored type, 'Grant, Cauvery Innovation Trust'; people read it in their language. */
export function titleOf(kind: CaseKind, title: string): string {
  const type = kind === 'fund' ? FUND_TYPES.find((one) => title.startsWith(`${one}, `)) : undefined;
  return type === undefined ? title : choice(type) + title.slice(type.length);
}

/** In place of a case that is not there, or was not on a day. @param now shows it as it is now, where a day was chosen */
export function NoCase({ now }: { now: (() => void) | undefined }) {
  return (
    <div className="card stack empty">
      <p>{now ? words.notThen : words.none}</p>
      <p>
        {now ? (
          <button type="button" className="btn btn-small" onClick={now}>
            {words.now}
          </button>
        ) : (
          <a className="btn btn-small" href="/dashboard/moderation">
            {words.toQueue}
          </a>
        )}
      </p>
    </div>
  );
}

const PAGES: Readonly<Record<string, string>> = { company: '/startups/', fund: '/dashboard/funds/' };

/** What a program noticed; a page that says the same is led to. What an older program noticed is told as it was written. */
export function Note({ code, value }: { code: string; value: string }) {
  const [kind = '', id] = value.split(' ');
  const page = code === 'same-words' && id !== undefined ? named(PAGES, kind) : undefined;
  if (page !== undefined)
    return (
      <>
        {moderation.sameWords} <a href={`${page}${id}`}>{moderation.proof.look}</a>
      </>
    );
  const said = named<(value: string) => string>(moderation.noticed, code);
  return said?.(named(verification.names, value) ?? value) ?? [code, value].join(' ').trim();
}

/** That something else hides it, with the reason. */
export const hiddenLine = (
  { hiddenStill }: { hiddenStill: Pick<typeof moderation.one.hiddenStill, 'itself' | 'provider'> },
  { reason, with: taken }: HiddenStill,
): string => hiddenStill[taken ?? 'itself'](reasonOf(reason));

/** What a case was opened for, in words. */
export const causesOf = (causes: readonly CaseCause[]): string =>
  causes.map((cause) => moderation.causes[cause]).join(DOT);

const SUMS: ReadonlySet<string> = new Set(['amount', 'minAmount', 'maxAmount']);
/** Of these each line ends with a sum. */
const LISTS_OF_SUMS: ReadonlySet<string> = new Set(['revenue', 'investors']);

/** Of these each is one of a list. */
const CHOSEN: ReadonlySet<string> = new Set(['stage', 'type', 'region', 'industry', 'entityType', 'state']);
const LISTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  kind: team.provider.kinds,
  closed: funds.closedAs,
};

/** Sums, days and what was chosen from a list are written as on the page of the thing itself. */
export function told(field: string, value: string): string {
  if (CHOSEN.has(field)) return choice(value);
  const list = named(LISTS, field);
  if (list) return named(list, value) ?? value;
  if (SUMS.has(field) && value !== '') return rupeesInFull(Number(value));
  if (LISTS_OF_SUMS.has(field)) return value.replaceAll(/\d+$/gm, (sum) => rupeesInFull(Number(sum)));
  return field === 'deadline' && value !== '' ? dayLong(value) : value;
}

/** What a thing says of itself. */
export function Fields({ title, kind, subject }: { title: string; kind: CaseKind; subject: CaseSubject | null }) {
  return (
    <section className="stack">
      <h3>{title}</h3>
      {!subject && <p className="meta">{moderation.queue.gone}</p>}
      <dl className="case-fields">
        {Object.entries(subject?.fields ?? {}).map(([field, value]) => (
          <div key={field}>
            <dt>{labelOf(field, kind)}</dt>
            <dd className="keep-lines">{told(field, value)}</dd>
          </div>
        ))}
      </dl>
      {subject && subject.pictures.length > 0 && (
        <div className="case-pictures">
          {subject.pictures.map((url) => (
            <img key={url} className="case-picture" src={url} alt={words.picture} loading="lazy" />
          ))}
        </div>
      )}
    </section>
  );
}

export function HistoryLine({ line }: { line: CaseHistoryLine }) {
  const { at, by, what, cause, closed, decision, reason, until, words: said, objection } = line;
  return (
    <li>
      <p>
        <strong>{decision ? moderation.decided[decision] : words.what[what]}</strong>
        {cause && `: ${moderation.causes[cause]}`}
        {by && (
          <>
            {DOT}
            <MemberName member={by} />
          </>
        )}
        {DOT}
        <When at={at} />
      </p>
      {closed && <p className="meta">{moderation.ends[closed]}</p>}
      {(reason || until || objection) && (
        <p className="meta">
          {[reason && reasonOf(reason), until && words.until(dayOf(until)), objection && words.outcomes[objection]]
            .filter(Boolean)
            .join(', ')}
        </p>
      )}
      {said && <p className="keep-lines">{said}</p>}
    </li>
  );
}
