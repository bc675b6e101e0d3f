/*
 * Names of months in the languages of the checkout, as Unicode's CLDR writes them: long and short,
 * alone and beside a day.
 */

const LANGUAGES =
  'ar bg ca cs da de el en es et fa fi fr he hi hr hu id it ja ko lt lv ms nb nl pl pt ro ru sk sl sv th tr uk vi zh';

const FORMS: readonly Intl.DateTimeFormatOptions[] = (['long', 'short'] as const).flatMap(
  (month): Intl.DateTimeFormatOptions[] => [{ month }, { month, day: 'numeric' }],
);

let names: ReadonlyMap<string, ReadonlySet<number>> | undefined;

/**
 * The month, from 1, that a word stands for in every language that has it, or undefined. In Polish
 * `listopad` is November, and in Croatian October.
 */
export function monthOf(word: string): number | undefined {
  names ??= readNames();
  const months = names.get(plainOf(word));
  return months?.size === 1 ? [...months][0] : undefined;
}

/** Whether a word names a month, even where it is not sure which. */
export function isMonth(word: string): boolean {
  names ??= readNames();
  return names.has(plainOf(word));
}

function readNames(): Map<string, Set<number>> {
  const found = new Map<string, Set<number>>();
  for (const language of LANGUAGES.split(' ')) {
    for (const form of FORMS) {
      const format = new Intl.DateTimeFormat(`${language}-u-ca-gregory-nu-latn`, {
        ...form,
        timeZone: 'UTC',
      });
      for (let month = 1; month <= 12; month++) {
        const parts = format.formatToParts(Date.UTC(2026, month - 1, 3));
        const name = plainOf(parts.find(({ type }) => type === 'month')?.value ?? '');
        // Languages without names write a number.
        if (!/\p{L}{2}/u.test(name) || /\d/.test(name)) continue;
        found.set(name, (found.get(name) ?? new Set()).add(month));
      }
    }
  }
  found.set('sept', new Set([9]));
  return found;
}

/** A word without capitals, accents and a point behind it. */
function plainOf(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\.$/, '');
}
