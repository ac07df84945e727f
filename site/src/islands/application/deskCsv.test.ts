import { expect, test } from 'vitest';
import { asText, deskCsv } from './deskCsv.ts';

test.each(['=1+1', '+91', '-2', '@SUM(A1)', '\t=1', '\r=1'])('%j is not run by a spreadsheet', (cell) => {
  expect(asText(cell)).toBe(`'${cell}`);
});

test('a row names the company, where it stands, two days in India, and where to read on', () => {
  const one = {
    ...({ _id: 'a1', status: 'in-review', opportunity: 'f1', company: 'c1', turn: 'provider', mayDecide: [] } as const),
    fund: {
      provider: 'Trust',
      providerId: 'p1',
      type: 'Grant',
      deadline: '2026-12-31',
      closed: false,
      logoUrl: '',
      withheld: false,
    },
    applicant: { name: '=Looms, "Kochi"', logoUrl: '' },
    score: null,
    ...{ createdAt: '2026-11-01T00:00:00Z', updatedAt: '2026-11-21T20:00:00Z', submittedAt: '2026-11-20T09:00:00Z' },
  };
  expect(deskCsv([one, { ...one, applicant: { name: 'Silk', logoUrl: '' }, submittedAt: null }], 'https://x.in')).toBe(
    [
      'Company,Status,Sent,Last moved,Link',
      `"'=Looms, ""Kochi""",In review,2026-11-20,2026-11-22,https://x.in/dashboard/applications/a1?as=reviewer`,
      'Silk,In review,,2026-11-22,https://x.in/dashboard/applications/a1?as=reviewer',
      '',
    ].join('\r\n'),
  );
});
