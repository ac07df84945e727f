import { DatabaseSync } from 'node:sqlite';

/** Commits a change of no consequence to a file, each time: whoever keeps what was counted of its rows counts anew. */
export function changing(db: DatabaseSync) {
  const writer = new DatabaseSync(db.location() ?? '');
  let changes = 0;
  return {
    change(): void {
      changes += 1;
      writer.exec(`PRAGMA application_id = ${changes}`); // it names no program here
    },
    close: () => writer.close(),
  };
}
