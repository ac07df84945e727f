import type { DomainEvent } from '#events/catalogue.ts';
import type { Position } from '#events/port/store.ts';
import type { CaseRow } from '#projections/case/queries.ts';
import type { Case, CaseNote } from '../case/state.ts';
import type { CaseHistoryLine, CaseSubject, CaseSummary } from '../contract/case.ts';
import type { Faces } from '../faces/faces.ts';
import type { Shown } from './subject.ts';

/** How a case is answered. */

const iso = (at: number): string => new Date(at).toISOString();

export function summaryOf(
  row: CaseRow,
  title: string,
  reasons: Readonly<Record<string, number>>,
  reader: string,
): CaseSummary {
  const { id, kind, thing, cause, state, sinceAt, reports, notes, decision, decidedBy } = row;
  return {
    ...{ _id: id, kind, id: thing, cause, state, title, since: iso(sinceAt), reports, reasons, reportsWithheld: false },
    notes: JSON.parse(notes) as CaseNote[], // as the model wrote it
    decision: decision === '' ? null : decision,
    decidedByMe: decidedBy === reader,
  };
}

/** The same of a case as its stream tells it: of an earlier moment. */
export function summaryThen(found: Case, title: string, reports: number, reader: string): CaseSummary {
  const { id, kind, thing, cause, state, openedAt, notes, last } = found;
  return {
    ...{ _id: id, kind, id: thing, cause, state, title, since: iso(last && state !== 'open' ? last.at : openedAt) },
    ...{ reports, reasons: {}, reportsWithheld: false, notes: [...notes] },
    decision: last?.decision ?? null,
    decidedByMe: last?.by === reader,
  };
}

export const subjectAnswer = (shown: Shown | null, link: (key: string) => string): CaseSubject | null =>
  shown && { title: shown.title, fields: { ...shown.fields }, pictures: shown.pictures.map(link) };

export const actorsIn = (history: readonly DomainEvent[]): readonly string[] =>
  history.flatMap(({ data }) => ('by' in data && typeof data.by === 'string' ? [data.by] : []));

export function historyOf(history: readonly DomainEvent[], faces: Faces): readonly CaseHistoryLine[] {
  const nothing = { by: null, decision: null, reason: '', until: null, words: '', objection: null };
  return history.flatMap((event): CaseHistoryLine[] => {
    const line = { ...nothing, at: iso(event.at), position: event.position };
    const member = (id: string) => ({ _id: id, ...faces(id) });
    switch (event.type) {
      case 'CaseOpened':
        return [{ ...line, what: 'opened' }];
      case 'CaseDecided': {
        const { by, decision, reason, until, objection } = event.data;
        // Each box holds the same words.
        const [words = ''] = Object.values(event.personal ?? {}).map((part) => part.words);
        const ends = until === null ? null : iso(until);
        return [{ ...line, what: 'decided', by: member(by), decision, reason, until: ends, words, objection }];
      }
      case 'CaseObjected':
      case 'CaseAnswered': {
        const what = event.type === 'CaseObjected' ? 'objected' : 'answered';
        return [{ ...line, what, by: member(event.data.by), words: event.personal?.words ?? '' }];
      }
      default:
        return [];
    }
  });
}

/** For whoever it is about: neither how often it was reported nor why. */
export const withoutReports = (summary: CaseSummary): CaseSummary => ({
  ...summary,
  ...{ reports: 0, reasons: {}, reportsWithheld: summary.cause === 'reports' },
});

/** For whoever it is about: what happened, without who did it. */
export const withoutActors = (lines: readonly CaseHistoryLine[]): readonly CaseHistoryLine[] =>
  lines.map((line) => ({ ...line, by: null }));

/** Where a thing is looked at for 'as it was': when it was first reported, or the case was opened. */
export const beganAt = (firstReport: Position | undefined, found: Case): Position =>
  Math.min(firstReport ?? Number.MAX_SAFE_INTEGER, found.opened);
