import type { FitReason, FittingOpportunity } from '#api/contract/fund.ts';
import { choice } from '#words/choices.ts';
import { funds } from '#words/funds.ts';
import { grow as words } from '#words/grow.ts';
import { Icon } from '../../components/Icon.tsx';
import { dayLong } from '../../format/dates.ts';
import { rupees, rupeesInFull } from '../../format/rupees.ts';
import { DeadlineBadge } from '../fund/DeadlineBadge.tsx';
import { FundCheck } from '../fund/FundCheck.tsx';
import { FundLogo } from '../fund/FundLogo.tsx';
import { checkedTerms } from '../fund/fitWords.ts';
import { applicantGets } from '../fund/share.ts';

/** A fund that fits: how much, by when, and why. */
export function FittingFund({ fund }: { fund: FittingOpportunity }) {
  const gets = applicantGets(fund);
  return (
    <article className="card">
      <header className="card-head">
        <FundLogo provider={fund.provider} logoUrl={fund.logoUrl} />
        <h3 className="card-title">
          <a className="card-link grow-link" href={`/dashboard/funds/${fund._id}`}>
            {fund.provider}
          </a>
        </h3>
        <span className="badge badge-neel">{funds.typeName[fund.type]}</span>
      </header>
      <p className="fund-amount">
        <span className="figure fund-figure" title={gets === null ? rupeesInFull(fund.amount) : undefined}>
          {gets ?? rupees(fund.amount)}
        </span>
        <span className="meta">{gets === null ? funds.inAll : funds.forOne(rupees(fund.amount))}</span>
      </p>
      <div className="row">
        {fund.own && <span className="badge">{words.own}</span>}
        {fund.applied && <span className="badge badge-leaf">{words.applied}</span>}
        <FundCheck fund={fund} />
      </div>
      <div className="stack stack-tight">
        <h4 className="faint">{words.why}</h4>
        <ul className="grow-reasons">
          {fund.reasons.map((reason) => (
            <li key={reason.kind} className={reason.any ? undefined : 'grow-exact'}>
              <Icon name="check" size={20} />
              <span>{reasonInWords(reason)}</span>
            </li>
          ))}
        </ul>
        {checkedTerms(fund).length === 0 && <p className="meta">{funds.fit.open}</p>}
      </div>
      <footer className="card-foot row-between">
        <span className="meta">
          <span className="unseen">{funds.fields.deadline}: </span>
          <time dateTime={fund.deadline}>{dayLong(fund.deadline)}</time>
        </span>
        <DeadlineBadge deadline={fund.deadline} active={fund.active} now={Date.now()} />
      </footer>
    </article>
  );
}

/** Why a fund fits, in words.reasons. */
export function reasonInWords({ kind, value, any }: FitReason): string {
  switch (kind) {
    case 'industry':
      return any ? words.reasons.anyIndustry : words.reasons.industry(choice(value));
    case 'stage':
      return any ? words.reasons.anyStage : words.reasons.stage(choice(value));
    case 'region':
      return any ? words.reasons.anyRegion : words.reasons.region(choice(value));
  }
}
