// Control characters and lines' ends, and what turns the text around it. The latter also ends the
// isolation of a `bdi` element, in each browser that was tried.
const UNSEEN = /[\p{Cc}\p{Bidi_Control}\u2028\u2029\ufeff]+/gu;

/**
 * Whether `text` holds a control character or half of a character: nobody types these, and systems
 * beyond the service may choke on them.
 */
export function isGarbled(text: string): boolean {
  return /[\p{Cc}\p{Cs}]/u.test(text);
}

/** `name`, which a merchant or a bank has chosen, as it may stand in a sentence of ours. Reliability, T15. */
export function plainName(name: string): string {
  return name.replace(UNSEEN, ' ').trim();
}
