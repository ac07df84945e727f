import type { Company } from '#api/contract/company-answer.ts';
import type { FittingAnswer } from '#api/contract/fund.ts';
import { api, callList } from '../../client/api.ts';
import { grow as words } from '../../words/en/grow.ts';
import { LoadFailed } from '../profile/LoadFailed.tsx';
import { useAnswer } from '../profile/useAnswer.ts';
import { companyName } from '../startups/labels.ts';
import { FittingFund } from './FittingFund.tsx';
import { FundBones } from './GrowBones.tsx';
import { NoFund } from './NoFund.tsx';

/** More than anybody applies for; those that fit best come first. */
const MOST = '50';

export function FittingFunds({ company }: { company: Company }) {
  const { data, failure, again } = useAnswer(company._id, (signal) => {
    const query = { company: company._id, limit: MOST };
    return callList<FittingAnswer>(api.opportunities.fitting.$get({ query }, { init: { signal } }));
  });

  const funds = data?.opportunities;
  return (
    <section className="stack" aria-label={words.list} aria-busy={!data && !failure}>
      <p className="unseen" role="status">
        {funds ? words.count(funds.length) : words.loading}
      </p>
      {funds && funds.length > 0 && <h2 className="grow-count">{words.count(funds.length)}</h2>}
      {failure && <LoadFailed message={words.failed} again={again} />}
      {!funds && !failure && <FundBones />}
      {funds?.length === 0 && <NoFund company={companyName(company)} />}
      {funds && funds.length > 0 && (
        <ul className="grid-two grow-list">
          {funds.map((fund) => (
            <li key={fund._id}>
              <FittingFund fund={fund} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
