import { isIPv4 } from 'node:net';

/** Whether `url` leads to this machine, judged by its host alone. */
export function isLoopbackUrl(url: string): boolean {
  return URL.canParse(url) && isLoopbackHost(new URL(url).hostname);
}

/** Whether a host stands for this machine. `hostname` is written as `URL` gives it. */
export function isLoopbackHost(hostname: string): boolean {
  return (
    /^(.+\.)?localhost$/.test(hostname) || isLoopbackAddress(hostname.replace(/^\[(.*)\]$/, '$1'))
  );
}

/** Whether an IP address is one of this machine. A socket may write an IPv4 address as IPv6. */
export function isLoopbackAddress(address: string): boolean {
  const ipv4 = address.replace(/^::ffff:/, '');
  return address === '::1' || (isIPv4(ipv4) && ipv4.startsWith('127.'));
}
