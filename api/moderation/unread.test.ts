import { expect, onTestFinished, test } from 'vitest';
import { OBJECTION_MS } from '#events/lists/case.ts';
import { caseIdOf, caseStream } from '#events/subjects/case.ts';
import { standingStream } from '#events/subjects/standing.ts';
import { decideCase } from '../case/decide.ts';
import { caseFrom } from '../case/state.ts';
import { picture } from '../e2e/picture.fixture.ts';
import { openSubjects } from '../e2e/subjects.fixture.ts';
import { ownPostRoutes } from '../post/ownRoutes.ts';
import { postRoutes } from '../post/routes.ts';
import { MODEL_NAMES } from '../readModels/readModels.ts';
import { moderator, OFFICE } from '../role/role.fixture.ts';
import { ownCaseRoutes } from './ownRoutes.ts';
import { moderationRoutes } from './routes.ts';

const link = (name: string) => `All of it stands at https://${name}.example.in/prices`;

type Meanwhile = (stream: string) => Promise<void>;

async function held() {
  let meanwhile: Meanwhile = async () => {};
  const api = await openSubjects(
    (platform) => {
      const { commands } = platform;
      /** Of whoever decides: others are quicker than their next append. */
      const execute: typeof commands.execute = async (stream, ...what) => {
        await meanwhile(stream);
        return commands.execute(stream, ...what);
      };
      const moderated = moderationRoutes({ ...platform, commands: { ...commands, execute } });
      return [postRoutes(platform), ownPostRoutes(platform), ownCaseRoutes(platform), moderated];
    },
    { ...OFFICE, RATE_LIMIT: 'on' },
  );
  onTestFinished(api.close);
  const [mod, asha] = [await moderator(api, 'Mohan'), await api.join('Asha')];
  const key = 'Post/loom-2.webp';
  await api.platform.files.put(key, await picture(), 'image/webp');
  const body = { content: link('looms'), image: { key } };
  const made = await (await api.call('/post/new', { method: 'POST', body, as: asha })).json();
  const { _id: post } = made.data.post;
  const inCase = caseIdOf('review', 'post', post);
  return {
    ...{ api, post, mod, asha, inCase },
    /** Does something before a stream is next written to by whoever decides, once. */
    before(stream: string, act: () => Promise<unknown>): void {
      meanwhile = async (one) => {
        if (one !== stream) return;
        meanwhile = async () => {};
        await act();
      };
    },
    shown: async () => (await api.call(`/moderation/cases/${inCase}`, { as: mod })).json(),
    history: async () => (await api.platform.commands.history(caseStream(inCase))).map(({ type }) => type),
    seen: async () => {
      await api.platform.reads.waitFor(await api.platform.store.head(), MODEL_NAMES, 5000);
      return (await (await api.call(`/moderation/cases/${inCase}`, { as: mod })).json()).case.seen;
    },
    change: async (content: string) =>
      expect((await api.call(`/post/${post}`, { method: 'PATCH', body: { content }, as: asha })).status).toBe(200),
    decide: async (decision: string, seen?: number, key?: string) => {
      const words = { reason: decision === 'keep' ? 'no-breach' : 'spam', words: 'It is the same to everybody.' };
      const headers = key === undefined ? {} : { 'idempotency-key': key };
      const body = { decision, ...words, seen };
      const answer = await api.call(`/moderation/cases/${inCase}/decide`, { method: 'POST', body, as: mod, headers });
      return [answer.status, (await answer.json()).code];
    },
    read: async () => (await api.call(`/post/${post}`)).status,
  };
}

test('another link put in while a moderator reads the first one is not let through with it', async () => {
  const { seen, change, decide, read } = await held();
  const first = await seen();
  await change(link('fraud'));
  expect(await decide('keep', first)).toEqual([409, 'changed']);
  expect(await read()).toBe(404);
  expect(await decide('keep', await seen())).toEqual([200, undefined]);
  expect(await read()).toBe(200);
});

test('what a moderator does not keep they need not have read anew; a keeping that is sent again is known', async () => {
  const [one, two] = [await held(), await held()];
  const [first, second] = [await one.seen(), await two.seen()];
  await one.change(link('fraud'));
  expect(await one.decide('hide', first)).toEqual([200, undefined]);
  expect(await two.decide('keep', second, 'one-key')).toEqual([200, undefined]);
  await two.change('Without a link.');
  expect(await two.decide('keep', second, 'one-key')).toEqual([200, undefined]);
  expect(await two.decide('hide', second, 'one-key')).toEqual([409, 'key-used']);
  expect(await two.history()).toEqual(['CaseOpened', 'CaseDecided']);
});

