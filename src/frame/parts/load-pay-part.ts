import type * as PayPart from './pay-part.ts';

/** The address of the built part, set by scripts/build/frame.ts. The sources have none. */
declare const __PAY_PART__: string | undefined;

/**
 * Loads the code that pays.
 *
 * @param attempt - Browsers remember a failed import by its address, so each attempt has another
 *   one.
 */
export async function loadPayPart(attempt: number): Promise<typeof PayPart.createPayPart> {
  if (attempt === 1 || typeof __PAY_PART__ !== 'string') {
    return (await import('./pay-part.ts')).createPayPart;
  }
  const part = (await import(/* @vite-ignore */ `${__PAY_PART__}?${attempt}`)) as typeof PayPart;
  return part.createPayPart;
}
