import type { CodePurpose } from '#events/subjects/code.ts';
import type { Mail } from './transport.ts';

interface Filled {
  readonly code: string;
  readonly email: string;
  readonly publicUrl: string;
}

type Letter = (filled: Filled) => Pick<Mail, 'subject' | 'text'>;

/**
 * The mails we send. They name nobody: whoever signed up with someone else's address must not speak through us. What a
 * link carries stands behind its #, which browsers keep to themselves.
 */
export const letters: Readonly<Record<CodePurpose, Letter>> = {
  confirm: ({ code, publicUrl }) => ({
    subject: 'Confirm your e-mail address for UdyamSetu',
    text: `Welcome to UdyamSetu.

Your confirmation code is

    ${code}

Type it on the page where you are asked for it, or open this link:

${publicUrl}/auth/confirm_email#code=${code}

The code is good for one hour. If you did not sign up, you can ignore
this mail: nobody can use your address without the code.
`,
  }),

  reset: ({ code, email, publicUrl }) => ({
    subject: 'Choose a new password for UdyamSetu',
    text: `Somebody, we hope you, asked to choose a new password for this account.

Your code is

    ${code}

Type it on the page where you are asked for it, or open this link:

${publicUrl}/auth/confirm_email?purpose=reset#${new URLSearchParams({ code, email })}

The code is good for one hour. If you did not ask for it, you can ignore
this mail: your password stays as it is.
`,
  }),
};
