import { dayInWords } from '../words/en/day.ts';
import type { Mail } from './transport.ts';

type MailText = Pick<Mail, 'subject' | 'text'>;

interface Filled {
  readonly number: string;
  /** The day in India, YYYY-MM-DD. */
  readonly due: string;
  readonly publicUrl: string;
  /** Who can be asked; '' where nobody is named. */
  readonly officer: string;
  /** Whether the officer's address is an administrator's: they alone read and answer. */
  readonly canAnswer: boolean;
}

const asking = (officer: string): string => (officer === '' ? '' : `\nWho answers for us: ${officer}\n`);

const NO_ADMINISTRATOR = `
Your address is not one of theirs, so you cannot open that page. Ask an
administrator to answer, or whoever runs the site to make you one.
`;

/** What was complained of, and what was answered, is read where only its member can. */
export const grievanceMails: Readonly<Record<'received' | 'answered' | 'officer', (filled: Filled) => MailText>> = {
  received: ({ number, due, publicUrl, officer }) => ({
    subject: `Your complaint ${number} has been received`,
    text: `We have received your complaint. Its number is

    ${number}

An answer is owed by the end of ${dayInWords(due)} in India. You can read both here:

${publicUrl}/privacy/complaints
${asking(officer)}`,
  }),

  answered: ({ number, publicUrl, officer }) => ({
    subject: `Your complaint ${number} has been answered`,
    text: `Your complaint ${number} has been answered. You can read the answer here:

${publicUrl}/privacy/complaints

If it does not help, you may complain to the Data Protection Board of India.
${asking(officer)}`,
  }),

  officer: ({ number, due, publicUrl, canAnswer }) => ({
    subject: `A complaint waits for an answer: ${number}`,
    text: `A member complains, under the number ${number}. An answer is owed by the
end of ${dayInWords(due)} in India. Administrators read and answer it here:

${publicUrl}/dashboard/admin/complaints
${canAnswer ? '' : NO_ADMINISTRATOR}`,
  }),
};
