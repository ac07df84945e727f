import type { DomainEvent } from '#events/catalogue.ts';
import { event } from '#projections/runner/events.fixture.ts';
import { teams } from '#projections/team/model.ts';
import { createTeamQueries } from '#projections/team/queries.ts';
import { answering, type Kind } from './kind.ts';
import { companyEvent } from './rows.ts';

const TOP = Number.MAX_SAFE_INTEGER;

/** Each member has sent so many invitations, of which the last few are open. */
const SENT = 200;
const OPEN = 10;
/** Into one team, of which the last few of each member's go into every fourth. */
const INTO_A_TEAM = 50;
/** Every second invitation went to one address, and nobody has answered: more than one page of them. */
const MARK = 'x';

function* invited(count: number): Generator<DomainEvent> {
  for (let n = 0; n < count; n += 1) {
    const of = { kind: 'company', thing: `c${Math.floor(n / INTO_A_TEAM)}`, invitation: `i${n}` } as const;
    const data = { ...of, by: `m${Math.floor(n / SENT)}`, role: 'editor', expiresAt: n } as const;
    yield event('MemberInvited', 2 * n, data, { email: '', mark: n % 2 === 0 ? MARK : `x${n}` });
    if (n % SENT < SENT - OPEN) yield event('InvitationLapsed', 2 * n + 1, of, null);
  }
}

export const INVITATIONS: Kind = {
  model: teams,
  events: invited,
  reads(db, count) {
    const queries = createTeamQueries(db);
    const one = (round: number) => `i${(round * 37) % count}`;
    const holder = { member: 'm', mark: MARK };
    return [
      answering('the open invitations of who leaves', (round) =>
        queries.openBy(`m${round % Math.floor(count / SENT)}`, -1),
      ),
      answering('invitations that are over', () => queries.expired(count, 100)),
      answering('the invitations to one address', (round) => queries.toMark(`x${SENT * round + SENT - 1}`, -1)),
      answering('the invitations to an address that got most', () => queries.toMark(MARK, -1)),
      answering('an invitation', (round) => queries.invitation(one(round))),
      answering('the address of an invitation', (round) => queries.markOf(one(round))),
      answering('the open invitations into a team', (round) => queries.invitations('company', `c${4 * round + 3}`, -1)),
      answering('an inbox of invitations', () => queries.invited(holder, -1, TOP, 21)),
      answering('unread invitations', () => queries.unreadInvited(holder, -1)),
    ];
  },
};

/** One member owns every second company; each of them others join, are made something else in, or are put out of. */
function* teamed(count: number): Generator<DomainEvent> {
  for (let n = 0; n < count; n += 1) {
    const [at, thing, member] = [4 * n, `c${n}`, `m${n}`];
    const made = companyEvent(at);
    if (made.type !== 'CompanyRegistered') throw new Error('a company is registered');
    const owner = n % 2 === 0 ? 'm' : `o${n}`;
    yield { ...made, data: { ...made.data, company: thing, owner } };
    const of = { kind: 'company', thing } as const;
    const invitation = { ...of, invitation: `i${n}` };
    const sent = { ...invitation, by: owner, role: 'editor', expiresAt: at } as const;
    yield event('MemberInvited', at + 1, sent, { email: '', mark: `x${n}` });
    yield event('InvitationAnswered', at + 2, { ...invitation, member, accepted: true }, null);
    if (n % 3 === 0) yield event('TeamLeft', at + 3, { ...of, member, by: owner }, null);
    if (n % 3 === 1) yield event('TeamRoleChanged', at + 3, { ...of, member, role: 'owner', by: owner }, null);
  }
}

export const TEAM_NOTICES: Kind = {
  model: teams,
  events: teamed,
  reads(db, count) {
    const { notices, unreadNotices, movedSince, roleOf, members, ofMember } = createTeamQueries(db);
    const one = (round: number) => (round * 37) % count;
    return [
      answering('news of teams, of who owns most', () => notices('m', -1, TOP, 21)),
      answering('news of teams, from the middle on', () => notices('m', -1, 2 * count, 21)),
      answering('unread news of teams, of who owns most', () => unreadNotices('m', -1)),
      answering('news of teams, of who is in one', (round) => notices(`m${one(round)}`, -1, TOP, 21)),
      answering('whose news of teams moved', () => movedSince(4 * count - 40)),
      answering('a member’s role in a team', (round) => roleOf('company', `c${one(round)}`, `m${one(round)}`)),
      answering('the people of a team', (round) => members('company', `c${one(round)}`)),
      answering('the teams of who is in most: 500', () => ofMember('m', 'company')),
    ];
  },
};
