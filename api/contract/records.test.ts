import { expect, test } from 'vitest';
import { EVENT_NAMES, typeNamed } from '#events/catalogue.ts';
import { PURPOSES } from '#events/subjects/purposes.ts';
import { PROCESSING_RECORDS, RECORDS_READ, recordOf } from './records.ts';

const hasPersonal = (name: string): boolean => {
  const type = typeNamed(name);
  return type?.personal !== undefined || type?.personalOf !== undefined;
};

/** When this fails, members tell something new of themselves: say in which record it is, what for, and how long. */
test('every type of event with a personal part is in one record, and no other is', () => {
  const listed = PROCESSING_RECORDS.flatMap(({ events }) => events);
  expect(listed.toSorted()).toEqual(EVENT_NAMES.filter(hasPersonal).toSorted());
  expect(recordOf('MemberRegistered')).toBe('account');
  expect(recordOf('PostLiked')).toBeUndefined();
});

test('every record names its ground by section, and all else in words', () => {
  expect(RECORDS_READ).toMatch(/^\d{4}-\d\d-\d\d$/);
  for (const { id, events: _, ...told } of PROCESSING_RECORDS) {
    expect([id, told.ground]).toEqual([id, expect.stringMatching(/section \d/)]);
    for (const said of Object.values(told)) expect(said).toMatch(/^\p{Lu}.{3,}/u);
  }
});

test('moderators, who are shown what was reported, are among those who receive messages', () => {
  expect(PROCESSING_RECORDS.find(({ id }) => id === 'messages')?.receivers).toMatch(/reported: moderators/);
});

/** Under section 6, whoever agreed takes it back in the settings: each such record has its choice there. */
test('whatever rests on consent is a choice of the settings, and alerts, which are none, rest on being asked for', () => {
  const chosenBy: Readonly<Record<string, string>> = { account: 'account', sessions: 'account', companies: 'findable' };
  const onConsent = PROCESSING_RECORDS.filter(({ ground }) => ground.includes('section 6')).map(({ id }) => id);
  expect(onConsent).toEqual(Object.keys(chosenBy));
  expect(PURPOSES).toEqual(expect.arrayContaining(Object.values(chosenBy)));
  expect(PROCESSING_RECORDS.find(({ id }) => id === 'searches')?.ground).toMatch(/section 7\(a\).*Alerts by mail too/);
});
