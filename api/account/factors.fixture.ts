import { TOTP } from 'otpauth';
import type { TestPlatform } from '../program/platform.fixture.ts';
import { type caller, person } from './account.fixture.ts';

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
