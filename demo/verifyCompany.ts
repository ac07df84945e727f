type Put = (method: 'POST', path: string, body: unknown) => Promise<unknown>;

interface Registered {
  readonly id: string;
  /** Its number among the demo's companies. */
  readonly number: number;
  readonly website: string;
}

/** Some have given a number, of a state and a district that there are not, and some have proved their domain. Answers its id. */
export async function verifyCompany(
  { id, number, website }: Registered,
  put: Put,
  codeFor: (address: string) => Promise<string>,
): Promise<string> {
  const path = `/company/${id}/verification`;
  if (number % 2 === 0)
    await put('POST', path, { kind: 'udyam', value: `UDYAM-ZZ-00-${String(1001 + number).padStart(7, '0')}` });
  if (number % 3 !== 0) return id;
  const value = `namaste@${new URL(website).host}`;
  await put('POST', path, { kind: 'domain', value });
  await put('POST', `${path}/confirm`, { code: await codeFor(value) });
  return id;
}
