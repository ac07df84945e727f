import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as elapsed } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { companyForm } from '../company/company.fixture.ts';
import { client, join as signUp, uploadForm } from './client.fixture.ts';
import { picture } from './picture.fixture.ts';
import { startProcess } from './server.fixture.ts';

const MOUNT = mkdtempSync(join(tmpdir(), 'udyamsetu-full-'));
const CHUNK = Buffer.alloc(64 * 1024, 'x');

/** A small file system of its own; false where this user may not mount one. */
function mount(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', MOUNT], { stdio: 'ignore' });
    return true;
  } catch {
    rmSync(MOUNT, { recursive: true });
    return false;
  }
}

/** Takes all the room that is left, to the last byte. */
function fill(file: string): void {
  for (let size = CHUNK.length; size > 0; ) {
    try {
      appendFileSync(file, CHUNK.subarray(0, size));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error; // appendFileSync throws nothing else
      size = Math.floor(size / 2);
    }
  }
}

const mounted = mount();
const name = 'a full disk refuses writes in words, says so, and is written to again once there is room';

test.skipIf(!mounted)(mounted ? name : `${name} (this user may mount nothing)`, { timeout: 120_000 }, async () => {
  const server = await startProcess('api/main.ts', {
    DATA_DIR: join(MOUNT, 'data'),
    ANALYST_EMAILS: 'asha@example.in',
  });
  onTestFinished(async () => {
    await server.kill();
    execFileSync('umount', ['-l', MOUNT]);
    rmSync(MOUNT, { recursive: true });
  });
  const call = client(server.url);
  const asha = await signUp(call, 'asha@example.in');
  const ravi = await signUp(call, 'ravi@example.in');
  const follow = (key: string, path = '/user/follow', field = 'followId') =>
    call('PUT', path, { token: asha.token, key, body: { userId: asha._id, [field]: ravi._id } });
  expect((await follow('before')).status).toBe(200);
  const company = { token: asha.token, body: companyForm({ email: 'loom@example.in' }) };
  expect((await call('POST', '/company', company)).status).toBe(201);
  const then = new Date().toISOString();
  expect((await call('POST', '/company', { ...company, body: companyForm({ email: 'two@example.in' }) })).status).toBe(
    201,
  );
  expect((await call('GET', '/readyz')).status).toBe(200);

  const filler = join(MOUNT, 'filler');
  fill(filler);
  const refused = await follow('while-full', '/user/unfollow', 'unfollowId');
  expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([503, 'unavailable', '5']);
  expect(refused.body.message).toMatch(/again/);
  const ready = await call('GET', '/readyz');
  expect([ready.status, ready.body.code]).toEqual([503, 'not-ready']);
  expect(ready.body.message).toMatch(/unavailable.*full/);
  expect((await call('GET', `/user/${ravi._id}`)).status).toBe(200);
  for (const bytes of [await picture(), new Uint8Array(400_000)]) {
    const sent = await call('POST', '/file/upload', { token: asha.token, body: uploadForm(bytes, 'User') });
    expect([sent.status, sent.body.code]).toEqual([503, 'unavailable']);
  }
  // It takes an index of that moment, which is a file of its own. What failed before has left a little room.
  fill(filler);
  const back = await call('GET', `/company/?q=loom&asOf=${then}`, { token: asha.token });
  expect([back.status, back.body.code, back.headers.get('retry-after')]).toEqual([503, 'unavailable', '5']);

  rmSync(filler);
  while ((await call('GET', '/readyz')).status !== 200) await elapsed(100);
  expect((await follow('while-full', '/user/unfollow', 'unfollowId')).status).toBe(200);
  expect((await follow('after')).status).toBe(200);
  expect((await call('GET', `/user/${asha._id}`)).body.user.following).toEqual([ravi._id]);
});
