import { phoneIn } from './companies/cities.ts';
import type { DemoCompany, Report } from './companies/company.ts';
import type { DemoFund } from './funds/fund.ts';

const LAKH = 100_000;
const DAY_MS = 86_400_000;

/** POST /company. @param number which company this is: makes its telephone number its own */
export function companyForm(
  company: DemoCompany,
  founder: string,
  number: number,
  pictures: { readonly logo: string; readonly banner: string },
) {
  const { key, entity, tagline, about, industry, city, stage, size, since, funded } = company;
  return {
    name: founder,
    registeredEntity: entity,
    tagline,
    description: about,
    industry,
    companySize: size,
    city,
    stage,
    establishedYear: since,
    fundedType: funded,
    website: `https://${key}.example`,
    phone: phoneIn(city, 100 + number),
    email: `namaste@${key}.example`,
    socialLinks: [
      `https://linkedin.example/company/${key}`,
      number % 2 ? `https://instagram.example/${key}` : `https://x.com.example/${key}`,
    ],
    ...pictures,
  };
}

/** PUT /company/{id}/metrics. @param now milliseconds since 1970: the reported years end with the last full one */
export function metricsForm(
  report: Report,
  founders: readonly { readonly name: string; readonly role: string; readonly image: string }[],
  now: number,
) {
  const last = new Date(now).getUTCFullYear() - 1;
  const [, before, latest] = report.revenue;
  return {
    marketShare: report.share.map(([name, percent]) => ({ name, percent })),
    revenue: report.revenue.map((lakh, index) => ({ year: last - 2 + index, amount: lakh * LAKH })),
    employees: report.people.map((count, index) => ({ year: last - 2 + index, count })),
    investors: report.investors.map(([name, lakh]) => ({ name, amount: lakh * LAKH })),
    growth: Math.round((latest / before - 1) * 100),
    founders,
    culture: report.culture,
  };
}

/** POST /opportunities. @param now milliseconds since 1970: deadlines are so many days from it */
export function fundForm(fund: DemoFund, number: number, logo: string, now: number) {
  const day = (days: number): string => new Date(now + days * DAY_MS).toISOString().slice(0, 10);
  const [total, least, most] = fund.lakh;
  const [announced, closes] = fund.days;
  const house = fund.provider.toLowerCase().replaceAll(/[^a-z]+/g, '');
  return {
    provider: fund.provider,
    logo,
    type: fund.type,
    stage: fund.stage,
    description: fund.about,
    amount: total * LAKH,
    minAmount: least * LAKH,
    maxAmount: most * LAKH,
    launchDate: day(announced),
    deadline: day(closes),
    industry: fund.industry,
    industryTags: fund.tags,
    region: fund.region,
    team: `${fund.city} desk`,
    teamDate: day(Math.floor((announced + closes) / 2)),
    entityType: fund.entity,
    documentRequired: fund.papers,
    evaluationCriteria: fund.criteria,
    contactEmail: `apply@${house}.example`,
    supportPhone: phoneIn(fund.city, 500 + number),
    pitchRequired: fund.asks.pitch ?? false,
    interviewRequired: fund.asks.interview ?? false,
  };
}
