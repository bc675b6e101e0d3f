import { squeezeHtml } from './html/squeeze-html.ts';

/** What becomes of the sources that a document names. */
export interface BuiltSources {
  /** Texts that are written into the document in the place of a style sheet or a script, by their source. */
  readonly inside: Readonly<Record<string, string>>;
  /** Names of files beside the document, by their source. */
  readonly beside: Readonly<Record<string, string>>;
}

const STYLE = /<link rel="stylesheet" href="\/([^"]+)" \/>/g;
const SCRIPT = /<script([^>]*) src="\/([^"]+)"([^>]*)><\/script>/g;
const ADDRESS = /(?<= [\w-]+=")\/([\w./-]+\.ts)(?=")/g;

/**
 * Writes what was built into the source of a document: what is to stand inside of it, which saves a slow
 * network a round trip, and the names of what it loads.
 *
 * @throws {Error} the document names a source that was not built, or a script would end too early
 */
export function writeDocument(html: string, { inside, beside }: BuiltSources): string {
  return squeezeHtml(html)
    .replaceAll(STYLE, (_, source: string) => `<style>${textOf(inside, source)}</style>`)
    .replaceAll(SCRIPT, (tag: string, before: string, source: string, after: string) =>
      source in inside ? `<script${before}${after}>${textOf(inside, source)}</script>` : tag,
    )
    .replaceAll(ADDRESS, (_, source: string) => `./${textOf(beside, source)}`);
}

function textOf(built: Readonly<Record<string, string>>, source: string): string {
  const text = built[source];
  if (text === undefined) throw new Error(`A document names ${source}, which is not built.`);
  // An element ends at its first end tag, wherever in its text that stands.
  if (/<(?:\/?(?:script|style)|!--)/i.test(text)) {
    throw new Error(`${source} must not hold the tag of a script or a style, or a comment.`);
  }
  return text;
}
