import { setImmediate as turn } from 'node:timers/promises';
import type { OwnList, OwnSlice } from '#projections/runner/definition.ts';
import { ownWords } from '../application/ownWords.ts';
import { openDocument } from '../file/documents.ts';
import type { Platform } from '../platform/platform.ts';
import { MODEL_NAMES, type ModelName } from '../readModels/readModels.ts';
import { documentIdOf, isDocumentKey } from '../storage/keys.ts';
import { createOwnMark } from '../team/ownMark.ts';
import { ownDetails } from './details.ts';
import type { ArchiveFile } from './zip.ts';

/** What the export itself puts together, and what stands in it from each read model, by its own account. */
function aboutOf(lists: readonly OwnFile[]): string {
  const files = [
    [
      'account.json',
      'what you told us about yourself, your settings, where you are signed in, and into which teams you are invited',
    ],
    ...lists.map(({ name, list }) => [name, list.about]),
    ['application-words.json', 'what you wrote in applications: answers, letters, messages, scores'],
    ['documents/', 'the documents that you added to applications and messages, or sent as certificates'],
    ['pictures/', 'the pictures that you show; the other files name them'],
  ];
  const lines = files.map(([name = '', about = '']) => `${name.padEnd(14)}  ${about}`);
  return `This is everything that UdyamSetu holds on you. JSON files open in any text editor.

${lines.join('\n')}

How your posts and comments read before you changed them is shown where you change them.
Your password is not among it: we only ever had a fingerprint of it.
`;
}

const text = new TextEncoder();
const iso = (at: number): string => new Date(at).toISOString();

/** Where a picture or a document stands in the archive; '' for none. */
export function fileInExport(key: string): string {
  if (isDocumentKey(key)) return `documents/${documentIdOf(key)}.pdf`;
  return key === '' ? '' : `pictures/${key.slice(key.lastIndexOf('/') + 1)}`;
}

/** Of the open invitations to a member's address, the newest so many. */
const INVITATIONS_MOST = 100;

type OwnFile = { readonly name: string; readonly model: ModelName; readonly list: OwnList };

/** The files of a member's export, read from the read model a slice at a time. */
export function memberData(platform: Platform) {
  const { reads, files, clock, keyring } = platform;
  const details = ownDetails(platform);
  const ownMark = createOwnMark(platform);

  /** What each read model holds of a member. Asked for anew each time: read models come and go meanwhile. */
  const ownFiles = (): OwnFile[] =>
    MODEL_NAMES.flatMap((model) =>
      Object.entries(reads.own(model)).map(([name, list]) => ({ name, model, list })),
    ).sort((a, b) => a.name.localeCompare(b.name));

  /** Where a member is invited: the address stands with the invitation, and is theirs. */
  function invitationsTo(member: string) {
    const mark = ownMark(member);
    const found =
      mark === null ? [] : reads.queries.teams.invited({ member, mark }, -1, Number.MAX_SAFE_INTEGER, INVITATIONS_MOST);
    return found.map(({ teamKind: kind, thing, role, at }) => ({ kind, _id: thing, role, invitedAt: iso(at) }));
  }

  /** A JSON array, from slices of rows. Other requests get their turn between two of them. */
  async function* listOf({ model, name }: OwnFile, member: string): AsyncGenerator<Uint8Array> {
    let after: number | null = -1;
    let first = true;
    yield text.encode('[');
    while (after !== null) {
      const slice: OwnSlice | undefined = reads.own(model)[name]?.slice(member, after);
      const rows = slice?.rows ?? [];
      if (rows.length > 0) {
        yield text.encode(`${first ? '' : ','}\n${rows.map((row) => JSON.stringify(row)).join(',\n')}`);
        first = false;
      }
      after = slice?.next ?? null;
      await turn();
    }
    yield text.encode('\n]\n');
  }

  async function* words(member: string): AsyncGenerator<Uint8Array> {
    let before = '[\n';
    for await (const one of ownWords(platform, member)) {
      yield text.encode(`${before}${JSON.stringify(one)}`);
      before = ',\n';
    }
    yield text.encode(before === '[\n' ? '[\n]\n' : '\n]\n');
  }

  async function* document(key: string): AsyncGenerator<Uint8Array> {
    const id = documentIdOf(key);
    const sealing = await keyring.find(id);
    const opened = sealing && (await openDocument(sealing, () => files.get(key), id));
    if (opened) yield* opened.stream;
  }

  async function* picture(key: string): AsyncGenerator<Uint8Array> {
    const file = await files.get(key);
    if (file) yield* file.stream;
  }

  return async function* exportOf(member: string): AsyncGenerator<ArchiveFile> {
    const whole = async function* (value: unknown): AsyncGenerator<Uint8Array> {
      yield text.encode(typeof value === 'string' ? value : `${JSON.stringify(value, null, 2)}\n`);
    };
    const me = await details(member);
    const { photo: _, photoKey = '', ...user } = me?.user ?? {};
    // Asked for anew each time: an export takes as long as its reader, and read models come and go meanwhile.
    const signedIn = reads.queries.sessions
      .ofMember(member, clock())
      .map(({ startedAt, expiresAt }) => ({ startedAt: iso(startedAt), expiresAt: iso(expiresAt) }));
    const account = {
      ...user,
      photo: fileInExport(photoKey),
      preferences: me?.preferences ?? {},
      sessions: signedIn,
      invitations: invitationsTo(member),
    };

    const lists = ownFiles();
    yield { name: 'README.txt', content: whole(aboutOf(lists)) };
    yield { name: 'account.json', content: whole(account) };
    for (const file of lists) yield { name: file.name, content: listOf(file, member) };
    yield { name: 'application-words.json', content: words(member) };
    const page = (after?: string): string[] => reads.queries.files.shownBy(member, after);
    for (let keys = page(); keys.length > 0; keys = page(keys.at(-1)))
      for (const key of keys) {
        if (!(await files.stat(key))) continue;
        const content = isDocumentKey(key) ? document(key) : picture(key);
        yield { name: fileInExport(key), content, packed: true };
      }
  };
}
