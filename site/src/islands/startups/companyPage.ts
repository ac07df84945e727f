import { isWebAddress } from '#api/contract/address.ts';
import type { Company } from '#api/contract/company-answer.ts';
import { details } from '../../words/en/details.ts';
import { companyName } from './labels.ts';

/** Search engines show about so many characters of a description. */
const DESCRIPTION_MAX = 155;

/** What a company's page says of itself to search engines, and to whoever is sent a link to it. */
export function pageDescription({ tagline, description, city, industry, establishedYear }: Company): string {
  const text = [tagline, details.page.listing(city, industry, establishedYear), description]
    .join(' ')
    .replace(/\s+/g, ' ');
  return text.length <= DESCRIPTION_MAX
    ? text
    : `${[...text]
        .slice(0, DESCRIPTION_MAX - 1)
        .join('')
        .trimEnd()}…`;
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
