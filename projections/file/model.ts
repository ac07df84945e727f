import type { Position } from '#events/port/store.ts';
import { readModel } from '../runner/definition.ts';
import { createFileQueries, FILE_STATEMENTS, GOES } from './queries.ts';

/**
 * Which uploaded files are shown, where, and whose they are: pictures, and the documents of applications. `subject` is the id of the member, post, company, provider
 * or fund that shows the picture, and `field` where in it: photo, image, logo, banner, or founder/0 and so on. `position` is that
 * of the event since which it is shown there.
 *
 * `file_owners` keeps whose a picture was recorded to be. Logs from before that was recorded know only who shows it:
 * whoever of them showed it first is who uploaded it, since nobody else could know its key by then.
 */
export const files = readModel({
  name: 'files',
  version: 2,
  tablesDigest: '527304a8db46c25d',
  // A key opens nothing without a signed link, but it names what was somebody's.
  personal: true,
  tables: `
    CREATE TABLE file_uses (
      member   TEXT NOT NULL,
      subject  TEXT NOT NULL,
      field    TEXT NOT NULL,
      key      TEXT NOT NULL,
      position INTEGER NOT NULL,
      PRIMARY KEY (member, subject, field)
    ) WITHOUT ROWID;
    CREATE TABLE file_owners (
      key    TEXT PRIMARY KEY,
      member TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX file_owners_by_member ON file_owners (member);
  `,
  indexes: 'CREATE INDEX file_uses_by_key ON file_uses (key, position);',

  handlers(db) {
    const put = db.prepare(
      `INSERT INTO file_uses (member, subject, field, key, position) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET key = excluded.key, position = iif(key = excluded.key, position, excluded.position)`,
    );
    const drop = db.prepare('DELETE FROM file_uses WHERE member = ? AND subject = ? AND field = ?');
    const dropFounders = db.prepare(
      `DELETE FROM file_uses WHERE member = ? AND subject = ? AND field >= 'founder/' AND field < 'founder0'
        AND field NOT IN (SELECT value FROM json_each(?))`,
    );
    const own = db.prepare('INSERT INTO file_owners (key, member) VALUES (?, ?) ON CONFLICT DO NOTHING');
    const disown = db.prepare('DELETE FROM file_owners WHERE member = ?');
    const forget = db.prepare(`DELETE FROM file_uses WHERE member = ? AND ${GOES}`);

    /** What a field shows from this event on: '' for nothing, undefined where the event does not speak of it. */
    function show(position: Position, member: string, subject: string, field: string, key: string | undefined): void {
      if (key === '') drop.run(member, subject, field);
      else if (key !== undefined) put.run(member, subject, field, key, position);
    }

    return {
      MemberRegistered({ position, data, personal }) {
        show(position, data.member, data.member, 'photo', personal?.photo);
      },
      MemberDetailsChanged({ position, data, personal }) {
        show(position, data.member, data.member, 'photo', personal?.photo);
      },
      PostPublished({ position, data, personal }) {
        // Without the words of the post, its author has been forgotten.
        show(position, data.author, data.post, 'image', personal ? data.image.key : '');
      },
      PostDeleted({ position, data }) {
        show(position, data.author, data.post, 'image', '');
      },
      MessageSent({ position, data, personal }) {
        show(position, data.by, data.message, 'image', (personal && data.image?.key) ?? '');
      },
      MessageTakenBack({ position, data }) {
        show(position, data.by, data.message, 'image', '');
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
      FundChanged({ position, data }) {
        show(position, data.creator, data.fund, 'logo', data.logo);
      },
      ProviderCreated({ position, data }) {
        show(position, data.creator, data.provider, 'logo', data.logo);
      },
      ProviderChanged({ position, data }) {
        show(position, data.creator, data.provider, 'logo', data.logo);
      },
      DocumentAttached({ position, data }) {
        show(position, data.by, data.application, `document/${data.n}`, data.key);
      },
      DocumentTakenBack({ position, data }) {
        show(position, data.owner, data.application, `document/${data.n}`, '');
      },
      FileOwned({ data }) {
        own.run(data.key, data.member);
      },
      MemberErased({ data }) {
        forget.run(data.member);
        disown.run(data.member);
      },
    };
  },

  queries: createFileQueries,
  statements: FILE_STATEMENTS,
  // The export brings the pictures themselves.
  own: 'nothing',
});
