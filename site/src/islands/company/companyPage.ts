import type { Company } from '#api/contract/company-answer.ts';
import { isWebAddress } from '#api/contract/webAddress.ts';
import { details } from '#words/details.ts';
import { excerpt } from '../../format/excerpt.ts';
import { companyName } from './labels.ts';

/** Search engines show about 155 characters of a description, messengers more. */
const DESCRIPTION_MAX = 240;

/** What a company's page says of itself to search engines, and to whoever is sent a link to it. */
export function pageDescription({ tagline, description, city, industry, establishedYear }: Company): string {
  const text = [tagline, details.page.listing(city, industry, establishedYear), description].join(' ');
  return excerpt(text, DESCRIPTION_MAX);
}

/** The company's own links: those of its own that are web addresses, its website first. */
export function ownLinks({ website, socialLinks }: Company): string[] {
  return [website, ...socialLinks].filter(isWebAddress);
}

/**
 * The company as schema.org has it, as the text of a `<script type="application/ld+json">`. No `<` is left in it, so that
 * no company can end the element and begin another.
 *
 * @param url the page's own address
 */
export function structuredData(company: Company, url: string): string {
  const { tagline, description, city, establishedYear, logoUrl, name, founders } = company;
  const people = founders.length > 0 ? founders.map((founder) => founder.name) : [name];
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': url,
    name: companyName(company),
    slogan: tagline,
    description,
    foundingDate: String(establishedYear),
    url: company.website || url,
    sameAs: ownLinks(company),
    ...(logoUrl && { logo: logoUrl }),
    address: { '@type': 'PostalAddress', addressLocality: city, addressCountry: 'IN' },
    founder: people.map((person) => ({ '@type': 'Person', name: person })),
  };
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
