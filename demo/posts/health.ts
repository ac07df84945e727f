import type { Topic } from './topic.ts';

/** On clinics and what they carry. */
export const health: Topic = {
  posts: [
    {
      by: 'kavya',
      ago: 389,
      scene: 'lab',
      appeal: 6,
      text: 'The tablet said “normal”, the ASHA worker said “no, look at her”. She was right. We have changed the protocol: the worker’s doubt now outranks the machine’s opinion.',
    },
    {
      by: 'kavya',
      ago: 338,
      scene: 'phone',
      appeal: 3,
      text: 'New screen for the ECG: one word, one colour, one number. Everything else is behind a long press. The nurse in Bhadrachalam said: finally somebody has met a waiting room.',
    },
    {
      by: 'rituparna',
      ago: 335,
      scene: 'sea',
      appeal: 6,
      text: 'The island we visited in March has moved. Not figuratively: the river took the school end. Our pilot found the new one by the smell of cooking. Clinic opened at ten.',
    },
    {
      by: 'imran',
      ago: 252,
      scene: 'lab',
      appeal: 6,
      text: 'A truck driver put on his first pair of glasses at our van near Barabanki and said “leaves!”. He had thought that trees were a colour.',
    },
    {
      by: 'kavya',
      ago: 100,
      scene: 'lab',
      appeal: 6,
      text: '212,000 hearts checked. 3,900 people sent to hospital in time. I know one of them: she sells flowers outside our office and does not know what we make. I buy a lot of flowers.',
    },
    {
      by: 'rituparna',
      ago: 8.3,
      scene: 'water',
      appeal: 6,
      text: 'Vaccination on our islands is now above the state’s average. The fridge runs on the sun, the boat on patience. A patient paid with a rohu of 2.3 kilos; change was given.',
    },
    {
      by: 'hemlata',
      ago: 84,
      scene: 'boxes',
      appeal: 4,
      text: 'A lab in Hamburg tested our jatamansi against the pharmacopoeia: above the line in all eleven points. The report has a stamp with an eagle. Our farmers prefer the one with the leopard, which we drew ourselves.',
    },
  ],
  comments: [
    'This is what “last mile” means. Respect from all of us.',
    'How do you train new workers, and for how long?',
    'The worker’s doubt outranks the machine. I am putting that on our wall.',
    'Could your protocol be shared? We run two clinics in Mayurbhanj.',
    'My father is one of the people this found in time. Thank you.',
    'Did the district office help, or did it at least not hinder?',
    'We would like to fund fridges. Only fridges. Is there a list?',
  ],
};
