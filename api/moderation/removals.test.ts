import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CaseDecision, REASONS_FOR } from '#events/lists/case.ts';
import { caseIdOf, caseStream } from '#events/subjects/case.ts';
import { standingStream } from '#events/subjects/standing.ts';
import { decideCase, decideObjection } from '../case/decide.ts';
import { openCase } from '../case/open.ts';
import type { Subjects } from '../e2e/subjects.fixture.ts';
import { fundForm } from '../fund/fund.fixture.ts';
import { caseDecisions } from '../processes/caseDecisions.ts';
import { effectOf } from '../processes/effect.fixture.ts';
import { openFundCases } from './fundCases.fixture.ts';
import { createSettling } from './settle.ts';

/** When what was removed is removed for good, whatever is decided after it, and wherever whoever decided it was cut off. */

const DAY_MS = 86_400_000;

let api: Subjects;
let owner: string;
let fund: string;
let id: string;
let began: number;
let deciders = 0;

beforeAll(async () => {
  api = await openFundCases('off');
});
afterAll(() => api.close());

beforeEach(async () => {
  owner = await api.join('Owner');
  const made = await api.call('/opportunities', { method: 'POST', body: fundForm(), as: owner });
  fund = (await made.json()).opportunity._id;
  id = caseIdOf('reports', 'fund', fund);
  began = api.time.now;
  await openCase(api.platform, { kind: 'fund', id: fund, cause: 'reports', notes: [] }, { actor: null, at: began });
});

type Step = CaseDecision | 'object' | 'answer' | 'open';

/** Does something on a day after the case was opened. */
async function on(day: number, step: Step, isCutOff = false): Promise<void> {
  api.time.now = began + day * DAY_MS;
  const { commands } = api.platform;
  const act = { actor: null, at: api.time.now };
  if (step === 'open') {
    await openCase(api.platform, { kind: 'fund', id: fund, cause: 'review', notes: [] }, act);
  } else if (step === 'object' || step === 'answer') {
    const outcome = await commands.execute(caseStream(id), act, decideObjection(owner, 'It is ours', act.at));
    expect(outcome).not.toHaveProperty('refused');
  } else {
    deciders += 1;
    const said = {
      by: `mod${deciders}`,
      decision: step,
      reason: REASONS_FOR[step][0],
      words: 'Why',
      anew: true,
    } as const;
    const of = { author: owner, concerned: [owner], against: [], gravest: null, hasPart: false, isInOffice: false };
    const until = step === 'suspend' ? act.at + 90 * DAY_MS : null;
    const outcome = await commands.execute(caseStream(id), act, decideCase({ ...said, ...of, until, at: act.at }));
    expect(outcome).not.toHaveProperty('refused');
    if (!isCutOff) await createSettling(api.platform)(id, (key) => ({ ...act, key }));
  }
}
/** What became of the fund by the end of a day. */
async function by(day: number): Promise<string> {
  api.time.now = began + day * DAY_MS + 1;
  await api.dayAsked();
  await api.dayAsked();
  return (await api.platform.commands.history(standingStream('fund', fund))).at(-1)?.type ?? 'nothing';
}

test.each(['warn', 'suspend'] as const)(
  'a removal that %s follows stays in force, and its thirty days are its own',
  async (then) => {
    await on(0, 'remove');
    await on(20, then);
    expect([await by(29), await by(30), await by(31)]).toEqual(['ThingHidden', 'ThingRemoved', 'ThingRemoved']);
  },
);

test.each(['warn', 'suspend', 'keep', 'hide'] as const)(
  'on an objection to it, %s ends a removal for good',
  async (answer) => {
    await on(0, 'remove');
    await on(29, 'object');
    expect(await by(31), 'nobody has answered').toBe('ThingHidden');
    await on(35, answer);
    expect(await by(80)).toBe(answer === 'hide' ? 'ThingHidden' : 'ThingShown');
  },
);

test('an objection to a later warning concerns the removal while its own time is not over', async () => {
  await on(0, 'remove');
  await on(20, 'warn');
  await on(25, 'object');
  expect(await by(40)).toBe('ThingHidden');
  await on(41, 'warn');
  expect(await by(80)).toBe('ThingShown');
});

test('after that the warning alone is objected to, and the removal was for good', async () => {
  await on(0, 'remove');
  await on(20, 'warn');
  expect(await by(30)).toBe('ThingRemoved');
  await on(35, 'object');
  await on(36, 'keep');
  expect(await by(80)).toBe('ThingRemoved');
});

test('a removal that is upheld is for good at once, and one that is decided as a hiding is none any more', async () => {
  await on(0, 'remove');
  await on(5, 'object');
  await on(6, 'remove');
  expect(await by(6)).toBe('ThingRemoved');
});

test('a hiding in the place of a removal is not for good', async () => {
  await on(0, 'remove');
  await on(5, 'hide');
  expect(await by(80)).toBe('ThingHidden');
});

test('whoever is asked about a removal keeps their time, and their answer waits for a moderator', async () => {
  await on(0, 'remove');
  await on(20, 'ask');
  expect([await by(49), await by(50)]).toEqual(['ThingHidden', 'ThingRemoved']);
});

test('with an answer, a removal waits until somebody decides, and is for good where they leave it in force', async () => {
  await on(0, 'remove');
  await on(20, 'ask');
  await on(22, 'answer');
  expect(await by(60)).toBe('ThingHidden');
  await on(61, 'warn');
  expect(await by(61)).toBe('ThingRemoved');
});

test.each([
  ['the removal alone', [[0, 'remove']], ['ThingRemoved']],
  [
    'the removal and a warning',
    [
      [0, 'remove'],
      [20, 'warn'],
    ],
    ['ThingRemoved'],
  ],
  [
    'a warning on an objection',
    [
      [0, 'remove'],
      [5, 'object'],
      [20, 'warn'],
    ],
    // Shown, where the process that looks for what was cut off has hidden it between two of these.
    ['nothing', 'ThingShown'],
  ],
  [
    'an upheld one, opened again since',
    [
      [0, 'remove'],
      [5, 'object'],
      [6, 'remove'],
      [7, 'open'],
    ],
    ['ThingRemoved'],
  ],
] as const)('%s, cut off and carried out long after, comes to the same', async (_, steps, becomes) => {
  for (const [day, step] of steps) await on(day, step, true);
  expect(becomes).toContain(await by(90));
});

test('whoever carries it out by a clock that is behind does so once it has caught up', async () => {
  await on(0, 'remove');
  const process = caseDecisions({ ...api.platform, transport: async () => {}, forget: async () => {} });
  await api.platform.reads.waitFor(await api.platform.store.head(), ['cases'], 5000);
  const ends = began + 30 * DAY_MS;
  const wanted = ((await process.due?.(ends)) ?? []).find(({ key }) => key.startsWith(`remove ${id} `));
  const carried = (at: number) => process.carryOut(effectOf(wanted?.payload ?? {}, () => at));
  expect(await carried(ends - 60_000)).toMatchObject({ retryAfterMs: 60_000 });
  expect(await carried(ends)).toEqual({ ended: 'done' });
  const history = await api.platform.commands.history(standingStream('fund', fund));
  expect(history.at(-1)?.type).toBe('ThingRemoved');
});
