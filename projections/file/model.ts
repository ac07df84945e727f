import type { DatabaseSync } from 'node:sqlite';
import type { Position } from '#events/port/store.ts';
import { holderIn } from '#events/subjects/company.ts';
import { type Handlers, readModel } from '../runner/definition.ts';
import { gatherUses, PUT_USE, type UseWriter, writeUses } from './bulk.ts';
import { createFileQueries, FILE_STATEMENTS, GOES } from './queries.ts';

/** By these a removed thing's pictures are found, and an erased member's. A build makes each once it is looked into, or last. */
const BY_SUBJECT = 'CREATE INDEX IF NOT EXISTS file_uses_by_subject ON file_uses (subject, field)';
const BY_MEMBER = `CREATE INDEX IF NOT EXISTS files_withdrawn_by_member ON files_withdrawn (member);
  CREATE INDEX IF NOT EXISTS file_owners_by_member ON file_owners (member)`;
const NONE_YET = `DROP INDEX IF EXISTS file_uses_by_subject; DROP INDEX IF EXISTS files_withdrawn_by_member;
  DROP INDEX IF EXISTS file_owners_by_member`;

/**
 * Which uploaded files are shown, where, and whose they are: pictures, and the documents of applications, messages and
 * verifications. `subject` is the id of the member, post, company, provider or fund that shows the picture, and `field` where
 * in it: photo, image, logo, banner, or founder/0 and so on. `position` is that of the event since which it is shown there.
 *
 * `file_owners` keeps whose a picture was recorded to be. Logs from before that was recorded know only who shows it:
 * whoever of them showed it first is who uploaded it, since nobody else could know its key by then.
 *
 * `files_withdrawn` keeps where pictures were shown once that were replaced there or taken away, and since when they had been:
 * not to be confused with uploads that nothing has shown yet. `removedAt`: when a moderator removed what showed it; else 0.
 */
