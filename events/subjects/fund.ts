import * as z from 'zod';
import { eventType } from '../port/event.ts';

/** Funding opportunities: stream `fund-<id>`. */
export const fundStream = (fund: string): string => `fund-${fund}`;
/** That a member opened a fund's page, told once: a stream of its own, never contended for. */
export const openingStream = (fund: string, member: string): string => `opening-${fund}-${member}`;

/** Rupees. */
const amount = z.number();
/** YYYY-MM-DD; '' where not given. */
const date = z.string();

export const fundCreated = eventType({
  type: 'FundCreated',
  category: 'fund',
  version: 1,
  data: z.object({
    fund: z.string(),
    creator: z.string(),
    provider: z.string(),
    logo: z.string(),
    type: z.enum(['Grant', 'Equity', 'Debt']),
    description: z.string(),
    amount,
    minAmount: amount.nullable(),
    maxAmount: amount.nullable(),
    launchDate: date,
    deadline: date,
    active: z.boolean(),
    stage: z.string(),
    industry: z.string(),
    industryTags: z.array(z.string()),
    region: z.string(),
    team: z.string(),
    teamDate: date,
    entityType: z.string(),
    documentRequired: z.array(z.string()),
    evaluationCriteria: z.array(z.string()),
    pitchRequired: z.boolean(),
    interviewRequired: z.boolean(),
    verified: z.boolean(),
  }),
  personal: z.object({ contactEmail: z.string(), supportPhone: z.string() }),
  owner: (data) => data.creator,
});

export const fundOpened = eventType({
  type: 'FundOpened',
  category: 'opening',
  version: 1,
  data: z.object({ fund: z.string(), member: z.string() }),
});
