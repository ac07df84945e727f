import type { Company } from '#api/contract/company-answer.ts';
import { apply as words } from '#words/apply.ts';
import { useModal } from '../../client/useModal.ts';
import { DialogHead } from '../../components/DialogHead.tsx';
import { Logo } from '../company/Logo.tsx';
import { MoreCompanies } from '../company/MoreCompanies.tsx';
import type { OwnCompanies } from '../company/useOwnCompanies.ts';

interface Props {
  own: OwnCompanies;
  companies: readonly { readonly name: string; readonly company: Company; readonly isBegun: boolean }[];
  busy: boolean;
  choose: (company: Company) => void;
  close: () => void;
}

/** Which of one's companies applies. */
export function ApplyDialog({ own, companies, busy, choose, close }: Props) {
  const { dialog, shut } = useModal(close);
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby="apply-as" onClose={close}>
      <DialogHead id="apply-as" title={words.choose} close={words.close} onClose={shut} />
      <div className="dialog-body stack">
        <ul className="apply-companies">
          {companies.map(({ name, company, isBegun }) => (
            <li key={company._id}>
              <Logo name={name} url={company.logoUrl} />
              <strong>{name}</strong>
              <button type="button" className="btn btn-small" disabled={busy} onClick={() => choose(company)}>
                {isBegun ? words.goOnAs : words.apply}
                <span className="unseen"> {name}</span>
              </button>
            </li>
          ))}
        </ul>
        <MoreCompanies own={own} />
      </div>
    </dialog>
  );
}
