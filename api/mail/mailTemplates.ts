import type { CodePurpose } from '#events/subjects/code.ts';
import type { Mail } from './transport.ts';

interface Filled {
  readonly code: string;
  readonly email: string;
  readonly publicUrl: string;
  /** For so long the code is good. */
  readonly minutes: number;
}

const lasting = (minutes: number): string => (minutes >= 60 ? 'one hour' : `${minutes} minutes`);

type Letter = (filled: Filled) => Pick<Mail, 'subject' | 'text'>;

/**
 * The mails we send. They name nobody: whoever signed up with someone else's address must not speak through us. What a
 * link carries stands behind its #, which browsers keep to themselves.
 */
export const mailTemplates: Readonly<Record<CodePurpose, Letter>> = {
  confirm: ({ code, publicUrl, minutes }) => ({
    subject: 'Confirm your e-mail address for UdyamSetu',
    text: `Welcome to UdyamSetu.

Your confirmation code is

    ${code}

Type it on the page where you are asked for it, or open this link:

${publicUrl}/auth/confirm_email#code=${code}

The code is good for ${lasting(minutes)}. If you did not sign up, you can ignore
this mail: nobody can use your address without the code.
`,
  }),

  reset: ({ code, email, publicUrl, minutes }) => ({
    subject: 'Choose a new password for UdyamSetu',
    text: `Somebody, we hope you, asked to choose a new password for this account.

Your code is

    ${code}

Type it on the page where you are asked for it, or open this link:

${publicUrl}/auth/confirm_email?purpose=reset#${new URLSearchParams({ code, email })}

The code is good for ${lasting(minutes)}. If you did not ask for it, you can ignore
this mail: your password stays as it is.
`,
  }),
};

/** After a password was changed: to be sent at once, so that whoever did not change it can act. */
export const passwordChanged = (publicUrl: string): Pick<Mail, 'subject' | 'text'> => ({
  subject: 'Your password for UdyamSetu was changed',
  text: `The password of your account was changed just now, and all sessions
that were open before have ended.

If it was you, there is nothing to do. If it was not, choose a new one
at once:

${publicUrl}/auth/password_reset
`,
});
