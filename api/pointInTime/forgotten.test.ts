import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { memberStream } from '#events/subjects/member.ts';
import type { CompaniesFound } from '#projections/company/look.ts';
import { companyForm } from '../company/company.fixture.ts';
import { companyRoutes } from '../company/routes.ts';
import { openSubjects, type Subjects } from '../e2e/subjects.fixture.ts';
import { ownName } from '../storage/leftBehind.ts';
import { createMaker } from './maker.ts';
import { createPointInTime } from './pointInTime.ts';

/** Indexes of points in time that are being made while somebody is forgotten, or that a process has left behind. */

async function forget({ platform, time }: Subjects, member: string): Promise<void> {
  const { commands, keyring } = platform;
  await keyring.destroy(member);
  const facts = [{ type: 'MemberErased', data: { member } }] as const;
  await commands.execute(memberStream(member), { actor: member, at: time.now }, () => ({ facts }));
}

test('who is forgotten while a moment is being made is not in it, and not in the file that was made', async () => {
  const api = await openSubjects((platform) => [companyRoutes(platform)], {
    ANALYST_EMAILS: 'ana@example.in',
  });
  const ravi = await api.join('Ravi');
  const meera = await api.join('Meera');
  for (const [as, name] of [
    [ravi, 'Ravi'],
    [meera, 'Meera'],
  ])
    await api.call('/company', { method: 'POST', as, body: companyForm({ name, email: `${name}@looms.example.in` }) });
  const { config, reads, store, log } = api.platform;
  const maker = createMaker();
  const left: string[] = [];
  const pointInTime = createPointInTime({
    ...{ dataDir: config.DATA_DIR, reads, store, log },
    maker: {
      stop: maker.stop,
      /** His words have been read and stand in the index: now he goes. */
      async make(asked) {
        await maker.make(asked);
        if (left.length === 0) {
          expect(readFileSync(asked.path, 'latin1')).toContain('ravi');
          await forget(api, ravi);
        }
        left.push(asked.path);
      },
    },
  });
  onTestFinished(async () => {
    await pointInTime.close();
    await api.close();
  });

  const then = await pointInTime.at('companies', await store.head());
  const found = (q: string) => (then?.look({ q }) as CompaniesFound | undefined)?.total;
  expect(['Meera', 'Ravi', 'looms'].map(found)).toEqual([1, 0, 2]);
  expect(left.map((path) => existsSync(path))).toEqual([false, true]);
  expect(readFileSync(left[1] ?? '', 'latin1')).not.toContain('ravi');
});

test('what a process that died has left behind is gone at the next start, not only when a moment is asked for', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'point-in-time-'));
  const api = await openSubjects(() => []);
  onTestFinished(async () => {
    await api.close();
    rmSync(dataDir, { recursive: true });
  });
  const root = join(dataDir, 'point-in-time');
  const [machine, ...ours] = ownName().split('.');
  const someone = `${machine}.1.${ours[1]}.7`; // whose process runs
  const elsewhere = 'another-machine.1.some-id.7';
  // In containers, all processes may have one number.
  const gone = [`${machine}.${process.pid}.before.7`, `${process.pid}-7`];
  for (const name of [someone, elsewhere, ...gone]) {
    mkdirSync(join(root, name), { recursive: true });
    writeFileSync(join(root, name, 'search.db'), 'Ravi');
  }
  const { reads, store, log } = api.platform;
  const pointInTime = createPointInTime({ dataDir, reads, store, log });
  expect(readdirSync(root).sort()).toEqual([elsewhere, someone].sort());
  await pointInTime.close();
});

test('what earlier versions kept in a folder of another name is gone at the start', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'point-in-time-'));
  const api = await openSubjects(() => []);
  onTestFinished(async () => {
    await api.close();
    rmSync(dataDir, { recursive: true });
  });
  const before = join(dataDir, 'moments');
  mkdirSync(join(before, '1-7'), { recursive: true });
  writeFileSync(join(before, '1-7', 'directory.db'), 'Ravi');
  const { reads, store, log } = api.platform;
  const pointInTime = createPointInTime({ dataDir, reads, store, log });
  expect(existsSync(before)).toBe(false);
  await pointInTime.close();
});
