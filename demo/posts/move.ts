import type { Topic } from './topic.ts';

/** On getting people and things from here to there. */
export const move: Topic = {
  posts: [
    {
      by: 'gurpreet',
      ago: 413,
      scene: 'scooter',
      appeal: 5,
      text: 'A cargo cycle is a truck that has learnt modesty. 180 kilos, one rider, no licence, no smoke. The mistri at Clock Tower fixed ours without asking for a manual: that was the design review.',
    },
    {
      by: 'anjali',
      ago: 367,
      scene: 'road',
      appeal: 5,
      text: 'Route experiment: we let nine night-shift workers draw the map themselves. Their line was four minutes longer on paper and eleven minutes faster on the road. They know where the potholes live.',
    },
    {
      by: 'gurpreet',
      ago: 241,
      scene: 'scooter',
      appeal: 4,
      text: 'The travelling library has done 60,000 kilometres on our frame no. 12. Most borrowed: a cookery book and, inexplicably, a manual for a tractor nobody has.',
    },
    {
      by: 'chandrika',
      ago: 169,
      scene: 'boxes',
      appeal: 5,
      text: 'A jasmine string tied in Madurai at five opened in a temple in Singapore at midnight. Eleven degrees too warm at one airport, saved by wax and by a customs officer with a garland at home.',
    },
    {
      by: 'thomas',
      ago: 121,
      scene: 'bridge',
      appeal: 4,
      text: 'Sixteen coir nets went under a school road in Wayanad. The contractor folded the edge the right way without being told. I went behind the jeep for a moment.',
    },
    {
      by: 'anjali',
      ago: 58,
      scene: 'road',
      appeal: 5,
      text: '5,200 rides on Tuesday, a record. The last seat on the night van from Chakan was kept, as always, and at 23.40 somebody needed it. That is what it is for.',
    },
    {
      by: 'ishaan',
      ago: 31,
      scene: 'road',
      appeal: 4,
      text: '3,800 crates go round every night, and this week eleven went to a cricket ground in Sonipat as wickets. They held. I have asked marketing not to.',
    },
    {
      by: 'tenzin',
      ago: 19,
      scene: 'road',
      appeal: 4,
      text: 'The pass opened for two days. Four hundred shawls came down in a jeep with one working headlamp and two drivers who both claim to have driven.',
    },
    {
      by: 'anjali',
      ago: 17,
      scene: 'circuit',
      appeal: 3,
      text: 'New routing engine went live. It asked a driver to turn left into a lake. He did not, wrote to the route committee, and has been promoted to it.',
    },
    {
      by: 'gurpreet',
      ago: 1.9,
      scene: 'field',
      appeal: 4,
      text: 'Milk union of Doraha: thirty of our cycles, 5,400 litres before breakfast, no diesel. The oldest rider is 61 and overtakes me on purpose.',
    },
  ],
  comments: [
    'Reliability beats speed. We learnt it with 46 vans as well.',
    'What is the pothole budget? Ours has its own line now.',
    'Does the frame take the Nashik ghats when fully loaded?',
    'Wish our night shift in Hosur had that last seat.',
    'Who plans the return trip? That is where we bleed.',
    'The driver was right. The driver is always right about lakes.',
    'Sharing with our operations head, who has just said a word.',
    'Can I hire two for the wedding season? I am serious.',
  ],
};