test('what is changed between the look and the decision is not kept with it: the case waits again, and nobody is told', async () => {
  const { api, asha, inCase, before, seen, change, decide, read, shown, history } = await held();
  const told = async () => {
    const [own, all] = await Promise.all([api.call('/moderation/decisions', { as: asha }), api.call('/transparency')]);
    return [(await own.json()).decisions.length, (await all.json()).months[0].decisions];
  };
  before(caseStream(inCase), () => change(link('fraud')));
  expect(await decide('keep', await seen(), 'one-key')).toEqual([409, 'changed']);
  expect(await history()).toEqual(['CaseOpened', 'CaseDecided', 'CaseOpened']);
  expect([await read(), (await shown()).case]).toMatchObject([
    404,
    { state: 'open', causes: ['review'], notes: [{ code: 'first-link' }, { code: 'changed-meanwhile' }] },
  ]);
  await api.dayAsked();
  expect((await api.mails()).filter((mail) => mail.includes('To: asha@'))).toEqual([]);
  expect(await told()).toEqual([0, []]);
  expect(await decide('keep', await seen())).toEqual([200, undefined]);
  expect(await told()).toEqual([1, [{ decision: 'keep', reason: 'no-breach', count: 1 }]]);
  expect(await read()).toBe(200);
});

test('so it is where whoever decided was cut off behind the decision, and somebody else asked meanwhile', async () => {
  const { api, inCase, seen, change, decide, read, post, asha } = await held();
  const first = await seen();
  await change(link('fraud'));
  const said = { by: 'mod', reason: 'no-breach', words: '', until: null, anew: true, at: api.time.now } as const;
  const of = { author: asha, concerned: [asha], against: [], gravest: null, hasPart: false, isInOffice: false };
  const kept = decideCase({ ...said, ...of, decision: 'keep', seen: first });
  const { commands } = api.platform;
  await commands.execute(caseStream(inCase), { actor: 'mod', at: api.time.now }, kept);
  const asked = decideCase({ ...said, ...of, decision: 'ask', reason: 'unclear' });
  await commands.execute(caseStream(inCase), { actor: 'mod', at: api.time.now }, asked);
  await api.dayAsked();
  expect((await commands.history(standingStream('post', post))).map(({ type }) => type)).not.toContain('ThingShown');
  expect([await read(), caseFrom(await commands.history(caseStream(inCase)))]).toMatchObject([404, { state: 'open' }]);
  expect(await decide('keep', await seen())).toEqual([200, undefined]);
  expect(await read()).toBe(200);
});

test('what was removed, then kept unread by who was cut off, and warned about before that was found, is removed for good in its time', async () => {
  const { api, inCase, seen, change, decide, post, asha } = await held();
  const first = await seen();
  await change(link('fraud'));
  expect(await decide('remove')).toEqual([200, undefined]);
  const { commands } = api.platform;
  const said = { reason: 'no-breach', words: '', until: null, anew: true, at: api.time.now } as const;
  const of = { author: asha, concerned: [asha], against: [], gravest: null, hasPart: false, isInOffice: false };
  for (const cutOff of [
    decideCase({ ...said, ...of, by: 'mod', decision: 'keep', seen: first }),
    decideCase({ ...said, ...of, by: 'other', decision: 'warn', reason: 'spam' }),
  ])
    await commands.execute(caseStream(inCase), { actor: null, at: api.time.now }, cutOff);
  const standing = async () => (await commands.history(standingStream('post', post))).at(-1)?.type;
  await api.dayAsked();
  expect(await standing()).toBe('ThingHidden');
  api.time.now += OBJECTION_MS;
  await api.dayAsked();
  await api.dayAsked();
  expect(await standing()).toBe('ThingRemoved');
});

test('a link that is put in right behind the decision, before it is carried out, is held', async () => {
  const { before, seen, change, decide, read, shown, post } = await held();
  before(standingStream('post', post), () => change(link('fraud')));
  expect(await decide('keep', await seen())).toEqual([200, undefined]);
  expect([await read(), (await shown()).case.state]).toEqual([404, 'open']);
  expect(await decide('keep', await seen())).toEqual([200, undefined]);
  expect(await read()).toBe(200);
});
