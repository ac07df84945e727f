import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { EventNamed } from '#events/catalogue.ts';
import { applicationStream } from '#events/subjects/application.ts';
import { memberStream } from '#events/subjects/member.ts';
import { teamStream } from '#events/subjects/team.ts';
import { standingFrom } from '../account/account.ts';
import { eraser } from '../account/erase.ts';
import { type Applications, openApplications } from '../application/application.fixture.ts';
import { MODEL_NAMES } from '../readModels/readModels.ts';
import { effectOf } from './effect.fixture.ts';
import { goneApplicants } from './goneApplicants.ts';

/** What a provider hears of a company that took its offer, and whose people are all erased. */

let api: Applications;
beforeAll(async () => {
  api = await openApplications();
});
afterAll(() => api.close());

/** An application that was offered something, and took it. */
async function accepted(founder: string, company: string, provider: string, name: string): Promise<string> {
  const { send, json } = api;
  const id = await api.draft(founder, (await api.fund(provider, { name })).id, company);
  await json(await send('POST', `/${id}/submit`, founder));
  for (const to of ['shortlisted', 'offered']) await json(await send('POST', `/${id}/decide`, provider, { to }));
  await json(await send('POST', `/${id}/accept`, founder));
  return id;
}

async function erase(member: string): Promise<void> {
  const { platform, time } = api;
  const account = standingFrom(await platform.commands.history(memberStream(member)));
  if (account.is !== 'member') throw new Error('they are gone');
  await eraser(platform).erase(account, { actor: member, at: time.now });
  await settled();
}
const settled = async () => {
  await api.dayAsked();
  await api.platform.reads.waitFor(await api.head(), MODEL_NAMES, 5000);
};

/** The process by itself, for whoever left last. */
async function carriedOut(company: string) {
  const { commands } = api.platform;
  const left = (await commands.history(teamStream('company', company))).findLast(
    (event): event is EventNamed<'TeamLeft'> => event.type === 'TeamLeft',
  );
  if (!left) throw new Error('nobody has left');
  const process = goneApplicants(api.platform);
  const [intended] = process.react(left);
  return process.carryOut(effectOf(intended?.payload ?? {}, () => api.time.now));
}

const noted = async (id: string) =>
  (await api.platform.commands.history(applicationStream(id))).filter(({ type }) => type === 'ApplicantGone');
const inbox = async (as: string) => api.json(await api.call('/inbox', { as }));

it('tells the provider once, wherever it was cut off, and nothing of whoever is erased', async () => {
  const [founder, provider] = [await api.join('Farzana'), await api.join('Pranav')];
  const company = await api.company(founder);
  const ids = [await accepted(founder, company, provider, 'One'), await accepted(founder, company, provider, 'Two')];
  const before = (await inbox(provider)).unread;
  await erase(founder);
  // Cut off behind each thing that it writes, and once more all the way.
  const { commands } = api.platform;
  const { execute } = commands;
  for (const writes of [1, 2]) {
    let left = writes;
    const spied = vi.spyOn(commands, 'execute').mockImplementation(async (...decided) => {
      const outcome = await execute(...decided);
      left -= 1;
      if (left === 0) throw new Error('cut off');
      return outcome;
    });
    await expect(carriedOut(company)).rejects.toThrow('cut off');
    spied.mockRestore();
  }
  expect(await carriedOut(company)).toEqual({ ended: 'done' });
  await settled();

  for (const id of ids) expect(await noted(id)).toMatchObject([{ data: { application: id }, personal: null }]);
  const { notices, unread } = await inbox(provider);
  expect(unread).toBe(before + 2);
  expect(notices.slice(0, 2)).toMatchObject(
    ids.toReversed().map((_id) => ({
      ...{ kind: 'application-applicant-gone', actor: { _id: '' }, application: { _id }, unread: true },
    })),
  );
  expect(JSON.stringify(notices.slice(0, 2))).not.toMatch(new RegExp(`Farzana|${founder}`));
  const shown = (await api.json(await api.send('GET', `/${ids[0]}`, provider))).application;
  expect(shown).toMatchObject({ status: 'accepted', heard: false });
});

it('leaves alone what an editor can go on with, and what was never accepted', async () => {
  const [founder, editor, provider] = [await api.join('Fatima'), await api.join('Ekta'), await api.join('Purab')];
  const company = await api.company(founder);
  await api.joinTeam('company', company, editor, 'editor');
  const id = await accepted(founder, company, provider, 'Three');
  const open = await api.draft(founder, (await api.fund(provider, { name: 'Four' })).id, company);
  await api.json(await api.send('POST', `/${open}/submit`, founder));
  await erase(founder);
  expect(await carriedOut(company)).toEqual({ ended: 'needless', reason: 'others can go on' });
  expect(await noted(id)).toEqual([]);
  await erase(editor);
  expect([(await noted(id)).length, await noted(open)]).toEqual([1, []]);
});
