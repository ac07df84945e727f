import type { CandidatesAnswer } from '#api/contract/fund.ts';
import { fitting } from '#words/fitting.ts';
import { funds } from '#words/funds.ts';
import { useRead } from '../../client/queries.ts';
import { LoadFailed } from '../../components/ListParts.tsx';
import { DOT } from '../../format/dot.ts';
import { Logo } from '../company/Logo.tsx';
import { companyName } from '../company/labels.ts';
import { hasIn } from './fitWords.ts';

const words = fitting.candidates;
type Candidate = CandidatesAnswer['companies'][number];

/** The companies that fit a fund and agreed to be found, for who manages it. */
export default function Candidates({ fund }: { fund: string }) {
  const { data, error, refetch } = useRead<CandidatesAnswer>(`/opportunities/${fund}/candidates`);
  if (error) return <LoadFailed message={words.failed} again={() => void refetch()} />;
  if (!data) return <p role="status">{words.loading}</p>;
  return (
    <div className="stack stack-tight">
      <h3 className="card-title">{words.title}</h3>
      <p className="meta">{words.lede}</p>
      {data.companies.length === 0 && <p role="status">{words.none}</p>}
      <ul className="fund-candidates">
        {data.companies.map((company) => (
          <li key={company._id}>
            <Logo name={companyName(company)} url={company.logoUrl} />
            <div>
              <a href={`/startups/${company._id}`}>{companyName(company)}</a>
              <p className="meta">{metBy(company)}</p>
            </div>
          </li>
        ))}
      </ul>
      {data.isCapped && <p className="meta">{words.capped}</p>}
    </div>
  );
}

const metBy = ({ lines }: Candidate): string =>
  lines.length === 0
    ? words.all
    : words.meets(lines.map((line) => `${funds.fit.kinds[line.kind]}: ${hasIn(line)}`).join(DOT));
