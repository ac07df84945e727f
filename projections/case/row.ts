import type { EventNamed } from '#events/catalogue.ts';
import { allNotes, type CaseCause, type CaseNote, OBJECTION_MS } from '#events/lists/case.ts';
import type { Position } from '#events/port/store.ts';
import { decided as decisionIn, type Force, forceOf, objected as objectionIn, removesFrom } from './force.ts';

/** Of the row of a case, what its events say: what each column is for is told at the model. */
export interface Row {
  readonly cause: CaseCause | '';
  readonly state: string;
  readonly waits: number;
  readonly since: Position;
  readonly sinceAt: number;
  readonly review: number;
  readonly notes: string;
  readonly closed: string;
  readonly decision: string;
  readonly reason: string;
  readonly decidedBy: string;
  readonly decided: Position;
  readonly settled: Position;
  readonly asked: string;
  readonly removesAt: number | null;
  readonly force: string;
}

export const NEW_ROW: Row = {
  ...{ cause: '', state: '', waits: 0, since: -1, sinceAt: 0, review: 0, notes: '[]', closed: '' },
  ...{ decision: '', reason: '', decidedBy: '', decided: -1, settled: -1, asked: '[]', removesAt: null, force: '' },
};

const CASE_EVENTS = [
  ...(['CaseOpened', 'CaseDecided', 'CaseObjected', 'CaseAnswered', 'CaseClosed', 'ThingRemoved'] as const),
  ...(['CertificateRefused', 'CertificateDestroyed'] as const),
];
type Name = (typeof CASE_EVENTS)[number];

/** What changes the row of a case, of its events what a row is made of: without words. */
export type CaseEvent = { readonly [N in Name]: Pick<EventNamed<N>, 'type' | 'id' | 'position' | 'at' | 'data'> }[Name];

type Of<N extends Name> = Extract<CaseEvent, { readonly type: N }>;
type Deed = Pick<CaseEvent, 'position' | 'at'>;

const waiting = (state: 'open' | 'objected', { position, at }: Deed) =>
  ({ state, waits: 1, since: position, sinceAt: at, closed: '' }) as const;

/** What is in force in it changes, or what its end hangs on: of what nobody decided, nothing is in force. */
function enforced(row: Row, change: (before: Force) => Force = (before) => before): Row {
  if (row.force === '') return row;
  const force = change(forceOf(row.force));
  const removesAt = row.cause === 'document' ? row.removesAt : removesFrom(force, row.state);
  return { ...row, force: JSON.stringify(force), removesAt };
}

function opened(row: Row, { position, at, data: { cause, notes } }: Of<'CaseOpened'>): Row {
  const isOpen = row.waits === 1;
  // Until somebody keeps it, whatever else it is opened for.
  const isReview = cause === 'review' || row.review === 1;
  const noted = JSON.parse(row.notes) as CaseNote[]; // as this wrote it
  const all = JSON.stringify(isOpen || isReview ? allNotes(noted, notes) : notes);
  // Where it waits already it keeps its place.
  if (isOpen) return { ...row, review: isReview ? 1 : row.review, notes: all };
  return { ...row, ...waiting('open', { position, at }), cause, review: isReview ? 1 : 0, notes: all };
}

function decided(row: Row, { id, position, at, data }: Of<'CaseDecided'>): Row {
  const { decision, reason, by, objection } = data;
  const { force, passes } = decisionIn(forceOf(row.force), { id, decision, at, objection });
  const state = decision === 'ask' ? 'asked' : 'decided';
  // A certificate that was refused is kept, so long as it is neither kept nor verified, until nobody can object to the newest decision.
  const isKept = row.cause === 'document' && row.removesAt !== null && decision !== 'keep' && decision !== 'verify';
  return {
    ...row,
    state,
    waits: 0,
    since: position,
    sinceAt: at,
    closed: '',
    decision,
    reason,
    decidedBy: by,
    decided: position,
    settled: decision === 'ask' ? row.settled : position,
    asked: JSON.stringify(decision === 'ask' ? [reason, ...(data.gravest ? [data.gravest] : [])] : []),
    review: row.review === 1 && passes ? 2 : row.review,
    removesAt: isKept ? at + OBJECTION_MS : removesFrom(force, state),
    force: JSON.stringify(force),
  };
}

function closed(row: Row, { position, at, data: { why } }: Of<'CaseClosed'>): Row {
  const review = row.review === 1 ? 2 : row.review;
  const closing = { state: 'closed', waits: 0, since: position, sinceAt: at, closed: why, review } as const;
  // Nobody answers an objection any more.
  return enforced({ ...row, ...closing }, (force) => ({ ...force, unanswered: null }));
}

/** The row of a case after one more of its events. */
export function rowWith(row: Row, event: CaseEvent): Row {
  switch (event.type) {
    case 'CaseOpened':
      return enforced(opened(row, event));
    case 'CaseDecided':
      return decided(row, event);
    case 'CaseObjected': {
      const { decision, also = [] } = event.data;
      return enforced({ ...row, ...waiting('objected', event) }, (force) => objectionIn(force, [decision, ...also]));
    }
    case 'CaseAnswered':
      // Opened again meanwhile for something graver, it keeps its place.
      return enforced(row.waits === 0 ? { ...row, ...waiting('open', event) } : row);
    case 'CaseClosed':
      return closed(row, event);
    case 'ThingRemoved':
      return enforced(row, (force) => ({ ...force, removed: true }));
    case 'CertificateRefused':
      return { ...row, removesAt: event.at + OBJECTION_MS };
    case 'CertificateDestroyed':
      return { ...row, removesAt: null };
  }
}
