import type { Company } from '#api/contract/company-answer.ts';
import { details } from '#words/details.ts';
import { startups } from '#words/startups.ts';
import { sameOrigin } from '../../client/links.ts';
import { initials } from './labels.ts';

const words = details.team;

export function Team({ company }: { company: Company }) {
  // Until the company has named its founders, the one who registered it is known.
  const founder = { name: company.name || startups.card.unknownFounder, role: words.role, imageUrl: '' };
  const founders = company.founders.length > 0 ? company.founders : [founder];
  return (
    <div className="stack stack-loose">
      <section className="stack">
        <h3>{words.founders}</h3>
        <ul className="details-founders">
          {founders.map(({ name, role, imageUrl }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two founders may share a name, and the list does not change
            <li className="person" key={index}>
              {imageUrl ? (
                <img className="avatar" src={sameOrigin(imageUrl)} alt="" width={48} height={48} />
              ) : (
                <span className="avatar" aria-hidden="true">
                  {initials(name)}
                </span>
              )}
              <span>
                <strong>{name}</strong>
                <span className="meta">{role}</span>
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section className="stack">
        <h3>{words.culture}</h3>
        {company.culture.length === 0 ? (
          <p className="meta">{words.noCulture}</p>
        ) : (
          <ul className="details-culture">
            {company.culture.map((blurb) => (
              <li key={blurb} className="card card-sunk">
                {blurb}
              </li>
            ))}
          </ul>
        )}
      </section>
      <section className="stack stack-tight">
        <h3>{words.structure}</h3>
        <p className="prose">{teamStructure(company.companySize)}</p>
      </section>
    </div>
  );
}

/** What the size of a team says about how it is built. */
export function teamStructure(companySize: Company['companySize']): string {
  if (companySize === '') return words.bands.unknown;
  if (companySize === '1-10' || companySize === '11-50' || companySize === '51-200') return words.bands[companySize];
  return words.bands.large;
}
