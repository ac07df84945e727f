import { useState } from 'react';
import type { OwnCompaniesAnswer } from '#api/contract/company-answer.ts';
import { grow as words } from '#words/grow.ts';
import { useRead } from '../../client/queries.ts';
import { EmptyShop } from '../../components/art/Empty.tsx';
import { LoadFailed } from '../../components/ListParts.tsx';
import { useMember } from '../../stores/useSession.ts';
import { CompanyChoice, chosenCompany, keepChoice } from './CompanyChoice.tsx';
import { FittingFunds } from './FittingFunds.tsx';
import { GrowSkeleton } from './GrowSkeleton.tsx';
import { Misses } from './Misses.tsx';

/** Open funds that fit a company of the member's own, and why. */
export default function Grow() {
  const member = useMember();
  const { data, error, refetch } = useRead<OwnCompaniesAnswer>(member && '/company/mine');
  const [picked, setPicked] = useState<string>();

  if (error) return <LoadFailed message={words.failed} again={() => void refetch()} />;
  if (!data) return <GrowSkeleton />;
  const company = data.companies.find(({ _id }) => _id === picked) ?? chosenCompany(data.companies);
  if (!company) return <NoCompany />;
  return (
    <div className="stack stack-loose">
      <CompanyChoice
        companies={data.companies}
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
