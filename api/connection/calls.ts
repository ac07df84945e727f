import { connectionAnswer, connectionsAnswer } from '../contract/connection-answer.ts';
import type { CallGroup } from '../http/call.ts';

export const connectionCalls: CallGroup = {
  name: 'Connections',
  description: 'Members connect with a reason: one asks with a note, the other accepts or says nothing.',
  calls: [
    {
      method: 'GET',
      path: '/connections',
      summary: 'One’s connections and requests',
      description: '`q` looks for words that begin in the name; a page then goes through 2,000 at the most.',
      who: 'member',
      isTagged: true,
      answer: { status: 200, schema: connectionsAnswer },
    },
    {
      method: 'POST',
      path: '/connections',
      summary: 'Ask a member to connect',
      description:
        'Whoever was asked by them accepts with it. At most 20 open requests a member, and 40 a day; the same member not again for 90 days.',
      who: 'member',
      example: {
        to: '665f1c2ab8d5e0a1b2c3d4e5',
        note: 'We weave in Kanchipuram and look for a wholesaler in Pune.',
      },
      answer: { status: 201, schema: connectionAnswer },
      failures: {
        403: 'One’s address is not confirmed.',
        404: 'There is no such member.',
        409: 'One asked them in the last 90 days, or has 20 open requests.',
      },
    },
    {
      method: 'PUT',
      path: '/connections/{member}',
      summary: 'Accept or decline a request',
      description: 'Whoever asked is told when it is accepted, and never when it is not.',
      who: 'member',
      example: { accept: true },
      answer: { status: 200, schema: connectionAnswer },
      failures: { 404: 'They do not ask, or are gone.' },
    },
    {
      method: 'DELETE',
      path: '/connections/{member}',
      summary: 'Withdraw a request, or end a connection',
      who: 'member',
      answer: { status: 204 },
    },
  ],
};
