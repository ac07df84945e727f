import { afterAll, beforeAll, expect, it } from 'vitest';
import { caller, person } from './account/account.fixture.ts';
import { createApp } from './app.ts';
import { StreamContended } from './commands/commands.ts';
import type { Platform } from './platform/platform.ts';
import { type TestPlatform, testPlatform } from './program/platform.fixture.ts';
import { ReadsBusy } from './readPool/readPool.ts';

let test: TestPlatform;
beforeAll(async () => {
  test = await testPlatform();
});
afterAll(() => test.close());

/** What the app answers where a part of its platform is another. */
async function answers(parts: Partial<Platform>, method: string, path: string, sent: object = {}) {
  const app = createApp({ ...test.platform, ...parts });
  const { status, body, headers } = await caller(app.routes)(method, path, sent);
  app.stop();
  return [status, body.code, Number(headers.get('Retry-After'))];
}

const busy = { ...({} as Platform['readPool']), read: () => Promise.reject(new ReadsBusy('too many searches wait')) };

it.each(['/company?q=looms', '/opportunities?q=looms', '/search?q=looms'])(
  'where too many searches wait, %s is told to come back',
  async (path) => {
    const [status, code, after] = await answers({ readPool: busy }, 'GET', path);
    expect([status, code]).toEqual([503, 'busy']);
    expect(after).toBeGreaterThan(0);
  },
);

it('where others keep changing the same, a write is refused as a conflict, and may come again', async () => {
  const execute = () => Promise.reject(new StreamContended('member-1'));
  const commands = { ...test.platform.commands, execute };
  expect(await answers({ commands }, 'POST', '/auth/new', { body: person() })).toEqual([409, 'conflict', 1]);
});

it('where there is no room on the disk for what comes, it may come again', async () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  const commands = { ...test.platform.commands, execute: () => Promise.reject(full) };
  expect(await answers({ commands }, 'POST', '/auth/new', { body: person() })).toEqual([503, 'unavailable', 5]);
});
