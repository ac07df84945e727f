import type { Platform } from '../platform/platform.ts';
import { markOf } from './forget.ts';

/** A read model that is further behind than this is asked all the same. */
const WAIT_MS = 2_000;

type Deps = Pick<Platform, 'keyring' | 'reads'>;

function markFrom({ keyring, reads }: Deps, member: string): string | null {
  const row = reads.queries.members.find(member);
  return row?.emailConfirmed === 1 && row.email !== '' ? markOf({ keyring }, row.email) : null;
}

/**
 * By what the invitations to a member's own address are found; null for who has not shown that the address is theirs: they
 * would read what was sent to somebody else.
 */
export function createOwnMark(deps: Deps) {
  return (member: string): string | null => (deps.reads.has('members') ? markFrom(deps, member) : null);
}

/**
 * The same for what is written down of it: once what was confirmed or changed a moment ago is known.
 * @throws {ReadModelMissing} while members are being built anew
 */
export async function ownMarkAtLast(deps: Deps & Pick<Platform, 'store'>, member: string): Promise<string | null> {
  await deps.reads.waitFor(await deps.store.head(), ['members'], WAIT_MS);
  return markFrom(deps, member);
}
