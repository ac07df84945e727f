import { type Everything, type Kind, MARKS } from './everywhere.fixture.ts';

/** Where a thing of a kind is met: who asks there, and what of the answer names it (its id unless told). */
export interface Surface {
  readonly path: (all: Everything) => string;
  readonly as?: 'friend' | 'stranger' | 'ana';
  readonly names?: (all: Everything) => string;
  readonly headers?: Readonly<Record<string, string>>;
}

const at = (path: string | ((all: Everything) => string), more: Omit<Surface, 'path'> = {}): Surface => ({
  path: typeof path === 'string' ? () => path : path,
  ...more,
});
const word = (kind: Kind) => () => MARKS[kind];
/** All that has been published, told to who comes back to the stream. */
const FROM_THE_BEGINNING = { 'last-event-id': '-1' };
const q = (kind: Kind): string => encodeURIComponent(MARKS[kind]);

/** Every place where a thing is shown or named. A new one belongs here. */
export const SURFACES: Readonly<Record<Kind, readonly Surface[]>> = {
  company: [
    at('/company'),
    at('/company', { as: 'stranger' }),
    at('/company/ids'),
    at('/company/ids', { as: 'stranger' }),
    at('/company?sort=name'),
    at('/company?sort=founded'),
    at('/company?industry=Apparel%20and%20Textiles'),
    at('/company?city=Chennai'),
    at(`/company?q=${q('company')}`),
    at(({ ids }) => `/company/${ids.company}`),
    at(`/search?q=${q('company')}`),
    at(`/search?q=${q('company')}&kind=company`, { as: 'stranger' }),
    at(({ ids }) => `/user/${ids.member}`),
    at('/saved', { as: 'friend' }),
    at(({ friendsFund }) => `/opportunities/${friendsFund}/candidates`, { as: 'friend' }),
    at(({ moment }) => `/company?asOf=${moment}`, { as: 'ana' }),
    at(({ moment }) => `/company?asOf=${moment}&q=${q('company')}`, { as: 'ana' }),
  ],
  fund: [
    at('/opportunities'),
    at('/opportunities', { as: 'stranger' }),
    at('/opportunities?sort=popular'),
    at('/opportunities?sort=deadline'),
    at('/opportunities?status=any&stage=Any%20stage'),
    at(`/opportunities?q=${q('fund')}`),
    at(`/opportunities?provider=${q('fund')}`),
    at(({ ids }) => `/opportunities/${ids.fund}`),
    at(`/search?q=${q('fund')}`),
    at('/updates'),
    at('/updates', { as: 'stranger' }),
    at('/updates.atom'),
    at('/updates.json'),
    at('/saved', { as: 'friend' }),
    at(({ calendarPath }) => calendarPath, { names: word('fund') }),
    at(({ friendsCompany }) => `/opportunities/fitting?company=${friendsCompany}`, { as: 'friend' }),
    at(({ friendsYoung }) => `/opportunities/misses?company=${friendsYoung}`, { as: 'friend' }),
    at(({ friendsCompany }) => `/updates?company=${friendsCompany}`, { as: 'friend' }),
    at(({ moment }) => `/opportunities?asOf=${moment}`, { as: 'ana' }),
    at(({ moment }) => `/opportunities?asOf=${moment}&q=${q('fund')}`, { as: 'ana' }),
  ],
  post: [
    at('/post/getAllPosts'),
    at('/post/getAllPosts', { as: 'stranger' }),
    at(({ ids }) => `/post/getAllPosts?author=${ids.member}`),
    at('/post/getAllPosts?following=true', { as: 'friend' }),
    at('/post/getAllPosts?tag=weaving'),
    at('/post/mallika1'),
    at('/live', { headers: FROM_THE_BEGINNING }),
    at('/live', { headers: FROM_THE_BEGINNING, as: 'stranger' }),
    at(`/search?q=${q('post')}`),
    at('/saved', { as: 'friend' }),
    at(({ moment }) => `/post/getAllPosts?asOf=${moment}`, { as: 'ana' }),
  ],
  comment: [
    at('/post/below001/comments', { names: word('comment') }),
    at('/post/below001/comments', { names: word('comment'), as: 'stranger' }),
    at('/post/below001', { names: word('comment') }),
    at('/post/getAllPosts', { names: word('comment') }),
    at('/post/getAllPosts', { names: word('comment'), as: 'friend' }),
    at(({ moment }) => `/post/getAllPosts?asOf=${moment}`, { names: word('comment'), as: 'ana' }),
  ],
  member: [
    at('/user/getAll'),
    at('/user/getAll', { as: 'stranger' }),
    at(`/user/getAll?q=${q('member')}`, { as: 'stranger' }),
    at('/user/suggestions', { as: 'stranger' }),
    at('/user/suggestions'),
    at(({ ids }) => `/user/${ids.member}`),
    at(`/search?q=${q('member')}&kind=member`, { as: 'stranger' }),
    at(({ friend }) => `/user/${friend}/following`, { as: 'stranger' }),
    at(({ friend }) => `/user/${friend}`),
    at(({ friend }) => `/user/${friend}`, { as: 'stranger' }),
    at('/post/getAllPosts', { names: word('member') }),
    at('/post/mallika1', { names: word('member'), as: 'stranger' }),
    at('/connections', { names: word('member'), as: 'friend' }),
    at('/conversations', { names: word('member'), as: 'friend' }),
    at('/saved', { names: word('member'), as: 'friend' }),
    at(({ moment }) => `/post/getAllPosts?asOf=${moment}`, { names: word('member'), as: 'ana' }),
  ],
  provider: [
    at(({ ids }) => `/providers/${ids.provider}`),
    at(({ ids }) => `/user/${ids.member}`, { names: word('provider') }),
    // With whatever it offers.
    at('/opportunities', { names: word('provider') }),
    at(({ offered }) => `/opportunities/${offered}`, { names: word('provider') }),
    at(`/search?q=${q('provider')}`, { names: word('provider') }),
    at('/updates', { names: word('provider') }),
    at(({ moment }) => `/opportunities?asOf=${moment}`, { names: word('provider'), as: 'ana' }),
  ],
  message: [
    at(({ talk }) => `/conversations/${talk}/messages`, { names: word('message'), as: 'friend' }),
    at('/conversations', { names: word('message'), as: 'friend' }),
    at('/conversations/search?q=Kewra', { names: word('message'), as: 'friend' }),
  ],
};

/** Where its owner reads it all the same. */
export const OWN: Readonly<Record<Exclude<Kind, 'comment' | 'message'>, readonly string[]>> = {
  company: ['/company/ID', '/company/mine'],
  fund: ['/opportunities/ID', '/opportunities/mine'],
  post: ['/post/ID'],
  member: ['/user/ID'],
  provider: ['/providers/ID', '/providers/mine'],
};
