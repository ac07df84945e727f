import type { Company } from '#api/contract/company-answer.ts';
import { choice } from '#words/choices.ts';
import { grow as words } from '#words/grow.ts';
import { Logo } from '../company/Logo.tsx';
import { choiceLabel, companyName } from '../company/labels.ts';
import { MoreCompanies } from '../company/MoreCompanies.tsx';
import type { OwnCompanies } from '../company/useOwnCompanies.ts';

interface Props {
  own: OwnCompanies;
  /** Those at hand, the chosen one among them. */
  companies: readonly Company[];
  chosen: Company;
  onChoose: (id: string) => void;
}

/** Which company the funds are held against, and by what. */
export function CompanyChoice({ own, companies, chosen, onChoose }: Props) {
  const name = companyName(chosen);
  return (
    <section className="card card-sunk grow-company" aria-label={words.by}>
      <div className="person">
        <Logo name={name} url={chosen.logoUrl} />
        {companies.length > 1 || own.next !== null ? (
          <div className="field">
            <label htmlFor="company">{words.choose}</label>
            <select id="company" className="input" value={chosen._id} onChange={({ target }) => onChoose(target.value)}>
              {companies.map((company) => (
                <option key={company._id} value={company._id}>
                  {companyName(company)}
                </option>
              ))}
            </select>
          </div>
        ) : (
          <h2 className="card-title">{name}</h2>
        )}
      </div>
      <MoreCompanies own={own} />
      <dl className="facts">
        <div>
          <dt>{words.industry}</dt>
          <dd>{choice(chosen.industry)}</dd>
        </div>
        <div>
          <dt>{words.stage}</dt>
          <dd>{choiceLabel('stage', chosen.stage)}</dd>
        </div>
        <div>
          <dt>{words.city}</dt>
          <dd>{chosen.city}</dd>
        </div>
      </dl>
    </section>
  );
}

const PARAMETER = 'company';

/** The id of the company that the address names; null where it names none. */
export const namedCompany = (): string | null => new URLSearchParams(location.search).get(PARAMETER);

/** Writes the choice into the address, so that it survives a reload and the way back from a fund. */
export function keepChoice(id: string): void {
  const params = new URLSearchParams(location.search);
  params.set(PARAMETER, id);
  history.replaceState(history.state, '', `${location.pathname}?${params}`);
}
