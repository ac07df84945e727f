import type { APPLICATION_DECISIONS } from '#api/contract/options.ts';
import { FOLLOW_UPS, LETTERS } from './applications/words.ts';
import type { City } from './companies/cities.ts';
import { COMPANIES } from './companies.ts';
import type { DemoFile } from './connections.ts';
import { type DemoLine, IN_MARATHI, TALKS } from './dealTalks.ts';
import { FUNDS } from './funds.ts';
import { DEMO_MEMBER } from './members.ts';
import { type Chance, chance } from './pictures/chance.ts';

type Decided = (typeof APPLICATION_DECISIONS)[number];

/** One thing that somebody does with an application. */
export type Step =
  | { readonly do: 'begin' | 'submit' | 'accept' | 'withdraw' }
  /** `adds`: to the first answer. */
  | { readonly do: 'answer'; readonly adds: string }
  | { readonly do: 'decide'; readonly to: Decided; readonly letter: string }
  | { readonly do: 'write'; readonly text: string; readonly along?: DemoFile }
  | { readonly do: 'change'; readonly text: string }
  | { readonly do: 'take back' | 'look' }
  | { readonly do: 'score'; readonly scores: readonly number[]; readonly note: string };

export interface PlannedStep {
  /** Days before now. */
  readonly ago: number;
  readonly side: 'company' | 'provider';
  readonly step: Step;
}

/** An application of the demo: numbers point into COMPANIES and FUNDS. */
export interface DemoApplication {
  readonly company: number;
  readonly fund: number;
  readonly steps: readonly PlannedStep[];
}

type Fate = readonly (Decided | 'answer' | 'accept' | 'withdraw')[];
const often = (times: number, fate: Fate): Fate[] => Array.from({ length: times }, () => fate);

/** How applications end, each as often as it stands here; where time runs out, one stays where it is. */
const FATES: readonly Fate[] = [
  ...often(2, []),
  ...often(2, ['in-review']),
  ['question'],
  ['question', 'answer'],
  ['question', 'answer', 'in-review', 'shortlisted'],
  ...often(2, ['in-review', 'shortlisted']),
  ['in-review', 'shortlisted', 'offered'],
  ['in-review', 'question', 'answer', 'shortlisted'],
  ...often(3, ['in-review', 'shortlisted', 'offered', 'accept']),
  ...often(3, ['in-review', 'declined']),
  ['declined'],
  ['in-review', 'shortlisted', 'declined'],
  ['in-review', 'withdraw'],
];
/** One in so many is written and never sent. */
const DRAFT_EVERY = 10;
const MOST_OF_A_FUND = 6;
/** Where people write Marathi. */
const MARATHI: ReadonlySet<City> = new Set<City>(['Pune', 'Mumbai', 'Nashik', 'Nagpur', 'Kolhapur']);
/** Nothing happens in the last minutes. */
const LATEST = 0.01;
/** Days between a message and its change; it may be changed for fifteen minutes. */
const SECOND_THOUGHT = 0.004;
const NOTES = ['Good people, thin accounts.', 'Strong. Visit first.', 'Ask about the second site.', ''];

/** Days before now on which something happened to each of some numbered things. */
type Days = ReadonlyMap<number, number>;

/**
 * Some hundred and fifty applications.
 *
 * @param registered when each company was
 * @param offered when each fund was
 * @param ended when a fund ended early, where it did
 */
