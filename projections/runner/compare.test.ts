import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { encode } from '#events/codec.ts';
import { openLog } from '#events/open.ts';
import { inboxStream } from '#events/subjects/inbox.ts';
import { memberStream } from '#events/subjects/member.ts';
import { members } from '../member/model.ts';
import { READ_MODELS } from '../models.ts';
import { build } from './build.ts';
import { differencesFromRebuild } from './compare.fixture.ts';
import { currentReadModel } from './files.ts';

test('a rebuild agrees with a read model, and no longer once a row, a word or a checkpoint is another', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'udyamsetu-compare-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const { store, keyring } = await openLog({ DATA_DIR: dataDir });
  onTestFinished(() => store.close());
  await keyring.create('asha', 0);
  const personal = {
    name: 'Asha',
    email: 'a@example.in',
    photo: '',
    gender: 'female',
    dob: '1990-01-31',
    passwordHash: '-',
  } as const;
  const fact = { type: 'MemberRegistered', data: { member: 'asha' }, personal } as const;
  await store.append(memberStream('asha'), 'no-stream', [
    await encode(keyring, fact, { id: randomUUID(), at: 0, actor: null }),
  ]);
  await build({ dataDir, store, keyring, models: READ_MODELS });
  expect(await differencesFromRebuild(dataDir)).toEqual([]);

  const db = new DatabaseSync(currentReadModel(dataDir, members)?.path ?? '');
  db.exec(
    "UPDATE members SET followers = 7; INSERT INTO member_search (rowid, name) VALUES (999, 'usha'); UPDATE checkpoints SET changed = 7",
  );
  db.close();
  const tables = (await differencesFromRebuild(dataDir)).map((difference) => difference.split(':')[0]);
  expect(new Set(tables)).toEqual(new Set(['checkpoints', 'member_search', 'members']));

  // Whoever has read hardly anything agrees with what it has read, and is told of.
  for (let n = 1; n <= 21; n += 1) {
    const read = { type: 'InboxRead', data: { member: 'asha', upTo: 0 } } as const;
    await store.append(inboxStream('asha'), n === 1 ? 'no-stream' : n - 2, [
      await encode(keyring, read, { id: randomUUID(), at: n, actor: null }),
    ]);
  }
  expect(await differencesFromRebuild(dataDir)).toContainEqual(expect.stringMatching(/: at 2 of 23$/));
});
