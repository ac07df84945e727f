import type { Company } from '#api/contract/company-answer.ts';
import type { FittingAnswer } from '#api/contract/fund.ts';
import { grow as words } from '#words/grow.ts';
import { useRead } from '../../client/queries.ts';
import { LoadFailed } from '../../components/ListParts.tsx';
import { companyName } from '../company/labels.ts';
import { FittingFund } from './FittingFund.tsx';
import { FundSkeleton } from './GrowSkeleton.tsx';
import { NoFund } from './NoFund.tsx';

/** More than anybody applies for; those that fit best come first. */
const MOST = '50';

export function FittingFunds({ company }: { company: Company }) {
  const query = new URLSearchParams({ company: company._id, limit: MOST });
  const { data, error, refetch } = useRead<FittingAnswer>(`/opportunities/fitting?${query}`);

  const funds = data?.opportunities;
  // Nobody applies to themselves: what is one's own is not counted, and stands behind.
  const others = funds?.filter(({ own }) => !own);
  const listed = funds?.toSorted((a, b) => Number(a.own) - Number(b.own));
  return (
    <section className="stack" aria-label={words.list} aria-busy={!data && !error}>
      <p className="unseen" role="status">
        {others ? words.count(others.length) : words.loading}
      </p>
      {others && others.length > 0 && <h2 className="grow-count">{words.count(others.length)}</h2>}
      {error && <LoadFailed message={words.failed} again={() => void refetch()} />}
      {!funds && !error && <FundSkeleton />}
      {others?.length === 0 && <NoFund company={companyName(company)} />}
      {listed && listed.length > 0 && (
        <ul className="grid-two grow-list">
          {listed.map((fund) => (
            <li key={fund._id}>
              <FittingFund fund={fund} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
