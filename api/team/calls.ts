import { SETTINGS_A_DAY } from '../access/quotas.ts';
import {
  answeredInvitationAnswer,
  invitationAnswer,
  openInvitationAnswer,
  teamAnswer,
  teamMemberAnswer,
} from '../contract/team-answer.ts';
import type { CallGroup } from '../http/call.ts';

const NO_TEAM = 'There is no such company or provider.';
const NOT_OWNER = 'One is no owner of the team.';
const LAST_OWNER = 'They are its last owner.';

export const teamCalls: CallGroup = {
  name: 'Teams',
  description: 'Who manages a company or a provider: owners, editors and reviewers. Whoever made it owns it first.',
  calls: [
    {
      method: 'GET',
      path: '/teams/{kind}/{id}',
      summary: 'A team',
      who: 'member',
      isTagged: true,
      answer: { status: 200, schema: teamAnswer },
      failures: { 403: 'One is not in the team.', 404: NO_TEAM },
    },
    {
      method: 'POST',
      path: '/teams/{kind}/{id}/invitations',
      summary: 'Invite somebody into a team',
      description: 'By a mail with a link, good for 14 days. At most 20 a member and day.',
      who: 'member',
      example: { email: 'ravi@example.in', role: 'editor' },
      answer: { status: 201, schema: invitationAnswer },
      failures: { 403: NOT_OWNER, 404: NO_TEAM, 409: 'They are in the team or invited already, or the team is full.' },
    },
    {
      method: 'DELETE',
      path: '/teams/{kind}/{id}/invitations/{invitation}',
      summary: 'Withdraw an invitation',
      description: 'One that is over already, by whatever but a yes, answers the same.',
      who: 'member',
      answer: { status: 204 },
      failures: {
        403: NOT_OWNER,
        404: 'There is no such invitation.',
        409: '`accepted`: somebody is in the team by it. They leave by `DELETE …/members/{member}`.',
      },
    },
    {
      method: 'GET',
      path: '/invitations/{code}',
      summary: 'What an invitation is to',
      description: 'With the code of its mail, which says the same. Nothing of who sent it, or to whom.',
      who: 'anyone',
      answer: { status: 200, schema: openInvitationAnswer },
      failures: { 404: 'The code is wrong, used or expired: all are answered alike.' },
    },
    {
      method: 'PUT',
      path: '/invitations/{code}',
      summary: 'Answer an invitation',
      description:
        "With the code of its mail, whichever the member's own address is. The owners are told who joined, and whether it was with another address than the invited one.",
      who: 'member',
      example: { accept: true },
      answer: { status: 200, schema: answeredInvitationAnswer },
      failures: { 404: 'The code is wrong, used or expired.', 409: 'One is in the team already.' },
    },
    {
      method: 'PATCH',
      path: '/teams/{kind}/{id}/members/{member}',
      summary: 'Give a member of a team another role',
      description: SETTINGS_A_DAY,
      who: 'member',
      example: { role: 'reviewer' },
      answer: { status: 200, schema: teamMemberAnswer },
      failures: { 403: NOT_OWNER, 404: 'They are not in the team.', 409: LAST_OWNER },
    },
    {
      method: 'DELETE',
      path: '/teams/{kind}/{id}/members/{member}',
      summary: 'Leave a team, or put somebody out of it',
      who: 'member',
      answer: { status: 204 },
      failures: { 403: NOT_OWNER, 404: NO_TEAM, 409: LAST_OWNER },
    },
  ],
};
