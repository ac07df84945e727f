import { deskActsAnswer, deskAnswer, failedEffectsAnswer, storageAnswer } from '../contract/admin-answer.ts';
import type { CallGroup } from '../http/call.ts';

const who = 'administrator' as const;
const STEP_UP = 'The session has not shown for ten minutes that it is its member’s (`step-up`).';
const example = { reason: 'The mail server was away.' };

export const adminCalls: CallGroup = {
  name: 'The operator’s desk',
  description:
    'For administrators: how the platform does, and what they do about it. Each act stands in the log with its reason.',
  calls: [
    {
      ...{ method: 'GET', path: '/admin/desk', who },
      summary: 'How this machine does: read models, what stopped them, limits',
      answer: { status: 200, schema: deskAnswer },
    },
    {
      ...{ method: 'GET', path: '/admin/storage', who },
      summary: 'How much stands on the disk or in the bucket',
      description: 'Files are counted up to 20,000.',
      answer: { status: 200, schema: storageAnswer },
    },
    {
      ...{ method: 'GET', path: '/admin/effects', who, isTagged: true },
      summary: 'Mails and other effects that were given up',
      answer: { status: 200, schema: failedEffectsAnswer },
    },
    {
      ...{ method: 'GET', path: '/admin/acts', who, isTagged: true },
      summary: 'What administrators did at this desk',
      answer: { status: 200, schema: deskActsAnswer },
    },
    {
      ...{ method: 'POST', path: '/admin/models/{model}/skip', who },
      summary: 'Let a read model leave out the event at which it stopped',
      description: 'This model alone, on every machine and in every build from then on. It cannot be taken back.',
      example: { position: 1234, reason: 'Its amount is no number; the fund was entered anew.' },
      answer: { status: 204 },
      failures: { 403: STEP_UP, 409: 'It has not stopped at this event.' },
    },
    {
      ...{ method: 'POST', path: '/admin/models/{model}/retry', who, example },
      summary: 'Let a read model that stopped try again at once',
      answer: { status: 204 },
      failures: { 404: 'There is no such read model.', 409: 'It has not stopped.' },
    },
    {
      ...{ method: 'POST', path: '/admin/effects/{effect}/retry', who, example },
      summary: 'Try again what was given up',
      answer: { status: 204 },
      failures: { 409: 'It was not given up, or is tried again already.' },
    },
    {
      ...{ method: 'POST', path: '/admin/members/{member}/help', who },
      summary: 'Send a member their code again, or end all their sessions',
      description: 'Once a minute of each.',
      example: { help: 'sessions-ended', reason: 'They lost their telephone and rang from the office.' },
      answer: { status: 204 },
      failures: { 404: 'There is no such member.', 409: 'Their address is confirmed already.' },
    },
    {
      ...{ method: 'POST', path: '/admin/members/{member}/factors-removal', who },
      summary: 'Remove the second factors of a member who has lost them',
      description:
        'It happens after three days. The member is told by mail at once, and stops it by the link there. Of an administrator it begins only once a second administrator has asked for it.',
      example: { reason: 'They lost their telephone; we know their voice.' },
      answer: { status: 204 },
      failures: {
        403: STEP_UP,
        404: 'There is no such member.',
        409: '`no-factor`: they have none. `asked-already`: it waits for its day, or for another administrator. `oneself`: it is for others.',
      },
    },
  ],
};
