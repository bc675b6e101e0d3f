import { REFUSAL_HEADERS } from '../../hosted/headers.ts';
import { HSTS, quotedHeaders, quotedRoot } from './header-values.ts';
import type { HeaderGroup, Headers } from './served-files.ts';

/** A Caddyfile that serves `groups` out of the folder `root`. */
export function caddyfile(groups: readonly HeaderGroup[], root: string): string {
  const blocks = groups.map(({ headers, patterns }, index) => {
    const paths = patterns.map((name) => (name === 'index.html' ? '/' : `/${name}`));
    return `\t@set${index + 1} path ${paths.join(' ')}
\thandle @set${index + 1} {
${setHeaders(headers)}
\t\tfile_server
\t}`;
  });
  return `# Put your own host name here. Caddy gets its certificate by itself.
checkout.example.com {
\troot * ${quotedRoot(root)}
\tencode gzip
\theader Strict-Transport-Security "${HSTS}"

${blocks.join('\n\n')}

\thandle {
${setHeaders(REFUSAL_HEADERS)}
\t\trespond "Not found" 404
\t}
}
`;
}

function setHeaders(headers: Headers): string {
  return quotedHeaders(headers)
    .map(([name, value]) => `\t\theader ${name} ${value}`)
    .join('\n');
}
