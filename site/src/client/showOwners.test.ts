import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Member } from '#api/contract/account.ts';
import { $session } from '../stores/session.ts';
import { showOwners } from './showOwners.ts';

/** What a page has for those who may change its company, and for all others. */
const own = { hidden: true, dataset: { ownOf: 'looms', registeredBy: 'asha' } };
const others: { hidden: boolean; dataset: { known?: string } } = { hidden: false, dataset: {} };
const shown = (): string =>
  [!own.hidden && 'own', !others.hidden && 'known' in others.dataset && 'others'].filter(Boolean).join(' and ');

/** Answers as the API does, for those who may change it. */
const asked = vi.fn<(path: string) => void>();
let stop = (): void => {};
let team: readonly string[] | 'unreachable';
const signIn = (_id: string | null): void =>
  $session.set(_id === null ? null : { token: `of ${_id}`, user: { _id, name: _id, email: '' } as Member });

beforeEach(() => {
  own.hidden = true;
  others.hidden = false;
  others.dataset = {};
  team = ['asha', 'meera'];
  vi.stubGlobal('document', { querySelector: (one: string) => (one === '[data-own-of]' ? own : others) });
  vi.stubGlobal('fetch', async (path: string, { headers }: { headers: Headers }) => {
    asked(path);
    if (team === 'unreachable') throw new TypeError('no line');
    const as = headers.get('authorization')?.replace('Bearer of ', '') ?? '';
    return Response.json({ companies: team.includes(as) ? [{ _id: 'looms' }] : [] });
  });
});
afterEach(() => {
  signIn(null);
  stop();
  asked.mockClear();
  vi.unstubAllGlobals();
});

it('a second owner is shown what is for owners, and nothing of what is for strangers', async () => {
  signIn('meera');
  stop = showOwners();
  // The room is kept; what is for strangers is not shown to one who may be none.
  expect([shown(), others.hidden]).toEqual(['', false]);
  await expect.poll(shown).toBe('own');
  expect(asked.mock.calls).toEqual([['/api/v1/company/mine?company=looms']]);
});

it('strangers and guests are shown what is for them', async () => {
  stop = showOwners();
  expect(shown()).toBe('others');
  expect(asked).not.toHaveBeenCalled();
  signIn('ravi');
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  await expect.poll(shown).toBe('others');
});

it('who registered it need not wait for that, and is a stranger once their team has put them out', async () => {
  team = ['meera'];
  signIn('asha');
  stop = showOwners();
  expect(shown()).toBe('own');
  await expect.poll(shown).toBe('others');
});

it('where nobody answers, who registered it stays one of its own, and others are strangers', async () => {
  team = 'unreachable';
  signIn('ravi');
  stop = showOwners();
  await expect.poll(shown).toBe('others');
  stop();
  asked.mockClear();
  signIn('asha');
  stop = showOwners();
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  expect(shown()).toBe('own');
  signIn(null);
  expect(shown()).toBe('others');
});

it('the team is asked once for whoever is signed in, and an answer of another is not theirs', async () => {
  signIn('meera');
  stop = showOwners();
  signIn('meera');
  signIn('ravi');
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  await new Promise(setImmediate);
  expect(shown()).toBe('others');
});
