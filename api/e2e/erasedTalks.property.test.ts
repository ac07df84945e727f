import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { memberStream } from '#events/subjects/member.ts';
import { READ_MODELS } from '#projections/models.ts';
import { standingFrom } from '../account/account.ts';
import { eraser } from '../account/erase.ts';
import { openApplications } from '../application/application.fixture.ts';
import { connectionRoutes } from '../connection/routes.ts';
import type { ConversationMessage } from '../contract/conversation.ts';
import { messageChangeRoutes } from '../conversation/changeRoutes.ts';
import { messageDocumentRoutes } from '../conversation/documentRoutes.ts';
import { conversationRoutes } from '../conversation/routes.ts';
import { createSnapshots } from '../program/snapshots.ts';
import { findInFiles } from './rawBytes.fixture.ts';

/** The two with whom the leaver has a conversation each; with the first an application, too. */
const OTHERS = [0, 1] as const;

const act = fc.record({
  isLeaver: fc.boolean(),
  other: fc.constantFrom(...OTHERS),
  does: fc.constantFrom('say', 'say', 'send', 'change', 'take back', 'see', 'apply'),
  /** Of the own messages, the so many-th before the last. */
  back: fc.nat({ max: 3 }),
});
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

/** A message as its readers must see it; `document`: what its PDF is called. */
interface Said {
  readonly by: string;
  readonly id: string;
  readonly text: string;
  readonly document: string;
  readonly state: ConversationMessage['state'];
}

