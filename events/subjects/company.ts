import * as z from 'zod';
import { eventType } from '../port/event.ts';
import { RECOGNITIONS } from './fund.ts';
import { review } from './standing.ts';

/**
 * Companies: stream `company-<id>`. The founder's name and the ways to reach them are the personal data of one member at a
 * time: of `owner`, who registered it; once they are forgotten, of `holder`, who changed it first after that, and so on.
 */
export const companyStream = (company: string): string => `company-${company}`;

const category = 'company';
const id = z.object({ company: z.string(), owner: z.string() });
const owner = (data: { owner: string }): string => data.owner;

/** `holder`: whose what is personal in it is; left out for the one who registered the company. */
const change = id.extend({ holder: z.exactOptional(z.string()) });

/** Whose what is personal in a change of a company is. */
export const holderIn = ({ owner: registrant, holder = registrant }: z.output<typeof change>): string => holder;

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
  /** Whether who offers a fund that it fits may be shown it. */
  findable: z.boolean(),
  /** What it says that it is recognised as; [] where it did not say. Nobody has checked it. */
  recognitions: z.array(z.enum(RECOGNITIONS)),
};

const contact = { name: z.string(), phone: z.string(), email: z.string() };
/** Whether women lead it, which says something of the owner; left out or null where they did not say. */
const told = { womenLed: z.boolean().nullable().optional() };

export const companyRegistered = eventType({
  type: 'CompanyRegistered',
  category,
  version: 3,
  data: id.extend({ ...profile, review }),
  personal: z.object({ ...contact, ...told }),
  owner,
  upcasts: {
    // Version 1 knew neither state nor kind of entity.
    1: (data) => ({ ...data, state: '', entityType: '' }),
    // Nobody had been asked whether they may be found.
    2: (data) => ({ ...data, findable: false, recognitions: [] }),
  },
});

export const companyEdited = eventType({
  type: 'CompanyEdited',
  category,
  // Version 2 may change state and kind of entity, version 3 what funds ask for, version 4 may have a holder; what version 1
  // says, they say too.
  version: 4,
  data: change.extend(z.object(profile).partial().shape),
  personal: z.object({ ...contact, ...told }).partial(),
  owner: holderIn,
});

const ofYear = z.array(z.object({ year: z.number(), value: z.number() }));

export const companyMetricsReported = eventType({
  type: 'CompanyMetricsReported',
  category,
  // Version 2 may have a holder.
  version: 2,
  /** A report is whole: it replaces the one before. Revenue in rupees; shares and growth in percent. */
  data: change.extend({
    marketShare: z.array(z.object({ name: z.string(), percent: z.number() })),
    revenue: ofYear,
    employees: ofYear,
    investors: z.array(z.object({ name: z.string(), amount: z.number() })),
    growth: z.number().nullable(),
    culture: z.array(z.string()),
  }),
  personal: z.object({ founders: z.array(z.object({ name: z.string(), role: z.string(), image: z.string() })) }),
  owner: holderIn,
});
