import { expect, test } from 'vitest';
import { ASIDES, FIRSTS, FOLLOW_UPS } from './applications/words.ts';
import { COMPANIES } from './companies.ts';
import { answersOf } from './forms.ts';
import { FUNDS } from './funds.ts';
import { DEMO_MEMBER } from './members.ts';
import { schedule } from './schedule.ts';

const MINUTES = 24 * 60;
/** So much is filled in about half a minute on two cores. */
const DEEDS_MOST = 3300;

const { deeds, applications } = schedule();
const written = applications.flatMap(({ steps }) => steps);

test('it stays as short as it can be filled while one waits', () => {
  expect(deeds.length).toBeLessThan(DEEDS_MOST);
});

test('the two sides of applications write with documents and pictures, change their minds, and read one another', () => {
  const kinds = new Set(
    written.map(({ step }) => (step.do === 'write' ? `write ${Object.keys(step.along ?? {})[0] ?? 'words'}` : step.do)),
  );
  for (const kind of ['write words', 'write pdf', 'write picture', 'change', 'take back', 'look'])
    expect(kinds).toContain(kind);
});

test('who is asked answers what was asked', () => {
  let answered = 0;
  for (const { steps } of applications) {
    let asked = '';
    for (const { step } of steps) {
      if (step.do === 'decide' && step.to === 'question') asked = step.letter;
      if (step.do !== 'answer') continue;
      answered += 1;
      expect(step.adds).toBe(FOLLOW_UPS[asked]);
    }
  }
  expect(answered).toBeGreaterThan(0);
});

test('what founders answer is what this kind of provider asks', () => {
  for (const [n, { company, fund }] of applications.entries()) {
    const [applicant, offered] = [COMPANIES[company], FUNDS[fund]];
    if (!applicant || !offered) throw new Error('it is of a company or fund that is not there');
    const { q1, q4 = '' } = answersOf(applicant, offered, n);
    expect(FIRSTS[offered.type].some((answer) => q1.endsWith(answer))).toBe(true);
    expect(['', ...ASIDES[offered.type]]).toContain(q4);
  }
});

test('the two sides write to one another while the provider reads', () => {
  for (const { steps } of applications) {
    let stands = '';
    for (const { step } of steps) {
      if (step.do === 'decide') stands = step.to;
      if (step.do === 'write') expect(stands).toBe('in-review');
    }
  }
});

test('who changes or takes back a message has just written it', () => {
  for (const { steps } of applications)
    for (const [n, { ago, side, step }] of steps.entries()) {
      if (step.do !== 'change' && step.do !== 'take back') continue;
      const before = steps[n - 1];
      expect(before).toMatchObject({ side, step: { do: 'write' } });
      expect(((before?.ago ?? 0) - ago) * MINUTES).toBeLessThan(15);
    }
});

test('the demo member has such conversations on either side', () => {
  const talks = (isTheirs: (one: (typeof applications)[number]) => boolean) =>
    applications.filter((one) => isTheirs(one) && one.steps.filter(({ step }) => step.do === 'write').length >= 4)
      .length;
  expect(talks(({ fund }) => FUNDS[fund]?.by === DEMO_MEMBER)).toBeGreaterThan(0);
  expect(talks(({ company }) => COMPANIES[company]?.owner === DEMO_MEMBER)).toBeGreaterThan(0);
});
