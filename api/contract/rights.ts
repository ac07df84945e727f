import * as z from 'zod/mini';
import { PURPOSES } from '#events/subjects/purposes.ts';
import { body } from './body.ts';
import { flag } from './number.ts';
import { oneOf } from './oneOf.ts';
import { choiceParameter, pageParameters } from './paging.ts';
import { text } from './text.ts';
import * as rules from './words/en/rules.ts';

export { PURPOSES, type Purpose } from '#events/subjects/purposes.ts';

const GRIEVANCE_MAX = 4000;
const NOMINEE_NAME_MAX = 200;
const NOMINEE_REACH_MAX = 300;

/** PUT /auth/consents */
export const consentChoice = body({
  purpose: oneOf(PURPOSES, { label: 'Purpose' }),
  given: flag('Given'),
});

/** PUT /auth/nominee. `reach`: how they can be reached. */
export const nomineeForm = body({
  name: text({ label: 'Name', max: NOMINEE_NAME_MAX }),
  reach: text({ label: 'Address', max: NOMINEE_REACH_MAX, multiline: true, missing: rules.howToReach }),
});

const words = text({ label: 'Text', max: GRIEVANCE_MAX, multiline: true, missing: rules.sayWhatIsWrong });

/** POST /grievances */
export const newGrievance = body({ text: words });

/** GET /admin/grievances. Without a limit: 100. */
export const grievancesQuery = body({
  state: choiceParameter('State', ['waiting', 'answered']),
  ...pageParameters,
});

/** POST /admin/grievances/{number}/answer */
export const grievanceReply = body({
  text: text({ label: 'Answer', max: GRIEVANCE_MAX, multiline: true }),
});

export const grievancePath = z.object({
  number: z.string(rules.noGrievance).check(z.regex(/^G-[A-Z0-9]{8}$/, rules.noGrievance)),
});
