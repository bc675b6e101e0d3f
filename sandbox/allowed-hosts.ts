/**
 * The host names that somebody has allowed, under which a merchant's server may call: a container's name
 * for the machine that it runs on, such as `host.docker.internal`.
 *
 * @param text - Names with commas or white space between them: `EASY_ALLOWED_HOSTS`.
 * @throws {Error} one of them is no host name, or a wildcard
 */
export function parseAllowedHosts(text = ''): readonly string[] {
  const named = text.split(/[\s,]+/).filter((part) => part !== '');
  return [...new Set(named.map(parseHost))];
}

function parseHost(text: string): string {
  const url = `http://${text}`;
  const { hostname, host } = URL.canParse(url) ? new URL(url) : { hostname: '', host: '' };
  // Names are compared as a whole: a wildcard would admit whoever obtains a name there.
  if (hostname !== '' && host === text.toLowerCase() && host === hostname && !/\*/.test(host)) {
    return hostname;
  }
  throw new Error(
    `“${text}” is not a host name. It must be like host.docker.internal, without http://, port or wildcard.`,
  );
}
