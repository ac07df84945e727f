import type { Topic } from './topic.ts';

/** On teaching and being taught. */
export const learn: Topic = {
  posts: [
    {
      by: 'pooja',
      ago: 217,
      scene: 'classroom',
      appeal: 6,
      text: 'Forty rooms, one physics teacher, 1,900 students from villages who went home for dinner. Attendance on a Friday evening: 94 percent. My old hostel never managed that with a locked gate.',
    },
    {
      by: 'divya',
      ago: 193,
      scene: 'classroom',
      appeal: 5,
      text: 'Our story about the mango cart now exists in eleven languages. In all of them children ask the same thing: what happened to the twelfth mango? The goat. It is always the goat.',
    },
    {
      by: 'divya',
      ago: 27,
      scene: 'print',
      appeal: 4,
      text: 'A government school in Theni replaced homework with our missed-call stories for a month. Marks: up a little. Grandmothers listening along: up a lot. We have started to measure the second.',
    },
    {
      by: 'pooja',
      ago: 18,
      scene: 'nightCity',
      appeal: 5,
      text: 'At nine in the evening forty school buildings in Bihar have their lights on. I flew over one last week and recognised it by the bicycles.',
    },
    {
      by: 'sourav',
      ago: 13,
      scene: 'classroom',
      appeal: 3,
      text: 'We taught twelve college students to write for the ear. Lesson one: no adjective survives a tram bell. By lesson four nobody had missed them.',
    },
  ],
  comments: [
    'What became of the mango in the Malayalam version?',
    'Fees under 800 and people passing. I have nothing clever to add.',
    'We have empty rooms after four in Gaya. Whom do I ring?',
    'My mother, who never went to school, corrected the story. She was right.',
    'How do you keep a good teacher for more than a year?',
    'Reading aloud is the oldest usability test.',
  ],
};
