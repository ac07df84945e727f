import { useState } from 'react';
import type { OwnCompaniesAnswer } from '#api/contract/company-answer.ts';
import { grow as words } from '#words/grow.ts';
import { ownCompanyPath } from '../../client/ownCompany.ts';
import { useRead } from '../../client/queries.ts';
import { EmptyShop } from '../../components/art/Empty.tsx';
import { LoadFailed } from '../../components/ListParts.tsx';
import { useMember } from '../../stores/useSession.ts';
import { useOwnCompanies } from '../company/useOwnCompanies.ts';
import { CompanyChoice, keepChoice, namedCompany } from './CompanyChoice.tsx';
import { FittingFunds } from './FittingFunds.tsx';
import { GrowSkeleton } from './GrowSkeleton.tsx';
import { Misses } from './Misses.tsx';

/** Open funds that fit a company that the member may change, and why. */
export default function Grow() {
  const member = useMember();
  return member ? <OfMember key={member._id} /> : <GrowSkeleton />;
}

function OfMember() {
  const own = useOwnCompanies();
  const [picked, setPicked] = useState<string>();
  const { items } = own;
  const named = items && (picked ?? namedCompany());
  const listed = items?.find(({ _id }) => _id === named);
  // Of very many, the one that the address names may not be at hand yet.
  const isBehind = Boolean(named) && !listed && own.next !== null;
  const read = useRead<OwnCompaniesAnswer>(isBehind && named ? ownCompanyPath(named) : null, false, true);

  if (!items) {
    if (own.phase !== 'failed') return <GrowSkeleton />;
    return <LoadFailed message={words.failed} again={own.again} />;
  }
  if (isBehind && !read.data && !read.error) return <GrowSkeleton />;
  const companies = isBehind ? [...items, ...(read.data?.companies ?? [])] : items;
  const company = listed ?? companies.find(({ _id }) => _id === named) ?? items[0];
  if (!company) return <NoCompany />;
  return (
    <div className="stack stack-loose">
      <CompanyChoice
        own={own}
        companies={companies}
        chosen={company}
        onChoose={(id) => {
          keepChoice(id);
          setPicked(id);
        }}
      />
      <FittingFunds company={company} />
      <Misses company={company} />
    </div>
  );
}

function NoCompany() {
  return (
    <div className="card empty">
      <EmptyShop />
      <h2>{words.noCompany.title}</h2>
      <p>{words.noCompany.line}</p>
      <a className="btn btn-primary" href="/startup/register">
        {words.noCompany.register}
      </a>
    </div>
  );
}
