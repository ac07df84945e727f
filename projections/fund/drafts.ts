import type { DatabaseSync } from 'node:sqlite';
import type { EventNamed } from '#events/catalogue.ts';

/** Each writer's newest version of a draft: where the last is forgotten with its writer, the one before is there again. */
export function createDraftWriter(db: DatabaseSync) {
  const put = db.prepare('INSERT OR REPLACE INTO fund_drafts VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
  const drop = db.prepare('DELETE FROM fund_drafts WHERE fund = ?');
  const forget = db.prepare('DELETE FROM fund_drafts WHERE writer = ?');

  return {
    write({ position, at, data, personal }: EventNamed<'FundDrafted'>): void {
      const { fund, by, creator, providerId, provider } = data;
      if (personal) put.run(fund, by, position, creator, providerId, provider, at, JSON.stringify(personal));
    },
    drop: (fund: string): void => void drop.run(fund),
    forget: (writer: string): void => void forget.run(writer),
  };
}
