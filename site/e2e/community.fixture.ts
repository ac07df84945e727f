import type { Member } from '#api/contract/account.ts';
import { type Call, person, type Sent, upload } from '#api/e2e/client.fixture.ts';
import type { Product } from '#api/e2e/contract.fixture.ts';
import { picture } from '#api/e2e/picture.fixture.ts';
import { todayInIndia } from '../src/format/dates.ts';

/** A member as their browser remembers them. */
export interface Visitor {
  readonly user: Member;
  readonly accessToken: string;
  readonly email: string;
  readonly password: string;
}

/** Whoever is to administer, where the server is told that this address may. */
export const BOSS = 'boss@example.in';

/** Of all files that one process runs. */
let made = 0;
const newEmail = (): string => `member${++made}@example.in`;

async function expected<T>(call: Call, status: number, method: string, path: string, sent: Sent): Promise<T> {
  const answer = await call(method, `/api/v1${path}`, sent);
  if (answer.status !== status) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text}`);
  return answer.body as T; // each caller names the contract's answer
}

/** Signs somebody up and in. @throws when either is refused */
export async function member(call: Call, name: string, email = newEmail()): Promise<Visitor> {
  const form = person(email, { name });
  await expected(call, 201, 'POST', '/auth/new', { body: form });
  return signIn(call, form);
}

/** People who sign up at once, the first of them to administer. */
export const withBoss = (call: Call, names: readonly string[]): Promise<Visitor[]> =>
  Promise.all(names.map((name, n) => member(call, name, n === 0 ? BOSS : undefined)));

/** Confirms a member's address with the code of its mail. */
export async function confirmAddress(call: Call, { accessToken: token }: Visitor, code: string): Promise<void> {
  await expected(call, 200, 'POST', '/auth/email/confirm', { body: { code }, token });
}

/** A session more for somebody. @param remember thirty days of it in place of twelve hours */
export async function signIn(
  call: Call,
  { email, password }: Pick<Visitor, 'email' | 'password'>,
  { remember = false } = {},
): Promise<Visitor> {
  const body = { email, password, remember };
  type Answer = Pick<Visitor, 'user' | 'accessToken'>;
  const { user, accessToken } = await expected<Answer>(call, 200, 'POST', '/auth/login', { body });
  return { user, accessToken, email, password };
}

/** Registers a company. Answers its id. */
export async function company(call: Call, { accessToken: token, user }: Visitor, change: object = {}): Promise<string> {
  const body = {
    name: user.name,
    registeredEntity: 'Setu Looms Private Limited',
    tagline: 'Handloom, sold fairly',
    description: 'Weavers of Kanchipuram sell to shops without four middlemen in between. '.repeat(3).trim(),
    industry: 'Apparel and Textiles',
    companySize: '11-50',
    city: 'Pune',
    stage: 'Growth',
    establishedYear: 2019,
    fundedType: 'Bootstrapped',
    website: 'https://looms.example.in',
    phone: '+91 98200 00000',
    email: newEmail(),
    socialLinks: ['https://www.linkedin.com/company/looms', 'https://x.com/looms', 'https://looms.example.org'],
    logo: '',
    banner: '',
    ...change,
  };
  const answer = await expected<{ company: { _id: string } }>(call, 201, 'POST', '/company', { body, token });
  return answer.company._id;
}

/** Reports a company's figures. */
export async function reportFigures(call: Call, { accessToken: token }: Visitor, id: string): Promise<void> {
  const body = {
    growth: 40,
    marketShare: [{ name: 'South', percent: 30 }],
    revenue: [{ year: 2024, amount: 2_500_000 }],
    employees: [{ year: 2024, count: 14 }],
    investors: [{ name: 'Angel circle Pune', amount: 500_000 }],
  };
  await expected(call, 200, 'PUT', `/company/${id}/metrics`, { body, token });
}

/** Stores a picture. Answers its key. */
export async function storedPicture(call: Call, { accessToken }: Visitor, context = 'Post'): Promise<string> {
  return upload(call, accessToken, await picture(), context);
}

/** Publishes a post. Answers its id. @param key of a stored picture; one of its own where left out */
export async function post(call: Call, author: Visitor, content: string, key?: string): Promise<string> {
  const image = { key: key ?? (await storedPicture(call, author)) };
  const body = { content, image };
  type Answer = { data: { post: { _id: string } } };
  const answer = await expected<Answer>(call, 201, 'POST', '/post/new', { body, token: author.accessToken });
  return answer.data.post._id;
}

/** Writes a comment. */
export async function comment(call: Call, author: Visitor, postId: string, text: string): Promise<void> {
  const body = { postId, comment: { text } };
  await expected(call, 200, 'PUT', '/post/comment', { body, token: author.accessToken });
}

export async function follow(call: Call, who: Visitor, whom: Visitor): Promise<void> {
  const body = { followId: whom.user._id };
  await expected(call, 200, 'PUT', '/user/follow', { body, token: who.accessToken });
}

/** Opens a fund. Answers its id. */
export async function fund(call: Call, { accessToken: token }: Visitor, change: object = {}): Promise<string> {
  const body = {
    provider: 'Maharashtra Textile Mission',
    type: 'Grant',
    stage: 'Any stage',
    description: 'Grants for looms that save power.',
    amount: 2_500_000,
    deadline: inDays(60),
    region: 'Pan-India',
    entityType: 'Startup (DPIIT)',
    documentRequired: ['Udyam certificate'],
    contactEmail: 'funds@example.in',
    supportPhone: '+91 22 4000 0000',
    ...change,
  };
  const answer = await expected<{ opportunity: { _id: string } }>(call, 201, 'POST', '/opportunities', { body, token });
  return answer.opportunity._id;
}

/** Proves that the domain of a fund's provider is its own, as its page has it done. */
export async function proveDomain(
  site: Pick<Product, 'call' | 'codeFor'>,
  owner: Visitor,
  fundId: string,
): Promise<void> {
  const { call } = site;
  const token = owner.accessToken;
  type Answer = { opportunity: { providerId: string } };
  const { opportunity } = await expected<Answer>(call, 200, 'GET', `/opportunities/${fundId}`, { token });
  const path = `/providers/${opportunity.providerId}`;
  const value = `desk@p${opportunity.providerId}.example.in`;
  await expected(call, 200, 'PATCH', path, { body: { website: `https://${value.split('@')[1]}` }, token });
  await expected(call, 200, 'POST', `${path}/verification`, { body: { kind: 'domain', value }, token });
  const code = await site.codeFor(value);
  await expected(call, 200, 'POST', `${path}/verification/confirm`, { body: { code }, token });
}

