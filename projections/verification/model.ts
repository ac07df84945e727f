import { readModel } from '../runner/definition.ts';
import { createVerificationQueries, ownVerifications, VERIFICATION_STATEMENTS } from './queries.ts';

/**
 * The parts that prove who companies and providers are, while they hold: which end first, and who gave them. `own` is a
 * number that is a person's, '' for none and once they are forgotten; `number` is any other.
 */
export const verifications = readModel({
  name: 'verifications',
  version: 1,
  tablesDigest: 'd2fd338e31c5ebec',
  personal: true,
  tables: `
    CREATE TABLE verifications (
      position INTEGER NOT NULL,
      kind     TEXT NOT NULL,
      thing    TEXT NOT NULL,
      part     TEXT NOT NULL,
      by       TEXT NOT NULL,
      number   TEXT NOT NULL,
      own      TEXT NOT NULL,
      at       INTEGER NOT NULL,
      until    INTEGER NOT NULL,
      PRIMARY KEY (kind, thing, part)
    ) WITHOUT ROWID;
    CREATE INDEX verifications_by_giver ON verifications (by, position);
  `,
  indexes: 'CREATE INDEX verifications_by_end ON verifications (until, position);',

  handlers(db) {
    const put = db.prepare(
      `INSERT OR REPLACE INTO verifications (position, kind, thing, part, by, number, own, at, until)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    const end = db.prepare('DELETE FROM verifications WHERE kind = ? AND thing = ? AND part = ?');
    const forget = db.prepare("UPDATE verifications SET own = '' WHERE by = ?");

    return {
      DomainProved({ position, at, data: { kind, thing, by, until } }) {
        put.run(position, kind, thing, 'domain', by, '', '', at, until);
      },
      DomainProofEnded({ data: { kind, thing } }) {
        end.run(kind, thing, 'domain');
      },
      NumberChecked({ position, at, data: { kind, thing, part, by, number, until }, personal }) {
        put.run(position, kind, thing, part, by, number, personal?.number ?? '', at, until);
      },
      NumberEnded({ data: { kind, thing, part } }) {
        end.run(kind, thing, part);
      },
      CertificateSeen({ position, at, data: { kind, thing, sentBy, until } }) {
        put.run(position, kind, thing, 'document', sentBy, '', '', at, until);
      },
      CertificateEnded({ data: { kind, thing } }) {
        end.run(kind, thing, 'document');
      },
      MemberErased({ data }) {
        forget.run(data.member);
      },
    };
  },

  queries: createVerificationQueries,
  statements: VERIFICATION_STATEMENTS,
  own: ownVerifications,
});
