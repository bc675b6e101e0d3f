/**
 * Calls `onBlocked` when the page's Content Security Policy blocks something from `origin`.
 *
 * @param directives - Matches the names of the directives that can block it.
 * @returns a function that stops watching
 */
export function watchPolicy(origin: string, directives: RegExp, onBlocked: () => void): () => void {
  const onViolation = (violation: SecurityPolicyViolationEvent): void => {
    const { blockedURI, effectiveDirective, disposition } = violation;
    const isOurs = `${blockedURI}/`.startsWith(`${origin}/`);
    // A policy that only reports does not block anything.
    if (isOurs && disposition === 'enforce' && directives.test(effectiveDirective)) onBlocked();
  };
  document.addEventListener('securitypolicyviolation', onViolation);
  return () => document.removeEventListener('securitypolicyviolation', onViolation);
}

/** Says to developers which directive allows what was blocked. */
export function policyAdvice(what: string, directive: string, origin: string): string {
  return `This page’s Content Security Policy blocks ${what}. Add to it: ${directive} ${origin}`;
}
