import type * as SessionPart from './session-part.ts';

/** The address of the built part, set by scripts/build/frame.ts. The sources have none. */
declare const __SESSION_PART__: string | undefined;

/**
 * Loads what only a client secret needs.
 *
 * @param attempt - Browsers remember a failed import by its address, so each attempt has another
 *   one.
 */
export async function loadSessionPart(attempt: number): Promise<typeof SessionPart> {
  if (attempt === 1 || typeof __SESSION_PART__ !== 'string') return import('./session-part.ts');
  return (await import(/* @vite-ignore */ `${__SESSION_PART__}?${attempt}`)) as typeof SessionPart;
}
