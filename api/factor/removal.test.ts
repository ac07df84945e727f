import { expect, test } from 'vitest';
import type { DomainEvent } from '#events/catalogue.ts';
import { event } from '#projections/runner/events.fixture.ts';
import { decideAskRemoval, decideRemoval, OBJECT_MS, removalFrom } from './removal.ts';

const member = 'asha';
const DAY = 86_400_000;
const passkey = (n: number, factor: string): DomainEvent =>
  event(
    'PasskeyAdded',
    n,
    { member, factor, counter: 0 },
    { name: factor, credential: factor, publicKey: 'k', transports: [] },
  );
const codes = (n: number, ...hashes: string[]) => event('RecoveryCodesIssued', n, { member, hashes }, null);
const asked = (n: number, from: number | null) =>
  event('FactorsRemovalAsked', n, { member, removal: 'r1', by: 'admin', from }, { reason: 'lost' });

test('factors that are in use after their removal was asked for are not removed', () => {
  const before = [passkey(1, 'old'), codes(2, 'h1', 'h2'), asked(3, OBJECT_MS)];
  const due = (...after: DomainEvent[]) => decideRemoval(member, 'r1', 10 * DAY)([...before, ...after]);
  expect(due(codes(4))).toMatchObject({ facts: [{ type: 'FactorRemoved', data: { factor: 'old' } }] });
  for (const used of [
    passkey(4, 'new'),
    event('TotpConfirmed', 4, { member, factor: 'app', step: 1 }, { name: 'App' }),
    codes(4, 'h3'),
    event('RecoveryCodeUsed', 4, { member, hash: 'h1' }, null),
  ]) {
    expect([used.type, due(used)]).toEqual([used.type, { facts: [] }]);
    expect(removalFrom([...before, used])).toBeNull();
  }
});

test('what one administrator asked for lapses after seven days, unless another asks for it too', () => {
  const half = asked(2, null);
  const askLater = (ms: number) =>
    decideAskRemoval({ member, removal: 'r2', by: 'other', reason: 'lost', isInOffice: true, at: half.at + ms })([
      passkey(1, 'old'),
      half,
    ]);
  const at = half.at + 7 * DAY - 1;
  expect(askLater(7 * DAY - 1)).toMatchObject({ facts: [{ data: { from: at + OBJECT_MS } }] });
  expect(askLater(7 * DAY)).toMatchObject({ facts: [{ data: { from: null } }] });
});
