import type { Company, OwnCompaniesAnswer } from '#api/contract/company-answer.ts';
import { pathWith, usePages } from '../../client/usePages.ts';

/** The companies that the member may change, as one of their team, newest first: a hundred, and more when they are asked for. */
export const useOwnCompanies = () =>
  usePages({
    key: ['read', '/company/mine', ''],
    path: (cursor) => pathWith('/company/mine', { cursor }),
    itemsOf: ({ companies }: OwnCompaniesAnswer): readonly Company[] => companies,
  });

export type OwnCompanies = ReturnType<typeof useOwnCompanies>;
