import { placesAnswer } from '../contract/place-answer.ts';
import type { CallGroup } from '../http/call.ts';

export const placeCalls: CallGroup = {
  name: 'Places',
  description: "India's states, districts and towns.",
  calls: [
    {
      method: 'GET',
      path: '/places',
      summary: 'Find a place as its name is typed',
      description: 'Former names find it, too. Nothing typed finds nothing.',
      who: 'anyone',
      answer: { status: 200, schema: placesAnswer },
    },
  ],
};
