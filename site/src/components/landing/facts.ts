import type { Company, CompanyListAnswer } from '#api/contract/company-answer.ts';
import type { Opportunity, OpportunityListAnswer } from '#api/contract/fund.ts';
import type { Post, PostListAnswer } from '#api/contract/post.ts';
import { daysUntil } from '../../format/dates.ts';

type AskApi = (path: string) => Promise<Response>;

/** What the home page shows of what is really here. */
export interface Facts {
  readonly companies: readonly Company[];
  readonly companyCount: number;
  /** Open funds, the soonest deadline first. */
  readonly funds: readonly Opportunity[];
  readonly fundCount: number;
  /** Whether there are more open funds than were counted. */
  readonly moreFunds: boolean;
  /** Open funds that close within CLOSING_DAYS. */
  readonly closing: number;
  readonly post: Post | null;
}

export const CLOSING_DAYS = 14;
const NOTHING: Facts = {
  companies: [],
  companyCount: 0,
  funds: [],
  fundCount: 0,
  moreFunds: false,
  closing: 0,
  post: null,
};

/** The home page is asked for most. What moderators hide is gone from it as soon as from everywhere else: within a second. */
const FRESH_MS = 500;
/** A page without its examples is better than a page that does not come. */
const PATIENCE_MS = 1500;
const COUNTED = 100;
const SHOWN = 4;

/**
 * Asks the API at most once in FRESH_MS, whoever asks. Where it does not answer, what it said before is shown, else
 * nothing: the home page stands without it.
 *
 * @param clock milliseconds since 1970
 */
export function createFacts(clock: () => number = () => Date.now()) {
  let last = NOTHING;
  let until = Number.NEGATIVE_INFINITY;
  let underWay: Promise<void> | undefined;

  return async function facts(ask: AskApi): Promise<Facts> {
    if (clock() < until) return last;
    underWay ??= read(ask, clock())
      .then((found) => {
        last = found;
      })
      .catch(() => {})
      .finally(() => {
        until = clock() + FRESH_MS;
        underWay = undefined;
      });
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, PATIENCE_MS);
    });
    await Promise.race([underWay, patience]);
    clearTimeout(timer);
    return last;
  };
}

async function read(ask: AskApi, now: number): Promise<Facts> {
  const [companies, opportunities, posts] = await Promise.all([
    answer<CompanyListAnswer>(ask, `/company?sort=newest&limit=${SHOWN}`),
    answer<OpportunityListAnswer>(ask, `/opportunities?active=true&sort=deadline&limit=${COUNTED}`),
    answer<PostListAnswer>(ask, '/post/getAllPosts?limit=3'),
  ]);
  const left = ({ deadline }: Opportunity) => daysUntil(deadline, now);
  const open = opportunities.opportunities.filter((fund) => fund.active && left(fund) >= 0);
  return {
    companies: companies.companies,
    companyCount: companies.total,
    funds: open.slice(0, SHOWN),
    fundCount: open.length,
    moreFunds: open.length === COUNTED && opportunities.nextCursor !== null,
    closing: open.filter((fund) => left(fund) <= CLOSING_DAYS).length,
    post: posts.data.posts.find(({ content }) => content !== '') ?? null,
  };
}

/** Written by our own API: each caller names the contract's answer. @throws where it does not succeed */
async function answer<T>(ask: AskApi, path: string): Promise<T> {
  const response = await ask(path);
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return (await response.json()) as T;
}

/** The one that all visitors share. */
export const landingFacts = createFacts();
