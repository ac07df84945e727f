import type { Mail } from './transport.ts';

type Text = Pick<Mail, 'subject' | 'text'>;

/** Carries the link with which its receiver makes an account. Nothing in it is of anybody's choice. */
export const signUpLink = (link: string, hours: number): Text => ({
  subject: 'Your account on UdyamSetu',
  text: `Somebody, probably you, wants to open an account on UdyamSetu with this
e-mail address. Go on here; the link is good for ${hours} hours:

${link}

If it was not you, you can ignore this mail: without the link there is
no account.
`,
});

/** For whoever asks for one and has an account. */
export const signUpTaken = (publicUrl: string): Text => ({
  subject: 'You have an account on UdyamSetu',
  text: `Somebody, probably you, wants to open an account on UdyamSetu with this
e-mail address. There is one already. Sign in here:

${publicUrl}/auth/signin

If you do not know your password any more, choose a new one:

${publicUrl}/auth/password_reset

If it was not you, you can ignore this mail: nothing has changed.
`,
});
