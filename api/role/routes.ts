import { Hono } from 'hono';
import { memberStream } from '#events/subjects/member.ts';
import { roleStream } from '#events/subjects/role.ts';
import type { CursorRefused } from '#projections/sql/cursor.ts';
import { standingFrom } from '../account/account.ts';
import {
  type ManagedMembersAnswer,
  managedMembersQuery,
  type RolesAnswer,
  roleEdit,
  rolesQuery,
} from '../contract/role.ts';
import { createFaces } from '../faces/faces.ts';
import { fail, notFound } from '../http/answer.ts';
import { valid } from '../http/body.ts';
import type { Env } from '../http/env.ts';
import { membersOnly } from '../http/guard.ts';
import type { ListDeps } from '../http/list.ts';
import { onlyRole } from '../http/onlyRole.ts';
import { answerPage, answerPageLater } from '../http/page.ts';
import { stepUp } from '../http/stepUp.ts';
import { waitForProjection } from '../http/waitForProjection.ts';
import type { Platform } from '../platform/platform.ts';
import { decideRole } from './decide.ts';
import { createManagedMembers, type ManagedPage } from './members.ts';

/** Who is a member, and what administrators make of them. */
export function roleRoutes(platform: Platform & ListDeps) {
  const { commands, reads, link } = platform;
  const facesOf = createFaces(reads, link);
  const managed = createManagedMembers(platform);
  const administratorsOnly = onlyRole(platform, 'administrator');

  return new Hono<Env>()
    .get('/admin/members', administratorsOnly, valid('query', managedMembersQuery), (c) => {
      const query = c.req.valid('query');
      let things: readonly string[] = [];
      return answerPageLater(
        c,
        platform,
        ['members', 'roles'],
        (etag): Promise<ManagedPage | CursorRefused> => managed.page(query, etag),
        ({ members, nextCursor }): ManagedMembersAnswer => {
          things = members.map(({ _id }) => _id);
          return { members: [...members], nextCursor };
        },
        { counted: () => ({ kind: 'members', things }) },
      );
    })

    .get('/admin/roles', administratorsOnly, valid('query', rolesQuery), (c) => {
      const { show, ...query } = c.req.valid('query');
      const { roles } = reads.queries;
      return answerPage(
        c,
        platform,
        ['roles', 'members'],
        () => (show === 'present' && query.member === undefined ? roles.present(query) : roles.changes(query)),
        ({ items, nextCursor }): RolesAnswer => {
          const faces = facesOf(items.flatMap(({ member, by }) => [member, by]));
          const told = items.map(({ member, by, role, given, reason, at }) => ({
            ...{ member: { _id: member, ...faces(member) }, role, given: given === 1 },
            ...{ by: { _id: by, ...faces(by) }, reason, at: new Date(at).toISOString() },
          }));
          return { roles: told, nextCursor };
        },
      );
    })

    .put('/admin/roles', administratorsOnly, membersOnly, stepUp(platform), valid('json', roleEdit), async (c) => {
      const edit = c.req.valid('json');
      const { member, given } = edit;
      if (standingFrom(await commands.history(memberStream(member))).is !== 'member') return notFound(c, 'member');
      if (!given && edit.role === 'analyst' && managed.isAnalystByAddress(member))
        return fail(c, 409, 'configured.analyst');
      const decide = decideRole({ ...edit, by: c.var.member.member });
      const { position } = await commands.execute(roleStream(member), c.var.command, decide);
      await waitForProjection(c, reads, position, ['roles', 'members']);
      const shown = managed.member(member);
      // Only where the members' read model has not come to them within the wait.
      if (shown === undefined) return notFound(c, 'member');
      return c.json({ status: 'success' as const, member: shown });
    });
}
