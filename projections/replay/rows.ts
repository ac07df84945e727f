import type { Keyring } from '#events/keyring.ts';
import { createDataTexts, createLines, type Personal } from '#events/line.ts';
import { toPosition } from '#events/moment.ts';
import type { Position, RecordedJson } from '#events/store.ts';
import type { Format } from './options.ts';

/** How events are written into an export, one to a line. */
export interface Rows {
  /** The file's first line; '' for none. */
  readonly head: string;
  text(events: readonly RecordedJson[]): Promise<string>;
  /** The position that a line of the export speaks of; undefined for one that is not of this format. */
  positionOf(line: string): Position | undefined;
}

const COLUMNS = 'position,stream,revision,type,version,id,at,actor,data';

/** RFC 4180. JSON text has no line breaks of its own, so each event stays on one line. */
function cell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function createRows(format: Format, keyring: Keyring, personal: Personal): Rows {
  if (format === 'ndjson') {
    const lines = createLines(keyring, personal);
    return {
      head: '',
      text: async (events) => (events.length === 0 ? '' : `${(await lines(events)).join('\n')}\n`),
      positionOf: (line) => toPosition(/^\{"position":"(\d+)"/.exec(line)?.[1] ?? ''),
    };
  }
  const dataTexts = createDataTexts(keyring, personal);
  return {
    head: `${COLUMNS}\r\n`,
    async text(events) {
      const texts = await dataTexts(events);
      return events
        .map(({ position, stream, revision, type, version, id, at, actor }, n) => {
          const time = new Date(at).toISOString();
          const cells = [cell(stream), revision, cell(type), version, cell(id), time, cell(actor ?? '')];
          return `${position},${cells.join(',')},${cell(texts[n] ?? '{}')}\r\n`;
        })
        .join('');
    },
    positionOf: (line) => toPosition(/^(\d+),/.exec(line)?.[1] ?? ''),
  };
}
