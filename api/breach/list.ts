import { memberStream } from '#events/subjects/member.ts';
import { standingFrom } from '../account/account.ts';
import type { Commands } from '../commands/commands.ts';
import { PROCESSING_RECORDS } from '../contract/records.ts';
import { drafts } from './drafts.ts';
import type { Gathered, Stood } from './gather.ts';
import type { Asked } from './options.ts';

type Listing = Asked & { readonly do: 'list' };

const COLUMNS = ['member', 'place', 'record', 'count', 'inTime', 'first', 'last', 'left'] as const;
const iso = (at: number): string => new Date(at).toISOString();
/** What a spreadsheet would take for a formula begins with an apostrophe; quotes are doubled. */
const cell = (value: string | number | boolean): string =>
  typeof value === 'string' ? `"${value.replace(/^(?=[=+\-@\t\r])/, "'").replaceAll('"', '""')}"` : String(value);

export interface ListDeps {
  readonly commands: Pick<Commands, 'history'>;
  /** Resolves when there is room for more. */
  readonly write: (text: string) => Promise<void>;
  /** `Name <address>`, or ''. */
  readonly officer: string;
}

/** Writes the list as it is read; answers the summary and the drafts. */
export async function writeList(gathered: Gathered, asked: Listing, { commands, write, officer }: ListDeps) {
  const { format, places, addresses } = asked;
  let members = 0;
  let leftSince = 0;
  let last = '';
  let address = '';

  async function addressOf({ member, left }: Stood): Promise<string> {
    if (left === 1) return '';
    const standing = standingFrom(await commands.history(memberStream(member)));
    return standing.is === 'member' || standing.is === 'leaving' ? standing.email : '';
  }

  if (format === 'csv') await write(`${[...COLUMNS, ...(addresses ? ['address'] : [])].join(',')}\r\n`);
  for (const stood of gathered.stood(places)) {
    if (stood.member !== last) {
      last = stood.member;
      members += 1;
      leftSince += stood.left;
      address = addresses ? await addressOf(stood) : '';
    }
    const { first, last: until, left, ...told } = stood;
    const line = { ...told, first: iso(first), last: iso(until), left: left === 1, ...(addresses ? { address } : {}) };
    await write(format === 'csv' ? `${Object.values(line).map(cell).join(',')}\r\n` : `${JSON.stringify(line)}\n`);
  }

  const totals = gathered.totals(places);
  const titles = new Map(PROCESSING_RECORDS.map(({ id, title }) => [id, title]));
  const records = [...new Set(totals.map(([, record]) => titles.get(record) ?? record))];
  const lines = totals.map(([place, record, count]) => `${place.padEnd(10)} ${record.padEnd(14)} ${count} members`);
  const summary = `\nFrom ${iso(asked.since)} to ${iso(asked.until)}: ${members} members, ${leftSince} of whom have left since.\n\n${lines.join('\n')}\n`;
  return `${summary}${drafts({ ...asked, members, left: leftSince, records, officer })}`;
}
