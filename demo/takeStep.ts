import type { Answer } from './client.ts';
import { COMPANIES } from './companies.ts';
import type { DemoApplication, Step } from './deals.ts';
import { answersOf } from './forms.ts';
import { FUNDS } from './funds.ts';
import { alongInApplication, type Upload } from './talk.ts';

type Send = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown) => Promise<Answer>;

/**
 * Has one step of an application happen. Answers the application's id.
 *
 * @param number which application it is
 * @param id of it; undefined where this step begins it
 * @param send as who takes the step; `upload` answers the storage key
 */
export async function takeStep(
  step: Step,
  { company, fund }: DemoApplication,
  number: number,
  ids: { readonly id: string | undefined; readonly company: string; readonly fund: string },
  send: Send,
  upload: Upload,
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
      await send('PATCH', path, { answers: { q1: `${answers.q1} ${step.adds}` } });
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
      await send('POST', `${path}/messages`, { text: step.text, ...(await alongInApplication(step.along, upload)) });
      break;
    case 'change':
    case 'take back':
    case 'look': {
      // CONTRACT: GET /applications/{id}/messages, oldest first: nobody has written since
      const { messages } = (await send('GET', `${path}/messages`)) as { messages: readonly { _id: string }[] };
      const last = messages.at(-1)?._id ?? '';
      if (step.do === 'look') await send('PUT', `${path}/seen`, { upTo: last });
      else if (step.do === 'change') await send('PATCH', `${path}/messages/${last}`, { text: step.text });
      else await send('DELETE', `${path}/messages/${last}`);
      break;
    }
    case 'score': {
      const scores = Object.fromEntries(offered.criteria.map((criterion, i) => [criterion, step.scores[i] ?? 3]));
      await send('PUT', `${path}/score`, { scores, note: step.note });
    }
  }
  return ids.id;
}