interface Applying {
  readonly opportunity: string;
  readonly company: string;
  readonly answers?: Readonly<Record<string, string | number>>;
}

/** Begins an application. Answers its id. */
export async function application(call: Call, { accessToken: token }: Visitor, body: Applying): Promise<string> {
  type Answer = { application: { _id: string } };
  const answer = await expected<Answer>(call, 201, 'POST', '/applications', { body, token });
  return answer.application._id;
}

/** Begins an application and sends it. Answers its id. */
export async function sentApplication(call: Call, applicant: Visitor, body: Applying): Promise<string> {
  const id = await application(call, applicant, body);
  await expected(call, 200, 'POST', `/applications/${id}/submit`, { token: applicant.accessToken });
  return id;
}

/** Somebody comes into a team by an invitation from an owner of it. @param team e.g. `company/` and its id */
export async function joinsTeam(
  { call, invitationFor }: Pick<Product, 'call' | 'invitationFor'>,
  ...[team, owner, joins, role]: [string, Visitor, Visitor, 'owner' | 'editor' | 'reviewer']
): Promise<void> {
  // Of one's own for each team: the newest mail to an address may still be that of another team.
  const email = `${team.replace('/', '.')}.${joins.email}`;
  await expected(call, 201, 'POST', `/teams/${team}/invitations`, { body: { email, role }, token: owner.accessToken });
  await expected(call, 200, 'PUT', await invitationFor(email), { body: { accept: true }, token: joins.accessToken });
}

/** A day so many days from today in India, as YYYY-MM-DD. */
export const inDays = (days: number): string => todayInIndia(Date.now() + days * 86_400_000);

/** A picture as a file chooser hands it over. */
export const pictureFile = async (width = 60, height = 60) => ({
  name: 'picture.png',
  mimeType: 'image/png',
  buffer: Buffer.from(await picture(width, height)),
});
