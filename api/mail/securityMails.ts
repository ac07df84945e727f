import type { Mail } from './transport.ts';

/** Mails about the account itself. They name nobody: see mailTemplates. */
type Text = Pick<Mail, 'subject' | 'text'>;

export const changeCode = (publicUrl: string, code: string): Text => ({
  subject: 'Confirm your new e-mail address for UdyamSetu',
  text: `Somebody, we hope you, wants to sign in to UdyamSetu with this address
from now on.

Your confirmation code is

    ${code}

Type it where you are asked for it, or open this link where you are
signed in:

${publicUrl}/auth/confirm_email?purpose=change#code=${code}

The code is good for one hour. If it was not you, you can ignore this
mail: nobody can use your address without the code.
`,
});

export const changeAsked = (publicUrl: string, undo: string): Text => ({
  subject: 'Your e-mail address for UdyamSetu is about to change',
  text: `Somebody signed in to your account wants to use another address from
now on. It changes once a code is answered that we sent there.

If it was you, there is nothing to do. If it was not, stop it here:

${publicUrl}/auth/undo_email#code=${undo}
`,
});

export const changed = (publicUrl: string, undo: string): Text => ({
  subject: 'Your e-mail address for UdyamSetu was changed',
  text: `Your account has another address from now on, and you sign in with
that one.

If it was you, there is nothing to do. If it was not, undo it within
seven days:

${publicUrl}/auth/undo_email#code=${undo}

All sessions end then, and you choose a new password.
`,
});

export const welcomed = (publicUrl: string): Text => ({
  subject: 'This is your e-mail address for UdyamSetu now',
  text: `You sign in to UdyamSetu with this address from now on. Your old
address was told as well, and can undo it for seven days.

${publicUrl}/settings/security
`,
});

/** @param browser browser and system in a few words, or '' @param when in words */
export const newDevice = (publicUrl: string, browser: string, when: string): Text => ({
  subject: 'Your account for UdyamSetu was used on a new device',
  text: `Somebody signed in to your account on a device that we had not seen
there before:

    ${browser || 'an unknown browser'}
    ${when}

If it was you, there is nothing to do. If it was not, choose a new
password at once; it ends all sessions:

${publicUrl}/auth/password_reset
`,
});

/** @param what happened, as a sentence */
export const factorAdded = (publicUrl: string, what: string, undo: string): Text => ({
  subject: 'How you sign in to UdyamSetu has changed',
  text: `${what}

If it was you, there is nothing to do. If it was not, somebody knows your
password. Take your account back within seven days:

${publicUrl}/auth/undo_factor#code=${undo}

All sessions end then, what was added is removed, and you choose a new
password. What you sign in with stands here:

${publicUrl}/settings/security
`,
});

/** @param day in words; null while another administrator must ask for it too */
export const removalAsked = (publicUrl: string, day: string | null, stop: string): Text => ({
  subject: 'Your second factors for UdyamSetu are about to be removed',
  text: `Somebody told us that you have lost what you sign in with besides your
password. ${
    day === null
      ? `An administrator has asked to remove your second factors. It happens
only if another administrator asks for it within seven days, and three days
after that.`
      : `An administrator will remove your second factors on

    ${day}`
  }

If it was you, there is nothing to do: once they are removed, your password alone
opens your account. If it was not, stop it here:

${publicUrl}/auth/keep_factors#code=${stop}
`,
});

/** @param what happened, as a sentence */
export const factorNews = (publicUrl: string, what: string): Text => ({
  subject: 'How you sign in to UdyamSetu has changed',
  text: `${what}

If it was you, there is nothing to do. If it was not, choose a new
password at once, and look at what else has changed:

${publicUrl}/auth/password_reset
${publicUrl}/settings/security
`,
});
