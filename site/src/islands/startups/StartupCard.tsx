import { memo } from 'react';
import type { Company } from '#api/contract/company-answer.ts';
import { startups } from '../../words/en/startups.ts';
import { Logo } from './Logo.tsx';
import { choiceLabel, companyName, preview } from './labels.ts';

const words = startups.card;

interface Props {
  company: Company;
  onOpen: (id: string) => void;
}

export const StartupCard = memo(function StartupCard({ company, onOpen }: Props) {
  const name = companyName(company);
  return (
    <article className="card startup-card">
      <div className="startup-head">
        <Logo name={name} url={company.logoUrl} />
        <div>
          <h2 className="card-title">{name}</h2>
          <p className="meta">
            {words.founded} {company.establishedYear || words.unknownYear} · {company.city || words.notSpecified}
          </p>
        </div>
      </div>
      <p className="startup-words">{preview(company.description)}</p>
      <dl className="facts startup-facts">
        <div>
          <dt>{words.stage}</dt>
          <dd>{choiceLabel('stage', company.stage) || words.notSpecified}</dd>
        </div>
        <div>
          <dt>{words.founderRole}</dt>
          <dd>{company.name || words.unknownFounder}</dd>
        </div>
      </dl>
      <div className="card-foot row-between">
        <span className="badge badge-neel">{company.industry || words.notSpecified}</span>
        <button
          type="button"
          className="btn btn-small card-link"
          aria-haspopup="dialog"
          id={`details-${company._id}`}
          onClick={() => onOpen(company._id)}
        >
          {words.details}
          <span className="unseen">{words.of(name)}</span>
        </button>
      </div>
    </article>
  );
});

/** A card's place while its company is on the way. */
export function CardBones() {
  return (
    <div className="card startup-card" aria-hidden="true">
      <div className="startup-head">
        <span className="bone startup-bone-logo" />
        <div className="stack stack-tight">
          <span className="bone bone-title" />
          <span className="bone bone-short" />
        </div>
      </div>
      <div className="startup-words stack stack-tight">
        <span className="bone" />
        <span className="bone" />
        <span className="bone bone-short" />
      </div>
      <div className="facts startup-facts">
        <span className="bone startup-bone-fact" />
        <span className="bone startup-bone-fact" />
      </div>
      <div className="card-foot">
        <span className="bone startup-bone-foot" />
      </div>
    </div>
  );
}
