import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Fact } from '#events/catalogue.ts';
import type { CaseCause } from '#events/lists/case.ts';
import { caseIdOf, caseStream } from '#events/subjects/case.ts';
import { verificationStream } from '#events/subjects/verification.ts';
import { uploadedPdf } from '../file/document.fixture.ts';
import { documentIdOf } from '../storage/keys.ts';
import { openVerified, type Verified } from '../verification/verified.fixture.ts';

let api: Verified;
beforeAll(async () => {
  api = await openVerified();
});
afterAll(() => api.close());

/** What a request writes that is cut off before it opens the case. */
async function cutOff(id: string, ...facts: Fact[]): Promise<void> {
  const command = { actor: api.asha, at: api.time.now };
  await api.platform.commands.execute<never>(verificationStream('company', id), command, () => ({ facts }));
}
const asked = (thing: string): Fact => {
  const of = { kind: 'company', thing, part: 'udyam', by: api.asha, mark: `mark of ${thing}` } as const;
  return { type: 'NumberAsked', data: { ...of, number: 'UDYAM-TN-01-0000199' }, personal: { number: '' } };
};
const openings = async (id: string, cause: CaseCause) => {
  await api.dayAsked();
  const history = await api.platform.commands.history(caseStream(caseIdOf(cause, 'company', id)));
  return history.flatMap((event) => (event.type === 'CaseOpened' ? [event.data.notes] : []));
};

test('a claimed number and a certificate whose giver was cut off come before the moderators', async () => {
  const [one, two] = [await api.company(), await api.company()];
  await cutOff(one, asked(one));
  expect(await openings(one, 'claim')).toEqual([[{ code: 'number-claimed', value: 'udyam' }]]);
  const key = await uploadedPdf(api.platform, api.asha, 'Cut off');
  const sent = { kind: 'company', thing: two, by: api.asha, document: documentIdOf(key), key } as const;
  await cutOff(two, { type: 'CertificateSent', data: sent });
  expect(await openings(two, 'document')).toEqual([[]]);
});

test('a case that the request itself opened is not opened again, nor one for what was taken back', async () => {
  const [one, two] = [await api.company(), await api.company()];
  await api.sendKey(one, await uploadedPdf(api.platform, api.asha, 'Whole'));
  expect(await openings(one, 'document')).toHaveLength(1);
  const ended = { kind: 'company', thing: two, part: 'udyam', mark: `mark of ${two}`, reason: 'withdrawn' } as const;
  await cutOff(two, asked(two), { type: 'NumberEnded', data: ended });
  expect(await openings(two, 'claim')).toEqual([]);
});
