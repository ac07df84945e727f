import { expect } from 'vitest';
import type { DomainEvent } from '#events/catalogue.ts';
import { companyForm } from '../company/company.fixture.ts';
import type { ConversationMessage } from '../contract/conversation.ts';
import { fundForm } from '../fund/fund.fixture.ts';
import { type Call, everyPage, type Member } from './client.fixture.ts';

/** As its two readers see it: '' for the words of what was taken back. `document`: what its PDF is called. */
export interface Said {
  readonly by: string;
  readonly text: string;
  readonly document?: string;
}

/** What was said in a conversation, or in an application, by its two, each text once. */
export interface Talk {
  readonly id: string;
  readonly of: 'conversation' | 'application';
  /** Of its messages. */
  readonly path: string;
  readonly between: readonly [Member, Member];
  readonly said: Said[];
}

/** Members in a ring, each connected with the next, who have a conversation each. */
export async function talksOf(call: Call, members: readonly Member[]): Promise<readonly Talk[]> {
  const talks = new Map<string, Talk>();
  for (const [n, member] of members.entries()) {
    const next = members[(n + 1) % members.length] ?? member;
    const send = async (method: string, path: string, body: object, { token }: Member) => {
      const answer = await call(method, `/api/v1${path}`, { body, token });
      expect({ path, text: answer.text, ok: answer.status < 300 }).toMatchObject({ ok: true });
      return answer.body;
    };
    await send('POST', '/connections', { to: next._id, note: 'We both ship by rail from Hubballi.' }, member);
    await send('PUT', `/connections/${member._id}`, { accept: true }, next);
    const { conversation } = await send('POST', '/conversations', { with: next._id }, member);
    const path = `/api/v1/conversations/${conversation._id}/messages`;
    talks.set(conversation._id, { id: conversation._id, of: 'conversation', path, between: [member, next], said: [] });
  }
  return [...talks.values()];
}

/** Every so manieth member has applied to the next one's opportunity. */
const APPLIES_EVERY = 4;

/** Applications of members in a ring, with what had to be there before: addresses of companies, providers of opportunities. */
export async function applicationsOf(call: Call, members: readonly Member[]) {
  const [talks, companies, funds]: [Talk[], string[], string[]] = [[], [], []];
  for (const [n, member] of members.entries()) {
    if (n % APPLIES_EVERY !== 0) continue;
    const next = members[(n + 1) % members.length] ?? member;
    const send = async (path: string, body: object, { token }: Member) => {
      const answer = await call('POST', `/api/v1${path}`, { body, token });
      expect({ path, text: answer.text, ok: answer.status < 300 }).toMatchObject({ ok: true });
      return answer.body;
    };
    const email = `applicant${n}@example.in`;
    const provider = `Fund of member ${n}`;
    const { company } = await send('/company', companyForm({ email, registeredEntity: `Applicant ${n}` }), member);
    const { opportunity } = await send('/opportunities', fundForm({ provider }), next);
    const asked = { opportunity: opportunity._id, company: company._id };
    const { application } = await send('/applications', asked, member);
    await send(`/applications/${application._id}/submit`, {}, member);
    const path = `/api/v1/applications/${application._id}/messages`;
    talks.push({ id: application._id, of: 'application', path, between: [member, next], said: [] });
    companies.push(email);
    funds.push(provider);
  }
  return { talks, companies, funds };
}

/** Each message that was answered is there once, and what one of the two wrote in the order in which they wrote it. */
function expectTold({ said, between }: Talk, told: readonly Said[]): void {
  for (const { _id } of between) {
    const of = (all: readonly Said[]): string[] =>
      all.flatMap(({ by, text, document = '' }) => (by === _id ? [`${text}|${document}`] : []));
    expect(of(told)).toEqual(of(said));
  }
  expect(told).toHaveLength(said.length);
}

/** @param events of the whole log, in its order */
export function expectTalksInLog(talks: readonly Talk[], events: readonly DomainEvent[]): void {
  const words = new Map<string, { readonly text: string; readonly document?: string }>();
  for (const { type, data, personal } of events) {
    if (type === 'MessageWritten' && personal) words.set(data.message, personal);
    if (type === 'MessageChanged' && personal) words.set(data.message, { ...words.get(data.message), ...personal });
  }
  for (const talk of talks) {
    const told = events.flatMap((event): Said[] =>
      (event.type === 'MessageSent' && event.data.conversation === talk.id) ||
      (event.type === 'ApplicationMessageSent' && event.data.application === talk.id)
        ? [{ by: event.data.by, ...(words.get(event.data.message) ?? { text: '' }) }]
        : [],
    );
    expectTold(talk, told);
  }
}

/** In an application it is said with their name who wrote, and several documents may come along. */
interface ReadMessage extends Pick<ConversationMessage, '_id' | 'text' | 'document'> {
  readonly by: string | { readonly _id: string };
  readonly documents?: readonly { readonly n: number; readonly name: string }[];
}

/** What came along with a message, and where it is read. */
const pdfsOf = ({ id, path }: Talk, { _id, document, documents = [] }: ReadMessage) => [
  ...(document ? [{ name: document.name, at: `${path}/${_id}/document` }] : []),
  ...documents.map(({ n, name }) => ({ name, at: `/api/v1/applications/${id}/documents/${n}` })),
];

/** Both read the same, in the same order; and what came along with it opens. */
export async function expectTalksInAnswers(talks: readonly Talk[], call: Call): Promise<void> {
  for (const talk of talks) {
    const { path, between } = talk;
    const [reader, other] = between;
    const read = ({ token }: Member) =>
      everyPage(
        (method, path, sent) => call(method, path, { ...sent, token }),
        path,
        ({ body }) => body.messages as ReadMessage[],
      );
    const [one, two] = [await read(reader), await read(other)];
    expect(one).toEqual(two);
    const told = one.map((message) => {
      const { by, text } = message;
      const names = pdfsOf(talk, message).map(({ name }) => name);
      return { by: typeof by === 'string' ? by : by._id, text, document: names.join() };
    });
    // An application's are one list, oldest first.
    expectTold(talk, talk.of === 'application' ? told : told.toReversed());
    for (const { name, at } of one.flatMap((message) => pdfsOf(talk, message))) {
      const { status, text } = await call('GET', at, { token: reader.token });
      expect([status, text]).toEqual([200, `%PDF-1.7\n${name}\n%%EOF`]);
    }
  }
}