test('of who leaves no word is left in any byte, and every word of the others stays, in its order', {
  timeout: 120_000,
}, async () => {
  const api = await openApplications({}, (platform) => [
    ...[connectionRoutes(platform), conversationRoutes(platform), messageChangeRoutes(platform)],
    messageDocumentRoutes(platform),
  ]);
  const { platform, call, json } = api;
  const { config, files, store, log } = platform;
  const models = READ_MODELS.filter(({ name }) => name === 'conversations' || name === 'applications');
  const snapshots = createSnapshots({
    ...{ dataDir: config.DATA_DIR, models, files, store, log, key: platform.secret('snapshots') },
  });
  const inFiles = (words: readonly string[]) => findInFiles(config.DATA_DIR, words);
  let made = 0;
  /** A word that occurs nowhere else: a full-text index writes of neighbours only where they differ, so this is long. */
  const newWord = (): string => createHash('sha256').update(`word ${made++}`).digest('hex');
  /** That part of it by which it is looked for. */
  const trace = (text: string): string[] => (text === '' ? [] : [text.slice(8, 36)]);

  async function send(method: string, path: string, as: string, body?: object) {
    const answer = await call(path, { method, as, ...(body && { body }) });
    return answer.status === 204 ? undefined : json(answer, method === 'POST' ? 201 : 200);
  }

  /** Two members who are connected, and where they talk. */
  async function talkOf(leaver: string, other: string) {
    await send('POST', '/connections', leaver, { to: other, note: 'We both ship by rail from Hubballi.' });
    await send('PUT', `/connections/${leaver}`, other, { accept: true });
    const { conversation } = await send('POST', '/conversations', leaver, { with: other });
    return { path: `/conversations/${conversation._id}`, other, said: [] as Said[] };
  }

  async function run(acts: readonly Act[]): Promise<void> {
    const leaver = await api.join(`Leaver${made}`);
    const others = [await api.join(`Asha${made}`), await api.join(`Ravi${made}`)];
    const talks = await Promise.all(others.map((other) => talkOf(leaver, other)));
    const [asha = ''] = others;
    const { id: fund } = await api.fund(asha, { provider: `Vaigai ${made}` });
    const application = await api.draft(leaver, fund, await api.company(leaver));
    await json(await api.send('POST', `/${application}/submit`, leaver));
    const inApplication: Said[] = [];
    /** All that the leaver ever wrote; and what of it stands in conversations, so that it must be found before. */
    const written: string[] = [];

    async function perform({ isLeaver, other, does, back }: Act): Promise<void> {
      const talk = talks[other];
      if (!talk) throw new Error('there is one with each');
      const by = isLeaver ? leaver : talk.other;
      const { path, said } = talk;
      const note = (...words: string[]): void => void (isLeaver && written.push(...words));
      const text = newWord();
      if (does === 'apply') {
        const who = isLeaver ? leaver : asha;
        const document = newWord();
        const documents = [{ name: document, key: await api.document(who, text) }];
        const { message } = await send('POST', `/applications/${application}/messages`, who, { text, documents });
        note(text, document);
        inApplication.push({ by: who, id: message._id, text, document, state: 'said' });
        return;
      }
      const own = said.filter((one) => one.by === by && one.state === 'said' && one.text !== '');
      const meant = own.at(-1 - back);
      const theirs = said.findLast((one) => one.by !== by);
      if (does === 'see' && theirs) await send('PUT', `${path}/seen`, by, { upTo: theirs.id });
      else if (does === 'change' && meant) {
        await send('PATCH', `${path}/messages/${meant.id}`, by, { text });
        note(text);
        said.splice(said.indexOf(meant), 1, { ...meant, text });
      } else if (does === 'take back' && meant) {
        await send('DELETE', `${path}/messages/${meant.id}`, by);
        said.splice(said.indexOf(meant), 1, { ...meant, text: '', document: '', state: 'taken-back' });
      } else {
        const name = does === 'send' ? newWord() : '';
        const document = name && { name, key: await api.document(by, newWord()) };
        const { message } = await send('POST', `${path}/messages`, by, { text, ...(document && { document }) });
        note(text, name);
        said.push({ by, id: message._id, text, document: name, state: 'said' });
      }
    }
    for (const one of acts) await perform(one);
    await snapshots.take();

    const standing = talks.flatMap(({ said }) => said).filter(({ by }) => by === leaver);
    const nowhere = () =>
      standing
        .flatMap(({ text, document }) => [...trace(text), ...trace(document)])
        .filter((one) => !inFiles([one]).length);
    await expect.poll(nowhere).toEqual([]);
    const unread = (await Promise.all(talks.map(({ path, other }) => send('GET', `${path}/messages`, other)))).map(
      ({ conversation }) => conversation.unread,
    );

    const account = standingFrom(await platform.commands.history(memberStream(leaver)));
    if (account.is !== 'member') throw new Error('the leaver has not left yet');
    const outcome = await eraser(platform).erase(account, { actor: leaver, at: api.time.now });
    const headers = { 'x-min-position': 'position' in outcome ? `${outcome.position}` : '' };

    for (const [n, { path, other, said }] of talks.entries()) {
      const answer = await json(await call(`${path}/messages?limit=100`, { as: other, headers }));
      const seen = answer.messages.toReversed().map(
        (one: ConversationMessage): Said => ({
          ...{ by: one.by, id: one._id, text: one.text, document: one.document?.name ?? '', state: one.state },
        }),
      );
      const isGone = ({ by, state }: Said): boolean => by === leaver && state === 'said';
      expect(seen).toEqual(said.map((one) => (isGone(one) ? { ...one, text: '', document: '', state: 'gone' } : one)));
      expect(answer.conversation).toMatchObject({ unread: unread[n], canWrite: false });
      for (const { id, document, by } of said) {
        if (document === '') continue;
        const { status } = await call(`${path}/messages/${id}/document`, { as: other });
        expect(status).toBe(by === leaver ? 410 : 200);
      }
    }
    const told = (await send('GET', `/applications/${application}/messages`, asha)).messages;
    const shown = told.map(
      ({ _id, text, documents }: { _id: string; text: string; documents: { name: string }[] }) => ({
        ...{ id: _id, text, document: documents[0]?.name ?? '' },
      }),
    );
    const kept = ({ by, text, document }: Said) => (by === leaver ? { text: '', document: '' } : { text, document });
    expect(shown).toEqual(inApplication.map((one) => ({ id: one.id, ...kept(one) })));
    for (const { by, document } of inApplication)
      if (by === asha) expect(shown.some((one: { document: string }) => one.document === document)).toBe(true);

    // Nor in an index, in what a file was written ahead to, under a name, or in a copy that a new machine would start from.
    await expect.poll(() => inFiles(written.flatMap(trace)), { timeout: 30_000 }).toEqual([]);
    expect(await Array.fromAsync(files.list('Snapshot/'))).toEqual([]);
    const stay = talks.flatMap(({ said }) => said).filter(({ by }) => by !== leaver);
    expect(stay.flatMap(({ text }) => trace(text)).filter((one) => !inFiles([one]).length)).toEqual([]);
  }

  try {
    await fc.assert(fc.asyncProperty(fc.array(act, { minLength: 12, maxLength: 40 }), run), {
      numRuns: 3,
      endOnFailure: true,
    });
  } finally {
    await api.close();
  }
});
