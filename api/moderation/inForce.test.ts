import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { CASE_DECISIONS, type CaseDecision, REASONS_FOR } from '#events/lists/case.ts';
import { openLog } from '#events/open.ts';
import type { EventStore } from '#events/port/store.ts';
import { caseIdOf, caseStream, oldReviewCaseId } from '#events/subjects/case.ts';
import { standingStream } from '#events/subjects/standing.ts';
import { type Deciding, decideCase, decideObjection, decideOpen } from '../case/decide.ts';
import { createCommands } from '../commands/commands.ts';
import type { Platform } from '../platform/platform.ts';
import { hidersIn, seenFrom, suspendedFrom } from '../standing/decide.ts';
import { createStanding } from '../standing/standing.ts';
import { createSettling } from './settle.ts';

/** What a case's decisions come to, whoever was cut off when. */

const DAY_MS = 86_400_000;
const AT = Date.parse('2026-03-05T06:00:00Z');
const UNTIL = AT + 7 * DAY_MS;

const dir = mkdtempSync(join(tmpdir(), 'udyamsetu-in-force-'));
/** A log that no process reads: what was cut off stays so until a test makes up for it. */
const log = await openLog({ DATA_DIR: dir });
afterAll(async () => {
  await log.store.close();
  rmSync(dir, { recursive: true });
});
/** Of a fund whose words nobody asks for nothing is read. */
const reads: Pick<Platform, 'reads'>['reads'] = new Proxy({} as Platform['reads'], {
  get: (_, name) => expect.fail(`${String(name)} is read`),
});

type Step = CaseDecision | 'object' | 'open';

class CutOff extends Error {}

/** A fund under review, of which nothing is there but its case: what is decided of it stands in its streams. */
async function staged() {
  const { keyring } = log;
  let appends = 0;
  let cutAt = Number.POSITIVE_INFINITY;
  /** Whoever asks is cut off right behind an append. */
  const store: EventStore = {
    ...log.store,
    async append(...what) {
      const appended = await log.store.append(...what);
      appends += 1;
      if (appends >= cutAt) throw new CutOff();
      return appended;
    },
  };
  const commands = createCommands({ store, keyring });
  const [fund, owner] = [randomBytes(12).toString('hex'), randomBytes(12).toString('hex')];
  await keyring.create(owner, AT);
  const id = caseIdOf('review', 'fund', fund);
  const settle = createSettling({ commands, store, keyring, reads });
  const act = { actor: null, at: AT };
  let deciders = 0;

  async function decide(decision: CaseDecision): Promise<void> {
    deciders += 1;
    const [reason] = REASONS_FOR[decision];
    const said: Deciding = {
      // Each time another moderator, so that anybody may decide on an objection.
      ...{ by: `mod${deciders}`, decision, reason, words: 'Why', until: UNTIL, anew: true, at: AT },
      ...{ author: owner, concerned: [owner], against: [], gravest: null, hasPart: false, isInOffice: false },
    };
    const outcome = await commands.execute(caseStream(id), act, decideCase(said));
    if ('refused' in outcome) throw new Error(`${decision} was refused: ${outcome.refused}`);
    await settle(id, (key) => ({ ...act, key }));
  }

  async function step(one: Step): Promise<void> {
    if (one === 'object') await commands.execute(caseStream(id), act, decideObjection(owner, 'No', AT));
    else if (one === 'open') {
      const opening = { kind: 'fund', id: fund, cause: 'review', notes: [{ code: `n${appends}`, value: '' }] } as const;
      await commands.execute(caseStream(id), act, decideOpen(opening, AT));
    } else await decide(one);
  }

  return {
    ...{ fund, owner, id },
    /** @param cut behind which append of it whoever asks is cut off @returns how many there were */
    async take(one: Step, cut = Number.POSITIVE_INFINITY): Promise<number> {
      appends = 0;
      cutAt = cut;
      await step(one).catch((error: unknown) => {
        if (!(error instanceof CutOff)) throw error;
      });
      cutAt = Number.POSITIVE_INFINITY;
      return appends;
    },
    /** As a process does for each decision. */
    carryOut: () => settle(id, (key) => ({ ...act, key })),
    async inForce() {
      const ofFund = await commands.history(standingStream('fund', fund));
      return {
        seen: seenFrom(ofFund),
        by: hidersIn(ofFund).map((one) => one.case),
        passed: ofFund.some(({ type }) => type === 'ReviewPassed'),
        suspended: suspendedFrom(await commands.history(standingStream('member', owner))),
      };
    },
  };
}

const NOTHING = { seen: 'shown', passed: false, suspended: null };
const HIDDEN = { ...NOTHING, seen: 'hidden' };
const EFFECTS: Readonly<Partial<Record<CaseDecision, object>>> = {
  keep: { ...NOTHING, passed: true },
  // Who warns lets it stay, and has looked at it.
  warn: { ...NOTHING, passed: true },
  ...{ hide: HIDDEN, remove: HIDDEN, suspend: { ...NOTHING, suspended: UNTIL } },
};
/** What answers an objection to a removal lets the thing be seen, also where it says nothing of it otherwise. */
const LIFTS: Readonly<Partial<Record<CaseDecision, object>>> = { suspend: { passed: true } };
const JUDGED = CASE_DECISIONS.filter((one) => one !== 'verify' && one !== 'refuse');

