import { readModel } from '../runner/definition.ts';
import { createFactorQueries, FACTOR_STATEMENTS, OWN_FACTOR_STATEMENTS, ownFactors } from './queries.ts';

/** Members' second factors by name, with their days, how many recovery codes are left, and when they are to be removed for them. No secret stands here. */
export const factors = readModel({
  name: 'factors',
  version: 3,
  tablesDigest: '0b7f9ab20b53df43',
  personal: true,
  tables: `
    CREATE TABLE factors (
      id       TEXT PRIMARY KEY,
      member   TEXT NOT NULL,
      kind     TEXT NOT NULL,
      name     TEXT NOT NULL,
      position INTEGER NOT NULL,
      addedAt  INTEGER NOT NULL,
      usedAt   INTEGER
    ) WITHOUT ROWID;
    CREATE INDEX factors_by_member ON factors (member, position);
    CREATE TABLE recovery_codes (
      member    TEXT PRIMARY KEY,
      remaining INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE factor_removals (
      member  TEXT PRIMARY KEY,
      removal TEXT NOT NULL,
      due     INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX factor_removals_by_due ON factor_removals (due);
  `,

  handlers(db) {
    const add = db.prepare('INSERT INTO factors (id, member, kind, name, position, addedAt) VALUES (?, ?, ?, ?, ?, ?)');
    const remove = db.prepare('DELETE FROM factors WHERE id = ?');
    const use = db.prepare('UPDATE factors SET usedAt = ? WHERE id = ?');
    const issue = db.prepare('INSERT OR REPLACE INTO recovery_codes (member, remaining) VALUES (?, ?)');
    const spend = db.prepare('UPDATE recovery_codes SET remaining = remaining - 1 WHERE member = ?');
    const spoil = db.prepare(
      'DELETE FROM recovery_codes WHERE member = ?1 AND NOT EXISTS (SELECT 1 FROM factors WHERE member = ?1)',
    );
    const plan = db.prepare('INSERT OR REPLACE INTO factor_removals (member, removal, due) VALUES (?, ?, ?)');
    const cancel = db.prepare('DELETE FROM factor_removals WHERE member = ?');
    const fulfil = db.prepare(
      'DELETE FROM factor_removals WHERE member = ?1 AND NOT EXISTS (SELECT 1 FROM factors WHERE member = ?1)',
    );
    const forget = db.prepare('DELETE FROM factors WHERE member = ?');
    const forgetCodes = db.prepare('DELETE FROM recovery_codes WHERE member = ?');

    return {
      TotpConfirmed({ position, at, data, personal }) {
        add.run(data.factor, data.member, 'totp', personal?.name ?? '', position, at);
        cancel.run(data.member);
      },
      PasskeyAdded({ position, at, data, personal }) {
        add.run(data.factor, data.member, 'passkey', personal?.name ?? '', position, at);
        cancel.run(data.member);
      },
      FactorRemoved({ data }) {
        remove.run(data.factor);
        // Recovery codes stand in for a factor: without one they open nothing.
        spoil.run(data.member);
        fulfil.run(data.member);
      },
      FactorsRemovalAsked({ data }) {
        if (data.from !== null) plan.run(data.member, data.removal, data.from);
      },
      FactorsRemovalStopped({ data }) {
        cancel.run(data.member);
      },
      FactorUsed({ at, data }) {
        use.run(at, data.factor);
      },
      RecoveryCodesIssued({ data }) {
        issue.run(data.member, data.hashes.length);
        if (data.hashes.length > 0) cancel.run(data.member);
      },
      RecoveryCodeUsed({ data }) {
        spend.run(data.member);
        cancel.run(data.member);
      },
      MemberErased({ data }) {
        forget.run(data.member);
        forgetCodes.run(data.member);
        cancel.run(data.member);
      },
    };
  },

  queries: createFactorQueries,
  statements: { ...FACTOR_STATEMENTS, ...OWN_FACTOR_STATEMENTS },
  own: ownFactors,
});
