import { HSTS } from './header-values.ts';
import type { HeaderGroup } from './served-files.ts';

/**
 * A `_headers` file, which Netlify, Cloudflare Pages and others read. No two patterns match the
 * same file, because some of these hosts would then send both values. Files that never change are
 * named one by one, because some hosts send the headers of a pattern also where the file is missing,
 * and a browser would remember for a year that it is.
 */
export function headersFile(groups: readonly HeaderGroup[]): string {
  const rules = groups.flatMap(({ headers, patterns }) =>
    patterns.map((pattern) => {
      const path = pattern === 'index.html' ? '/' : `/${pattern}`;
      const all = { ...headers, 'Strict-Transport-Security': HSTS };
      return [path, ...Object.entries(all).map(([name, value]) => `  ${name}: ${value}`)].join(
        '\n',
      );
    }),
  );
  return `${rules.join('\n\n')}\n`;
}
