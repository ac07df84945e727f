import { lazy, Suspense, useState } from 'react';
import type { Company, OwnCompaniesAnswer } from '#api/contract/company-answer.ts';
import type { PublicMember } from '#api/contract/member.ts';
import { profile } from '#words/profile.ts';
import { wizard } from '#words/wizard.ts';
import { EmptyShop } from '../../components/art/Empty.tsx';
import { HiddenNotice } from '../../components/HiddenNotice.tsx';
import { Icon } from '../../components/Icon.tsx';
import { MemberSentence } from '../../components/MemberLink.tsx';
import { DOT } from '../../format/dot.ts';
import { LoadBoundary } from '../company/LoadBoundary.tsx';
import { Logo } from '../company/Logo.tsx';
import { choiceLabel, companyName } from '../company/labels.ts';
import { MoreCompanies } from '../company/MoreCompanies.tsx';
import type { OwnCompanies } from '../company/useOwnCompanies.ts';

const words = profile.companies;
type Reviewed = OwnCompaniesAnswer['reviewed'][number];
/** The form comes when somebody wants to change something, and only then. */
const EditCompany = lazy(() => import('../wizard/EditCompany.tsx'));

/** What the member registered, or may change as one of its team, each with the way to do so. */
export function Companies({ own }: { own: OwnCompanies }) {
  const { items: companies, phase } = own;
  const owners = new Map(own.pages?.flatMap((page) => page.owners).map((one) => [one._id, one]));
  const reviewed = own.pages?.[0]?.reviewed ?? [];
  const [editing, setEditing] = useState<Company>();
  return (
    <section className="stack" aria-labelledby="my-companies" aria-busy={!companies && phase !== 'failed'}>
      <div className="row row-between">
        <h2 id="my-companies" className="profile-title">
          {words.title}
        </h2>
        {companies && companies.length > 0 && (
          <a className="btn btn-small" href="/startup/register">
            <Icon name="plus" size={18} />
            {words.registerAnother}
          </a>
        )}
      </div>
      {!companies && phase !== 'failed' && <span className="bone bone-block" aria-hidden="true" />}
      {companies?.length === 0 && (
        <div className="card empty">
          <EmptyShop />
          <h3>{words.emptyTitle}</h3>
          <p>{words.emptyLine}</p>
          <a className="btn btn-primary" href="/startup/register">
            {words.register}
          </a>
        </div>
      )}
      {companies && companies.length > 0 && (
        <ul className="profile-list">
          {companies.map((company) => (
            <li key={company._id}>
              <CompanyCard company={company} owner={owners.get(company.ownerId)} onEdit={() => setEditing(company)} />
            </li>
          ))}
        </ul>
      )}
      <MoreCompanies own={own} />
      {reviewed.length > 0 && (
        <ul className="profile-list">
          {reviewed.map((one) => (
            <li key={one._id}>
              <ReviewedCard company={one} />
            </li>
          ))}
        </ul>
      )}
      {editing && (
        <LoadBoundary message={wizard.edit.loadFailed}>
          <Suspense>
            <EditCompany company={editing} onSaved={own.renew} onClose={() => setEditing(undefined)} />
          </Suspense>
        </LoadBoundary>
      )}
    </section>
  );
}

/** One that others of its team change: the way to the team, and to what everybody sees. */
function ReviewedCard({ company: { _id: id, registeredEntity: name } }: { company: Reviewed }) {
  return (
    <article className="card">
      <div className="person">
        <Logo name={name} url="" />
        <div>
          <h3 className="card-title">{name}</h3>
          <p className="meta">{words.reviewer}</p>
        </div>
      </div>
      <div className="card-foot">
        <TeamAndPage id={id} name={name} isHidden={false} label={words.team} />
      </div>
    </article>
  );
}

interface WaysProps {
  id: string;
  name: string;
  isHidden: boolean;
  /** Of the way to the team. */
  label: string;
}

function TeamAndPage({ id, name, isHidden, label }: WaysProps) {
  return (
    <>
      <a className="btn btn-small btn-quiet" href={`/dashboard/team?kind=company&id=${id}`}>
        {label}
        <span className="unseen">{words.figuresOf(name)}</span>
      </a>
      {!isHidden && (
        <a className="btn btn-small btn-quiet" href={`/startups/${id}`} aria-label={words.pageOf(name)}>
          {words.page}
        </a>
      )}
    </>
  );
}

interface CardProps {
  company: Company;
  /** Who registered it, where that is not the member. */
  owner: PublicMember | undefined;
  onEdit: () => void;
}

function CompanyCard({ company, owner, onEdit }: CardProps) {
  const { _id: id, stage, city, establishedYear, logoUrl, metricsReported, hidden } = company;
  const name = companyName(company);
  return (
    <article className="card">
      <div className="person">
        <Logo name={name} url={logoUrl} />
        <div>
          <h3 className="card-title">{name}</h3>
          <p className="meta">
            {choiceLabel('stage', stage)}
            {DOT}
            {city}
            {DOT}
            {words.since(establishedYear)}
          </p>
        </div>
      </div>
      {owner && (
        <p className="meta">
          <MemberSentence member={owner}>{words.registeredBy(owner.name)}</MemberSentence>
        </p>
      )}
      <HiddenNotice kind="company" mark={hidden} />
      <div className="card-foot">
        <button type="button" className="btn btn-small" onClick={onEdit}>
          <Icon name="edit" size={18} />
          {words.edit}
          <span className="unseen"> {name}</span>
        </button>
        <a className="btn btn-small" href={`/dashboard/startups?startup=${id}&tab=metrics`}>
          <Icon name="reports" size={18} />
          {metricsReported ? words.figures : words.addFigures}
          <span className="unseen">{words.figuresOf(name)}</span>
        </a>
        <a className="btn btn-small btn-quiet" href={`/dashboard/grow-business?company=${id}`}>
          {words.funds}
          <span className="unseen">{words.figuresOf(name)}</span>
        </a>
        <TeamAndPage id={id} name={name} isHidden={hidden !== undefined} label={words.teamAndProof} />
        {!metricsReported && <span className="badge badge-turmeric push">{words.noFigures}</span>}
      </div>
    </article>
  );
}
