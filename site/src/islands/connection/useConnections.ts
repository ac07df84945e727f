import type { Connection, ConnectionsAnswer } from '#api/contract/connection.ts';
import type { ConnectionState } from '#api/contract/options.ts';
import { queries } from '../../client/queries.ts';
import { pathWith, usePages } from '../../client/usePages.ts';

export type HeldState = Exclude<ConnectionState, 'none'>;
/** By the member whom it is about. */
export type Held = Connection & { readonly _id: string };

const LIST = 'connections';
const PAGE = '20';

/** A member's connections or requests, newest first. @param q what a name is to begin with */
export function useConnections(me: string, state: HeldState, q: string) {
  const pages = usePages<ConnectionsAnswer, Held>({
    key: [LIST, `${me} ${state} ${q}`, ''],
    path: (cursor) => pathWith('/connections', { state, q, limit: PAGE, cursor }),
    itemsOf: ({ connections }) => connections.map((one) => ({ ...one, _id: one.member._id })),
    fresh: true,
  });
  return { ...pages, counts: pages.pages?.at(-1)?.counts };
}

/** One answer changes several lists and their counts. */
export const renewConnections = (): void => void queries.invalidateQueries({ queryKey: [LIST] });
