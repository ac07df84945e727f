import { createDataTexts, createLines, type Personal } from '#events/eventJsonLine.ts';
import type { Keyring } from '#events/keyring.ts';
import { toPosition } from '#events/pointInTime.ts';
import type { Position, RecordedJson } from '#events/port/store.ts';
import type { Format } from './options.ts';

/** How events are written into an export, one to a line. */
export interface Rows {
  /** The file's first line; '' for none. */
  readonly head: string;
  text(events: readonly RecordedJson[]): Promise<string>;
  /** The position that a line of the export speaks of; undefined for one that is not of this format. */
  positionOf(line: string): Position | undefined;
}

const COLUMNS = 'position,stream,revision,type,version,id,at,actor,data,causationId,correlationId';

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
        .map(({ position, stream, revision, type, version, id, at, actor, causationId, correlationId }, n) => {
          const time = new Date(at).toISOString();
          const cells = [cell(stream), revision, cell(type), version, cell(id), time, cell(actor ?? '')];
          const causes = [cell(causationId ?? ''), cell(correlationId ?? '')];
          return `${[position, ...cells, cell(texts[n] ?? '{}'), ...causes].join(',')}\r\n`;
        })
        .join('');
    },
    positionOf: (line) => toPosition(/^(\d+),/.exec(line)?.[1] ?? ''),
  };
}
