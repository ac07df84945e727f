import { isIP, type Socket } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import ipaddr from 'ipaddr.js';
import { growingCache } from '#events/runtime/growingCache.ts';
import type { Config } from '../platform/config.ts';

/** What a provider gives a single subscriber at the most; whoever has that much has 256 networks of 2^64 addresses. */
const SUBSCRIBER_BITS = 56;

/** Where a proxy of ours may stand: on this machine, or in its own network. */
const NEARBY: readonly string[] = ['loopback', 'private', 'uniqueLocal'];

type Proxies = Pick<Config, 'TRUST_PROXY'>;

/**
 * The address by which a request's sender is counted: an IPv4 address, or the /56 network of an IPv6 one, since that is
 * what a single subscriber may have; 'unknown' where there is no socket.
 *
 * Anyone can write X-Forwarded-For. So it counts only where the operator has said how many proxies stand in front, and
 * only on connections from nearby; then it is the entry that the outermost of these proxies wrote.
 *
 * `TRUST_PROXY` is how many proxies each request passes, one after the other; 0 unless set.
 */
export function clientAddress(c: Context, config: Proxies): string {
  return senderAddress(socketAddress(c), c.req.header('X-Forwarded-For'), config) ?? UNKNOWN;
}

/** The same from what a request of Node has; null where there is no socket. */
export function senderAddress(
  remoteAddress: string | undefined,
  forwardedFor: string | readonly string[] | undefined,
  { TRUST_PROXY: proxies }: Proxies,
): string | null {
  const peer = peerOf(remoteAddress);
  if (peer === null) return null;
  if (proxies === 0 || !peer.isNearby) return peer.counted;
  const hops = String(forwardedFor ?? '').split(',');
  const sender = parsed(hops.at(-proxies)?.trim());
  return sender === null ? peer.counted : counted(sender);
}

export const UNKNOWN = 'unknown';

/** What a connection is counted by; null where it is a proxy's, through which everybody comes. */
export function connectionAddress({ remoteAddress }: Socket, { TRUST_PROXY: proxies }: Proxies): string | null {
  const peer = peerOf(remoteAddress);
  return peer === null || (proxies > 0 && peer.isNearby) ? null : peer.counted;
}

interface Peer {
  readonly counted: string;
  readonly isNearby: boolean;
}

/** Every request asks what its connection's address is counted by, and reading one takes microseconds. */
const peers = growingCache<string, Peer>(10_000);

function peerOf(text: string | undefined): Peer | null {
  const known = text === undefined ? undefined : peers.get(text);
  if (known) return known;
  const address = parsed(text);
  if (address === null || text === undefined) return null;
  const peer = { counted: counted(address), isNearby: NEARBY.includes(address.range()) };
  peers.set(text, peer);
  return peer;
}

function socketAddress(c: Context): string | undefined {
  // Requests handed to the app without a server (in a test) have no connection.
  const bindings = c.env as { incoming?: unknown; server?: unknown } | undefined;
  if (bindings?.incoming === undefined && bindings?.server === undefined) return undefined;
  return getConnInfo(c).remote.address;
}

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** An IPv4 address in IPv6 clothes, as a dual-stack socket gives it, is that IPv4 address. Null for what is no address. */
function parsed(text: string | undefined): Address | null {
  // ipaddr.js also reads numbers and shortened addresses, which no proxy writes.
  return text !== undefined && isIP(text) !== 0 ? ipaddr.process(text) : null;
}

function counted(address: Address): string {
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toNormalizedString()}/${SUBSCRIBER_BITS}`)}/${SUBSCRIBER_BITS}`;
}
