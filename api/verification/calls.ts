import { verificationAnswer } from '../contract/verification-answer.ts';
import type { Call, CallGroup } from '../http/call.ts';

const NOT_MANAGER = 'One is neither owner nor editor in its team.';

/** The calls of companies, or of providers. */
function callsOf(room: 'company' | 'providers', what: string, mail: string): Call[] {
  const failures = { 403: NOT_MANAGER, 404: `There is no such ${what}.` };
  const answer = { status: 200, schema: verificationAnswer } as const;
  const path = `/${room}/{id}/verification`;
  return [
    {
      method: 'GET',
      path,
      summary: `What a ${what} has shown of who it is`,
      description: 'What waits, was refused or has ended, too. Everybody reads what holds with the thing itself.',
      who: 'member',
      answer,
      failures,
    },
    {
      method: 'POST',
      path,
      summary: `Show who a ${what} is`,
      description:
        'A number: its form is checked, and one that another has here waits for the moderators. The domain: a code is mailed to `value`, an address there; it is good for a day, and until the next one; ten a day a member. A certificate: `key` of an uploaded PDF, which a moderator sees.',
      who: 'member',
      example: { kind: 'domain', value: mail },
      answer,
      failures,
    },
    {
      method: 'POST',
      path: `${path}/confirm`,
      summary: `Prove the domain of a ${what} with the code`,
      description: 'Good for a year, and for as long as the website stands on that domain.',
      who: 'member',
      example: { code: 'ABCD2345' },
      answer,
      failures,
    },
    {
      method: 'DELETE',
      path: `${path}/{part}`,
      summary: `Withdraw what shows who a ${what} is`,
      description: 'A number is free for others then; a certificate never opens again.',
      who: 'member',
      answer,
      failures,
    },
    {
      method: 'GET',
      path: `${path}/documents/{document}`,
      summary: `The certificate of a ${what} that waits to be decided on`,
      description: 'Each reading is recorded. Once it is decided, it opens for nobody.',
      who: 'moderator',
      answer: { status: 200, type: 'application/pdf' },
      failures: { 404: 'There is no such certificate.', 410: 'It was decided on, or withdrawn.' },
    },
  ];
}

export const verificationCalls: CallGroup = {
  name: 'Verification',
  description:
    "How a company or a provider shows who it is, in parts: the form of numbers, its website's domain, a certificate that a moderator sees.",
  calls: [
    ...callsOf('company', 'company', 'hello@rajbearings.example.in'),
    ...callsOf('providers', 'provider', 'hello@seedfoundation.example.in'),
  ],
};
