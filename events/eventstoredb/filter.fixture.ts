import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { Stored } from './memoryLog.fixture.ts';

/** What a subscription's filter lets pass, and after how many events it reports how far it is. */
export function filterOf(options: ReadReq.Options): { passes: (event: Stored) => boolean; window: number } {
  const filter = options.getFilter();
  if (!filter) return { passes: () => true, window: Number.POSITIVE_INFINITY };
  const [types, names] = [filter.getEventType()?.getPrefixList(), filter.getStreamIdentifier()?.getPrefixList()];
  const passes = ({ type, stream }: Stored) =>
    (types?.some((prefix) => type.startsWith(prefix)) ?? true) &&
    (names?.some((prefix) => stream.startsWith(prefix)) ?? true);
  return { passes, window: filter.getMax() * filter.getCheckpointintervalmultiplier() };
}
