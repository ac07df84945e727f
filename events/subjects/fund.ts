import { createHash } from 'node:crypto';
import * as z from 'zod';
import { eventType } from '../port/event.ts';
import { review } from './standing.ts';

/** Funding opportunities: stream `fund-<id>`. A draft's events stand in the same stream, before FundCreated. */
export const fundStream = (fund: string): string => `fund-${fund}`;
/** That a member opened a fund's page, told once: a stream of its own, never contended for. */
export const openingStream = (fund: string, member: string): string => `opening-${fund}-${member}`;

/** By which a provider's name is compared: capitals and spaces tell no names apart. */
export const providerKey = (name: string): string =>
  name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase();

/**
 * The provider of a fund that names one in words: whoever creates two funds under one name means one provider. 24 hex
 * digits, the same for the same creator and name.
 */
export const impliedProvider = (creator: string, name: string): string =>
  createHash('sha256')
    .update(`provider\0${creator}\0${providerKey(name)}`)
    .digest('hex')
    .slice(0, 24);

const category = 'fund';
/** Rupees. */
const amount = z.number();
/** YYYY-MM-DD; '' where not given. */
const date = z.string();

/** Terms that can be checked of a company, each of them optional: what is left out is asked of nobody. */
export const RECOGNITIONS = ['dpiit', 'micro', 'small', 'medium'] as const;
const criteria = z.object({
  industries: z.array(z.string()).optional(),
  stages: z.array(z.string()).optional(),
  states: z.array(z.string()).optional(),
  entityTypes: z.array(z.string()).optional(),
  /** Months since the company was founded. */
  minAgeMonths: z.number().optional(),
  maxAgeMonths: z.number().optional(),
  /** Rupees in the last financial year. */
  minTurnover: amount.optional(),
  maxTurnover: amount.optional(),
  /** One of these is enough. */
  recognitions: z.array(z.enum(RECOGNITIONS)).optional(),
  womenLed: z.boolean().optional(),
});

/** What applicants are asked. `options`: of a choice. */
export const QUESTION_KINDS = ['text', 'number', 'choice', 'file'] as const;
const question = z.object({
  id: z.string(),
  text: z.string(),
  kind: z.enum(QUESTION_KINDS),
  required: z.boolean(),
  options: z.array(z.string()),
});

/** What a fund says of itself; its provider and who created it never change. */
const terms = {
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
  criteria,
  questions: z.array(question),
};
const contact = z.object({ contactEmail: z.string(), supportPhone: z.string() });

const said = z.object({ fund: z.string(), creator: z.string(), provider: z.string(), ...terms, verified: z.boolean() });

/** It is there for everyone. */
export const fundCreated = eventType({
  type: 'FundCreated',
  category,
  version: 2,
  data: said.extend({ providerId: z.string(), review }),
  personal: contact,
  owner: (data) => data.creator,
  upcasts: {
    // Version 1 named its provider in words alone, and asked nothing that could be checked.
    1: (data) => ({
      ...data,
      providerId: impliedProvider(String(data.creator), String(data.provider)),
      criteria: {},
      questions: [],
    }),
  },
});

/** `by`: the member of the provider's team who did it. */
const change = z.object({ fund: z.string(), by: z.string() });

/** What is written down so far, by the names of the form, for its provider's team alone. It replaces what was before. */
export const fundDrafted = eventType({
  type: 'FundDrafted',
  category,
  version: 1,
  data: change.extend({ creator: z.string(), providerId: z.string(), provider: z.string() }),
  personal: z.record(z.string(), z.unknown()),
  owner: (data) => data.by,
});

/**
 * Terms that are others from now on. Where `contact` is true, the personal part holds all of it: these words are then of the
 * member who wrote them, and are forgotten with that member.
 */
export const fundChanged = eventType({
  type: 'FundChanged',
  category,
  version: 1,
  data: change.extend({ creator: z.string(), ...z.object(terms).partial().shape, contact: z.literal(true).optional() }),
  personal: contact.partial(),
  owner: (data) => data.by,
});

/** The deadline moved to a later day. */
export const fundExtended = eventType({
  type: 'FundExtended',
  category,
  version: 1,
  data: change.extend({ from: date, to: date }),
});

/**
 * Nobody can apply any more, whatever the deadline. A draft that is closed was never seen by others. `orphaned`: nobody was
 * left in its provider's team to go on, `by` was the last of them, and a process did it.
 */
export const CLOSING_REASONS = ['filled', 'withdrawn'] as const;
export const fundClosed = eventType({
  type: 'FundClosed',
  category,
  version: 1,
  data: change.extend({ reason: z.enum(CLOSING_REASONS), orphaned: z.exactOptional(z.literal(true)) }),
});

export const fundOpened = eventType({
  type: 'FundOpened',
  category: 'opening',
  version: 1,
  data: z.object({ fund: z.string(), member: z.string() }),
});
