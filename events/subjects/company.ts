import * as z from 'zod';
import { eventType } from '../port/event.ts';

/** Companies: stream `company-<id>`. The founder's name and the ways to reach them are the owner's personal data. */
export const companyStream = (company: string): string => `company-${company}`;

const category = 'company';
const id = z.object({ company: z.string(), owner: z.string() });
const owner = (data: { owner: string }): string => data.owner;

const profile = {
  registeredEntity: z.string(),
  tagline: z.string(),
  description: z.string(),
  industry: z.string(),
  companySize: z.string(),
  city: z.string(),
  /** Chosen from the list of states; '' where it follows from the town. */
  state: z.string(),
  stage: z.string(),
  establishedYear: z.number(),
  fundedType: z.string(),
  /** What the company is by law; '' where it did not say. */
  entityType: z.string(),
  website: z.string(),
  socialLinks: z.array(z.string()),
  /** Storage keys; '' for none. */
  logo: z.string(),
  banner: z.string(),
};

const contact = { name: z.string(), phone: z.string(), email: z.string() };

export const companyRegistered = eventType({
  type: 'CompanyRegistered',
  category,
  version: 2,
  data: id.extend(profile),
  personal: z.object(contact),
  owner,
  upcasts: {
    // Version 1 knew neither state nor kind of entity.
    1: (data) => ({ ...data, state: '', entityType: '' }),
  },
});

export const companyEdited = eventType({
  type: 'CompanyEdited',
  category,
  // Version 2 may change state and kind of entity; what version 1 says, it says too.
  version: 2,
  data: id.extend(z.object(profile).partial().shape),
  personal: z.object(contact).partial(),
  owner,
});

const ofYear = z.array(z.object({ year: z.number(), value: z.number() }));

export const companyMetricsReported = eventType({
  type: 'CompanyMetricsReported',
  category,
  version: 1,
  /** A report is whole: it replaces the one before. Revenue in rupees; shares and growth in percent. */
  data: id.extend({
    marketShare: z.array(z.object({ name: z.string(), percent: z.number() })),
    revenue: ofYear,
    employees: ofYear,
    investors: z.array(z.object({ name: z.string(), amount: z.number() })),
    growth: z.number().nullable(),
    culture: z.array(z.string()),
  }),
  personal: z.object({ founders: z.array(z.object({ name: z.string(), role: z.string(), image: z.string() })) }),
  owner,
});
