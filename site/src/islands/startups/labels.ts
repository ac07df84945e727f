import type { Company } from '#api/contract/company-answer.ts';
import { DESCRIPTION_PREVIEW } from '#api/contract/limits.ts';
import { startups } from '../../words/en/startups.ts';
import type { FacetName } from './search.ts';

/** A stored choice as people read it: stages are stored as their companies wrote them, 'prototype' among them. */
export function choiceLabel(name: FacetName, value: string): string {
  if (name === 'enterprise' && value in startups.filters.enterprise)
    return startups.filters.enterprise[value as keyof typeof startups.filters.enterprise]; // looked up the line above
  return value.charAt(0).toUpperCase() + value.slice(1);
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
