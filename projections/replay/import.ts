import { createSecretKey } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import * as z from 'zod';
import { toPosition, toTime } from '#events/pointInTime.ts';
import type { RecordedEvent } from '#events/port/store.ts';
import { unseal } from '#events/seal.ts';
import { beginImport, ImportRefused } from '#events/sqlite/import.ts';
import { keyCreated } from '#events/subjects/key.ts';
import { createProgress, type Screen } from './progress.ts';

/** So often other things on this thread get a turn: a signal, the progress bar. */
const TURN_EVERY = 1000;

const line = z.object({
  position: z.string().transform((text, context) => toPosition(text) ?? wrong(context, text)),
  stream: z.string().min(1),
  revision: z.int().min(0),
  type: z.string().min(1),
  version: z.int().min(1),
  id: z.string().min(1),
  at: z.string().transform((text, context) => toTime(text, 'begins') ?? wrong(context, text)),
  actor: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
  // Exports from before causes were kept do not have them.
  causationId: z.string().nullable().default(null),
  correlationId: z.string().nullable().default(null),
});

function wrong(context: z.core.$RefinementCtx, input: string): never {
  context.issues.push({ code: 'custom', message: 'cannot be read', input });
  return z.NEVER;
}

export interface ImportDeps {
  readonly dataDir: string;
  readonly masterKey: Uint8Array;
  readonly signal: AbortSignal;
  readonly screen: Screen;
}

/**
 * Fills the empty SQLite log of a DATA_DIR with a whole raw export. All or nothing.
 * @throws {ImportRefused} the log is not empty, the file is no whole raw export, or the master key is another log's
 */
export async function importEvents(deps: ImportDeps, file: string): Promise<void> {
  const { dataDir, masterKey, signal, screen } = deps;
  const size = statSync(file).size;
  const bytes = createReadStream(file);
  const log = beginImport(join(dataDir, 'events.db'));
  const progress = createProgress(screen);
  let events = 0;
  let keySeen = false;
  try {
    for await (const text of createInterface({ input: bytes, crlfDelay: Number.POSITIVE_INFINITY })) {
      const event = eventOf(text, events + 1);
      if (!keySeen && event.type === keyCreated.type) {
        checkMasterKey(event, masterKey);
        keySeen = true;
      }
      log.add(event);
      events += 1;
      if (events % TURN_EVERY > 0) continue;
      signal.throwIfAborted();
      progress.at(bytes.bytesRead / size, events);
    }
    signal.throwIfAborted();
    log.commit();
    progress.at(1, events);
  } catch (error) {
    log.giveUp();
    throw error;
  } finally {
    progress.end();
  }
}

function eventOf(text: string, number: number): RecordedEvent {
  const read = line.safeParse(parsed(text));
  if (read.success) return read.data;
  const where = read.error.issues[0]?.path.join('.');
  throw new ImportRefused(`line ${number} is not an event of a raw export${where ? `: ${where}` : ''}`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What cannot be opened now could never be opened. */
function checkMasterKey(event: RecordedEvent, masterKey: Uint8Array): void {
  const key = keyCreated.data.safeParse(event.data);
  if (!key.success) throw new ImportRefused('the keys are missing: export with --raw');
  try {
    unseal(createSecretKey(masterKey), key.data.wrapped, key.data.member);
  } catch (error) {
    throw new ImportRefused('MASTER_KEY is not that of the log this export came from', { cause: error });
  }
}
