import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EventStore } from '#events/port/store.ts';
import { addressBook } from '../account/addresses.ts';
import { registrar } from '../account/register.ts';
import { ABANDONED_AFTER_MS } from '../commands/claims.ts';
import { type Command, createCommands } from '../commands/commands.ts';
import { companyAddresses } from '../company/addresses.ts';
import { companyForm } from '../company/company.fixture.ts';
import { createCompanyWriter } from '../company/write.ts';
import { signup } from '../contract/account.ts';
import { newCompany } from '../contract/company.ts';
import type { Platform } from '../platform/platform.ts';
import { type TestPlatform, testPlatform } from '../program/platform.fixture.ts';
import { client, join, person } from './client.fixture.ts';
import { newDataDir, type RunningProcess, startProcess } from './server.fixture.ts';

let opened: TestPlatform;
let platform: Platform;
let now = Date.parse('2026-03-05T06:00:00Z');
let addresses = 0;

beforeAll(async () => {
  opened = await testPlatform({ clock: () => now });
  platform = opened.platform;
  await platform.keyring.create('asha', now); // what companies say of their owner is sealed
});
afterAll(() => opened.close());

const address = (): string => {
  addresses += 1;
  return `claim${addresses}@example.in`;
};

/** The platform as it is for a process that is killed before it writes to any stream of this name. */
function killedBefore(prefix: string): Platform {
  const store: EventStore = {
    ...platform.store,
    append: async (stream, ...rest) => {
      if (stream.startsWith(prefix)) throw new Error('killed');
      return platform.store.append(stream, ...rest);
    },
  };
  return { ...platform, store, commands: createCommands({ store, keyring: platform.keyring }) };
}

/** What registers something under an address, in the same words for every subject that claims one. */
interface Subject {
  readonly stream: string;
  register(on: Platform, email: string, command: Command): Promise<string | { readonly refused: string }>;
  claims(on: Platform): ReturnType<typeof companyAddresses>;
}
const member: Subject = {
  stream: 'member-',
  async register(on, email, command) {
    const outcome = await registrar(on)(signup().parse(person(email)), command);
    return 'refused' in outcome ? outcome : outcome.member;
  },
  claims: addressBook,
};
const company: Subject = {
  stream: 'company-',
  async register(on, email, command) {
    const form = newCompany.parse(companyForm({ email }));
    const outcome = await createCompanyWriter(on).register('asha', form, command);
    return 'refused' in outcome ? outcome : outcome.company;
  },
  claims: companyAddresses,
};
const by = (actor: string | null, key?: string): Command => ({ actor, at: now, key });

describe.each([
  ['a member', member],
  ['a company', company],
] as const)('a crash between the claim and %s', (_, { stream, register, claims }) => {
  test('leaves the address to the next who wants it, at once', async () => {
    const email = address();
    await expect(register(killedBefore(stream), email, by(null))).rejects.toThrow('killed');
    const { holder } = await claims(platform).find(email);
    expect(holder).not.toBeNull();
    expect(await register(platform, email, by('ravi'))).toBe(holder);
    expect(await register(platform, email, by('meera'))).toEqual({ refused: 'email-taken' });
  });

  test('lets one alone of many take it up', async () => {
    const email = address();
    await expect(register(killedBefore(stream), email, by(null))).rejects.toThrow('killed');
    const outcomes = await Promise.all(['a', 'b', 'c', 'd'].map((who) => register(platform, email, by(who))));
    expect(outcomes.filter((outcome) => typeof outcome === 'string')).toHaveLength(1);
  });

  test('is overcome by the same request, sent again; and again after that', async () => {
    const email = address();
    await expect(register(killedBefore(stream), email, by('asha', 'k1'))).rejects.toThrow('killed');
    const first = await register(platform, email, by('asha', 'k1'));
    expect(first).toBeTypeOf('string');
    expect(await register(platform, email, by('asha', 'k1'))).toBe(first);
  });

  test('answers who took up another’s claim as before when they ask again', async () => {
    const email = address();
    await expect(register(killedBefore(stream), email, by(null))).rejects.toThrow('killed');
    const first = await register(platform, email, by('ravi', 'k2'));
    expect(await register(platform, email, by('ravi', 'k2'))).toBe(first);
  });

  test('does not keep the address for ever from who has an id already', async () => {
    const email = address();
    await expect(register(killedBefore(stream), email, by(null))).rejects.toThrow('killed');
    const take = () => claims(platform).take(email, 'older', { isNew: false, command: by('asha') });
    expect(await take()).toEqual({ refused: 'taken' });
    now += ABANDONED_AFTER_MS;
    expect(await take()).toEqual({ holder: 'older' });
  });

  test('or a release, which whoever gave the thing up repeats: the claim is nobody’s, once and for all', async () => {
    const email = address();
    const id = await register(platform, email, by('asha'));
    const { seen } = await claims(platform).find(email);
    const release = (on: Platform) => claims(on).release(email, String(id), seen, by('asha'));
    await expect(release(killedBefore('claim-'))).rejects.toThrow('killed');
    expect((await claims(platform).find(email)).holder).toBe(id);
    await release(platform);
    await release(platform);
    expect(await claims(platform).find(email)).toEqual(expect.objectContaining({ holder: null, seen: seen + 1 }));
  });
});

describe('two processes that claim at once', () => {
  const AT_ONCE = 12;
  const dataDir = newDataDir({ keep: true });
  let servers: readonly RunningProcess[] = [];

  beforeAll(async () => {
    const env = { DATA_DIR: dataDir, RATE_LIMIT: 'off' };
    servers = [await startProcess('api/main.ts', env), await startProcess('api/main.ts', env)];
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
  });

  const both = <T>(send: (call: ReturnType<typeof client>, n: number) => Promise<T>): Promise<T[][]> =>
    Promise.all(Array.from({ length: AT_ONCE }, (_, n) => Promise.all(servers.map(({ url }) => send(client(url), n)))));

  test('of two members with one address, one is signed up', async () => {
    const answers = await both((call, n) => call('POST', '/api/v1/auth/new', { body: person(`two${n}@example.in`) }));
    for (const pair of answers) expect(pair.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test('of two companies with one address, one is registered', async () => {
    const { token } = await join(client(servers[0]?.url ?? ''), 'owner@example.in');
    const answers = await both((call, n) =>
      call('POST', '/api/v1/company', { body: companyForm({ email: `office${n}@example.in` }), token }),
    );
    for (const pair of answers) expect(pair.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});
