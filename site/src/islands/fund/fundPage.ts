import type { Opportunity, OpportunityAnswer, TermsAnswer } from '#api/contract/fund.ts';
import { funds } from '#words/funds.ts';
import { calendarFile } from '../../format/calendar.ts';
import { rupees } from '../../format/rupees.ts';
import { applicantGets } from './share.ts';

type AskApi = (path: string) => Promise<Response>;

/** What a page about one fund finds: the fund, or the HTTP status to answer without it. */
export type FoundFund = { readonly fund: Opportunity } | { readonly status: 404 | 503 };

/** Asks the API for a fund. @param askApi `Astro.locals.api` */
export async function findFund(askApi: AskApi, id: string): Promise<FoundFund> {
  try {
    const response = await askApi(`/opportunities/${encodeURIComponent(id)}`);
    // An id that is none may be the name of another call, which asks for more: there is no such fund either.
    if (response.status >= 400 && response.status < 500 && response.status !== 429) return { status: 404 };
    if (!response.ok) return { status: 503 };
    // Written by our own API, whose type this is.
    const { opportunity } = (await response.json()) as OpportunityAnswer;
    return { fund: opportunity };
  } catch {
    return { status: 503 };
  }
}

/** Whether one can apply now. @param today YYYY-MM-DD, in India */
export const takesApplications = ({ status, active, launchDate }: Opportunity, today: string): boolean =>
  status === 'open' && active && (launchDate === '' || launchDate <= today);

/** How its terms changed, the newest first. Without an answer the page goes without. */
export async function findChanges(askApi: AskApi, id: string): Promise<TermsAnswer['changes']> {
  const response = await askApi(`/opportunities/${encodeURIComponent(id)}/history`).catch(() => null);
  if (!response?.ok) return [];
  const { changes } = (await response.json()) as TermsAnswer; // written by our own API
  return changes.toReversed();
}

/** The fund's deadline for calendar programs. @param page absolute address of the fund's page */
export function deadlineFile(fund: Opportunity, page: URL): string {
  const type = funds.typeName[fund.type];
  return calendarFile({
    uid: `${fund._id}@${page.hostname}`,
    day: fund.deadline,
    title: funds.detail.deadlineOf(type, fund.provider),
    description: `${applicantGets(fund) ?? rupees(fund.amount)}. ${fund.description}\n${page.href}`,
    url: page.href,
    stamp: fund.createdAt,
  });
}
