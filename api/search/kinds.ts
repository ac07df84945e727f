import type { CursorRefused } from '#projections/sql/cursor.ts';
import { words } from '#projections/words/fold.ts';
import { createSight } from '../access/sight.ts';
import { dayInIndia } from '../contract/indiaDay.ts';
import type { SearchKind } from '../contract/options.ts';
import type { SearchCount, SearchResult } from '../contract/search.ts';
import { createFaces } from '../faces/faces.ts';
import { checksOf, NOBODY_CHECKS } from '../heldPart/checks.ts';
import type { ListDeps } from '../http/list.ts';
import { GUESTS_SEE } from '../member/profile.ts';
import type { Platform } from '../platform/platform.ts';
import type { ModelName } from '../readModels/readModels.ts';
import { excerpt, shortened } from './line.ts';
import { createMarker, type Marks } from './marks.ts';

/** The read models that each kind is found and shown by. */
export const FROM: Readonly<Record<SearchKind, readonly ModelName[]>> = {
  company: ['directory'],
  fund: ['funds'],
  member: ['members'],
  post: ['feed', 'members'],
};

export interface AskedOfKind {
  readonly q: string;
  readonly limit: number;
  readonly cursor?: string | undefined;
  /** '' for a guest. */
  readonly viewer: string;
  readonly etag: string;
}

export interface FoundOfKind extends SearchCount {
  readonly results: readonly SearchResult[];
  readonly nextCursor: string | null;
  readonly suggestion?: string | undefined;
}

type Search = (asked: AskedOfKind) => Promise<FoundOfKind | CursorRefused>;
type MarksIn = (text: string) => Marks;

/** One search for each kind, on the pool. What is shown of a find is put together here. */
export function createKinds(platform: Platform & ListDeps): Readonly<Record<SearchKind, Search>> {
  const { reads, readPool, link, clock } = platform;
  const sight = createSight(platform);
  const facesOf = createFaces(reads, link);

  return {
    async company({ q, limit, cursor, etag }) {
      const kind = 'company';
      const { directory } = reads.queries;
      const page = await readPool.read('companies', directory, { q, limit, cursor }, etag);
      if ('refused' in page) return page;
      const marksIn = createMarker(q, page.suggestion);
      const results = directory.numbered(page.positions).map((row): SearchResult => {
        const place = [row.city, row.state].filter((part) => part !== '').join(', ');
        // What it was found by is said, where that is not its name: its tagline, its place, or who founded it.
        const usual = row.tagline || place;
        const tellsWhy = [row.tagline, place, row.name].find((one) => marksIn(one).length > 0);
        const line = shortened(marksIn(row.registeredEntity).length > 0 ? usual : (tellsWhy ?? usual));
        const { _id, registeredEntity: title } = row;
        const shown = {
          kind,
          _id,
          title,
          line,
          ...checksOf(row),
          imageUrl: link(row.logo),
          path: `/startups/${_id}`,
        } as const;
        return marked(shown, marksIn);
      });
      return { kind, results, ...endOf(page) };
    },

    async fund({ q, limit, cursor, etag }) {
      const kind = 'fund';
      const { funds } = reads.queries;
      const today = dayInIndia(clock());
      const page = await readPool.read('funds', funds, { q, limit, cursor, today, status: 'any' }, etag);
      if ('refused' in page) return page;
      const marksIn = createMarker(q, page.suggestion);
      const results = funds.numbered(page.positions, today).map((row): SearchResult => {
        const line = shortened([row.type, row.stage, row.region].join(' · '));
        const { _id, provider: title } = row;
        const [imageUrl, path] = [link(row.logo), `/dashboard/funds/${_id}`];
        return marked({ kind, _id, title, line, ...checksOf(row), imageUrl, path }, marksIn);
      });
      return { kind, results, ...endOf(page) };
    },

    async member({ q, limit, cursor, viewer, etag }) {
      const kind = 'member';
      const { members } = reads.queries;
      // Guests find no more of the members than the few whom they see.
      const from = viewer === '' ? members.newestFrom(GUESTS_SEE) : 0;
      const page = await readPool.read('members', members, { q, limit, cursor, from }, etag);
      if ('refused' in page) return page;
      const marksIn = createMarker(q, page.suggestion);
      const rows = members.at(
        page.found.map(({ position }) => position),
        viewer,
      );
      const hidden = sight.hidden(
        viewer,
        rows.map(({ id }) => id),
      );
      const shown = rows.filter(({ id }) => !hidden.has(id));
      const results = shown.map(({ id, name, photo }): SearchResult => {
        const path = `/members/${id}`;
        return marked({ kind, _id: id, title: name, line: '', ...NOBODY_CHECKS, imageUrl: link(photo), path }, marksIn);
      });
      const { suggestion, ...end } = endOf(without(page, rows.length - shown.length));
      // Nor do they learn what others are called.
      const isTold = viewer !== '' || results.some(({ title }) => isOf(title, suggestion, q));
      return { kind, results, ...end, ...(isTold && { suggestion }) };
    },

    async post({ q, limit, cursor, viewer, etag }) {
      const kind = 'post';
      const { feed } = reads.queries;
      const page = await readPool.read('posts', feed, { q, limit, cursor }, etag);
      if ('refused' in page) return page;
      const marksIn = createMarker(q, page.suggestion);
      const rows = page.found.flatMap(({ position }) => {
        const row = feed.postAt(position);
        return row && row.content !== null && row.authorErased !== 1 ? [row] : [];
      });
      const authors = rows.map(({ author }) => author);
      const faces = facesOf(authors);
      const hidden = sight.hidden(viewer, authors);
      const shown = rows.filter(({ author }) => !hidden.has(author) && !faces.isForgotten(author));
      const results = shown.map(({ id, author, content, image }): SearchResult => {
        const line = excerpt(content ?? '', marksIn);
        const { name: title } = faces(author);
        const shown = {
          kind,
          _id: id,
          title,
          line,
          ...NOBODY_CHECKS,
          imageUrl: link(image),
          path: `/posts/${id}`,
        } as const;
        return marked(shown, marksIn, false);
      });
      return { kind, results, ...endOf(without(page, rows.length - shown.length)) };
    },
  };
}

/** Whether a suggestion says no more than what was typed, and a name. */
function isOf(name: string, suggestion: string | undefined, q: string): boolean {
  const [named, typed] = [words(name), words(q)];
  return words(suggestion ?? '').every((word) => typed.includes(word) || named.includes(word));
}

type Page = Pick<FoundOfKind, 'total' | 'totalIsCapped' | 'nextCursor'> & { readonly suggestion?: string };

/** What is not shown of a page is not counted either. */
const without = (page: Page, hidden: number): Page =>
  page.totalIsCapped ? page : { ...page, total: Math.max(0, page.total - hidden) };

const endOf = ({ total, totalIsCapped, nextCursor, suggestion }: Page) => ({
  ...{ total, totalIsCapped, nextCursor, suggestion },
});

type Shown = Omit<SearchResult, 'marks'>;

/** @param isByName false where it was not its title that was searched */
function marked(shown: Shown, marksIn: MarksIn, isByName = true): SearchResult {
  const { title, line } = shown;
  return { ...shown, marks: { title: isByName ? marksIn(title) : [], line: marksIn(line) } };
}
