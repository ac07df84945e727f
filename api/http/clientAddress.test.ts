import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { clientAddress } from './clientAddress.ts';

/** What a request from this peer is counted as. */
async function counted(
  remoteAddress: string,
  { proxies = 0, forwarded }: { proxies?: number; forwarded?: string } = {},
) {
  const app = new Hono().get('/', (c) => c.text(clientAddress(c, { TRUST_PROXY: proxies })));
  const headers = forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded };
  const connection = { incoming: { socket: { remoteAddress, remotePort: 1, remoteFamily: 'IPv4' } } };
  return (await app.request('/', { headers }, connection)).text();
}

describe('the address a request is counted by', () => {
  it('is the address of its connection', async () => {
    expect(await counted('203.0.113.7')).toBe('203.0.113.7');
    expect(await counted('::ffff:203.0.113.7')).toBe('203.0.113.7');
  });

  it('is the network of a subscriber where it is IPv6', async () => {
    expect(await counted('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1::/56');
    expect(await counted('2001:db8:1:ff::9')).toBe('2001:db8:1::/56');
    expect(await counted('2001:db8:1:100::9')).toBe('2001:db8:1:100::/56');
    expect(await counted('::1')).toBe('::/56');
    expect(await counted('fe80::1%eth0')).toBe('fe80::/56');
  });

  it('is never what the sender says, unless a proxy is expected', async () => {
    expect(await counted('127.0.0.1', { forwarded: '203.0.113.7' })).toBe('127.0.0.1');
    expect(await counted('198.51.100.1', { forwarded: '203.0.113.7', proxies: 1 })).toBe('198.51.100.1');
  });

  it('is what the outermost expected proxy wrote', async () => {
    const forwarded = '1.1.1.1, 203.0.113.7, 10.0.0.2';
    expect(await counted('127.0.0.1', { forwarded, proxies: 2 })).toBe('203.0.113.7');
    expect(await counted('fc00::2', { forwarded: '2001:db8:1:ab::1', proxies: 1 })).toBe('2001:db8:1::/56');
    expect(await counted('::ffff:172.18.0.5', { forwarded: '1.1.1.1, 203.0.113.7', proxies: 1 })).toBe('203.0.113.7');
  });

  it('falls back to the connection where a proxy wrote nothing sensible', async () => {
    expect(await counted('127.0.0.1', { proxies: 1 })).toBe('127.0.0.1');
    expect(await counted('127.0.0.1', { forwarded: 'unknown', proxies: 1 })).toBe('127.0.0.1');
    expect(await counted('127.0.0.1', { forwarded: '203.0.113.7', proxies: 3 })).toBe('127.0.0.1');
    expect(await counted('127.0.0.1', { forwarded: '7', proxies: 1 })).toBe('127.0.0.1');
    expect(await counted('127.0.0.1', { forwarded: '203.0.113', proxies: 1 })).toBe('127.0.0.1');
  });

  it('is unknown where there is no connection', async () => {
    const app = new Hono().get('/', (c) => c.text(clientAddress(c, { TRUST_PROXY: 1 })));
    expect(await (await app.request('/')).text()).toBe('unknown');
  });
});
