import { createDirectoryQueries } from '#projections/directoryQueries.ts';
import { createFeedQueries } from '#projections/feed.ts';
import { createFundQueries } from '#projections/fundQueries.ts';
import { createMemberQueries } from '#projections/members.ts';
import { openForQueries } from '#projections/readModel.ts';
import type { Queries, Versions } from '../readSide.ts';

/** What the lists of companies, posts and opportunities are read from: the read model as it is, or as it was. */
export interface ListReads {
  readonly queries: Pick<Queries, 'members' | 'directory' | 'feed' | 'funds'>;
  versions(): Versions;
}

/** Opens the read model of an earlier moment, which nobody writes any more. */
export function openMoment(path: string): ListReads & { close(): void } {
  const db = openForQueries(path);
  const rows = db.prepare('SELECT projection, position, changed FROM checkpoints').all() as {
    projection: string;
    position: number;
    changed: number;
  }[]; // as selected
  const versions: Versions = {
    position: Math.min(...rows.map(({ position }) => position)),
    // The lists ask for those that are there.
    changed: Object.fromEntries(rows.map(({ projection, changed }) => [projection, changed])) as Versions['changed'],
    failures: [],
  };
  return {
    queries: {
      members: createMemberQueries(db),
      directory: createDirectoryQueries(db),
      feed: createFeedQueries(db),
      funds: createFundQueries(db),
    },
    versions: () => versions,
    close: () => db.close(),
  };
}
