import { dayInWords } from '../words/en/day.ts';
import { safeName } from './invitationMail.ts';
import type { Mail } from './transport.ts';

interface Filled {
  /** The name of the fund's provider. */
  readonly provider: string;
  readonly type: string;
  /** YYYY-MM-DD, as is the day on which it is sent, in India. */
  readonly deadline: string;
  readonly today: string;
  readonly publicUrl: string;
  readonly fund: string;
  /** The id of a draft that waits; '' where there is none. */
  readonly application: string;
  readonly unsubscribe: string;
}

const DAY_MS = 86_400_000;

function when(deadline: string, today: string): string {
  const days = Math.round((Date.parse(deadline) - Date.parse(today)) / DAY_MS);
  return days <= 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`;
}

/** Why one has such a mail, and how to end them. */
export const endedHere = (why: string, unsubscribe: string): string => `${why}
To get no more of these mails:

${unsubscribe}
`;

/** Reminds of a deadline. Beside the provider's name, which is bounded, nothing in it is of anybody's choice. */
export function reminderMail(filled: Filled): Pick<Mail, 'subject' | 'text'> {
  const { provider, type, deadline, today, publicUrl, fund, application, unsubscribe } = filled;
  const who = safeName(provider) || 'a provider';
  const isDraft = application !== '';
  const page = isDraft ? `/dashboard/applications/${application}` : `/dashboard/funds/${fund}`;
  return {
    subject: `${isDraft ? 'Your draft: the' : 'The'} deadline of ${who} is ${when(deadline, today)}`,
    text: `The deadline of

    ${who} (${type})

is ${when(deadline, today)}: ${dayInWords(deadline)}, until midnight in India.
${isDraft ? '\nYour company has a draft of an application that is not sent yet:\n' : ''}
${publicUrl}${page}

${endedHere(
  isDraft
    ? 'You receive this because your company has begun to apply.'
    : 'You receive this because you saved this fund.',
  unsubscribe,
)}`,
  };
}
