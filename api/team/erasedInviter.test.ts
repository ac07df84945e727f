import { expect, onTestFinished, test } from 'vitest';
import { memberStream } from '#events/subjects/member.ts';
import { standingFrom } from '../account/account.ts';
import { eraser } from '../account/erase.ts';
import type { Mail, Transport } from '../mail/transport.ts';
import { effectOf } from '../processes/effect.fixture.ts';
import { invitations } from '../processes/invitations.ts';
import { MODEL_NAMES } from '../readModels/readModels.ts';
import { openTeams } from './team.fixture.ts';

const TO = 'later@own.example.in';

/** A team with two owners; the first invites. */
async function opened() {
  const api = await openTeams();
  onTestFinished(api.close);
  const [owner, ravi] = [await api.join('Owen'), await api.join('Ravi')];
  const team = await api.company(owner);
  const second = await api.joinTeam(team, owner, 'Sita', 'owner');
  const { platform, time } = api;
  return {
    ...api,
    ...{ owner, ravi, second, team },
    invitation: async () =>
      (await (await api.invite(team, TO, 'editor', { as: owner })).json()).invitation._id as string,
    invited: async () => (await (await api.call(`/teams/${team}`, { as: second })).json()).invitations,
    mailsTo: async () => (await api.mails()).filter((mail) => mail.includes(`To: ${TO}`)),
    async erase(): Promise<void> {
      const standing = standingFrom(await platform.commands.history(memberStream(owner)));
      if (standing.is !== 'member') throw new Error('they are gone');
      await eraser(platform).erase(standing, { actor: owner, at: time.now });
      await platform.reads.waitFor(await api.head(), MODEL_NAMES, 5000);
    },
  };
}

test('the mail of who leaves goes with their name, and once more without it: the team still invites', async () => {
  const { invitation, mailsTo, erase, codeTo, reply, ravi, invited } = await opened();
  const id = await invitation();
  expect(await mailsTo()).toMatchObject([expect.stringContaining('Owen invites you')]);
  const code = await codeTo(TO);
  await erase();
  expect(await mailsTo()).toMatchObject([expect.stringContaining('A member invites you')]);
  expect(await codeTo(TO)).toBe(code);
  expect(await invited()).toMatchObject([{ _id: id, email: TO }]);
  expect((await reply(code, true, { as: ravi })).status).toBe(200);
  expect(await invited()).toEqual([]);
});

test('what was withdrawn or answered goes to nobody again', async () => {
  const { invitation, mailsTo, erase, codeTo, reply, ravi } = await opened();
  await invitation();
  expect((await reply(await codeTo(TO), false, { as: ravi })).status).toBe(200);
  await erase();
  expect(await mailsTo()).toEqual([]);
});

test('a mail that is on its way while they leave is taken back, and goes again once; where mails have gone none does', async () => {
  const { invitation, mailsTo, erase, platform, time, owner, team } = await opened();
  const id = await invitation();
  const sent: Mail[] = [];
  const forgotten: string[] = [];
  let meanwhile = erase;
  const transport: Transport = async (mail) => {
    await meanwhile();
    sent.push(mail);
  };
  const open = (lieReady: boolean) =>
    invitations({ ...platform, transport, lieReady, forget: async (email) => void forgotten.push(email) });
  const process = open(true);
  await mailsTo();
  const of = { kind: 'company', thing: team.split('/')[1] ?? '', invitation: id };
  const effect = (about: string, position = 0) => effectOf({ ...of, about, position }, () => time.now);
  expect(await process.carryOut(effect('mail'))).toEqual({ ended: 'done', reason: 'its inviter left' });
  expect([sent.length, sent[0]?.names, forgotten]).toEqual([1, owner, [TO]]);
  meanwhile = async () => {};
  const head = await platform.store.head();
  expect(await process.carryOut(effect('again', head))).toEqual({ ended: 'done' });
  expect(sent[1]).toMatchObject({ to: TO, text: expect.stringContaining('A member invites you') });
  expect(sent[1]).not.toHaveProperty('names');
  expect(await open(false).carryOut(effect('again', head))).toMatchObject({ ended: 'needless' });
  expect(await process.carryOut(effect('again', -1)), 'it went without the name').toMatchObject({ ended: 'needless' });
});
