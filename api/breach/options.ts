import { parseArgs } from 'node:util';
import { toTime } from '#events/pointInTime.ts';

/** Where somebody's data can have stood. */
export const PLACES = ['stored', 'sessions', 'files', 'documents'] as const;
export type Place = (typeof PLACES)[number];

export type Asked =
  | { readonly do: 'help' }
  | {
      readonly do: 'list';
      /** Milliseconds since 1970; both included. */
      readonly since: number;
      readonly until: number;
      readonly places: readonly Place[];
      readonly format: 'ndjson' | 'csv';
      readonly addresses: boolean;
      /** A file for the list; standard output where left out. */
      readonly out?: string;
    };

const OPTIONS = {
  since: { type: 'string' },
  until: { type: 'string' },
  of: { type: 'string', multiple: true },
  format: { type: 'string' },
  addresses: { type: 'boolean' },
  out: { type: 'string', short: 'o' },
  help: { type: 'boolean', short: 'h' },
} as const;

export const HELP = `Lists whose personal data stood where in a time: what rule 7 of the DPDP Rules 2025 asks for after a breach.

  npm run breach -- --since TIME [--until TIME] [--of PLACE] [--format ndjson|csv] [--out FILE]

  --since TIME, --until TIME   2026-11-20, or 2026-11-20T09:30:00Z; until now where left out; a
                               day begins and ends as in India
  --of PLACE                   stored: whose data stood in the log by then, with how much of it was written in the time
                               sessions: who could be taken for somebody who was signed in
                               files: whose pictures and documents lay in the file store by then, by its folders
                               documents: whose documents were opened, and by whom
                               may be given several times; all of them where left out
  --format ndjson|csv          a line for each member, place and record (default ndjson)
  --out FILE, -o FILE          the list into a file, for its owner's eyes (0600)
  --addresses                  with the e-mail addresses of who is to be told; this reading is recorded in the log

A summary and drafts of the two notices (to the person, to the Board) go to standard error. The log is that of DATA_DIR, or of
EVENTSTORE_URL. It keeps no addresses of requests: what came from where stands in your proxy's own logs.
Exit codes: 0 done, 1 failed, 2 not understood.
`;

/** The command line in a form to work with, or what is wrong with it, in words. @param now milliseconds since 1970 */
export function readOptions(args: readonly string[], now: number): Asked | { readonly problem: string } {
  let values: ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];
  try {
    ({ values } = parseArgs({ args: [...args], options: OPTIONS, strict: true, allowPositionals: false }));
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
  if (values.help) return { do: 'help' };
  const { since: from, until: to, of = [...PLACES], format = 'ndjson', addresses = false, out } = values;
  const since = toTime(from?.trim() ?? '', 'begins');
  const until = to === undefined ? now : toTime(to.trim(), 'ends');
  if (since === undefined) return { problem: '--since must be a time such as 2026-11-20T09:30:00Z, or a day' };
  if (until === undefined) return { problem: '--until must be a time such as 2026-11-20T09:30:00Z, or a day' };
  if (until < since) return { problem: '--until must not be before --since' };
  const places = PLACES.filter((place) => of.includes(place));
  if (places.length !== new Set(of).size) return { problem: `--of must be among: ${PLACES.join(', ')}` };
  if (format !== 'ndjson' && format !== 'csv') return { problem: '--format must be ndjson or csv' };
  return { do: 'list', since, until, places, format, addresses, ...(out === undefined ? {} : { out }) };
}