export function applications(registered: Days, offered: Days, ended: Days): DemoApplication[] {
  const dice = chance('applications');
  return FUNDS.flatMap((fund, number): DemoApplication[] => {
    const opens = (offered.get(number) ?? 0) - 0.2;
    const closes = Math.max(LATEST, ended.get(number) ?? 0, 1 - fund.days[1]);
    const isWithdrawn = fund.later !== undefined && 'closes' in fund.later && fund.later.closes === 'withdrawn';
    const companies = dice.shuffled([...COMPANIES.keys()]).filter((company) => {
      const { owner } = COMPANIES[company] ?? {};
      // What the demo member has not read yet is counted, and what lapses is nobody's deed.
      return owner !== fund.by && !(isWithdrawn && owner === DEMO_MEMBER);
    });
    // Something lapses, and whoever signs in as the demo member has a desk to look at.
    const least = isWithdrawn ? 3 : fund.by === DEMO_MEMBER ? 9 : 0;
    const wanted = Math.max(least, Math.round(dice.next() * MOST_OF_A_FUND));
    return companies
      .flatMap((company): DemoApplication[] => {
        const from = Math.min(opens, (registered.get(company) ?? 0) - 0.2);
        if (from <= closes + 0.5) return [];
        const begun = closes + (from - closes) * (0.3 + dice.next() * 0.68);
        // Where the demo member reads it, they write more often.
        const { owner, city } = COMPANIES[company] ?? {};
        const talkEvery = owner === DEMO_MEMBER ? 1 : fund.by === DEMO_MEMBER ? 2 : 4;
        const talks = city && MARATHI.has(city) ? [...TALKS, IN_MARATHI] : TALKS;
        const steps = stepsOf(dice, begun, closes, fund.criteria.length, [talkEvery, talks]);
        return [{ company, fund: number, steps: isWithdrawn ? steps.filter(({ ago }) => ago > closes) : steps }];
      })
      .slice(0, wanted);
  });
}

/** @param talks in one of so many the two sides write to one another, and what */
function stepsOf(
  dice: Chance,
  begun: number,
  closes: number,
  criteria: number,
  [talkEvery, talks]: readonly [every: number, texts: typeof TALKS],
): PlannedStep[] {
  const steps: PlannedStep[] = [{ ago: begun, side: 'company', step: { do: 'begin' } }];
  if (dice.whole(1, DRAFT_EVERY) === 1) return steps;
  // Sent before the deadline, most of them well before.
  let ago = begun - Math.min((begun - closes) * 0.9, dice.next() * 3);
  steps.push({ ago, side: 'company', step: { do: 'submit' } });

  function add(side: PlannedStep['side'], step: Step, within: number): boolean {
    const at = ago - (0.05 + dice.next() * within);
    if (at < LATEST) return false;
    ago = at;
    steps.push({ ago, side, step });
    return true;
  }
  /** They write, read what the other wrote, and think again; the last of it may be unread. */
  function write({ by, text, along, first, takenBack }: DemoLine): boolean {
    if (!add(by, { do: 'write', text: first ?? text, ...(along && { along }) }, 0.6)) return false;
    const other = by === 'company' ? 'provider' : 'company';
    const second: Step | null = takenBack ? { do: 'take back' } : first ? { do: 'change', text } : null;
    if (second && ago - SECOND_THOUGHT > LATEST) {
      ago -= SECOND_THOUGHT;
      steps.push({ ago, side: by, step: second });
    }
    if (dice.whole(1, 4) > 1) add(other, { do: 'look' }, 0.2);
    return true;
  }
  const lines = dice.pick(talks);
  const doTalk = dice.whole(1, talkEvery) === 1;
  let asked = '';
  // Whoever always writes is read first.
  const fates = talkEvery === 1 ? FATES.filter(([first]) => first === 'in-review') : FATES;
  for (const [i, next] of dice.pick(fates).entries()) {
    const isOurs = next === 'answer' || next === 'accept' || next === 'withdraw';
    let step: Step;
    if (next === 'answer') step = { do: next, adds: FOLLOW_UPS[asked] ?? '' };
    else if (isOurs) step = { do: next };
    else {
      step = { do: 'decide', to: next, letter: dice.pick<string>(LETTERS[next]) };
      if (next === 'question') asked = step.letter;
    }
    if (!add(isOurs ? 'company' : 'provider', step, isOurs ? 3 : 6)) break;
    // Whoever has declined, or has asked a question, is not asked when they decide.
    if (i === 0 && doTalk && next === 'in-review') lines.every(write);
    if (next !== 'in-review' && next !== 'shortlisted') continue;
    const scores = Array.from({ length: criteria }, () => dice.whole(2, 5));
    add('provider', { do: 'score', scores, note: dice.pick(NOTES) }, 0.5);
  }
  return steps;
}
