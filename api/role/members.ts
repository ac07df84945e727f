import { CURSOR_REFUSED, type CursorRefused, cursorOf } from '#projections/sql/cursor.ts';
import { rolesOf } from '../access/roles.ts';
import { addressBook } from '../account/addresses.ts';
import type { ManagedMember } from '../contract/role.ts';
import type { ListDeps } from '../http/list.ts';
import type { Platform } from '../platform/platform.ts';

export interface ManagedPage {
  readonly members: readonly ManagedMember[];
  readonly nextCursor: string | null;
}

interface Asked {
  readonly q?: string | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

const MEMBERS_PAGE = 50;
const BY_AGE = cursorOf('managed', ['number']);

/** Members as administrators see them: nothing of what they write or tell of themselves. */
export function createManagedMembers(platform: Platform & ListDeps) {
  const { config, reads, readPool, link, commands, keyring } = platform;
  const addresses = addressBook({ commands, keyring });

  /** undefined for who is unknown or gone. @param email told only to who looked for it */
  function member(id: string, email = ''): ManagedMember | undefined {
    const row = reads.queries.members.find(id);
    if (!row || row.erased === 1) return undefined;
    const given = reads.queries.roles.of(id);
    const emailConfirmed = row.emailConfirmed === 1;
    const roles = rolesOf({ email: row.email, emailConfirmed }, config, given);
    return {
      ...{ _id: id, name: row.name, photo: link(row.photo), email, emailConfirmed },
      registeredAt: new Date(row.registeredAt).toISOString(),
      ...{ roles: [...roles], given: [...given], hasFactors: reads.queries.factors.hasAny(id) },
    };
  }

  const shown = (ids: readonly string[]): ManagedMember[] => ids.flatMap((id) => member(id) ?? []);

  async function ofAddress(email: string): Promise<ManagedPage> {
    const account = await addresses.accountAt(email);
    const found = account ? member(account.id, account.email) : undefined;
    return { members: found ? [found] : [], nextCursor: null };
  }

  async function named(q: string, { limit = MEMBERS_PAGE, cursor }: Asked, etag: string) {
    const { members } = reads.queries;
    const page = await readPool.read('members', members, { q, limit, cursor, without: '' }, etag);
    if ('refused' in page) return page;
    const rows = members.at(
      page.found.map(({ position }) => position),
      '',
    );
    return { members: shown(rows.map(({ id }) => id)), nextCursor: page.nextCursor };
  }

  function newest({ limit = MEMBERS_PAGE, cursor }: Asked): ManagedPage | CursorRefused {
    const key = cursor === undefined ? [Number.MAX_SAFE_INTEGER] : BY_AGE.decode(cursor);
    if (key === null) return CURSOR_REFUSED;
    const [before = Number.MAX_SAFE_INTEGER] = key;
    const rows = reads.queries.members.list({ viewer: '', before, limit: limit + 1 });
    const items = rows.slice(0, limit);
    const last = items.at(-1);
    return {
      members: shown(items.map(({ id }) => id)),
      nextCursor: last && rows.length > limit ? BY_AGE.encode([last.position]) : null,
    };
  }

  return {
    member,

    /** Whether the configuration names the member's address among the analysts'. */
    isAnalystByAddress(id: string): boolean {
      const row = reads.queries.members.find(id);
      return (
        row !== undefined && rolesOf({ ...row, emailConfirmed: row.emailConfirmed === 1 }, config).includes('analyst')
      );
    },

    /** One page: whoever has the address that was typed, else whom the words find, else the newest. */
    async page({ q, ...query }: Asked, etag: string): Promise<ManagedPage | CursorRefused> {
      if (q === undefined) return newest(query);
      return q.includes('@') ? ofAddress(q) : named(q, query, etag);
    },
  };
}
