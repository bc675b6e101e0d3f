import { lookup as lookUpHost } from 'node:dns/promises';
import { BlockList, isIP, isIPv6, type IPVersion } from 'node:net';
import { isLoopbackAddress, isLoopbackHost } from '../http/loopback.ts';
import type { Lookup } from '../http/service.ts';
import { isOtherServicesPort } from './ports.ts';

/*
 * Where webhooks may go. A merchant chooses the address, and the service connects to it from inside
 * its network. So anything but the public internet is refused. Reliability, T24.
 */

export const lookUp: Lookup = async (hostname) =>
  (await lookUpHost(hostname, { all: true, verbatim: true })).map(({ address }) => address);

/** A host to which no webhooks go. The message is for the merchant. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
}

function listOf(family: IPVersion, subnets: string): BlockList {
  const list = new BlockList();
  for (const subnet of subnets.trim().split(/\s+/)) {
    const [network = '', prefix] = subnet.split('/');
    list.addSubnet(network, Number(prefix), family);
  }
  return list;
}

/**
 * IANA's registry of special-purpose addresses of IPv4, and multicast. No public server has one.
 */
const SPECIAL_V4 = listOf(
  'ipv4',
  `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24
   192.0.2.0/24 192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24
   198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4`,
);

// Of IPv6, public servers use 2000::/3 only. That leaves out loopback, link-local, unique local and
// multicast addresses, and those that hold an IPv4 address: mapped, compatible and translated.
const GLOBAL_V6 = listOf('ipv6', '2000::/3');
/**
 * Addresses in 2000::/3 that no public server has: Teredo and the protocol block, documentation,
 * 6to4, AS112, direct delegation, SRv6.
 */
const SPECIAL_V6 = listOf('ipv6', '2001::/23 2001:db8::/32 2002::/16 2620:4f:8000::/48 3fff::/20');

/** Whether `address` is an IP address of the public internet. */
export function isPublic(address: string): boolean {
  if (isIPv6(address))
    return GLOBAL_V6.check(address, 'ipv6') && !SPECIAL_V6.check(address, 'ipv6');
  return isIP(address) === 4 && !SPECIAL_V4.check(address, 'ipv4');
}

/** Names of this machine or network, whatever address they resolve to. RFC 6761, 6762, 9476. */
const LOCAL_NAME = /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home\.arpa)\.?$/;

/** The host without the brackets of IPv6. The URL parser has already normalized IPv4 addresses. */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}

/**
 * Checks the address of an endpoint, as the service will call it. Names are not resolved here,
 * because each attempt resolves and checks them anew.
 *
 * @param loopback - Whether webhooks may go to this machine, even without encryption.
 * @throws {AddressRefused}
 */
export function checkWebhookUrl(text: string, { loopback }: { readonly loopback: boolean }): URL {
  if (!URL.canParse(text)) throw new AddressRefused('This is not an absolute URL.');
  const url = new URL(text);
  const host = hostOf(url);
  if (url.username || url.password) {
    throw new AddressRefused('The URL must not contain a user name or password.');
  }
  if (url.hash) throw new AddressRefused('The URL must not have a fragment.');
  if (isOtherServicesPort(url.port)) {
    throw new AddressRefused('The URL must not use the port of another kind of service.');
  }
  if (loopback && isLoopbackHost(url.hostname) && /^https?:$/.test(url.protocol)) return url;
  if (url.protocol !== 'https:') throw new AddressRefused('The URL must begin with https://.');
  if (isIP(host) === 0 ? LOCAL_NAME.test(host) || !host.includes('.') : !isPublic(host)) {
    throw new AddressRefused('The URL must lead to a public address.');
  }
  return url;
}

/** Both addresses of this machine. Its names are never asked for elsewhere (RFC 6761, section 6.3). */
const THIS_MACHINE = ['127.0.0.1', '::1'];
/** More than a name has that is meant to be reached. */
const MAX_ADDRESSES = 8;

/**
 * The IP addresses to connect to for `url`, one after the other. The name is resolved only once, so
 * that nobody can answer with another address between the check and the connection.
 *
 * @throws {AddressRefused} when one of the name's addresses is not public
 */
export async function resolveWebhookUrl(
  url: URL,
  { loopback, lookup }: { readonly loopback: boolean; readonly lookup: Lookup },
): Promise<readonly string[]> {
  checkWebhookUrl(url.href, { loopback });
  const host = hostOf(url);
  const isHere = loopback && isLoopbackHost(url.hostname);
  if (isHere && isIP(host) === 0) return THIS_MACHINE;
  const addresses = isIP(host) === 0 ? await lookup(host) : [host];
  const isFine = isHere ? isLoopbackAddress : isPublic;
  if (addresses.length === 0 || !addresses.every(isFine)) {
    throw new AddressRefused('The host does not resolve to a public address.');
  }
  return addresses.slice(0, MAX_ADDRESSES);
}
