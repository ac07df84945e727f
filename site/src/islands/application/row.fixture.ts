import type { Row } from './deskRows.ts';

/** For tests: an application in a provider's list. @param day of December 2026 on which it was sent */
export function row(name: string, day: number, told: Partial<Row> = {}): Row {
  const sent = `2026-12-${String(day).padStart(2, '0')}T09:00:00Z`;
  return {
    ...{ _id: name, status: 'submitted', opportunity: 'f1', company: name, turn: 'provider', mayDecide: [] },
    fund: {
      ...{ provider: 'Trust', providerId: 'p1', type: 'Grant', deadline: '2026-12-31' },
      ...{ closed: false, logoUrl: '', withheld: false },
    },
    applicant: { name, logoUrl: '' },
    score: { reviewers: 0, average: null },
    ...{ createdAt: sent, updatedAt: sent, submittedAt: sent },
    ...told,
  };
}
