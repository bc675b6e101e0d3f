/** `html` without comments, and with one space where there is any white space between its parts. */
export function squeezeHtml(html: string): string {
  return html
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=>)/g, '');
}
