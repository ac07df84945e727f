import { expect, test } from 'vitest';
import type { Notice } from '#api/contract/inbox.ts';
import { grouped } from './groups.ts';

const at = (hour: number): string => new Date(Date.UTC(2026, 10, 23, hour)).toISOString();

function notice(kind: Notice['kind'], actor: string, hour: number, postId: string | null = 'post'): Notice {
  const empty = { application: null, decision: null, fund: null, team: null, note: null, other: null, unread: false };
  const _id = `${kind} ${actor} ${hour}`;
  return {
    _id,
    position: hour,
    kind,
    actor: { _id: actor, name: actor, photo: '' },
    postId,
    ...empty,
    createdAt: at(hour),
  };
}

const told = (notices: readonly Notice[], fresh: readonly string[] = []) =>
  grouped(notices, ({ _id }) => fresh.includes(_id)).map(({ notice: { kind }, actors }) => [
    kind,
    ...actors.map(({ _id }) => _id),
  ]);

test('who liked the same post within a day is told together, each once, where the newest stands', () => {
  const notices = [notice('liked', 'uma', 20), notice('followed', 'ravi', 19, null), notice('liked', 'asha', 18)];
  expect(told([...notices, notice('followed', 'uma', 17, null), notice('liked', 'uma', 3)])).toEqual([
    ['liked', 'uma', 'asha'],
    ['followed', 'ravi', 'uma'],
  ]);
});

test('another post, another kind, another day, and what is new among what is known stay apart', () => {
  const liked = notice('liked', 'asha', 30);
  expect(told([liked, notice('liked', 'uma', 29, 'other')])).toHaveLength(2);
  expect(told([liked, notice('commented', 'uma', 29)])).toHaveLength(2);
  expect(told([liked, notice('liked', 'uma', 5)])).toHaveLength(2);
  expect(told([liked, notice('liked', 'uma', 29)], [liked._id])).toHaveLength(2);
});

test('what wants an answer is told one by one', () => {
  const asked = [notice('connection-asked', 'asha', 3, null), notice('connection-asked', 'uma', 2, null)];
  expect(told(asked)).toHaveLength(2);
});
