import { managedMembersAnswer, roleAnswer, rolesAnswer } from '../contract/role-answer.ts';
import type { CallGroup } from '../http/call.ts';

export const roleCalls: CallGroup = {
  name: 'Members and roles',
  description:
    'For administrators, whom ADMIN_EMAILS names: who is moderator and analyst. Each change stands in the log with who made it.',
  calls: [
    {
      method: 'GET',
      path: '/admin/members',
      summary: 'Members, as administrators see them',
      description: '`q`: words that begin in the name, or a whole e-mail address, which is then told.',
      who: 'administrator',
      isTagged: true,
      answer: { status: 200, schema: managedMembersAnswer },
    },
    {
      method: 'GET',
      path: '/admin/roles',
      summary: 'The roles that members were given',
      description:
        'The last first. `show=changes`: all that was ever given and taken back, with `member` of one alone.',
      who: 'administrator',
      isTagged: true,
      answer: { status: 200, schema: rolesAnswer },
    },
    {
      method: 'PUT',
      path: '/admin/roles',
      summary: 'Give a role to a member, or take it back',
      description: 'It holds from the next request on; what a member has open by the role ends.',
      who: 'administrator',
      example: {
        ...{ member: '665f1c2ab8d5e0a1b2c3d4e5', role: 'moderator', given: true },
        reason: 'Looks after reports from November on.',
      },
      answer: { status: 200, schema: roleAnswer },
      failures: {
        403: 'The session has not shown for ten minutes that it is its member’s (`step-up`).',
        404: 'There is no such member.',
        409: 'The member is an analyst by the configuration.',
      },
    },
  ],
};
