import { isPublishableKey, OTHER_KEY } from './keys.ts';

/** What a client secret contains where a publishable key belongs. */
const OTHER_SECRET = /secret|^e?cs_/i;

/** Whether `value` is a client secret that stands where a publishable key belongs. */
export function isMisplacedSecret(value: string): boolean {
  const key = value.trim();
  return OTHER_SECRET.test(key) && !isPublishableKey(key);
}

/** Whether `value` is a publishable key that stands where a client secret belongs. */
export function isMisplacedKey(value: string): boolean {
  return OTHER_KEY.test(value.trim());
}
