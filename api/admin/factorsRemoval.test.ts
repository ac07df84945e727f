import { expect, onTestFinished, test } from 'vitest';
import { factorsStream } from '#events/subjects/factor.ts';
import { accountRoutes } from '../account/routes.ts';
import { openSubjects } from '../e2e/subjects.fixture.ts';
import { factorsFrom, hasFactor } from '../factor/decide.ts';
import { healthRoutes } from '../program/health.ts';
import { adminRoutes } from './routes.ts';

const DAY = 86_400_000;
const reason = 'They lost their telephone, and we know their voice.';

async function opened() {
  const api = await openSubjects(
    (platform) => {
      const health = healthRoutes(platform);
      onTestFinished(health.close);
      return [adminRoutes(platform, health), accountRoutes(platform)];
    },
    { ADMIN_EMAILS: 'admin@example.in,other@example.in', TRUST_UNCONFIRMED: 'development' },
  );
  onTestFinished(api.close);
  const [admin, other, asha] = [await api.join('Admin'), await api.join('Other'), await api.join('Asha')];
  const { commands, reads, store } = api.platform;

  /** An authenticator app. */
  async function protect(member: string): Promise<void> {
    const id = { member, factor: `app-of-${member}` };
    await commands.execute(factorsStream(member), { actor: member, at: api.time.now }, () => ({
      facts: [
        { type: 'TotpBegun', data: id, personal: { secret: 'JBSWY3DPEHPK3PXP', name: 'App' } },
        { type: 'TotpConfirmed', data: { ...id, step: 1 }, personal: { name: 'App' } },
      ],
    }));
  }
  await protect(asha);

  return {
    ...api,
    ...{ admin, other, asha, protect },
    remove: (member: string, as: string, key?: string) =>
      api.call(`/admin/members/${member}/factors-removal`, { method: 'POST', as, key, body: { reason } }),
    isProtected: async (member: string) => hasFactor(factorsFrom(await commands.history(factorsStream(member)))),
    async daysLater(days: number): Promise<void> {
      api.time.now += days * DAY;
      await reads.waitFor(await store.head(), ['factors'], 5000);
      await api.dayAsked();
    },
    linkTo: async (email: string): Promise<string> => {
      await api.dayAsked();
      const mails = (await api.mails()).filter(
        (mail) => mail.includes(`To: ${email}`) && mail.includes('keep_factors'),
      );
      return /keep_factors#code=3?D?([\w-]+)/.exec((mails.at(-1) ?? '').replaceAll(/=\r?\n/g, ''))?.[1] ?? '';
    },
    stop: (code: string) => api.call('/auth/factors/undo', { method: 'POST', body: { code } }),
  };
}

test('who lost all factors has them removed three days after an administrator asked, and is told at once', async () => {
  const { admin, asha, call, remove, isProtected, daysLater, linkTo } = await opened();
  expect((await remove(asha, asha)).status).toBe(403);
  expect((await remove(asha, admin, 'k')).status).toBe(204);
  expect((await remove(asha, admin, 'k')).status).toBe(204);
  expect((await (await remove(asha, admin)).json()).code).toBe('asked-already');
  expect(await linkTo('asha@example.in')).not.toBe('');
  const { acts } = await (await call('/admin/acts', { as: admin })).json();
  expect(acts).toMatchObject([{ kind: 'factors-removal', thing: asha, by: { _id: admin }, reason }]);

  await daysLater(2.9);
  expect(await isProtected(asha)).toBe(true);
  await daysLater(0.2);
  expect(await isProtected(asha)).toBe(false);
});

test('the member stops it by the link in the mail, which does so once', async () => {
  const { admin, asha, remove, isProtected, daysLater, linkTo, stop } = await opened();
  await remove(asha, admin);
  const link = await linkTo('asha@example.in');
  expect((await stop(link)).status).toBe(202);
  expect((await stop(link)).status).toBe(202);
  await daysLater(4);
  expect(await isProtected(asha)).toBe(true);

  // An old session of the administrator asks for proof.
  expect((await (await remove(asha, admin)).json()).code).toBe('step-up');
});

test('what is asked for anew is another removal, with a link of its own, which comes too late once it is done', async () => {
  const { admin, asha, remove, isProtected, daysLater, linkTo, stop } = await opened();
  await remove(asha, admin);
  const link = await linkTo('asha@example.in');
  await stop(link);
  expect((await remove(asha, admin)).status).toBe(204);
  expect((await stop(link)).status).toBe(202);
  const next = await linkTo('asha@example.in');
  expect(next).not.toBe(link);
  await daysLater(4);
  expect(await isProtected(asha)).toBe(false);
  expect((await stop(next)).status).toBe(400);
});

test('of an administrator two others must ask, and nobody asks for themselves', async () => {
  const { admin, other, protect, remove, isProtected, daysLater, linkTo, join } = await opened();
  await protect(other);
  const said = async (member: string, as: string) => (await (await remove(member, as)).json()).code;
  expect(await said(other, other)).toBe('oneself');
  expect((await remove(other, admin)).status).toBe(204);
  expect(await said(other, admin)).toBe('asked-already');
  // They are told at the first of the two.
  expect(await linkTo('other@example.in')).not.toBe('');
  await daysLater(4);
  expect(await isProtected(other)).toBe(true);
  const ravi = await join('Ravi');
  expect((await remove(ravi, ravi)).status).toBe(403);
});

test('it stands where a member sees their factors, with its day, and is stopped there', async () => {
  const { admin, asha, call, remove, isProtected, daysLater, time } = await opened();
  const removalAt = async () => (await (await call('/auth/factors', { as: asha })).json()).removalAt;
  const keep = (as?: string) => call('/auth/factors/removal', { method: 'DELETE', as });
  expect(await removalAt()).toBe(null);
  await remove(asha, admin);
  expect(await removalAt()).toBe(new Date(time.now + 3 * DAY).toISOString());
  expect((await keep()).status).toBe(401);
  // Nobody keeps those of another.
  expect((await keep(admin)).status).toBe(204);
  expect(await removalAt()).not.toBe(null);
  expect((await keep(asha)).status).toBe(204);
  expect((await keep(asha)).status).toBe(204);
  expect(await removalAt()).toBe(null);
  await daysLater(4);
  expect(await isProtected(asha)).toBe(true);
});
