import { choice } from '#words/choices.ts';
import { funds as words } from '#words/funds.ts';
import { useNow } from '../../client/clock.ts';
import { Icon } from '../../components/Icon.tsx';
import { SaveButton } from '../../components/save/SaveButton.tsx';
import { dayLong } from '../../format/dates.ts';
import { DOT } from '../../format/dot.ts';
import { excerpt } from '../../format/excerpt.ts';
import { rupees, rupeesInFull } from '../../format/rupees.ts';
import { DeadlineBadge } from './DeadlineBadge.tsx';
import { FundCheck } from './FundCheck.tsx';
import { FundLogo } from './FundLogo.tsx';
import type { CardFund } from './search.ts';
import { applicantGets } from './share.ts';

/** Characters: two lines of a card, three on a phone. */
const PREVIEW = 110;

export function FundCard({ fund }: { fund: CardFund }) {
  const gets = applicantGets(fund);
  const whom = [fund.stage, fund.region, fund.industry].filter((value) => value !== '').map(choice);
  return (
    <article className="card fund-card" data-card={fund._id}>
      <header className="fund-card-head">
        <FundLogo provider={fund.provider} logoUrl={fund.logoUrl} />
        <div>
          <h2 className="card-title">
            <a className="card-link" href={`/dashboard/funds/${fund._id}`}>
              {fund.provider}
            </a>
          </h2>
          <p className="meta fund-whom">{whom.join(DOT)}</p>
        </div>
        <span className="badge badge-neel">{words.typeName[fund.type]}</span>
        <SaveButton kind="fund" id={fund._id} name={fund.provider} />
      </header>
      <p className="fund-amount">
        <span className="figure fund-figure" title={gets === null ? rupeesInFull(fund.amount) : undefined}>
          {gets ?? rupees(fund.amount)}
        </span>
        <span className="meta">{gets === null ? words.inAll : words.forOne(rupees(fund.amount))}</span>
      </p>
      <p>{excerpt(fund.description, PREVIEW)}</p>
      <footer className="fund-foot">
        <span className="meta fund-deadline">
          <Icon name="calendar" size={18} />
          <span className="unseen">{words.fields.deadline}: </span>
          <time dateTime={fund.deadline}>{dayLong(fund.deadline)}</time>
        </span>
        <div className="meta fund-check">
          <FundCheck fund={fund} />
        </div>
        <DeadlineBadge deadline={fund.deadline} active={fund.active} now={useNow()} />
      </footer>
    </article>
  );
}