export const files = readModel({
  name: 'files',
  version: 12,
  tablesDigest: '86bfab69a6dbeea6',
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
    CREATE TABLE files_withdrawn (
      key       TEXT NOT NULL,
      subject   TEXT NOT NULL,
      field     TEXT NOT NULL,
      member    TEXT NOT NULL,
      position  INTEGER NOT NULL,
      removedAt INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY (key, subject, field, member)
    ) WITHOUT ROWID;
    CREATE INDEX files_withdrawn_by_member ON files_withdrawn (member);
    CREATE INDEX file_uses_by_subject ON file_uses (subject, field);
    CREATE INDEX file_owners_by_member ON file_owners (member);
  `,
  indexes: 'CREATE INDEX file_uses_by_key ON file_uses (key, position);',

  handlers: (db) => createHandlers(db, writeUses(db)),

  bulk(db) {
    db.exec(NONE_YET);
    const { finish, ...uses } = gatherUses(db);
    const handlers = createHandlers(db, uses, {
      ofSubject: () => db.exec(BY_SUBJECT),
      ofMember: () => db.exec(BY_MEMBER),
    });
    return {
      handlers,
      flush() {},
      drop() {},
      finish() {
        finish();
        db.exec(`${BY_SUBJECT}; ${BY_MEMBER}`);
      },
    };
  },

  queries: createFileQueries,
  statements: FILE_STATEMENTS,
  // The export brings the pictures themselves.
  own: 'nothing',
});

/** @param lookFor makes the indexes by which these are looked for, where a build has not needed them yet */
function createHandlers(db: DatabaseSync, first: UseWriter, lookFor = { ofSubject() {}, ofMember() {} }): Handlers {
  const put = db.prepare(PUT_USE);
  const USE = 'key, subject, field, member, position';
  // What was shown there twice has been since the first time.
  const withdraw = (uses: string) =>
    db.prepare(`INSERT OR IGNORE INTO files_withdrawn (${USE}) SELECT ${USE} FROM file_uses WHERE ${uses}`);
  const ONE = 'member = ? AND subject = ? AND field = ?';
  const ALONG = "subject = ? AND field IN ('image', 'document')";
  const FOUNDERS = `member = ? AND subject = ? AND field >= 'founder/' AND field < 'founder0'
      AND field NOT IN (SELECT value FROM json_each(?))`;
  const [withdrawOther, withdrawFounders] = [withdraw(`${ONE} AND key <> ?`), withdraw(FOUNDERS)];
  const removeAlong = db.prepare(
    `INSERT INTO files_withdrawn (removedAt, ${USE}) SELECT ?, ${USE} FROM file_uses WHERE ${ALONG}
      ON CONFLICT DO UPDATE SET removedAt = excluded.removedAt`,
  );
  const drop = db.prepare(`DELETE FROM file_uses WHERE ${ONE}`);
  const dropAlong = db.prepare(`DELETE FROM file_uses WHERE ${ALONG}`);
  const dropFounders = db.prepare(`DELETE FROM file_uses WHERE ${FOUNDERS}`);
  const own = db.prepare('INSERT INTO file_owners (key, member) VALUES (?, ?) ON CONFLICT DO NOTHING');
  const disown = db.prepare('DELETE FROM file_owners WHERE member = ?');
  const forgetWithdrawn = db.prepare('DELETE FROM files_withdrawn WHERE member = ?');
  const forget = db.prepare(`DELETE FROM file_uses WHERE member = ? AND ${GOES}`);

  /** What a field shows from this event on: '' for nothing, undefined where the event does not speak of it. */
  function show(position: Position, member: string, subject: string, field: string, key: string | undefined): void {
    if (key === undefined) return;
    first.settle();
    withdrawOther.run(member, subject, field, key);
    if (key === '') drop.run(member, subject, field);
    else put.run(member, subject, field, key, position);
  }

  /** The same where the event is the first of its subject: nothing of it has been shown yet that could be withdrawn. */
  function showFirst(position: Position, member: string, subject: string, field: string, key: string): void {
    if (key !== '') first.put(member, subject, field, key, position);
  }

  return {
    MemberRegistered({ position, data, personal }) {
      showFirst(position, data.member, data.member, 'photo', personal?.photo ?? '');
    },
    MemberDetailsChanged({ position, data, personal }) {
      show(position, data.member, data.member, 'photo', personal?.photo);
    },
    PostPublished({ position, data, personal }) {
      // Without the words of the post, its author has been forgotten.
      showFirst(position, data.author, data.post, 'image', personal ? data.image.key : '');
    },
    PostDeleted({ position, data }) {
      show(position, data.author, data.post, 'image', '');
    },
    MessageSent({ position, data, personal }) {
      showFirst(position, data.by, data.message, 'image', (personal && data.image?.key) ?? '');
      showFirst(position, data.by, data.message, 'document', (personal && data.document?.key) ?? '');
    },
    MessageTakenBack({ position, data }) {
      show(position, data.by, data.message, 'image', '');
      show(position, data.by, data.message, 'document', '');
    },
    ApplicationMessageSent({ position, data, personal }) {
      showFirst(position, data.by, data.message, 'image', (personal && data.image?.key) ?? '');
    },
    ApplicationMessageTakenBack({ position, data }) {
      show(position, data.by, data.message, 'image', '');
    },
    ThingRemoved({ at, data: { kind, id } }) {
      if (kind !== 'post' && kind !== 'message') return;
      first.settle();
      lookFor.ofSubject();
      removeAlong.run(at, id);
      dropAlong.run(id);
    },
    CompanyRegistered({ position, data }) {
      showFirst(position, data.owner, data.company, 'logo', data.logo);
      showFirst(position, data.owner, data.company, 'banner', data.banner);
    },
    CompanyEdited({ position, data }) {
      show(position, data.owner, data.company, 'logo', data.logo);
      show(position, data.owner, data.company, 'banner', data.banner);
    },
    CompanyMetricsReported({ position, data, personal }) {
      const founders = (personal?.founders ?? []).map(({ image }, i) => ({ field: `founder/${i}`, image }));
      const shown = founders.filter(({ image }) => image !== '');
      const fields = JSON.stringify(shown.map(({ field }) => field));
      first.settle();
      const holder = holderIn(data);
      withdrawFounders.run(holder, data.company, fields);
      dropFounders.run(holder, data.company, fields);
      for (const { field, image } of shown) show(position, holder, data.company, field, image);
    },
    FundCreated({ position, data }) {
      showFirst(position, data.creator, data.fund, 'logo', data.logo);
    },
    FundChanged({ position, data }) {
      show(position, data.creator, data.fund, 'logo', data.logo);
    },
    ProviderCreated({ position, data }) {
      showFirst(position, data.creator, data.provider, 'logo', data.logo);
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
    CertificateSent({ position, data }) {
      show(position, data.by, data.thing, `certificate/${data.document}`, data.key);
    },
    CertificateSeen({ position, data }) {
      show(position, data.sentBy, data.thing, `certificate/${data.document}`, '');
    },
    CertificateDestroyed({ position, data }) {
      show(position, data.sentBy, data.thing, `certificate/${data.document}`, '');
    },
    CertificateEnded({ position, data }) {
      show(position, data.sentBy, data.thing, `certificate/${data.document}`, '');
    },
    FileOwned({ data }) {
      own.run(data.key, data.member);
    },
    MemberErased({ data }) {
      first.settle();
      lookFor.ofMember();
      forget.run(data.member);
      disown.run(data.member);
      forgetWithdrawn.run(data.member);
    },
  };
}
