import type { Company } from '#api/contract/company-answer.ts';
import type { MissesAnswer } from '#api/contract/fund.ts';
import { fitting } from '#words/fitting.ts';
import { funds } from '#words/funds.ts';
import { verification } from '#words/verification.ts';
import { useRead } from '../../client/queries.ts';
import { LoadFailed } from '../../components/ListParts.tsx';
import { NotReviewed } from '../../components/NotReviewed.tsx';
import { dayLong } from '../../format/dates.ts';
import { changeInWords, whereToTell } from './missWords.ts';

const words = fitting.misses;
type Miss = MissesAnswer['misses'][number];

/** What would open more funds to a company: nothing is shown where nothing would that its people can bring about. */
export function Misses({ company }: { company: Company }) {
  const { data, error, refetch } = useRead<MissesAnswer>(`/opportunities/misses?company=${company._id}`);
  if (error) return <LoadFailed message={words.failed} again={() => void refetch()} />;
  const shown = data?.misses.flatMap((miss) => {
    const said = changeInWords(miss.change);
    return said === null ? [] : [{ miss, said }];
  });
  if (!shown || shown.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="grow-misses">
      <div>
        <h2 id="grow-misses" className="grow-count">
          {words.title}
        </h2>
        <p className="meta">{words.lede}</p>
      </div>
      <ol className="grow-misses">
        {shown.map(({ miss, said }) => (
          <li key={said} className="card">
            <OneMiss miss={miss} said={said} company={company._id} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function OneMiss({ miss, said, company }: { miss: Miss; said: string; company: string }) {
  const { change, opens, opportunities } = miss;
  const tellAt = whereToTell(change, company);
  return (
    <>
      <h3 className="card-title">{said}</h3>
      <p className="row">
        <span>{change.tell ? words.mayOpen(opens) : words.opens(opens)}</span>
        {tellAt !== undefined && (
          <a className="btn btn-small push" href={tellAt}>
            {words.tellIt}
          </a>
        )}
      </p>
      <details>
        <summary>{words.which}</summary>
        <ul className="grow-missed">
          {opportunities.map(({ _id, provider, type, deadline, ...checked }) => (
            <li key={_id}>
              <a href={`/dashboard/funds/${_id}`}>{provider}</a>{' '}
              <span className="meta">
                {funds.typeName[type]}, {words.until(dayLong(deadline))}
              </span>{' '}
              {!checked.verified && <span className="badge">{verification.noneOfProvider}</span>}{' '}
              <NotReviewed reviewed={checked.reviewed} />
            </li>
          ))}
          {opens > opportunities.length && <li className="meta">{words.more(opens - opportunities.length)}</li>}
        </ul>
      </details>
    </>
  );
}
