import { renderForm } from './server-form.ts';

/** Files that a document's tags name, by the addresses in these tags, and what to write instead. */
interface InlineFiles {
  /** Style sheets of `<link rel="stylesheet">`. */
  readonly styles: Readonly<Record<string, string>>;
  /** Classic scripts in the place of modules. They run where they stand. */
  readonly scripts: Readonly<Record<string, string>>;
}

/**
 * Writes style sheets and scripts into `html`, which saves a slow network a round trip.
 *
 * @throws {Error} the document does not load one of them
 */
export function writeInline(html: string, { styles, scripts }: InlineFiles): string {
  const elements = [
    ...Object.entries(styles).map(([address, css]) => {
      return [`<link rel="stylesheet" href="${address}" />`, `<style>${css}</style>`] as const;
    }),
    ...Object.entries(scripts).map(([address, code]) => {
      const tag = `<script type="module" src="${address}"></script>`;
      return [tag, `<script>${escapeScript(code)}</script>`] as const;
    }),
  ];
  let document = html;
  for (const [tag, element] of elements) {
    if (!document.includes(tag)) throw new Error(`The document must contain ${tag}`);
    document = document.replace(tag, () => element);
  }
  return document;
}

/** A script element ends at the first `</script`, wherever in its code that stands. */
export function escapeScript(code: string): string {
  return code.replace(/<(?=\/?script|!--)/gi, '\\x3c');
}

const FORM_PLACE = '<object data="/src/views/checkout-view.ts"></object>';

/**
 * Writes the form into the hosted page's document, where it can be used before any script but the one
 * inside the document.
 *
 * @throws {Error} the document has no place for it
 */
export function writeForm(html: string): string {
  if (!html.includes(FORM_PLACE)) throw new Error(`hosted/index.html must contain ${FORM_PLACE}`);
  return html.replace(FORM_PLACE, renderForm);
}
