import type { DomainEvent } from '#events/catalogue.ts';
import { CASE_CAUSES, type CaseCause, type CaseDecision, type CaseNote, OBJECTION_MS } from '#events/lists/case.ts';
import type { Position } from '#events/port/store.ts';
import type { CaseRow } from '#projections/case/queue.ts';
import { type Case, isWaiting } from '../case/state.ts';
import type { CaseHistoryLine, CaseSubject, CaseSummary } from '../contract/case.ts';
import type { Faces } from '../faces/faces.ts';
import type { Shown } from './subject.ts';

/** How a case is answered. */

/** What a case was opened for. Its reports are in it without an event of their own. */
const causesOf = (causes: readonly CaseCause[], reports: number): CaseCause[] =>
  CASE_CAUSES.filter((one) => causes.includes(one) || (one === 'reports' && reports > 0));

const iso = (at: number): string => new Date(at).toISOString();

export function summaryOf(
  row: CaseRow,
  title: string,
  reasons: Readonly<Record<string, number>>,
  reader: string,
): CaseSummary {
  const { id, kind, thing, cause, review, state, sinceAt, reports, gravest, notes, decision, decidedBy, closed } = row;
  const causes = causesOf(review > 0 ? [cause, 'review'] : [cause], reports);
  return {
    ...{
      _id: id,
      kind,
      id: thing,
      causes,
      state,
      title,
      since: iso(sinceAt),
      reports,
      reasons,
      reportsWithheld: false,
    },
    ...(isWaiting(row) && gravest !== '' && { gravest }),
    notes: JSON.parse(notes) as CaseNote[], // as the model wrote it
    closed: closed === '' ? null : closed,
    decision: decision === '' ? null : decision,
    decidedByMe: decidedBy === reader,
  };
}

/** The same of a case as its stream tells it: of an earlier moment. */
export function summaryThen(found: Case, title: string, reports: number, reader: string): CaseSummary {
  const { id, kind, thing, state, openedAt, notes, last } = found;
  const causes = causesOf(found.causes, reports);
  return {
    ...{ _id: id, kind, id: thing, causes, state, title, since: iso(last && state !== 'open' ? last.at : openedAt) },
    ...{ reports, reasons: {}, reportsWithheld: false, notes: [...notes], closed: found.closed },
    decision: last?.decision ?? null,
    decidedByMe: last?.by === reader,
  };
}

export const subjectAnswer = (shown: Shown | null, link: (key: string) => string): CaseSubject | null =>
  shown && { title: shown.title, fields: { ...shown.fields }, pictures: shown.pictures.map(link) };

export const actorsIn = (history: readonly DomainEvent[]): readonly string[] =>
  history.flatMap(({ data }) => ('by' in data && typeof data.by === 'string' ? [data.by] : []));

/** What the decisions with these ids decided. */
const decisionsIn = (history: readonly DomainEvent[], ids: readonly string[]): CaseDecision[] =>
  history.flatMap((event) => (event.type === 'CaseDecided' && ids.includes(event.id) ? [event.data.decision] : []));

export function historyOf(history: readonly DomainEvent[], faces: Faces): readonly CaseHistoryLine[] {
  const nothing = {
    by: null,
    cause: null,
    closed: null,
    decision: null,
    reason: '',
    until: null,
    words: '',
    objection: null,
  };
  return history.flatMap((event): CaseHistoryLine[] => {
    const line = { ...nothing, at: iso(event.at), position: event.position };
    const member = (id: string) => ({ _id: id, ...faces(id) });
    switch (event.type) {
      case 'CaseOpened':
        return [{ ...line, what: 'opened', cause: event.data.cause }];
      case 'CaseDecided': {
        const { by, decision, reason, until, objection } = event.data;
        // Each box holds the same words.
        const [words = ''] = Object.values(event.personal ?? {}).map((part) => part.words);
        const ends = until === null ? null : iso(until);
        return [{ ...line, what: 'decided', by: member(by), decision, reason, until: ends, words, objection }];
      }
      case 'CaseClosed':
        return [{ ...line, what: 'closed', closed: event.data.why }];
      case 'CaseObjected':
      case 'CaseAnswered': {
        const what = event.type === 'CaseObjected' ? 'objected' : 'answered';
        const also = event.type === 'CaseObjected' ? decisionsIn(history, event.data.also ?? []) : [];
        const said = { ...line, what, by: member(event.data.by), words: event.personal?.words ?? '' } as const;
        return [{ ...said, ...(also.length > 0 && { also }) }];
      }
      default:
        return [];
    }
  });
}

/** For whoever it is about: neither how often it was reported nor why; of what is under review not even whether. */
export function withoutReports({ gravest: _, ...summary }: CaseSummary): CaseSummary {
  const { causes } = summary;
  const told = causes.includes('review') ? causes.filter((cause) => cause !== 'reports') : causes;
  const isJudged = causes.includes('reports') || causes.includes('review');
  return { ...summary, causes: told, reports: 0, reasons: {}, reportsWithheld: isJudged };
}

/** Whether a case waits and is its reader's own. */
export const isOwnWaiting = (one: CaseSummary): boolean => one.reportsWithheld && isWaiting(one);

/** For whoever it is about: what happened, without who did it, and without what else it was opened for while it waited. */
export const withoutActors = (lines: readonly CaseHistoryLine[]): readonly CaseHistoryLine[] =>
  lines
    .filter(({ what }, index) => what !== 'opened' || lines[index - 1]?.what !== 'opened')
    .map((line) => ({ ...line, by: null, cause: null }));

/** Until when whoever was asked can still answer; null where nobody is asked, or they have answered. */
export function askedUntil({ last, objectedTo }: Case, now: number): string | null {
  const isAsked = last?.decision === 'ask' && !objectedTo.has(last.id) && now < last.at + OBJECTION_MS;
  return isAsked ? iso(last.at + OBJECTION_MS) : null;
}

/** Where a thing is looked at for 'as it was': when it was first reported, or the case was opened. */
export const beganAt = (firstReport: Position | undefined, found: Case): Position =>
  Math.min(firstReport ?? Number.MAX_SAFE_INTEGER, found.opened);
