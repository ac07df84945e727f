import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as elapsed } from 'node:timers/promises';
import { type Client, Refused, type SignedIn } from './client.ts';
import { type DemoMember, emailOf, MEMBERS, PASSWORD } from './members.ts';
import { PROFILES } from './profiles.ts';

const MAIL_WITHIN_MS = 10_000;

/**
 * Members who sign up and in as everybody does.
 *
 * @param outbox where mails are laid down
 */
export function people(api: Client, outbox: string) {
  const sessions = new Map<string, Promise<SignedIn>>();
  const codes = codesIn(outbox);

  function signIn(key: string, at: number): Promise<SignedIn> {
    const body = { email: emailOf(key), password: PASSWORD, remember: true };
    const session = api.call('POST', '/auth/login', { at, body }).then(
      // CONTRACT: POST /auth/login
      ({ user, accessToken }) => ({ id: (user as { _id: string })._id, token: String(accessToken) }),
    );
    sessions.set(key, session);
    return session;
  }

  return {
    /** Signs up, signs in, confirms the address with the code from the mail, and tells who they are. */
    async join({ key, name, gender, dob }: DemoMember, photo: string, at: number): Promise<void> {
      const form = { name, email: emailOf(key), password: PASSWORD, photo, gender, dob, agreeToTerms: 'true' };
      await api.call('POST', '/auth/new', { at, body: form });
      const [as, code] = await Promise.all([signIn(key, at), codes(emailOf(key))]);
      await api.call('POST', '/auth/email/confirm', { at, as, body: { code } });
      const told = PROFILES[key];
      if (told) await api.call('PATCH', '/auth/me', { at, as, body: told });
    },

    /** Does something in a member's name; where their session has ended meanwhile they sign in again. */
    async as<Result>(key: string, at: number, act: (me: SignedIn) => Promise<Result>): Promise<Result> {
      const session = sessions.get(key);
      if (!session) throw new Error(`${key} has not joined yet`);
      try {
        return await act(await session);
      } catch (error) {
        if (!(error instanceof Refused && error.status === 401)) throw error;
        // One of several who find it ended at the same time signs in for all.
        return act(await (sessions.get(key) === session ? signIn(key, at) : (sessions.get(key) ?? session)));
      }
    },

    /** Waits for the code in the newest mail to an address. */
    codeFor: codes,

    nameOf: (key: string): string => MEMBERS.find((member) => member.key === key)?.name ?? key,
  };
}

/** The code in the mail to an address. */
function codesIn(outbox: string) {
  const codes = new Map<string, string>();
  const read = new Set<string>();

  async function look(): Promise<void> {
    const names = await readdir(outbox).catch(() => []); // it is made for the first mail
    for (const name of names) {
      if (!name.endsWith('.eml') || read.has(name)) continue;
      read.add(name);
      const mail = await readFile(join(outbox, name), 'utf8');
      const to = /^To: (\S+)\r?$/m.exec(mail)?.[1];
      const code = /^ {4}([0-9A-Z]{8})\r?$/m.exec(mail)?.[1];
      if (to !== undefined && code !== undefined) codes.set(to, code);
    }
  }

  return async function codeFor(address: string): Promise<string> {
    const deadline = performance.now() + MAIL_WITHIN_MS;
    while (performance.now() < deadline) {
      await look();
      const code = codes.get(address);
      if (code !== undefined) return code;
      await elapsed(20);
    }
    throw new Error(`no mail with a code came to ${address}`);
  };
}
