import { expect, onTestFinished, test } from 'vitest';
import type { DomainEvent } from '#events/catalogue.ts';
import { type TestPlatform, testPlatform } from '../program/platform.fixture.ts';
import { caseEnds } from './caseEnds.ts';
import { invitations } from './invitations.ts';
import type { Process } from './process.ts';

const transport = () => Promise.reject(new Error('no mail is sent here'));

const PROCESSES: Readonly<Record<string, (platform: TestPlatform['platform']) => Process>> = {
  'case-ends': caseEnds,
  invitations: (platform) => invitations({ ...platform, transport, forget: async () => {}, lieReady: false }),
};

test.each(Object.entries(PROCESSES))(
  '%s comes back to an event that the read model has not heard of',
  async (_, make) => {
    const opened = await testPlatform();
    onTestFinished(opened.close);
    const { reads, commands, keyring, store } = opened.platform;
    await keyring.create('m1', 0);
    await commands.begin('member-m1', [{ type: 'MemberErased', data: { member: 'm1' } }], { actor: null, at: 0 });
    const [event] = await commands.history('member-m1');
    if (!event) throw new Error('it was written a moment ago');
    const asked = async (waitFor: typeof reads.waitFor, about: DomainEvent) =>
      Array.fromAsync(make({ ...opened.platform, reads: { ...reads, waitFor } }).fanOut?.(about) ?? []);
    await expect(asked(async () => false, event)).rejects.toThrow('behind the log');
    await reads.waitFor(await store.head(), ['cases', 'teams'], 5000);
    expect((await asked(reads.waitFor, event)).flat()).toEqual([]);
  },
);
