/** Members of a running server, signed up and signed in over HTTP. */
export interface BenchMember {
  readonly id: string;
  readonly token: string;
}

/** @param emailOf the address of the n-th of them */
export async function signUp(
  url: string,
  count: number,
  emailOf = (n: number): string => `bench${Date.now()}-${n}@example.com`,
): Promise<BenchMember[]> {
  const members: BenchMember[] = [];
  for (let i = 0; i < count; i += 1) {
    const email = emailOf(i);
    const password = 'A long enough passphrase 7';
    const account = {
      name: `Bench ${i}`,
      email,
      password,
      photo: '',
      gender: 'other',
      dob: '1990-01-01',
      agreeToTerms: true,
    };
    await call(url, '/api/v1/auth/new', account);
    const { user, accessToken } = (await call(url, '/api/v1/auth/login', { email, password })) as {
      user: { _id: string };
      accessToken: string;
    }; // CONTRACT: POST /auth/login
    members.push({ id: user._id, token: accessToken });
  }
  return members;
}

async function call(url: string, path: string, body: unknown): Promise<unknown> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

/** An administrator makes themselves a moderator. */
export const makeModerator = (url: string, administrator: BenchMember): Promise<unknown> =>
  asked(url, administrator, '/admin/roles', 'PUT', {
    ...{ member: administrator.id, role: 'moderator', given: true },
    reason: 'To look at the queue.',
  });

/** What a member's call is answered. @throws where that is no success */
export async function asked<Body>(
  url: string,
  { token }: BenchMember,
  path: string,
  method = 'GET',
  body?: object,
): Promise<Body> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const response = await fetch(`${url}/api/v1${path}`, { method, headers, body: body ? JSON.stringify(body) : null });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response.json() as Promise<Body>; // as the contract says
}
