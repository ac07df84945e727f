import type { EventFilter } from './readEvents.ts';

const PARTS = ['type', 'category', 'stream'] as const satisfies (keyof EventFilter)[];

/** The filter of the events that an address names; '' for what it leaves open. */
export function filterIn(query: URLSearchParams): EventFilter {
  const [type = '', category = '', stream = ''] = PARTS.map((part) => query.get(part)?.trim());
  return { type, category, stream };
}

/** The address with the filter in it, and what else it says. */
export function withFilter(address: URL, filter: EventFilter): URL {
  const filtered = new URL(address);
  for (const part of PARTS)
    if (filter[part] === '') filtered.searchParams.delete(part);
    else filtered.searchParams.set(part, filter[part]);
  return filtered;
}
