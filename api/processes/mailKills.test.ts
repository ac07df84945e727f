import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as elapsed } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { openLog } from '#events/open.ts';
import type { RecordedEvent } from '#events/port/store.ts';
import { companyForm } from '../company/company.fixture.ts';
import { dayInIndia } from '../contract/indiaDay.ts';
import { type Call, client, join as joinAs, type Member } from '../e2e/client.fixture.ts';
import { fundForm } from '../fund/fund.fixture.ts';
import { mailServer } from '../mail/mailServer.fixture.ts';

/** Kills of the whole API while it sends reminders, alerts and letters, by a mail server that takes its time. */

/** Each is a start of the whole API. CRASH_KILLS asks for more: fifty at the most, so that the clock stays within a day. */
const KILLS = Math.min(50, Number(process.env.CRASH_KILLS ?? 10));
const PEOPLE = 12;
/** So many funds are opened at the most: of more a member is not told in one day. */
const FUNDS = 4;
/** How long a mail takes, so that a kill finds many under way. */
const MAIL_MS = 60;
const LONGEST_MS = 700;
const DAY_MS = 86_400_000;
/** After a kill so much time goes by: what the dead were at is taken up. */
const BETWEEN_MS = 25 * 60_000;
const PROGRAM = join(import.meta.dirname, 'mailMachine.fixture.ts');

