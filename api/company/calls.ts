import { EDITS_A_DAY } from '../access/quotas.ts';
import {
  companyAnswer,
  companyIdsAnswer,
  companyListAnswer,
  companyToldAnswer,
  ownCompaniesAnswer,
} from '../contract/company-answer.ts';
import { IDS_PAGE_MAX } from '../contract/limits.ts';
import type { CallGroup } from '../http/call.ts';

const MISSING = 'There is no such company.';
const NOT_OWNER = 'It is the company of another member.';
const MEANWHILE = 'it was changed meanwhile';

export const companyCalls: CallGroup = {
  name: 'Companies',
  description: 'The directory. How to reach a company is for members.',
  calls: [
    {
      method: 'GET',
      path: '/company',
      summary: 'Find companies',
      description: 'A filter that fits nothing finds nothing. Served with a slash at its end, too.',
      who: 'anyone',
      isTagged: true,
      answer: { status: 200, schema: companyListAnswer },
      failures: { 403: '`asOf` is for analysts.' },
    },
    {
      method: 'GET',
      path: '/company/ids',
      summary: 'Which companies there are',
      description: `Those of the directory, newest first, by their ids alone; ${IDS_PAGE_MAX} a page where no \`limit\` is given.`,
      who: 'anyone',
      isTagged: true,
      answer: { status: 200, schema: companyIdsAnswer },
    },
    {
      method: 'GET',
      path: '/company/mine',
      summary: 'The companies that one registered, or may change as one of their team',
      description:
        'Newest first, with those that others do not see; 100 a page where no `limit` is given. With `company` that one alone, where it is among them.',
      who: 'member',
      isTagged: true,
      answer: { status: 200, schema: ownCompaniesAnswer },
    },
    {
      method: 'GET',
      path: '/company/{id}',
      summary: 'A company',
      who: 'anyone',
      answer: { status: 200, schema: companyAnswer },
      failures: { 404: MISSING },
    },
    {
      method: 'GET',
      path: '/company/{id}/told',
      summary: 'What a company told for funds alone',
      description: 'For those of its team who may change it.',
      who: 'member',
      answer: { status: 200, schema: companyToldAnswer },
      failures: { 403: NOT_OWNER, 404: MISSING },
    },
    {
      method: 'POST',
      path: '/company',
      summary: 'Register a company',
      who: 'member',
      example: {
        name: 'Asha Patel',
        registeredEntity: 'Rajkot Bearings Private Limited',
        tagline: 'Bearings that outlast their pumps',
        description: 'We make deep-groove ball bearings for irrigation pumps.',
        industry: 'Manufacturing and Engineering',
        companySize: '11-50',
        city: 'Rajkot',
        state: 'Gujarat',
        stage: 'Growth',
        establishedYear: 2012,
        fundedType: 'Bootstrapped',
        entityType: 'Private Limited Company',
        website: 'https://rajbearings.example.in',
        phone: '+91 98765 43210',
        email: 'hello@rajbearings.example.in',
        socialLinks: ['https://www.linkedin.com/company/rajbearings'],
        logo: '',
        banner: '',
      },
      answer: { status: 201, schema: companyAnswer },
      failures: { 409: 'The e-mail address is that of another company.' },
    },
    {
      method: 'PATCH',
      path: '/company/{id}',
      summary: 'Change a company',
      description: `Any of the fields; what is left out stays. Once whose contacts stand there has deleted their account, they are those of who changes it next, as is what more is told of people. ${EDITS_A_DAY}`,
      who: 'member',
      example: { tagline: 'Bearings made for dust' },
      answer: { status: 200, schema: companyAnswer },
      failures: {
        403: NOT_OWNER,
        404: MISSING,
        409: `The e-mail address is that of another company, or ${MEANWHILE}.`,
      },
    },
    {
      method: 'PUT',
      path: '/company/{id}/metrics',
      summary: "Report a company's figures",
      description: `In place of all that it reported before. Amounts are rupees, shares and growth percent. ${EDITS_A_DAY}`,
      who: 'member',
      example: {
        marketShare: [{ name: 'Gujarat', percent: 12 }],
        revenue: [{ year: 2025, amount: 42_000_000 }],
        employees: [{ year: 2025, count: 38 }],
        investors: [{ name: 'Saurashtra Angels', amount: 5_000_000 }],
        growth: 18,
        founders: [{ name: 'Asha Patel', role: 'Founder', image: '' }],
        culture: ['Everybody learns to turn a ring'],
      },
      answer: { status: 200, schema: companyAnswer },
      failures: { 403: NOT_OWNER, 404: MISSING, 409: `Of this company: ${MEANWHILE}.` },
    },
  ],
};
