import * as z from 'zod/mini';
import { blankableWebAddress, email, phone, webAddress } from './address.ts';
import { body } from './body.ts';
import { today } from './date.ts';
import { blankableFileKey, fileKey } from './file.ts';
import { id } from './id.ts';
import {
  COMPANY_DESCRIPTION_MAX,
  FOUNDED_MIN_YEAR,
  IDS_PAGE_MAX,
  LINE_MAX,
  NAME_MAX,
  OPTION_MAX,
  SOCIAL_LINKS_MAX,
} from './limits.ts';
import { blankableFlag, flag, numeric } from './number.ts';
import { oneOf, oneOfOrBlank, recognitions } from './oneOf.ts';
import { COMPANY_ENTITY_TYPES, COMPANY_SIZES, FUNDING_TYPES, INDUSTRIES, STAGES, STATES } from './options.ts';
import { asOfParameter, limitParameter, optionalChoiceParameter, pageParameters, textParameter } from './paging.ts';
import { text } from './text.ts';
import * as rules from './words/en/rules.ts';

/** What a company says of itself. Every field without a default, so that an edit can leave any of them out. */
const basics = {
  /** Of the founder, as the form's label says it; the company's own is `registeredEntity`. */
  name: text({ label: 'Founder name', max: NAME_MAX }),
  registeredEntity: text({ label: 'Registered entity', max: LINE_MAX }),
  tagline: text({ label: 'Tagline', max: LINE_MAX }),
  description: text({ label: 'Description', max: COMPANY_DESCRIPTION_MAX, multiline: true }),
  industry: oneOf(INDUSTRIES, { label: 'Industry' }),
  companySize: oneOfOrBlank(COMPANY_SIZES, { label: 'Company size' }),
  city: text({ label: 'City', max: OPTION_MAX }),
  state: oneOfOrBlank(STATES, { label: 'State' }),
  stage: oneOf(STAGES, { label: 'Stage' }),
  establishedYear: numeric({
    label: 'Established year',
    min: FOUNDED_MIN_YEAR,
    max: 2100,
    integer: true,
    range: rules.upToThisYear('Established year', FOUNDED_MIN_YEAR),
  }).check(z.refine((year) => year <= Number(today().slice(0, 4)), rules.notInFuture('Established year'))),
  fundedType: oneOf(FUNDING_TYPES, { label: 'Funding type' }),
  entityType: oneOfOrBlank(COMPANY_ENTITY_TYPES, { label: 'Entity type' }),
  website: blankableWebAddress('Website'),
  phone: phone(),
  email: email(),
  /** Whether who offers a fund that it fits may be shown it. */
  findable: flag('Findable'),
  /** As the company says; nobody checks it here. */
  recognitions,
  womenLed: blankableFlag('Led by women'),
};

/** What may be left out when registering: nothing is said of it then. */
const leftOut = {
  companySize: z._default(basics.companySize, ''),
  website: z._default(basics.website, ''),
  state: z._default(basics.state, ''),
  entityType: z._default(basics.entityType, ''),
  findable: z._default(basics.findable, false),
  recognitions: z._default(basics.recognitions, []),
  womenLed: z._default(basics.womenLed, null),
};

/** A social link as the wizard adds it. */
export const socialLink = webAddress('Social link');

const socialLinks = z
  .array(socialLink, {
    error: (issue) => (issue.input == null ? rules.addSocialLink : rules.mustBeList('Social links')),
  })
  .check(
    z.minLength(1, rules.addSocialLink),
    z.maxLength(SOCIAL_LINKS_MAX, rules.tooManySocialLinks(SOCIAL_LINKS_MAX)),
    z.check((payload) => {
      const seen = new Set<string>();
      payload.value.forEach((link, index) => {
        const same = comparable(link);
        if (seen.has(same))
          payload.issues.push({ code: 'custom', message: rules.alreadyPresent, input: link, path: [index] });
        seen.add(same);
      });
    }),
  );

/** Whether `link` leads where one of `links` already does. */
export function isSocialLinkPresent(link: string, links: readonly string[]): boolean {
  const same = comparable(link.trim());
  return links.some((other) => comparable(other) === same);
}

function comparable(link: string): string {
  return URL.canParse(link) ? new URL(link).href.replace(/\/$/, '') : link;
}

const logo = blankableFileKey('Logo');
const banner = blankableFileKey('Banner');

/** POST /company */
export const newCompany = body({
  ...basics,
  ...leftOut,
  socialLinks,
  logo: z._default(logo, ''),
  banner: z._default(banner, ''),
});
export type NewCompany = z.output<typeof newCompany>;

/** PATCH /company/{id}: only what is to change. */
export const companyEdit = z.partial(body({ ...basics, socialLinks, logo, banner }));
export type CompanyEdit = z.output<typeof companyEdit>;

/** The wizard's four sections, in order. The wizard insists on both pictures and on the terms; the server does not ask again. */
export const wizardSections = {
  basic: body({ ...basics, ...leftOut }),
  social: body({ socialLinks }),
  media: body({ logo: fileKey('Logo', rules.uploadImages), banner: fileKey('Banner', rules.uploadImages) }),
  review: body({ agreeToTerms: z.literal(true, rules.acceptTerms) }),
};
export type WizardSection = keyof typeof wizardSections;

export const COMPANY_SORTS = ['newest', 'name', 'founded', 'relevance'] as const;
export type CompanySort = (typeof COMPANY_SORTS)[number];

/** GET /company/. A filter that fits nothing finds nothing: links with filters of yesterday still open. */
export const companiesQuery = body({
  q: textParameter('Search'),
  industry: textParameter('Industry', OPTION_MAX),
  stage: textParameter('Stage', OPTION_MAX),
  city: textParameter('City', OPTION_MAX),
  companySize: textParameter('Company size', OPTION_MAX),
  fundedType: textParameter('Funding type', OPTION_MAX),
  enterprise: textParameter('Enterprise class', OPTION_MAX),
  state: textParameter('State', OPTION_MAX),
  entityType: textParameter('Entity type', OPTION_MAX),
  /** Whose domain was proved, or of whom a moderator has seen a certificate. */
  verified: optionalChoiceParameter('Verified', ['true']),
  /** Where not given: relevance with a query, else newest. */
  sort: optionalChoiceParameter('Sort', COMPANY_SORTS),
  ...pageParameters,
  ...asOfParameter,
});
export type CompaniesQuery = z.output<typeof companiesQuery>;

/** GET /company/mine */
export const ownCompaniesQuery = body({ ...pageParameters, company: z.optional(id('Company')) });
export type OwnCompaniesQuery = z.output<typeof ownCompaniesQuery>;

/** GET /company/ids */
export const companyIdsQuery = body({ ...pageParameters, limit: limitParameter(IDS_PAGE_MAX) });
