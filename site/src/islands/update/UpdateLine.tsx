import type { Update } from '#api/contract/update.ts';
import { funds } from '#words/funds.ts';
import { updates as words } from '#words/updates.ts';
import { verification } from '#words/verification.ts';
import { NotReviewed } from '../../components/NotReviewed.tsx';
import { dayLong } from '../../format/dates.ts';
import { DOT } from '../../format/dot.ts';
import { named } from '../../words/named.ts';
import { FundLogo } from '../fund/FundLogo.tsx';
import { applicantGets } from '../fund/share.ts';
import { When } from '../post/When.tsx';

const TONES = {
  opened: 'badge badge-leaf',
  changed: 'badge badge-neel',
  closing: 'badge badge-madder',
  closed: 'badge',
  decided: 'badge badge-turmeric',
} as const;

/** One thing that happened to a fund. */
export function UpdateLine({ update }: { update: Update }) {
  const { kind, at, opportunity: fund } = update;
  return (
    <li className="update">
      <FundLogo provider={fund.provider} logoUrl={fund.logoUrl} />
      <div>
        <p className="row">
          <span className={TONES[kind]}>{words.kinds[kind]}</span>
          {!fund.verified && <span className="badge">{verification.noneOfProvider}</span>}
          <NotReviewed reviewed={fund.reviewed} />
          <span className="faint">
            <When at={at} />
          </span>
        </p>
        <h2 className="update-title">
          <a href={`/dashboard/funds/${fund._id}`}>{words.fund(fund.type, fund.provider)}</a>
        </h2>
        <p>{lineOf(update)}</p>
      </div>
    </li>
  );
}

function lineOf({ kind, opportunity: fund, fields, moved, reason, decided }: Update): string {
  if (moved) return words.moved(dayLong(moved.from), dayLong(moved.to));
  if (kind === 'changed') return words.changed(fields.map(fieldName).join(', '));
  if (decided) return words.decided(decided.received, decided.offered, decided.declined);
  if (reason) return words.reasons[reason];
  return [applicantGets(fund), words.until(dayLong(fund.deadline))].filter(Boolean).join(DOT);
}

const fieldName = (field: string): string => named(funds.fields, field) ?? field;
