import * as z from 'zod';
import { eventType } from '../port/event.ts';

/** What an administrator gives to a member and takes back: stream `role-<member>`. Administrators are named by the configuration. */
export const GIVEN_ROLES = ['analyst', 'moderator'] as const;
export type GivenRole = (typeof GIVEN_ROLES)[number];
export const roleStream = (member: string): string => `role-${member}`;

/** `by`: the administrator, whose words `reason` are; '' where they gave none. */
const change = {
  category: 'role',
  version: 1,
  data: z.object({ member: z.string(), role: z.enum(GIVEN_ROLES), by: z.string() }),
  personal: z.object({ reason: z.string() }),
  owner: (data: { by: string }): string => data.by,
} as const;

export const roleGiven = eventType({ type: 'RoleGiven', ...change });

export const roleTakenBack = eventType({ type: 'RoleTakenBack', ...change });
