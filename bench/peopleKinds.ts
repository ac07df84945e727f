import type { DomainEvent } from '#events/catalogue.ts';
import { connections } from '#projections/connection/model.ts';
import { createConnectionQueries, LOOKED_THROUGH } from '#projections/connection/queries.ts';
import { event } from '#projections/runner/events.fixture.ts';
import { answering, type Kind } from './kind.ts';

/** Requests to one member, every second of them accepted: nobody has more to look through. */
function* asked(count: number): Generator<DomainEvent> {
  for (let n = 0; n < 2 * count; n += 1) {
    const data = { from: `m${n}`, to: 'm' };
    yield event('ConnectionAsked', 2 * n, data, { note: 'Both of us ship by rail.' });
    if (n % 2 === 0) yield event('ConnectionAccepted', 2 * n + 1, data, null);
  }
}

export const CONNECTIONS: Kind = {
  model: connections,
  events: asked,
  reads(db, count) {
    const { counts, list, search, stateBetween } = createConnectionQueries(db);
    const nobody = () => new Set<string>();
    return [
      answering('connections of a member', () => list('m', { state: 'connected' })),
      answering('requests to a member', () => list('m', { state: 'asks-me' })),
      answering(`connections by name, through ${LOOKED_THROUGH}`, () => search('m', { state: 'connected' }, nobody)),
      answering('counts of connections', () => counts('m')),
      answering('what stands between two', (round) => stateBetween('m', `m${(round * 37) % count}`)),
    ];
  },
};
