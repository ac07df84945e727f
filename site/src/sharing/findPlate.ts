import type { CompanyAnswer } from '#api/contract/company-answer.ts';
import type { OpportunityAnswer } from '#api/contract/fund.ts';
import type { PostAnswer } from '#api/contract/post.ts';
import { companyPlate, fundPlate, type Plate, postPlate, type SharedKind } from './plate.ts';

type AskApi = (path: string) => Promise<Response>;

const PATHS: Record<SharedKind, string> = { company: '/company/', fund: '/opportunities/', post: '/post/' };

/** What stands on the picture of a thing, asked of the API. */
export async function findPlate(ask: AskApi, kind: SharedKind, id: string): Promise<Plate | 'missing' | 'unavailable'> {
  try {
    const response = await ask(PATHS[kind] + encodeURIComponent(id));
    if (!response.ok) return response.status >= 400 && response.status < 500 ? 'missing' : 'unavailable';
    // Written by our own API, whose types these are.
    const { company, opportunity, data } = (await response.json()) as Partial<
      CompanyAnswer & OpportunityAnswer & PostAnswer
    >;
    if (kind === 'company') return company ? companyPlate(company) : 'missing';
    if (kind === 'fund') return opportunity ? fundPlate(opportunity) : 'missing';
    return data?.post ? postPlate(data.post) : 'missing';
  } catch {
    return 'unavailable';
  }
}
