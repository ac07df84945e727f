import { randomUUID } from 'node:crypto';
import type { Fact } from '#events/catalogue.ts';
import { encode } from '#events/codec.ts';
import { type LogConfig, openLog } from '#events/open.ts';
import { claimStream } from '#events/subjects/claim.ts';
import { companyStream } from '#events/subjects/company.ts';
import { followStream } from '#events/subjects/follow.ts';
import { fundStream } from '#events/subjects/fund.ts';
import { memberStream } from '#events/subjects/member.ts';
import { commentStream, likeStream, postStream } from '#events/subjects/post.ts';
import { sessionStream } from '#events/subjects/session.ts';
import { createChance } from './chance.fixture.ts';

const WORDS =
  'spice loom solar bridge kiosk ledger orchard clinic cargo pixel monsoon bazaar lantern copper thread'.split(' ');
const CITIES = ['Pune', 'Kochi', 'Jaipur', 'Surat', 'Indore', 'Guwahati', 'Mysuru', 'Nagpur', 'Vadodara', 'Coimbatore'];
const INDUSTRIES = ['Tech', 'Aerospace', 'Agritech', 'Healthcare', 'Textiles', 'Logistics', 'Fintech', 'Edtech'];

/** When the made-up history begins, and how long after one event the next one follows: milliseconds. */
const BEGIN = Date.UTC(2025, 0, 1);
const STEP = 20_000;
/** Appends handed to the store at once. */
const AT_ONCE = 1000;

/**
 * Writes a log of mixed events into `dataDir`, or where `log` says: of each 1,000 about 45 make members (key, claim, account, session), 6
 * companies, 4 funds, 95 posts, 230 comments, 480 likes, 20 unlikes and 120 follows. Reproducible but for the keys.
 */
