import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { letters } from './letters.ts';
import { createMailer } from './mailer.ts';

let dataDir: string;
let lines: string[];
const log = pino({}, { write: (line: string) => void lines.push(line) });
const from = 'UdyamSetu <no-reply@example.in>';
const mail = { to: 'asha@example.in', subject: 'A subject', text: 'Your code is\n\n    ABCD2345\n' };
const secret = /asha@example\.in|ABCD2345/;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'udyamsetu-mail-'));
  lines = [];
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

describe('the outbox', () => {
  it('holds each mail as a file of its own, which the log names without what it says', async () => {
    const mailer = createMailer({ dataDir, from, log });
    await Promise.all([mailer.send(mail), mailer.send(mail)]);
    const names = readdirSync(join(dataDir, 'outbox'));
    expect(names).toHaveLength(2);
    const file = join(dataDir, 'outbox', names[0] ?? '');
    expect(file).toMatch(/\.eml$/);
    const text = readFileSync(file, 'utf8');
    for (const part of ['To: asha@example.in', 'Subject: A subject', `From: ${from}`, '    ABCD2345']) {
      expect(text).toContain(part);
    }
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(lines.join()).toContain(names[0]);
    expect(lines.join()).not.toMatch(secret);
  });

  it('that cannot be written is said in the log, and breaks nothing', async () => {
    writeFileSync(join(dataDir, 'outbox'), 'a file is in the way');
    const mailer = createMailer({ dataDir, from, log, retryAfterMs: [1] });
    await mailer.send(mail);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('given up');
    expect(lines.join()).not.toMatch(secret);
  });
});

/** A mail server that answers RCPT TO with these replies in turn, and then takes everything. */
async function mailServer(replies: string[]): Promise<{ server: Server; url: string; received: string[] }> {
  const received: string[] = [];
  const server = createServer((socket) => {
    let inData = false;
    socket.write('220 ready\r\n');
    socket.on('error', () => {}); // the client hangs up when it was refused
    createInterface({ input: socket }).on('line', (line) => {
      if (inData) {
        received.push(line);
        if (line !== '.') return;
        inData = false;
        socket.write('250 taken\r\n');
      } else if (line.startsWith('RCPT')) socket.write(`${replies.shift() ?? '250 ok'}\r\n`);
      else if (line === 'DATA') {
        inData = true;
        socket.write('354 go on\r\n');
      } else socket.write(line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on a port
  return { server, url: `smtp://127.0.0.1:${port}`, received };
}

describe('over SMTP', () => {
  it('tries again when the server asks for that, and keeps nobody waiting', async () => {
    const { server, url, received } = await mailServer(['451 asha@example.in: come back later', '451 later']);
    const mailer = createMailer({ smtpUrl: url, dataDir, from, log, retryAfterMs: [1, 1] });
    await mailer.send(mail);
    expect(received).toEqual([]);
    const { promise: taken, resolve } = Promise.withResolvers<void>();
    const looking = setInterval(() => received.includes('.') && resolve(), 2);
    await taken;
    clearInterval(looking);
    await mailer.close();
    server.close();
    expect(received).toContain('    ABCD2345');
    expect(lines).toHaveLength(2);
    expect(lines.join()).not.toMatch(secret);
  });

  it('gives up at once when the server says never', async () => {
    const { server, url, received } = await mailServer(['550 asha@example.in: no such mailbox']);
    const mailer = createMailer({ smtpUrl: url, dataDir, from, log, retryAfterMs: [60_000] });
    await mailer.send(mail);
    const { promise: logged, resolve } = Promise.withResolvers<void>();
    const looking = setInterval(() => lines.length > 0 && resolve(), 2);
    await logged;
    clearInterval(looking);
    await mailer.close();
    server.close();
    expect(received).toEqual([]);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('given up');
    expect(lines.join()).not.toMatch(secret);
  });

  it('gives up what waits for somebody who is to be forgotten, and nobody else’s', async () => {
    const { server, url, received } = await mailServer(['451 later', '451 later']);
    const mailer = createMailer({ smtpUrl: url, dataDir, from, log, retryAfterMs: [500] });
    await Promise.all([mailer.send(mail), mailer.send({ ...mail, to: 'ravi@example.in' })]);
    await expect.poll(() => lines).toHaveLength(2);
    await mailer.forget('Asha@example.in');
    await expect.poll(() => lines.at(-1)).toContain('given up');
    await expect.poll(() => received).toContain('To: ravi@example.in');
    await mailer.close();
    server.close();
    expect(received.join()).not.toContain('asha');
  });

  it('gives up what still waits when it closes', async () => {
    const { server, url } = await mailServer([]);
    server.close();
    await once(server, 'close');
    const mailer = createMailer({ smtpUrl: url, dataDir, from, log, retryAfterMs: [60_000] });
    await mailer.send(mail);
    await mailer.close();
    expect(lines.at(-1)).toContain('given up');
  });
});

describe('the letters', () => {
  const filled = { code: 'ABCD2345', email: 'asha+x@example.in', publicUrl: 'https://udyamsetu.example' };

  it('carry the code on a line of its own, and a link to the screen for it', () => {
    for (const letter of Object.values(letters)) {
      expect(letter(filled).text).toContain('\n    ABCD2345\n');
      expect(letter(filled).text).toMatch(
        /https:\/\/udyamsetu\.example\/auth\/confirm_email(\?purpose=reset)?#code=ABCD2345/,
      );
    }
    expect(letters.reset(filled).text).toContain('email=asha%2Bx%40example.in');
  });
});
