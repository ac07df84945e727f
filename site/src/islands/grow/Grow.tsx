import { useState } from 'react';
import { useMember } from '../../stores/useSession.ts';
import { grow as words } from '../../words/en/grow.ts';
import { LoadFailed } from '../profile/LoadFailed.tsx';
import { ownCompanies } from '../profile/ownCompanies.ts';
import { useAnswer } from '../profile/useAnswer.ts';
import { CompanyChoice } from './CompanyChoice.tsx';
import { chosenCompany, keepChoice } from './chosenCompany.ts';
import { FittingFunds } from './FittingFunds.tsx';
import { GrowBones } from './GrowBones.tsx';
import { NoCompany } from './NoCompany.tsx';

/** Open funds that fit a company of the member's own, and why. */
export default function Grow() {
  const member = useMember();
  const { data, failure, again } = useAnswer(member?._id ?? null, ownCompanies);
  const [picked, setPicked] = useState<string>();

  if (failure) return <LoadFailed message={words.failed} again={again} />;
  if (!data) return <GrowBones />;
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
    </div>
  );
}
