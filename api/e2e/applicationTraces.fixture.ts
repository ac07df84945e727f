import { companyForm } from '../company/company.fixture.ts';
import { fundForm } from '../fund/fund.fixture.ts';
import { type Call, type Member, uploadPdf } from './client.fixture.ts';

const QUESTIONS = [{ text: 'What do you build?', kind: 'text' }];

/** For tests: a member who applies, with a document, and who answers an application of somebody else. */
export async function applyBothWays(call: Call, member: Pick<Member, 'token'>, friend: Member, company: string) {
  const sendAs =
    ({ token }: Pick<Member, 'token'>) =>
    async (method: string, path: string, body?: object) => {
      const answer = await call(method, `/api/v1${path}`, { body, token });
      if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.text}`);
      return answer.body;
    };
  const [own, theirs] = [sendAs(member), sendAs(friend)];
  const fundOf = async (send: typeof own): Promise<string> =>
    (await send('POST', '/opportunities', fundForm({ questions: QUESTIONS }))).opportunity._id;

  const key = await uploadPdf(call, member.token, 'Mellifluous wombats');
  const opportunity = await fundOf(theirs);
  const documents = [{ name: 'Sesquipedalian plan', key }];
  const draft = await own('POST', '/applications', { opportunity, company, answers: {}, documents });
  const path = `/applications/${draft.application._id}`;
  await own('PATCH', path, { answers: { q1: 'Lugubrious turbines' } });
  await own('POST', `${path}/submit`, {});
  const { message } = await own('POST', `${path}/messages`, { text: 'Pulchritudinous greetings' });
  await own('PATCH', `${path}/messages/${message._id}`, { text: 'Effervescent greetings' });
  const { receipt } = await own('GET', `${path}/receipt`);

  const { company: other } = await theirs('POST', '/company', companyForm({ email: 'reach@quirin-works.example' }));
  const asked = { opportunity: await fundOf(own), company: other._id, answers: { q1: 'Looms' } };
  const answered = await theirs('POST', '/applications', asked);
  const reviewed = `/applications/${answered.application._id}`;
  await theirs('POST', `${reviewed}/submit`, {});
  await theirs('POST', `${reviewed}/messages`, { text: 'Quirin says hello there' });
  await own('PUT', `${reviewed}/score`, { scores: { Overall: 2 }, note: 'Tenebrous books' });
  await own('POST', `${reviewed}/decide`, { to: 'question', letter: 'Crepuscular question' });
  return { application: draft.application._id as string, reviewed: answered.application._id as string, key, receipt };
}
