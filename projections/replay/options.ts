import { parseArgs } from 'node:util';
import type { Personal } from '#events/eventJsonLine.ts';
import type { Wanted } from '#events/history.ts';
import { type PointInTime, toPointInTime, toPosition, toTime } from '#events/pointInTime.ts';

export type Format = 'ndjson' | 'csv';

/** What the command line asks for. */
export type Asked =
  | { readonly do: 'help' }
  | {
      readonly do: 'export';
      readonly wanted: Wanted;
      readonly format: Format;
      readonly personal: Personal;
      readonly out?: string;
    }
  | { readonly do: 'as-of'; readonly moment: PointInTime; readonly out: string }
  | { readonly do: 'import'; readonly file: string };

const OPTIONS = {
  from: { type: 'string' },
  to: { type: 'string' },
  since: { type: 'string' },
  until: { type: 'string' },
  type: { type: 'string', multiple: true },
  category: { type: 'string', multiple: true },
  stream: { type: 'string' },
  format: { type: 'string' },
  personal: { type: 'boolean' },
  raw: { type: 'boolean' },
  'as-of': { type: 'string' },
  out: { type: 'string', short: 'o' },
  import: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** Options that go with no other way of exporting. */
const FILTERS = ['from', 'to', 'since', 'until', 'type', 'category', 'stream', 'format', 'personal', 'raw'] as const;

/** The command line in a form to work with, or what is wrong with it, in words. */
export function readOptions(args: readonly string[]): Asked | { readonly problem: string } {
  try {
    return understood(parseArgs({ args: [...args], options: OPTIONS, strict: true, allowPositionals: false }).values);
  } catch (error) {
    if (error instanceof Misunderstood || isParseError(error)) return { problem: error.message };
    throw error;
  }
}

class Misunderstood extends Error {}

const isParseError = (error: unknown): error is Error =>
  error instanceof Error && String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS');

type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];

function understood(values: Values): Asked {
  if (values.help) return { do: 'help' };
  const { import: file, out, 'as-of': asOf } = values;
  if (file !== undefined) {
    alone(values, '--import', ['out', 'as-of', ...FILTERS]);
    return { do: 'import', file };
  }
  if (asOf !== undefined) {
    alone(values, '--as-of', FILTERS);
    if (out === undefined) throw new Misunderstood('--as-of needs --out FILE, the SQLite file to write');
    const moment = parsed('--as-of', asOf, toPointInTime, 'a position (digits) or a time such as 2025-01-31T09:30:00Z');
    return { do: 'as-of', moment, out };
  }
  if (values.raw && values.personal) throw new Misunderstood('--raw and --personal cannot be asked for together');
  const personal = values.raw ? 'sealed' : values.personal ? 'shown' : 'left-out';
  return {
    do: 'export',
    wanted: wantedBy(values),
    format: formatOf(values),
    personal,
    ...(out === undefined ? {} : { out }),
  };
}

function alone(values: Values, option: string, others: readonly (keyof Values)[]): void {
  const with_ = others.find((other) => values[other] !== undefined);
  if (with_) throw new Misunderstood(`--${with_} cannot be used with ${option}`);
}

function formatOf({ format = 'ndjson', raw }: Values): Format {
  if (format !== 'ndjson' && format !== 'csv') throw new Misunderstood('--format must be ndjson or csv');
  if (format === 'csv' && raw) throw new Misunderstood('--raw is for --format ndjson: it is what --import reads');
  return format;
}

function wantedBy({ from, to, since, until, type, category, stream }: Values): Wanted {
  const position = 'a position: digits alone';
  const time = 'a time such as 2025-01-31T09:30:00Z, or a day';
  return {
    ...(from === undefined ? {} : { from: parsed('--from', from, toPosition, position) }),
    ...(to === undefined ? {} : { to: parsed('--to', to, toPosition, position) }),
    ...(since === undefined ? {} : { since: parsed('--since', since, (text) => toTime(text, 'begins'), time) }),
    ...(until === undefined ? {} : { until: parsed('--until', until, (text) => toTime(text, 'ends'), time) }),
    ...(type ? { types: type } : {}),
    ...(category ? { categories: category } : {}),
    ...(stream === undefined ? {} : { stream }),
  };
}

function parsed<T>(option: string, written: string, parse: (text: string) => T | undefined, what: string): T {
  const value = parse(written.trim());
  if (value === undefined) throw new Misunderstood(`${option} must be ${what}`);
  return value;
}
