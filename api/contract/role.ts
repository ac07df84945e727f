import * as z from 'zod/mini';
import { body } from './body.ts';
import { id } from './id.ts';
import { REASON_MAX } from './limits.ts';
import { flag } from './number.ts';
import { oneOf } from './oneOf.ts';
import { GIVEN_ROLES } from './options.ts';
import { choiceParameter, pageParameters, textParameter } from './paging.ts';
import { blankableText } from './text.ts';

export type { ManagedMember, ManagedMembersAnswer, RoleAnswer, RoleChange, RolesAnswer } from './role-answer.ts';

/** PUT /admin/roles */
export const roleEdit = body({
  member: id('Member'),
  role: oneOf(GIVEN_ROLES, { label: 'Role' }),
  given: flag('Given'),
  reason: z._default(blankableText({ label: 'Reason', max: REASON_MAX }), ''),
});

/** GET /admin/roles: those that members have; with `show=changes` all that was ever given and taken back. */
export const rolesQuery = body({
  show: choiceParameter('Show', ['present', 'changes']),
  member: z.optional(id('Member')),
  ...pageParameters,
});

/** GET /admin/members. `q`: of the name, or a whole e-mail address. */
export const managedMembersQuery = body({ q: textParameter('Search', 254), ...pageParameters });