export async function writeHistory(
  dataDir: string,
  events: number,
  mix: 'mixed' | 'posts' = 'mixed',
  log: Omit<LogConfig, 'DATA_DIR'> = {},
): Promise<void> {
  const { store, keyring } = await openLog({ DATA_DIR: dataDir, ...log });
  const chance = createChance(events);
  const members: string[] = [];
  const posts: string[] = [];
  const liked = new Map<string, number>();
  const followed = new Set<string>();
  let at = BEGIN;
  let written = 0;
  let pending: Promise<unknown>[] = [];
  /** The streams of what is pending. */
  const under = new Set<string>();

  const text = (length: number): string => Array.from({ length }, () => chance.of(WORDS)).join(' ');
  const id = (kind: string, n: number): string => `${kind}${n.toString(16).padStart(24 - kind.length, '0')}`;

  async function put(stream: string, expected: number | 'no-stream', fact: Fact, actor: string | null): Promise<void> {
    at += STEP;
    written += 1;
    const event = await encode(keyring, fact, { id: randomUUID(), at, actor });
    // What goes to one stream goes one after the other.
    if (pending.length >= AT_ONCE || under.has(stream)) {
      await Promise.all(pending);
      pending = [];
      under.clear();
    }
    under.add(stream);
    pending.push(store.append(stream, expected, [event]));
  }

  async function addMember(): Promise<void> {
    const member = id('a', members.length);
    const email = `member${members.length}@example.com`;
    await keyring.create(member, at);
    written += 1;
    const holder = { kind: 'email' as const, holder: member };
    await put(
      claimStream('email', keyring.fingerprint('email', email)),
      'no-stream',
      { type: 'Claimed', data: holder },
      null,
    );
    const personal = {
      name: text(2),
      email,
      photo: '',
      gender: 'other' as const,
      dob: '1990-01-01',
      passwordHash: 'x'.repeat(97),
    };
    await put(memberStream(member), 'no-stream', { type: 'MemberRegistered', data: { member }, personal }, member);
    const session = id('5', members.length);
    const started = { session, member, expiresAt: at + 1e10, remember: true, device: null, newDevice: false };
    await put(
      sessionStream(session),
      'no-stream',
      { type: 'SessionStarted', data: started, personal: { browser: '' } },
      member,
    );
    members.push(member);
  }

  async function addPost(): Promise<void> {
    const author = chance.of(members);
    const post = id('b', posts.length);
    const image = { key: `Post/picture-${posts.length}.webp`, width: 1600, height: 900 };
    const fact: Fact = { type: 'PostPublished', data: { post, author, image }, personal: { content: text(24) } };
    await put(postStream(post), 'no-stream', fact, author);
    posts.push(post);
  }

  async function addComment(): Promise<void> {
    const author = chance.of(members);
    const comment = id('c', written);
    const data = { comment, post: chance.of(posts), author };
    await put(
      commentStream(comment),
      'no-stream',
      { type: 'PostCommented', data, personal: { text: text(10) } },
      author,
    );
  }

  async function toggleLike(): Promise<void> {
    const member = chance.of(members);
    const post = chance.of(posts);
    const stream = likeStream(post, member);
    const revision = liked.get(stream) ?? -1;
    liked.set(stream, revision + 1);
    const type = revision % 2 === 0 ? 'PostUnliked' : 'PostLiked';
    await put(stream, revision < 0 ? 'no-stream' : revision, { type, data: { post, member } }, member);
  }

  async function addFollow(): Promise<void> {
    const follower = chance.of(members);
    const stream = followStream(follower, chance.of(members));
    if (followed.has(stream)) return;
    followed.add(stream);
    const [, , target = ''] = stream.split('-');
    await put(stream, 'no-stream', { type: 'UserFollowed', data: { follower, followed: target } }, follower);
  }

  async function addCompany(): Promise<void> {
    const owner = chance.of(members);
    const company = id('d', written);
    const name = text(2);
    const data = {
      company,
      owner,
      registeredEntity: name,
      tagline: text(6),
      description: text(40),
      industry: chance.of(INDUSTRIES),
      companySize: '11-50',
      city: chance.of(CITIES),
      state: '',
      stage: 'Growth',
      establishedYear: 2015,
      fundedType: 'Bootstrapped',
      entityType: '',
      findable: false,
      recognitions: [],
      website: '',
      socialLinks: ['https://example.com/a'],
      logo: '',
      banner: '',
    };
    const personal = { name: text(2), phone: '+91 00000 00000', email: `c${written}@example.com` };
    await put(companyStream(company), 'no-stream', { type: 'CompanyRegistered', data, personal }, owner);
  }

  async function addFund(): Promise<void> {
    const creator = chance.of(members);
    const fund = id('e', written);
    const data = {
      fund,
      creator,
      provider: text(2),
      providerId: id('d', written),
      criteria: {},
      questions: [],
      logo: '',
      type: chance.of(['Grant', 'Equity', 'Debt'] as const),
      description: text(30),
      amount: 5_000_000,
      minAmount: null,
      maxAmount: null,
      launchDate: '',
      deadline: '2027-03-31',
      active: true,
      stage: 'Growth',
      industry: chance.of(INDUSTRIES),
      industryTags: [],
      region: 'Pan-India',
      team: '',
      teamDate: '',
      entityType: 'Startup (DPIIT)',
      documentRequired: ['Pitch deck'],
      evaluationCriteria: [],
      pitchRequired: false,
      interviewRequired: false,
      verified: false,
    };
    const personal = { contactEmail: 'fund@example.com', supportPhone: '+91 00000 00000' };
    await put(fundStream(fund), 'no-stream', { type: 'FundCreated', data, personal }, creator);
  }

  for (let i = 0; i < 20; i += 1) await addMember();
  for (let i = 0; i < 20; i += 1) await addPost();
  while (written < events) {
    const roll = chance.below(1000);
    if (mix === 'posts') await addPost();
    else if (roll < 14) await addMember();
    else if (roll < 20) await addCompany();
    else if (roll < 24) await addFund();
    else if (roll < 120) await addPost();
    else if (roll < 360) await addComment();
    else if (roll < 870) await toggleLike();
    else await addFollow();
  }
  await Promise.all(pending);
  await store.close();
}
