import { EDITS_A_DAY } from '../access/quotas.ts';
import { ownProvidersAnswer, providerAnswer } from '../contract/provider-answer.ts';
import type { CallGroup } from '../http/call.ts';

const MISSING = 'There is no such provider.';

export const providerCalls: CallGroup = {
  name: 'Providers',
  description: 'Who provides funds. A fund that names a provider in words implies one, whose team its creator owns.',
  calls: [
    {
      method: 'GET',
      path: '/providers/mine',
      summary: 'The providers in whose team one is',
      who: 'member',
      isTagged: true,
      answer: { status: 200, schema: ownProvidersAnswer },
    },
    {
      method: 'GET',
      path: '/providers/{id}',
      summary: 'A provider',
      who: 'anyone',
      answer: { status: 200, schema: providerAnswer },
      failures: { 404: MISSING },
    },
    {
      method: 'POST',
      path: '/providers',
      summary: 'Create a provider',
      description: 'At most 20 a member.',
      who: 'member',
      example: {
        name: 'Gujarat Seed Foundation',
        kind: 'foundation',
        website: 'https://seedfoundation.example.in',
        about: 'Grants for makers of tools.',
        logo: '',
      },
      answer: { status: 201, schema: providerAnswer },
      failures: { 409: 'One has created as many as one can.' },
    },
    {
      method: 'PATCH',
      path: '/providers/{id}',
      summary: 'Change a provider',
      description: `Any of the fields; what is left out stays. ${EDITS_A_DAY}`,
      who: 'member',
      example: { about: 'Grants for makers of tools, and for those who repair them.' },
      answer: { status: 200, schema: providerAnswer },
      failures: {
        403: 'One is neither owner nor editor in its team.',
        404: MISSING,
        409: 'What it was changed to fills 1 MB.',
      },
    },
  ],
};