const PAIRS = JUDGED.filter((old) => old !== 'keep' && old !== 'ask').flatMap((old) =>
  JUDGED.map((anew) => [old, anew] as const),
);

test.each(PAIRS)('%s, objected to and answered with %s, leaves in force what the answer says', async (old, anew) => {
  const { take, inForce, id } = await staged();
  for (const one of ['open', old] as const) await take(one);
  expect(await inForce()).toMatchObject(EFFECTS[old] ?? {});
  await take('object');
  try {
    await take(anew);
  } catch (error) {
    // Nobody fares worse for objecting.
    return expect(String(error)).toContain('harsher');
  }
  // To ask first answers nothing yet; a removal that is upheld is for good.
  const answered = anew === 'ask' ? EFFECTS[old] : { ...EFFECTS[anew], ...(old === 'remove' && LIFTS[anew]) };
  const isRemoved = old === 'remove' && anew === 'remove';
  const found = await inForce();
  expect(found).toMatchObject(isRemoved ? { ...HIDDEN, seen: 'removed' } : (answered ?? {}));
  expect(found.by).toEqual(found.seen === 'shown' ? [] : [id]);
});

test('an answer to an objection leaves what other cases decided, of the thing and of its author', async () => {
  for (const old of ['hide', 'suspend'] as const) {
    const { take, inForce, fund, owner } = await staged();
    const other = oldReviewCaseId('fund', fund);
    const [standing, act] = [createStanding({ ...log, commands: createCommands(log) }), { actor: 'mod', at: AT }];
    const ground = { case: other, by: 'mod', reason: 'fraud' };
    await standing.hide({ kind: 'fund', id: fund }, ground, act);
    await standing.suspend(owner, UNTIL - DAY_MS, ground, act);
    for (const one of ['open', old, 'object', 'warn'] as const) await take(one);
    expect(await inForce()).toMatchObject({ seen: 'hidden', by: [other], suspended: UNTIL - DAY_MS });
  }
});

test('a warning or a suspension that answers nothing leaves the thing hidden, also one that is harsher than what was objected to', async () => {
  for (const steps of [
    ['open', 'hide', 'warn'],
    ['open', 'hide', 'suspend', 'ask'],
    ['open', 'hide', 'object', 'hide', 'open', 'warn', 'object', 'warn'],
    ['open', 'hide', 'warn', 'object', 'ask', 'open', 'suspend'],
  ] as const) {
    const { take, inForce } = await staged();
    for (const one of steps) await take(one);
    expect((await inForce()).seen, steps.join()).toBe('hidden');
  }
});

test('what answers an objection to a warning milder than what had been hidden before it lifts that as well', async () => {
  for (const answer of ['warn', 'hide'] as const) {
    const { take, inForce } = await staged();
    for (const one of ['open', 'hide', 'warn', 'object', answer] as const) await take(one);
    expect((await inForce()).seen, answer).toBe(answer === 'warn' ? 'shown' : 'hidden');
  }
});

const SEQUENCES: readonly (readonly Step[])[] = [
  ...JUDGED.flatMap((first) => JUDGED.filter((then) => then !== first).map((then): Step[] => [first, then])),
  ...[
    ['hide', 'warn', 'ask'] as const,
    ['suspend', 'ask', 'keep'] as const,
    ['hide', 'keep', 'suspend', 'ask'] as const,
  ],
  ...[['hide', 'object', 'warn', 'ask'] as const, ['suspend', 'object', 'ask', 'warn'] as const],
  ...[['remove', 'object', 'suspend', 'ask'] as const, ['remove', 'object', 'remove', 'open', 'ask'] as const],
  ...[['keep', 'ask', 'hide'] as const, ['keep', 'hide', 'warn'] as const, ['suspend', 'hide', 'ask'] as const],
];

test.each(SEQUENCES.map((steps) => [steps.join(', '), steps] as const))(
  'after %s the same is in force, wherever who decided was cut off, and once it was made up for',
  async (_, steps) => {
    const whole = await staged();
    await whole.take('open');
    const appends: number[] = [];
    for (const one of steps) appends.push(await whole.take(one));
    const { by, ...wanted } = await whole.inForce();
    // Each decision alone is cut off behind each of its appends, and then all of them behind their first.
    const cuts = appends.flatMap((count, at) =>
      Array.from({ length: count }, (_one, cut) => steps.map((__, i) => (i === at ? cut + 1 : undefined))),
    );
    for (const cut of [...cuts, steps.map(() => 1)]) {
      const { take, carryOut, inForce, id } = await staged();
      await take('open');
      for (const [i, one] of steps.entries()) await take(one, cut[i]);
      await carryOut();
      const found = await inForce();
      expect(found, `cut off at ${cut}`).toEqual({ ...wanted, by: by.length > 0 ? [id] : [] });
      await carryOut();
      expect(await inForce(), 'and again').toEqual(found);
    }
  },
);
