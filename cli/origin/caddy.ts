import { REFUSAL_HEADERS } from '../../hosted/headers.ts';
import { HSTS, quotedHeaders, quotedRoot } from './header-values.ts';
import type { HeaderGroup, Headers } from './served-files.ts';

/** A Caddyfile that serves `groups` out of the folder `root`. */
export function caddyfile(groups: readonly HeaderGroup[], root: string): string {
  // Its matcher looks for the file too: where there is none, the answer must not have a file's headers.
  const blocks = groups.map((group, index) => {
    return `\t@set${index + 1} {
\t\t${toMatcher(group)}
\t\tfile {path}${group.patterns.includes('index.html') ? ' {path}index.html' : ''}
\t}
\thandle @set${index + 1} {
${setHeaders(group.headers)}
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

function toMatcher({ patterns, expression }: HeaderGroup): string {
  if (expression !== undefined) return `path_regexp "^/(?:${expression})$"`;
  return `path ${patterns.map((name) => (name === 'index.html' ? '/' : `/${name}`)).join(' ')}`;
}

function setHeaders(headers: Headers): string {
  return quotedHeaders(headers)
    .map(([name, value]) => `\t\theader ${name} ${value}`)
    .join('\n');
}
