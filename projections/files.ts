import type { DatabaseSync } from 'node:sqlite';
import type { Projection } from './projection.ts';

/**
 * Which uploaded pictures are shown, where, and whose they are. `subject` is the id of the member, post, company or fund
 * that shows the picture, and `field` where in it: photo, image, logo, banner, or founder/0 and so on. `n` is the position
 * of the event since which it is shown there: whoever shows a picture first is who uploaded it, since nobody else can know
 * its key by then. The pictures of posts stand in the feed's table, and are not kept a second time.
 */
export const files: Projection = {
  name: 'files',
  tables: `
    CREATE TABLE file_uses (
      member  TEXT NOT NULL,
      subject TEXT NOT NULL,
      field   TEXT NOT NULL,
      key     TEXT NOT NULL,
      n       INTEGER NOT NULL,
      PRIMARY KEY (member, subject, field)
    ) WITHOUT ROWID;
  `,
  indexes: `
    CREATE INDEX file_uses_by_key ON file_uses (key);
    CREATE VIEW files_shown AS
      SELECT member, subject, field, key, n FROM file_uses
      UNION ALL
      SELECT f.id, p.id, 'image', p.image, p.n FROM posts p JOIN feed_members f ON f.n = p.author WHERE p.image <> '';
  `,

  handlers(db) {
    const put = db.prepare(
      `INSERT INTO file_uses (member, subject, field, key, n) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET key = excluded.key, n = iif(key = excluded.key, n, excluded.n)`,
    );
    const drop = db.prepare('DELETE FROM file_uses WHERE member = ? AND subject = ? AND field = ?');
    const dropFounders = db.prepare(
      `DELETE FROM file_uses WHERE member = ? AND subject = ? AND field >= 'founder/' AND field < 'founder0'
        AND field NOT IN (SELECT value FROM json_each(?))`,
    );
    const forget = db.prepare(`DELETE FROM file_uses WHERE member = ? AND ${GOES}`);

    /** What a field shows from this event on: '' for nothing, undefined where the event does not speak of it. */
    function show(n: number, member: string, subject: string, field: string, key: string | undefined): void {
      if (key === '') drop.run(member, subject, field);
      else if (key !== undefined) put.run(member, subject, field, key, n);
    }

    return {
      MemberRegistered({ position, data, personal }) {
        show(position, data.member, data.member, 'photo', personal?.photo);
      },
      MemberDetailsChanged({ position, data, personal }) {
        show(position, data.member, data.member, 'photo', personal?.photo);
      },
      CompanyRegistered({ position, data }) {
        show(position, data.owner, data.company, 'logo', data.logo);
        show(position, data.owner, data.company, 'banner', data.banner);
      },
      CompanyEdited({ position, data }) {
        show(position, data.owner, data.company, 'logo', data.logo);
        show(position, data.owner, data.company, 'banner', data.banner);
      },
      CompanyMetricsReported({ position, data, personal }) {
        const founders = (personal?.founders ?? []).map(({ image }, i) => ({ field: `founder/${i}`, image }));
        const shown = founders.filter(({ image }) => image !== '');
        dropFounders.run(data.owner, data.company, JSON.stringify(shown.map(({ field }) => field)));
        for (const { field, image } of shown) show(position, data.owner, data.company, field, image);
      },
      FundCreated({ position, data }) {
        show(position, data.creator, data.fund, 'logo', data.logo);
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
       SELECT 1 FROM files_shown AS other WHERE other.key = own.key
         AND iif(other.member = ?1, NOT other.${GOES}, other.n < own.n)
     ) ORDER BY key`,
  );
  const keys = (rows: unknown): string[] => (rows as { key: string }[]).map(({ key }) => key); // their one column

  return {
    /** Which of these storage keys something in the product shows. */
    isClaimed: (candidates: readonly string[]): Set<string> => new Set(keys(used.all(JSON.stringify(candidates)))),

    /**
     * The pictures to delete when a member is erased: their photo, their founders' and their posts', except what a company
     * or a fund of theirs shows too. What somebody else has taken over from them goes with them; what they have taken over
     * from somebody else stays. Empty once MemberErased has been projected: ask before it is recorded.
     */
    picturesOf: (member: string): string[] => keys(only.all(member)),
  };
}
