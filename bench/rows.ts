import type { DomainEvent, EventName, EventNamed } from '#events/catalogue.ts';

/** Events as a read model is handed them, without a log: `n` is their position, and in the id of what they make. */
function event<N extends EventName>(
  type: N,
  position: number,
  data: EventNamed<N>['data'],
  personal: EventNamed<N>['personal'],
): DomainEvent {
  const frame = { id: `e${position}`, at: 1.7e12 + position * 1000, actor: null, stream: `bench-${position}` };
  // Its parts are those of the event that N names.
  return {
    ...frame,
    revision: 0,
    causationId: null,
    correlationId: null,
    type,
    position,
    data,
    personal,
  } as DomainEvent;
}

const WORDS = 'spice loom solar bridge kiosk ledger orchard clinic cargo pixel monsoon bazaar lantern copper'.split(
  ' ',
);
const INDUSTRIES = ['Tech', 'Aerospace', 'Healthcare', 'Apparel and Textiles', 'Fintech', 'Education', 'Defence'];
const STAGES = ['Ideation', 'prototype', 'MVP', 'Growth', 'Scaling'];
const TOWNS = ['Pune', 'Kochi', 'Jaipur', 'Surat', 'Indore', 'Guwahati', 'Mysuru', 'Nagpur', 'Vadodara'];
const REGIONS = ['Pan-India', 'Maharashtra', 'Kerala', 'Gujarat', 'Assam'];
/** One in so many is of a rare town or region. */
const RARE = 5000;

/** One of the items, in no order that the others are in. */
const of = <T>(items: readonly T[], n: number, salt: number): T =>
  items[(Math.imul(n + 1, 40_503 + salt * 2) >>> 4) % items.length] as T; // in range
const text = (n: number, words: number): string =>
  Array.from({ length: words }, (_, i) => of(WORDS, n * 7 + i, i)).join(' ');

export const memberEvent = (n: number): DomainEvent => {
  const details = { photo: '', gender: 'other' as const, dob: '1990-01-01', passwordHash: '-' };
  return event('MemberRegistered', n, { member: `m${n}` }, { ...details, name: text(n, 2), email: `m${n}@x.example` });
};

export const followEvent = (n: number, follower: string, followed: string): DomainEvent =>
  event('UserFollowed', n, { follower, followed }, null);

export const postEvent = (n: number, author: string, more = ''): DomainEvent => {
  const image = { key: `Post/${n}.webp`, width: 1600, height: 900 };
  return event('PostPublished', n, { post: `p${n}`, author, image }, { content: text(n, 8) + more });
};

export const commentEvent = (n: number, post: string, author: string): DomainEvent =>
  event('PostCommented', n, { comment: `k${n}`, post, author }, { text: text(n, 4) });

export const likeEvent = (n: number, post: string, member: string): DomainEvent =>
  event('PostLiked', n, { post, member }, null);

export const companyEvent = (n: number): DomainEvent => {
  const data = {
    ...{ company: `c${n}`, owner: `m${n % 1000 === 0 ? 1 : n}`, registeredEntity: text(n, 2), tagline: text(n, 3) },
    ...{ description: text(n, 6), industry: of(INDUSTRIES, n, 1), companySize: '11-50', state: '', entityType: '' },
    ...{ city: n % RARE === 0 ? 'Gondal' : of(TOWNS, n, 2), stage: of(STAGES, n, 3), fundedType: 'Bootstrapped' },
    ...{
      establishedYear: 1990 + (n % 35),
      website: '',
      socialLinks: [],
      logo: '',
      banner: '',
      findable: n % 3 === 0,
      recognitions: [],
    },
  };
  return event('CompanyRegistered', n, data, { name: 'Asha Iyer', phone: '', email: '' });
};

export const companyEditEvent = (n: number, company: string): DomainEvent =>
  event('CompanyEdited', n, { company, owner: `m${n}`, tagline: text(n, 3), industry: of(INDUSTRIES, n, 1) }, {});

export const fundOpenedEvent = (n: number, fund: string, member: string): DomainEvent =>
  event('FundOpened', n, { fund, member }, null);

export const fundEvent = (n: number): DomainEvent => {
  const data = {
    ...{ fund: `f${n}`, creator: `m${n}`, provider: `Provider ${n % 5000}`, logo: '', description: text(n, 8) },
    ...{ type: of(['Grant', 'Equity', 'Debt'] as const, n, 1), amount: 5e6, minAmount: null, maxAmount: null },
    ...{ launchDate: '', deadline: `202${5 + (n % 3)}-0${1 + (n % 9)}-15`, active: n % 10 !== 0 },
    ...{ stage: of(['Growth', 'Late Stage', 'Seed', 'Any stage'], n, 2), industry: of(INDUSTRIES, n, 3) },
    ...{ industryTags: [], region: n % RARE === 0 ? 'Gondal' : of(REGIONS, n, 4), team: '', teamDate: '' },
    ...{ entityType: 'LLP', documentRequired: [], evaluationCriteria: [], pitchRequired: false },
    ...{ interviewRequired: false, verified: false, providerId: `v${n % 5000}`, criteria: {}, questions: [] },
  };
  return event('FundCreated', n, data, null);
};
