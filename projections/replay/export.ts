import { readHistory, spanOf } from '#events/history.ts';
import type { Keyring } from '#events/keyring.ts';
import type { EventStore } from '#events/port/store.ts';
import { START } from '#events/port/store.ts';
import { lastForgotten } from './log.ts';
import type { Asked } from './options.ts';
import { openPartFile } from './partFile.ts';
import { createProgress, type Screen } from './progress.ts';
import { queryOf, type RecordReading } from './query.ts';
import { createRows } from './rows.ts';

/** Bounds the memory of an export, however long the log. */
const BATCH = 500;

export interface ExportDeps {
  readonly store: EventStore;
  readonly keyring: Keyring;
  readonly record: RecordReading;
  readonly signal: AbortSignal;
  readonly screen: Screen;
  /** Where the export goes that no file was named for. Resolves when there is room for more. */
  readonly print: (text: string) => Promise<void>;
}

/** Writes the wanted events, in the order of the log. @throws what the log, the file or the signal throws */
export async function exportEvents(deps: ExportDeps, asked: Asked & { do: 'export' }): Promise<void> {
  const { store, keyring, signal, screen, print } = deps;
  const { wanted, format, personal, out } = asked;
  const rows = createRows(format, keyring, personal);
  const whole = await spanOf(store, wanted);
  // Behind the span: a reading does not read the record of itself.
  if (personal === 'shown') await deps.record(queryOf(wanted));
  // Exports that cannot go on with each other: of another log, or with the personal fields of who is forgotten by now.
  const forgotten = personal === 'shown' ? await lastForgotten(deps) : START;
  const same = { wanted, format, personal, log: await store.logId(), forgotten };
  const file = out === undefined ? undefined : await openPartFile(out, same, rows, whole);
  if (file?.resumed && screen.isTTY) screen.write(`Going on behind position ${file.span.after}\n`);
  const span = file?.span ?? whole;
  const write = file?.write ?? print;
  const progress = createProgress(screen);
  let events = 0;
  /** One batch is written while the next one is read. */
  let writing: Promise<void> = Promise.resolve();
  try {
    if (!file && rows.head !== '') await print(rows.head);
    for await (const batch of readHistory(store, wanted, span, { batchSize: BATCH, signal })) {
      const text = await rows.text(batch.events);
      await writing;
      if (text !== '') writing = write(text);
      writing.catch(() => {}); // who waits for it hears of it
      events += batch.events.length;
      progress.at((batch.position - span.after) / (span.upTo - span.after), events);
      signal.throwIfAborted();
    }
    await writing;
    signal.throwIfAborted();
    await file?.complete();
    progress.at(1, events);
  } catch (error) {
    await writing.catch(() => {}); // what failed first is told
    await file?.close();
    throw error;
  } finally {
    progress.end();
  }
}
