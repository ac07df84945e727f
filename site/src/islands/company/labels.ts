import type { Company } from '#api/contract/company-answer.ts';
import { DESCRIPTION_PREVIEW } from '#api/contract/limits.ts';
import { choice } from '#words/choices.ts';
import { startups } from '#words/startups.ts';
import { named } from '../../words/named.ts';
import type { FacetName } from './search.ts';

/** A stored choice of a filter as people read it. */
export function choiceLabel(name: FacetName, value: string): string {
  if (name === 'verified') return startups.filters.verified;
  const words = (name === 'enterprise' ? named(startups.filters.enterprise, value) : undefined) ?? choice(value);
  // Companies wrote what they liked here before there was a list.
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The beginning of a description: 120 characters and '...', or all of a shorter one. */
export function preview(description: string): string {
  const characters = [...(description || startups.card.noDescription)];
  if (characters.length <= DESCRIPTION_PREVIEW) return characters.join('');
  return `${characters.slice(0, DESCRIPTION_PREVIEW).join('').trimEnd()}...`;
}

/** What stands in the arch where there is no logo: the first letters of the first two words. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^[\p{Letter}\p{Number}]/u.test(word));
  return words
    .slice(0, 2)
    .map((word) => [...word].at(0)?.toUpperCase())
    .join('');
}

/** The company's name: as it is registered, else the founder's. */
export function companyName({ registeredEntity, name }: Pick<Company, 'registeredEntity' | 'name'>): string {
  return registeredEntity || name;
}
