import type { ApplicationListAnswer } from '#api/contract/application.ts';
import { APPLICATION_STATUSES } from '#api/contract/options.ts';
import { type DeskSearch, statusShown } from './deskSearch.ts';

export type Row = ApplicationListAnswer['applications'][number];

const byName = new Intl.Collator('en-IN', { sensitivity: 'base', numeric: true });

/** Letters without their marks, whatever their case. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/** People type them otherwise than they are registered: Pvt Ltd, Private Limited. */
const LEGAL_FORM = /^(?:private|pvt|limited|ltd|llp)\.?$/;

/** Whether a name has each of the words in it, in any order; legal forms only where nothing else is asked for. */
export function hasWords(name: string, q: string): boolean {
  const has = plain(name);
  const typed = plain(q).split(/\s+/);
  const telling = typed.filter((word) => !LEGAL_FORM.test(word));
  return (telling.length > 0 ? telling : typed).every((word) => has.includes(word));
}

const turns = ['provider', 'applicant', null] as const;
const sentAt = ({ submittedAt }: Row): number => (submittedAt === null ? 0 : Date.parse(submittedAt));

type Order = (a: Row, b: Row) => number;
const ORDERS: Readonly<Record<DeskSearch['sort'], Order>> = {
  newest: () => 0,
  // A message moves an application, and ends nobody's waiting: it counts when it was sent.
  waiting: (a, b) => turns.indexOf(a.turn) - turns.indexOf(b.turn) || sentAt(a) - sentAt(b),
  score: (a, b) => (b.score?.average ?? -1) - (a.score?.average ?? -1),
  name: (a, b) => byName.compare(a.applicant.name, b.applicant.name),
};

/** Whether what comes first is known only once all are there. */
export const needsAll = ({ sort, q }: DeskSearch): boolean => sort !== 'newest' || q !== '';

/** Those of every status whose company has what is searched for in its name. */
const foundRows = (rows: readonly Row[], { q }: DeskSearch): readonly Row[] =>
  q === '' ? rows : rows.filter(({ applicant }) => hasWords(applicant.name, q));

/** How many of what is searched for there are of each status. @param rows of every status */
export function countsFound(rows: readonly Row[], search: DeskSearch): ApplicationListAnswer['counts'] {
  const found = foundRows(rows, search);
  const counts = APPLICATION_STATUSES.map((status) => [status, found.filter((row) => row.status === status).length]);
  return Object.fromEntries(counts.filter(([, count]) => count !== 0));
}

/**
 * Those of a desk that are shown, in the order in which they stand there.
 *
 * @param rows as the API has them: the newest first
 */
export function shownRows(rows: readonly Row[], search: DeskSearch): readonly Row[] {
  const { view, sort } = search;
  const status = statusShown(search);
  const found = foundRows(rows, search).filter((row) => status === undefined || row.status === status);
  const inOrder = sort === 'newest' ? found : found.toSorted(ORDERS[sort]);
  // On a board column stands after column.
  return view === 'list'
    ? inOrder
    : APPLICATION_STATUSES.flatMap((status) => inOrder.filter((row) => row.status === status));
}

/** What comes before and after one of a list, and its own place, counted from one; undefined where it is not in it. */
export function placeOf(ids: readonly string[], id: string) {
  const at = ids.indexOf(id);
  return at < 0 ? undefined : { n: at + 1, previous: ids[at - 1], next: ids[at + 1] };
}
