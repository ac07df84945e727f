import { Hono } from 'hono';
import { beforeEach, expect, test } from 'vitest';
import { createCommands } from '../commands/commands.ts';
import type { ApplicationMessage } from '../contract/application.ts';
import type { Env } from '../http/env.ts';
import { beforeNextCommand, QUESTIONS, withBothSides } from './application.fixture.ts';
import { applicationRoutes } from './routes.ts';

// The same log, read and written as by another process: its commands know nothing of those of the first.
const { api, sides } = await withBothSides({}, (platform) => {
  const other = applicationRoutes({ ...platform, commands: createCommands(platform) });
  return [new Hono<Env>().route('/elsewhere', other)];
});
let id: string;
let key: string;

const documents = () => [{ name: 'Plan', key }];

beforeEach(async () => {
  id = await sides.sent();
  key = await api.document(sides.founder, 'plan');
});

const elsewhere = (method: string, path: string, as: string, body?: object) =>
  api.call(`/elsewhere/applications/${id}${path}`, { method, as, ...(body && { body }) });
const here = (method: string, path: string, as: string, body?: object) => api.send(method, `/${id}${path}`, as, body);
const say = async (text: string): Promise<ApplicationMessage> =>
  (await api.json(await here('POST', '/messages', sides.founder, { text, documents: documents() }), 201)).message;
const open = async (n: number, as: string) => (await here('GET', `/documents/${n}`, as)).status;

/** The provider asks, so that the company writes again: with the document in its draft. */
async function asked(): Promise<void> {
  await api.json(await here('POST', '/decide', sides.reviewer, { to: 'question', letter: 'And the plan?' }));
  await api.json(await here('PATCH', '', sides.founder, { documents: documents() }));
}

/** While one command is decided, another process takes a message back. */
function takenBackMeanwhile(message: string) {
  return beforeNextCommand(api, id, async () => {
    expect((await elsewhere('DELETE', `/messages/${message}`, sides.founder)).status).toBe(204);
  });
}

test('a document whose message is taken back a moment before is not sent with another, which leaves nothing behind', async () => {
  const { founder, reviewer, ends } = sides;
  const said = await say('First');
  const written = async () => {
    let count = 0;
    for await (const { events } of api.platform.store.readAll({ after: -1, types: ['MessageWritten'] }))
      count += events.length;
    return count;
  };
  const before = await written();
  const meanwhile = takenBackMeanwhile(said._id);
  const second = await here('POST', '/messages', founder, { text: 'Second', documents: documents() });
  meanwhile.mockRestore();
  expect(await ends(second)).toEqual([400, 'no-document']);
  const { messages } = await api.json(await here('GET', '/messages', reviewer));
  expect(messages.map(({ state }: ApplicationMessage) => state)).toEqual(['taken-back']);
  // The words of the first are gone, and of the second none stayed.
  expect(await written()).toBe(before - 1);
});

test('nor is it put into an answer that is being written', async () => {
  const { founder, reviewer, ends } = sides;
  const said = await say('First');
  await api.json(await here('POST', '/decide', reviewer, { to: 'question', letter: 'And the plan?' }));
  const meanwhile = takenBackMeanwhile(said._id);
  const patched = await here('PATCH', '', founder, { documents: documents() });
  meanwhile.mockRestore();
  expect(await ends(patched)).toEqual([400, 'no-document']);
});

test('at once in two processes, either it goes with both messages, or the second has it', async () => {
  const { founder, reviewer } = sides;
  const ended = new Set<number>();
  for (let round = 0; round < 12; round += 1) {
    key = await api.document(founder, `plan ${round}`);
    const said = await say('First');
    const [taken, second] = await Promise.all([
      here('DELETE', `/messages/${said._id}`, founder),
      elsewhere('POST', '/messages', founder, { text: 'Second', documents: documents() }),
    ]);
    expect(taken.status).toBe(204);
    ended.add(second.status);
    const n = said.documents[0]?.n ?? 0;
    const isThere = second.status === 201;
    expect([second.status, await open(n, reviewer)]).toEqual(isThere ? [201, 200] : [400, 404]);
    expect((await api.platform.files.stat(key)) !== null).toBe(isThere);
  }
  expect([...ended].every((status) => status === 201 || status === 400)).toBe(true);
});

test('what stands in the answer that is being written as well stays in it, and is nothing to the other side', async () => {
  const { founder, reviewer, get } = sides;
  const said = await say('First');
  const n = said.documents[0]?.n ?? 0;
  await asked();
  expect((await here('DELETE', `/messages/${said._id}`, founder)).status).toBe(204);
  expect([await open(n, founder), await open(n, reviewer)]).toEqual([200, 404]);
  expect((await get(id, founder)).documents.at(-1)).toMatchObject({ n, takenBack: false });
  await api.json(await here('POST', '/submit', founder));
  expect(await open(n, reviewer)).toBe(200);
});

test('a document that was taken back answers no question: it is asked for again, and is not sent', async () => {
  const { founder, provider, company, get } = sides;
  const asking = [...QUESTIONS, { text: 'Your plan?', kind: 'file', required: true }];
  id = await api.draft(founder, (await api.fund(provider, { questions: asking })).id, company);
  const answer = [{ question: 'q4', name: 'Plan', key }];
  const { application } = await api.json(await here('PATCH', '', founder, { documents: answer }));
  expect(application.missing).toEqual([]);
  expect((await here('DELETE', `/documents/${application.documents[0].n}`, founder)).status).toBe(204);
  expect(await get(id, founder)).toMatchObject({ missing: ['q4'], documents: [{ name: 'Plan', takenBack: true }] });
  const refused = await here('POST', '/submit', founder);
  expect([refused.status, (await refused.json()).errors]).toMatchObject([400, [{ path: 'answers.q4' }]]);
});
