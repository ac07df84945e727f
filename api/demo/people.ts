import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from './client.ts';
import { type DemoMember, emailOf, MEMBERS, PASSWORD } from './members.ts';

export interface SignedIn {
  readonly id: string;
  readonly token: string;
}

/** Sessions last 30 days; what would extend them goes by the real clock, on which hardly any time passes here. */
const SESSION_MS = 29 * 86_400_000;

/**
 * Members who sign up and in as everybody does.
 *
 * @param dataDir where mails are laid down
 * @param clock milliseconds since 1970
 */
export function people(api: Client, dataDir: string, clock: () => number) {
  const signedIn = new Map<string, { readonly session: SignedIn; readonly since: number }>();

  /** The code of the newest confirmation mail in the outbox; read mails are no longer looked at. */
  const read = new Set<string>();
  async function mailedCode(): Promise<string> {
    const outbox = join(dataDir, 'outbox');
    const fresh = (await readdir(outbox)).filter((name) => name.endsWith('.eml') && !read.has(name));
    for (const name of fresh) read.add(name);
    const mails = await Promise.all(fresh.map((name) => readFile(join(outbox, name), 'utf8')));
    const code = /^ {4}([0-9A-Z]{8})\r?$/m.exec(mails.join('\n'))?.[1];
    if (code === undefined) throw new Error('no confirmation mail came');
    return code;
  }

  async function signIn(key: string): Promise<SignedIn> {
    const answer = await api.call('POST', '/auth/login', undefined, {
      email: emailOf(key),
      password: PASSWORD,
      remember: true,
    });
    const { _id } = answer.user as { _id: string }; // CONTRACT: POST /auth/login
    const session = { id: _id, token: String(answer.accessToken) };
    signedIn.set(key, { session, since: clock() });
    return session;
  }

  return {
    /** Signs up, signs in and confirms the address with the code from the mail. */
    async join({ key, name, gender, dob }: DemoMember, photo: string): Promise<void> {
      const form = { name, email: emailOf(key), password: PASSWORD, photo, gender, dob, agreeToTerms: 'true' };
      await api.call('POST', '/auth/new', undefined, form);
      await api.call('POST', '/auth/email/confirm', await signIn(key), { code: await mailedCode() });
    },

    /** Their session; a new one where the old one has run out. @throws for one who has not joined */
    async session(key: string): Promise<SignedIn> {
      const known = signedIn.get(key);
      if (!known) throw new Error(`${key} has not joined yet`);
      return clock() - known.since < SESSION_MS ? known.session : signIn(key);
    },

    nameOf: (key: string): string => MEMBERS.find((member) => member.key === key)?.name ?? key,
  };
}

export type People = ReturnType<typeof people>;
