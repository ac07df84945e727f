import { expect, test } from 'vitest';
import { EVENT_NAMES, typeNamed } from '#events/catalogue.ts';
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
