import type { DomainEvent } from '#events/catalogue.ts';
import { blocks } from '#projections/block/model.ts';
import { createBlockQueries } from '#projections/block/queries.ts';
import { factors } from '#projections/factor/model.ts';
import { createFactorQueries } from '#projections/factor/queries.ts';
import { files } from '#projections/file/model.ts';
import { createFileQueries } from '#projections/file/queries.ts';
import { roles } from '#projections/role/model.ts';
import { createRoleQueries } from '#projections/role/queries.ts';
import { event } from '#projections/runner/events.fixture.ts';
import { saved } from '#projections/saved/model.ts';
import { createSavedQueries } from '#projections/saved/queries.ts';
import { savedSearches } from '#projections/savedSearch/model.ts';
import { createSearchQueries, SEARCHES_MAX } from '#projections/savedSearch/queries.ts';
import { sessions } from '#projections/session/model.ts';
import { createSessionQueries } from '#projections/session/queries.ts';
import { answering, type Kind } from './kind.ts';
import { postEvent } from './rows.ts';

const MINUTE_MS = 60_000;
/** Of a page, or of several models' rows on one. */
const ASKED = 100;

/** One member is blocked by every second of the others; those block or mute a thousand each, as many as they may. */
const BLOCKED_MOST = 1000;

function* blocked(count: number): Generator<DomainEvent> {
  for (let n = 0; n < count; n += 1) {
    if (n % 2 === 0) yield event('MemberBlocked', n, { by: `b${n}`, member: 'm' }, null);
    else {
      const data = { by: `k${Math.floor(n / (2 * BLOCKED_MOST))}`, member: `x${n}` };
      yield event(n % 3 === 0 ? 'MemberMuted' : 'MemberBlocked', n, data, null);
    }
  }
}

const BLOCKS: Kind = {
  model: blocks,
  events: blocked,
  reads(db, count) {
    const { standing, among, count: counted, of, list } = createBlockQueries(db);
    const others = (round: number) => Array.from({ length: ASKED }, (_, i) => `b${(round * 37 + i * 2) % count}`);
    return [
      answering('whether a block concerns a member', () => standing('m')),
      answering('whether a block concerns a member whom none does', (round) => standing(`x${round}y`)),
      answering('what stands between a member and a page of others', (round) => among('m', others(round))),
      answering('whether one blocked another', (round) => of(`b${(round * 38) % count}`, 'm')),
      answering('how many a member blocked or muted', () => counted('k1')),
      answering('whom a member blocked or muted', () => list('k1', {})),
    ];
  },
};

/** Every second session is of one member, whose program signs in anew each time and never out: all but a few are over. */
const OPEN_SESSIONS = 20;

function* signedIn(count: number): Generator<DomainEvent> {
  for (let n = 0; n < count; n += 1) {
    const isOpen = n >= count - 2 * OPEN_SESSIONS;
    const of = { session: `s${n}`, member: n % 2 === 0 ? 'm' : `m${n}`, newDevice: false };
    const data = { ...of, expiresAt: (isOpen ? 2 * count : n) * MINUTE_MS, remember: false, device: `d${n % 20}` };
    yield event('SessionStarted', n, data, { browser: 'Firefox on Linux' });
  }
}

const SESSIONS: Kind = {
  model: sessions,
  events: signedIn,
  reads(db, count) {
    const { find, knowsDevice, hasDevices, ofMember } = createSessionQueries(db);
    return [
      answering('a session', (round) => find(`s${(round * 37) % count}`)),
      answering('whether a device is known', (round) => knowsDevice('m', `d${round % 40}`)),
      answering('whether any device is known', (round) => hasDevices(`m${round * 2 + 1}`)),
      answering('a member’s sessions, of whom most are over', () => ofMember('m', count * MINUTE_MS)),
    ];
  },
};

/** Members with a dozen second factors each; those of every second are to be removed, now or later. */
const FACTORS = 12;

function* secured(count: number): Generator<DomainEvent> {
  for (let n = 0; n < count; n += 1) {
    const member = `m${Math.floor(n / FACTORS)}`;
    const [at, first] = [4 * n, n % FACTORS === 0];
    if (first) yield event('RecoveryCodesIssued', at, { member, hashes: ['a', 'b'] }, null);
    yield event('TotpConfirmed', at + 1, { member, factor: `f${n}`, step: 1 }, { name: 'Phone' });
    yield event('FactorUsed', at + 2, { member, factor: `f${n}`, step: 2, counter: null }, null);
    const asked = { member, removal: `r${n}`, by: 'admin', from: n };
    if (n % (2 * FACTORS) === FACTORS - 1) yield event('FactorsRemovalAsked', at + 3, asked, { reason: '' });
  }
}

const SECOND_FACTORS: Kind = {
  model: factors,
  events: secured,
  reads(db, count) {
    const { ofMember, hasAny, codesLeft, removalDue, removalsDue } = createFactorQueries(db);
    const one = (round: number) => `m${(round * 37) % Math.floor(count / FACTORS)}`;
    return [
      answering('a member’s second factors', (round) => ofMember(one(round))),
      answering('whether a member has a second factor', (round) => hasAny(one(round))),
      answering('recovery codes that are left', (round) => codesLeft(one(round))),
      answering('when a member’s factors are removed', (round) => removalDue(one(round))),
      answering('whose factors are removed by now', () => removalsDue(count)),
    ];
  },
};

