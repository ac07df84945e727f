import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { addressBook } from '../account/addresses.ts';
import { problemWithPassword } from '../account/choosePassword.ts';
import { todayBy } from '../account/day.ts';
import { asGuest } from '../account/guestCommand.ts';
import { registrar } from '../account/register.ts';
import { newId } from '../commands/commands.ts';
import { mailedSignUp, signupForm } from '../contract/account.ts';
import { type FieldError, fieldErrors } from '../contract/answer.ts';
import type { CallGroup } from '../http/call.ts';
import { clientAddress } from '../http/clientAddress.ts';
import type { Env } from '../http/env.ts';
import { header } from '../http/header.ts';
import { PAGE_POLICY } from '../http/plainPage.ts';
import { wordsFor } from '../http/readersWords.ts';
import { waitForProjection } from '../http/waitForProjection.ts';
import { openMailTransport } from '../mail/open.ts';
import { signUpLink, signUpTaken } from '../mail/signUpMails.ts';
import type { Platform } from '../platform/platform.ts';
import { inWords } from '../words/failures.ts';
import { addressPage, sentPage, signUpPage, toldPage } from './pages.ts';
import { GOOD_HOURS, signUpTickets } from './ticket.ts';

const FORM_MOST_BYTES = 16 * 1024;
/** Mails on their way at once, whoever asked for them. */
const UNDER_WAY_MOST = 50;

/**
 * Signing up without JavaScript: whoever opens the link in a mail has shown an address of theirs, in place of a proof of
 * work. Pages and plain forms. To be mounted before what asks for JSON.
 */
export function signUpByMailRoutes(platform: Platform) {
  const { config, reads, guard, log, publicUrl, clock, keyring } = platform;
  const tickets = signUpTickets(platform);
  const addresses = addressBook(platform);
  const register = registrar(platform);
  const transport = openMailTransport({ smtpUrl: config.SMTP_URL, dataDir: config.DATA_DIR, publicUrl, log });
  const fields = signupForm(todayBy(clock));
  const words = (c: Context) => wordsFor(c);
  const limited = bodyLimit({
    maxSize: FORM_MOST_BYTES,
    onError: (c) => c.html(toldPage(words(c), 'tooLarge'), 413),
  });
  let underWay = 0;

  const gone = (c: Context) => c.html(toldPage(words(c), 'gone', 'title'), 404);
  function tooMany(c: Context, seconds: number) {
    c.header('Retry-After', String(seconds));
    return c.html(toldPage(words(c), 'tooMany'), 429);
  }

  /** Nobody waits for it: the answer tells nothing of the address, not by its time either. */
  async function send(email: string, id: string): Promise<void> {
    underWay += 1;
    try {
      const isTaken = (await addresses.accountAt(email)) !== null;
      const text = isTaken ? signUpTaken(publicUrl) : signUpLink(tickets.address(email), GOOD_HOURS);
      await transport({ id, intendedAt: new Date(clock()), position: 0, to: email, ...text });
    } catch (error) {
      log.error({ err: error }, 'the link to sign up with could not be sent');
    } finally {
      underWay -= 1;
    }
  }

  return new Hono<Env>()
    .use('/auth/new/by-mail/*', async (c, next) => {
      // The address is a secret: it is kept nowhere between, and led on from nowhere.
      c.header('Cache-Control', 'no-store');
      c.header('Referrer-Policy', 'no-referrer');
      c.header('Content-Security-Policy', PAGE_POLICY);
      if (c.req.method !== 'POST') return next();
      if (!/^application\/x-www-form-urlencoded\b/i.test(header(c, 'content-type') ?? ''))
        return c.html(toldPage(words(c), 'noForm'), 415);
      return limited(c, next);
    })

    .post('/auth/new/by-mail', async (c) => {
      const typed = await typedIn(c);
      const checked = mailedSignUp.safeParse(typed);
      if (!checked.success)
        return c.html(addressPage(words(c), { typed, errors: fieldErrors(checked.error.issues) }), 400);
      const { email } = checked.data;
      if (underWay >= UNDER_WAY_MOST) return tooMany(c, 60);
      const wait =
        guard.ask('sign-up-mail', clientAddress(c, config)) ??
        guard.ask('sign-up-mail-to', keyring.fingerprint('email', email.toLowerCase()));
      if (wait !== null) return tooMany(c, wait);
      void send(email, newId(asGuest(c.var.command, email.toLowerCase()), 'sign-up-mail'));
      return c.html(sentPage(words(c), email), 202);
    })

    .get('/auth/new/by-mail/:ticket', (c) => {
      const email = tickets.open(c.req.param('ticket'));
      return email === null ? gone(c) : c.html(signUpPage(words(c), email, { typed: {}, errors: [] }));
    })

    .post('/auth/new/by-mail/:ticket', async (c) => {
      const email = tickets.open(c.req.param('ticket'));
      if (email === null) return gone(c);
      const typed = await typedIn(c);
      const again = (errors: readonly FieldError[]) => c.html(signUpPage(words(c), email, { typed, errors }), 400);
      // A picture is uploaded by scripts.
      const checked = fields.safeParse({ ...typed, email, photo: '' });
      if (!checked.success) return again(fieldErrors(checked.error.issues));
      const form = checked.data;
      const problem = await problemWithPassword(form.password, form);
      if (problem !== null) return again([{ path: 'password', message: inWords(words(c).failures, problem) }]);
      const wait = guard.ask('sign-up-mailed', clientAddress(c, config));
      if (wait !== null) return tooMany(c, wait);
      const command = asGuest(c.var.command, email.toLowerCase());
      const registered = await register(form, command, { isConfirmed: true });
      if ('refused' in registered) return c.html(toldPage(words(c), 'taken', 'signIn'), 409);
      await waitForProjection(c, reads, registered.position, ['members', 'sessions']);
      return c.html(toldPage(words(c), 'done', 'signIn'), 201);
    });
}

/** What a form holds: of a field that is sent more than once, the last. */
const typedIn = async (c: Context): Promise<Readonly<Record<string, string>>> =>
  Object.fromEntries(new URLSearchParams(await c.req.text()));

const FORM = 'application/x-www-form-urlencoded';

export const signUpByMailCalls: CallGroup = {
  name: 'Signing up by mail',
  description: 'For browsers without JavaScript, and for who cannot send a proof of work. Failures are pages too.',
  calls: [
    {
      method: 'POST',
      path: '/auth/new/by-mail',
      summary: 'Ask for a link to sign up with',
      description: 'It goes to the address. The answer is the same whether or not there is an account with it.',
      who: 'anyone',
      form: mailedSignUp,
      formType: FORM,
      answer: { status: 202, type: 'text/html' },
    },
    {
      method: 'GET',
      path: '/auth/new/by-mail/{ticket}',
      summary: 'A page with the fields of the sign-up',
      description: 'Changes nothing: programs that scan mails follow their links.',
      who: 'anyone',
      answer: { status: 200, type: 'text/html' },
      failures: { 404: 'The link was not made here, or is too old.' },
    },
    {
      method: 'POST',
      path: '/auth/new/by-mail/{ticket}',
      summary: 'Sign up with the address that the link proves',
      description: 'The account has its address confirmed. No proof of work is asked for.',
      who: 'anyone',
      form: signupForm(),
      formType: FORM,
      answer: { status: 201, type: 'text/html' },
      failures: { 404: 'The link was not made here, or is too old.', 409: 'There is an account with the address.' },
    },
  ],
};
