import { categoryOf, type RecordedEvent } from '../port/store.ts';
import { keyStream } from '../subjects/key.ts';
import { memberErased } from '../subjects/member.ts';
import { checksumOf, checksumOfKind } from './checksum.ts';
import { rows } from './rows.ts';
import { openForWriting } from './schema.ts';

/** What is imported is not a whole log, or there is a log already. */
export class ImportRefused extends Error {
  override readonly name = 'ImportRefused';
}

type Stream = { readonly id: number; readonly revision: number };

/**
 * Fills an empty log with the events of another one, each at the position it had: events and read models speak of
 * positions. One transaction: until `commit` the log stays empty, whatever happens.
 *
 * @throws {ImportRefused} the log is not empty, or an event does not follow on those before it
 */
export function beginImport(file: string) {
  const db = openForWriting(file);
  db.exec('BEGIN IMMEDIATE');
  if (db.prepare('SELECT 1 FROM streams').get() !== undefined) {
    db.exec('ROLLBACK');
    db.close();
    throw new ImportRefused('the log is not empty');
  }
  const findStream = rows<Stream>(db.prepare('SELECT id, revision FROM streams WHERE name = ?'));
  const addStream = db.prepare('INSERT INTO streams (name, revision) VALUES (?, -1)');
  const moveStream = db.prepare('UPDATE streams SET revision = ? WHERE id = ?');
  const closeStream = db.prepare('UPDATE streams SET tombstoned = 1 WHERE id = ?');
  const destroy = db.prepare('DELETE FROM events WHERE stream = ?');
  const addKind = db.prepare('INSERT INTO kinds (category, type, crc) VALUES (?, ?, ?)');
  const insert = db.prepare(
    `INSERT INTO events (position, stream, revision, kind, id, version, at, actor, data, causation, correlation, crc)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const kinds = new Map<string, number>();
  let last = -1;

  function streamNamed(name: string): Stream {
    return findStream.get(name) ?? { id: Number(addStream.run(name).lastInsertRowid), revision: -1 };
  }

  function kindOf(category: string, type: string): number {
    const name = `${category} ${type}`;
    const known =
      kinds.get(name) ?? Number(addKind.run(category, type, checksumOfKind(category, type)).lastInsertRowid);
    kinds.set(name, known);
    return known;
  }

  return {
    /** Adds the next event of the log that is imported. */
    add(event: RecordedEvent): void {
      const { position, stream, revision, type, version, id, at, actor, data, causationId, correlationId } = event;
      if (position <= last) throw new ImportRefused(`position ${position} does not come behind ${last}`);
      const { id: streamId, revision: before } = streamNamed(stream);
      if (revision !== before + 1)
        throw new ImportRefused(`revision ${revision} of ${stream} does not follow on ${before}: events are missing`);
      const kind = kindOf(categoryOf(stream), type);
      const json = JSON.stringify(data);
      const crc = checksumOf({ ...event, data: json });
      insert.run(position, streamId, revision, kind, id, version, at, actor, json, causationId, correlationId, crc);
      moveStream.run(revision, streamId);
      last = position;
      if (type !== memberErased.type || typeof data.member !== 'string') return;
      // Who was forgotten stays so: a copy of the log may be older than the forgetting of the key.
      const key = streamNamed(keyStream(data.member));
      closeStream.run(key.id);
      destroy.run(key.id);
    },

    commit(): void {
      db.exec('COMMIT');
      db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      db.close();
    },

    giveUp(): void {
      db.exec('ROLLBACK');
      db.close();
    },
  };
}
