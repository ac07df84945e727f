import type { Company } from '#api/contract/company-answer.ts';
import { choice } from '#words/choices.ts';
import { details } from '#words/details.ts';
import { recognised } from '#words/recognitions.ts';
import { startups } from '#words/startups.ts';
import { sameOrigin } from '../../client/links.ts';
import { HiddenNotice } from '../../components/HiddenNotice.tsx';
import { Icon } from '../../components/Icon.tsx';
import { NotReviewed } from '../../components/NotReviewed.tsx';
import { VerificationBadge } from '../../components/VerificationBadge.tsx';
import { choiceLabel } from './labels.ts';

const words = details.overview;
const none = startups.card.notSpecified;

/** Nobody has checked it, so the words say whose they are. */
const recognisedIn = ({ recognitions }: Company): string =>
  words.asSaid(recognitions.map((one) => recognised[one]).join(', '));

export function Overview({ company, onInvestors }: { company: Company; onInvestors: () => void }) {
  const stats = [
    [words.industry, choice(company.industry)],
    [words.teamSize, company.companySize],
    [words.location, company.city],
    [words.founded, company.establishedYear ? String(company.establishedYear) : startups.card.unknownYear],
    [words.funding, choice(company.fundedType)],
    [words.stage, choiceLabel('stage', company.stage)],
    ...(company.recognitions.length > 0 ? [[words.recognised, recognisedIn(company)] as const] : []),
  ] as const;
  return (
    <div className="stack stack-loose">
      <HiddenNotice kind="company" mark={company.hidden} />
      {company.bannerUrl && (
        <img className="details-banner" src={sameOrigin(company.bannerUrl)} alt="" width={1200} height={400} />
      )}
      <div className="row">
        <VerificationBadge id={`details-${company._id}`} parts={company.verification.parts} withDomain />
        <NotReviewed reviewed={company.reviewed} />
      </div>
      <section className="stack stack-tight">
        <h3>{words.about}</h3>
        <p className="keep-lines prose">{company.description || startups.card.noDescription}</p>
      </section>
      <section className="stack">
        <h3>{words.stats}</h3>
        <dl className="facts details-stats">
          {stats.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value || none}</dd>
            </div>
          ))}
        </dl>
        <p>
          <button type="button" className="btn" onClick={onInvestors}>
            {words.investors}
            <Icon name="arrowRight" size={20} />
          </button>
        </p>
      </section>
    </div>
  );
}
