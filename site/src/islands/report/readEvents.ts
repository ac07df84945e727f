import type { HistoryLine } from '#api/contract/history.ts';
import { $session } from '../../stores/session.ts';

/** What of the history is read; '' for what is not asked for. */
export interface EventFilter {
  readonly type: string;
  readonly category: string;
  readonly stream: string;
}

export interface EventQuery extends EventFilter {
  /** YYYY-MM-DD, in India. */
  readonly day: string;
  /** Goes on with what comes; else the day's end is the end. */
  readonly follow: boolean;
  readonly limit?: number;
}

/** Where a day of India begins and ends, as the history is asked. */
const begins = (day: string): number => Date.parse(`${day}T00:00:00+05:30`);
const LAST_MS = 86_400_000 - 1;

function addressOf({ day, follow, limit, ...filter }: EventQuery): string {
  const query = new URLSearchParams({ since: new Date(begins(day)).toISOString() });
  if (follow) query.set('follow', 'true');
  else query.set('until', new Date(begins(day) + LAST_MS).toISOString());
  if (limit !== undefined) query.set('limit', String(limit));
  for (const [name, value] of Object.entries(filter)) if (value !== '') query.set(name, value);
  return `/api/v1/events?${query}`;
}

/** Reads the history line by line, a group of lines each time some arrive, until its end or the signal's. @throws on failure */
export async function* readEvents(query: EventQuery, signal: AbortSignal): AsyncGenerator<HistoryLine[]> {
  const headers = { Authorization: `Bearer ${$session.get()?.token ?? ''}` };
  const response = await fetch(addressOf(query), { headers, signal });
  if (!response.ok || !response.body) throw new Error(`the history answered ${response.status}`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    const lines = (rest + chunk.value).split('\n');
    rest = lines.pop() ?? '';
    if (lines.length > 0) yield lines.map((line) => JSON.parse(line) as HistoryLine); // CONTRACT: GET /events
  }
}
