import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mailServer } from './mailServer.fixture.ts';
import { mailTemplates } from './mailTemplates.ts';
import { outboxTransport } from './outbox.ts';
import { smtpTransport } from './smtp.ts';
import { Undeliverable } from './transport.ts';

let dataDir: string;
let lines: string[];
const log = pino({}, { write: (line: string) => void lines.push(line) });
const from = 'UdyamSetu <no-reply@example.in>';
const mail = {
  ...{ id: 'aa11', intendedAt: new Date('2026-03-05T06:00:00Z'), position: 7 },
  ...{ to: 'asha@example.in', subject: 'A subject', text: 'Your code is\n\n    ABCD2345\n' },
};
const secret = /asha@example\.in|ABCD2345/;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'udyamsetu-mail-'));
  lines = [];
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

describe('the outbox', () => {
  it('holds each mail as a file of its own, which the log names without what it says', async () => {
    const send = outboxTransport(dataDir, from, log);
    await Promise.all([send(mail), send({ ...mail, id: 'bb22' })]);
    const names = readdirSync(join(dataDir, 'outbox')).sort();
    expect(names).toEqual([
      '2026-03-05T06-00-00.000Z-000000000007-aa11.eml',
      '2026-03-05T06-00-00.000Z-000000000007-bb22.eml',
    ]);
    const file = join(dataDir, 'outbox', names[0] ?? '');
    const text = readFileSync(file, 'utf8');
    const parts = ['To: asha@example.in', 'Subject: A subject', `From: ${from}`, '    ABCD2345', '<aa11@example.in>'];
    for (const part of parts) expect(text).toContain(part);
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(lines.join()).toContain(names[0]);
    expect(lines.join()).not.toMatch(secret);
  });

  it('holds a mail once that was sent twice', async () => {
    const send = outboxTransport(dataDir, from, log);
    await send(mail);
    await send(mail);
    expect(readdirSync(join(dataDir, 'outbox'))).toHaveLength(1);
  });

  it('that cannot be written is worth another try', async () => {
    writeFileSync(join(dataDir, 'outbox'), 'a file is in the way');
    const sent = outboxTransport(dataDir, from, log)(mail);
    await expect(sent).rejects.toMatchObject({ name: 'Undeliverable', permanent: false });
    await expect(sent).rejects.not.toThrow(secret);
  });
});

describe('over SMTP', () => {
  it('a mail goes out, under the id that makes it the same mail', async () => {
    const { server, url, received } = await mailServer();
    await smtpTransport(url, from)(mail);
    server.close();
    expect(received).toContain('    ABCD2345');
    expect(received).toContain('Message-ID: <aa11@example.in>');
  });

  it.each([
    ['451 asha@example.in: come back later', false],
    ['550 asha@example.in: no such mailbox', true],
  ])('%s: whether trying again is of no use: %s', async (reply, permanent) => {
    const { server, url, received } = await mailServer({ replies: [reply] });
    const failure = await smtpTransport(url, from)(mail).catch((error: unknown) => error);
    server.close();
    expect(failure).toBeInstanceOf(Undeliverable);
    expect(failure).toMatchObject({ permanent });
    expect(String(failure)).not.toMatch(secret);
    expect(received).toEqual([]);
  });

  it('a server that is not there is worth another try', async () => {
    const { server, url } = await mailServer();
    server.close();
    await once(server, 'close');
    await expect(smtpTransport(url, from)(mail)).rejects.toMatchObject({ name: 'Undeliverable', permanent: false });
  });
});

describe('the mail templates', () => {
  const filled = { code: 'ABCD2345', email: 'asha+x@example.in', publicUrl: 'https://udyamsetu.example', minutes: 60 };

  it('carry the code on a line of its own, and a link to the screen for it', () => {
    for (const letter of Object.values(mailTemplates)) {
      expect(letter(filled).text).toContain('\n    ABCD2345\n');
      expect(letter(filled).text).toMatch(
        /https:\/\/udyamsetu\.example\/auth\/confirm_email(\?purpose=reset)?#code=ABCD2345/,
      );
    }
    expect(mailTemplates.reset(filled).text).toContain('email=asha%2Bx%40example.in');
  });
});
