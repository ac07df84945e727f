import type { Company, CompanyAnswer } from '#api/contract/company-answer.ts';
import { keepRead, useRead } from '../../client/queries.ts';

/** One company, with all that the reader may see of it. */
export function useCompany(id: string) {
  const path = `/company/${encodeURIComponent(id)}`;
  const { data, error, refetch } = useRead<CompanyAnswer>(path);
  return {
    company: data?.company,
    failure: data ? null : (error?.failure ?? null),
    setCompany: (company: Company) => keepRead<CompanyAnswer>(path, { company }),
    retry: () => void refetch(),
  };
}
