import type { UseFormReturn } from 'react-hook-form';
import { isSocialLinkPresent, socialLink } from '#api/contract/company.ts';
import { SOCIAL_LINKS_MAX } from '#api/contract/limits.ts';
import { wizard } from '#words/wizard.ts';
import { withScheme } from '../forms/webAddress.ts';
import type { BasicInput } from './sections.ts';

/** What comes of a typed link: the links with it, what is wrong with it, or nothing where there is none. */
export type Added = { readonly links: readonly string[]; readonly link: string } | { readonly refused: string } | null;

export function addLink(typed: string, links: readonly string[]): Added {
  const link = withScheme(typed);
  // A blank is no link, and no mistake either.
  if (link === '') return null;
  const wrong = socialLink.safeParse(link).error?.issues[0]?.message;
  if (wrong) return { refused: wrong };
  if (isSocialLinkPresent(link, links)) return { refused: wizard.social.present };
  if (links.length >= SOCIAL_LINKS_MAX) return { refused: wizard.social.full(SOCIAL_LINKS_MAX) };
  return { links: [...links, link], link };
}

/** The website as it was typed becomes one that can be followed, before anything is said about it. */
export function tidyWebsite(form: UseFormReturn<BasicInput, unknown, object>): void {
  const typed = form.getValues('website');
  const website = typeof typed === 'string' ? withScheme(typed) : typed;
  if (website !== typed) form.setValue('website', website, { shouldDirty: true });
}
