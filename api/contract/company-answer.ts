import * as z from 'zod/mini';
import { type Answered, count, moment, says, signedLink, storedKey, thing } from './described.ts';
import { publicMember } from './member-answer.ts';
import { COMPANY_SIZES, ENTITY_TYPES, FUNDING_TYPES, INDUSTRIES, RECOGNITIONS, STAGES, STATES } from './options.ts';
import { paged } from './paging-answer.ts';
import { badLinks, hidden, reviewed } from './standing-answer.ts';
import { VERIFIED, verification } from './verification-answer.ts';

export const enterpriseClass = z.enum(['micro', 'small', 'medium', '']);
export type EnterpriseClass = Answered<typeof enterpriseClass>;

export const founder = thing('Founder', {
  name: z.string(),
  role: z.string(),
  image: storedKey(),
  imageUrl: signedLink(),
});
export type Founder = Answered<typeof founder>;

/** A company as lists and its own page answer it. */
export const company = thing(
  'Company',
  {
    _id: z.string(),
    ownerId: says(z.string(), 'The member who registered it. Owners and editors of its team may change it as well.'),
    name: says(z.string(), "The founder's name."),
    registeredEntity: z.string(),
    tagline: z.string(),
    description: z.string(),
    industry: z.enum(INDUSTRIES),
    companySize: z.enum([...COMPANY_SIZES, '']),
    city: z.string(),
    state: says(z.enum([...STATES, '']), "As chosen, else the one that the town lies in; '' where neither tells."),
    entityType: says(z.enum([...ENTITY_TYPES, '']), "What the company is by law; '' where it did not say."),
    stage: z.enum(STAGES),
    establishedYear: z.number(),
    fundedType: z.enum(FUNDING_TYPES),
    recognitions: says(z.array(z.enum(RECOGNITIONS)), 'As the company says: nobody has checked it.'),
    website: z.string(),
    phone: says(z.string(), "'' to guests."),
    email: says(z.string(), "'' to guests."),
    socialLinks: z.array(z.string()),
    logo: storedKey(),
    banner: storedKey(),
    logoUrl: signedLink(),
    bannerUrl: signedLink(),
    enterprise: says(
      enterpriseClass,
      "What the MSMED Act calls it, by its reported revenue, else by the size of its team; '' for none of these.",
    ),
    growth: says(z.nullable(z.number()), 'Percent; null until reported.'),
    employees: z.array(z.object({ year: z.number(), count: z.number() })),
    investors: says(z.array(z.object({ name: z.string(), amount: z.number() })), 'Amounts in rupees.'),
    founders: z.array(founder),
    marketShare: z.array(z.object({ name: z.string(), percent: z.number() })),
    revenue: says(z.array(z.object({ year: z.number(), amount: z.number() })), 'Amounts in rupees.'),
    culture: z.array(z.string()),
    metricsReported: says(z.boolean(), "Whether the figures are the company's own."),
    reviewed,
    hidden,
    verified: says(z.boolean(), VERIFIED),
    verification: says(verification, 'What holds of what shows who it is.'),
    createdAt: moment(),
  },
  "A company. What it left out is '' or [], and null for a number.",
);
export type Company = Answered<typeof company>;

export const facetCount = thing('FacetCount', { value: z.string(), count: count() });
export type FacetCount = Answered<typeof facetCount>;

/** What lists that are counted and searched say beside their rows. */
export const counted = {
  total: says(count(), 'Of all pages together, counted up to 10,000.'),
  totalIsCapped: says(
    z.boolean(),
    "Whether there are more than were counted, so that `total` and the facets are to be read as 'or more'.",
  ),
  suggestion: z.exactOptional(says(z.string(), 'What was probably meant, where a word of the query was corrected.')),
};

export const companyFacets = thing(
  'CompanyFacets',
  {
    industry: z.array(facetCount),
    stage: z.array(facetCount),
    city: z.array(facetCount),
    companySize: z.array(facetCount),
    fundedType: z.array(facetCount),
    enterprise: z.array(facetCount),
    state: says(z.array(facetCount), 'Of the states that companies chose, or that their towns lie in.'),
    entityType: z.array(facetCount),
    verified: says(z.array(facetCount), "Those that are verified, under 'true'."),
  },
  'How many companies each filter would leave, the most first, counted under all the other filters in force. Of each the 300 values that leave most, and the one asked for.',
);
export type CompanyFacets = Answered<typeof companyFacets>;

export const companyAnswer = z.object({ company, badLinks });
export type CompanyAnswer = Answered<typeof companyAnswer>;

export const companyListAnswer = z.object({
  companies: z.array(company),
  ...counted,
  facets: companyFacets,
  ...paged,
});
export type CompanyListAnswer = Answered<typeof companyListAnswer>;

/** GET /company/ids: newest first. */
export const companyIdsAnswer = z.object({
  ids: says(z.array(z.string()), 'Each is the `_id` of a company.'),
  ...paged,
});
export type CompanyIdsAnswer = Answered<typeof companyIdsAnswer>;

/** GET /company/{id}/told: what a company told for no other page than those of funds that it fits. */
export const companyToldAnswer = z.object({
  told: thing('CompanyTold', {
    findable: says(z.boolean(), 'Whether who offers a fund that it fits may be shown it.'),
    womenLed: says(z.nullable(z.boolean()), 'Whether women lead it; null where it did not say.'),
  }),
});
export type CompanyToldAnswer = Answered<typeof companyToldAnswer>;

/** GET /company/mine: what the member registered or may change as one of its team, newest first. */
export const ownCompaniesAnswer = z.object({
  companies: z.array(company),
  owners: says(z.array(publicMember), 'Who registered those that the reader did not.'),
  reviewed: says(
    z.array(z.object({ _id: z.string(), registeredEntity: z.string() })),
    'Those in whose team the reader is without changing them: 100 at the most, on the first page of all alone.',
  ),
  ...paged,
});
export type OwnCompaniesAnswer = Answered<typeof ownCompaniesAnswer>;
