import type { DomainEvent, Fact } from '#events/catalogue.ts';
import { type ApplicationDocument, applicationStream, type Side } from '#events/subjects/application.ts';
import type { Command, Decision } from '../commands/commands.ts';
import type { NewApplication } from '../contract/application.ts';
import { SEAL_BYTES } from '../file/documents.ts';
import { fileOwners } from '../file/owners.ts';
import type { Platform } from '../platform/platform.ts';
import { documentIdOf } from '../storage/keys.ts';
import type { Wrong } from '../words/failures.ts';
import { goneDocuments } from './gone.ts';
import { othersUploads } from './othersUploads.ts';
import { type ApplicationState, type AttachedDocument, applicationFrom } from './state.ts';

type Sent = NewApplication['documents'];

/** So many files one application has had of each side at the most, those that were replaced among them. */
const ATTACHED_MOST = 100;

/** A file that a member has uploaded, as it is to stand in an application. `size`: bytes. */
export interface Upload {
  readonly question: string;
  readonly name: string;
  readonly key: string;
  readonly size: number;
}

type Uploaded = { readonly uploads: Upload[] } | { readonly errors: Wrong[] };
type Attached = { readonly documents: ApplicationDocument[] } | { readonly errors: Wrong[] };

/** Looks up what was uploaded, and whose it is. */
export function uploadLookup(platform: Pick<Platform, 'commands' | 'reads' | 'store' | 'files' | 'clock'>) {
  const { files } = platform;
  const owners = fileOwners(platform);
  const gone = goneDocuments(platform);
  const isOthersToo = othersUploads(platform);

  /** null where it is not there any more, was taken back elsewhere, or is another's: also that of a team which they are in no more. */
  async function sizeOf(key: string, member: string, known: AttachedDocument | undefined): Promise<number | null> {
    if (known?.takenBack) return null;
    const info = await files.stat(key);
    if (!info || !(await gone.opens(key))) return null;
    if (!known && (!(await owners.isFor(key, [member])) || (await isOthersToo(key, member)))) return null;
    return info.size - SEAL_BYTES;
  }

  /** @param side of what it sent before, nothing need be the member's own */
  return async function look(state: ApplicationState, sent: Sent, member: string, side: Side): Promise<Uploaded> {
    const ofSide = [...state.documents.values()].filter((one) => one.side === side);
    const sizes = await Promise.all(
      sent.map(({ key }) =>
        sizeOf(
          key,
          member,
          ofSide.find((one) => one.key === key),
        ),
      ),
    );
    const errors = sizes.flatMap((size, i) =>
      size === null ? [{ path: `documents.${i}.key`, says: 'invalid.document' as const }] : [],
    );
    if (errors.length > 0) return { errors };
    return { uploads: sent.map((one, i) => ({ ...one, size: sizes[i] ?? 0 })) };
  };
}

/**
 * Makes uploaded documents part of an application. They have to be the member's own, unless it has them already. One upload
 * may be sent with several applications; it has one key, so taken back from one it is taken back from all: each says so.
 */
export function documentAttacher(platform: Pick<Platform, 'commands' | 'reads' | 'store' | 'files' | 'clock'>) {
  const { commands } = platform;
  const look = uploadLookup(platform);
  const noteGone = goneNoting(platform);

  return async function attach(
    state: ApplicationState,
    sent: Sent,
    member: string,
    { at }: Command,
  ): Promise<Attached> {
    const found = await look(state, sent, member, 'applicant');
    if ('errors' in found) return found;
    const by = { by: member, side: 'applicant' } as const;
    const decide = (history: readonly DomainEvent[]): Decision<Unattached> =>
      attaching(applicationFrom(history) ?? state, found.uploads, by);
    // Without a key of its own: what is attached already is not attached again.
    const outcome = await commands.execute(applicationStream(state.id), { actor: member, at }, decide);
    if ('refused' in outcome)
      return {
        errors: [
          { path: 'documents', says: outcome.refused === 'too-many' ? 'invalid.manyDocuments' : 'invalid.document' },
        ],
      };
    const isGone = (await noteGone(state.id, found.uploads, member, at)) >= 0;
    if (isGone) return { errors: [{ path: 'documents', says: 'invalid.document' }] };
    const now = applicationFrom(await commands.history(applicationStream(state.id))) ?? state;
    return { documents: listed(found.uploads, numbersOf(now, by.side)) };
  };
}

/**
 * To be asked once uploads are part of an application: what was taken back elsewhere meanwhile says so there.
 * @param at milliseconds since 1970
 * @returns the position from which on it does, -1 where all of them open. What is taken back after this a process notes.
 */
export function goneNoting(platform: Pick<Platform, 'commands' | 'store'>) {
  const gone = goneDocuments(platform);
  return async function noteGone(application: string, uploads: readonly Upload[], by: string, at: number) {
    const there = await Promise.all(uploads.map(({ key }) => gone.opens(key)));
    const keys = uploads.flatMap(({ key }, i) => (there[i] ? [] : [key]));
    return keys.length === 0 ? -1 : gone.note(application, keys, by, { actor: by, at });
  };
}

/** Why uploads do not become part of an application: there would be too many, or one was taken back from it meanwhile. */
export type Unattached = 'too-many' | 'document-gone';

interface Attaching {
  readonly facts: readonly Fact[];
  /** As the application knows them, in the order in which they were sent. */
  readonly documents: ApplicationDocument[];
}

/** The numbers of what one side has attached, by storage key. */
const numbersOf = ({ documents }: ApplicationState, side: Side): Map<string, number> =>
  new Map([...documents].flatMap(([n, one]) => (one.side === side ? [[one.key, n] as const] : [])));

const listed = (uploads: readonly Upload[], numbers: ReadonlyMap<string, number>): ApplicationDocument[] =>
  uploads.map(({ question, name, key, size }) => ({ n: numbers.get(key) ?? 0, question, name, size }));

/**
 * What happens when uploads become part of an application. Its stream tells which of them were taken back until this very
 * moment, whatever the file store still had when they were looked up.
 */
export function attaching(
  state: ApplicationState,
  uploads: readonly Upload[],
  { by, side }: { readonly by: string; readonly side: Side },
): Attaching | { readonly refused: Unattached } {
  const { id: application, documents: before } = state;
  const numbers = numbersOf(state, side);
  const isGone = ({ key }: Upload): boolean => before.get(numbers.get(key) ?? 0)?.takenBack === true;
  if (uploads.some(isGone)) return { refused: 'document-gone' };
  const attached = numbers.size;
  const facts: Fact[] = [];
  for (const { key } of uploads) {
    if (numbers.has(key)) continue;
    const n = before.size + facts.length + 1;
    numbers.set(key, n);
    const whose = side === 'applicant' ? {} : { side };
    facts.push({ type: 'DocumentAttached', data: { application, by, n, document: documentIdOf(key), key, ...whose } });
  }
  if (attached + facts.length > ATTACHED_MOST) return { refused: 'too-many' };
  return { facts, documents: listed(uploads, numbers) };
}
