export const HELP = `Replays the history of the platform.

  npm run replay -- [filters] [--format ndjson|csv] [--out FILE]    export events
  npm run replay -- --as-of MOMENT --out FILE                       the read model as of then
  npm run replay -- --import FILE                                   fill an empty log

Filters (bounds are inclusive; all that are given must hold)
  --from N, --to N           positions in the log
  --since TIME, --until TIME when it happened: 2025-01-31 (as in India, whole), or 2025-01-31T09:30:00Z
  --type NAME                such as PostLiked; may be given several times
  --category NAME            such as company; may be given several times
  --stream NAME              one stream, such as company-65f0c1

Export
  --format ndjson|csv        one event a line (default ndjson)
  --out FILE, -o FILE        into a file; interrupted and started again, it goes on where it was
  --personal                 with personal fields, of those who have not been forgotten; the
                             reading is recorded in the log as HistoryRead, by your user name
  --raw                      as the log has it, personal fields sealed: what --import reads

As of
  --as-of MOMENT             a position, or a time; of a day its end in India. FILE becomes a plain
                             SQLite file that holds the complete read model, personal fields included; recorded as above.
                             Interrupted and started again, it goes on where it was

Import
  --import FILE              a whole export made with --raw, into a log that is empty (SQLite only).
                             Needs the MASTER_KEY of the log that it came from

The log is that of DATA_DIR, or of EVENTSTORE_URL, as for the server.
Exit codes: 0 done, 1 failed, 2 not understood, 130 interrupted.

Examples
  npm run replay -- --type PostPublished --since 2025-01-01 --format csv --out posts.csv
  npm run --silent replay -- --category fund | jq .data.amount
  npm run replay -- --as-of 2025-06-30T18:30:00Z --out june.db && sqlite3 june.db 'SELECT count(*) FROM members'
  npm run replay -- --raw --out copy.ndjson && MASTER_KEY=… DATA_DIR=./copy npm run replay -- --import copy.ndjson
`;
