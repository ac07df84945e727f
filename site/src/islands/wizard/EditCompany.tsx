import type { Company, CompanyToldAnswer } from '#api/contract/company-answer.ts';
import { wizard as words } from '#words/wizard.ts';
import { queries, useRead } from '../../client/queries.ts';
import { LoadFailed } from '../../components/ListParts.tsx';
import { EditForm } from './EditForm.tsx';

interface Props {
  company: Company;
  onSaved: () => void;
  onClose: () => void;
}

/** The form, once what its team alone is shown has come too. */
export default function EditCompany({ company, onSaved, onClose }: Props) {
  const path = `/company/${company._id}/told`;
  const { data, error, refetch } = useRead<CompanyToldAnswer>(path);
  if (error) return <LoadFailed message={words.edit.loadFailed} again={() => void refetch()} />;
  if (!data) return null;
  function saved(): void {
    // The form begins with what it is given: next time, with what was saved.
    queries.removeQueries({ queryKey: ['read', path] });
    onSaved();
  }
  return <EditForm company={company} told={data.told} onSaved={saved} onClose={onClose} />;
}
