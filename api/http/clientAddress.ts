import { BlockList, isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import type { Config } from '../config.ts';

/** Where a proxy of ours may stand: on this machine, or in its own network. */
const nearby = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  nearby.addSubnet(network, prefix, 'ipv4');
}
nearby.addAddress('::1', 'ipv6');
nearby.addSubnet('fc00::', 7, 'ipv6');

/**
 * The address by which a request's sender is counted: an IPv4 address, or the /64 network of an IPv6 one, since that is
 * what a single subscriber has; 'unknown' where there is no socket.
 *
 * Anyone can write X-Forwarded-For. So it counts only where the operator has said how many proxies stand in front, and
 * only on connections from nearby; then it is the entry that the outermost of these proxies wrote.
 *
 * `TRUST_PROXY` is how many proxies each request passes, one after the other; 0 unless set.
 */
export function clientAddress(c: Context, { TRUST_PROXY: proxies }: Pick<Config, 'TRUST_PROXY'>): string {
  const peer = socketAddress(c);
  if (peer === undefined) return 'unknown';
  if (proxies === 0 || !isNearby(peer)) return counted(peer);
  const hops = (c.req.header('X-Forwarded-For') ?? '').split(',').map((hop) => plain(hop.trim()));
  const sender = hops.at(-proxies);
  return counted(sender !== undefined && isIP(sender) ? sender : peer);
}

function socketAddress(c: Context): string | undefined {
  // Requests handed to the app without a server (in a test) have no connection.
  const bindings = c.env as { incoming?: unknown; server?: unknown } | undefined;
  if (bindings?.incoming === undefined && bindings?.server === undefined) return undefined;
  const { address } = getConnInfo(c).remote;
  return address === undefined ? undefined : plain(address);
}

/** An IPv4 address as a dual-stack socket gives it, in its own notation. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

const isNearby = (address: string): boolean => nearby.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

function counted(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = address.split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
