import { createHash } from 'node:crypto';
import type { Company } from '#api/contract/company-answer.ts';
import type { Opportunity } from '#api/contract/fund.ts';
import type { Post } from '#api/contract/post.ts';
import { details } from '#words/details.ts';
import { funds } from '#words/funds.ts';
import { sharing as words } from '#words/sharing.ts';
import { dayLong } from '../format/dates.ts';
import { excerpt } from '../format/excerpt.ts';
import { rupees } from '../format/rupees.ts';
import { companyName } from '../islands/company/labels.ts';

export const SHARED_KINDS = ['company', 'fund', 'post'] as const;
export type SharedKind = (typeof SHARED_KINDS)[number];

/** What stands on the picture of something that is shared. */
export interface Plate {
  /** In large letters. */
  readonly title: string;
  /** Below it. */
  readonly line: string;
  /** At the foot. */
  readonly facts: string;
}

/** Raised when pictures are drawn differently: their addresses then change, and nobody sees an old one. */
const DESIGN = 2;
const TITLE_MAX = 110;
const LINE_MAX = 90;
const FACTS_MAX = 70;

const plate = (title: string, line: string, facts: readonly string[]): Plate => ({
  title: excerpt(title, TITLE_MAX),
  line: excerpt(line, LINE_MAX),
  facts: excerpt(facts.filter((fact) => fact !== '').join(' · '), FACTS_MAX),
});

export function companyPlate(company: Company): Plate {
  const { tagline, industry, city, establishedYear } = company;
  return plate(companyName(company), tagline, [city, industry, details.page.since(establishedYear)]);
}

export function fundPlate(fund: Opportunity): Plate {
  const { type, provider, deadline, region, amount } = fund;
  return plate(rupees(amount), funds.detail.summary(funds.typeName[type], provider), [
    words.until(dayLong(deadline)),
    region,
  ]);
}

export function postPlate({ content, author }: Post): Plate {
  return plate(content || words.goneWords, words.by(author.name), [words.post]);
}

/** Tells one state of the picture from another. */
export function plateVersion(shown: Plate): string {
  return createHash('sha256')
    .update(JSON.stringify([DESIGN, shown]))
    .digest('hex')
    .slice(0, 12);
}

/** Path of the picture. It never runs out: an old one leads to the present one. */
export function picturePath(kind: SharedKind, id: string, shown: Plate): string {
  return `/share/${kind}/${encodeURIComponent(id)}/${plateVersion(shown)}.png`;
}
