import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createLogger } from '#projections/logger.ts';
import { removeMailsTo } from './forget.ts';
import { outboxTransport } from './outbox.ts';

test('what lies ready for an address goes, and what names its member to others; nothing else', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'outbox-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  await removeMailsTo('nobody@example.in', dataDir, 'm0'); // before there is an outbox
  const layDown = outboxTransport(dataDir, 'UdyamSetu <no-reply@localhost>', createLogger('silent', 'test'));
  const mail = { intendedAt: new Date(0), position: 1, subject: 'Hello', text: 'X-Names: m1\n' };
  await layDown({ ...mail, id: 'to', to: 'Asha@example.in' });
  await layDown({ ...mail, id: 'names', to: 'ravi@example.in', names: 'm1' });
  await layDown({ ...mail, id: 'another', to: 'ravi@example.in', names: 'm12' });
  await layDown({ ...mail, id: 'plain', to: 'ravi@example.in' });
  await removeMailsTo('asha@example.in', dataDir, 'm1');
  const left = readdirSync(join(dataDir, 'outbox')).map((name) => name.replace(/^.*-|\.eml$/g, ''));
  expect(left.sort()).toEqual(['another', 'plain']);
});
