import { beforeEach, expect, test } from 'vitest';
import { teamStream } from '#events/subjects/team.ts';
import { connectionRoutes } from '../connection/routes.ts';
import { messageChangeRoutes } from '../conversation/changeRoutes.ts';
import { conversationRoutes } from '../conversation/routes.ts';
import { MODEL_NAMES } from '../readModels/readModels.ts';
import { verificationRoutes } from '../verification/routes.ts';
import { withBothSides } from './application.fixture.ts';

/** Who was put out of a team, and has what they uploaded for it. */

const { api, sides } = await withBothSides({}, (platform) => [
  ...[connectionRoutes(platform), conversationRoutes(platform), messageChangeRoutes(platform)],
  verificationRoutes(platform),
]);
const { founder, provider, company } = sides;

let leaver = '';
let [key, sent, own] = ['', '', ''];

const settled = async () => void (await api.platform.reads.waitFor(await api.head(), MODEL_NAMES, 5000));
const opens = async (as: string, id = sent): Promise<number> =>
  (await api.send('GET', `/${id}/documents/1`, as)).status;
const documents = () => [{ name: 'Plan', key }];

/** A draft of the leaver's own company. */
const draftOfOwn = async (fields: object = {}) => api.draft(leaver, (await api.fund(provider)).id, own, fields);

async function putOut(): Promise<void> {
  const data = { kind: 'company', thing: company, member: leaver, by: founder } as const;
  const decide = () => ({ facts: [{ type: 'TeamLeft', data } as const] });
  await api.platform.commands.execute<never>(
    teamStream('company', company),
    { actor: founder, at: api.time.now },
    decide,
  );
  await settled();
}

beforeEach(async () => {
  leaver = await api.join('Leaver');
  await api.joinTeam('company', company, leaver, 'editor');
  own = await api.company(leaver);
  key = await api.document(leaver, 'plan');
  sent = await api.draft(leaver, (await api.fund(provider)).id, company, { documents: documents() });
  await api.json(await api.send('POST', `/${sent}/submit`, founder));
});

test('they send it with nothing of their own', async () => {
  const draft = await draftOfOwn();
  const other = await api.join('Other');
  await api.call('/connections', {
    method: 'POST',
    body: { to: other, note: 'We both ship by rail from Hubballi.' },
    as: leaver,
  });
  await api.call(`/connections/${leaver}`, { method: 'PUT', body: { accept: true }, as: other });
  const begun = await api.call('/conversations', { method: 'POST', body: { with: other }, as: leaver });
  const talk = (await api.json(begun, 201)).conversation._id;
  await putOut();
  expect(await sides.ends(await api.send('PATCH', `/${draft}`, leaver, { documents: documents() }))).toEqual([
    ...[400, 'no-document'],
  ]);
  const body = { document: { name: 'Plan', key } };
  const said = await api.call(`/conversations/${talk}/messages`, { method: 'POST', body, as: leaver });
  expect(await sides.ends(said)).toEqual([400, 'no-document']);
  const certificate = { kind: 'document', key };
  const shown = await api.call(`/company/${own}/verification`, { method: 'POST', body: certificate, as: leaver });
  expect(shown.status).toBe(400);
  expect([await opens(provider), await opens(founder)]).toEqual([200, 200]);
});

test('what they sent with their own as well they take back from there alone', async () => {
  const draft = await draftOfOwn({ documents: documents() });
  await putOut();
  for (const _ of [1, 2]) expect((await api.send('DELETE', `/${draft}/documents/1`, leaver)).status).toBe(204);
  await api.dayAsked();
  await settled();
  expect(await opens(leaver, draft)).toBe(410);
  expect([await opens(provider), await opens(founder)]).toEqual([200, 200]);
  // The team takes it back as ever.
  expect((await api.send('DELETE', `/${sent}/documents/1`, founder)).status).toBe(204);
  expect([await opens(provider), await api.platform.files.stat(key)]).toEqual([410, null]);
});

test('nor does a message of their own that they take back destroy it', async () => {
  const draft = await draftOfOwn();
  await api.json(await api.send('POST', `/${draft}/submit`, leaver));
  const body = { text: 'Our plan', documents: documents() };
  const said = await api.json(await api.send('POST', `/${draft}/messages`, leaver, body), 201);
  await putOut();
  expect((await api.send('DELETE', `/${draft}/messages/${said.message._id}`, leaver)).status).toBe(204);
  await api.dayAsked();
  await settled();
  expect([await opens(leaver, draft), await opens(provider), await opens(founder)]).toEqual([410, 200, 200]);
});

test('while they are in both teams it is one upload: taken back from one it is gone from all', async () => {
  const draft = await draftOfOwn({ documents: documents() });
  expect((await api.send('DELETE', `/${draft}/documents/1`, leaver)).status).toBe(204);
  await settled();
  expect([await opens(leaver, draft), await opens(provider)]).toEqual([410, 410]);
});
