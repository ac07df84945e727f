import type { Opportunity } from '#api/contract/fund.ts';
import { Icon } from '../../components/Icon.tsx';
import { dayLong } from '../../format/dates.ts';
import { rupees, rupeesInFull } from '../../format/rupees.ts';
import { funds as words } from '../../words/en/funds.ts';
import { DeadlineBadge } from './DeadlineBadge.tsx';
import { FundLogo } from './FundLogo.tsx';

export function FundCard({ fund }: { fund: Opportunity }) {
  return (
    <article className="card fund-card">
      <header className="card-head">
        <FundLogo provider={fund.provider} logoUrl={fund.logoUrl} />
        <h2 className="card-title">
          <a className="card-link" href={`/dashboard/funds/${fund._id}`}>
            {fund.provider}
          </a>
        </h2>
        <span className="badge badge-neel">{words.typeName[fund.type]}</span>
      </header>
      <p className="fund-amount">
        <span className="figure" title={rupeesInFull(fund.amount)}>
          {rupees(fund.amount)}
        </span>
        {fund.verified && (
          <span className="badge badge-leaf">
            <Icon name="shield" size={16} />
            {words.verified}
          </span>
        )}
      </p>
      <p className="clamp-3">{fund.description}</p>
      <dl className="facts">
        <div>
          <dt>{words.fields.stage}</dt>
          <dd>{fund.stage}</dd>
        </div>
        <div>
          <dt>{words.fields.region}</dt>
          <dd>{fund.region}</dd>
        </div>
        {fund.industry && (
          <div>
            <dt>{words.fields.industry}</dt>
            <dd>{fund.industry}</dd>
          </div>
        )}
      </dl>
      <footer className="card-foot row-between">
        <span className="meta fund-deadline">
          <Icon name="calendar" size={18} />
          <span className="unseen">{words.fields.deadline}: </span>
          <time dateTime={fund.deadline}>{dayLong(fund.deadline)}</time>
        </span>
        <DeadlineBadge deadline={fund.deadline} active={fund.active} now={Date.now()} />
      </footer>
    </article>
  );
}
