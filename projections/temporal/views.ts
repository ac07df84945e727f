import type { DatabaseSync } from 'node:sqlite';
import type { Position } from '#events/port/store.ts';
import { COLUMNS as COMPANY_COLUMNS } from '../company/company.ts';
import { FACETS } from '../company/facets.ts';
import { PACKED_NAMES } from '../company/packed.ts';
import { COLUMNS as FUND_COLUMNS } from '../fund/fund.ts';
import { NEWEST_LIKERS } from '../post/newestLikers.ts';
import { prepareAll, statement } from '../sql/rows.ts';

/** The moment that a connection reads: one row of a table of its own. */
const AS_OF = '(SELECT position FROM temp.as_of WHERE one = 1)';

/** An unary plus keeps SQLite from choosing an index by a condition that nearly every row meets. */
const HOLDS = `+since <= ${AS_OF} AND +until > ${AS_OF}`;

const last = (column: string, table: string, key: string): string =>
  `(SELECT x.${column} FROM ${table} x WHERE x.${key} AND x.since <= ${AS_OF} ORDER BY x.since DESC LIMIT 1)`;

/** The words of a post or comment as they last were until the moment, where they were ever changed. */
const words = (column: string, thing: string): string =>
  `(SELECT w.${column} FROM temporal_words w WHERE w.thing = ${thing} AND w.since <= ${AS_OF}
    ORDER BY w.since DESC LIMIT 1)`;

/** The last event of a kind about a post until the moment. */
const ofPost = (column: string, table: string): string =>
  `(SELECT x.${column} FROM ${table} x WHERE x.post = p.position AND x.position <= ${AS_OF}
    ORDER BY x.position DESC LIMIT 1)`;

/**
 * Views under the names of the present models' tables, with the rows that these tables had at the moment: so the present
 * models' own queries read them; whom posts named then is words alone. SQLite puts a view's conditions into the query, and finds the rows by the indexes below.
 */
const VIEWS = `
  CREATE TEMP TABLE IF NOT EXISTS as_of (one INTEGER PRIMARY KEY, position INTEGER NOT NULL);
  INSERT OR IGNORE INTO temp.as_of (one, position) VALUES (1, -1);

  CREATE TEMP VIEW IF NOT EXISTS members AS SELECT position, id,
    iif(hidden, '', coalesce(${last('name', 'temporal_faces', 'member = m.position')}, '')) AS name,
    iif(hidden, '', coalesce(${last('photo', 'temporal_faces', 'member = m.position')}, '')) AS photo, forgotten AS erased, hidden
    FROM temporal_members m WHERE position <= ${AS_OF};
  CREATE TEMP VIEW IF NOT EXISTS feed_members AS SELECT position, id, forgotten
    FROM temporal_members WHERE position <= ${AS_OF};

  CREATE TEMP VIEW IF NOT EXISTS posts AS SELECT position, id, author, coalesce(${words('text', 'p.position')}, content) AS content,
    image, width, height, at, coalesce(${words('at', 'p.position')}, 0) AS edited, gone, position AS touched, '' AS mentions
    FROM temporal_posts p WHERE position <= ${AS_OF};
  CREATE TEMP VIEW IF NOT EXISTS comments AS SELECT k.position, c.id, k.post, c.author,
    coalesce(${words('text', 'k.position')}, c.text) AS text, c.at, c.answers, c.answered, coalesce(${words('at', 'k.position')}, 0) AS edited, '' AS mentions, 0 AS held
    FROM temporal_comments_of k JOIN temporal_comments c ON c.position = k.position
    WHERE k.position <= ${AS_OF};
  CREATE TEMP VIEW IF NOT EXISTS comments_hidden AS SELECT id FROM temporal_comments_hidden;
  CREATE TEMP VIEW IF NOT EXISTS likes AS SELECT post, member, position
    FROM temporal_likes WHERE position <= ${AS_OF} AND +until > ${AS_OF};
  CREATE TEMP VIEW IF NOT EXISTS tallies AS SELECT position AS post,
    coalesce(${ofPost('likes', 'temporal_likes')}, 0) AS likes,
    coalesce(${ofPost('comments', 'temporal_comments_of')}, 0) AS comments,
    coalesce(${NEWEST_LIKERS('p.position')}, '') AS newest,
    max(position, coalesce(${ofPost('position', 'temporal_likes')}, 0),
      coalesce(${ofPost('position', 'temporal_comments_of')}, 0)) AS changed
    FROM temporal_posts p WHERE position <= ${AS_OF};

  CREATE TEMP VIEW IF NOT EXISTS companies AS SELECT position, ${COMPANY_COLUMNS.join(', ')}
    FROM temporal_companies WHERE likelihood(position <= ${AS_OF}, 0.9999) AND ${HOLDS};
  CREATE TEMP VIEW IF NOT EXISTS company_values AS SELECT facet, key, value, code FROM temporal_values;
  CREATE TEMP VIEW IF NOT EXISTS company_facets AS SELECT position, ${[...PACKED_NAMES, ...FACETS].join(', ')}, establishedYear
    FROM temporal_facets WHERE likelihood(position <= ${AS_OF}, 0.9999) AND ${HOLDS};

  CREATE TEMP VIEW IF NOT EXISTS funds AS SELECT position, id,
    coalesce(${last('interest', 'temporal_interests', 'fund = f.position')}, 0) AS interest, ${FUND_COLUMNS.join(', ')}
    FROM temporal_funds f WHERE likelihood(position <= ${AS_OF}, 0.9999) AND ${HOLDS};
  CREATE TEMP VIEW IF NOT EXISTS fund_days AS SELECT industry, deadline, 1 AS active
    FROM temporal_funds WHERE active = 1 AND ${HOLDS};
  CREATE TEMP VIEW IF NOT EXISTS fund_proved AS SELECT providerId, verified, parts FROM temporal_proved
    WHERE since <= ${AS_OF} AND until > ${AS_OF};
  CREATE TEMP VIEW IF NOT EXISTS fund_industries AS SELECT industry, fund
    FROM temporal_fund_industries WHERE ${HOLDS};
`;

export const VIEW_STATEMENTS = {
  setMoment: statement('one row by its key', 'UPDATE temp.as_of SET position = ? WHERE one = 1'),
};

/**
 * Makes the views on a connection.
 * @returns sets the moment that the connection reads from now on: to be called in front of each reading
 */
export function openViews(db: DatabaseSync): (position: Position) => void {
  db.exec(VIEWS);
  const { setMoment } = prepareAll(db, VIEW_STATEMENTS);
  return (position) => void setMoment.run(position);
}
