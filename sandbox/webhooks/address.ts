import { lookup as lookUpHost } from 'node:dns/promises';
import { BlockList, isIP, isIPv6, type IPVersion } from 'node:net';
import type { Lookup } from '../http/service.ts';
import { isLoopbackAddress, isLoopbackHost } from '../http/loopback.ts';
import { isOtherServicesPort } from './ports.ts';

/*
 * Where webhooks may go. A merchant chooses the address and the service connects to it from the
 * inside, so what is not the public internet is refused. Reliability, T24.
 */

export const lookUp: Lookup = async (hostname) =>
  (await lookUpHost(hostname, { all: true, verbatim: true })).map(({ address }) => address);

/** A host that webhooks do not go to. The message is for the merchant. */
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

/** IANA's special-purpose registry of IPv4, and multicast: none of it is a public server. */
const SPECIAL_V4 = listOf(
  'ipv4',
  `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24
   192.0.2.0/24 192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24
   198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4`,
);

// Of IPv6 only 2000::/3 is in use for public servers. That leaves out loopback, link-local, unique
// local, multicast, and the forms that hold an IPv4 address: mapped, compatible and translated.
const GLOBAL_V6 = listOf('ipv6', '2000::/3');
/** Inside it: Teredo and the protocol block, documentation, 6to4, AS112, direct delegation, SRv6. */
const SPECIAL_V6 = listOf('ipv6', '2001::/23 2001:db8::/32 2002::/16 2620:4f:8000::/48 3fff::/20');

/** Whether `address` is one of the public internet. Anything that is no IP address is not. */
export function isPublic(address: string): boolean {
  if (isIPv6(address))
    return GLOBAL_V6.check(address, 'ipv6') && !SPECIAL_V6.check(address, 'ipv6');
  return isIP(address) === 4 && !SPECIAL_V4.check(address, 'ipv4');
}

/** Names that stand for this machine or network, however they are resolved. RFC 6761, 6762, 9476. */
const LOCAL_NAME = /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home\.arpa)\.?$/;

/** The host without the brackets of IPv6; other spellings of IPv4 were made one by the URL parser. */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}

/**
 * The address of an endpoint as the service will call it. Does not resolve names: that is done, and
 * judged, for each attempt.
 *
 * @param loopback - Whether this machine itself may be called, also without encryption.
 * @throws {AddressRefused}
 */
export function checkWebhookUrl(text: string, { loopback }: { readonly loopback: boolean }): URL {
  if (!URL.canParse(text)) throw new AddressRefused('This is not an absolute URL.');
  const url = new URL(text);
  const host = hostOf(url);
  if (url.username || url.password) {
    throw new AddressRefused('The URL may not hold a user name or password.');
  }
  if (url.hash) throw new AddressRefused('The URL may not have a fragment.');
  if (isOtherServicesPort(url.port)) {
    throw new AddressRefused('The URL names the port of another kind of service.');
  }
  if (loopback && isLoopbackHost(url.hostname) && /^https?:$/.test(url.protocol)) return url;
  if (url.protocol !== 'https:') throw new AddressRefused('The URL must begin with https://.');
  if (isIP(host) === 0 ? LOCAL_NAME.test(host) || !host.includes('.') : !isPublic(host)) {
    throw new AddressRefused('The URL must lead to a public address.');
  }
  return url;
}

/**
 * The one IP address to connect to for `url`. What the name means is asked once and not again, so
 * that nobody can answer with another address between the check and the connection.
 *
 * @throws {AddressRefused} one of its addresses is not public
 */
export async function resolveWebhookUrl(
  url: URL,
  { loopback, lookup }: { readonly loopback: boolean; readonly lookup: Lookup },
): Promise<string> {
  checkWebhookUrl(url.href, { loopback });
  const host = hostOf(url);
  const addresses = isIP(host) === 0 ? await lookup(host) : [host];
  const isFine = loopback && isLoopbackHost(url.hostname) ? isLoopbackAddress : isPublic;
  const [first] = addresses;
  if (first === undefined || !addresses.every(isFine)) {
    throw new AddressRefused('The host does not lead to a public address.');
  }
  return first;
}
