import { beforeEach, expect, test, vi } from 'vitest';
import { MODEL_NAMES } from '../readModels/readModels.ts';
import { withBothSides } from './application.fixture.ts';

/** One upload that is sent in two applications. */

const { api, sides } = await withBothSides();
let [first, second, key] = ['', '', ''];
let uploaded = 0;

beforeEach(async () => {
  uploaded += 1;
  [first, second] = [await sides.sent(), await sides.sent()];
  key = await api.document(sides.founder, `plan ${uploaded}`);
});

const documents = () => [{ name: 'Plan', key }];
const say = async (id: string, text: string) =>
  (await api.json(await api.send('POST', `/${id}/messages`, sides.founder, { text, documents: documents() }), 201))
    .message;
const heard = async (id: string) => (await api.json(await api.send('GET', `/${id}/messages`, sides.provider))).messages;
const takeBack = async (id: string, n: number) =>
  expect((await api.send('DELETE', `/${id}/documents/${n}`, sides.founder)).status).toBe(204);
async function settled(): Promise<void> {
  await api.platform.reads.waitFor(await api.head(), MODEL_NAMES, 5000);
}
/** Done before the command after so many others is decided. */
function meanwhile(application: string, act: () => Promise<void>) {
  const { commands } = api.platform;
  const { execute } = commands;
  const spied = vi.spyOn(commands, 'execute').mockImplementation(async (...decided) => {
    if (decided[0] === `application-${application}`) {
      spied.mockRestore();
      await act();
    }
    return execute(...decided);
  });
  return spied;
}

test('taken back from one while it is sent with another, it goes with that as taken back', async () => {
  const { documents: sent } = await say(first, 'To the first');
  const spied = meanwhile(second, () => takeBack(first, sent[0].n));
  const said = await say(second, 'To the second');
  spied.mockRestore();
  expect(said.documents).toMatchObject([{ takenBack: true }]);
  expect((await heard(second)).at(-1)).toMatchObject({ text: 'To the second', documents: [{ takenBack: true }] });
  expect((await api.send('GET', `/${second}/documents/1`, sides.provider)).status).toBe(410);
});

test('nor does it come into an answer that is being written', async () => {
  const { documents: sent } = await say(first, 'To the first');
  await api.json(await api.send('POST', `/${second}/decide`, sides.reviewer, { to: 'question', letter: 'And?' }));
  const spied = meanwhile(second, () => takeBack(first, sent[0].n));
  const patched = await api.send('PATCH', `/${second}`, sides.founder, { documents: documents() });
  spied.mockRestore();
  expect(await sides.ends(patched)).toEqual([400, 'no-document']);
});

test('taken back from one it says so in the others, and is sent with none any more', async () => {
  const { documents: sent } = await say(first, 'To the first');
  await say(second, 'To the second');
  await takeBack(first, sent[0].n);
  await settled();
  expect((await heard(second)).at(-1).documents).toMatchObject([{ takenBack: true }]);
  const third = await sides.sent();
  const body = { text: 'To the third', documents: documents() };
  const refused = await api.send('POST', `/${third}/messages`, sides.founder, body);
  expect(await sides.ends(refused)).toEqual([400, 'no-document']);
});

test('so it does where the message was taken back with which it went alone', async () => {
  const { _id } = await say(first, 'To the first');
  await say(second, 'To the second');
  expect((await api.send('DELETE', `/${first}/messages/${_id}`, sides.founder)).status).toBe(204);
  await settled();
  expect((await heard(second)).at(-1).documents).toMatchObject([{ takenBack: true }]);
});
