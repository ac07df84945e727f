import type { Answer } from './client.ts';
import { COMPANIES } from './companies.ts';
import type { DemoApplication, Step } from './deals.ts';
import { answersOf } from './forms.ts';
import { FUNDS } from './funds.ts';

type Send = (method: 'POST' | 'PUT' | 'PATCH', path: string, body?: unknown) => Promise<Answer>;

/** What a founder adds to the first answer when asked. */
const ADDED = ' You asked: our accountant in the next street checks the numbers, and signs for them.';

/**
 * Has one step of an application happen. Answers the application's id.
 *
 * @param number which application it is
 * @param id of it; undefined where this step begins it
 * @param send as who takes the step
 */
export async function takeStep(
  step: Step,
  { company, fund }: DemoApplication,
  number: number,
  ids: { readonly id: string | undefined; readonly company: string; readonly fund: string },
  send: Send,
): Promise<string> {
  const [applicant, offered] = [COMPANIES[company], FUNDS[fund]];
  if (!applicant || !offered) throw new Error(`application ${number} is of a company or fund that is not there`);
  const answers = answersOf(applicant, offered, number);
  if (ids.id === undefined) {
    const { application } = await send('POST', '/applications', {
      opportunity: ids.fund,
      company: ids.company,
      answers,
      documents: [],
    });
    return (application as { _id: string })._id; // CONTRACT: POST /applications
  }
  const path = `/applications/${ids.id}`;
  switch (step.do) {
    case 'begin':
      break;
    case 'answer':
      await send('PATCH', path, { answers: { q1: answers.q1 + ADDED } });
      await send('POST', `${path}/submit`);
      break;
    case 'submit':
    case 'accept':
    case 'withdraw':
      await send('POST', `${path}/${step.do}`);
      break;
    case 'decide':
      await send('POST', `${path}/decide`, { to: step.to, letter: step.letter });
      break;
    case 'write':
      await send('POST', `${path}/messages`, { text: step.text });
      break;
    case 'score': {
      const scores = Object.fromEntries(offered.criteria.map((criterion, i) => [criterion, step.scores[i] ?? 3]));
      await send('PUT', `${path}/score`, { scores, note: step.note });
    }
  }
  return ids.id;
}
