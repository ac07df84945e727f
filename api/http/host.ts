import type { IncomingMessage, RequestListener } from 'node:http';
import type { Failure } from '../contract/answer.ts';
import type { Config } from '../platform/config.ts';
import { inWords } from '../words/failures.ts';
import { wordsOf } from './readersWords.ts';

/** A name or an IPv4 address, with a port or without: what nearly all requests have. */
const ORDINARY = /^[\w.-]{1,253}(?::(\d{1,5}))?$/;
const PORT_MOST = 65_535;
/** What would be another part of an address, and letters that a header cannot have: names with them are sent as xn--. */
const BEYOND = /[\s/?#@\\\u0080-\u{10ffff}]/u;

/**
 * Whether what a Host header says is a host, and a port that there may be (RFC 9110, section 7.2). It need not be one of ours.
 * One that is empty, or missing as in HTTP/1.0, is none that is wrong.
 */
export function isHost(said: string | undefined): boolean {
  if (said === undefined || said === '') return true;
  const ordinary = ORDINARY.exec(said);
  if (ordinary) return Number(ordinary[1] ?? 0) <= PORT_MOST;
  return !BEYOND.test(said) && URL.canParse(`http://${said}`);
}

/**
 * Whether a request names one host, and not several: who stands in front of us may have gone by another one. HTTP/1.0 may
 * name none, HTTP/1.1 may not (RFC 9112, section 3.2).
 */
export function namesOneHost({
  headers,
  rawHeaders,
  httpVersion,
}: Pick<IncomingMessage, 'headers' | 'rawHeaders' | 'httpVersion'>): boolean {
  if (headers.host === undefined && httpVersion === '1.1') return false;
  if (!isHost(headers.host)) return false;
  let named = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') named += 1;
  return named <= 1;
}

/** Answers a request whose Host is none with 400 (RFC 9112, section 3.2), in the reader's words, as its connection's last. */
export function hostRefusal({ SITE_LANGUAGES }: Pick<Config, 'SITE_LANGUAGES'>): RequestListener {
  return function refuse({ headers }, response) {
    const { tag, failures } = wordsOf(SITE_LANGUAGES, headers);
    const failure = { status: 'error', message: inWords(failures, 'invalid.host'), code: 'invalid' } satisfies Failure;
    const body = Buffer.from(JSON.stringify(failure));
    response.writeHead(400, {
      'Content-Type': 'application/json',
      'Content-Length': body.length,
      'Content-Language': tag,
      Connection: 'close',
    });
    response.end(body);
  };
}
