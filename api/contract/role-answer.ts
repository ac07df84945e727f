import * as z from 'zod/mini';
import { type Answered, moment, says, signedLink, thing } from './described.ts';
import { publicMember } from './member-answer.ts';
import { GIVEN_ROLES, ROLES } from './options.ts';
import { paged } from './paging-answer.ts';

/** A member as administrators see them. */
export const managedMember = thing(
  'ManagedMember',
  {
    _id: z.string(),
    name: z.string(),
    photo: signedLink(),
    email: says(z.string(), 'Only to who looked for the whole address; else "".'),
    emailConfirmed: z.boolean(),
    registeredAt: moment(),
    roles: z.array(z.enum(ROLES)),
    hasFactors: says(z.boolean(), 'Whether they sign in with a second factor too.'),
    given: says(z.array(z.enum(GIVEN_ROLES)), 'Those of the roles that administrators gave.'),
  },
  'A member as administrators see them: nothing of what they write or tell of themselves.',
);
export type ManagedMember = Answered<typeof managedMember>;

/** GET /admin/members */
export const managedMembersAnswer = z.object({ members: z.array(managedMember), ...paged });
export type ManagedMembersAnswer = Answered<typeof managedMembersAnswer>;

const roleChange = z.object({
  member: publicMember,
  role: z.enum(GIVEN_ROLES),
  given: says(z.boolean(), 'false: taken back.'),
  by: publicMember,
  reason: says(z.nullable(z.string()), '"" where none was given; null where who gave it has been forgotten.'),
  at: moment(),
});
export type RoleChange = Answered<typeof roleChange>;

/** GET /admin/roles */
export const rolesAnswer = z.object({ roles: z.array(roleChange), ...paged });
export type RolesAnswer = Answered<typeof rolesAnswer>;

/** PUT /admin/roles */
export const roleAnswer = z.object({ member: managedMember });
export type RoleAnswer = Answered<typeof roleAnswer>;
