import { expect, onTestFinished, test, vi } from 'vitest';
import { build } from '#projections/build.ts';
import { PROJECTIONS } from '#projections/catalogue.ts';
import { openSubjects } from '../subjects.fixture.ts';
import { memberData } from './exportData.ts';

test('an export goes on when another read model takes the place of the one it began with', async () => {
  const api = await openSubjects(() => []);
  onTestFinished(api.close);
  const { platform } = api;
  const member = await api.join('Asha', await api.upload('User/picture-a1.webp'));
  const files = memberData(platform)(member);
  const names: string[] = [];
  async function take(upTo?: string): Promise<void> {
    for (let next = await files.next(); !next.done; next = await files.next()) {
      for await (const _ of next.value.content); // a reader takes one file after the other
      names.push(next.value.name);
      if (next.value.name === upTo) return;
    }
  }
  await take('followers.json');

  const before = platform.reads.queries;
  const { store, keyring, config } = platform;
  await build({ dataDir: config.DATA_DIR, store, keyring, projections: PROJECTIONS });
  await vi.waitFor(() => expect(() => before.own.pictures(member)).toThrow('finalized'), { timeout: 15_000 });
  await take();
  expect(names.at(-1)).toBe('pictures/picture-a1.webp');
});
