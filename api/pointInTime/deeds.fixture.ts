import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { Fact } from '#events/catalogue.ts';
import { encode } from '#events/codec.ts';
import type { Subjects } from '../e2e/subjects.fixture.ts';

const HOUR = 3_600_000;

const KINDS = [
  'company',
  'edit',
  'move',
  'metrics',
  'post',
  'like',
  'like',
  'like',
  'comment',
  'rename',
  'fund',
] as const;
const OF_FUNDS: ReadonlySet<string> = new Set([
  ...['open', 'save', 'unsave', 'terms', 'extend', 'close', 'prove', 'disprove'],
]);
export const DEED = fc.record({
  kind: fc.constantFrom(
    ...KINDS,
    'terms',
    'extend',
    'close',
    'prove',
    'prove',
    'disprove',
    'open',
    'open',
    'save',
    'unsave',
    'follow',
    'join',
    'erase',
  ),
  who: fc.nat({ max: 50 }),
  pick: fc.nat({ max: 50 }),
});

const at = <T>(all: readonly T[], pick: number): T | undefined => all[pick % Math.max(all.length, 1)];
const of = <T>(all: readonly [T, ...T[]], pick: number): T => all[pick % all.length] ?? all[0];

const whose = ({ id, owner, holder }: { id: string; owner: string; holder?: string }) => ({
  ...{ company: id, owner },
  ...(holder !== undefined && { holder }),
});

