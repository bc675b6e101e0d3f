import { fill } from './fill.ts';
import type { LazyTexts } from './lazy.ts';
import type { Wording } from './terms.ts';

/** `3 fields need your attention.` */
export function incompleteText(count: number, { messages, locale }: Wording<LazyTexts>): string {
  const texts: Readonly<Record<string, string>> = messages;
  const text = texts[`incomplete_${new Intl.PluralRules(locale).select(count)}`];
  return fill(text ?? messages.incomplete_other, { count });
}
