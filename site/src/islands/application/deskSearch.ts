import { SEARCH_MAX } from '#api/contract/limits.ts';
import { APPLICATION_STATUSES, type ApplicationStatus } from '#api/contract/options.ts';

export const DESK_VIEWS = ['list', 'board'] as const;
/** The first is the API's own. */
export const DESK_ORDERS = ['newest', 'waiting', 'score', 'name'] as const;

/** Which applications of a desk are shown, and how. */
export interface DeskSearch {
  readonly view: (typeof DESK_VIEWS)[number];
  /** undefined for all. A board shows every status, and keeps this for the list. */
  readonly status: ApplicationStatus | undefined;
  readonly sort: (typeof DESK_ORDERS)[number];
  /** What the company's name has in it; '' for any. */
  readonly q: string;
}

/** Out of an address; what it says wrongly is left out. */
export function readDesk(asked: URLSearchParams): DeskSearch {
  const view = asked.get('view') === 'board' ? 'board' : 'list';
  return {
    view,
    status: APPLICATION_STATUSES.find((one) => one === asked.get('status')),
    sort: DESK_ORDERS.find((one) => one === asked.get('sort')) ?? 'newest',
    q: (asked.get('q') ?? '').trim().slice(0, SEARCH_MAX),
  };
}

/** The one status of which applications are shown; undefined where it is each. */
export const statusShown = ({ view, status }: DeskSearch): DeskSearch['status'] =>
  view === 'board' ? undefined : status;

/** For an address: what is not as it is without. */
export function deskQuery({ view, status, sort, q }: DeskSearch): URLSearchParams {
  return new URLSearchParams({
    ...(view === 'board' && { view }),
    ...(status && { status }),
    ...(sort !== 'newest' && { sort }),
    ...(q !== '' && { q }),
  });
}

/** Where the applications for a fund are. */
export function deskPath(fund: string, search?: DeskSearch): string {
  const query = search ? String(deskQuery(search)) : '';
  return `/dashboard/funds/${fund}/desk${query && `?${query}`}`;
}