/** For tests: writes what members might do, straight into the log. @param people who is there; the first is never forgotten */
export function createDeeds(api: Subjects, people: string[]) {
  const analyst = people[0] ?? '';
  /** What is there to act on, by its id. */
  const there = {
    companies: [] as { id: string; owner: string; holder?: string }[],
    funds: [] as string[],
    posts: [] as string[],
  };
  const likes = new Map<string, Set<string>>();
  let written = 0;

  async function append(...facts: readonly Fact[]): Promise<void> {
    const { store, keyring } = api.platform;
    for (const fact of facts) {
      api.time.now += HOUR;
      const event = await encode(keyring, fact, { id: randomUUID(), at: api.time.now, actor: null });
      await store.append(`test-${randomUUID()}`, 'no-stream', [event]);
    }
  }

  async function act(kind: string, who: number, pick: number): Promise<void> {
    written += 1;
    const id = `${kind}${written}`;
    const member = at(people, who) ?? analyst;
    const company = at(there.companies, pick);
    const post = at(there.posts, pick);
    const fund = at(there.funds, pick);
    const profile = {
      ...{
        registeredEntity: `${of(['Zari', 'Ágra', 'setu'], pick)} ${written % 3}`,
        tagline: 'Looms',
        description: id,
      },
      ...{
        industry: of(['Tech', 'Fintech'], pick),
        companySize: of(['1-10', '500+'], pick),
        state: of(['', 'Kerala'], pick),
      },
      ...{
        city: of(['Pune', 'pune', 'Cochin'], pick),
        stage: of(['Growth', 'MVP'], who),
        establishedYear: 2000 + (pick % 4),
      },
      ...{
        fundedType: of(['Angel', 'Bootstrapped'], who),
        entityType: '',
        findable: who % 2 === 0,
        recognitions: of([[], ['dpiit' as const]], pick),
        website: '',
        socialLinks: [],
        logo: '',
        banner: '',
      },
    };
    const contact = { name: `Founder ${written}`, phone: `+91 ${written}`, email: `${id}@example.in` };
    if (kind === 'company' || ((kind === 'edit' || kind === 'move' || kind === 'metrics') && !company)) {
      await append({ type: 'CompanyRegistered', data: { company: id, owner: member, ...profile }, personal: contact });
      there.companies.push({ id, owner: member });
    } else if (kind === 'edit' && company)
      await append({
        type: 'CompanyEdited',
        data: { ...whose(company), ...profile },
        personal: contact,
      });
    else if (kind === 'move' && company)
      await append({
        type: 'CompanyEdited',
        data: { ...whose(company), city: profile.city },
        personal: {},
      });
    else if (kind === 'metrics' && company) {
      const reported = { growth: pick, marketShare: [], employees: [], investors: [], culture: [] };
      const revenue = [{ year: 2025, value: pick * 1e7 }];
      const founders = [{ name: `Founder ${written}`, role: 'CEO', image: '' }];
      const data = { ...whose(company), ...reported, revenue };
      await append({ type: 'CompanyMetricsReported', data, personal: { founders } } as unknown as Fact);
    } else if (kind === 'fund' || (!fund && OF_FUNDS.has(kind))) {
      const said = {
        ...{
          fund: id,
          creator: member,
          provider: `Setu ${written}`,
          logo: '',
          type: of(['Grant', 'Debt'] as const, pick),
        },
        ...{ description: id, amount: pick, minAmount: null, maxAmount: of([null, 9], who), active: who % 4 > 0 },
        ...{ launchDate: of(['', '2026-06-01'], who), deadline: of(['2026-03-06', '2026-04-01', '2027-01-01'], pick) },
        ...{ stage: 'Seed', industry: of(['Tech', ''], who), industryTags: of([[], ['tech', 'Solar']], pick) },
        ...{
          region: of(['Goa', 'Pan-India'], pick),
          team: '',
          teamDate: '',
          entityType: '',
          documentRequired: ['PAN'],
        },
        ...{ evaluationCriteria: [], pitchRequired: true, interviewRequired: false, verified: false },
        ...{ providerId: `provider${written}`, criteria: {}, questions: [] },
      };
      await append({ type: 'FundCreated', data: said, personal: { contactEmail: contact.email, supportPhone: '1' } });
      there.funds.push(id);
    } else if ((kind === 'prove' || kind === 'disprove') && fund) {
      const thing = `provider${/\d+$/.exec(fund)?.[0]}`;
      const proof = { kind: 'provider', thing, proof: id, domain: 'setu.example.in' } as const;
      await append(
        kind === 'prove'
          ? { type: 'DomainProved', data: { ...proof, by: member, until: api.time.now + HOUR } }
          : { type: 'DomainProofEnded', data: { ...proof, reason: 'lapsed' } },
      );
    } else if (kind === 'extend' && fund) {
      await append({
        type: 'FundExtended',
        data: { fund, by: member, from: '', to: of(['2026-05-01', '2028-01-01'], pick) },
      });
    } else if (kind === 'close' && fund) {
      await append({ type: 'FundClosed', data: { fund, by: member, reason: 'filled' } });
    } else if (kind === 'terms' && fund) {
      const told = { industry: of(['Tech', 'Solar'], who), industryTags: of([[], ['tech']], pick), amount: pick * 2 };
      const data = { fund, by: member, creator: 'x', ...told, ...(who % 2 ? { contact: true as const } : {}) };
      await append({ type: 'FundChanged', data, personal: who % 2 ? { contactEmail: id, supportPhone: '2' } : {} });
    } else if (kind === 'open' && fund) await append({ type: 'FundOpened', data: { fund, member } });
    else if (kind === 'save' && fund) await append({ type: 'ThingSaved', data: { member, kind: 'fund', id: fund } });
    else if (kind === 'unsave' && fund)
      await append({ type: 'ThingUnsaved', data: { member, kind: 'fund', id: fund } });
    else if (kind === 'post' || !post) {
      const image = { key: `Post/${id}.webp`, width: 4, height: 3 };
      await append({ type: 'PostPublished', data: { post: id, author: member, image }, personal: { content: id } });
      there.posts.push(id);
    } else if (kind === 'like') {
      const likers = likes.get(post) ?? new Set();
      likes.set(post, likers);
      await append({ type: likers.has(member) ? 'PostUnliked' : 'PostLiked', data: { post, member } });
      if (!likers.delete(member)) likers.add(member);
    } else if (kind === 'comment')
      await append({ type: 'PostCommented', data: { comment: id, post, author: member }, personal: { text: id } });
    else if (kind === 'rename')
      await append({ type: 'MemberDetailsChanged', data: { member }, personal: { name: `Name ${written}` } });
    else if (kind === 'follow') await append({ type: 'UserFollowed', data: { follower: member, followed: analyst } });
    else if (kind === 'join') people.push(await api.join(`Guest${written}`));
    else if (kind === 'erase' && member !== analyst) {
      await api.platform.keyring.destroy(member);
      people.splice(people.indexOf(member), 1);
      // Somebody else of its team goes on with a company, where anybody does.
      const heir = at(people, pick) ?? analyst;
      there.companies = there.companies.flatMap((one) =>
        (one.holder ?? one.owner) !== member ? [one] : pick % 3 === 0 ? [] : [{ ...one, holder: heir }],
      );
      await append({ type: 'MemberErased', data: { member } });
    }
  }

  return act;
}