/** Roles that members were given; every third was taken back, and one member was given theirs again and again. */
function* made(count: number): Generator<DomainEvent> {
  for (let n = 0; n < count; n += 1) {
    const data = { member: n % 2 === 0 ? 'm' : `m${n}`, role: 'moderator', by: 'admin' } as const;
    yield event('RoleGiven', 2 * n, data, { reason: 'They know the field.' });
    if (n % 3 === 0) yield event('RoleTakenBack', 2 * n + 1, data, { reason: '' });
  }
}

const ROLES: Kind = {
  model: roles,
  events: made,
  reads(db, count) {
    const { of, present, changes } = createRoleQueries(db);
    return [
      answering('a member’s roles', (round) => of(`m${(round * 37) % count}`)),
      answering('who has roles', () => present({})),
      answering('changes of roles', () => changes({})),
      answering('changes of one member’s roles', () => changes({ member: 'm' })),
    ];
  },
};

/** What one member may save; beside them, one fund that everybody saved. */
const SAVED_MOST = 5000;

function* kept(count: number): Generator<DomainEvent> {
  const kinds = ['fund', 'company', 'post'] as const;
  for (let n = 0; n < count; n += 1) yield event('ThingSaved', n, { member: `m${n}`, kind: 'fund', id: 'f' }, null);
  for (let n = 0; n < SAVED_MOST; n += 1) {
    const kind = kinds[n % 3] ?? 'fund';
    yield event('ThingSaved', count + n, { member: 'keen', kind, id: `f${n}` }, null);
  }
}

const SAVED: Kind = {
  model: saved,
  events: kept,
  reads(db, count) {
    const { count: counted, ids, has, savers, list } = createSavedQueries(db);
    return [
      answering('what a member saved', () => list('keen', {})),
      answering('what a member saved, of one kind', () => list('keen', { kind: 'company' })),
      answering(`the ids of all that a member saved: ${SAVED_MOST}`, () => ids('keen')),
      answering('how much a member saved', () => counted('keen')),
      answering('whether a member saved a thing', (round) => has(`m${(round * 37) % count}`, 'fund', 'f')),
      answering('who saved a thing', (round) => savers('fund', 'f', `m${(round * 37) % count}`, count * MINUTE_MS)),
    ];
  },
};

/** Each member keeps as many searches as they may, half of them with an alert of one kind. */
function* searched(count: number): Generator<DomainEvent> {
  for (let n = 0; n < count; n += 1) {
    const data = { search: `q${n}`, member: `m${Math.floor(n / SEARCHES_MAX)}`, kind: 'fund' } as const;
    const personal = { name: 'Grants for looms', query: 'type=Grant&industry=Apparel%20and%20Textiles' };
    yield event('SearchSaved', n, { ...data, alert: n % 2 === 0 ? 'daily' : 'none' }, personal);
  }
}

const SAVED_SEARCHES: Kind = {
  model: savedSearches,
  events: searched,
  reads(db, count) {
    const { ofMember, count: counted, withAlert } = createSearchQueries(db);
    const one = (round: number) => `m${(round * 37) % Math.floor(count / SEARCHES_MAX)}`;
    return [
      answering('a member’s saved searches', (round) => ofMember(one(round))),
      answering('how many searches a member keeps', (round) => counted(one(round))),
      answering('searches with an alert', (round) => withAlert('fund', 'daily', { member: one(round), id: '' })),
    ];
  },
};

/** Pictures of posts, every second of them of one member; what they took back, one in ten, is withdrawn. */
function* shown(count: number): Generator<DomainEvent> {
  for (let n = 0; n < count; n += 1) {
    const author = n % 2 === 0 ? 'm0' : `m${n}`;
    yield event('FileOwned', 3 * n, { key: `Post/${3 * n + 1}.webp`, member: author }, null);
    yield postEvent(3 * n + 1, author);
    if (n % 10 === 0) yield event('PostDeleted', 3 * n + 2, { post: `p${3 * n + 1}`, author }, null);
  }
}

// What one member shows, for an export and an erasure, is read whole: it costs what they have, and is no read of a page.
// Which of five hundred uploads nothing shows is asked by the sweep alone, and by no request.
const FILES: Kind = {
  model: files,
  events: shown,
  reads(db, count) {
    const { isClaimed, usesOf, pastUsesOf, ownerOf, isWithdrawn, documentOf } = createFileQueries(db);
    const key = (n: number) => `Post/${3 * (n % count) + 1}.webp`;
    const keys = (round: number) => Array.from({ length: ASKED }, (_, i) => key(round * 37 + i));
    return [
      answering('whether anything shows an upload', (round) => isClaimed([key(round * 37)])),
      // As `pictureSight` asks of each: a page of an earlier moment has that many at the most, faces among them.
      answering('who may see the pictures of a past page of posts', (round) =>
        keys(round).map((one) => (usesOf(one).length === 0 ? [isWithdrawn(one), ownerOf(one)] : [])),
      ),
      answering('what shows a picture', (round) => usesOf(key(round * 37))),
      answering('what showed a picture before', (round) => pastUsesOf(key(round * 30))),
      answering('whose a picture is', (round) => ownerOf(key(round * 37))),
      answering('whether a picture was taken back', (round) => isWithdrawn(key(round * 37))),
      answering('the document of a message', (round) => documentOf(`p${3 * ((round * 37) % count) + 1}`)),
    ];
  },
};

export const ACCOUNT_KINDS: readonly Kind[] = [BLOCKS, SESSIONS, SECOND_FACTORS, ROLES, SAVED, SAVED_SEARCHES, FILES];
