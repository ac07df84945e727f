import type { DatabaseSync } from 'node:sqlite';
import { DIGEST_HOUR, DIGEST_HOURS } from '#events/noticeSubjects.ts';
import { type Handlers, readModel } from '../runner/definition.ts';
import { createNoticeChoiceQueries, NOTICE_CHOICE_STATEMENTS, TEAM_SUBJECTS } from './queries.ts';

const NO_HOUR = -1;

/**
 * What members chose to be told, as far as it is asked of many at once or with each look into an inbox: the hour of their
 * daily mail (of the day in India; -1 for none), and a bit for each subject of their teams that they do not want. What an
 * inbox keeps of its own stands in it.
 */
export const noticeChoices = readModel({
  name: 'noticeChoices',
  version: 1,
  tablesDigest: '678d3de2c8a9beac',
  personal: false,
  tables: `
    CREATE TABLE notice_choices (
      position INTEGER PRIMARY KEY,
      member   TEXT NOT NULL UNIQUE,
      hour     INTEGER NOT NULL DEFAULT ${DIGEST_HOUR},
      unwanted INTEGER NOT NULL DEFAULT 0
    );
  `,
  indexes: `
    CREATE INDEX notice_choices_by_hour ON notice_choices (hour, position);
  `,

  handlers: createHandlers,
  queries: createNoticeChoiceQueries,
  statements: NOTICE_CHOICE_STATEMENTS,
  own: 'nothing',
});

function createHandlers(db: DatabaseSync): Handlers {
  const join = db.prepare('INSERT INTO notice_choices (position, member) VALUES (?, ?)');
  const choose = db.prepare('UPDATE notice_choices SET hour = ?, unwanted = ? WHERE member = ?');
  const forget = db.prepare('DELETE FROM notice_choices WHERE member = ?');
  return {
    MemberRegistered({ position, data }) {
      join.run(position, data.member);
    },
    MemberPreferencesChanged({ data: { member, preferences } }) {
      const unwanted = TEAM_SUBJECTS.reduce((bits, name, n) => bits | (preferences[name] === false ? 1 << n : 0), 0);
      choose.run(preferences.digest === false ? NO_HOUR : hourOf(preferences.digestHour), unwanted, member);
    },
    MemberErased({ data }) {
      forget.run(data.member);
    },
  };
}

function hourOf(chosen: string | boolean | undefined): number {
  const hour = DIGEST_HOURS.indexOf(String(chosen));
  return hour === -1 ? DIGEST_HOUR : hour;
}
