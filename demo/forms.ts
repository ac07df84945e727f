import type { RECOGNITIONS } from '#api/contract/options.ts';
import { ASIDES, FIRSTS, QUESTIONS } from './applications/words.ts';
import { phoneIn } from './companies/cities.ts';
import type { DemoCompany, Report } from './companies/company.ts';
import type { DemoFund } from './funds/fund.ts';
import { MEMBERS } from './members.ts';

const LAKH = 100_000;
const DAY_MS = 86_400_000;
/** In the demo, companies as young as this have been recognised. */
const DPIIT_SINCE = 2018;

type Recognition = (typeof RECOGNITIONS)[number];

/** POST /company. @param number which company this is: makes its telephone number its own */
export function companyForm(
  company: DemoCompany,
  founder: string,
  number: number,
  pictures: { readonly logo: string; readonly banner: string },
) {
  const { gender } = MEMBERS.find((member) => member.key === company.owner) ?? {};
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
    ...{ findable: number % 5 !== 0, recognitions: recognitionsOf(company), womenLed: gender === 'female' },
  };
}

function recognitionsOf({ since, size }: DemoCompany): Recognition[] {
  const bySize: Partial<Record<DemoCompany['size'], Recognition>> = {
    '1-10': 'micro',
    '11-50': 'small',
    '51-200': 'medium',
  };
  const udyam = bySize[size];
  return [...(since >= DPIIT_SINCE ? (['dpiit'] as const) : []), ...(udyam ? [udyam] : [])];
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
  const moves = fund.later && 'moves' in fund.later ? fund.later.moves : 0;
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
    deadline: day(closes - moves),
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
    questions: QUESTIONS[fund.type],
    criteria: termsOf(fund, number),
  };
}

/** What is checked of who applies: one fund in three asks nothing, the others where they work, or what they do. */
function termsOf({ industry, region, entity, stage, women }: DemoFund, number: number) {
  const led = women ? { womenLed: true } : {};
  if (number % 3 === 0) return led;
  if (number % 3 === 1) {
    const states = region === 'Pan-India' ? {} : { states: [region] };
    return { ...led, ...states, ...(entity === 'Startup (DPIIT)' && { recognitions: ['dpiit'] }) };
  }
  const young = stage === 'Pre-Seed' || stage === 'Ideation' ? { maxAgeMonths: 60 } : {};
  return { ...led, ...young, ...(industry === 'Any industry' ? {} : { industries: [industry] }) };
}

/** PATCH /providers/{id}: who the provider of a fund is. */
export function providerForm({ provider, type, city, women }: DemoFund) {
  const house = provider.toLowerCase().replaceAll(/[^a-z]+/g, '');
  const kinds = { Grant: women ? 'foundation' : 'government', Equity: 'venture', Debt: 'nbfc' } as const;
  const kind = /Angels/.test(provider) ? 'angels' : /Trust|Commons|Family/.test(provider) ? 'foundation' : kinds[type];
  const about = {
    Grant: `We give grants from ${city}, and answer everybody, also with a no. Ask us before you write: it saves both of us an evening.`,
    Equity: `We take small shares and sit still. Our desk is in ${city}; we visit whoever we shortlist, and bring our own lunch.`,
    Debt: `We lend from ${city} against what you sell, not against your house. Papers first, tea second, money within the month.`,
  }[type];
  return { kind, website: `https://${house}.example`, about };
}

/** POST /applications and PATCH: what a company answers. @param other which of the shared answers it gives */
export function answersOf({ about, report }: DemoCompany, fund: DemoFund, other: number) {
  const [, number, choice] = QUESTIONS[fund.type];
  const told = report?.revenue[2] ?? 20 + (other % 9) * 7;
  const options = choice?.options ?? [];
  return {
    q1: `${about.split('. ')[0]}. ${FIRSTS[fund.type][other % FIRSTS[fund.type].length] ?? ''}`,
    ...(number && { q2: fund.type === 'Grant' ? told * 12 : told }),
    q3: options[other % options.length] ?? '',
    ...(other % 3 !== 0 && { q4: ASIDES[fund.type][(other >> 2) % ASIDES[fund.type].length] ?? '' }),
  };
}
