import type { Company, OwnCompaniesAnswer } from '#api/contract/company-answer.ts';
import { ownCompanyPath } from '../../client/ownCompany.ts';
import { useRead } from '../../client/queries.ts';
import { useMember } from '../../stores/useSession.ts';

/** Whether the member may change a company, as one of its team. Who registered it is taken for one until that is known. */
export function useMayChange({ _id, ownerId }: Company): boolean {
  const member = useMember();
  const { data } = useRead<OwnCompaniesAnswer>(member && ownCompanyPath(_id), false, true);
  return data ? data.companies.length > 0 : member?._id === ownerId;
}
