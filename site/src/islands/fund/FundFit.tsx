import { useState } from 'react';
import type { FitAnswer, VerdictLine } from '#api/contract/fund.ts';
import { funds } from '#words/funds.ts';
import { useRead } from '../../client/queries.ts';
import { Icon } from '../../components/Icon.tsx';
import { LoadFailed } from '../../components/ListParts.tsx';
import { dayLong } from '../../format/dates.ts';
import { DOT } from '../../format/dot.ts';
import { useMember } from '../../stores/useSession.ts';
import { companyName } from '../company/labels.ts';
import { MoreCompanies } from '../company/MoreCompanies.tsx';
import { useOwnCompanies } from '../company/useOwnCompanies.ts';
import { hasIn, neededIn, ruledOut } from './fitWords.ts';

const words = funds.fit;

/** Whether the member's own company meets what the fund checks, term by term. Guests read the terms alone. */
export function FundFit({ fund }: { fund: string }) {
  const member = useMember();
  return member ? <Fit key={member._id} fund={fund} /> : null;
}

function Fit({ fund }: { fund: string }) {
  const own = useOwnCompanies();
  const [chosen, setChosen] = useState<string>();
  const { items: companies, next } = own;
  if (!companies) return null;
  const company = chosen ?? companies[0]?._id;
  if (company === undefined)
    return (
      <p>
        <a href="/startup/register">{words.register}</a>
      </p>
    );
  return (
    <div className="stack stack-tight">
      {(companies.length > 1 || next !== null) && (
        <label className="field">
          <span>{words.of}</span>
          <select className="input" value={company} onChange={({ target }) => setChosen(target.value)}>
            {companies.map((one) => (
              <option key={one._id} value={one._id}>
                {companyName(one)}
              </option>
            ))}
          </select>
        </label>
      )}
      <MoreCompanies own={own} />
      <Verdict path={`/opportunities/${fund}/fit?company=${company}`} />
    </div>
  );
}

function Verdict({ path }: { path: string }) {
  const { data, error, refetch } = useRead<FitAnswer>(path);
  if (error) return <LoadFailed message={words.failed} again={() => void refetch()} />;
  if (!data) return <span className="bone bone-block" aria-hidden="true" />;
  const { fits, lines } = data.verdict;
  return (
    <div role="status" className="stack stack-tight">
      <p>
        <strong>{lines.length === 0 ? words.open : words[fits]}</strong>
      </p>
      <ul className="fit-lines">
        {lines.map((line) => (
          <FitLine key={line.kind} line={line} />
        ))}
      </ul>
    </div>
  );
}

const ICONS = { true: 'check', false: 'close', null: 'info' } as const;

function FitLine({ line }: { line: VerdictLine }) {
  const holds = String(line.holds) as keyof typeof ICONS; // true, false or null
  return (
    <li data-holds={holds}>
      <Icon name={ICONS[holds]} size={20} />
      <p>
        <strong>{words.kinds[line.kind]}</strong> <span className="unseen">{words.holds[holds]}. </span>
        <span className="meta">
          {words.needed(neededIn(line.kind, line.needed))}
          {DOT}
          {words.has(hasIn(line))}
          {line.until !== undefined && line.kind !== 'turnover' && `${DOT}${words.until(dayLong(line.until))}`}
          {ruledOut(line) !== null && `${DOT}${ruledOut(line)}`}
          {line.from !== undefined && `${DOT}${words.since(dayLong(line.from))}`}
        </span>
      </p>
    </li>
  );
}
