import type { Company } from '#api/contract/company-answer.ts';
import { choice } from '#words/choices.ts';
import { grow as words } from '#words/grow.ts';
import { Logo } from '../company/Logo.tsx';
import { choiceLabel, companyName } from '../company/labels.ts';

interface Props {
  companies: readonly Company[];
  chosen: Company;
  onChoose: (id: string) => void;
}

/** Which company the funds are held against, and by what. */
export function CompanyChoice({ companies, chosen, onChoose }: Props) {
  const name = companyName(chosen);
  return (
    <section className="card card-sunk grow-company" aria-label={words.by}>
      <div className="person">
        <Logo name={name} url={chosen.logoUrl} />
        {companies.length > 1 ? (
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

/** The company that the address names, else the first; undefined where the member has none. */
export function chosenCompany(companies: readonly Company[]): Company | undefined {
  const named = new URLSearchParams(location.search).get(PARAMETER);
  return companies.find(({ _id }) => _id === named) ?? companies[0];
}

/** Writes the choice into the address, so that it survives a reload and the way back from a fund. */
export function keepChoice(id: string): void {
  const params = new URLSearchParams(location.search);
  params.set(PARAMETER, id);
  history.replaceState(history.state, '', `${location.pathname}?${params}`);
}
