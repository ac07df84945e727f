import { describe, expect, it } from 'vitest';
import { isLinkExpired, parseAmzDate } from '../contract/linkExpiry.ts';
import { linkSigner, signLink, verifyLink } from './links.ts';

const secret = new Uint8Array(32).fill(7);
const publicUrl = 'https://udyamsetu.example';
const key = 'Company/chai-1.webp';
const MORNING = Date.parse('2026-03-05T06:30:00Z');
const MIDNIGHT = Date.parse('2026-03-05T00:00:00Z');
const HOUR = 3_600_000;

const queryOf = (url: string) => new URL(url).searchParams;
const verify = (url: string, now: number, ofKey = key) => verifyLink({ secret, now }, ofKey, queryOf(url));

describe('a signed link', () => {
  const url = signLink({ publicUrl, secret, now: MORNING }, key);

  it('is absolute, on our own origin, and carries the date of its day, its lifetime and a signature', () => {
    expect(url).toMatch(
      /^https:\/\/udyamsetu\.example\/files\/Company\/chai-1\.webp\?X-Amz-Date=20260305T000000Z&X-Amz-Expires=172800&X-Amz-Signature=[0-9a-f]{64}$/,
    );
  });

  it('is the same all day, and another the next', () => {
    expect(signLink({ publicUrl, secret, now: MIDNIGHT }, key)).toBe(url);
    expect(signLink({ publicUrl, secret, now: MIDNIGHT + 24 * HOUR - 1 }, key)).toBe(url);
    expect(signLink({ publicUrl, secret, now: MIDNIGHT + 24 * HOUR }, key)).not.toBe(url);
  });

  it('takes a public URL with a path, or with a slash at its end', () => {
    const link = signLink({ publicUrl: 'https://x.example/setu/', secret, now: MORNING }, key);
    expect(link.startsWith('https://x.example/setu/files/Company/')).toBe(true);
  });

  it('is good for two days from midnight, and expired from then on', () => {
    expect(verify(url, MORNING)).toEqual({ ok: true, expiresAt: MIDNIGHT + 48 * HOUR });
    expect(verify(url, MIDNIGHT + 48 * HOUR - 1)).toHaveProperty('ok', true);
    expect(verify(url, MIDNIGHT + 48 * HOUR)).toEqual({ refused: 'expired' });
  });

  it.each([
    ['another key', url, 'Company/chai-2.webp'],
    ['a longer life', url.replace('172800', '999999'), key],
    ['a later date', url.replace('20260305', '20260306'), key],
    ['another signature', url.replace(/.$/, (last) => (last === '0' ? '1' : '0')), key],
    ['a shortened signature', url.slice(0, -2), key],
    ['a signature with more behind it', `${url}00`, key],
    ['no signature', url.replace(/&X-Amz-Signature=.*/, ''), key],
    ['nothing at all', 'https://udyamsetu.example/files/x', key],
    ['the signature of another secret', signLink({ publicUrl, secret: new Uint8Array(32), now: MORNING }, key), key],
  ])('with %s is forged', (_what, forged, ofKey) => {
    expect(verify(forged, MORNING, ofKey)).toEqual({ refused: 'forged' });
    expect(verify(forged, MORNING + 1000 * HOUR, ofKey)).toEqual({ refused: 'forged' });
  });
});

describe('a signer', () => {
  it('hands out the links of the day it is asked on', () => {
    let now = MORNING;
    const link = linkSigner({ publicUrl, secret, now: () => now });
    const today = link(key);
    expect(link(key)).toBe(today);
    expect(today).toBe(signLink({ publicUrl, secret, now }, key));
    now += 24 * HOUR;
    expect(link(key)).toBe(signLink({ publicUrl, secret, now }, key));
    expect(link(key)).not.toBe(today);
  });
});

describe('a link to what was hidden since it was given out', () => {
  // Links are dated to the second; it was hidden within one.
  const HIDDEN = MORNING + 250;
  let since: number | null = null;
  let version = 0;
  const floor = { since: () => since, version: () => version };
  const link = linkSigner({ publicUrl, secret, now: () => MORNING + HOUR, floor });
  const opens = (url: string) => verifyLink({ secret, now: MORNING + HOUR, floor }, key, queryOf(url));

  it('is over; one that is given out from then on is good, and so is each once it is shown again', () => {
    const before = link(key);
    expect(opens(before)).toHaveProperty('ok', true);
    [since, version] = [HIDDEN, 1];
    expect(opens(before)).toEqual({ refused: 'expired' });
    const after = link(key);
    expect(after).toContain('X-Amz-Date=20260305T063001Z');
    expect(opens(after)).toHaveProperty('ok', true);
    [since, version] = [null, 2];
    expect([link(key), opens(before), opens(after)]).toEqual([
      ...[before, expect.objectContaining({ ok: true }), expect.objectContaining({ ok: true })],
    ]);
    // Hidden on an earlier day, it has the link of the day.
    [since, version] = [MIDNIGHT - HOUR, 3];
    expect(link(key)).toBe(before);
  });
});

describe('whether a link is expired', () => {
  const url = signLink({ publicUrl, secret, now: MORNING }, key);

  it('goes by its own date and lifetime', () => {
    expect(isLinkExpired(url, MORNING)).toBe(false);
    expect(isLinkExpired(url.replace(publicUrl, ''), MORNING)).toBe(false);
    expect(isLinkExpired(`${url}#top`, MORNING)).toBe(false);
    expect(isLinkExpired(url, MIDNIGHT + 48 * HOUR)).toBe(true);
  });

  it.each([
    ['nothing', ''],
    ['no parameters', 'https://x.example/a.webp'],
    ['no date', url.replace(/X-Amz-Date=[^&]*&/, '')],
    ['no lifetime', url.replace(/X-Amz-Expires=[^&]*&/, '')],
    ['a date that does not exist', url.replace('20260305', '20260231')],
    ['a date of another form', url.replace('20260305T000000Z', '2026-03-05')],
    ['a lifetime in words', url.replace('172800', 'soon')],
    ['no life', url.replace('172800', '0')],
    ['a negative lifetime', url.replace('172800', '-1')],
    ['a fractional lifetime', url.replace('172800', '1e9')],
  ])('is so with %s', (_what, broken) => {
    expect(isLinkExpired(broken, MORNING)).toBe(true);
  });

  it('reads a date to the second', () => {
    expect(parseAmzDate('20260305T063001Z')).toBe(MORNING + 1000);
    expect(parseAmzDate('20260305T246001Z')).toBeNull();
  });
});
