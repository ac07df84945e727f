import { dayInWords } from '../words/en/day.ts';
import { safeName } from './invitationMail.ts';
import { endedHere } from './reminderMail.ts';
import type { Mail } from './transport.ts';

interface Filled {
  /** Of the company or provider. */
  readonly name: string;
  /** In words: 'The proof of its domain'. */
  readonly what: string;
  /** YYYY-MM-DD */
  readonly day: string;
  /** Where it is renewed. */
  readonly page: string;
  readonly unsubscribe: string;
}

/** Reminds a team that what proves who they are ends soon. Beside the name, which is bounded, nothing is of anybody's choice. */
export const proofEndsMail = ({ name, what, day, page, unsubscribe }: Filled): Pick<Mail, 'subject' | 'text'> => ({
  subject: `${safeName(name)}: what shows who you are ends soon`,
  text: `${what} of

    ${safeName(name)}

holds until ${dayInWords(day)}. After that day it is not shown any more.
It can be renewed for another year here:

${page}

${endedHere('You receive this because you look after it on UdyamSetu.', unsubscribe)}`,
});
