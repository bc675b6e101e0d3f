import { REFUSAL_HEADERS } from '../../hosted/headers.ts';
import { HSTS, quotedHeaders, quotedRoot } from './header-values.ts';
import type { HeaderGroup, Headers } from './served-files.ts';

/**
 * The part of an nginx `server` block that serves `groups` out of the folder `root`. `map` and
 * `types` are of no use here, because this is included where a server is configured already.
 */
export function nginxConfig(groups: readonly HeaderGroup[], root: string): string {
  return `# Include this in the server block of your checkout origin:
#
#   server {
#     listen 443 ssl;
#     server_name checkout.example.com;
#     ssl_certificate …;
#     ssl_certificate_key …;
#     include ${root.replace(/[^/]*$/, '')}nginx.conf;
#   }

root ${quotedRoot(root)};
server_tokens off;
gzip on;
gzip_vary on;
gzip_types text/javascript application/json image/svg+xml text/plain;

# Only what arrives by https may ask for https.
set $easy_checkout_hsts "";
if ($scheme = https) { set $easy_checkout_hsts "${HSTS}"; }
if ($http_x_forwarded_proto = https) { set $easy_checkout_hsts "${HSTS}"; }

${groups.map(toLocation).join('\n')}
${['/', MISSING].map(toRefusal).join('\n')}`;
}

/** A name for what is sent where there is no file, so that it has none of the file's headers. */
const MISSING = '@easy_checkout_missing';

function toRefusal(place: string): string {
  return `location ${place} {
${addHeaders(REFUSAL_HEADERS, ' always')}
  default_type text/plain;
  return 404 "Not found\\n";
}
`;
}

function toLocation({ headers, patterns, expression }: HeaderGroup): string {
  const { 'Content-Type': type = '', ...others } = headers;
  const [mime = '', charset] = type.split('; charset=');
  const settings = `  types { }
  default_type ${mime};
${charset ? `  charset ${charset};\n${charsetTypes(mime)}` : ''}${addHeaders(others)}
`;
  const names = patterns.filter((pattern) => pattern !== 'index.html');
  const page = `location = / {\n  try_files /index.html ${MISSING};\n`;
  const match = expression ?? names.map(toExpression).join('|');
  const files = `location ~ "^/(${match})$" {\n  try_files $uri ${MISSING};\n`;
  return [names.length < patterns.length ? page : '', names.length > 0 ? files : '']
    .filter((start) => start !== '')
    .map((start) => `${start}${settings}}\n`)
    .join('\n');
}

/** nginx always counts HTML among them, and warns where it is named once more. */
function charsetTypes(mime: string): string {
  return mime === 'text/html' ? '' : `  charset_types ${mime};\n`;
}

function toExpression(pattern: string): string {
  return pattern.replaceAll('.', '\\.').replaceAll('*', '[^/]*');
}

/** nginx forgets the headers of the server where a location has its own, so each names all. */
function addHeaders(headers: Headers, when = ''): string {
  return [...quotedHeaders(headers), ['Strict-Transport-Security', '$easy_checkout_hsts']]
    .map(([name, value]) => `  add_header ${name} ${value}${when};`)
    .join('\n');
}
