import { memo } from 'react';
import { choice } from '#words/choices.ts';
import { startups } from '#words/startups.ts';
import { plainly } from '../../client/links.ts';
import { NotReviewed } from '../../components/NotReviewed.tsx';
import { SaveButton } from '../../components/save/SaveButton.tsx';
import { VerificationBadge } from '../../components/VerificationBadge.tsx';
import { DOT } from '../../format/dot.ts';
import { Logo } from './Logo.tsx';
import { choiceLabel, companyName, preview } from './labels.ts';
import type { CardCompany } from './search.ts';

const words = startups.card;

interface Props {
  company: CardCompany;
  /** In sight from the beginning: its logo does not wait for scrolling. */
  eager: boolean;
  onOpen: (id: string) => void;
}

export const StartupCard = memo(function StartupCard({ company, eager, onOpen }: Props) {
  const name = companyName(company);
  return (
    <article className="card startup-card">
      <div className="startup-head">
        <Logo name={name} url={company.logoUrl} eager={eager} />
        <div>
          <h2 className="card-title">{name}</h2>
          <p className="meta">
            {words.founded} {company.establishedYear || words.unknownYear}
            {DOT}
            {company.city || words.notSpecified}
          </p>
          <div className="startup-proof">
            <VerificationBadge id={company._id} parts={company.verification.parts} />
            <NotReviewed reviewed={company.reviewed} />
          </div>
        </div>
        <SaveButton kind="company" id={company._id} name={name} />
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
        <span className="badge badge-neel">{choice(company.industry) || words.notSpecified}</span>
        <a
          className="btn btn-small card-link"
          href={`/startups/${company._id}`}
          id={`details-${company._id}`}
          onClick={plainly(() => onOpen(company._id))}
        >
          {words.details}
          <span className="unseen">{words.of(name)}</span>
        </a>
      </div>
    </article>
  );
});

/** A card's place while its company is on the way. */
export function CardSkeleton() {
  return (
    <div className="card startup-card" aria-hidden="true">
      <div className="startup-head">
        <span className="bone startup-bone-logo" />
        <div className="stack stack-tight">
          <span className="bone bone-title" />
          <span className="bone bone-short" />
          <span className="bone startup-bone-proof" />
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
