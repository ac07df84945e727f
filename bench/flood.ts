import { randomBytes } from 'node:crypto';
import { httpRequest, loadOf } from './load.ts';

/**
 * A program that floods a server, in a process of its own so that it takes no time from who measures: so many sign-ups, or
 * reports by the members whose tokens are given, all at once. Prints what came of it as JSON.
 *
 *     node bench/flood.ts sign-ups 10000 http://… ; node bench/flood.ts reports 10000 http://… TOKENS IDS
 */
const AT_ONCE = 32;
const STRIDE = 5;
const [kind, count, url = '', tokens = '', ids = ''] = process.argv.slice(2);

function signUp(): Buffer {
  const email = `${randomBytes(8).toString('hex')}@flood.example.in`;
  const who = { name: 'Flood', email, password: 'A long enough passphrase 7', photo: '', gender: 'other' };
  return httpRequest(url, 'POST', '/api/v1/auth/new', {}, { ...who, dob: '1990-01-01', agreeToTerms: true });
}

function reports(): () => Buffer {
  const by = tokens.split(',');
  const about = ids.split(',');
  let n = 0;
  return () => {
    const reporter = n % by.length;
    // Of what one reports, half is what the one before reported too.
    const id = about[(Math.floor(n / by.length) + STRIDE * reporter) % about.length];
    const body = { kind: 'post', id, reason: 'spam', text: 'Not worth reading.' };
    const request = httpRequest(url, 'POST', '/api/v1/reports', { Authorization: `Bearer ${by[reporter]}` }, body);
    n += 1;
    return request;
  };
}

const request = kind === 'reports' ? reports() : signUp;
process.stdout.write(JSON.stringify(await loadOf({ url, request, connections: AT_ONCE, requests: Number(count) })));
