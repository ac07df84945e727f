import type { DatabaseSync } from 'node:sqlite';
import type { Projection } from './projection.ts';

/**
 * Which uploaded pictures are shown, where, and whose they are. `subject` is the id of the member, post, company or fund
 * that shows the picture, and `field` where in it: photo, image, logo, banner, or founder/0 and so on. The pictures of
 * posts stand in the feed's table, and are not kept a second time.
 */
export const files: Projection = {
  name: 'files',
  tables: `
    CREATE TABLE file_uses (
      member  TEXT NOT NULL,
      subject TEXT NOT NULL,
      field   TEXT NOT NULL,
      key     TEXT NOT NULL,
      PRIMARY KEY (member, subject, field)
    ) WITHOUT ROWID;
  `,
  indexes: `
    CREATE INDEX file_uses_by_key ON file_uses (key);
    CREATE VIEW files_shown AS
      SELECT member, subject, field, key FROM file_uses
      UNION ALL
      SELECT f.id, p.id, 'image', p.image FROM posts p JOIN feed_members f ON f.n = p.author WHERE p.image <> '';
  `,

  handlers(db) {
    const put = db.prepare('INSERT OR REPLACE INTO file_uses (member, subject, field, key) VALUES (?, ?, ?, ?)');
    const drop = db.prepare('DELETE FROM file_uses WHERE member = ? AND subject = ? AND field = ?');
    const dropFounders = db.prepare(
      "DELETE FROM file_uses WHERE member = ? AND subject = ? AND field >= 'founder/' AND field < 'founder0'",
    );
    const forget = db.prepare(`DELETE FROM file_uses WHERE member = ? AND ${GOES}`);

    /** What a field shows from now on: '' for nothing, undefined where the event does not speak of it. */
    function show(member: string, subject: string, field: string, key: string | undefined): void {
      if (key === '') drop.run(member, subject, field);
      else if (key !== undefined) put.run(member, subject, field, key);
    }

    return {
      MemberRegistered({ data, personal }) {
        if (personal?.photo) put.run(data.member, data.member, 'photo', personal.photo);
      },
      MemberDetailsChanged({ data, personal }) {
        show(data.member, data.member, 'photo', personal?.photo);
      },
      CompanyRegistered({ data }) {
        if (data.logo !== '') put.run(data.owner, data.company, 'logo', data.logo);
        if (data.banner !== '') put.run(data.owner, data.company, 'banner', data.banner);
      },
      CompanyEdited({ data }) {
        show(data.owner, data.company, 'logo', data.logo);
        show(data.owner, data.company, 'banner', data.banner);
      },
      CompanyMetricsReported({ data, personal }) {
        dropFounders.run(data.owner, data.company);
        for (const [i, { image }] of (personal?.founders ?? []).entries()) {
          if (image !== '') put.run(data.owner, data.company, `founder/${i}`, image);
        }
      },
      FundCreated({ data }) {
        if (data.logo !== '') put.run(data.creator, data.fund, 'logo', data.logo);
      },
      MemberErased({ data }) {
        forget.run(data.member);
      },
    };
  },
};

/** A member's own pictures go with them. A company and a fund stay in the lists, and so do their logos and banners. */
const GOES = "field NOT IN ('logo', 'banner')";

export function createFileQueries(db: DatabaseSync) {
  const used = db.prepare('SELECT DISTINCT key FROM files_shown WHERE key IN (SELECT value FROM json_each(?))');
  const only = db.prepare(
    `SELECT DISTINCT key FROM files_shown AS own WHERE member = ?1 AND ${GOES} AND NOT EXISTS (
       SELECT 1 FROM files_shown AS other WHERE other.key = own.key AND (other.member <> ?1 OR NOT other.${GOES})
     ) ORDER BY key`,
  );
  const keys = (rows: unknown): string[] => (rows as { key: string }[]).map(({ key }) => key); // their one column

  return {
    /** Which of these storage keys something in the product shows. */
    isClaimed: (candidates: readonly string[]): Set<string> => new Set(keys(used.all(JSON.stringify(candidates)))),

    /**
     * The pictures to delete when a member is erased: their photo, their founders' and their posts', except what something
     * that stays shows too. Empty once MemberErased has been projected: ask before it is recorded.
     */
    filesOnlyOf: (member: string): string[] => keys(only.all(member)),
  };
}
