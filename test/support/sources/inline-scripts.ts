const SCRIPT_ELEMENT = /<script(?<attributes>[^>]*)>(?<text>.*?)<\/script>/gis;

/** The scripts inside `html`, in order, without those that it loads and without data. */
export function inlineScripts(html: string): readonly string[] {
  return [...html.matchAll(SCRIPT_ELEMENT)].flatMap(
    ({ groups: { attributes = '', text = '' } = {} }) =>
      /\bsrc\s*=|application\/json|importmap/i.test(attributes) ? [] : [text],
  );
}
