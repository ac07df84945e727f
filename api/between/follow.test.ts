import { expect, test } from 'vitest';
import type { DomainEvent } from '#events/catalogue.ts';
import { decideFollow, decideUnfollow } from './follow.ts';

const pair = { follower: 'asha', followed: 'ravi' };

const given = (...types: readonly ('UserFollowed' | 'UserUnfollowed')[]): DomainEvent[] =>
  types.map((type, i) => ({
    type,
    data: pair,
    personal: null,
    position: i,
    revision: i,
    stream: 'follow-asha-ravi',
    id: `e${i}`,
    at: i,
    actor: 'asha',
    causationId: null,
    correlationId: null,
  }));

const followed = { facts: [{ type: 'UserFollowed', data: pair }] };
const unfollowed = { facts: [{ type: 'UserUnfollowed', data: pair }] };

test('whoever is not followed can be', () => {
  expect(decideFollow(pair)(given())).toEqual(followed);
  expect(decideFollow(pair)(given('UserFollowed', 'UserUnfollowed'))).toEqual(followed);
});

test('whoever is followed cannot be followed again', () => {
  expect(decideFollow(pair)(given('UserFollowed'))).toEqual({ refused: 'already-followed' });
});

test('only whoever is followed can be unfollowed', () => {
  expect(decideUnfollow(pair)(given('UserFollowed'))).toEqual(unfollowed);
  expect(decideUnfollow(pair)(given())).toEqual({ refused: 'not-followed' });
  expect(decideUnfollow(pair)(given('UserFollowed', 'UserUnfollowed'))).toEqual({ refused: 'not-followed' });
});
