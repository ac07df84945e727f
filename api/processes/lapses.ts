import { applicationStream } from '#events/subjects/application.ts';
import { decideLapse } from '../application/decide.ts';
import type { Platform } from '../platform/platform.ts';
import type { Process } from './process.ts';

const RETRY_MS = 2000;
const WAIT_MS = 10_000;

/** Lets the open applications for a fund lapse once it has been withdrawn. */
export function lapses({ commands, reads }: Pick<Platform, 'commands' | 'reads'>): Process {
  return {
    name: 'lapses',
    causes: ['FundClosed'],
    react(event) {
      if (event.type !== 'FundClosed' || event.data.reason !== 'withdrawn') return [];
      const { fund, orphaned = false } = event.data;
      return [{ key: `fund ${fund}`, payload: { fund, position: event.position, at: event.at, orphaned } }];
    },

    async carryOut({ intendedAt, payload, command }) {
      const fund = String(payload.fund);
      // They end when their fund did, however late that is noticed.
      const decide = decideLapse(Number(payload.at ?? intendedAt.getTime()), payload.orphaned === true);
      // Whoever began one before the fund was closed is among those that are open.
      if (!(await reads.waitFor(Number(payload.position), ['applications'], WAIT_MS)))
        return { retryAfterMs: RETRY_MS, reason: 'the read model is behind the log' };
      let found = reads.queries.applications.openFor(fund, '');
      while (found.length > 0) {
        for (const id of found) await commands.execute(applicationStream(id), command(), decide);
        found = reads.queries.applications.openFor(fund, found.at(-1) ?? '');
      }
      return { ended: 'done' };
    },
  };
}
