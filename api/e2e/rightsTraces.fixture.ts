import { expect } from 'vitest';
import { type Call, join } from './client.fixture.ts';

/** What a member tells of themselves where they exercise their rights. */
export const RIGHTS_TOLD = {
  nominee: 'Ptolemy Fernsby',
  reach: 'Lantern Row seven, Ootacamund',
  grievance: 'Irascible pangolins read my post',
} as const;

/** Answers grievances; to be named in ADMIN_EMAILS. */
export const OFFICER = 'officer@example.in';

/** A member names a nominee and complains, and is answered. */
export async function exerciseRights(call: Call, token: string): Promise<void> {
  const { nominee: name, reach, grievance: text } = RIGHTS_TOLD;
  expect((await call('PUT', '/api/v1/auth/nominee', { body: { name, reach }, token })).status).toBe(200);
  const made = await call('POST', '/api/v1/grievances', { body: { text }, token });
  const officer = await join(call, OFFICER, { name: 'Leela Nair' });
  const answer = `/api/v1/admin/grievances/${made.body.grievance.number}/answer`;
  const body = { text: 'The pangolins have been placated' };
  expect((await call('POST', answer, { body, token: officer.token })).status).toBe(204);
}
