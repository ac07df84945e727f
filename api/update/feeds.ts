import { type Context, Hono } from 'hono';
import type { Update } from '../contract/update.ts';
import type { Env } from '../http/env.ts';
import { isAmong } from '../http/etag.ts';
import { readTooFast } from '../http/limitReads.ts';
import { listTag } from '../http/listTag.ts';
import { READ_COST } from '../http/readBudget.ts';
import type { ResponseCache } from '../http/responseCache.ts';
import type { Platform } from '../platform/platform.ts';
import { UPDATE_MODELS, updateAnswers } from './answer.ts';

/** The newest so many are in a feed. */
const SHOWN = 50;
/** Whoever has it asks, and is answered 304: a cache between that kept it would go on showing what moderators hid. */
const CACHE = 'no-cache';
const TITLE = 'UdyamSetu: funding updates';
const ABOUT = 'What opened, changed, closes soon, was closed and was decided.';

/** The paths of the feeds, at the root. */
export const FEED_PATHS = ['/updates.atom', '/updates.json'] as const;

const UNVERIFIED = 'The provider is not verified.';

interface Entry {
  readonly id: string;
  readonly url: string;
  readonly title: string;
  readonly text: string;
  /** ISO 8601. */
  readonly at: string;
}

/** 'documentRequired' as 'document required'. */
const inWords = (field: string): string => field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** An update in words. */
function entryOf(
  { _id, kind, at, opportunity: fund, fields, moved, reason, decided }: Update,
  publicUrl: string,
): Entry {
  const name = `${fund.type} by ${fund.provider}`;
  const said = {
    opened: [`Opened: ${name}`, `Applications are taken until ${fund.deadline}.`],
    changed: moved
      ? [`Longer open: ${name}`, `The deadline moved from ${moved.from} to ${moved.to}.`]
      : [`Changed: ${name}`, `What changed: ${fields.map(inWords).join(', ')}.`],
    closing: [`Closes soon: ${name}`, `Applications are taken until ${fund.deadline}.`],
    closed: [`Closed: ${name}`, reason === 'withdrawn' ? 'The provider has withdrawn it.' : 'It is filled.'],
    decided: [
      `Decided: ${name}`,
      decided ? `${decided.received} applied; ${decided.offered} offers, ${decided.declined} refusals so far.` : '',
    ],
  }[kind];
  const [title = '', what = ''] = said;
  const text = fund.verified ? what : `${what} ${UNVERIFIED}`.trimStart();
  // What moves is another entry each time: readers show one they know only once.
  return {
    id: `${publicUrl}/updates/${_id}-${Date.parse(at)}`,
    url: `${publicUrl}/dashboard/funds/${fund._id}`,
    title,
    text,
    at,
  };
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
/** Text as XML 1.0 takes it: without the control characters that it cannot have. */
const xml = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll(/[&<>"']/g, (one) => ESCAPES[one] ?? one);

/** RFC 4287. @param updated ISO 8601 */
function atom(entries: readonly Entry[], publicUrl: string, updated: string): string {
  const lines = entries.map(
    ({ id, url, title, text, at }) =>
      `<entry><id>${xml(id)}</id><title>${xml(title)}</title><updated>${at}</updated><link rel="alternate" href="${xml(url)}"/><summary>${xml(text)}</summary></entry>`,
  );
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${xml(publicUrl)}/updates.atom</id><title>${TITLE}</title><subtitle>${ABOUT}</subtitle><updated>${updated}</updated>`,
    '<author><name>UdyamSetu</name></author>',
    `<link rel="self" href="${xml(publicUrl)}/updates.atom"/><link rel="alternate" href="${xml(publicUrl)}/dashboard/funding_updates"/>`,
    ...lines,
    '</feed>',
    '',
  ].join('\n');
}

/** jsonfeed.org, version 1.1. */
const json = (entries: readonly Entry[], publicUrl: string): string =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: TITLE,
    description: ABOUT,
    home_page_url: `${publicUrl}/dashboard/funding_updates`,
    feed_url: `${publicUrl}/updates.json`,
    language: 'en-IN',
    authors: [{ name: 'UdyamSetu' }],
    items: entries.map(({ id, url, title, text, at }) => ({ id, url, title, content_text: text, date_published: at })),
  });

/** The updates for feed readers, at the root. */
export function feedRoutes(platform: Platform & { readonly responseCache: ResponseCache }) {
  const { reads, clock, publicUrl, responseCache } = platform;
  const answered = updateAnswers(platform);

  function feed(c: Context<Env>, type: string, render: (entries: readonly Entry[]) => string) {
    const etag = listTag(platform, UPDATE_MODELS);
    const key = `feed ${type}`;
    const kept = responseCache.find('', key);
    const isKnown = isAmong(c.req.header('if-none-match'), etag);
    const holds = kept?.etag === etag;
    const wait = isKnown || holds ? null : (c.get('spend')?.(READ_COST.list) ?? null);
    if (wait !== null) return readTooFast(c, wait);
    c.header('ETag', etag);
    c.header('Cache-Control', CACHE);
    if (isKnown) return c.body(null, 304);
    c.header('Content-Type', type);
    if (holds) return c.body(kept.bytes);
    const found = reads.queries.updates.list({ now: clock(), limit: SHOWN });
    const rows = 'refused' in found ? [] : found.items;
    const bytes = Buffer.from(render(answered(rows).map((one) => entryOf(one, publicUrl))));
    responseCache.keep('', key, { etag, bytes, from: UPDATE_MODELS });
    return c.body(bytes);
  }

  return new Hono<Env>()
    .get('/updates.atom', (c) =>
      feed(c, 'application/atom+xml; charset=utf-8', (entries) =>
        // The oldest moment there is, where nothing has happened yet.
        atom(entries, publicUrl, entries[0]?.at ?? new Date(0).toISOString()),
      ),
    )
    .get('/updates.json', (c) =>
      feed(c, 'application/feed+json; charset=utf-8', (entries) => json(entries, publicUrl)),
    );
}
