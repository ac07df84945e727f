import { type CSSProperties, useState } from 'react';
import type { Criteria } from '#api/contract/criteria.ts';
import { type BacktestAnswer, backtest, type FairnessAnswer, fairness, type Opportunity } from '#api/contract/fund.ts';
import { fitting } from '#words/fitting.ts';
import { language } from '#words/language.ts';
import { api, call } from '../../client/api.ts';
import { monthShort } from '../../format/dates.ts';
import { Fairness } from './Fairness.tsx';
import { isSameRule } from './sameRule.ts';

const words = fitting.backtest;

interface Props {
  /** As the form has them now. */
  criteria: () => unknown;
  /** What the fund checks until now, where everybody knows it. */
  published?: Opportunity['criteria'] | undefined;
}

interface Found extends BacktestAnswer {
  readonly inSteps: boolean;
  /** Against what is published; null where that could not be counted, undefined where there is nothing to compare. */
  readonly compared: FairnessAnswer | null | undefined;
}

/** How many companies would have met the terms that are being written, and whom they gain and lose. */
export function Backtest({ criteria, published }: Props) {
  const [found, setFound] = useState<Found>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function ask(): Promise<void> {
    const asked = backtest.safeParse({ criteria: criteria() });
    if (!asked.success) return setProblem(words.fix);
    setProblem(undefined);
    setBusy(true);
    const { criteria: after } = asked.data;
    const [outcome, compared] = await Promise.all([
      call(api.opportunities.backtest.$post({ json: asked.data })),
      published === undefined || isSameRule(published, after) ? undefined : compare(published, after),
    ]);
    setBusy(false);
    if (!outcome.ok) return setProblem(words.failed);
    setFound({ ...outcome.data, inSteps: after.womenLed === true, compared });
  }

  return (
    <section className="stack stack-tight" aria-label={words.title}>
      <div className="row">
        <strong>{words.title}</strong>
        <button
          type="button"
          className="btn btn-small push"
          disabled={busy}
          aria-busy={busy}
          onClick={() => void ask()}
        >
          {busy ? words.counting : found ? words.again : words.ask}
        </button>
      </div>
      <p className="meta">{words.line}</p>
      <p className="error" role="alert">
        {problem}
      </p>
      {found && (
        <div role="status" className="stack stack-tight">
          <p>{words.sum(found.months.at(-1)?.companies ?? 0)}</p>
          <Bars months={found.months} />
          {found.inSteps && <p className="meta">{words.steps}</p>}
          {found.isCapped && <p className="meta">{words.capped}</p>}
          {found.compared && <Fairness compared={found.compared} />}
          {found.compared === null && <p className="error">{fitting.fairness.failed}</p>}
        </div>
      )}
    </section>
  );
}

/** null where it could not be counted. */
async function compare(before: Opportunity['criteria'], after: Criteria): Promise<FairnessAnswer | null> {
  const rules = fairness.safeParse({ before, after });
  if (!rules.success) return null;
  const outcome = await call(api.opportunities.fairness.$post({ json: rules.data }));
  return outcome.ok ? outcome.data : null;
}

/** A bar for each month, with its number as text. */
function Bars({ months }: Pick<BacktestAnswer, 'months'>) {
  const most = Math.max(1, ...months.map(({ companies }) => companies));
  return (
    <ol className="fund-bars">
      {months.map(({ month, companies }) => (
        <li key={month}>
          <span className="meta">{monthShort(month)}</span>
          <span className="fund-bar" aria-hidden="true">
            {/* React's types know no properties of one's own. */}
            <span style={{ '--share': companies / most } as CSSProperties} />
          </span>
          <strong>{companies.toLocaleString(language.tag)}</strong>
        </li>
      ))}
    </ol>
  );
}
