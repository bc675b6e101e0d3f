/** A sheet with the rules of `text`, which any number of shadow roots can share. */
export function styleSheetOf(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}
