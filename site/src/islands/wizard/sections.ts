import type * as z from 'zod/mini';
import { type WizardSection, wizardSections } from '#api/contract/company.ts';
import type { Company, CompanyToldAnswer } from '#api/contract/company-answer.ts';
import { DELETED_MEMBER } from '#api/contract/deletedMember.ts';

/** In the order they are shown. */
export const SECTIONS = ['basic', 'social', 'media', 'review'] as const satisfies readonly WizardSection[];

export type BasicInput = z.input<typeof wizardSections.basic>;

/** All that the wizard asks for, as it is typed. */
export interface FilledIn {
  readonly basic: BasicInput;
  readonly socialLinks: readonly string[];
  /** Storage keys, '' where there is none. */
  readonly logo: string;
  readonly banner: string;
}

/** Texts of Basic Information in the order they stand in; what funds ask for is ticked below them. */
export const BASIC_FIELDS = [
  'registeredEntity',
  'name',
  'establishedYear',
  'tagline',
  'description',
  'industry',
  'stage',
  'fundedType',
  'companySize',
  'email',
  'phone',
  'city',
  'state',
  'website',
] as const satisfies readonly (keyof BasicInput)[];

export const NOTHING: FilledIn = {
  basic: {
    name: '',
    registeredEntity: '',
    tagline: '',
    description: '',
    industry: '',
    companySize: '',
    city: '',
    state: '',
    stage: '',
    establishedYear: '',
    fundedType: '',
    website: '',
    phone: '',
    email: '',
    findable: false,
    recognitions: [],
    womenLed: '',
  },
  socialLinks: [],
  logo: '',
  banner: '',
};

/** What a company said of itself, as it would be typed. */
export function filledInFrom(company: Company, { findable, womenLed }: CompanyToldAnswer['told']): FilledIn {
  const basic = Object.fromEntries(BASIC_FIELDS.map((field) => [field, String(company[field])]));
  // Nobody is called that.
  if (company.name === DELETED_MEMBER) basic.name = '';
  const forFunds = { findable, recognitions: [...company.recognitions], womenLed: String(womenLed ?? '') };
  const { socialLinks, logo, banner } = company;
  return { basic: { ...(basic as unknown as BasicInput), ...forFunds }, socialLinks, logo, banner }; // BASIC_FIELDS names each of its fields
}

/** What is wrong with a section, one issue for each thing; none where it is complete. The review has nothing of its own. */
export function issuesOf(
  section: WizardSection,
  { basic, socialLinks, logo, banner }: FilledIn,
): readonly z.core.$ZodIssue[] {
  if (section === 'basic') return wizardSections.basic.safeParse(basic).error?.issues ?? [];
  if (section === 'social') return wizardSections.social.safeParse({ socialLinks }).error?.issues ?? [];
  if (section === 'media') return wizardSections.media.safeParse({ logo, banner }).error?.issues ?? [];
  return [];
}

/** How many things a section still misses. A town needs its state here, which the API leaves open. */
export function missingIn(section: WizardSection, filledIn: FilledIn): number {
  const { city, state } = filledIn.basic;
  const stateOpen = section === 'basic' && String(city).trim() !== '' && String(state ?? '') === '';
  return issuesOf(section, filledIn).length + Number(stateOpen);
}

/** What the form begins with: the draft, and as the founder's name, where none is written, the member's own. */
export function begun(draft: FilledIn | undefined, member: string): FilledIn {
  const { basic, ...others } = completed(draft ?? NOTHING);
  return { basic: { ...basic, name: basic.name || member }, ...others };
}

/** A draft of an earlier version, which did not ask for everything that this one asks. */
export function completed(draft: FilledIn): FilledIn {
  return { ...draft, basic: { ...NOTHING.basic, ...draft.basic } };
}

/** Whether what the browser had kept is a draft of this form (an older version may have kept something else). */
export function isFilledIn(value: unknown): value is FilledIn {
  if (typeof value !== 'object' || value === null) return false;
  const draft = value as { [Key in keyof FilledIn]?: unknown }; // each of them is looked at here
  return (
    typeof draft.basic === 'object' &&
    draft.basic !== null &&
    BASIC_FIELDS.every((field) => {
      const value = (draft.basic as Record<string, unknown>)[field];
      return typeof value === 'string' || (field === 'state' && value === undefined);
    }) &&
    Array.isArray(draft.socialLinks) &&
    draft.socialLinks.every((link) => typeof link === 'string') &&
    typeof draft.logo === 'string' &&
    typeof draft.banner === 'string'
  );
}
