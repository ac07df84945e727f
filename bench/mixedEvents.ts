import type { DomainEvent } from '#events/catalogue.ts';
import { createChance } from '#events/chance.fixture.ts';
import {
  commentEvent,
  companyEditEvent,
  companyEvent,
  fundEvent,
  fundOpenedEvent,
  likeEvent,
  memberEvent,
  postEvent,
} from './rows.ts';

/**
 * Events as a read model is handed them, mixed as on the platform: of each 1,000 about 15 make members, 6 companies and 4
 * funds, 6 edit a company, 20 open a fund, 100 are posts, 240 comments, and the rest likes, a tenth of them of one post.
 */
export function* mixedEvents(count: number): Generator<DomainEvent> {
  const chance = createChance(count);
  const members: number[] = [];
  const posts: number[] = [];
  const companies: number[] = [];
  const funds: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const roll = chance.below(1000);
    if (n < 20 || roll < 15) {
      members.push(n);
      yield memberEvent(n);
      continue;
    }
    const member = `m${chance.of(members)}`;
    if (posts.length === 0 || roll < 115) {
      posts.push(n);
      yield postEvent(n, member);
    } else if (companies.length === 0 || roll < 121) {
      companies.push(n);
      yield companyEvent(n);
    } else if (funds.length === 0 || roll < 125) {
      funds.push(n);
      yield fundEvent(n);
    } else if (roll < 131) yield companyEditEvent(n, `c${chance.of(companies)}`);
    else if (roll < 151) yield fundOpenedEvent(n, `f${chance.of(funds)}`, member);
    else if (roll < 391) yield commentEvent(n, `p${chance.of(posts)}`, member);
    else yield likeEvent(n, `p${roll < 450 ? posts[0] : chance.of(posts)}`, member);
  }
}
