import type { Problem } from '../errors.ts';
import { policyAdvice } from './policy-watch.ts';

/**
 * Why the frame does not answer, for the developers who can change it.
 *
 * @param isBlocked - Whether the page's policy blocks the frame.
 */
export function silenceProblem(checkoutOrigin: string, isBlocked: boolean): Problem {
  return isBlocked
    ? {
        code: 'FRAME_BLOCKED',
        actor: 'merchant',
        message: policyAdvice('the secure frame', 'frame-src', checkoutOrigin),
      }
    : {
        code: 'FRAME_SILENT',
        actor: 'service',
        message: `${checkoutOrigin}/frame.html did not respond. A content blocker may have blocked it.`,
      };
}

/** Something in the page takes out each frame that the element creates. */
export const FRAME_REMOVED: Problem = {
  code: 'FRAME_REMOVED',
  actor: 'merchant',
  message: 'A script of this page or an extension removes the secure frame again and again.',
};
