import { expect, test } from 'vitest';
import type { DomainEvent, EventNamed } from '#events/catalogue.ts';
import { caseIdOf } from '#events/subjects/case.ts';
import { event, given } from '../runner/events.fixture.ts';
import { reviews } from './model.ts';
import { createReviewQueries } from './queries.ts';

const PROFILE = {
  ...{ registeredEntity: 'Kewra', tagline: '', description: '', industry: 'Tech', companySize: '11-50', city: 'Pune' },
  ...{ state: '', stage: 'MVP', establishedYear: 2020, fundedType: '', entityType: '', website: '', socialLinks: [] },
  ...{ logo: '', banner: '', findable: false, recognitions: [] },
};
type Company = EventNamed<'CompanyRegistered'>['data'];
const company = (n: number, id: string, over: Partial<Company>) =>
  event('CompanyRegistered', n, { ...PROFILE, company: id, owner: `of ${id}`, ...over }, null);
const removed = (n: number, id: string, kind: 'company' | 'fund' = 'company', over: object = {}) => {
  const said = { by: 'mod', until: null, author: '', concerned: [] as string[], objection: null, reason: 'fraud' };
  const data = { ...said, case: caseIdOf('review', kind, id), kind, id, cause: 'review', decision: 'remove', ...over };
  return event('CaseDecided', n, data as EventNamed<'CaseDecided'>['data'], {}); // `over` is of its parts
};
const seen = (type: 'ThingHidden' | 'ThingShown' | 'ThingRemoved', n: number, id: string) =>
  event(type, n, { kind: 'company', id, case: 'k', by: 'mod', reason: 'fraud' }, null);
const proof = (n: number, thing: string, domain: string) =>
  event('DomainProved', n, { kind: 'company', thing, proof: 'p', by: `of ${thing}`, domain, until: 9e15 }, null);
const proofEnded = (n: number, thing: string, domain: string) =>
  event('DomainProofEnded', n, { kind: 'company', thing, proof: 'p', domain, reason: 'withdrawn' }, null);

function after(...events: readonly DomainEvent[]) {
  const model = given(reviews);
  model.project(...events);
  return createReviewQueries(model.db);
}
const badAfter = (host: string, ...events: readonly DomainEvent[]): boolean =>
  after(...events).badSites([host]).length > 0;
const SITE = 'https://www.honest.in/about';
const liar = company(5, 'liar', { website: SITE });

test('words that name more than two domains make none of them bad; the note stays', () => {
  const words = (description: string) => [company(1, 'liar', { description }), removed(2, 'liar')];
  const three = after(...words('Seen in yourstory.com, inc42.com and nasscom.in'));
  expect(three.badSites(['yourstory.com', 'inc42.com', 'nasscom.in'])).toEqual([]);
  expect(three.bad(['yourstory.com'])).toEqual(['yourstory.com']);
  // Two, however many names are below them.
  const two = after(...words('Pay at a.fee-first.in, b.fee-first.in or fees.in'));
  expect(two.badSites(['a.fee-first.in', 'b.fee-first.in', 'fees.in'])).toHaveLength(3);
});

test('of a website’s address the first host alone is the site', () => {
  const website = 'https://loan-quick.in/?via=https://honest.in';
  const told = after(company(1, 'liar', { website }), removed(2, 'liar'));
  expect(told.badSites(['loan-quick.in', 'honest.in'])).toEqual(['loan-quick.in']);
});

test('the site of another that stood by then is not bad, nor what is below its domain; once that is removed it is', () => {
  const honest = company(1, 'honest', { website: 'https://honest.in' });
  expect(badAfter('honest.in', liar, removed(6, 'liar'))).toBe(true);
  const both = [honest, liar, removed(6, 'liar')];
  expect(after(...both).badSites(['honest.in', 'shop.honest.in'])).toEqual([]);
  expect(after(...both).bad(['honest.in'])).toEqual(['honest.in']);
  const hidden = [...both, seen('ThingHidden', 7, 'honest')];
  expect(badAfter('honest.in', ...hidden)).toBe(true);
  expect(badAfter('honest.in', ...hidden, seen('ThingShown', 8, 'honest'))).toBe(false);
  expect(badAfter('honest.in', ...hidden, seen('ThingRemoved', 8, 'honest'))).toBe(true);
  // Or once it has another site.
  const moved = event('CompanyEdited', 7, { company: 'honest', owner: '', website: 'https://else.in' }, null);
  expect(badAfter('honest.in', ...both, moved)).toBe(true);
  const same = event('CompanyEdited', 7, { company: 'honest', owner: '', website: 'http://www.honest.in/en' }, null);
  expect(badAfter('honest.in', ...both, same)).toBe(false);
});