async function expected<T>(call: Call, status: number, ...[method, path, sent]: Parameters<Call>): Promise<T> {
  const answer = await call(method, `/api/v1${path}`, sent);
  if (answer.status !== status) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text}`);
  return answer.body as T; // each caller names the contract's answer
}

type Opportunity = { readonly opportunity: { readonly _id: string } };

/** Waits for the code in a mail to an address. */
async function codeFor(mails: readonly string[], email: string): Promise<string> {
  const code = () =>
    /^ {4}([2-9A-HJ-NP-Z]{8})$/m.exec(mails.find((mail) => mail.includes(`To: ${email}`)) ?? '')?.[1] ?? '';
  await expect.poll(code, { timeout: 60_000 }).not.toBe('');
  return code();
}

/** A provider that has proved its domain: of others no alert tells. Answers its id. */
async function verified(call: Call, { token }: Member, mails: readonly string[]): Promise<string> {
  const body = { name: 'Alerts', kind: 'foundation', website: 'https://alerts.example.in' };
  type Made = { provider: { _id: string } };
  const { provider } = await expected<Made>(call, 201, 'POST', '/providers', { body, token });
  const path = `/providers/${provider._id}/verification`;
  const value = 'hello@alerts.example.in';
  await expected(call, 200, 'POST', path, { body: { kind: 'domain', value }, token });
  await expected(call, 200, 'POST', `${path}/confirm`, { body: { code: await codeFor(mails, value) }, token });
  return provider._id;
}

/** A provider, and people who each have a company, an application that was sent, a saved fund and a search with alerts. */
async function settle(call: Call, deadline: string, mails: readonly string[]) {
  /** To an address that is not confirmed go codes alone. */
  async function joined(email: string): Promise<Member> {
    const member = await joinAs(call, email);
    const body = { code: await codeFor(mails, email) };
    await expected(call, 200, 'POST', '/auth/email/confirm', { body, token: member.token });
    return member;
  }
  const provider = await joined('provider@example.in');
  const offer = async (fields: object) => {
    const body = fundForm(fields);
    return (await expected<Opportunity>(call, 201, 'POST', '/opportunities', { body, token: provider.token }))
      .opportunity._id;
  };
  const [applied, saved] = [await offer({ provider: 'Letters' }), await offer({ provider: 'Reminders', deadline })];
  const alerting = await verified(call, provider, mails);
  const people: { member: Member; application: string }[] = [];
  for (let n = 0; n < PEOPLE; n += 1) {
    const member = await joined(`person${n}@example.in`);
    const { token } = member;
    type Made = { company: { _id: string }; application: { _id: string } };
    const form = companyForm({ email: `c${n}@example.in`, registeredEntity: `Company ${n}` });
    const { company } = await expected<Made>(call, 201, 'POST', '/company', { token, body: form });
    const begun = { opportunity: applied, company: company._id };
    const { application } = await expected<Made>(call, 201, 'POST', '/applications', { token, body: begun });
    await expected(call, 200, 'POST', `/applications/${application._id}/submit`, { token });
    await expected(call, 204, 'PUT', `/saved/fund/${saved}`, { token });
    const search = { kind: 'fund', query: 'region=Goa', name: 'Goa', alert: 'at-once' };
    await expected(call, 201, 'POST', '/saved/searches', { token, body: search });
    people.push({ member, application: application._id });
  }
  return { provider, alerting, people };
}

/** The id of a mail, and what it is about. */
function read(mail: string) {
  const line = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(mail)?.[1] ?? '';
  return { id: line('Message-ID'), about: `${line('To')} ${line('Subject')}` };
}

test(`${KILLS} kills among reminders, alerts and letters lose none, and leave each in the log once`, {
  timeout: 600_000 + KILLS * 12_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'udyamsetu-mail-kills-'));
  const { server, url: SMTP_URL, mails } = await mailServer({ delay: MAIL_MS });
  onTestFinished(() => {
    server.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  const CLOCK_AHEAD = join(folder, 'ahead');
  let ahead = 0;
  function moveClock(ms: number): void {
    ahead = ms;
    writeFileSync(CLOCK_AHEAD, String(ms));
  }
  moveClock(0);
  const DATA_DIR = join(folder, 'data');

  async function start() {
    const env = { DATA_DIR, CLOCK_AHEAD, SMTP_URL, RATE_LIMIT: 'off', PORT: '0' };
    const child = spawn(process.execPath, [PROGRAM], {
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        TRUST_UNCONFIRMED: 'development',
        LOG_LEVEL: 'fatal',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>; // code, signal
    const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
    async function end(signal: NodeJS.Signals) {
      child.kill(signal);
      return ended;
    }
    return { call: client(line), end };
  }

  const first = await start();
  const deadline = dayInIndia(Date.now() + 9 * DAY_MS);
  const { provider, alerting, people } = await settle(first.call, deadline, mails);
  const { email, password } = provider;
  // One that outlasts the days that the clock is moved by.
  const login = { body: { email, password, remember: true } };
  const { accessToken: token } = await expected<{ accessToken: string }>(first.call, 200, 'POST', '/auth/login', login);
  expect(await first.end('SIGTERM')).toEqual([0, null]);
  const before = mails.length;
  // Half past eight in India, seven days before the deadline.
  moveClock(Date.parse(`${deadline}T08:30:00+05:30`) - 7 * DAY_MS - Date.now());

  let told = 0;
  let opened = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const { call, end } = await start();
    // In the first half of the kills there is always something new to tell.
    if (opened < FUNDS && kill % 5 === 0) {
      const body = fundForm({ provider: alerting, region: 'Goa' });
      await expected(call, 201, 'POST', '/opportunities', { body, token });
      opened += 1;
    }
    const one = people[told];
    if (one) {
      const body = { to: 'shortlisted', letter: 'Well done.' };
      await expected(call, 200, 'POST', `/applications/${one.application}/decide`, { body, token });
      told += 1;
    }
    await elapsed((kill * 397) % LONGEST_MS);
    expect((await end('SIGKILL'))[1]).toBe('SIGKILL');
    moveClock(ahead + BETWEEN_MS);
  }

  // Left to itself, it ends what is under way, and what the dead left.
  const last = await start();
  const { store } = await openLog({ DATA_DIR });
  async function effects(type: string): Promise<RecordedEvent[]> {
    const found: RecordedEvent[] = [];
    for await (const { events } of store.readAll({ after: -1 }))
      found.push(...events.filter((one) => one.type === type));
    return found.filter(({ data }) => ['reminders', 'alerts', 'decision-mails'].includes(String(data.process)));
  }
  const open = async () => (await effects('EffectIntended')).length - (await effects('EffectEnded')).length;
  let left = -1;
  /** What ends by itself is left its time; what does not waits for the clock. */
  const atRest = async () => {
    const before = left;
    left = await open();
    if (left > 0 && left === before) moveClock(ahead + BETWEEN_MS);
    return left;
  };
  await expect.poll(atRest, { timeout: 240_000, interval: 3000 }).toBe(0);
  expect(await last.end('SIGTERM')).toEqual([0, null]);

  const sent = mails.slice(before).map(read);
  const ids = new Set(sent.map(({ id }) => id));
  // Each was sent, under one id; where a kill fell between sending and noting, under the same id again.
  const about = (what: RegExp) => new Set(sent.flatMap((mail) => (what.test(mail.about) ? [mail.id] : []))).size;
  expect({ letters: about(/Letters/), reminders: about(/Reminders/), alerts: about(/Alerts/) }).toEqual({
    ...{ letters: told, reminders: PEOPLE, alerts: PEOPLE * opened },
  });
  expect(sent.length - ids.size).toBeLessThanOrEqual(KILLS * 8);
  for (const type of ['EffectIntended', 'EffectEnded']) {
    const all = (await effects(type)).map(({ data }) => data.effect);
    expect(new Set(all).size, type).toBe(all.length);
  }
  await store.close();
  process.stdout.write(
    `mails: ${KILLS} kills, ${ids.size} mails, ${sent.length - ids.size} of them sent again, each in the log once\n`,
  );
});
