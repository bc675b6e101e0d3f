/** The attributes of a tag by their names in small letters. */
export type Tag = Readonly<Record<string, string>>;

/** What of a page matters to its checkout. */
export interface PageTags {
  /** The script tags that load `easy-checkout.js`, in any version. */
  readonly scripts: readonly Tag[];
  readonly elements: readonly Tag[];
  /** The name of a tag that has the element's attributes under another name. */
  readonly lookalike: string | undefined;
  /** What `<base>` says. */
  readonly base: string | undefined;
  /** Whether it loads what shows the hosted page in an iframe or a dialog. */
  readonly isEmbedding: boolean;
  /** Whether this is the page of a checkout origin, whose script defines the element. */
  readonly isHosted: boolean;
  /** Content Security Policies in `<meta>` tags. */
  readonly policies: readonly string[];
}

const SCRIPT_NAME = /\/easy-checkout(-\d+\.\d+\.\d+[\w.+-]*)?\.js$/;
const ATTRIBUTES = [
  'publishable-key',
  'client-secret',
  'line-items',
  'checkout-origin',
  'environment',
  'payment-methods',
  'billing-address',
  'identity-id',
  'instrument-id',
  'success-url',
  'cancel-url',
];
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;
const ENTITIES: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&#39;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
};

/** Reads a document as it was sent, before any script has changed it. */
export function readPage(html: string): PageTags {
  // Tags in comments, in scripts and in the documents of iframes are text here.
  const plain = html
    .replace(/<!--.*?-->/gs, '')
    .replace(/(<script\b[^>]*>).*?<\/script/gis, '$1</script')
    .replace(/\ssrcdoc\s*=\s*(?:"[^"]*"|'[^']*')/gi, '');
  const scripts = tagsOf(plain, 'script');
  return {
    scripts: scripts.filter(({ src }) => isCheckoutScript(src)),
    elements: tagsOf(plain, 'easy-checkout'),
    lookalike: lookalikeIn(plain),
    base: tagsOf(plain, 'base').find(({ href }) => href !== undefined)?.['href'],
    isEmbedding: scripts.some(({ src }) => src?.endsWith('/embed.js')),
    isHosted: scripts.some(({ id, type }) => id === 'config' && type === 'application/json'),
    policies: tagsOf(plain, 'meta')
      .filter((tag) => tag['http-equiv']?.toLowerCase() === 'content-security-policy')
      .flatMap(({ content }) => content ?? []),
  };
}

/** Whether `src` names the script of the element. */
export function isCheckoutScript(src: string | undefined): boolean {
  const base = 'https://page.invalid/';
  return (
    src !== undefined && URL.canParse(src, base) && SCRIPT_NAME.test(new URL(src, base).pathname)
  );
}

/** Whether the tag stands in a document as text, or in a script. */
export function isTagInText(html: string): boolean {
  return /(<|&lt;|&#60;|\\u003c|\\x3c)easy-checkout\b/i.test(html);
}

/** Attributes that are written almost as one of the element's, each with the name that is meant. */
export function misnamedAttributes(tag: Tag): readonly (readonly [string, string])[] {
  return Object.keys(tag).flatMap((name) => {
    const meant = ATTRIBUTES.find((known) => reduce(known) === reduce(name));
    return meant === undefined || meant === name ? [] : [[name, meant] as const];
  });
}

/** Without what separates words, what frameworks write around a name, and the plural. */
function reduce(name: string): string {
  return name.replace(/[^a-z]/gi, '').replace(/s$/, '');
}

function lookalikeIn(html: string): string | undefined {
  const tags = html.matchAll(/<([a-z][\w.-]*)\s((?:[^>"']|"[^"]*"|'[^']*')*)>/gi);
  const found = [...tags].find(
    ([, name = '', attributes = '']) =>
      name.toLowerCase() !== 'easy-checkout' &&
      /(^|\s)(publishable-key|client-secret|line-items)(?=[\s=]|$)/i.test(attributes),
  );
  return found?.[1];
}

function tagsOf(html: string, name: string): readonly Tag[] {
  const tags = new RegExp(`<${name}(?=[\\s/>])((?:[^>"']|"[^"]*"|'[^']*')*)>`, 'gi');
  return [...html.matchAll(tags)].map(([, attributes = '']) => {
    const pairs = [...attributes.matchAll(ATTRIBUTE)].map(
      ([, key = '', quoted, single, bare]) =>
        [key.toLowerCase(), decode(quoted ?? single ?? bare ?? '')] as const,
    );
    return Object.fromEntries(pairs);
  });
}

function decode(text: string): string {
  return text.replace(/&(quot|#39|lt|gt|amp);/g, (entity) => ENTITIES[entity] ?? entity);
}
