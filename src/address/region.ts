import type { AddressFormat, Region } from './format.ts';

/** The region that `text` means: its code, or its name in either script; autofill gives any of them. */
export function findRegion(format: AddressFormat, text: string): Region | undefined {
  const wanted = plain(text);
  if (wanted === '') return undefined;
  const byCode = format.regions?.find(([code]) => plain(code) === wanted);
  return byCode ?? format.regions?.find((names) => names.some((name) => plain(name) === wanted));
}

/**
 * Codes and names for readers of `locale` (BCP 47): the country's own names, in its own order, for
 * those who read its language.
 */
export function regionChoices(
  { regions = [], language }: AddressFormat,
  locale: string,
): readonly (readonly [code: string, name: string])[] {
  if (language !== undefined && languageOf(locale) === languageOf(language)) {
    return regions.map(([code, name, local]) => [code, local ?? name]);
  }
  const { compare } = new Intl.Collator(locale);
  return regions
    .map(([code, name]) => [code, name] as const)
    .toSorted(([, one], [, other]) => compare(one, other));
}

function languageOf(tag: string): string {
  return new Intl.Locale(tag).language;
}

/** Without case, accents, spaces and punctuation. */
function plain(text = ''): string {
  return text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}
