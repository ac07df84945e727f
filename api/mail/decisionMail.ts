import type { Decided } from '#events/subjects/application.ts';
import { safeName } from './invitationMail.ts';
import type { Mail } from './transport.ts';

/** What an applicant is told of by mail. That somebody has begun to read is no news. */
export type ToldDecision = Exclude<Decided, 'in-review'>;

interface Filled {
  readonly to: ToldDecision;
  /** The names of the provider and of the company. */
  readonly provider: string;
  readonly company: string;
  readonly publicUrl: string;
  readonly application: string;
}

const NEWS: Readonly<Record<ToldDecision, (provider: string) => readonly [subject: string, line: string]>> = {
  question: (provider) => [
    `${provider} has a question about your application`,
    'They ask something, and wait for your answer:\nchange your answers and send them again.',
  ],
  shortlisted: (provider) => [
    `Your application is on the shortlist of ${provider}`,
    'Nothing is to be done by you just now.',
  ],
  offered: (provider) => [`${provider} makes you an offer`, 'Accept it, or say no, on the page of the application.'],
  declined: (provider) => [
    `${provider} has declined your application`,
    'What they wrote, if they did, stands on the page of the application.',
  ],
};

/** Tells an applicant how their application goes on. What the provider wrote is read where only the two sides can. */
export function decisionMail({
  to,
  provider,
  company,
  publicUrl,
  application,
}: Filled): Pick<Mail, 'subject' | 'text'> {
  const [subject, line] = NEWS[to](safeName(provider) || 'The provider');
  return {
    subject,
    text: `${subject}: the application of

    ${safeName(company)}

${line}

${publicUrl}/dashboard/applications/${application}

You receive this because you sent the application.
`,
  };
}
