import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as elapsed } from 'node:timers/promises';
import type { DomainEvent } from '#events/catalogue.ts';
import { encode } from '#events/codec.ts';
import { openLogOnceReachable } from '#events/open.ts';
import type { EventStore } from '#events/port/store.ts';
import { WrongExpectedRevision } from '#events/port/store.ts';
import { likeStream } from '#events/subjects/post.ts';
import { effects } from '#projections/effect/model.ts';
import { createEffectQueries } from '#projections/effect/queries.ts';
import { createLogger } from '#projections/logger.ts';
import { currentReadModel } from '#projections/runner/files.ts';
import { follow } from '#projections/runner/supervisor.ts';
import type { Intention, Process } from './process.ts';
import { runProcesses } from './runner.ts';

/**
 * A program for kills.test.ts: one machine that runs a process, and kills itself at its DIE_AT-th step: before or after an
 * append, or the carrying out of an effect. Its log is in LOG_DIR or at EVENTSTORE_URL, all else of its own in OWN_DIR.
 */
const { LOG_DIR = '', OWN_DIR = '', NAME = '', EVENTSTORE_URL, MASTER_KEY, DIE_AT } = process.env;
const log = createLogger('error', 'machine');
const stopping = new AbortController();
process.once('SIGTERM', () => stopping.abort());

let steps = 0;
function step(): void {
  steps += 1;
  if (steps === Number(DIE_AT)) process.kill(process.pid, 'SIGKILL');
}

const config = { DATA_DIR: LOG_DIR, EVENTSTORE_URL, MASTER_KEY };
const opened = await openLogOnceReachable(config, { onUnavailable: () => {} });
const { keyring } = opened;
const store: EventStore = {
  ...opened.store,
  async append(...what) {
    step();
    const appended = await opened.store.append(...what);
    step();
    return appended;
  },
};

const following = follow({ dataDir: OWN_DIR, store, keyring, models: [effects] }, stopping.signal);
let file = currentReadModel(OWN_DIR, effects);
for (; !file; file = currentReadModel(OWN_DIR, effects)) await elapsed(10);
const db = new DatabaseSync(file.path, { readOnly: true, timeout: 5000 });
const queries = createEffectQueries(db);

const wanted = (event: DomainEvent): Intention[] =>
  event.type === 'UserFollowed' ? [{ key: event.id, payload: { likes: event.data.followed } }] : [];
/** Every other cause. */
const fansOut = (event: DomainEvent): boolean => event.type === 'UserFollowed' && /[02468]$/.test(event.data.follower);

/** Likes a post of whoever is followed: an event under an id derived from the effect, as every effect of a process is. */
const liker: Process = {
  name: NAME,
  causes: ['UserFollowed'],
  react: (event) => (fansOut(event) ? [] : wanted(event)),
  // As reminders and alerts do: slice by slice, where it may be killed in between.
  async *fanOut(event) {
    step();
    if (fansOut(event)) yield wanted(event);
    step();
  },
  async carryOut({ id, command }) {
    step();
    appendFileSync(join(LOG_DIR, 'carried'), `${id}\n`);
    const event = await encode(
      keyring,
      { type: 'PostLiked', data: { post: id, member: 'liker' } },
      {
        id: `${id.slice(0, 8)}-${id.slice(8, 12)}-8${id.slice(13, 16)}-a${id.slice(17, 20)}-${id.slice(12, 24)}`,
        at: command().at,
        actor: null,
      },
    );
    try {
      await store.append(likeStream(id, 'liker'), 'no-stream', [event]);
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision)) throw error;
    }
    return { ended: 'done' };
  },
};

const runner = runProcesses([liker], {
  ...{ store, keyring, log, dataDir: OWN_DIR, clock: Date.now, logId: await store.logId() },
  open: queries.open,
  times: { lease: 1500, leaseOfMany: 4000, look: 100, retryFirst: 100 },
});
process.stdout.write('ready\n');
stopping.signal.addEventListener('abort', async () => {
  await runner.stop();
  await following;
  db.close();
  await opened.store.close();
});
