import type { AddressFormat, Region } from './format.ts';

/** Finds the region whose code or name, in either script, is `text`: autofill uses any of these. */
export function findRegion(format: AddressFormat, text: string): Region | undefined {
  const wanted = plain(text);
  if (wanted === '') return undefined;
  const byCode = format.regions?.find(([code]) => plain(code) === wanted);
  return byCode ?? format.regions?.find((names) => names.some((name) => plain(name) === wanted));
}

/**
 * Codes and names for readers of `locale` (BCP 47). Readers of the country's language get its own
 * names in its own order.
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

/** Reduces `text` to what is compared: no case, accents, spaces or punctuation. */
function plain(text = ''): string {
  return text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}