test('two names below one domain are each other’s as well', () => {
  const honest = company(1, 'honest', { website: 'https://app.honest.in' });
  expect(badAfter('app.honest.in', honest, liar, removed(6, 'liar'))).toBe(false);
});

test('whoever comes after the decision, or is of the same maker, or awaits a review, keeps nothing from being bad', () => {
  const decided = [liar, removed(6, 'liar')];
  expect(badAfter('honest.in', ...decided, company(7, 'again', { website: SITE }))).toBe(true);
  expect(badAfter('honest.in', company(1, 'mine', { website: SITE, owner: 'of liar' }), ...decided)).toBe(true);
  const waiting = company(1, 'new', { website: SITE, review: 'before' });
  expect(badAfter('honest.in', waiting, ...decided)).toBe(true);
  const passed = { kind: 'company', id: 'new', ground: 'moderator', case: 'k', by: 'mod' } as const;
  expect(badAfter('honest.in', waiting, ...decided, event('ReviewPassed', 7, passed, null))).toBe(false);
});

test('a proved domain counts as a website does, and where words led there later too, while the proof holds', () => {
  const words = [company(1, 'honest', {}), company(2, 'liar', { tagline: 'Pay at honest.in' }), removed(3, 'liar')];
  expect(badAfter('honest.in', ...words)).toBe(true);
  const proved = [...words, proof(4, 'honest', 'honest.in')];
  expect(badAfter('honest.in', ...proved)).toBe(false);
  expect(badAfter('honest.in', ...proved, proofEnded(5, 'honest', 'honest.in'))).toBe(true);
  // Whoever was removed proves their own site by their next company.
  const next = company(7, 'next', {});
  expect(badAfter('honest.in', liar, removed(6, 'liar'), next, proof(8, 'next', 'honest.in'))).toBe(true);
  expect(badAfter('honest.in', company(1, 'old', {}), proof(2, 'old', 'honest.in'), liar, removed(6, 'liar'))).toBe(
    false,
  );
});

test('an objection that is not followed leaves the time of the decision as it was', () => {
  const again = company(7, 'again', { website: SITE });
  const upheld = removed(8, 'liar', 'company', { objection: 'upheld' });
  expect(badAfter('honest.in', liar, removed(6, 'liar'), again, upheld)).toBe(true);
});

test('of a fund its own provider keeps nothing from being bad, another one does', () => {
  const of = { kind: 'bank', logo: '', about: '', website: SITE } as const;
  const provider = (n: number, id: string, over: object = {}) =>
    event('ProviderCreated', n, { ...of, provider: id, creator: `of ${id}`, name: 'Palash', ...over }, null);
  const data = { fund: 'f', creator: 'colleague', providerId: 'own', provider: 'Palash', description: '' };
  const fund = event('FundCreated', 3, data as unknown as EventNamed<'FundCreated'>['data'], null); // what this model reads
  const judged = [provider(2, 'own'), fund, removed(4, 'f', 'fund')];
  expect(badAfter('honest.in', ...judged)).toBe(true);
  expect(badAfter('honest.in', provider(1, 'other'), ...judged)).toBe(false);
  // Nor does what else whoever made that provider has: a colleague wrote the fund.
  expect(badAfter('honest.in', company(1, 'decoy', { website: SITE, owner: 'of own' }), ...judged)).toBe(true);
});

test('one decision that nobody’s site speaks against is enough, among twenty at the most', () => {
  const honest = company(10, 'honest', { website: SITE });
  const liars = Array.from({ length: 30 }, (_, n) => [
    company(100 + 2 * n, `liar ${n}`, { website: SITE }),
    removed(101 + 2 * n, `liar ${n}`),
  ]).flat();
  expect(badAfter('honest.in', honest, ...liars)).toBe(false);
  expect(badAfter('honest.in', liar, removed(6, 'liar'), honest, ...liars)).toBe(true);
  // Of those whose site it is, the oldest twenty are asked.
  const mine = (count: number) =>
    Array.from({ length: count }, (_, n) => company(20 + n, `mine ${n}`, { website: SITE, owner: 'of last' }));
  const last = [company(90, 'last', { website: SITE }), removed(91, 'last')];
  const other = company(80, 'other', { website: SITE });
  expect(badAfter('honest.in', ...mine(19), other, ...last)).toBe(false);
  expect(badAfter('honest.in', ...mine(20), other, ...last)).toBe(true);
});
