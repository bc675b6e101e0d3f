// Control characters, line breaks, and characters that change the direction of the text around
// them. The latter would end the isolation of a `bdi` element in each browser that was tested.
const UNSEEN = /[\p{Cc}\p{Bidi_Control}\u2028\u2029\ufeff]+/gu;

/**
 * Whether `text` contains a control character or half of a surrogate pair. Nobody types these, and
 * systems behind the service may fail on them.
 */
export function isGarbled(text: string): boolean {
  return /[\p{Cc}\p{Cs}]/u.test(text);
}

/**
 * Makes a name that a merchant or a bank has chosen safe to show in a sentence. Reliability, T15.
 */
export function plainName(name: string): string {
  return name.replace(UNSEEN, ' ').trim();
}
