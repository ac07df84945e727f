import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type TestPlatform, testPlatform } from '../program/platform.fixture.ts';
import { caller, person } from './account.fixture.ts';
import { accountRoutes } from './routes.ts';

type Call = ReturnType<typeof caller>;

/** The code that an authenticator app shows. @param at milliseconds since 1970 */
export const codeAt = (uri: string, at: number): string => {
  const { searchParams } = new URL(uri);
  return new TOTP({ secret: searchParams.get('secret') ?? '' }).generate({ timestamp: at });
};

/** Signs up and in members, and gives them second factors. */
export function peopleOf({ platform }: Pick<TestPlatform, 'platform'>, call: Call) {
  const logIn = (
    { email, password }: { readonly email: string; readonly password: string },
    from?: string,
    cookie?: string,
  ) =>
    call('POST', '/auth/login', {
      body: { email, password, remember: true },
      ...(from === undefined ? {} : { from }),
      ...(cookie === undefined ? {} : { headers: { Cookie: cookie } }),
    });

  async function signedIn(from?: string) {
    const who = person();
    await call('POST', '/auth/new', { body: who, ...(from === undefined ? {} : { from }) });
    const { body, headers } = await logIn(who, from);
    const [cookie = ''] = (headers.get('Set-Cookie') ?? '').split(';');
    return { ...who, id: body.user._id as string, token: body.accessToken as string, cookie };
  }

  return {
    logIn,
    signedIn,

    /** A member with an authenticator app. */
    async withApp(from?: string) {
      const who = await signedIn(from);
      const begun = await call('POST', '/auth/totp', { token: who.token, body: { password: who.password } });
      const { uri } = begun.body as { uri: string };
      const body = { code: codeAt(uri, platform.clock()) };
      const confirmed = await call('POST', '/auth/totp/confirm', { token: who.token, body });
      return { ...who, uri, recoveryCodes: confirmed.body.recoveryCodes as string[] };
    },
  };
}

const MINUTE = 60_000;

/** For the tests of a file: a platform whose clock moves on before each of them, since a code is good once. */
export function openFactors() {
  let opened: TestPlatform;
  let call: Call;
  let people: ReturnType<typeof peopleOf>;
  let later = 0;
  const now = (): number => Date.now() + later;
  const pass = (milliseconds: number): void => {
    later += milliseconds;
  };

  beforeAll(async () => {
    opened = await testPlatform({ clock: now });
    call = caller(opened.serve(accountRoutes(opened.platform)));
    people = peopleOf(opened, call);
  });
  afterAll(() => opened.close());
  beforeEach(() => pass(5 * MINUTE));

  return {
    now,
    pass,
    platform: () => opened.platform,
    call: (...asked: Parameters<Call>) => call(...asked),
    people: {
      logIn: (...asked: Parameters<typeof people.logIn>) => people.logIn(...asked),
      signedIn: (...asked: Parameters<typeof people.signedIn>) => people.signedIn(...asked),
      withApp: (...asked: Parameters<typeof people.withApp>) => people.withApp(...asked),
    },

    goOn: (ticket: string, shown: object, from?: string, key?: string) =>
      call('POST', '/auth/login/factor', {
        body: { ticket, ...shown },
        ...(from === undefined ? {} : { from }),
        ...(key === undefined ? {} : { key }),
      }),

    /** The next code of the app: two steps on, so that none before it was used. */
    nextCode(uri: string): string {
      pass(MINUTE);
      return codeAt(uri, now());
    },
  };
}
