/**
 * Calls `onBlocked` when the page's Content Security Policy keeps out what comes from `origin`.
 *
 * @param directives - Those that can keep it out, as browsers name them.
 * @returns Ends it.
 */
export function watchPolicy(origin: string, directives: RegExp, onBlocked: () => void): () => void {
  const onViolation = (violation: SecurityPolicyViolationEvent): void => {
    const { blockedURI, effectiveDirective, disposition } = violation;
    const isOurs = `${blockedURI}/`.startsWith(`${origin}/`);
    // A policy that only reports keeps nothing out.
    if (isOurs && disposition === 'enforce' && directives.test(effectiveDirective)) onBlocked();
  };
  document.addEventListener('securitypolicyviolation', onViolation);
  return () => document.removeEventListener('securitypolicyviolation', onViolation);
}

/** For developers: the line that lets in what was kept out. */
export function policyAdvice(what: string, directive: string, origin: string): string {
  return `This page’s Content Security Policy keeps out ${what}. Add to it: ${directive} ${origin}`;
}
