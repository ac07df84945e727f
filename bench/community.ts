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
