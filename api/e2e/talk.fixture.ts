import { expect } from 'vitest';
import type { DomainEvent } from '#events/catalogue.ts';
import type { ConversationMessage } from '../contract/conversation.ts';
import { type Call, everyPage, type Member } from './client.fixture.ts';

/** As its two readers see it: '' for the words of what was taken back. `document`: what its PDF is called. */
export interface Said {
  readonly by: string;
  readonly text: string;
  readonly document?: string;
}

/** What was said in a conversation, by its two, each text once. */
export interface Talk {
  readonly id: string;
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
    talks.set(conversation._id, { id: conversation._id, between: [member, next], said: [] });
  }
  return [...talks.values()];
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
      event.type === 'MessageSent' && event.data.conversation === talk.id
        ? [{ by: event.data.by, ...(words.get(event.data.message) ?? { text: '' }) }]
        : [],
    );
    expectTold(talk, told);
  }
}

/** Both read the same, in the same order; and what came along with it opens. */
export async function expectTalksInAnswers(talks: readonly Talk[], call: Call): Promise<void> {
  for (const talk of talks) {
    const path = `/api/v1/conversations/${talk.id}/messages`;
    const [reader, other] = talk.between;
    const read = ({ token }: Member) =>
      everyPage(
        (method, path, sent) => call(method, path, { ...sent, token }),
        path,
        ({ body }) => body.messages as ConversationMessage[],
      );
    const [one, two] = [await read(reader), await read(other)];
    expect(one).toEqual(two);
    const told = one.map(({ by, text, document }) => ({ by, text, ...(document && { document: document.name }) }));
    expectTold(talk, told.toReversed());
    for (const { _id, document } of one) {
      if (!document) continue;
      const { status, text } = await call('GET', `${path}/${_id}/document`, { token: reader.token });
      expect([status, text]).toEqual([200, `%PDF-1.7\n${document.name}\n%%EOF`]);
    }
  }
}
