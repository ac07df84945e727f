import type { DomainEvent, Fact } from '#events/catalogue.ts';
import { type ApplicationDocument, applicationStream, type Side } from '#events/subjects/application.ts';
import type { Command, Decision } from '../commands/commands.ts';
import type { FieldError } from '../contract/answer.ts';
import type { NewApplication } from '../contract/application.ts';
import { SEAL_BYTES } from '../file/documents.ts';
import { fileOwners } from '../file/owners.ts';
import type { Platform } from '../platform/platform.ts';
import { documentIdOf } from '../storage/keys.ts';
import { type ApplicationState, type AttachedDocument, applicationFrom } from './state.ts';

type Sent = NewApplication['documents'];

/** So many files one application has had of each side at the most, those that were replaced among them. */
const ATTACHED_MOST = 100;
const MISSING = 'This document is not there any more. Please upload it again';

/** A file that a member has uploaded, as it is to stand in an application. `size`: bytes. */
export interface Upload {
  readonly question: string;
  readonly name: string;
  readonly key: string;
  readonly size: number;
}

type Uploaded = { readonly uploads: Upload[] } | { readonly errors: FieldError[] };
type Attached = { readonly documents: ApplicationDocument[] } | { readonly errors: FieldError[] };

/** Looks up what was uploaded, and whose it is. */
export function uploadLookup(platform: Pick<Platform, 'commands' | 'reads' | 'store' | 'files'>) {
  const { files } = platform;
  const owners = fileOwners(platform);

  /** null where it is not there any more, or another's. */
  async function sizeOf(key: string, member: string, known: AttachedDocument | undefined): Promise<number | null> {
    if (known?.takenBack) return null;
    const info = await files.stat(key);
    if (!info || !(known || (await owners.isFor(key, [member])))) return null;
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
      size === null ? [{ path: `documents.${i}.key`, message: MISSING }] : [],
    );
    if (errors.length > 0) return { errors };
    return { uploads: sent.map((one, i) => ({ ...one, size: sizes[i] ?? 0 })) };
  };
}

/**
 * Makes uploaded documents part of an application. They have to be the member's own, unless it has them already. One upload
 * may be sent with several applications; it has one key, so taken back from one it is taken back from all.
 */
export function documentAttacher(platform: Pick<Platform, 'commands' | 'reads' | 'store' | 'files'>) {
  const { commands } = platform;
  const look = uploadLookup(platform);

  return async function attach(
    state: ApplicationState,
    sent: Sent,
    member: string,
    { at }: Command,
  ): Promise<Attached> {
    const found = await look(state, sent, member, 'applicant');
    if ('errors' in found) return found;
    const by = { by: member, side: 'applicant' } as const;
    const decide = (history: readonly DomainEvent[]): Decision<'too-many'> => {
      const now = applicationFrom(history);
      const attached = now && attaching(now, found.uploads, by);
      return attached ? { facts: attached.facts } : { refused: 'too-many' };
    };
    // Without a key of its own: what is attached already is not attached again.
    const outcome = await commands.execute(applicationStream(state.id), { actor: member, at }, decide);
    if ('refused' in outcome) return { errors: [{ path: 'documents', message: 'Too many documents were attached' }] };
    const now = applicationFrom(await commands.history(applicationStream(state.id))) ?? state;
    return { documents: attaching(now, found.uploads, by)?.documents ?? [] };
  };
}

interface Attaching {
  readonly facts: readonly Fact[];
  /** As the application knows them, in the order in which they were sent. */
  readonly documents: ApplicationDocument[];
}

/** What happens when uploads become part of an application; null where there would be too many. */
export function attaching(
  { id: application, documents: before }: ApplicationState,
  uploads: readonly Upload[],
  { by, side }: { readonly by: string; readonly side: Side },
): Attaching | null {
  const own = [...before].filter(([, one]) => one.side === side);
  const numbers = new Map(own.map(([n, { key }]) => [key, n]));
  const facts: Fact[] = [];
  for (const { key } of uploads) {
    if (numbers.has(key)) continue;
    const n = before.size + facts.length + 1;
    numbers.set(key, n);
    const whose = side === 'applicant' ? {} : { side };
    facts.push({ type: 'DocumentAttached', data: { application, by, n, document: documentIdOf(key), key, ...whose } });
  }
  if (own.length + facts.length > ATTACHED_MOST) return null;
  const documents = uploads.map(({ question, name, key, size }) => ({
    n: numbers.get(key) ?? 0,
    question,
    name,
    size,
  }));
  return { facts, documents };
}
