import { dayInWords } from '../words/en/day.ts';
import { safeName } from './invitationMail.ts';
import { endedHere } from './reminderMail.ts';
import type { Mail } from './transport.ts';

/** A fund as a mail shows it. */
export interface ToldFund {
  readonly id: string;
  readonly provider: string;
  readonly type: string;
  readonly stage: string;
  readonly region: string;
  /** YYYY-MM-DD */
  readonly deadline: string;
}

interface Filled {
  readonly funds: readonly ToldFund[];
  /** The names that the member gave the searches. */
  readonly searches: readonly string[];
  /** How many more there are than are told. */
  readonly more: number;
  readonly isDaily: boolean;
  readonly publicUrl: string;
  readonly unsubscribe: string;
}

const line = ({ id, provider, type, stage, region, deadline }: ToldFund, publicUrl: string): string =>
  `    ${safeName(provider) || 'A provider'}
    ${[type, safeName(stage), safeName(region)].join(', ')}, until ${dayInWords(deadline)}
    ${publicUrl}/dashboard/funds/${id}
`;

/** Tells of funds that a saved search finds. Names in it are bounded, and mail programs find no links in them. */
export function alertMail({
  funds,
  searches,
  more,
  isDaily,
  publicUrl,
  unsubscribe,
}: Filled): Pick<Mail, 'subject' | 'text'> {
  const [first] = funds;
  const total = funds.length + more;
  const names = searches.map((name) => `“${safeName(name)}”`).join(', ');
  const subject =
    total === 1 && first
      ? `A new fund for your search: ${safeName(first.provider)}`
      : `${total} new funds for what you search`;
  return {
    subject,
    text: `${total === 1 ? 'A fund is open' : 'Funds are open'} that your search finds: ${names}.

${funds.map((fund) => line(fund, publicUrl)).join('\n')}${more > 0 ? `\nand ${more} more.\n` : ''}
All your searches: ${publicUrl}/dashboard/saved#saved-searches

${endedHere(
  isDaily
    ? 'You receive this once a day because you asked to be told.'
    : 'You receive this because you asked to be told.',
  unsubscribe,
)}`,
  };
}
