import { funds as words } from '#words/funds.ts';
import { daysUntil } from '../../format/dates.ts';

/** From here on a deadline is pressing. */
const SOON_DAYS = 7;

interface Props {
  /** YYYY-MM-DD. */
  deadline: string;
  active: boolean;
  /** Milliseconds since 1970. */
  now: number;
}

/** How long one can still apply. */
export function DeadlineBadge({ deadline, active, now }: Props) {
  const days = daysUntil(deadline, now);
  if (days < 0) return <span className="badge">{words.closed}</span>;
  if (!active) return <span className="badge">{words.notOpen}</span>;
  const tone = days <= SOON_DAYS ? 'badge badge-madder' : 'badge badge-leaf';
  return <span className={tone}>{days === 0 ? words.closesToday : words.daysLeft(days)}</span>;
}
